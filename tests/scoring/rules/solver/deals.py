"""Deals for the tests of the solver: written by hand, or drawn; turned around the table and under other suits."""

from random import Random
from typing import Any

from tests.scoring.rules.solver.minimax import random_deal


def deal(*hands: str, up: str, dealer: int = 0, **more: Any) -> dict[str, Any]:
    """A deal as JSON, its hands as words."""
    return {"hands": [hand.split() for hand in hands], "up": up, "dealer": dealer, **more}


def random_deals(count: int, seed: str) -> list[dict[str, Any]]:
    """So many deals by chance."""
    rng = Random(seed)
    drawn = [random_deal(rng) for _ in range(count)]
    return [{"hands": hands, "up": up, "dealer": rng.randrange(4)} for hands, up in drawn]


def turned(given: dict[str, Any], by: int) -> dict[str, Any]:
    """The same deal with everybody so many seats further."""
    hands = [given["hands"][(seat - by) % 4] for seat in range(4)]
    return {**given, "hands": hands, "dealer": (given["dealer"] + by) % 4}


def renamed(given: dict[str, Any], names: dict[str, str]) -> dict[str, Any]:
    """The same deal with other suits; whoever renames hearts and diamonds keeps them of one color."""
    hands = [[card[0] + names[card[1]] for card in hand] for hand in given["hands"]]
    return {**given, "hands": hands, "up": given["up"][0] + names[given["up"][1]]}
