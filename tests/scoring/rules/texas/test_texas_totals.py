"""Totals of whole games of Texas Euchre, against a plain simulation of all short games, scored by a few lines here."""

from itertools import combinations_with_replacement, product

import pytest

from scoring.rules.errors import RuleError
from scoring.rules.registry import get_game
from scoring.rules.scores import Totals
from scoring.rules.texas.game import patterns
from scoring.rules.texas.totals import PossibleHands
from scoring.rules.texas.totals import is_possible as is_possible_at
from tests.support.check_all import few, some_of

TEXAS = get_game("texas-euchre")
SEATS = range(3)


def hands_of_three(table, reverse):
    """What one hand can bring three players with four cards each; packs as small as `table` says."""
    rows = [row for row in product(range(5), repeat=3) if sum(row) == 4]
    brought = [tuple(times(row, seat, thrower, reverse) for seat in SEATS) for row in rows for thrower in SEATS]
    hands = set()
    for laid in product(range(2, table.dearest + 1), repeat=3):
        if sum(laid) <= table.dearest:
            hands |= {tuple(value * often for value, often in zip(laid, row, strict=True)) for row in brought}
        for dealer in (None, *SEATS) if table.may_lay_nothing else (None,):
            exhausted = tuple(0 if seat == dealer else value for seat, value in enumerate(laid))
            if table.exhausted <= sum(exhausted) <= table.dearest:
                hands.add(exhausted)
    return hands


def times(row, seat, thrower, reverse):
    """docs/house-rules.md, Texas euchre, "Points" and "Reverse", written once more."""
    worst, best = (max, min) if reverse else (min, max)
    swept = row[thrower] == 0 and max(row) == 4 if reverse else row[thrower] == 4
    if swept:
        return 0 if seat == thrower else 2
    if seat != thrower:
        return int(row[seat] == worst(row))
    if row[seat] == worst(row):
        return 2
    return int(row[seat] != best(row))


def games(table, hands):
    """The totals of every game to the limit, in rising order, by its number of hands; up to the highest count."""
    live, ended = {(0, 0, 0)}, {}
    for count in range(1, max(COUNTS) + 1):
        after = {tuple(sorted(map(sum, zip(before, hand, strict=True)))) for before, hand in product(live, hands)}
        ended[count] = {points for points in after if max(points) >= table.limit}
        live = after - ended[count]
    assert not live
    return ended


def is_possible(points, hands=None, **options):
    try:
        TEXAS.check_totals(TEXAS.read_ruleset(options), Totals(points, hands))
    except RuleError as error:
        return error.code != "impossible-totals"
    return True


COUNTS = range(1, 8)
TABLES = [
    # the limit, the dearest cards that can be laid, the least of an exhausted deck, whether there a dealer lays nothing
    (4, 10, 8, True),
    (3, 8, 7, False),
    (5, 10, 8, True),
]


@pytest.mark.parametrize("reverse", [False, True])
@pytest.mark.parametrize(("limit", "dearest", "exhausted", "nothing"), some_of(TABLES, 2, "packs"))
def test_it_agrees_with_all_games_of_small_packs(limit, dearest, exhausted, nothing, reverse):
    table = PossibleHands(patterns(3, reverse), limit, dearest, exhausted, nothing)
    hands = hands_of_three(table, reverse)
    ended = games(table, hands)
    every = set().union(*ended.values())
    farthest = max(map(max, every)) + 2
    # Of two hands so dear that there are no cards for both it says that they can be: see `texas_totals`.
    loosely = {2} if limit == 5 else set()
    for points in combinations_with_replacement(range(farthest), 3):
        assert is_possible_at(table, points, None) == (points in every), points
        for count in COUNTS:
            shown = is_possible_at(table, points, count)
            assert shown == (points in ended[count]) or (shown and count in loosely), (points, count)


BY_HAND = [
    # options, points, hands, whether it can be; for four, 32 cards can be drawn: the lowest are worth 176, the
    # dearest 336 (each rank from 2 to 9, and from 14 down to 7, four times)
    ({}, (100, 100, 100, 100), None, True),  # the deck exhausted in the last hand
    ({"limit": 50}, (60, 60, 60, 60), 1, True),
    ({"limit": 50}, (44, 44, 44, 50), 1, True),
    ({"limit": 50}, (40, 40, 40, 50), 1, False),  # too little for a deck exhausted, and each other hand spares one
    ({"limit": 50}, (50, 42, 42, 42), 1, True),
    ({"limit": 50}, (50, 42, 42, 41), 1, False),
    ({"limit": 50}, (84, 84, 84, 84), 1, True),
    ({"limit": 50}, (85, 84, 84, 84), 1, False),
    ({"limit": 50}, (40, 40, 0, 50), 1, True),
    ({"limit": 50}, (110, 110, 110, 50), 1, False),
    ({"limit": 50}, (0, 660, 0, 0), 1, True),  # thrown down, fewest tricks: twice 330, and 2 before the others
    ({"limit": 50}, (0, 662, 0, 0), 1, False),
    ({"limit": 50}, (0, 661, 0, 0), 1, False),
    ({"limit": 50}, (0, 331, 0, 0), 1, False),
    ({"limit": 50}, (0, 709, 0, 0), None, True),
    ({"limit": 50}, (0, 710, 0, 0), None, False),
    ({"limit": 50}, (668, 0, 2, 2), 1, False),
    ({"limit": 50}, (200, 0, 200, 268), 1, True),  # the thrower takes every trick
    ({"limit": 50}, (200, 0, 200, 267), 1, False),
    ({"limit": 50, "court_cards": "10-10-10-14"}, (0, 612, 0, 0), 1, True),
    ({"limit": 50, "court_cards": "10-10-10-14"}, (0, 614, 0, 0), 1, False),
    ({}, (100, 0, 0, 0), 50, True),
    ({}, (100, 0, 0, 0), 51, False),
    ({}, (101, 0, 0, 0), 50, True),
    ({}, (101, 3, 3, 2), 53, True),
    ({}, (101, 3, 3, 2), 54, False),
    # two hands: the first brings somebody 2 or more, and nobody as much as the limit
    ({"limit": 2}, (4, 0, 0, 0), 1, True),
    ({"limit": 2}, (4, 0, 0, 0), 2, False),
    ({"limit": 3}, (3, 0, 0, 0), 2, False),
    ({"limit": 3}, (4, 0, 0, 0), 2, True),
    ({"limit": 3}, (5, 0, 0, 0), 2, True),
    ({"limit": 3}, (2, 3, 0, 0), 2, True),
    ({"limit": 4}, (5, 5, 5, 2), 2, True),  # 2 for the last seat first; then they have the fewest tricks, 1 each
    ({"limit": 4}, (5, 5, 5, 5), 2, False),  # four never take theirs in one hand, unless the deck is exhausted
    ({"limit": 50}, (0, 709, 0, 0), 2, True),
    ({"limit": 20}, (20, 20, 20, 20, 20), 2, True),
    ({"limit": 44}, (44, 44, 44, 44), 1, True),
    ({"limit": 44}, (44, 44, 44, 44), 2, False),  # the deck was exhausted in one of the two, which leaves too little
    ({"limit": 44}, (46, 46, 46, 46), 2, True),
    ({"limit": 99}, (100, 100, 100, 100), 3, True),
    # four of five take theirs: not in reverse, where three have the most at most, or else all others take double
    ({"limit": 5}, (5, 5, 5, 5, 0), 1, True),
    ({"limit": 5, "reverse": True}, (5, 5, 5, 5, 0), 1, False),
    ({"limit": 5, "reverse": True}, (6, 6, 6, 6, 0), 1, True),
    # for five, 22 cards: the lowest are worth 94; their dealer may lay nothing
    ({"limit": 20}, (20, 20, 20, 20, 20), 1, True),
    ({"limit": 20}, (24, 24, 24, 24, 0), 1, True),
    ({"limit": 20}, (18, 18, 18, 18, 20), 1, False),
    ({"limit": 20, "reverse": True}, (24, 24, 24, 24, 0), 1, True),
    # for six, 62 cards of two packs: the lowest are worth 334, the dearest 658; their dealer has had a turn
    ({"limit": 50}, (56, 56, 56, 56, 55, 55), 1, True),
    ({"limit": 50}, (56, 56, 56, 55, 55, 55), 1, False),
    ({"limit": 50}, (110, 110, 110, 110, 109, 109), 1, True),
    ({"limit": 50}, (110, 110, 110, 110, 110, 109), 1, False),
    ({"limit": 50, "reverse": True}, (67, 67, 67, 67, 67, 0), 1, False),
]


@pytest.mark.parametrize(("options", "points", "hands", "can_be"), BY_HAND, ids=str)
def test_it_knows_what_one_hand_of_texas_can_bring(options, points, hands, can_be):
    ruleset = TEXAS.read_ruleset(options)
    if can_be:
        TEXAS.check_totals(ruleset, Totals(points, hands))
        return
    with pytest.raises(RuleError):
        TEXAS.check_totals(ruleset, Totals(points, hands))


NEAREST = [
    # options, points, hands, what can be the first proposal
    ({}, (99, 0, 0, 0), None, {(100, 0, 0, 0)}),
    ({}, (100, 1, 0, 0), None, {(100, 0, 0, 0), (100, 2, 0, 0)}),
    ({}, (100, 0, 0, 0), 51, {(102, 0, 0, 0), (100, 2, 0, 0), (100, 0, 2, 0), (100, 0, 0, 2)}),
    ({}, (40, 7, 3, 2), None, {(100, 7, 3, 2)}),
    ({}, (300, 300, 300, 300), None, {(100, 99, 99, 99)}),
    # of that many hands, where any other number would have something as near
    ({"limit": 3}, (3, 1, 0, 0), 3, {(4, 2, 0, 0)}),
    ({}, (100, 97, 1, 0), 99, {(100, 97, 2, 0)}),
]


@pytest.mark.parametrize(("options", "points", "hands", "near"), NEAREST, ids=str)
def test_it_proposes_the_nearest_totals_of_texas(options, points, hands, near):
    ruleset = TEXAS.read_ruleset(options)
    with pytest.raises(RuleError) as refused:
        TEXAS.check_totals(ruleset, Totals(points, hands))
    proposed = refused.value.params["nearest_totals"]
    assert proposed[0] in near
    assert len(proposed) <= 3
    for possible in proposed:
        TEXAS.check_totals(ruleset, Totals(possible, hands))


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
@pytest.mark.parametrize("most", [0, 99, 400, 10**40])
@few(6)
def test_it_answers_about_any_size_of_texas_totals(seats, most):
    for hands in (None, 1, 2, 99):
        is_possible((most,) * seats, hands, limit=100)
