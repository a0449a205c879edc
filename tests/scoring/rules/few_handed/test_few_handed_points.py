"""What each hand of two- and three-handed euchre scores, by hand-written tables (docs/house-rules.md)."""

from itertools import product

import pytest

from scoring.rules.errors import ShapeError
from scoring.rules.few_handed.three_handed import ThreeHanded
from scoring.rules.few_handed.two_handed import TwoHanded
from scoring.rules.hand.record import HandRecord
from scoring.rules.registry import get_game
from tests.scoring.rules.few import act
from tests.scoring.rules.playing import why_not

TWO, THREE = get_game("euchre-two-handed"), get_game("euchre-three-handed")

PLAYED = [
    # game, tricks of the maker, points of the maker, of each other, mark; written by hand, never computed
    # docs/house-rules.md, "Points for one hand", column two-handed
    (TWO, "0 1 2", 0, 2, "euchre"),
    (TWO, "3 4", 1, 0, ""),
    (TWO, "5", 2, 0, ""),
    # michigan, Addendum: "1 point for winning three or four tricks, and 3 points for all five.
    # If the maker is euchred, each opponent gets 2 points."
    (THREE, "0 1 2", 0, 2, "euchre"),
    (THREE, "3 4", 1, 0, ""),
    (THREE, "5", 3, 0, "lone march"),
]
ROWS = [
    pytest.param(game, maker, int(tricks), row[2:], id=f"{game.key} {tricks} tricks of seat {maker}")
    for row in PLAYED
    for game in row[:1]
    for tricks in row[1].split()
    for maker in range(game.seats)
]


@pytest.mark.parametrize(("game", "maker", "tricks", "expected"), ROWS)
def test_it_scores_the_maker_and_the_others_as_the_table_says(game, maker, tricks, expected):
    of_maker, of_others, mark = expected
    scored = game.score_hand(game.read_ruleset({}), game.read_hand({"maker": maker, "tricks": tricks}))

    def by_seat(his, theirs):
        return tuple(his if seat == maker else theirs for seat in range(game.seats))

    assert scored.points == by_seat(of_maker, of_others)
    assert scored.lone_marches == by_seat(int(mark == "lone march"), 0)
    assert scored.euchres == by_seat(0, int(mark == "euchre"))


OTHER = [
    # game, all_pass, facts, points
    (TWO, "redeal", {"kind": "passed-out", "dealer": 1}, (0, 0)),
    (THREE, "redeal", {"kind": "passed-out"}, (0, 0, 0)),
    # docs/house-rules.md, all_pass no-trump: "no makers, no alone: 3-4 tricks 1, five tricks 2"
    (TWO, "no-trump", {"kind": "no-trump", "tricks": [3, 2]}, (1, 0)),
    (TWO, "no-trump", {"kind": "no-trump", "tricks": [1, 4]}, (0, 1)),
    (TWO, "no-trump", {"kind": "no-trump", "tricks": [0, 5]}, (0, 2)),
    (THREE, "no-trump", {"kind": "no-trump", "tricks": [1, 3, 1]}, (0, 1, 0)),
    (THREE, "no-trump", {"kind": "no-trump", "tricks": [0, 0, 5]}, (0, 0, 2)),
    (THREE, "no-trump", {"kind": "no-trump", "tricks": [2, 2, 1]}, (0, 0, 0)),
]


@pytest.mark.parametrize(("game", "all_pass", "facts", "points"), OTHER)
def test_it_scores_a_hand_without_a_maker(game, all_pass, facts, points):
    scored = game.score_hand(game.read_ruleset({"all_pass": all_pass}), game.read_hand(facts))
    assert (scored.points, sum(scored.lone_marches), sum(scored.euchres)) == (points, 0, 0)


REFUSED = [
    # game, options, facts, code, field
    (TWO, {}, {"maker": 2, "tricks": 3}, "no-such-seat", "maker"),
    (THREE, {}, {"maker": 3, "tricks": 3}, "no-such-seat", "maker"),
    (THREE, {}, {"maker": -1, "tricks": 3}, "no-such-seat", "maker"),
    (TWO, {}, {"maker": 0, "tricks": 3, "dealer": 2}, "no-such-seat", "dealer"),
    (TWO, {}, {"maker": 0, "tricks": 6}, "tricks", "tricks"),
    (THREE, {}, {"maker": 0, "tricks": -1}, "tricks", "tricks"),
    (TWO, {}, {"maker": 0, "tricks": 5, "alone": True}, "alone", "alone"),
    (THREE, {}, {"maker": 0, "tricks": 5, "alone": False}, "alone", "alone"),
    (TWO, {"all_pass": "stick-the-dealer"}, {"kind": "passed-out"}, "dealer-must-call", "kind"),
    (THREE, {"all_pass": "no-trump"}, {"kind": "passed-out"}, "played-without-trump", "kind"),
    (THREE, {}, {"kind": "no-trump", "tricks": [5, 0, 0]}, "no-trump-off", "kind"),
    (THREE, {"all_pass": "no-trump"}, {"kind": "no-trump", "tricks": [5, 0]}, "tricks", "tricks"),
    (THREE, {"all_pass": "no-trump"}, {"kind": "no-trump", "tricks": [5, 1, 0]}, "tricks", "tricks"),
    (THREE, {"all_pass": "no-trump"}, {"kind": "no-trump", "tricks": [7, -2, 0]}, "tricks", "tricks"),
]


RULES = {
    "no-such-seat": "seats",
    "tricks": "five tricks",
    "alone": "who may play alone",
    "dealer-must-call": "all_pass",
    "played-without-trump": "all_pass",
    "no-trump-off": "all_pass",
}


@pytest.mark.parametrize(("game", "options", "facts", "code", "field"), REFUSED)
def test_it_refuses_a_hand_two_or_three_cannot_have_played(game, options, facts, code, field):
    shown = why_not(game.score_hand, game.read_ruleset(options), game.read_hand(facts))
    assert shown[:3] == (code, (field,), RULES[code])
    if code == "no-such-seat":
        seats = "0 to 1" if game is TWO else "0 to 2"
        assert shown[3] == f"Nobody sits at seat {facts[field]}. Choose one of the seats {seats}."


@pytest.mark.parametrize("game", [TWO, THREE], ids=lambda game: game.key)
def test_it_takes_no_option_that_is_four_handed_alone(game):
    for option in ("defend_alone", "partners_best", "poker_for_a_point", "lone_march", "renege", "canadian_loner"):
        with pytest.raises(ShapeError) as refused:
            game.read_ruleset({option: True})
        assert refused.value.fields == (option,)
    for facts in ({"maker": "0", "tricks": 3}, {"maker": 0}, {"kind": "poker", "side": 0}, {"maker": 0, "tricks": 3.0}):
        with pytest.raises(ShapeError):
            game.read_hand(facts)


@pytest.mark.parametrize(("game", "alone"), [(TWO, False), (THREE, True)], ids=["two", "three"])
def test_it_knows_who_plays_alone_without_being_told(game, alone):
    fields = {"maker": 1, "tricks": 4}
    assert game.hand_as_json(game.read_hand(fields))["alone"] is alone
    assert game.read_hand(fields) == game.read_hand(fields | {"alone": alone})


@pytest.mark.parametrize(("made", "seats"), [(TwoHanded, 2), (ThreeHanded, 3)])
def test_it_makes_a_game_that_seats_and_plays(made, seats):
    game = made()
    assert (game.seat_counts, list(game.presets)) == ((seats,), ["traditional", "tournament"])
    assert [preset.name for preset in game.presets.values()] == ["Traditional", "Tournament"]
    deal = (("9H", "TC", "KH", "QS", "KS"), ("JC", "JS", "AC", "KC", "QC"), ("9C", "KD", "AH", "AS", "9D"))[:seats]
    state = game.begin(game.read_ruleset({}), HandRecord(None, game.key, 0, deal, "AD", None, {}))
    for seat in range(1, seats + 1):
        state = state.act(act(game.key, f"{seat % seats} pass"))
    state = state.act(act(game.key, "1 call C" + " alone" * (seats == 3)))
    over = state.act(act(game.key, "1 lay-down"))
    assert (over.outcome.maker, over.outcome.tricks, over.outcome.alone) == (1, 5, seats == 3)


def test_it_takes_the_packs_of_each_game():
    # docs/house-rules.md, Decks
    for game, deck in product((TWO, THREE), (24, 25, 28, 29, 32, 33)):
        assert game.read_ruleset({"deck": deck}).deck == deck
    for game in (TWO, THREE):
        with pytest.raises(ShapeError):
            game.read_ruleset({"deck": 30})


@pytest.mark.parametrize("game", [TWO, THREE], ids=lambda game: game.key)
def test_it_reads_the_house_rules_of_two_and_three(game):
    ruleset = game.read_ruleset({"target": 7, "stick_the_dealer": True, "low_hand": ["go-under"], "turn_down": "on"})
    assert game.read_ruleset(game.ruleset_as_json(ruleset)) == ruleset
    assert (ruleset.game_ends.number, ruleset.all_pass, ruleset.turn_down) == (7, "stick-the-dealer", True)
    for wrong in ({"target": 7, "game_ends": "bell"}, {"low_hand": "go-under"}, {"low_hand": [["go-under"]]}):
        with pytest.raises(ShapeError):
            game.read_ruleset(wrong)
    assert game.read_preset("traditional") == game.read_ruleset({})
    assert game.read_preset("tournament").game_ends.as_json() == {"hands": 8}
    over_base = game.read_ruleset({"target": 5}, base=game.read_preset("tournament"))
    assert (over_base.all_pass, over_base.game_ends.as_json()) == ("stick-the-dealer", {"points": 5})
    sentence = "There is no preset “michigan”. There are: traditional, tournament."
    assert why_not(game.read_preset, "michigan") == ("unknown-preset", ("preset",), "", sentence)
    assert why_not(game.read_preset, ["tournament"])[0] == "unknown-preset"


@pytest.mark.parametrize("game", [TWO, THREE], ids=lambda game: game.key)
def test_it_says_whose_deal_it_is_and_when_a_game_of_few_is_over(game):
    ruleset = game.read_ruleset({"first_deal": "seat-0", "target": 5})
    assert [game.dealer_of(ruleset, number, {}, game.seats) for number in (1, 2, 3, 4)] == [
        number % game.seats for number in range(4)
    ]
    assert [caution.code for caution in game.cautions_for_dealer(ruleset, 0, 1)] == ["dealer-out-of-turn"]
    assert game.cautions_for_dealer(ruleset, 1, 1) == game.cautions_for_dealer(ruleset, None, 1) == ()
    stolen = game.read_ruleset({"steal_the_deal": True})
    assert game.cautions_for_dealer(stolen, 0, 1) == ()
    two_each = (2,) + (0,) * (game.seats - 1)
    assert not game.progress(ruleset, [two_each] * 2).is_over
    assert game.progress(ruleset, [two_each] * 3).is_over
    assert game.sides(game.seats) == tuple((seat,) for seat in range(game.seats))
