"""Deals for the tests of the solver: written by hand, or drawn; turned around the table and under other suits."""

from random import Random
from typing import Any

from tests.scoring.rules.solver.minimax import PACK, random_deal


def deal(*hands: str, up: str, dealer: int = 0, **more: Any) -> dict[str, Any]:
    """A deal as JSON, its hands as words."""
    return {"hands": [hand.split() for hand in hands], "up": up, "dealer": dealer, **more}


GAMES = {"euchre": 4, "euchre-two-handed": 2, "euchre-three-handed": 3}
"""The games that are solved, with their seats."""


def random_deals(count: int, seed: str, game: str = "euchre") -> list[dict[str, Any]]:
    """So many deals by chance."""
    rng, seats = Random(seed), GAMES[game]
    drawn = [random_deal(rng) for _ in range(count)]
    return [{"game": game, "hands": hands[:seats], "up": up, "dealer": rng.randrange(seats)} for hands, up in drawn]


def bid_deal(*hands: str, dealer: int = 3, **options: Any) -> dict[str, Any]:
    """A deal of bid euchre as JSON, its hands as words."""
    given = {"game": "bid-euchre", "hands": [hand.split() for hand in hands], "dealer": dealer}
    return {**given, "options": options}


def random_bid_deals(count: int, seed: str, options: dict[str, Any] | None = None) -> list[dict[str, Any]]:
    """So many deals of bid euchre by chance, of 24 cards."""
    rng = Random(seed)
    drawn = [rng.sample(PACK, 24) for _ in range(count)]
    deals = [{"hands": [cards[seat * 6 :][:6] for seat in range(4)], "dealer": rng.randrange(4)} for cards in drawn]
    return [{"game": "bid-euchre", "options": options or {}, **deal} for deal in deals]


def turned(given: dict[str, Any], by: int) -> dict[str, Any]:
    """The same deal with everybody so many seats further."""
    seats = len(given["hands"])
    hands = [given["hands"][(seat - by) % seats] for seat in range(seats)]
    return {**given, "hands": hands, "dealer": (given["dealer"] + by) % seats}


def renamed(given: dict[str, Any], names: dict[str, str]) -> dict[str, Any]:
    """The same deal with other suits; whoever renames hearts and diamonds keeps them of one color."""
    hands = [[card[0] + names[card[1]] for card in hand] for hand in given["hands"]]
    up = {"up": given["up"][0] + names[given["up"][1]]} if "up" in given else {}
    return {**given, "hands": hands, **up}
