"""Par: what a deal comes to when everybody also calls perfectly, seeing all the cards.

The bidding is the house's: from the left of the dealer everybody once about the suit of the up-card, then once about
the other suits; the first call ends it. A call is worth what it scores when all play perfectly: the points of the own
side less those of the other. From the last turn backwards each player takes what is worth most to the own side; a pass
is worth what the next turn is. When all have passed nobody scores: the deal that follows is another one, and worth
nothing to either side. By `all_pass` = stick-the-dealer the last turn has no pass. The score of the game plays no part.

Several calls may be worth the same, and a pass as much as a call. Par has all calls that perfect players may come to:
none is chosen by the name of a suit or the number of a seat. There always is one, since in each suit one side or the
other takes three tricks with its partners, and has a turn to say so.
"""

from collections.abc import Iterator
from typing import NamedTuple

from ..euchre.alone import partner_of
from ..euchre.facts import Played
from ..euchre.points import score_hand
from ..hand.bidding import CALL, ORDER_UP
from ..hand.cards import SUITS, Suit
from ..options import STICK_THE_DEALER
from ..scores import Points
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
    calls: tuple[ParCall, ...]
    """Those that perfect players may end with, in the order of the bidding."""


def par(solved: SolvedDeal) -> Par:
    """The par of a deal."""
    value = 0
    best: tuple[ParCall, ...] = ()
    must_call = solved.ruleset.all_pass == STICK_THE_DEALER
    for turn in reversed(range(8)):
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
    return (solved.deal.dealer + 1 + turn) % 4


def _calls(solved: SolvedDeal, turn: int) -> Iterator[ParCall]:
    """What can be called at a turn, with the partner first."""
    seat, up = _seat_at(solved, turn), solved.deal.up[1]
    do, suits = (ORDER_UP, up) if turn < 4 else (CALL, SUITS.replace(up, ""))
    # Canadian loner: the dealer's partner who orders up plays alone.
    only_alone = solved.ruleset.canadian_loner and do == ORDER_UP and seat == partner_of(solved.deal.dealer)
    for alone in (True,) if only_alone else (False, True):
        for suit in suits:
            made = solved.made(suit, seat, alone).tricks
            points = score_hand(solved.ruleset, Played(maker=seat, tricks=made, alone=alone)).points
            yield ParCall(seat, do, suit, alone, made, points)


def _difference(points: Points) -> int:
    """By how much side 0 is ahead: of both its players, who by `lone_march` 5 do not score the same."""
    return points[0] + points[2] - points[1] - points[3]
