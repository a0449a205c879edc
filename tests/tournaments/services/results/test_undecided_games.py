"""A tied game of a knock-out is no result: closing names it, and nothing is over or won until it is decided."""

from uuid import UUID, uuid4

import pytest
from django.test import Client

from accounts.models import Organization, Role
from scoring.corrections import Correction, WholeGame
from scoring.models import Game
from scoring.rules import Totals
from tests import people
from tests.people import NOW
from tests.tournaments.services.people.test_teams import paired
from tournaments import errors
from tournaments.exports.standings import standings_table
from tournaments.models import Event, Round, Sitting, Tournament
from tournaments.services.boards.body import board_body
from tournaments.services.boards.refresh import refresh_standings
from tournaments.services.play import hands, tied_games
from tournaments.services.play.corrections import correct
from tournaments.services.seating import rounds


def played(tournament: Tournament, *scores: tuple[int, int]) -> Round:
    """Draw, publish and play a round: at each table, the final first, these points for its two sides."""
    drawn = rounds.publish_round(round_=rounds.seat_round(tournament=tournament, now=NOW, seed=5), now=NOW)
    for sitting, score in zip(sittings(drawn), scores, strict=True):
        totals = Totals((*score, *score), hands=8)
        hands.enter_totals(sitting=sitting, uuid=UUID(int=sitting.pk), totals=totals, by="test", now=NOW)
    return drawn


def sittings(round_: Round) -> list[Sitting]:
    return list(round_.sittings.select_related("game", "round__tournament", "table").order_by("stage", "table__number"))


@pytest.fixture
def final(hall: Organization) -> Round:
    """The second and last round of four teams, still open: the final tied, the game for third place won."""
    tournament = paired(hall, 4, "knock-out", 2, seeding="number")
    rounds.close_round(round_=played(tournament, (10, 6), (10, 6)), now=NOW)
    drawn = played(tournament, (8, 8), (10, 6))
    assert [sitting.stage for sitting in sittings(drawn)] == ["Final", "Third place"]
    return drawn


def state(round_: Round) -> tuple[str, bool, list[int], list[tuple[int, bool]]]:
    """The tournament's status, whether the board says that it is over, undecided tables, and each team's rank."""
    tournament = Tournament.objects.get(pk=round_.tournament_id)
    body = board_body(tournament)
    ranks = [(row["rank"], row["undecided"]) for row in body["teams"]]
    return tournament.status, body["finished"], body["round"]["undecided"], ranks


def test_it_is_not_closed_without_a_word(final: Round) -> None:
    with pytest.raises(errors.GamesUndecided) as caught:
        rounds.close_round(round_=final, now=NOW)
    tied = sittings(final)[0]
    assert f"table {tied.table.number}:" in caught.value.message
    assert caught.value.details["undecided"] == [{"sitting": tied.pk, "table": tied.table.number}]
    final.refresh_from_db()
    assert final.status == Round.Status.OPEN


def test_it_is_no_result_where_it_was_closed_all_the_same(final: Round) -> None:
    rounds.close_round(round_=final, now=NOW, force=True)
    # Third place was won; the two of the final share the first rank, and no one is second.
    tied = sittings(final)[0].table.number
    assert state(final) == ("running", False, [tied], [(1, True), (1, True), (3, False), (4, False)])


def test_it_is_over_once_the_last_tie_is_decided(final: Round) -> None:
    rounds.close_round(round_=final, now=NOW, force=True)
    before = Tournament.objects.get(pk=final.tournament_id).scores_version
    tied_games.decide(sitting=sittings(final)[0], side=1, by="dana")
    assert state(final) == ("finished", True, [], [(1, False), (2, False), (3, False), (4, False)])
    assert Tournament.objects.get(pk=final.tournament_id).scores_version > before
    decided = Event.objects.get(tournament=final.tournament_id, type=Event.Type.GAME_DECIDED)
    assert decided.ids == {"sitting": sittings(final)[0].pk, "side": 1}
    winner = sittings(final)[0].seats.get(index=1).team.number
    assert board_body(Tournament.objects.get(pk=final.tournament_id))["teams"][0]["team"] == winner


def test_it_closes_as_any_round_once_the_tie_is_decided(final: Round) -> None:
    tied_games.decide(sitting=sittings(final)[0], side=0, by="dana")
    rounds.close_round(round_=final, now=NOW)
    assert state(final)[:3] == ("finished", True, [])


def test_it_is_undecided_again_where_a_correction_ties_the_final(final: Round) -> None:
    first = sittings(final)[0]
    tied_games.decide(sitting=first, side=0, by="dana")
    rounds.close_round(round_=final, now=NOW)
    third = sittings(final)[1]
    assert not tied_games.needs_winner(third)
    tie = WholeGame(uuid4(), Totals((8, 8, 8, 8), hands=8))
    correct(sitting=third, correction=Correction("added up wrong", voids=UUID(int=third.pk), adds=tie), by="d", now=NOW)
    assert state(final)[:3] == ("running", False, [third.table.number])
    won = WholeGame(uuid4(), Totals((10, 6, 10, 6), hands=8))
    correct(sitting=third, correction=Correction("it was right", voids=tie.uuid, adds=won), by="d", now=NOW)
    assert state(final)[:3] == ("finished", True, [])


def test_it_is_decided_by_the_rule_of_the_house_without_a_word(hall: Organization) -> None:
    tournament = paired(hall, 4, "knock-out", 1, seeding="number", tie="lot")
    drawn = played(tournament, (8, 8), (8, 8))
    rounds.close_round(round_=drawn, now=NOW)
    assert state(drawn)[:3] == ("finished", True, [])


def test_it_is_decided_by_euchres_then_by_lot_on_request(final: Round) -> None:
    tied_games.decide_by_euchres_or_lot(sitting=sittings(final)[0])
    assert sittings(final)[0].decided_by == "a lot"
    with pytest.raises(errors.NotTied):
        tied_games.decide_by_euchres_or_lot(sitting=sittings(final)[1])


@pytest.mark.parametrize(("euchres", "side"), [([0, 1, 2, 0], 0), ([0, 2, 1, 0], 1)])
def test_it_goes_to_the_side_with_more_euchres(final: Round, euchres: list[int], side: int) -> None:
    tied = sittings(final)[0]
    Game.objects.filter(pk=tied.game_id).update(euchres=euchres)
    tied_games.decide_by_euchres_or_lot(sitting=tied)
    decided = sittings(final)[0]
    assert (decided.decided_for, decided.decided_by) == (side, "more euchres")


def test_it_says_nothing_of_a_bracket_that_was_given_up(final: Round) -> None:
    Tournament.objects.filter(pk=final.tournament_id).update(movement="swiss", movement_options={})
    final = Round.objects.get(pk=final.pk)
    rounds.close_round(round_=final, now=NOW)
    assert state(final)[:3] == ("finished", True, [])


def test_it_is_marked_in_exports_and_in_the_api(final: Round, hall: Organization) -> None:
    director = people.member(hall, Role.DIRECTOR, "d@hall.test")
    tournament = final.tournament
    tied = [sittings(final)[0].table.number]
    answer = director.post(f"tournaments/{tournament.pk}/rounds/2/close/")
    assert (answer.status_code, answer.json()["code"]) == (409, "games-undecided")
    assert director.post(f"tournaments/{tournament.pk}/rounds/2/close/", {"force": True}).json()["undecided"] == tied
    assert director.get(f"tournaments/{tournament.pk}/").json()["status"] == "running"
    refresh_standings(tournament_id=tournament.pk)
    answer = director.get(f"tournaments/{tournament.pk}/standings/").json()
    assert [row["undecided"] for row in answer["teams"]] == [True, True, False, False]
    assert [row["undecided"] for row in answer["rows"]] == [True] * 4 + [False] * 4
    table = standings_table(Tournament.objects.get(pk=tournament.pk))
    place = [column.title for column in table.columns].index("Not decided")
    assert [row[place] for row in table.rows] == [True] * 4 + [False] * 4


def test_it_is_no_final_result_on_the_wall(final: Round) -> None:
    rounds.close_round(round_=final, now=NOW, force=True)
    refresh_standings(tournament_id=final.tournament_id)
    page = " ".join(Client().get(f"/t/{final.tournament.slug}/").content.decode().split())
    assert "Final result" not in page
    assert "Final standings" not in page
    assert f"Table {sittings(final)[0].table.number} is tied: the winner is not decided yet." in page
    assert page.count("<small>not decided</small>") == 2
