"""An evening with the same cards at every table: what counts, what a correction changes, what stays secret."""

from datetime import timedelta
from typing import Any
from unittest import mock
from uuid import uuid4

import pytest

from accounts.models import Organization
from config.celery import app as celery_app
from scoring.corrections import Correction
from scoring.rules import RuleError
from scoring.services import Entry
from tests.people import NOW, Night, night
from tournaments.errors import DealsSettled
from tournaments.models import DealPar, Round, Sitting, StandingsSnapshot, Tournament
from tournaments.rules.duplicate.deals import fingerprint
from tournaments.services.play import corrections, hands
from tournaments.services.results import travellers as solving
from tournaments.services.results.played import Played
from tournaments.services.results.ranking import rank_entrants
from tournaments.services.results.travellers import solve_played, travellers
from tournaments.services.seating import rounds
from tournaments.services.setup.settings import change_tournament
from tournaments.tasks import refresh_standings

MARCH, MADE, EUCHRED = {"maker": 0, "tricks": 5}, {"maker": 2, "tricks": 3}, {"maker": 0, "tricks": 2}
"""2, 1 and -2 points for seats 0 and 2."""
BY_TABLE = ((MARCH, MADE), (MADE, MADE), (EUCHRED, MARCH))


@pytest.fixture
def evening(hall: Organization) -> Night:
    """Three tables and one who sits out; two hands a round, entered but for the last of table 3."""
    made = night(hall, 13, duplicate="matchpoints", hands_per_game=2, rounds=2)
    for sitting, facts in zip(made.sittings, BY_TABLE, strict=True):
        for number, facts_of_hand in enumerate(facts, 1):
            enter(sitting, number, facts_of_hand)
    return made


def enter(sitting: Sitting, number: int, facts: dict[str, Any]) -> None:
    hands.enter_hand(sitting=sitting, entry=Entry(uuid4(), facts, number), by="pad", now=NOW)


def points(made: Night) -> dict[int, int]:
    tournament = Tournament.objects.get(pk=made.tournament.pk)
    rows = rank_entrants(Played.of(tournament), [entrant.pk for entrant in made.entrants])
    return {row.entrant: row.points for row in rows}


def by_table(made: Night) -> list[list[int]]:
    """Everybody's points, by table and seat, and of who sat out."""
    has = points(made)
    seats = [[has[seat.entrant_id] for seat in sitting.seats.order_by("index")] for sitting in made.sittings]
    return [*seats, [has[entrant] for entrant in made.round.sit_outs.values_list("entrant", flat=True)]]


def close(made: Night) -> None:
    rounds.close_round(round_=made.round, now=NOW)


def test_it_counts_nothing_before_the_round_is_closed(evening: Night) -> None:
    assert set(points(evening).values()) == {0}
    assert travellers(evening.tournament) == []


def test_it_compares_the_tables_once_the_round_is_closed(evening: Night) -> None:
    close(evening)
    # Deal 1: 100, 50, 0. Deal 2: 25, 25, 100. Who sits out has 50 a deal.
    assert by_table(evening) == [[125, 75, 125, 75], [75, 125, 75, 125], [100, 100, 100, 100], [100]]


def test_it_counts_by_the_difference_to_the_mean(evening: Night) -> None:
    change_tournament(tournament=evening.tournament, changes={"duplicate": "butler"}, now=NOW)
    close(evening)
    # Deal 1: 2, 1, -2, on average 1/3. Deal 2: 1, 1, 2, on average 4/3.
    assert by_table(evening) == [[134, -134, 134, -134], [34, -34, 34, -34], [-166, 166, -166, 166], [0]]


def test_it_counts_everything_again_after_a_correction(evening: Night) -> None:
    close(evening)
    first = evening.sittings[0]
    wrong = first.game.hands.get(number=1)
    corrections.correct(
        sitting=first,
        correction=Correction("Two tricks only", voids=wrong.uuid, adds=Entry(uuid4(), EUCHRED, 1)),
        by="director",
        now=NOW,
    )
    # Deal 1: 25, 100, 25. Deal 2 as before.
    assert by_table(evening) == [[50, 150, 50, 150], [125, 75, 125, 75], [125, 75, 125, 75], [100]]


def test_it_gives_the_average_for_a_deal_that_was_not_played(evening: Night) -> None:
    last = evening.sittings[2]
    hands.void_hand(sitting=last, uuid=last.game.hands.get(number=2).uuid, reason="no time", by="pad", now=NOW)
    rounds.close_round(round_=evening.round, now=NOW, force=True)
    # Deal 2: 1, 1 and nothing: both are average, 50.
    assert by_table(evening) == [[150, 50, 150, 50], [100, 100, 100, 100], [50, 150, 50, 150], [100]]


def test_it_plays_the_same_deals_everywhere_and_none_twice(evening: Night) -> None:
    assert [sitting.deals for sitting in evening.sittings] == [[1, 2]] * 3
    rounds.undo_round(round_=evening.round, now=NOW)
    again = rounds.seat_round(tournament=evening.tournament, now=NOW, seed=1)
    assert {tuple(sitting.deals) for sitting in again.sittings.all()} == {(3, 4)}


def test_it_opens_the_seed_with_the_results_and_seals_another_for_what_is_added(evening: Night) -> None:
    sealed = evening.tournament.sealed_deals.get()
    assert sealed.fingerprint == fingerprint(sealed.seed)
    close(evening)
    sealed.refresh_from_db()
    assert sealed.opened_at is None
    second = rounds.seat_round(tournament=evening.tournament, now=NOW, seed=1)
    rounds.close_round(round_=rounds.publish_round(round_=second, now=NOW), now=NOW, force=True)
    sealed.refresh_from_db()
    assert sealed.opened_at == NOW
    change_tournament(tournament=evening.tournament, changes={"rounds": 3}, now=NOW + timedelta(hours=1))
    assert [sealed_deal.first for sealed_deal in evening.tournament.sealed_deals.all()] == [1, 5]


def test_it_solves_the_other_deals_where_one_fails(evening: Night, caplog: pytest.LogCaptureFixture) -> None:
    close(evening)
    answers = [RuntimeError("a fault"), {"tricks": {}, "par": {}}]
    with mock.patch.object(solving, "answer_deal", side_effect=answers):
        assert solve_played(evening.tournament.pk) == 2
    assert [row.solved is not None for row in DealPar.objects.order_by("number")] == [False, True]
    assert "Deal 1 of tournament" in caplog.text
    assert solve_played(evening.tournament.pk) == 0


def test_it_solves_what_was_played_once(evening: Night) -> None:
    assert solve_played(evening.tournament.pk) == 0
    close(evening)
    assert solve_played(evening.tournament.pk) == 2
    assert solve_played(evening.tournament.pk) == 0
    first = travellers(evening.tournament)[0]
    assert first.solved == DealPar.objects.get(number=1).solved
    assert first.solved is not None
    assert first.solved["tricks"].keys() == {*"CDHS"}


def test_it_solves_a_few_deals_at_a_time_and_asks_for_another_turn_until_none_is_left(evening: Night) -> None:
    close(evening)
    with mock.patch.object(celery_app, "send_task") as sent, mock.patch.object(solving, "TURN_SECONDS", 0):
        solving.ask_to_solve(evening.tournament.pk)
        solving.ask_to_solve(evening.tournament.pk)
        assert sent.call_count == 1
        for solved, asked in ((1, 2), (2, 3), (2, 3)):
            solving.solve_in_turns(evening.tournament.pk)
            assert (DealPar.objects.count(), sent.call_count) == (solved, asked)
    assert {call.args for call in sent.call_args_list} == {(solving.SOLVE_TASK, (evening.tournament.pk,))}


def test_it_refreshes_the_board_without_waiting_for_perfect_play(evening: Night) -> None:
    close(evening)
    with mock.patch.object(celery_app, "send_task") as sent:
        refresh_standings(evening.tournament.pk)
    assert StandingsSnapshot.objects.get(pk=evening.tournament.pk).body["rows"]
    assert not DealPar.objects.exists()
    assert sent.call_args.args == (solving.SOLVE_TASK, (evening.tournament.pk,))


def test_it_asks_for_no_solving_where_tables_shuffle_their_own_cards(night: Night) -> None:
    with mock.patch.object(celery_app, "send_task") as sent:
        refresh_standings(night.tournament.pk)
    assert not sent.called


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"game": "euchre-three-handed"}, "four with partners"),
        ({"movement": "swiss"}, "teams"),
        ({"left_over": "one-or-three"}, "left over"),
        ({"ruleset": {"game_ends": "bell"}}, "number of hands"),
    ],
)
def test_it_refuses_what_cannot_be_compared(changes: dict[str, Any], words: str, hall: Organization) -> None:
    made = night(hall, 8, published=False)
    Round.objects.filter(pk=made.round.pk).update(status=Round.Status.UNDONE)
    with pytest.raises(RuleError, match=words):
        change_tournament(tournament=made.tournament, changes={"duplicate": "butler", **changes}, now=NOW)


def test_it_is_settled_with_the_first_draw(night: Night) -> None:
    with pytest.raises(DealsSettled):
        change_tournament(tournament=night.tournament, changes={"duplicate": "butler"}, now=NOW)
