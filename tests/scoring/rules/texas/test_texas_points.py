"""Texas Euchre: points of a hand, the end of a game, totals (docs/house-rules.md, Texas euchre)."""

import pytest

from scoring.rules.errors import FactsError, RuleError, ShapeError
from scoring.rules.registry import get_game
from scoring.rules.scores import Totals
from scoring.rules.texas.game import places
from tests.scoring.rules.playing import why_not

TEXAS = get_game("texas-euchre")


def scored(facts, **options):
    return TEXAS.score_hand(TEXAS.read_ruleset(options), TEXAS.read_hand(facts)).points


# By hand from docs/house-rules.md, Texas euchre, "Points" and "Reverse".
LAID = [4, 2, 11, 21]
POINTS = {
    "the seed's example": ([2, 1, 0, 2], 1, (0, 2, 11, 0)),
    "two tie for the fewest": ([0, 3, 0, 2], 1, (4, 0, 11, 0)),
    "the thrower ties for the most": ([2, 2, 0, 1], 1, (0, 0, 11, 0)),
    "the thrower is between": ([3, 1, 0, 1], 3, (0, 0, 11, 21)),
    "the thrower has the fewest: double": ([2, 0, 1, 2], 1, (0, 4, 0, 0)),
    "the thrower ties for the fewest: double": ([0, 0, 1, 4], 1, (4, 4, 0, 0)),
    "the thrower sweeps": ([0, 5, 0, 0], 1, (8, 0, 22, 42)),
    "another sweeps": ([5, 0, 0, 0], 1, (0, 4, 11, 21)),
}
REVERSE = {
    "the most takes": ([3, 1, 0, 1], 2, (4, 0, 0, 0)),
    "two tie for the most": ([2, 1, 0, 2], 2, (4, 0, 0, 21)),
    "the thrower is between": ([2, 1, 0, 2], 1, (4, 2, 0, 21)),
    "the thrower ties for the fewest": ([3, 2, 0, 0], 2, (4, 0, 0, 0)),
    "the thrower has the most: double": ([1, 3, 0, 1], 1, (0, 4, 0, 0)),
    "the thrower takes all: double": ([0, 5, 0, 0], 1, (0, 4, 0, 0)),
    "another takes all: the others double": ([5, 0, 0, 0], 1, (8, 0, 22, 42)),
}


@pytest.mark.parametrize(("tricks", "thrower", "points"), POINTS.values(), ids=POINTS)
def test_it_scores_a_texas_hand_as_the_table_says(tricks, thrower, points):
    assert scored({"laid": LAID, "tricks": tricks, "thrower": thrower}) == points


@pytest.mark.parametrize(("tricks", "thrower", "points"), REVERSE.values(), ids=REVERSE)
def test_it_scores_a_reverse_texas_hand_as_the_table_says(tricks, thrower, points):
    assert scored({"laid": LAID, "tricks": tricks, "thrower": thrower}, reverse=True) == points


@pytest.mark.parametrize("reverse", [False, True])
def test_it_gives_everyone_theirs_once_where_the_deck_is_exhausted(reverse):
    facts = {"kind": "exhausted", "laid": [40, 50, 60, 70]}
    assert scored(facts, reverse=reverse) == (40, 50, 60, 70)


def test_it_has_a_dealer_of_five_without_a_turn_lay_nothing():
    facts = {"kind": "exhausted", "laid": [30, 30, 30, 30, 0]}
    assert scored(facts) == (30, 30, 30, 30, 0)
    with pytest.raises(RuleError):
        scored(facts | {"dealer": 0})


PLAYED = {"laid": LAID, "tricks": [2, 1, 0, 2], "thrower": 1}


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"tricks": [2, 1, 0, 1]}, "tricks"),
        ({"tricks": [2, 1, 0]}, "tricks"),
        ({"tricks": [6, -1, 0, 0]}, "tricks"),
        ({"thrower": 4}, "no-such-seat"),
        ({"dealer": -1}, "no-such-seat"),
        ({"laid": [4, 0, 11, 21]}, "laid"),
        ({"laid": [4, 1, 11, 21]}, "laid"),
        ({"laid": [4, 2, 11, 10**30]}, "laid"),
        ({"thrower": None}, "shape"),
        ({"laid": [4, 2]}, "shape"),
        ({"laid": "4"}, "shape"),
        ({"laid": [4, 2, 11, "21"]}, "shape"),
        ({"kind": "poker"}, "shape"),
        ({"maker": 1}, "shape"),
    ],
    ids=str,
)
def test_it_refuses_a_texas_hand_that_cannot_have_been(change, code):
    with pytest.raises(FactsError) as refused:
        scored(PLAYED | change)
    assert refused.value.code == code
    assert refused.value.fields


# What was laid, by whom it was thrown down (None: the deck was exhausted), whether it can be; worked out by hand.
CAN_BE_LAID = [
    ([4, 2, 11, 21], 1, True),
    # Seat 1 laid one card, a two, and threw down on the second turn: seat 3 laid 15 cards at most, which bring 189.
    ([4, 2, 11, 210], 1, False),
    ([4, 2, 11, 189], 1, True),
    ([4, 2, 11, 190], 1, False),
    # Seat 0 threw down after the first turn, in which it laid five cards; or another one did, as above.
    ([330, 2, 2, 2], 0, False),
    ([330, 2, 2, 2], 1, False),
    ([70, 2, 2, 2], 0, False),  # four aces and a king are 69
    ([69, 2, 2, 2], 0, True),
    ([330, 2, 2, 2], None, False),
    # There are four twos, and a three is one card.
    ([2, 2, 2, 2, 2], 0, False),
    ([3, 3, 3, 3, 3], 0, False),
    ([2, 2, 2, 2, 3], 0, True),
    ([2, 2, 2, 2, 2, 2], 0, True),  # two packs
]


@pytest.mark.parametrize(("laid", "thrower", "can_be"), CAN_BE_LAID, ids=str)
def test_it_knows_which_values_can_be_laid_turn_by_turn(laid, thrower, can_be):
    seats = len(laid)
    facts = {"kind": "exhausted", "laid": laid}
    if thrower is not None:
        tricks = [{4: 5, 5: 6, 6: 7}[seats], *[0] * (seats - 1)]
        facts = {"laid": laid, "tricks": tricks, "thrower": thrower}
    if can_be:
        assert len(scored(facts)) == seats
        return
    with pytest.raises(RuleError) as refused:
        scored(facts)
    assert (refused.value.code, refused.value.fields) == ("laid", ("laid",))


@pytest.mark.parametrize(
    "options", [{"limit": 0}, {"limit": "100"}, {"court_cards": "1"}, {"game_ends": "points: 10"}], ids=str
)
def test_it_refuses_options_texas_does_not_have(options):
    with pytest.raises(ShapeError) as refused:
        TEXAS.read_ruleset(options)
    assert refused.value.fields == tuple(options)


def test_it_has_the_presets_of_texas():
    for key, reverse in (("texas", False), ("texas-reverse", True)):
        ruleset = TEXAS.read_preset(key)
        fields = {"court_cards": "11-12-13-14", "reverse": reverse, "limit": 100, "game_ends": "limit"}
        assert TEXAS.ruleset_as_json(ruleset) == fields
        assert TEXAS.read_ruleset(fields) == ruleset
    sentence = "There is no preset “bell”. There are: texas, texas-reverse."
    assert why_not(TEXAS.read_preset, "bell") == ("unknown-preset", ("preset",), "", sentence)
    assert why_not(TEXAS.read_hand, {"kind": "bell"}) == (
        "shape",
        ("kind",),
        "",
        "A hand is one of these: thrown-down, exhausted.",
    )


def test_it_ends_a_texas_game_at_the_limit():
    ruleset = TEXAS.read_ruleset({"limit": 30})
    assert not TEXAS.progress(ruleset, [(29, 0, 0, 2)]).is_over
    assert TEXAS.progress(ruleset, [(29, 0, 0, 2), (0, 0, 0, 28)]).is_over
    assert TEXAS.progress(ruleset, [(30, 0, 0, 2), (0, 0, 0, 28)]).superfluous == 1


def test_it_ends_a_texas_game_after_so_many_hands_or_at_the_bell():
    hands = [(200, 0, 0, 2), (0, 2, 0, 0)]
    assert not TEXAS.progress(TEXAS.read_ruleset({"game_ends": {"hands": 3}}), hands).is_over
    assert TEXAS.progress(TEXAS.read_ruleset({"game_ends": "hands: 2"}), hands).is_over
    by_bell = TEXAS.progress(TEXAS.read_ruleset({"game_ends": "bell"}), hands)
    assert (by_bell.is_over, by_bell.may_end) == (False, True)


# Under hands or the bell nobody need reach the limit, and several may pass it.
OTHER_ENDS = [
    # game_ends, points, hands, rule (None: possible); by hand
    ("hands: 3", (4, 2, 0, 0), None, None),
    ("hands: 3", (120, 130, 110, 90), 3, None),
    ("hands: 3", (4, 2, 0, 0), 4, "game_ends"),
    ("hands: 3", (2, 2, 0, 0), None, "hands"),  # a hand costs somebody two points at least
    ("hands: 3", (4, 3, 1, 0), None, "values laid"),
    ("bell", (4, 2, 0, 0), None, None),
    ("bell", (0, 0, 0, 0), None, "hands"),
    ("bell", (2, 0, 0, 0), 2, "hands"),
    ("limit", (4, 2, 0, 0), None, "limit"),
]


@pytest.mark.parametrize(("ends", "points", "hands", "rule"), OTHER_ENDS, ids=str)
def test_it_checks_texas_totals_that_no_limit_ended(ends, points, hands, rule):
    ruleset = TEXAS.read_ruleset({"game_ends": ends})
    if rule is None:
        TEXAS.check_totals(ruleset, Totals(points, hands))
        return
    with pytest.raises(RuleError) as refused:
        TEXAS.check_totals(ruleset, Totals(points, hands))
    assert refused.value.rule == rule
    for near in refused.value.params["nearest_totals"]:
        TEXAS.check_totals(ruleset, Totals(near))


def test_it_passes_the_deal_left_in_texas():
    ruleset = TEXAS.read_ruleset({})
    assert [TEXAS.dealer_of(ruleset, n, {1: 3}, 5) for n in (1, 2, 3)] == [3, 4, 0]
    assert TEXAS.dealer_of(ruleset, 1, {}, 5) is None


# texas-euchre, FAQ, and docs/house-rules.md: worked out by hand.
ENDS = {
    "fewest first": ([(5, 0, 100)], ((1,), (0,), (2,))),
    "whoever took points last loses": ([(5, 0, 100), (0, 5, 0)], ((0,), (1,), (2,))),
    "in the same hand, whoever took more": ([(6, 4, 60), (4, 6, 60)], ((0,), (1,), (2,))),
    "if equal, the hand before": ([(2, 3, 9), (3, 2, 9), (5, 5, 99)], ((1,), (0,), (2,))),
    "else they share": ([(2, 2, 9), (5, 5, 99)], ((0, 1), (2,))),
}


@pytest.mark.parametrize(("hands", "best_first"), ENDS.values(), ids=ENDS)
def test_it_places_the_players_at_the_end_of_texas(hands, best_first):
    assert TEXAS.fewest_wins
    assert places(hands) == best_first


NEAR = " Possible totals near these are "
NO_PARTNERS = "There are no loners and no euchres in this game; leave them out."
ONE_POINT = f"Nobody can have 1 point: no card is worth less than 2.{NEAR}100:0:0:0, 100:2:0:0, "
IMPOSSIBLE = [
    # totals, rule, field, how the sentence begins
    (
        Totals((99, 0, 0, 0)),
        "limit",
        "points",
        f"The game goes on until somebody has 100 points, and here nobody has.{NEAR}100:0:0:0, 101:0:0:0, ",
    ),
    (Totals((100, 1, 0, 0)), "values laid", "points", ONE_POINT),
    (
        Totals((1000, 1000, 0, 0)),
        "limit",
        "points",
        f"The game ends with the hand that brings somebody to 100 points, and no hand brings that much.{NEAR}",
    ),
    (Totals((100, 0, 0, 0), hands=51), "hands", "hands", f"These points are not possible in 51 hands.{NEAR}"),
    (Totals((100, 0, 0, 0), hands=0), "hands", "hands", "A game has 1 to 99 hands. Please check the number."),
    (Totals((100, 98, 98, 98), hands=100), "hands", "hands", "A game has 1 to 99 hands. Please check the number."),
    (Totals((100, 0, 0, 0), lone_marches=(1, 0, 0, 0)), "no partners", "loners", NO_PARTNERS),
    (Totals((100, 0, 0, 0), euchres=(1, 0, 0, 0)), "no partners", "euchres", NO_PARTNERS),
]


@pytest.mark.parametrize(("totals", "rule", "field", "begins"), IMPOSSIBLE, ids=str)
def test_it_names_the_rule_that_impossible_texas_totals_break(totals, rule, field, begins):
    ruleset = TEXAS.read_ruleset({})
    with pytest.raises(RuleError) as refused:
        TEXAS.check_totals(ruleset, totals)
    assert (refused.value.code, refused.value.rule, refused.value.fields) == ("impossible-totals", rule, (field,))
    assert str(refused.value).startswith(begins)
    for near in refused.value.params["nearest_totals"]:
        TEXAS.check_totals(ruleset, Totals(near))


@pytest.mark.parametrize(
    "totals",
    [
        Totals((100, 0, 0, 0), hands=50),
        Totals((100, 98, 98, 98), hands=99),
        Totals((100, 2, 120, 0)),
        Totals((0, 0, 100), lone_marches=(0, 0, 0), euchres=(0, 0, 0)),
    ],
    ids=str,
)
def test_it_lets_possible_texas_totals_pass(totals):
    TEXAS.check_totals(TEXAS.read_ruleset({}), totals)


def test_it_refuses_texas_totals_that_are_no_row():
    misshapen = {
        "points": Totals((100, 0)),
        "loners": Totals((100, 0, 0), lone_marches=(0, 0)),
        "points, loners, euchres, hands": Totals((100, 0, -1), True, (0, 0, -1), (0, 0, "0")),
        "points, hands": Totals((100, 0, 1.0), -1),
    }
    for names, totals in misshapen.items():
        sentence = f"Whole numbers from 0 upwards are needed, one for each seat. Please check: {names}."
        found = ("shape", tuple(names.split(", ")), "", sentence)
        assert why_not(TEXAS.check_totals, TEXAS.read_ruleset({}), totals) == found


SEATS = "Nobody sits at seat {seat}. Choose one of the seats 0 to {last}."
TRICKS = "With {seats} players a hand has {tricks} tricks together. Please count again."
LAID_SO = "These values cannot lie on the table: everybody lays at least 2 points, and all together {low} to {high}."
LAY, TAKE = "lay one or more cards a turn", "as many tricks as cards"
EXHAUSTED = {"kind": "exhausted", "laid": [44, 44, 44, 44]}
REFUSALS = [
    (PLAYED | {"dealer": 4}, "no-such-seat", "dealer", "seats", SEATS.format(seat=4, last=3)),
    (PLAYED | {"thrower": 5}, "no-such-seat", "thrower", "seats", SEATS.format(seat=5, last=3)),
    (
        PLAYED | {"tricks": [2, 1, 0, 3]},
        "tricks",
        "tricks",
        "as many tricks as cards",
        TRICKS.format(seats=4, tricks=5),
    ),
    # 32 cards can be drawn for four: the dearest are worth 336, the lowest 176.
    (
        PLAYED | {"laid": [2, 2, 2, 331]},
        "laid",
        "laid",
        LAY,
        LAID_SO.format(low=8, high=336),
    ),
    (EXHAUSTED | {"laid": [43, 44, 44, 44]}, "laid", "laid", LAY, None),
    (EXHAUSTED | {"laid": [84, 84, 84, 85]}, "laid", "laid", LAY, None),
    (EXHAUSTED | {"laid": [0, 60, 60, 60]}, "laid", "laid", LAY, None),
    ({"laid": [0, 30, 30, 30, 30], "tricks": [6, 0, 0, 0, 0], "thrower": 0}, "laid", "laid", LAY, None),
    (
        {"kind": "exhausted", "laid": [0, 0, 40, 40, 40]},
        *("laid", "laid", LAY, None),
    ),
]


@pytest.mark.parametrize(("facts", "code", "field", "rule", "sentence"), REFUSALS)
def test_it_says_what_is_wrong_with_a_texas_hand(facts, code, field, rule, sentence):
    with pytest.raises(RuleError) as refused:
        scored(facts)
    assert (refused.value.code, refused.value.fields, refused.value.rule) == (code, (field,), rule)
    assert sentence in (None, str(refused.value))


@pytest.mark.parametrize("facts", [PLAYED | {"laid": [84, 84, 84, 84]}, PLAYED | {"laid": [2, 2, 2, 2]}, EXHAUSTED])
def test_it_takes_the_most_and_the_least_that_can_be_laid(facts):
    assert scored(facts)
    assert scored(EXHAUSTED | {"laid": [84, 84, 84, 84]})


def test_it_marks_no_loners_and_no_euchres_in_texas():
    hand = TEXAS.score_hand(TEXAS.read_ruleset({}), TEXAS.read_hand(PLAYED))
    assert (hand.lone_marches, hand.euchres, hand.warnings) == ((0, 0, 0, 0), (0, 0, 0, 0), ())


def test_it_has_everybody_play_alone_and_warns_of_a_dealer_out_of_turn():
    assert TEXAS.sides(3) == ((0,), (1,), (2,))
    assert TEXAS.cautions_for_dealer(TEXAS.read_ruleset({}), 1, 1) == ()
    assert TEXAS.cautions_for_dealer(TEXAS.read_ruleset({}), None, 1) == ()
    assert [odd.code for odd in TEXAS.cautions_for_dealer(TEXAS.read_ruleset({}), 1, 2)] == ["dealer-out-of-turn"]


def test_it_says_what_a_card_costs_and_how_often_it_is_charged():
    plain, reverse = TEXAS.read_ruleset({}), TEXAS.read_ruleset({"reverse": True})
    costs = dict(TEXAS.values_of_cards(plain))
    assert [*costs] == [*"23456789TJQKA"]
    assert (costs["2"], costs["A"]) == (2, 14)
    assert TEXAS.times_charged(plain, 4, None, None) == (1, 1, 1, 1)
    assert TEXAS.times_charged(plain, 3, 0, None) == (1, 1, 1)
    # the thrower took every trick: the others pay double
    assert TEXAS.times_charged(plain, 3, 0, (5, 0, 0)) == (0, 2, 2)
    assert TEXAS.times_charged(reverse, 3, 0, (2, 2, 1)) != TEXAS.times_charged(plain, 3, 0, (2, 2, 1))
