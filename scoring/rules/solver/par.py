"""Par: what a deal comes to when everybody also calls perfectly, seeing all the cards.

The bidding is the house's: from the left of the dealer everybody once about the suit of the up-card, then once about
the other suits; the first call ends it. A call is worth what it scores when all play perfectly: the points of the own
side less those of the other. From the last turn backwards each player takes what is worth most to the own side; a pass
is worth what the next turn is. When all have passed nobody scores: the deal that follows is another one, and worth
nothing to either side. By `all_pass` = stick-the-dealer the last turn has no pass. The score of the game plays no part.

Several calls may be worth the same, and a pass as much as a call. Par has all calls that perfect players may come to:
none is chosen by the name of a suit or the number of a seat. There always is one, since in each suit one side or the
other takes three tricks with its partners, and has a turn to say so.

Where tricks are bid the game knows it, by its own auction (`par_of_bids`).

Where three bid, each for themselves, what one gains the others need not lose: no bidding is perfect, and there is no
par.
"""

from collections.abc import Iterator
from typing import NamedTuple

from ..hand.bidding import CALL, ORDER_UP
from ..hand.cards import SUITS, Suit
from ..options import STICK_THE_DEALER
from ..scores import Points
from ..solved import ParBid
from .deal import SolvedDeal


class ParCall(NamedTuple):
    """A call, and what it comes to."""

    seat: int
    do: str
    """`order-up` or `call`."""
    suit: Suit
    alone: bool
    tricks: int
    points: Points


class Par(NamedTuple):
    """What perfect players come to."""

    points: Points
    """By seat."""
    calls: tuple[ParCall, ...] | tuple[ParBid, ...]
    """Those that perfect players may end with, in the order of the bidding."""


def par(solved: SolvedDeal) -> Par | None:
    """The par of a deal; None in games of more than two sides."""
    if not solved.game.has_two_sides:
        return None
    bidding = solved.game.par_of_bids(solved)
    if bidding is not None:
        return Par(*bidding)
    value = 0
    best: tuple[ParCall, ...] = ()
    must_call = solved.ruleset.all_pass == STICK_THE_DEALER
    for turn in reversed(range(2 * solved.game.seats)):
        sign = 1 if _seat_at(solved, turn) % 2 == 0 else -1
        worth = [(sign * _difference(call.points), call) for call in _calls(solved, turn)]
        most = max(gain for gain, _call in worth)
        if must_call or most > sign * value:
            best = ()
        if must_call or most >= sign * value:
            value = sign * most
            best = (*(call for gain, call in worth if gain == most), *best)
        must_call = False
    return Par(best[0].points, best)


def _seat_at(solved: SolvedDeal, turn: int) -> int:
    return (solved.deal.dealer + 1 + turn) % solved.game.seats


def _calls(solved: SolvedDeal, turn: int) -> Iterator[ParCall]:
    """What can be called at a turn, with the partner first."""
    seat, game = _seat_at(solved, turn), solved.game
    up = solved.deal.up[1] if solved.deal.up else ""
    do, suits = (ORDER_UP, up) if turn < game.seats else (CALL, SUITS.replace(up, ""))
    for alone in game.may_call(solved.ruleset, solved.deal.dealer, seat, do):
        for suit in suits:
            made = solved.made(suit, seat, alone).tricks
            yield ParCall(seat, do, suit, alone, made, solved.points(seat, made, alone))


def _difference(points: Points) -> int:
    """By how much the side of seat 0 is ahead: of all its players, who by `lone_march` 5 do not score the same."""
    return sum(points[::2]) - sum(points[1::2])
