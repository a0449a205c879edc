"""Totals of five-handed games too large to go through one by one, against games played out from a table."""

from random import Random

import pytest

from scoring.rules.base import RuleError, Totals
from scoring.rules.registry import get_game
from tests.scoring.rules.test_seat_totals import FIVE_HANDS, plus

FIVE = get_game("euchre-five-handed")
ZERO = ((0,) * 5,) * 3


def is_possible(ends, points, **stated):
    try:
        FIVE.check_totals(FIVE.read_ruleset({"game_ends": ends}), Totals(points, **stated))
    except RuleError as error:
        return error.code != "impossible-totals"
    return True


def nudged(rng, row, steps):
    """The row with one or two counts changed a little."""
    changed = list(row)
    for _ in range(rng.randint(0, 2)):
        seat = rng.randrange(len(row))
        changed[seat] = max(0, changed[seat] + rng.choice(steps))
    return tuple(changed)


def test_it_agrees_with_all_points_of_three_hands_of_five(monkeypatch):
    monkeypatch.setattr("scoring.rules.five_handed_totals.FARTHEST", 0)  # what is proposed would take its time
    steps = sorted({points for points, _, _ in FIVE_HANDS})
    reached = {(0,) * 5}
    for _ in range(3):
        reached = {tuple(map(sum, zip(points, step, strict=True))) for points in reached for step in steps}
    rng = Random(3)
    for points in rng.sample(sorted(reached), 150):
        assert is_possible("hands: 3", points)
        near = nudged(rng, points, (-2, -1, 1, 2, 3))
        assert is_possible("hands: 3", near) == (near in reached), near


def test_it_agrees_about_the_marks_of_two_hands_of_five(monkeypatch):
    monkeypatch.setattr("scoring.rules.five_handed_totals.FARTHEST", 0)
    games = {plus(one, other) for one in FIVE_HANDS for other in FIVE_HANDS}
    rng = Random(4)
    for game in rng.sample(sorted(games), 150):
        points, loners, euchres = (nudged(rng, row, (-1, 1)) for row in game)
        told = is_possible("hands: 2", points, lone_marches=loners, euchres=euchres)
        assert told == ((points, loners, euchres) in games)
        told = is_possible("hands: 2", points, lone_marches=loners)
        assert told == any(other[:2] == (points, loners) for other in games)
        told = is_possible("hands: 2", points, euchres=euchres)
        assert told == any((other[0], other[2]) == (points, euchres) for other in games)


@pytest.mark.parametrize("hands", [8, 20, 99])
def test_it_takes_every_game_of_many_hands_of_five(hands):
    rng = Random(hands)
    for _ in range(40):
        game = ZERO
        for _ in range(hands):
            game = plus(game, rng.choice(FIVE_HANDS))
        points, loners, euchres = game
        assert is_possible({"hands": hands}, points)
        assert is_possible("bell", points, hands=hands, lone_marches=loners, euchres=euchres)


BY_HAND = [
    # game_ends, points, what is stated, whether it can be
    ("hands: 8", (32, 0, 0, 0, 0), {}, True),  # eight lone marches
    ("hands: 8", (33, 0, 0, 0, 0), {}, False),
    ("hands: 8", (16, 16, 16, 16, 0), {}, True),  # one maker euchred eight times by four
    ("hands: 8", (16, 16, 16, 16, 1), {}, False),
    ("hands: 8", (16, 16, 16, 14, 2), {}, True),
    ("hands: 8", (14, 14, 14, 14, 2), {}, True),  # seven times, and a march
    ("hands: 8", (14, 14, 14, 14, 4), {}, True),
    ("hands: 8", (14, 14, 14, 14, 5), {}, False),
    ("hands: 8", (14, 14, 12, 12, 12), {}, True),  # 64 points are eight euchres by four, which are even for all
    ("hands: 8", (13, 13, 13, 13, 12), {}, False),
    ("hands: 8", (14, 14, 14, 12, 12), {}, False),
    ("hands: 8", (16, 16, 16, 16, 0), {"euchres": (8, 8, 8, 8, 0)}, True),
    ("hands: 8", (16, 16, 16, 16, 0), {"euchres": (8, 8, 8, 7, 0)}, False),
    ("hands: 8", (32, 0, 0, 0, 0), {"lone_marches": (7, 0, 0, 0, 0)}, False),
    ("hands: 8", (30, 0, 0, 0, 0), {"lone_marches": (7, 0, 0, 0, 0)}, True),
    ("hands: 99", (396, 0, 0, 0, 0), {}, True),
    ("hands: 99", (397, 0, 0, 0, 0), {}, False),
    ("lowest-before", (10, 11, 5, 3, 0), {"lone_marches": (1, 1, 0, 0, 0), "euchres": (3, 3, 2, 1, 0)}, True),
    ("lowest-before", (10, 11, 5, 3, 0), {"lone_marches": (1, 1, 0, 0, 0), "euchres": (3, 4, 2, 1, 0)}, False),
    # both were there before the last hand, which brings a maker 2 at most
    ("lowest-before", (12, 12, 5, 3, 0), {"lone_marches": (0, 0, 0, 0, 0)}, False),
    ("lead", (10, 10, 5, 3, 0), {"lone_marches": (0, 0, 0, 0, 0)}, False),  # nobody is ahead
    ("lowest-before", (13, 0, 0, 0, 0), {"lone_marches": (0, 0, 0, 0, 0)}, False),  # from 9 at most, alone
    ("lowest-before", (13, 0, 0, 0, 0), {"lone_marches": (1, 0, 0, 0, 0)}, True),
    ("lowest-before", (11, 11, 11, 11, 0), {"euchres": (0, 0, 0, 0, 0)}, False),  # four at once: by a euchre
    ("lowest-before", (11, 11, 11, 11, 0), {"euchres": (1, 1, 1, 1, 0)}, True),
    ("lowest-before", (12, 0, 0, 0, 0), {"lone_marches": (3, 0, 0, 0, 0), "hands": 3}, True),
    ("lowest-before", (12, 0, 0, 0, 0), {"lone_marches": (3, 0, 0, 0, 0), "hands": 2}, False),
    ("lowest-before", (12, 0, 0, 0, 0), {"lone_marches": (3, 0, 0, 0, 0), "hands": 0}, False),
    ("lead", (10, 8, 5, 3, 0), {"lone_marches": (1, 0, 0, 0, 0), "euchres": (1, 2, 1, 0, 0), "hands": 5}, False),
    ("lead", (10, 8, 5, 3, 0), {"lone_marches": (1, 0, 0, 0, 0), "euchres": (1, 2, 1, 0, 0), "hands": 8}, True),
]


@pytest.mark.parametrize(("ends", "points", "stated", "can_be"), BY_HAND, ids=str)
def test_it_knows_the_totals_of_many_hands_of_five(ends, points, stated, can_be):
    assert is_possible(ends, points, **stated) == can_be


@pytest.mark.parametrize(
    ("ends", "points", "near"),
    [
        ("hands: 8", (33, 0, 0, 0, 0), (32, 0, 0, 0, 0)),
        ("hands: 8", (400, 0, 0, 0, 0), (32, 0, 0, 0, 0)),
        ("hands: 8", (14, 14, 14, 14, 5), (14, 14, 14, 14, 4)),
    ],
)
def test_it_proposes_totals_of_many_hands_of_five(ends, points, near):
    with pytest.raises(RuleError) as refused:
        FIVE.check_totals(FIVE.read_ruleset({"game_ends": ends}), Totals(points))
    assert near in refused.value.params["nearest_totals"]
    assert refused.value.rule == "hands"
