"""Whether a game of bid euchre can end with these totals, beside every game of two hands and by hand."""

import random
from itertools import product

import pytest

from scoring.rules import RuleError, ShapeError, Totals, get_game
from tests.scoring.rules.playing import why_not
from tests.support.check_all import more

GAME = get_game("bid-euchre")


def is_possible(ruleset, points, hands=None):
    try:
        GAME.check_totals(ruleset, Totals(points, hands))
    except RuleError:
        return False
    return True


def one_hand(ruleset):
    """What one hand brings the two sides, by the table that the rule sheets give: pepper, six tricks."""
    brought = {(0, 0)}
    for taken in range(7):
        for bid in (3, 4, 5):
            brought.add((taken, 6 - taken) if taken >= bid else (-bid, 6 - taken))
        for stake in (6, 12):
            brought.add((stake, 0) if taken == 6 else (-stake, 6 - taken))
    return brought | {(second, first) for first, second in brought}


def test_it_agrees_with_all_games_of_two_hands():
    ruleset = GAME.read_ruleset({"game_ends": {"hands": 2}}, GAME.read_preset("pepper"))
    single = one_hand(ruleset)
    sums = {(a + c, b + d) for (a, b), (c, d) in product(single, repeat=2)}
    asked = [*product(range(-25, 26), repeat=2)]
    for first, second in random.Random(2).sample(asked, more(400, len(asked))):
        assert is_possible(ruleset, (first, second) * 2) == ((first, second) in sums), (first, second)


@pytest.mark.parametrize(
    ("points", "hands", "possible"),
    [
        ((32, 10, 32, 10), None, True),
        ((31, 10, 31, 10), None, False),  # the game goes on until one side has 32
        ((32, 10, 31, 10), None, False),  # partners score alike
        ((32, -20, 32, -20), None, True),
        ((24, 0, 24, 0), 1, False),
        ((36, 0, 36, 0), 2, True),  # a moon, then a double moon
        ((36, 0, 36, 0), 1, False),
        ((34, 32, 34, 32), None, True),  # three tricks each in the last hand, from 31 and 29
        ((35, 40, 35, 40), None, False),  # from below 32 no hand brings both so far
        ((90, 0, 90, 0), 3, False),
    ],
    ids=str,
)
def test_it_knows_the_totals_of_a_game_to_thirty_two(points, hands, possible):
    assert is_possible(GAME.read_preset("bid-euchre"), points, hands) is possible


def test_it_names_the_rule_and_totals_that_are_possible():
    ruleset = GAME.read_preset("bid-euchre")
    with pytest.raises(RuleError) as refused:
        GAME.check_totals(ruleset, Totals((30, 10, 30, 10)))
    assert refused.value.rule == "game_ends"
    nearest = refused.value.params["nearest_totals"]
    assert len(nearest) == 3
    assert all(is_possible(ruleset, points) for points in nearest)


def test_it_bounds_what_is_said_of_loners_and_of_many_sides():
    ruleset = GAME.read_ruleset({"game_ends": {"hands": 2}}, GAME.read_preset("bid-euchre"))
    many = Totals((24, 0, 24, 0), lone_marches=(2, 0, 1, 0))
    assert why_not(GAME.check_totals, ruleset, many)[1] == ("loners",)
    uneven = Totals((24, 0, 24, 0), euchres=(1, 0, 0, 0))
    assert why_not(GAME.check_totals, ruleset, uneven)[2] == "euchres"
    three = GAME.read_ruleset({"game_ends": {"hands": 2}}, GAME.read_preset("pepper"))
    assert is_possible(three, (8, 4, 4))
    assert not is_possible(three, (40, 4, 4))
    assert not is_possible(three, (8, 4, 4), 3)


@pytest.mark.parametrize(
    ("totals", "fields"),
    [
        (Totals(()), ["points"]),
        (Totals((), lone_marches=(), euchres=()), ["points"]),
        (Totals((32, 10)), ["points"]),
        (Totals((32, 10, 32, "10")), ["points"]),
        (Totals((32, 10, 32, 10), -1), ["hands"]),
        (Totals((32, 10, 32, 10), lone_marches=(1, 0, 0, -1)), ["loners"]),
        (Totals((32, 10, 32, 10), True, euchres=(1, 0, 0)), ["euchres", "hands"]),
    ],
    ids=[*map(str, range(7))],
)
def test_it_refuses_what_are_no_totals(totals, fields):
    with pytest.raises(ShapeError) as refused:
        GAME.check_totals(GAME.read_preset("bid-euchre"), totals)
    assert [*refused.value.fields] == fields
    assert refused.value.params["names"] == ", ".join(fields)


@pytest.mark.parametrize(
    ("totals", "field", "rule", "sentence"),
    [
        (Totals((24, 0, 24, 0), 100), "hands", "hands", "A game has 1 to 99 hands. Please check the number."),
        (Totals((24, 0, 24, 0), 3), "hands", "game_ends", "This game has exactly 2 hands, not 3."),
        (Totals((24, 0, 24, 0), 2, (3, 0, 0, 0)), "loners", "hands", "These are more than the hands that were played."),
        (Totals((24, 0, 24, 0), 2, (1, 1, 1, 0)), "loners", "hands", "These are more than the hands that were played."),
        (
            Totals((24, 0, 24, 0), 2, None, (3, 0, 3, 0)),
            *("euchres", "hands", "These are more than the hands that were played."),
        ),
        (
            Totals((24, 0, 24, 0), 2, None, (1, 0, 0, 0)),
            *("euchres", "euchres", "Partners set the others together: both have the same number."),
        ),
        (Totals((24, 0, 23, 0), 2), "points", "partners", "Partners always score alike here, but these differ."),
        (Totals((99, 0, 99, 0), 2), "points", "hands", "No hands bring these points in a game like this."),
    ],
    ids=[*map(str, range(8))],
)
def test_it_says_why_totals_of_two_hands_cannot_be(totals, field, rule, sentence):
    ruleset = GAME.read_ruleset({"game_ends": {"hands": 2}}, GAME.read_preset("bid-euchre"))
    with pytest.raises(RuleError) as refused:
        GAME.check_totals(ruleset, totals)
    error = refused.value
    assert (error.code, error.fields, error.rule) == ("impossible-totals", (field,), rule)
    assert str(error).startswith(sentence)


def test_it_takes_both_euchres_and_loners_that_two_hands_bring():
    ruleset = GAME.read_ruleset({"game_ends": {"hands": 2}}, GAME.read_preset("bid-euchre"))
    GAME.check_totals(ruleset, Totals((6, 6, 6, 6), 2, (1, 0, 0, 0), (1, 1, 1, 1)))
