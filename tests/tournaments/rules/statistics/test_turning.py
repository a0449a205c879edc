"""The hand that turned the night."""

from collections.abc import Sequence

import pytest

from tests.tournaments.rules.statistics.test_story import game
from tournaments.rules.statistics.games import PlayedGame
from tournaments.rules.statistics.turning import Course, turning_hand

EVEN = ((1, 1), (1, 1), (1, 1), (1, 1))


TABLES = ((1, 2, 3, 4), (5, 6, 7, 8))
ROUNDS = 8
"""Of the last four of which hands are looked at."""


def rounds_before() -> list[PlayedGame]:
    """Four rounds with results of all kinds, then three that were entered as totals: 10 to 9 everywhere."""
    made = ((10, 2), (3, 9), (8, 6), (5, 11))
    early = [
        game(made[(number + table) % 4], number=number, table=table, seats=seats)
        for number in range(1, 5)
        for table, seats in enumerate(TABLES, 1)
    ]
    late = [
        game(number=number, table=table, seats=seats) for number in range(5, 8) for table, seats in enumerate(TABLES, 1)
    ]
    return [*early, *late]


def found(last: Sequence[PlayedGame], *, sign: int = 1) -> tuple[int, int, int, bool] | None:
    """Return table, hand, whose chance and whether it rose."""
    games = [*rounds_before(), *last]
    courses = {who: Course((10,) * ROUNDS) for who in range(1, 9)}
    turned = turning_hand(games, courses, rounds=ROUNDS, side=2, winners_meet=False, sign=sign)
    if turned is None:
        return None
    return turned.game.table, turned.hand.number, turned.entrant, turned.after > turned.before


def test_it_is_the_hand_that_changed_a_chance_the_most() -> None:
    last = [
        game((1, 0), (0, 1), (8, 0), (1, 0), number=ROUNDS, seats=(1, 2, 3, 4)),
        game(*EVEN, number=ROUNDS, table=2, seats=(5, 6, 7, 8)),
    ]
    assert found(last) in ((1, 3, 1, True), (1, 3, 3, True))


def test_it_falls_for_whoever_makes_points_where_the_fewest_win() -> None:
    last = [
        game((1, 0), (0, 1), (8, 0), (1, 0), number=ROUNDS, seats=(1, 2, 3, 4)),
        game(*EVEN, number=ROUNDS, table=2, seats=(5, 6, 7, 8)),
    ]
    turned = found(last, sign=-1)
    assert turned
    table, hand, who, rose = turned
    assert (table, hand) == (1, 3)
    assert rose == (who in (2, 4))


def test_it_says_nothing_where_no_hand_changed_much_or_too_little_is_known() -> None:
    ahead = {1: Course((100,) * ROUNDS), **{who: Course((10,) * ROUNDS) for who in range(2, 9)}}
    games = [*rounds_before(), game(*EVEN, number=ROUNDS), game(*EVEN, number=ROUNDS, table=2, seats=(5, 6, 7, 8))]
    assert turning_hand(games, ahead, rounds=ROUNDS, side=2, winners_meet=False, sign=1) is None
    assert found([game(number=ROUNDS), game(number=ROUNDS, table=2, seats=(5, 6, 7, 8))]) is None, "entered as totals"
    level = {who: Course((10,)) for who in range(1, 9)}
    assert turning_hand([game((9, 0))], level, rounds=1, side=2, winners_meet=False, sign=1) is None


@pytest.mark.parametrize(("number", "points"), [(1, 5), (2, 12), (3, 12), (4, 15)])
def test_it_knows_what_everybody_had_before_a_round(number: int, points: int) -> None:
    assert Course((7, None, 3), adjustment=5).before(number) == points
