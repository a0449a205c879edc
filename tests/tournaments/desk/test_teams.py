"""Fixed partners at the desk: pairing people up, substitutes, and who goes on after a tie."""

import re
from uuid import uuid4

import pytest
from django.test import Client

from accounts.models import Organization
from scoring.rules import Totals
from tests import people
from tests.people import NOW, Night
from tests.tournaments.desk.pages import done, once, place, text
from tournaments.models import Sitting, Team
from tournaments.services.people import teams
from tournaments.services.people.entrants import add_entrants, check_in
from tournaments.services.play import hands
from tournaments.services.seating import rounds


def pairs(hall: Organization, count: int, movement: str = "knock-out") -> Night:
    """A night of fixed partners; nobody has one yet."""
    made = people.tournament(hall, movement=movement, movement_options={"seeding": "number"})
    return Night(made, add_entrants(tournament=made, newcomers=people.newcomers(count)), None)


@pytest.fixture
def eight(hall: Organization) -> Night:
    return pairs(hall, 8)


def named(night: Night) -> list[str]:
    return [teams.name_of(team) for team in night.tournament.teams.order_by("number")]


def test_it_pairs_two_by_hand_and_the_rest_two_by_two(eight: Night, door: Client) -> None:
    first, *_, last = eight.entrants
    fields = {"one": first.pk, "other": last.pk, "name": "The Bowers", "once": once()}
    assert "The team was created." in done(door, place(eight, "teams/"), **fields)
    done(door, place(eight, "teams/"), **fields)
    page = done(door, place(eight, "teams/rest/"), by="order")
    assert "3 teams were created." in page
    assert named(eight) == ["The Bowers", "Ben & Cleo", "Dan & Eve", "Finn & Gus"]
    assert "Ada &amp; Hope" in page


def test_it_says_who_is_left_alone(hall: Organization, door: Client) -> None:
    night = pairs(hall, 5)
    page = done(door, place(night, "teams/rest/"), by="lot")
    assert "2 teams were created. Still without partners:" in page
    assert "1 person without a partner" in page


def test_it_names_apart_who_is_here_and_who_is_not(hall: Organization, door: Client) -> None:
    night = pairs(hall, 3)
    night.tournament.entrants.filter(name="Ben").update(checked_in=False)
    page = text(door.get(place(night, "teams/")))
    assert re.search(r"<p>1 Ada, 3 Cleo\s*</p> <p><strong>On standby, or not here:</strong> 2 Ben\s*</p>", page)


def test_it_asks_for_two_different_people(eight: Night, door: Client) -> None:
    alone = eight.entrants[0].pk
    response = door.post(place(eight, "teams/"), {"one": alone, "other": alone, "once": once()})
    assert response.status_code == 400
    assert "Choose two different people for a team." in text(response)
    assert door.post(place(eight, "teams/"), {"one": alone, "other": 10**9, "once": once()}).status_code == 400
    assert not Team.objects.exists()


def test_it_shows_the_page_only_where_partners_are_fixed(eight: Night, night: Night, looker: Client) -> None:
    assert looker.get(place(night, "teams/")).status_code == 404
    page = text(looker.get(place(eight, "teams/")))
    assert "8 people without a partner" in page
    assert "<button" not in page.split("<main")[1]
    assert place(eight, "teams/") in text(looker.get(place(eight, "entrants/")))
    assert place(night, "teams/") not in text(looker.get(place(night, "entrants/")))


def test_it_parts_and_renames_a_team(eight: Night, door: Client) -> None:
    done(door, place(eight, "teams/rest/"), by="order")
    for _twice in range(2):
        done(door, place(eight, "teams/2/part/"))
    assert "Team 1 is called The Bowers." in done(door, place(eight, "teams/1/rename/"), name="The Bowers")
    assert "was not changed" in done(door, place(eight, "teams/3/rename/"), name="\u202e")
    assert named(eight) == ["The Bowers", "Eve & Finn", "Gus & Hope"]
    assert "Team 1 is called Ada &amp; Ben." in done(door, place(eight, "teams/1/rename/"), name="")


def test_it_puts_a_substitute_in(hall: Organization, desk: Client) -> None:
    night = pairs(hall, 9)
    done(desk, place(night, "teams/rest/"), by="order")
    fields = {"leaving": night.entrants[0].pk, "coming": night.entrants[8].pk}
    page = done(desk, place(night, "teams/1/substitute/"), **fields)
    assert "Ida replaces Ada from the next draw on." in page
    assert named(night)[0] == "Ida & Ben"
    for nonsense in ({}, {"leaving": "x", "coming": "y"}):
        assert "Choose who leaves and who comes." in done(desk, place(night, "teams/1/substitute/"), **nonsense)


def test_it_names_who_has_no_partner_when_the_round_is_to_be_drawn(hall: Organization, desk: Client) -> None:
    night = pairs(hall, 9)
    done(desk, place(night, "teams/rest/"), by="order")
    assert "No partner checked in: Ida." in done(desk, place(night, "rounds/seat/"))


def test_it_says_when_the_rounds_are_too_few(hall: Organization, looker: Client) -> None:
    night = pairs(hall, 20)
    teams.pair_rest(tournament=night.tournament)
    assert "A knock-out of 10 teams takes up to 4 rounds." in text(looker.get(place(night, "teams/")))


def test_it_shows_the_stages_of_a_draft_and_teams_that_meet_again(hall: Organization, desk: Client) -> None:
    night = pairs(hall, 8)
    done(desk, place(night, "teams/rest/"), by="order")
    assert "Semi-final" in done(desk, place(night, "rounds/seat/"))
    swiss = pairs(hall, 4, "swiss")
    done(desk, place(swiss, "teams/rest/"), by="order")
    for number in (1, 2):
        drawn = rounds.seat_round(tournament=swiss.tournament, now=NOW)
        if number == 1:
            rounds.publish_round(round_=drawn, now=NOW)
            rounds.close_round(round_=drawn, now=NOW, force=True)
    page = text(desk.get(place(swiss)))
    assert "These two teams have met before; it could not be avoided." in page
    assert "Teams are ranked by games won" in page


def test_it_says_who_is_out_of_the_bracket_by_not_being_here(eight: Night, desk: Client) -> None:
    teams.pair_rest(tournament=eight.tournament)
    drawn = rounds.publish_round(round_=rounds.seat_round(tournament=eight.tournament, now=NOW), now=NOW)
    for sitting in drawn.sittings.select_related("game", "table", "round__tournament"):
        totals = Totals((8, 4, 8, 4), hands=8)
        hands.enter_totals(sitting=sitting, uuid=uuid4(), totals=totals, by="test", now=NOW)
    rounds.close_round(round_=drawn, now=NOW)
    for entrant in eight.entrants[:2]:
        check_in(entrant=entrant, present=False)
    page = done(desk, place(eight, "rounds/seat/"))
    sentence = "Ada &amp; Ben are not here, and lose their bracket game to Cleo &amp; Dan. Is that right?"
    assert sentence in page
    assert page.count("are not here, and lose") == 1


def tied(night: Night) -> Sitting:
    """Play the first round with ties; return the head table."""
    teams.pair_rest(tournament=night.tournament)
    drawn = rounds.publish_round(round_=rounds.seat_round(tournament=night.tournament, now=NOW), now=NOW)
    for sitting in drawn.sittings.select_related("game", "table", "round__tournament"):
        totals = Totals((8, 8, 8, 8), hands=8)
        hands.enter_totals(sitting=sitting, uuid=uuid4(), totals=totals, by="test", now=NOW)
    rounds.close_round(round_=drawn, now=NOW, force=True)
    return drawn.sittings.get(table__number=1)


def test_it_asks_who_won_the_extra_hand_before_the_next_round(eight: Night, desk: Client, looker: Client) -> None:
    sitting = tied(eight)
    assert "Table 1 in round 1 has no winner yet" in done(desk, place(eight, "rounds/seat/"))
    sheet = place(eight, f"sittings/{sitting.pk}/")
    assert "Tied, and one side must advance" in text(desk.get(sheet))
    assert "The director enters it here." in text(looker.get(sheet))
    assert "Choose which side won the extra hand." in done(desk, f"{sheet}decide/", side="2")
    assert "Gus &amp; Hope advance." in done(desk, f"{sheet}decide/", side="1")
    assert "Table 2 in round 1" in done(desk, place(eight, "rounds/seat/"))


def test_it_asks_nothing_about_a_game_that_has_a_winner(night: Night, desk: Client) -> None:
    page = text(desk.get(place(night, f"sittings/{night.sittings[0].pk}/")))
    assert "Tied" not in page
    address = place(night, f"sittings/{night.sittings[0].pk}/decide/")
    assert "There is nothing to decide" in done(desk, address, side="0")
