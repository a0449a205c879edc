"""What closed rounds came to is counted once for all the hands of the open one, and again after whatever changes it."""

from collections import Counter
from collections.abc import Callable
from uuid import uuid4

import pytest

from scoring.corrections import Correction
from scoring.models import Game
from scoring.services import Entry
from tests.people import NOW, Night
from tournaments.models import ClosedRounds, Round, Sitting, StandingsSnapshot
from tournaments.services.boards.refresh import refresh_standings
from tournaments.services.play import corrections, hands
from tournaments.services.seating import rounds
from tournaments.services.writing.version import raise_version


@pytest.fixture
def second(night: Night) -> Night:
    """Round 1 is closed, with a hand for seats 0 and 2 of each table; round 2 is open, and the board is up to date."""
    for sitting in night.sittings:
        enter(sitting)
    rounds.close_round(round_=night.round, now=NOW, force=True)
    drawn = rounds.seat_round(tournament=night.tournament, now=NOW, seed=8)
    rounds.publish_round(round_=drawn, now=NOW)
    shown(night)
    return night


def enter(sitting: Sitting) -> None:
    hands.enter_hand(sitting=sitting, entry=Entry(uuid4(), {"maker": 0, "tricks": 3}, None), by="pad", now=NOW)


def shown(night: Night) -> Counter[int]:
    """Everybody's points on the board, refreshed."""
    refresh_standings(tournament_id=night.tournament.pk)
    rows = StandingsSnapshot.objects.get(pk=night.tournament.pk).body["rows"]
    return Counter({row["entrant"]: row["points"] for row in rows})


def in_second(night: Night) -> Sitting:
    return Sitting.objects.select_related("round", "game", "table").filter(round__number=2)[0]


def test_it_reads_no_closed_sheet_for_a_hand_of_the_open_round(second: Night) -> None:
    before = shown(second)
    first = second.sittings[0]
    Game.objects.filter(pk=first.game_id).update(points=[50, 0, 50, 0])  # behind the services' back
    enter(in_second(second))
    gained = [seat.entrant_id for seat in in_second(second).seats.all() if seat.index in (0, 2)]
    assert shown(second) == before + Counter(gained)
    raise_version(second.tournament.pk)
    assert shown(second).total() == before.total() + 2 + 98  # 49 more for each of two seats


def undo_the_hand(night: Night) -> None:
    hand = night.sittings[0].game.hands.get()
    correction = Correction("Not played", voids=hand.uuid)
    corrections.correct(sitting=night.sittings[0], correction=correction, by="dana", now=NOW)


def undo_the_open_round(night: Night) -> None:
    rounds.undo_round(round_=Round.objects.get(number=2), now=NOW)


def open_the_first_again(night: Night) -> None:
    undo_the_open_round(night)
    rounds.reopen_round(round_=Round.objects.get(number=1, status=Round.Status.CLOSED), now=NOW)
    enter(night.sittings[1])


def close_the_second(night: Night) -> None:
    enter(in_second(night))
    rounds.close_round(round_=Round.objects.get(number=2), now=NOW, force=True)


@pytest.mark.parametrize(
    ("change", "more"),
    [
        (undo_the_hand, -2),
        (undo_the_open_round, 0),
        (open_the_first_again, 2 - 1),  # and the sit-out is not credited any more
        (close_the_second, 2 + 1),  # four seats played for 2 points: half a point, up
    ],
)
def test_it_counts_them_again_after(second: Night, change: Callable[[Night], None], more: int) -> None:
    before = shown(second)
    change(second)
    assert shown(second).total() == before.total() + more


def test_it_does_not_believe_what_another_release_counted(second: Night) -> None:
    before = shown(second)
    ClosedRounds.objects.update(release="0.1", counted=[[], []])
    enter(in_second(second))
    assert shown(second).total() == before.total() + 2
    assert ClosedRounds.objects.get().release != "0.1"


def test_it_compares_ranks_with_those_before_the_open_round(second: Night) -> None:
    """The moves of the latest round with a result: of round 1 there is none, of round 2 from its first hand on."""
    rows = StandingsSnapshot.objects.get(pk=second.tournament.pk).body["rows"]
    assert {row["move"] for row in rows} == {None}
    ranked = {row["entrant"]: row["rank"] for row in rows}
    enter(in_second(second))
    shown(second)
    rows = StandingsSnapshot.objects.get(pk=second.tournament.pk).body["rows"]
    assert {row["entrant"]: row["rank"] + row["move"] for row in rows} == ranked
