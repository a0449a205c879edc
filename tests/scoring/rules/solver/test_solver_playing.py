"""A deal played out card by card: each card's tricks are those of trying everything, and the best ones are marked."""

from random import Random

import pytest

from scoring.rules import Contract, RuleError, SolvedDeal, play_out, solve_deal
from tests.scoring.rules.solver.minimax import most_tricks, random_deal
from tests.support.check_all import more

# docs/solver.md: the seat right of the dealer makes spades; all five cards of that hand are trumps or an ace.
DEAL = {
    "hands": [
        ["QC", "KC", "AC", "KD", "QD"],
        ["9C", "TC", "JC", "9D", "TD"],
        ["JH", "JD", "AH", "KH", "QH"],
        ["9S", "TS", "JS", "QS", "AD"],
    ],
    "up": "9H",
    "dealer": 0,
}


def test_it_says_what_each_card_comes_to() -> None:
    position = play_out(solve_deal(DEAL), Contract("S", 3, False), ["TD", "JD", "AD", "QD", "9S", "KC"])
    # the ace took the first trick, then trump was led; seat 1 follows with the left bower, the only trump left outside
    assert position.turn == 1
    assert [choice.card for choice in position.choices] == ["JC"]
    assert position.taken == 1
    assert position.tricks[0].taker == 2
    assert position.hands[3] == ("TS", "JS", "QS")


def test_it_marks_the_best_cards_of_the_side_to_play() -> None:
    solved = solve_deal(DEAL)
    position = play_out(solved, Contract("S", 3, False), [])
    assert position.turn == 1
    assert {choice.card: choice.tricks for choice in position.choices}.keys() == {"9C", "TC", "JC", "9D", "TD"}
    most = solved.made("S", 3, False).tricks
    assert {choice.tricks for choice in position.choices if choice.card in position.best} == {most}


def test_it_ends_with_what_was_promised_when_the_best_is_played() -> None:
    rng = Random(7)
    for _number in range(more(4, 100)):
        hands, up = random_deal(rng)
        solved = solve_deal({"hands": hands, "up": up, "dealer": rng.randrange(4)})
        contract = Contract(rng.choice("CDHS"), rng.randrange(4), rng.random() < 0.5)
        cards: list[str] = []
        while (position := play_out(solved, contract, cards)).turn is not None:
            cards.append(rng.choice(position.best))
        assert position.taken == solved.made(*contract).tricks


@pytest.mark.parametrize("fallen", range(4, 12, 3))
def test_it_agrees_with_trying_everything(fallen: int) -> None:
    rng = Random(fallen)
    hands, up = random_deal(rng)
    solved = solve_deal({"hands": hands, "up": up, "dealer": 3})
    contract = Contract("CDHS".replace(up[1], "")[0], 1, False)
    cards: list[str] = []
    while len(cards) < fallen or len(cards) % 4:
        cards.append(rng.choice(play_out(solved, contract, cards).choices).card)
    position = play_out(solved, contract, cards)
    turns = [(position.turn + step) % 4 for step in range(4)]
    side = solved.game.side(contract.maker)
    assert max(c.tricks for c in position.choices if position.turn in side or c.card in position.best) == (
        position.taken + most_tricks(contract.trump, position.hands, turns, side)
    )


@pytest.mark.parametrize("cards", [["AH"], ["TD", "AD"], ["TD", "JD", "QS"]])
def test_it_refuses_a_card_that_may_not_be_played(cards: list[str]) -> None:
    with pytest.raises(RuleError) as error:
        play_out(solve_deal(DEAL), Contract("S", 3, False), cards)
    assert error.value.code == "not-playable"


def test_it_lets_the_partner_of_a_lone_maker_sit_out() -> None:
    solved: SolvedDeal = solve_deal(DEAL)
    assert sorted(play_out(solved, Contract("S", 3, True), []).hands) == [0, 2, 3]
