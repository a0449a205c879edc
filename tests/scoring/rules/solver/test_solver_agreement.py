"""The solver against trying everything: small endings and whole deals, at random by seed."""

from random import Random

import pytest

from scoring.rules.solver.holding import Holding, tricks, tricks_after
from scoring.rules.solver.search import Search
from tests.scoring.rules.solver.minimax import most_tricks, random_deal, worth_under
from tests.support.check_all import more

SMALL = more(60, 2000)
PART = more(3, 20)
"""Whole deals are tried in parts, which may run beside each other."""


def random_holding(rng: Random, cards_each: int) -> Holding:
    """Some hands, any trump, any leader; all four play, or three, of whom any may be alone."""
    hands, _up = random_deal(rng, cards_each)
    leader, maker, is_alone = rng.randrange(4), rng.randrange(4), rng.random() < 0.5
    seats = [(leader + step) % 4 for step in range(4)]
    if is_alone:
        seats.remove((maker + 2) % 4)
    return Holding(rng.choice("CDHS"), tuple(seats), (maker, (maker + 2) % 4), dict(enumerate(hands)))


def tried(holding: Holding) -> int:
    """What trying everything says of it."""
    return most_tricks(holding.trump, holding.hands, holding.seats, holding.side)


def test_it_agrees_with_trying_everything_in_small_endings():
    rng, search = Random("endings"), Search()
    for number in range(SMALL):
        holding = random_holding(rng, 1 + number % 4)
        assert tricks(search, holding) == tried(holding), holding


@pytest.mark.parametrize("part", range(more(1, 10)))
def test_it_agrees_with_trying_everything_in_whole_deals(part):
    rng = Random(f"deals {part}")
    for _ in range(PART):
        holding = random_holding(rng, 5)
        assert tricks(Search(), holding) == tried(holding), holding


def test_it_agrees_with_trying_everything_in_the_midst_of_a_trick():
    rng, search = Random("tricks"), Search()
    for number in range(SMALL):
        holding = random_holding(rng, 2 + number % 2)
        results = {card: tricks_after(search, holding, [card]) for card in holding.hands[holding.seats[0]]}
        best = max if holding.seats[0] in holding.side else min
        assert best(results.values()) == tried(holding)
        second = holding.seats[1]
        for lead, expected in results.items():
            replies = legal_replies(holding, lead, second)
            best = max if second in holding.side else min
            assert best(tricks_after(search, holding, [lead, card]) for card in replies) == expected


def legal_replies(holding: Holding, lead: str, seat: int) -> list[str]:
    """What this seat may play to a lead."""
    worth = worth_under(holding.trump)
    follows = [card for card in holding.hands[seat] if worth[card][0] == worth[lead][0]]
    return follows or list(holding.hands[seat])
