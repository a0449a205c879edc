"""Totals of five-handed games too large to go through one by one, against games played out from a table."""

from itertools import combinations_with_replacement, product
from random import Random

import pytest

from scoring.rules.errors import RuleError
from scoring.rules.five_handed.game import outcomes
from scoring.rules.five_handed.sums import is_possible as is_possible_in_hands
from scoring.rules.five_handed.sums import nearest
from scoring.rules.registry import get_game
from scoring.rules.scores import Totals
from scoring.rules.totals.seat_sums import Ending, SeatQuestion
from tests.scoring.rules.totals.test_seat_totals import FIVE_HANDS, plus
from tests.support.check_all import few

FIVE = get_game("euchre-five-handed")
ZERO = ((0,) * 5,) * 3
COLUMNS = {"points": 0, "lone_marches": 1, "euchres": 2}
STATED = [(), ("lone_marches",), ("euchres",), ("lone_marches", "euchres")]


def is_possible(ends, points, **stated):
    try:
        FIVE.check_totals(FIVE.read_ruleset({"game_ends": ends}), Totals(points, **stated))
    except RuleError as error:
        return error.code != "impossible-totals"
    return True


def one_more(games):
    """All games after one hand more, by seat (points, lone marches, euchres).

    Who sits where makes no difference to what can be: of games that differ in that alone there is one here.
    """
    hands = [tuple(zip(*hand, strict=True)) for hand in FIVE_HANDS]
    return {
        tuple(sorted(tuple(map(sum, zip(*both, strict=True))) for both in zip(game, hand, strict=True)))
        for game in games
        for hand in hands
    }


def games_of(hands):
    games = {((0, 0, 0),) * 5}
    for _ in range(hands):
        games = one_more(games)
    return games


def statements_of(games, stated):
    """What is stated about these games: by seat, the points and the marks stated."""
    columns = [COLUMNS[name] for name in ("points", *stated)]
    return {tuple(sorted(tuple(seat[column] for column in columns) for seat in game)) for game in games}


def beside(rows):
    """These rows, and those that differ by one in one count."""
    near = set(rows)
    for row, by in product(rows, (-1, 1)):
        for seat, column in product(range(5), range(len(row[0]))):
            changed = [list(counts) for counts in row]
            changed[seat][column] += by
            if changed[seat][column] >= 0:
                near.add(tuple(sorted(map(tuple, changed))))
    return sorted(near)


def differing(asked, possible, ending, hands, stated):
    """Those of the rows asked about on which the rules do not agree with the games played out."""
    for row in asked:
        points, *marks = zip(*row, strict=True)
        question = SeatQuestion(ending, hands, **dict(zip(stated, marks, strict=True)))
        if is_possible_in_hands(outcomes(), question, points) != (row in possible):
            yield row


@pytest.mark.parametrize("stated", STATED, ids=str)
@pytest.mark.parametrize("hands", [1, 2, 3])
def test_it_agrees_with_all_games_of_a_few_hands_of_five(hands, stated):
    possible = statements_of(games_of(hands), stated)
    assert list(differing(beside(possible), possible, Ending(), hands, stated)) == []


def test_it_agrees_with_all_points_of_four_hands_of_five():
    possible = statements_of(games_of(4), ())
    every = [tuple(zip(points, strict=True)) for points in combinations_with_replacement(range(18), 5)]
    assert list(differing(every, possible, Ending(), 4, ())) == []


@pytest.mark.parametrize("stated", STATED[1:], ids=str)
@pytest.mark.parametrize("with_lead", [False, True])
@few(2)
def test_it_agrees_with_all_games_to_four_points_of_five(with_lead, stated):
    live = {((0, 0, 0),) * 5}
    for hands in (1, 2, 3):
        after = one_more(live)
        ended = {game for game in after if is_over(sorted(points for points, _, _ in game), with_lead)}
        live = after - ended
        possible = statements_of(ended, stated)
        asked = beside(statements_of(after, stated))[:: 1 if hands < 3 else 9]
        assert list(differing(asked, possible, Ending(4, with_lead), hands, stated)) == []


def is_over(points, with_lead):
    return points[-1] >= 4 and (not with_lead or points[-1] > points[-2])


@pytest.mark.parametrize("hands", [1, 2, 3])
def test_it_proposes_the_nearest_of_all_totals_of_a_few_hands_of_five(hands):
    possible = [tuple(points for (points,) in row) for row in statements_of(games_of(hands), ())]
    every = list(combinations_with_replacement(range(4 * hands + 3), 5))
    for points in Random(hands).sample(every, 60):
        # What is nearest to points in rising order is in rising order itself.
        least = min(distance(points, other) for other in possible)
        proposed = nearest(outcomes(), SeatQuestion(Ending(), hands), points, 3)
        assert {distance(points, other) for other in proposed} == {least}, (points, proposed)


def distance(points, others):
    return sum(abs(first - second) for first, second in zip(points, others, strict=True))


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
    ("lead", (11, 10, 5, 3, 0), {"lone_marches": (0, 0, 0, 0, 0)}, True),  # ten all before the last hand
    # eight lone marches leave the fifth nothing; and after four euchres four hands are too few for the fifth
    ("lowest-before", (10, 9, 9, 9, 9), {"hands": 8}, True),
    ("lowest-before", (10, 9, 9, 9, 9), {"hands": 8, "lone_marches": (2, 2, 2, 2, 0)}, False),
    ("lead", (10, 9, 9, 9, 9), {"hands": 8, "lone_marches": (2, 2, 2, 2, 0)}, False),
    ("lowest-before", (10, 9, 9, 9, 9), {"hands": 8, "euchres": (4, 4, 4, 4, 0)}, False),
    ("lowest-before", (10, 9, 9, 9, 9), {"hands": 9, "euchres": (4, 4, 4, 4, 0)}, True),
]


@pytest.mark.parametrize(("ends", "points", "stated", "can_be"), BY_HAND, ids=str)
def test_it_knows_the_totals_of_many_hands_of_five(ends, points, stated, can_be):
    assert is_possible(ends, points, **stated) == can_be


PROPOSED = [
    # hands, points, what is stated, the nearest
    (8, (33, 0, 0, 0, 0), {}, "32:0:0:0:0"),
    (8, (400, 0, 0, 0, 0), {}, "32:0:0:0:0"),
    (8, (14, 14, 14, 14, 5), {}, "14:14:14:14:4, 14:14:14:14:6"),
    (2, (8, 8, 8, 8, 8), {}, "2:2:4:4:4, 2:4:2:4:4, 2:4:4:2:4"),
    (3, (12, 12, 12, 0, 0), {}, "6:6:6:0:0"),
    (20, (36, 36, 36, 36, 17), {}, "36:36:36:36:16"),
    (20, (54, 61, 47, 72, 23), {}, "28:32:38:40:22, 28:34:36:40:22, 28:36:34:40:22"),
    (99, (400, 0, 0, 0, 0), {}, "396:0:0:0:0"),
    (3, (0, 0, 0, 0, 0), {"euchres": (2, 0, 0, 0, 0)}, "4:0:0:0:0"),
    (3, (0, 0, 0, 0, 0), {"lone_marches": (1, 0, 1, 0, 0)}, "4:0:4:0:0"),
    (3, (9, 0, 9, 0, 0), {"lone_marches": (1, 0, 1, 0, 0), "euchres": (0, 1, 0, 0, 0)}, "4:2:4:0:0"),
    # no totals go with four lone marches in three hands: proposed is what goes without them
    (3, (13, 0, 0, 0, 0), {"lone_marches": (4, 0, 0, 0, 0)}, "12:0:0:0:0"),
]


@pytest.mark.parametrize(("hands", "points", "stated", "near"), PROPOSED, ids=str)
def test_it_proposes_totals_of_many_hands_of_five(hands, points, stated, near):
    with pytest.raises(RuleError) as refused:
        FIVE.check_totals(FIVE.read_ruleset({"game_ends": {"hands": hands}}), Totals(points, **stated))
    assert refused.value.params["nearest"] == near


def test_it_proposes_totals_of_five_far_from_the_end_of_the_game():
    with pytest.raises(RuleError) as refused:
        FIVE.check_totals(FIVE.read_ruleset({"game_ends": "lowest-before"}), Totals((30, 0, 0, 0, 0)))
    assert (refused.value.rule, refused.value.params["nearest"]) == ("game_ends", "13:0:0:0:0")
