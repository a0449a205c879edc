"""The referee on the draw phase of Texas Euchre; expected by hand from docs/house-rules.md, Texas euchre."""

import pytest

from scoring.rules import RuleError, rule_on_draw


def draw(*turns, seats=4, dealer=3):
    return rule_on_draw({"game": "texas-euchre", "dealer": dealer, "seats": seats, "turns": list(turns)})


def test_it_follows_the_example_of_the_founding_document():
    # Player A (seat 0) deals; B lays 1, C 1, D 2, A 1, B throws down, C lays 1, D 2, A none; B leads.
    ruling = draw(1, 1, 2, 1, "throw-down", 1, 2, 0, dealer=0)
    assert ruling.seats == (1, 2, 3, 0, 1, 2, 3, 0)
    assert (ruling.is_over, ruling.thrower, ruling.turn, ruling.wrong) == (True, 1, None, None)
    assert ruling.deck == 52 - 20 - 8


def test_it_says_what_may_be_done_now():
    first, later, last = draw(), draw(1, 1, 1, 1), draw(1, 1, 1, 1, "throw-down")
    assert (first.turn, first.most, first.may_pass, first.may_throw_down) == (0, 5, False, False)
    assert (later.turn, later.may_pass, later.may_throw_down, later.deck) == (0, False, True, 28)
    assert (last.turn, last.may_pass, last.may_throw_down) == (1, True, False)


@pytest.mark.parametrize(
    ("turns", "number", "seat", "code"),
    [
        (("throw-down",), 0, 0, "first-turn"),
        ((1, 0), 1, 1, "must-lay"),
        ((1, 1, 1, 1, "throw-down", "throw-down"), 5, 1, "thrown-down"),
        ((6,), 0, 0, "too-many"),
        ((5, 5, 5, 5, 5, 5, 3), 6, 2, "deck"),
    ],
)
def test_it_finds_the_first_turn_that_was_wrong(turns, number, seat, code):
    ruling = draw(*turns, 1, 1)
    assert (ruling.wrong, ruling.turn) == ((number, seat, code), None)


def test_it_ends_the_hand_when_the_deck_is_exhausted():
    ruling = draw(5, 5, 5, 5, 5, 5, 2)
    assert (ruling.exhausted, ruling.is_over, ruling.deck, ruling.turn) == (True, True, 0, None)
    assert "the deck is exhausted" in {rule.rule for rule in ruling.rules}


def test_it_knows_no_draw_in_other_games():
    with pytest.raises(RuleError):
        rule_on_draw({"game": "euchre", "dealer": 0, "turns": []})
