"""The deals on the board and for programs: once every table has played them, and no card before."""

import re
from html import unescape
from uuid import uuid4

import pytest
from django.test import Client
from pytest_django.fixtures import Settings

from accounts.models import Organization
from scoring.rules import answer
from scoring.services import Entry
from tests.people import NOW, Caller, Night, night
from tournaments.archive.deleting import remove_tournament
from tournaments.archive.transfer import make_archive, open_archive
from tournaments.models import SealedDeals, Tournament
from tournaments.services.boards.refresh import refresh_standings
from tournaments.services.play import hands
from tournaments.services.results.travellers import solve_played
from tournaments.services.seating import rounds
from tournaments.services.seating.deals_to_come import deals_to_come

MARCH, EUCHRED = {"maker": 0, "tricks": 5}, {"maker": 0, "tricks": 2}


@pytest.fixture
def evening(hall: Organization) -> Night:
    """Two tables have played two deals; the round is closed, and another with two deals is open."""
    made = night(hall, 8, duplicate="matchpoints", hands_per_game=2, rounds=2)
    for sitting, (first, second) in zip(made.sittings, ((MARCH, EUCHRED), (EUCHRED, EUCHRED)), strict=True):
        for number, facts in ((1, first), (2, second)):
            hands.enter_hand(sitting=sitting, entry=Entry(uuid4(), facts, number), by="pad", now=NOW)
    rounds.close_round(round_=made.round, now=NOW)
    opened = rounds.publish_round(round_=rounds.seat_round(tournament=made.tournament, now=NOW, seed=3), now=NOW)
    refresh_standings(tournament_id=made.tournament.pk)
    solve_played(made.tournament.pk)
    return Night(made.tournament, made.entrants, opened)


def page(made: Night, path: str) -> str:
    html = Client().get(f"/t/{made.tournament.slug}/{path}").content.decode()
    return unescape(re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", html)))


def test_it_shows_what_every_table_made_of_a_deal(evening: Night) -> None:
    shown = page(evening, "deals/?deal=1")
    first, second = evening.tournament.rounds.get(number=1).sittings.order_by("table__number")
    maker = first.seats.get(index=0).entrant.name
    assert f"{maker}: 5 tricks +2 2 : 0 100 0" in shown
    assert "-2 0 : 2 0 100" in shown
    assert "Par:" in shown
    assert "Round 1, hand 1" in shown
    assert second.seats.get(index=3).entrant.name in shown


def test_it_tells_a_player_the_best_deal_and_where_points_were_lost(evening: Night) -> None:
    first = evening.tournament.rounds.get(number=1).sittings.order_by("table__number")[0]
    shown = page(evening, f"players/{first.seats.get(index=0).entrant.number}/deals/")
    assert "Your best deal is deal 1: 100 of 100." in shown
    assert "Most was lost in deal 2: 50 of 100." in shown
    assert "People at a table do not, so nobody has to make par." in shown


def test_it_gives_no_card_of_a_deal_before_its_round_is_closed(evening: Night, director: Caller) -> None:
    to_come = {
        deal.cards.number: deal.cards for deal in deals_to_come(Tournament.objects.get(pk=evening.tournament.pk))
    }
    assert to_come.keys() == {3, 4}
    assert Client().get(f"/t/{evening.tournament.slug}/deals/?deal=3").status_code == 404
    assert SealedDeals.objects.get().seed not in page(evening, "deals/")
    for who in (director, Caller(), evening.pad()):
        given = who.get(f"{evening.path}deals/").json()
        assert [deal["number"] for deal in given["deals"]] == [1, 2]
        (seal,) = given["seals"]
        assert (seal["seed"], seal["fingerprint"]) == (None, SealedDeals.objects.get().fingerprint)


def test_it_gives_programs_cards_facts_scores_and_par(evening: Night) -> None:
    deal = Caller().get(f"{evening.path}deals/").json()["deals"][0]
    assert [len(hand) for hand in deal["hands"]] == [5, 5, 5, 5]
    assert (deal["dealer"], len(deal["kitty"]), len(deal["par"]["points"])) == (0, 3, 4)
    assert [table["points"] for table in deal["tables"]] == [[2, 0, 2, 0], [0, 2, 0, 2]]
    assert [table["matchpoints"] for table in deal["tables"]] == [[2, 0], [0, 2]]
    assert [table["scores"] for table in deal["tables"]] == [[100, 0], [0, 100]]
    assert deal["tables"][0]["facts"]["tricks"] == 5
    assert answer(deal["record"])["error"]["code"] == "unfinished"  # a sound deal, of which nobody knows the play
    assert deal["record"]["deal"] == deal["hands"]


def test_it_has_the_dealer_of_the_slip_on_the_tablet(evening: Night) -> None:
    sheet = evening.pad().get(evening.sheet).json()
    assert (sheet["deals"], sheet["dealer"]) == ([3, 4], 2)


def test_it_has_the_deal_of_the_night_on_the_wall_when_all_is_over(evening: Night) -> None:
    assert "The deal of the night" not in page(evening, "")
    rounds.close_round(round_=evening.round, now=NOW, force=True)
    refresh_standings(tournament_id=evening.tournament.pk)
    shown = page(evening, "")
    first, second = evening.tournament.rounds.get(number=1).sittings.order_by("table__number")
    best, worst = (sitting.seats.get(index=0).entrant.name for sitting in (first, second))
    assert re.search(rf"The deal of the night deal 1: .* \+2 {best} & \w+ table 1, .* -2 {worst} & \w+ table 2", shown)


def test_it_hides_the_deals_of_hidden_rounds(evening: Night) -> None:
    Tournament.objects.filter(pk=evening.tournament.pk).update(hidden_after=0)
    assert Caller().get(f"{evening.path}deals/").json()["deals"] == []


def test_it_says_that_every_table_shuffles_its_own(night: Night) -> None:
    refresh_standings(tournament_id=night.tournament.pk)
    for path in ("deals/", "players/1/deals/"):
        assert Client().get(f"/t/{night.tournament.slug}/{path}").status_code == 200
    assert "shuffles its own cards" in page(night, "deals/")


def test_it_keeps_the_seed_from_other_installations(evening: Night, hall: Organization, settings: Settings) -> None:
    before = Caller().get(f"{evening.path}deals/").json()["deals"]
    _header, packed = make_archive(tournament_id=evening.tournament.pk, now=NOW)
    remove_tournament(Tournament.objects.get(pk=evening.tournament.pk))
    settings.SECRET_KEY = "another installation's"
    opened = open_archive(packed=packed, organization=hall).tournament
    there = Caller().get(f"tournaments/{opened.pk}/deals/").json()["deals"]
    assert [deal["tables"][0]["scores"] for deal in there] == [deal["tables"][0]["scores"] for deal in before]
    assert {deal["hands"] and "cards" for deal in there} == {None}
