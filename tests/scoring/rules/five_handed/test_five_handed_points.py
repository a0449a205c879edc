"""What each hand of five-handed euchre scores, and when its game ends, by tables written by hand."""

import pytest

from scoring.rules.errors import RuleError, ShapeError
from scoring.rules.five_handed.options import winners
from scoring.rules.registry import get_game
from scoring.rules.scores import Progress

FIVE = get_game("euchre-five-handed")
SHARED, ALONE = {"maker": 0, "partner": 2}, {"maker": 0, "alone": True}
NO_PARTNER = {"maker": 0}

PLAYED = [
    # who, tricks by seat, points by seat; docs/house-rules.md, "Points for one hand", column five-handed
    (SHARED, [2, 0, 1, 2, 0], (1, 0, 1, 0, 0)),
    (SHARED, [3, 1, 1, 0, 0], (1, 0, 1, 0, 0)),
    (SHARED, [3, 0, 2, 0, 0], (2, 0, 2, 0, 0)),
    (SHARED, [1, 2, 1, 1, 0], (0, 2, 0, 2, 0)),
    (SHARED, [0, 5, 0, 0, 0], (0, 2, 0, 0, 0)),
    (SHARED, [0, 2, 0, 2, 1], (0, 2, 0, 2, 2)),
    # five-handed-euchre, Scoring: "Only players who have taken tricks during the relevant hand are eligible"
    (SHARED, [0, 1, 3, 0, 1], (0, 0, 1, 0, 0)),
    (SHARED, [4, 1, 0, 0, 0], (1, 0, 0, 0, 0)),
    (SHARED, [0, 0, 5, 0, 0], (0, 0, 2, 0, 0)),
    (SHARED, [5, 0, 0, 0, 0], (2, 0, 0, 0, 0)),
    # five-handed-euchre, Bidding: named a card in the kitty and took all five: "still only awarded two points"
    (NO_PARTNER, [5, 0, 0, 0, 0], (2, 0, 0, 0, 0)),
    (NO_PARTNER, [3, 1, 1, 0, 0], (1, 0, 0, 0, 0)),
    (NO_PARTNER, [2, 1, 1, 1, 0], (0, 2, 2, 2, 0)),
    (NO_PARTNER, [1, 1, 1, 1, 1], (0, 2, 2, 2, 2)),
    # five-handed-euchre, Bidding: "takes all 5 tricks while going alone is awarded four points"
    (ALONE, [5, 0, 0, 0, 0], (4, 0, 0, 0, 0)),
    (ALONE, [4, 0, 0, 0, 1], (1, 0, 0, 0, 0)),
    (ALONE, [3, 1, 0, 1, 0], (1, 0, 0, 0, 0)),
    (ALONE, [2, 3, 0, 0, 0], (0, 2, 0, 0, 0)),
    (ALONE, [0, 2, 1, 1, 1], (0, 2, 2, 2, 2)),
]


def turned(row, by):
    return row[5 - by :] + row[: 5 - by]


@pytest.mark.parametrize("by", range(5))
@pytest.mark.parametrize(("who", "tricks", "points"), PLAYED)
def test_it_scores_a_hand_of_five_as_the_table_says(who, tricks, points, by):
    facts = {name: (seat + by) % 5 if name != "alone" else seat for name, seat in who.items()}
    scored = FIVE.score_hand(FIVE.read_ruleset({}), FIVE.read_hand(facts | {"tricks": turned(tricks, by)}))
    assert scored.points == turned(points, by)
    made = sum(tricks[seat] for seat in (who["maker"], who.get("partner")) if seat is not None)
    assert scored.lone_marches == turned(tuple(int(each == 4) for each in points), by)
    assert scored.euchres == turned(tuple(int(each == 2 and made < 3) for each in points), by)


def test_it_scores_nothing_for_a_hand_thrown_in():
    scored = FIVE.score_hand(FIVE.read_ruleset({}), FIVE.read_hand({"kind": "thrown-in", "by": 4}))
    assert (scored.points, scored.lone_marches, scored.euchres) == ((0,) * 5,) * 3


REFUSED = [
    ({"maker": 5, "tricks": [5, 0, 0, 0, 0]}, "no-such-seat", "maker"),
    ({"maker": 0, "partner": -1, "tricks": [5, 0, 0, 0, 0]}, "no-such-seat", "partner"),
    ({"maker": 0, "dealer": 5, "tricks": [5, 0, 0, 0, 0]}, "no-such-seat", "dealer"),
    ({"kind": "thrown-in", "by": 5}, "no-such-seat", "by"),
    ({"maker": 0, "tricks": [5, 1, 0, 0, 0]}, "tricks", "tricks"),
    ({"maker": 0, "tricks": [6, -1, 0, 0, 0]}, "tricks", "tricks"),
    ({"maker": 0, "tricks": [5, 0, 0, 0]}, "tricks", "tricks"),
    ({"maker": 0, "partner": 1, "alone": True, "tricks": [5, 0, 0, 0, 0]}, "partner", "partner"),
    ({"maker": 0, "partner": 0, "tricks": [5, 0, 0, 0, 0]}, "partner", "partner"),
]


@pytest.mark.parametrize(("facts", "code", "field"), REFUSED)
def test_it_refuses_a_hand_five_cannot_have_played(facts, code, field):
    with pytest.raises(RuleError) as refused:
        FIVE.score_hand(FIVE.read_ruleset({}), FIVE.read_hand(facts))
    assert (refused.value.code, refused.value.fields) == (code, (field,))
    assert refused.value.rule


@pytest.mark.parametrize(
    "facts", [{"kind": "passed-out"}, {"maker": 0, "tricks": 3}, {"tricks": [5, 0, 0, 0, 0]}, {"kind": 1}]
)
def test_it_cannot_read_what_five_do_not_tell(facts):
    with pytest.raises(ShapeError):
        FIVE.read_hand(facts)


def test_it_reads_the_house_rules_of_five():
    ruleset = FIVE.read_ruleset({"deck": 30, "jokers": "on", "game_ends": "hands: 8"})
    assert FIVE.read_ruleset(FIVE.ruleset_as_json(ruleset)) == ruleset
    assert FIVE.read_ruleset({}).game_ends.as_json() == "lead"
    assert FIVE.read_preset("tournament").game_ends.as_json() == {"hands": 8}
    found = [{"deck": 24}, {"game_ends": "points: 10"}, {"game_ends": {"points": 10}}, {"all_pass": "redeal"}]
    for wrong in (*found, {"game_ends": ["lead"]}, {"game_ends": "ten"}, {"turn_down": True}):
        with pytest.raises(ShapeError):
            FIVE.read_ruleset(wrong)


def test_it_passes_the_deal_of_five_left():
    ruleset = FIVE.read_ruleset({"first_deal": "seat-0"})
    assert [FIVE.dealer_of(ruleset, number, {}, 5) for number in (1, 5, 6)] == [0, 4, 0]
    assert [caution.code for caution in FIVE.cautions_for_dealer(ruleset, 0, 1)] == ["dealer-out-of-turn"]
    assert FIVE.sides(5) == ((0,), (1,), (2,), (3,), (4,))


FOUR, TWO_BOTH, ONE = (4, 0, 0, 0, 0), (2, 2, 0, 0, 0), (0, 1, 0, 0, 0)
TIE = [TWO_BOTH] * 5
ENDS = [
    # game_ends, hands, over, to come, superfluous, may end
    # "ten or more points while holding at least a one point advantage over all other competitors"
    ("lead", [FOUR, FOUR], False, None, 0, False),
    ("lead", [FOUR, FOUR, FOUR], True, None, 0, True),
    ("lead", TIE, False, None, 0, False),
    ("lead", [*TIE, ONE], True, None, 0, True),
    ("lead", [*TIE, ONE, ONE], True, None, 1, True),
    ("lead", [*TIE, ONE, (1, 0, 0, 0, 0)], True, None, 1, True),
    # "ends when a player or players reach ten or more points"
    ("lowest-before", TIE, True, None, 0, True),
    ("lowest-before", TIE[1:], False, None, 0, False),
    ("hands: 2", [FOUR], False, 1, 0, False),
    ("hands: 2", [FOUR, FOUR], True, 0, 0, True),
    ("bell", [FOUR], False, None, 0, True),
]


@pytest.mark.parametrize(("ends", "hands", "is_over", "to_come", "superfluous", "may_end"), ENDS)
def test_it_says_how_far_a_game_of_five_is(ends, hands, is_over, to_come, superfluous, may_end):
    progress = FIVE.progress(FIVE.read_ruleset({"game_ends": ends}), hands)
    assert progress == Progress(is_over, to_come, superfluous, may_end)


WINNERS = [
    # game_ends, hands, the seats that win
    ("lead", [*TIE, ONE], (1,)),
    ("lead", [FOUR] * 3, (0,)),
    ("lowest-before", [FOUR, FOUR, (0, 4, 0, 0, 0), (0, 4, 0, 0, 0), ONE, TWO_BOTH], (0,)),
    ("lowest-before", TIE, (0, 1)),
    # A draw is among all who reached ten: seats 1 and 2 had eight, seat 0 nine.
    ("lowest-before", [(9, 8, 8, 0, 0), (2, 2, 2, 0, 0)], (0, 1, 2)),
    ("lowest-before", [(9, 8, 7, 0, 0), (2, 2, 2, 0, 0)], (1,)),
]


@pytest.mark.parametrize(("ends", "hands", "seats"), WINNERS)
def test_it_knows_who_wins_a_game_of_five(ends, hands, seats):
    assert winners(FIVE.read_ruleset({"game_ends": ends}).game_ends, hands) == seats


WHOLE = {"maker": 0, "tricks": [3, 2, 0, 0, 0]}
REFUSED = [
    (WHOLE | {"tricks": [3, 1, 0, 0, 0]}, "tricks", "tricks", "five tricks"),
    (WHOLE | {"partner": 1, "alone": True}, "partner", "partner", "going alone"),
    (WHOLE | {"partner": 0}, "partner", "partner", "the named card"),
    (WHOLE | {"maker": 5}, "no-such-seat", "maker", "seats"),
    (WHOLE | {"partner": -1}, "no-such-seat", "partner", "seats"),
    (WHOLE | {"dealer": 5}, "no-such-seat", "dealer", "seats"),
    ({"kind": "thrown-in", "by": 5}, "no-such-seat", "by", "seats"),
]


@pytest.mark.parametrize(("facts", "code", "field", "rule"), REFUSED)
def test_it_names_the_rule_and_the_fact_that_is_wrong_with_a_hand_of_five(facts, code, field, rule):
    game = get_game("euchre-five-handed")
    with pytest.raises(RuleError) as refused:
        game.score_hand(game.read_ruleset({}), game.read_hand(facts))
    assert (refused.value.code, refused.value.fields, refused.value.rule) == (code, (field,), rule)
    if code == "no-such-seat":
        assert str(refused.value) == f"Nobody sits at seat {facts[field]}. Choose one of the seats 0 to 4."


def test_it_warns_of_a_dealer_of_five_out_of_turn():
    game = get_game("euchre-five-handed")
    found = [game.cautions_for_dealer(game.read_ruleset({}), expected, 2) for expected in (None, 2, 1)]
    assert [len(cautions) for cautions in found] == [0, 0, 1]
