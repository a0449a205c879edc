"""Totals of games by declaration, how far such a game is, and who deals: by hand from what the files say."""

from typing import Any

import pytest

from scoring.rules import RuleError, ShapeError, Totals, get_game

WHIST, SKAT, FIVE_HUNDRED = get_game("whist-drive"), get_game("skat"), get_game("500")
TWO_HANDS = {"game_ends": {"hands": 2}}

IMPOSSIBLE: list[tuple[Totals, str, str, str]] = [
    # totals of two hands of whist, the field and the rule that are named, the sentence
    (Totals((13, 13, 13, 13), hands=0), "hands", "hands", "A game has 1 to 99 hands. Please check the number."),
    (Totals((13, 13, 13, 13), hands=100), "hands", "hands", "A game has 1 to 99 hands. Please check the number."),
    (
        Totals((13, 13, 13, 13), hands=3),
        "hands",
        "game_ends",
        "This game has exactly 2 hands, not 3. Please check the number.",
    ),
    (
        Totals((13, 13, 13, 13), lone_marches=(0, 0, 1, 0)),
        "loners",
        "loners",
        "Nobody counts loners in this game. Leave them out.",
    ),
    (
        Totals((14, 12, 12, 12), hands=2),
        "points",
        "partners",
        "Partners always score alike here, but these differ.",
    ),
    (
        Totals((27, -1, 27, -1)),
        "points",
        "points",
        "In 2 hands nobody makes fewer than 0 points or more than 26.",
    ),
    (
        Totals((26, 1, 26, 1)),
        "points",
        "points",
        "In 2 hands the sides make 26 points together; these add up to 27.",
    ),
]


@pytest.mark.parametrize(
    ("totals", "field", "rule", "sentence"), IMPOSSIBLE, ids=[f"{n}-{row[2]}" for n, row in enumerate(IMPOSSIBLE)]
)
def test_it_refuses_totals_that_no_hands_of_whist_bring(totals: Totals, field: str, rule: str, sentence: str) -> None:
    with pytest.raises(RuleError) as refused:
        WHIST.check_totals(WHIST.read_ruleset(TWO_HANDS), totals)
    error = refused.value
    assert (error.code, error.fields, error.rule) == ("impossible-totals", (field,), rule)
    assert str(error) == sentence
    assert (error.params["nearest"], error.params["nearest_totals"]) == ("–", ())


@pytest.mark.parametrize(
    ("totals", "sentence"),
    [
        (Totals((7, 6, 7, 6), hands=2), "This game has exactly one hand, not 2. Please check the number."),
        (Totals((14, 0, 14, 0)), "In one hand nobody makes fewer than 0 points or more than 13."),
        (Totals((9, 5, 9, 5)), "In one hand the sides make 13 points together; these add up to 14."),
    ],
    ids=["hands", "points", "together"],
)
def test_it_speaks_of_one_hand_where_a_game_has_one(totals: Totals, sentence: str) -> None:
    with pytest.raises(RuleError) as refused:
        WHIST.check_totals(WHIST.read_ruleset({"game_ends": {"hands": 1}}), totals)
    assert str(refused.value) == sentence


@pytest.mark.parametrize(
    ("game", "options", "totals"),
    [
        (WHIST, TWO_HANDS, Totals((26, 0, 26, 0))),
        (WHIST, TWO_HANDS, Totals((13, 13, 13, 13), hands=2, lone_marches=(0, 0, 0, 0))),
        (WHIST, {"game_ends": {"hands": 1}}, Totals((6, 7, 6, 7), hands=1)),
        # only tricks beyond six count, so the sides do not make the same together
        (WHIST, {"score": "odd-tricks", **TWO_HANDS}, Totals((7, 0, 7, 0))),
        # nobody knows how many hands it took
        (WHIST, {"game_ends": "bell"}, Totals((13 * 99, 0, 13 * 99, 0))),
        (WHIST, {"game_ends": "bell"}, Totals((13 * 99, 0, 13 * 99, 0), hands=99)),
        (SKAT, TWO_HANDS, Totals((2 * 314, 2 * -578, 0))),
        (SKAT, {"game_ends": "bell"}, Totals((314 * 99, -578 * 99, 0))),
    ],
    ids=[*map(str, range(8))],
)
def test_it_takes_totals_that_hands_bring(game: Any, options: dict[str, Any], totals: Totals) -> None:
    game.check_totals(game.read_ruleset(options), totals)


@pytest.mark.parametrize(
    ("options", "totals"),
    [
        (TWO_HANDS, Totals((2 * 314 + 1, 0, 0))),
        (TWO_HANDS, Totals((2 * -578 - 1, 0, 0))),
        ({"game_ends": "bell"}, Totals((314 * 99 + 1, 0, 0))),
        ({"game_ends": "bell"}, Totals((-578 * 99 - 1, 0, 0))),
        ({"game_ends": "bell"}, Totals((2 * 314 + 1, 0, 0), hands=2)),
    ],
    ids=[*map(str, range(5))],
)
def test_it_refuses_one_point_more_or_less_than_the_hands_can_bring(options: dict[str, Any], totals: Totals) -> None:
    with pytest.raises(RuleError) as refused:
        SKAT.check_totals(SKAT.read_ruleset(options), totals)
    assert (refused.value.rule, refused.value.fields) == ("points", ("points",))


@pytest.mark.parametrize(
    ("totals", "fields"),
    [
        (Totals((1, 2)), ["points"]),
        (Totals([1, 2, 1, 2]), ["points"]),
        (Totals((1, 2, 1, True)), ["points"]),
        (Totals((1, 2, 1, 2.0)), ["points"]),
        (Totals((7, 6, 7, 6), hands=-1), ["hands"]),
        (Totals((7, 6, 7, 6), hands=True), ["hands"]),
        (Totals((7, 6, 7, 6), lone_marches=(0, 0, 0)), ["loners"]),
        (Totals((7, 6, 7, 6), lone_marches=(0, 0, 0, -1)), ["loners"]),
        (Totals((7, 6, 7, 6), euchres=(0, 0, 0, "0")), ["euchres"]),
        (Totals((1, 2), hands=-1, euchres=(0, -1)), ["points", "euchres", "hands"]),
    ],
    ids=[*map(str, range(10))],
)
def test_it_says_which_totals_have_the_wrong_shape(totals: Totals, fields: list[str]) -> None:
    with pytest.raises(ShapeError) as refused:
        WHIST.check_totals(WHIST.read_ruleset(TWO_HANDS), totals)
    assert (refused.value.code, list(refused.value.fields)) == ("shape", fields)
    names = ", ".join(fields)
    assert str(refused.value) == f"Whole numbers are needed, one for each seat. Please check: {names}."


def test_it_takes_totals_of_every_size_of_table() -> None:
    ruleset = SKAT.read_ruleset(TWO_HANDS)
    for points in ((48, -96, 0), (48, -96, 0, 5)):
        SKAT.check_totals(ruleset, Totals(points, hands=2))
    with pytest.raises(ShapeError):
        SKAT.check_totals(ruleset, Totals((48, -96, 0, 5, 1), hands=2))


def test_it_knows_what_a_game_can_bring_at_most_only_where_its_hands_are_counted() -> None:
    assert WHIST.most_points(WHIST.read_ruleset(TWO_HANDS)) == 26
    assert WHIST.most_points(WHIST.read_ruleset({"game_ends": "bell"})) is None
    assert FIVE_HUNDRED.most_points(FIVE_HUNDRED.read_ruleset({"game_ends": {"points": 500}})) is None


def test_it_passes_the_deal_left_and_wonders_about_another_dealer() -> None:
    ruleset = SKAT.read_ruleset({})
    assert SKAT.dealer_of(ruleset, 3, {1: 2}, 3) == 1
    assert SKAT.dealer_of(ruleset, 1, {}, 3) is None
    assert SKAT.cautions_for_dealer(ruleset, 1, 1) == ()
    [caution] = SKAT.cautions_for_dealer(ruleset, 1, 2)
    assert caution == WHIST.cautions_for_dealer(WHIST.read_ruleset({}), 1, 2)[0]


def test_it_ends_where_a_side_has_fallen_to_what_the_file_says() -> None:
    to_500 = FIVE_HUNDRED.read_ruleset({"game_ends": {"points": 500}})
    assert not FIVE_HUNDRED.progress(to_500, [(-499, 0)]).is_over
    fallen = FIVE_HUNDRED.progress(to_500, [(-499, 0), (-1, 0), (0, 10)])
    assert (fallen.is_over, fallen.superfluous, fallen.hands_to_come, fallen.may_end) == (True, 1, None, True)
    # 500 points came first, and the hands after it do not count
    won = FIVE_HUNDRED.progress(to_500, [(0, 500), (-520, 0)])
    assert (won.is_over, won.superfluous) == (True, 1)
    # both in one hand: over with it
    assert FIVE_HUNDRED.progress(to_500, [(-300, 250), (-200, 250)]).superfluous == 0
    assert not FIVE_HUNDRED.progress(FIVE_HUNDRED.read_ruleset({"game_ends": "bell"}), [(-501, 0)]).is_over
    assert not FIVE_HUNDRED.progress(FIVE_HUNDRED.read_ruleset(TWO_HANDS), [(-501, 0)]).is_over


@pytest.mark.parametrize("asks", ["pack", "begin"])
def test_it_knows_no_card(asks: str) -> None:
    with pytest.raises(RuleError) as refused:
        getattr(WHIST, asks)(WHIST.read_ruleset({}), None)
    assert (refused.value.code, refused.value.fields, refused.value.rule) == ("known-by-sheet", ("game",), "game")
    assert "by its score sheet alone" in str(refused.value)
