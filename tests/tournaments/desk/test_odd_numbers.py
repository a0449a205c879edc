"""Fixed partners and an odd number: one press has somebody stand by; two names on one line are a pair."""

import pytest
from django.test import Client

from accounts.models import Organization
from tests import people
from tests.people import Night
from tests.tournaments.desk.pages import done, once, place, text
from tests.tournaments.desk.test_teams import named, pairs
from tests.tournaments.desk.test_tournaments import form
from tournaments.models import Entrant, Team, Tournament
from tournaments.services.people import teams


@pytest.fixture
def night(hall: Organization) -> Night:
    """A night for each test, since there are tests here that look at all nights."""
    return people.night(hall)


@pytest.fixture
def five(hall: Organization) -> Night:
    """Five people, two teams; Eve is here without a partner."""
    night = pairs(hall, 5)
    teams.pair_rest(tournament=night.tournament)
    return night


def test_it_leads_to_the_page_that_solves_it(five: Night, desk: Client) -> None:
    page = text(desk.get(place(five)))
    assert "Eve has no partner checked in" in page
    assert f'class="button primary big" href="{place(five, "teams/")}"' in page
    assert '<button class="primary big"' not in page


def test_it_has_the_single_person_stand_by_with_one_press(five: Night, desk: Client) -> None:
    eve = five.entrants[4]
    assert "Mark Eve as standby" in text(desk.get(place(five, "teams/")))
    page = done(desk, place(five, f"teams/stand-by/{eve.pk}/"))
    assert "Eve is on standby: not seated, and ready to replace somebody." in page
    assert "Seat round 1" in text(desk.get(place(five)))
    assert "Round 1 is drawn." in done(desk, place(five, "rounds/seat/"), number=1)


def test_it_puts_whoever_stands_by_into_a_team_as_somebody_who_is_here(five: Night, desk: Client) -> None:
    ada, eve = five.entrants[0], five.entrants[4]
    done(desk, place(five, f"teams/stand-by/{eve.pk}/"))
    done(desk, place(five, "teams/1/substitute/"), leaving=ada.pk, coming=eve.pk)
    eve.refresh_from_db()
    assert (eve.checked_in, eve.team is not None) == (True, True)


def test_it_has_nobody_stand_by_who_has_a_partner(five: Night, desk: Client) -> None:
    page = done(desk, place(five, f"teams/stand-by/{five.entrants[0].pk}/"))
    assert "Ada has a partner who is checked in" in page
    assert Entrant.objects.get(pk=five.entrants[0].pk).checked_in


def test_it_makes_a_pair_of_two_names_on_one_line(hall: Organization, desk: Client) -> None:
    night = pairs(hall, 2)
    done(desk, place(night, "entrants/"), names="Zoe & Yan\nUma and Viv\nWes", checked_in="on", once=once())
    assert named(night) == ["Zoe & Yan", "Uma & Viv"]
    assert night.tournament.people.count() == 7


def test_it_asks_what_two_names_on_one_line_are_where_partners_change(night: Night, desk: Client) -> None:
    before = night.tournament.people.count()
    asked = desk.post(place(night, "entrants/"), {"names": "Zoe & Yan", "checked_in": "on", "once": once()})
    assert asked.status_code == 400
    assert "“Ann &amp; Bob” are two people" in text(asked)
    done(desk, place(night, "entrants/"), names="Zoe & Yan", pair="one", checked_in="on", once=once())
    assert night.tournament.people.count() == before + 1
    done(desk, place(night, "entrants/"), names="Zoe & Yan", pair="two", checked_in="on", once=once())
    assert night.tournament.people.count() == before + 3
    assert not Team.objects.exists()


def test_it_makes_the_pairs_of_a_new_tournament(hall: Organization, desk: Client) -> None:
    sent = form(movement="swiss", names="Ann & Bob\nCleo & Dan", checked_in="on")
    assert desk.post("/desk/new/", sent).status_code == 302
    made = Tournament.objects.get()
    assert [teams.name_of(team) for team in made.teams.order_by("number")] == ["Ann & Bob", "Cleo & Dan"]
