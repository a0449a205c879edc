"""A tied game of a knock-out at the desk: closing names it, offers the ways out, and the big button leads there."""

import pytest
from django.test import Client

from accounts.models import Organization
from tests.people import NOW
from tests.tournaments.desk.pages import text
from tests.tournaments.services.people.test_teams import paired
from tests.tournaments.services.results.test_undecided_games import played, sittings
from tournaments.models import Round, Sitting, Tournament
from tournaments.services.seating import rounds


@pytest.fixture
def semis(hall: Organization) -> Round:
    """The first round of four teams in two rounds, open and played: the first semi-final is tied."""
    return played(paired(hall, 4, "knock-out", 2, seeding="number"), (8, 8), (10, 6))


def page(desk: Client, round_: Round, rest: str = "", **form: str) -> str:
    address = f"/desk/{round_.tournament.slug}/{rest}"
    return text(
        desk.post(address, form, follow=True) if form or rest.endswith(("close/", "seat/")) else desk.get(address)
    )


def tied(round_: Round) -> Sitting:
    return sittings(round_)[0]


def test_it_names_the_tie_before_it_closes_and_offers_the_ways_out(semis: Round, desk: Client) -> None:
    number = tied(semis).table.number
    assert f"Table {number} is tied, and one side must advance" in page(desk, semis)
    shown = page(desk, semis, "rounds/1/close/")
    assert "Tied games" in shown
    assert f"Table {number}" in shown
    assert "Who won it?" in shown
    assert "The side with more euchres, otherwise at random" in shown
    assert "Close round 1 and decide later" in shown
    assert Round.objects.get(pk=semis.pk).status == Round.Status.OPEN


def test_it_closes_once_every_tie_is_decided(semis: Round, desk: Client) -> None:
    shown = page(desk, semis, f"ties/{tied(semis).pk}/", side="1")
    assert "advance." in shown
    assert "No game is tied." in shown
    assert "Round 1 is closed." in page(desk, semis, "rounds/1/close/")
    assert tied(semis).decided_for == 1


def test_it_decides_by_euchres_or_lot_where_the_director_says_so(semis: Round, desk: Client) -> None:
    assert "advance, by a lot." in page(desk, semis, f"ties/{tied(semis).pk}/", side="rule")
    assert tied(semis).decided_by == "a lot"


def test_it_leads_to_the_tie_and_not_to_a_refusal(semis: Round, desk: Client, looker: Client) -> None:
    rounds.close_round(round_=semis, now=NOW, force=True)
    number = tied(semis).table.number
    shown = page(desk, semis)
    assert f"Decide the tie at table {number}" in shown
    assert "Seat round 2" not in shown
    page(desk, semis, f"ties/{tied(semis).pk}/", side="0")
    assert "Seat round 2" in page(desk, semis)
    assert "<button" not in page(looker, semis, "ties/").split("<main")[1]


def test_it_calls_nothing_finished_that_is_undecided(semis: Round, desk: Client) -> None:
    Tournament.objects.filter(pk=semis.tournament_id).update(rounds_planned=1)
    rounds.close_round(round_=Round.objects.get(pk=semis.pk), now=NOW, force=True)
    shown = page(desk, semis)
    assert "Final result" not in shown
    assert ">finished<" not in shown
    page(desk, semis, f"ties/{tied(semis).pk}/", side="0")
    shown = page(desk, semis)
    assert "Final result" in shown
    assert ">finished<" in shown


def test_it_says_what_is_missing_in_what_was_sent(semis: Round, desk: Client) -> None:
    assert "Choose which side won the extra hand." in page(desk, semis, f"ties/{tied(semis).pk}/", side="3")
    assert tied(semis).decided_for is None
