"""Corrections by the director: any line of any round, what it would change shown first, nothing edited."""

from typing import Any, cast
from uuid import uuid4

import pytest

from accounts.models import Organization
from scoring.corrections import Correction, WholeGame
from scoring.errors import (
    GameFull,
    HandGone,
    HandsAfterTheEnd,
    HandsStand,
    NoSuchHand,
    NothingToCorrect,
    NumberTaken,
    UuidTaken,
)
from scoring.models import Game, Hand
from scoring.rules import FactsError, Totals
from scoring.services import Entry
from tests import people
from tests.people import NOW, Night
from tests.support.check_all import few
from tests.tournaments.api.checks import nothing_changes
from tournaments.errors import RoundNotOpen, RoundTakenBack
from tournaments.models import Event, Round, Sitting
from tournaments.services.boards.body import board_body
from tournaments.services.play import corrections, hands
from tournaments.services.play.corrections import Effect
from tournaments.services.seating import rounds


def entry(number: int | None = None, **facts: Any) -> Entry:
    return Entry(uuid4(), {"maker": 0, "tricks": 3} | facts, number)


def played(night: Night, *sheets: list[dict[str, Any]]) -> list[Hand]:
    """Enter hands at the tables from the head table down; return those of the head table."""
    for sitting, sheet in zip(night.sittings, sheets, strict=False):
        for number, facts in enumerate(sheet, 1):
            hands.enter_hand(sitting=sitting, entry=entry(number, **facts), by="pad", now=NOW)
    return list(night.sittings[0].game.hands.order_by("number"))


def correct(night: Night, reason: str = "So it was", by: str = "dana", table: int = 1, **fields: Any) -> Game:
    correction = Correction(reason, **fields)
    return corrections.correct(sitting=night.sittings[table - 1], correction=correction, by=by, now=NOW)


def preview(night: Night, table: int = 1, **fields: Any) -> Effect:
    return corrections.preview(
        sitting=night.sittings[table - 1], correction=Correction("Why", **fields), by="dana", now=NOW
    )


def close(night: Night) -> None:
    rounds.close_round(round_=night.round, now=NOW, force=True)


def points(night: Night, table: int = 1) -> list[int]:
    return night.sittings[table - 1].game.points


FOUR = {"alone": True, "tricks": 5}


def test_it_changes_a_hand_of_a_closed_round(night: Night) -> None:
    (first, second) = played(night, [{}, {}])
    close(night)
    right = entry(maker=1)
    correct(night, voids=first.uuid, adds=right)
    assert points(night) == [1, 1, 1, 1]
    first.refresh_from_db()
    added = Hand.objects.get(uuid=right.uuid)
    assert (first.voided_by, first.void_reason, first.facts["maker"]) == ("dana", "So it was", 0)
    assert (added.number, added.entered_by, added.reason, added.points) == (1, "dana", "So it was", [0, 1, 0, 1])
    assert Round.objects.get(pk=night.round.pk).status == "closed"
    second.refresh_from_db()
    assert second.voided_at is None


def test_it_removes_a_hand_and_adds_one_that_is_missing(night: Night) -> None:
    (first,) = played(night, [{}])
    close(night)
    correct(night, voids=first.uuid)
    assert points(night) == [0, 0, 0, 0]
    correct(night, adds=entry(1, maker=1, tricks=5))
    assert points(night) == [0, 2, 0, 2]


def test_it_changes_removes_and_adds_the_totals_of_a_game(night: Night) -> None:
    whole = WholeGame(uuid4(), Totals((8, 0, 8, 0)))
    hands.enter_totals(sitting=night.sittings[0], uuid=whole.uuid, totals=whole.totals, by="pad", now=NOW)
    close(night)
    other = WholeGame(uuid4(), Totals((6, 5, 6, 5)))
    correct(night, voids=whole.uuid, adds=other)
    assert points(night) == [6, 5, 6, 5]
    with nothing_changes(), pytest.raises(FactsError):
        correct(night, voids=other.uuid, adds=WholeGame(uuid4(), Totals((90, 5, 90, 5))))
    correct(night, voids=other.uuid)
    assert points(night) == [0, 0, 0, 0]
    correct(night, adds=whole_again(whole))
    assert points(night) == [8, 0, 8, 0]


def whole_again(whole: WholeGame) -> WholeGame:
    return WholeGame(uuid4(), whole.totals)


def test_it_is_carried_out_once_however_often_it_is_sent(night: Night) -> None:
    (first,) = played(night, [{}])
    right = entry(maker=1)
    correct(night, voids=first.uuid, adds=right)
    with nothing_changes():
        correct(night, voids=first.uuid, adds=right)
        with pytest.raises(UuidTaken):
            correct(night, voids=first.uuid, adds=Entry(right.uuid, {"maker": 2, "tricks": 3}))
    correct(night, voids=right.uuid)
    with nothing_changes():
        correct(night, voids=right.uuid)
    corrected = Event.objects.filter(tournament=night.tournament, type=Event.Type.SHEET_CORRECTED)
    assert [event.ids for event in corrected] == [{"sitting": night.sittings[0].pk}] * 2


def test_it_tells_whoever_comes_second(night: Night) -> None:
    (first,) = played(night, [{}])
    correct(night, voids=first.uuid, adds=entry(maker=1))
    with nothing_changes():
        with pytest.raises(HandGone) as gone:
            correct(night, by="dora", voids=first.uuid, adds=entry(maker=2))
        with pytest.raises(HandGone):
            correct(night, by="dora", voids=first.uuid)
    assert gone.value.details == {"number": 1, "by": "dana"}


def test_it_refuses_what_cannot_be(night: Night) -> None:
    (first, *_rest) = played(night, [{}] * 8)
    cases: list[tuple[type[Exception], dict[str, Any]]] = [
        (NoSuchHand, {"voids": uuid4()}),
        (NothingToCorrect, {"voids": first.uuid, "adds": entry()}),
        (FactsError, {"voids": first.uuid, "adds": entry(tricks=6)}),
        (NumberTaken, {"adds": entry(2)}),
        (GameFull, {"adds": entry(9)}),
        (GameFull, {"adds": entry()}),
        (HandsStand, {"voids": first.uuid, "adds": WholeGame(uuid4(), Totals((8, 0, 8, 0)))}),
    ]
    with nothing_changes():
        for error, item in cases:
            with pytest.raises(error):
                correct(night, **item)
            with pytest.raises(error):
                preview(night, **item)


def test_it_refuses_hands_after_the_end_of_a_game_by_points(hall: Organization) -> None:
    night = people.night(hall, hands_per_game=None)
    first, *_rest = played(night, [{}, FOUR, {}, {}, {}, {"tricks": 5}])  # 1, 4, 1, 1, 1, 2: ten with the last
    with nothing_changes(), pytest.raises(HandsAfterTheEnd):
        correct(night, voids=first.uuid, adds=entry(**FOUR))
    correct(night, voids=first.uuid, adds=entry(tricks=5))
    assert points(night) == [11, 0, 11, 0]


@pytest.mark.parametrize(("action", "error"), [("draft", RoundNotOpen), ("undone", RoundTakenBack)])
def test_it_corrects_nothing_that_counts_nowhere(hall: Organization, action: str, error: type[Exception]) -> None:
    night = people.night(hall, published=action != "draft")
    if action == "undone":
        rounds.undo_round(round_=night.round, now=NOW)
    with nothing_changes(), pytest.raises(error):
        correct(night, adds=entry(1))


def test_it_leaves_a_confirmed_game_closed(night: Night) -> None:
    first, *_rest = played(night, [{}] * 8)
    sitting = night.sittings[0]
    for side in (0, 1):
        hands.confirm_game(sitting=sitting, side=side, by="pad", now=NOW)
    right = entry(maker=1)
    effect = preview(night, voids=first.uuid, adds=right)
    assert (effect.was_confirmed, effect.is_incomplete) == (True, False)
    assert preview(night, voids=first.uuid).is_incomplete
    assert correct(night, voids=first.uuid, adds=right).state == "confirmed"
    # Without a hand it is not whole any more, and what is missing can be added.
    assert correct(night, voids=right.uuid).state == "open"
    assert correct(night, adds=entry(1)).state == "complete"


def test_it_shows_what_it_changes_and_changes_nothing(hall: Organization) -> None:
    """Two tables: 1 and 4 points to the first sides, then 4 and 4. Who sits out keeps a point: third, then fifth."""
    night = people.night(hall, 9)
    (first,) = played(night, [{}], [FOUR])
    close(night)
    with nothing_changes():
        effect = preview(night, voids=first.uuid, adds=entry(**FOUR))
    assert effect.seats == ((1, 4), (0, 0), (1, 4), (0, 0))
    seated = [seat.entrant_id for seat in night.sittings[0].seats.order_by("index")]
    ahead = [seat.entrant_id for seat in night.sittings[1].seats.order_by("index")][::2]
    changes = {change.entrants[0]: change for change in effect.changes}
    sat_out = night.round.sit_outs.get().entrant_id
    assert set(changes) == {seated[0], seated[2], sat_out}
    assert (changes[sat_out].before.rank, changes[sat_out].after.rank) == (3, 5)
    for entrant in (seated[0], seated[2]):  # 4, 4, then these two on 1: third; then all four on 4
        assert (changes[entrant].before.rank, changes[entrant].after.rank) == (3, 1)
        assert (changes[entrant].before.points, changes[entrant].after.points) == (1, 4)
    assert effect.ahead is not None
    before, after = (sorted(change.entrants[0] for change in side) for side in effect.ahead)
    assert (before, after) == (sorted(ahead), sorted([*ahead, seated[0], seated[2]]))
    assert effect.credit == 1  # (1 + 1 + 4 + 4) / 8 = 1.25
    assert (effect.drawn_since, effect.draft, effect.goes_on, effect.was_confirmed) == ((), None, None, False)


def test_it_shows_nothing_but_what_comes_then(night: Night) -> None:
    """The preview and the standings after the correction say the same."""
    (first, _second) = played(night, [{}, {}], [FOUR])
    effect = preview(night, voids=first.uuid, adds=entry(maker=1))
    assert (effect.credit, effect.is_incomplete) == (None, False)
    correct(night, voids=first.uuid, adds=entry(maker=1))
    now = {row["entrant"]: (row["rank"], row["points"]) for row in board_body(night.tournament)["rows"]}
    for change in effect.changes:
        assert now[change.entrants[0]] == (change.after.rank, change.after.points)


@pytest.mark.parametrize(
    ("movement", "names_rounds"), [("ladder", True), ("progressive", True), ("random", False), ("whist", False)]
)
@few(2)
def test_it_names_the_rounds_that_were_drawn_from_it(hall: Organization, movement: str, names_rounds: bool) -> None:
    night = people.night(hall, 8, movement=movement)
    (first,) = played(night, [{}])
    close(night)
    second = rounds.publish_round(round_=rounds.seat_round(tournament=night.tournament, now=NOW, seed=1), now=NOW)
    rounds.close_round(round_=second, now=NOW, force=True)
    rounds.seat_round(tournament=night.tournament, now=NOW, seed=1)
    effect = preview(night, voids=first.uuid)
    assert (effect.drawn_since, effect.draft) == (((2,), 3) if names_rounds else ((), None))
    assert effect.credit is None  # the round is closed, and nobody sat out


# Knock-outs


def knock_out(hall: Organization, **plan: Any) -> Night:
    """Eight teams, whose first round is closed: the first side of every table has won by a point."""
    night = people.night(hall, 16, movement="knock-out", rounds=4, hands_per_game=1, preset="traditional", **plan)
    played(night, *cast(Any, [[{}]] * 4))
    close(night)
    return night


def next_round(night: Night) -> list[Sitting]:
    """Draw and publish the next round; return its tables."""
    drawn = rounds.publish_round(round_=rounds.seat_round(tournament=night.tournament, now=NOW, seed=1), now=NOW)
    return list(drawn.sittings.order_by("table__number").select_related("round", "game", "table"))


def teams_at(sitting: Sitting) -> list[int]:
    """The teams of a table by side."""
    return [seat.team_id for seat in sitting.seats.order_by("index")][:2]


def play_out(sittings: list[Sitting]) -> None:
    """Let the first side win everywhere, and close the round."""
    for sitting in sittings:
        hands.enter_hand(sitting=sitting, entry=entry(1), by="pad", now=NOW)
    rounds.close_round(round_=sittings[0].round, now=NOW)


def test_it_says_who_goes_on_then_and_draws_by_it(hall: Organization) -> None:
    night = knock_out(hall)
    first = night.sittings[0].game.hands.get()
    loser, winner = teams_at(night.sittings[0])[::-1]
    other = entry(maker=1)
    assert preview(night, voids=first.uuid, adds=other).goes_on == (0, 1)
    correct(night, voids=first.uuid, adds=other)
    in_bracket = [
        team for sitting in next_round(night) if "onsolation" not in sitting.stage for team in teams_at(sitting)
    ]
    assert loser in in_bracket
    assert winner not in in_bracket


def test_it_leaves_the_bracket_as_it_was_drawn_and_goes_on(hall: Organization) -> None:
    night = knock_out(hall)
    first = night.sittings[0].game.hands.get()
    _winner, loser = teams_at(night.sittings[0])
    semis = next_round(night)
    seated = [teams_at(sitting) for sitting in semis]
    effect = preview(night, voids=first.uuid, adds=entry(maker=1))
    assert (effect.goes_on, effect.drawn_since) == ((0, 1), (2,))
    correct(night, voids=first.uuid, adds=entry(maker=1))
    assert [teams_at(sitting) for sitting in semis] == seated
    play_out(semis)
    last = next_round(night)
    (final,) = (sitting for sitting in last if sitting.stage == "Final")
    assert set(teams_at(final)) == {teams[0] for teams, s in zip(seated, semis, strict=True) if s.stage == "Semi-final"}
    assert loser not in teams_at(final)
    play_out(last)
    rows = board_body(night.tournament)["teams"]
    assert rows[0]["rank"] == 1
    assert rows[1]["rank"] == 2


def test_it_keeps_who_went_on_where_the_game_is_tied_then(hall: Organization) -> None:
    night = knock_out(hall)
    first = night.sittings[0].game.hands.get()
    winner, _loser = teams_at(night.sittings[0])
    semis = next_round(night)
    tie = Entry(uuid4(), {"kind": "passed-out"})
    correct(night, voids=first.uuid, adds=tie)
    assert (night.sittings[0].decided_for, night.sittings[0].decided_by) == (0, "dana")
    play_out(semis)
    stages = {team: sitting.stage for sitting in next_round(night) for team in teams_at(sitting)}
    assert stages[winner] in ("Final", "Third place")


def test_it_leaves_a_tie_to_the_director_or_to_the_rule_while_nothing_was_drawn(hall: Organization) -> None:
    tie = {"kind": "passed-out"}
    for by_rule, decided in (({"movement_options": {"tie": "lot"}}, True), ({}, False)):
        night = knock_out(hall, **by_rule)
        first = night.sittings[0].game.hands.get()
        correct(night, voids=first.uuid, adds=Entry(uuid4(), tie))
        assert (night.sittings[0].decided_for is not None) is decided


def test_it_changes_the_rank_of_a_team(hall: Organization) -> None:
    night = people.night(hall, 8, movement="swiss", hands_per_game=1)
    (first,) = played(night, [{}], [{}])
    close(night)
    effect = preview(night, voids=first.uuid, adds=entry(maker=1))
    pairs = {change.entrants for change in effect.changes}
    assert all(len(pair) == 2 for pair in pairs)
    assert len(pairs) == 2
    assert effect.goes_on is None
