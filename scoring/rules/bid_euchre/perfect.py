"""Par where tricks are bid: what a deal comes to when everybody also bids and names perfectly, by the rules' auction.

The auction is the one of the rules (`play`), act by act: who may speak next, what may be bid then, who
must. From its ends backwards each player does what is worth most to the own side; the highest bidder names what is
best. Where all may pass, another deal follows, which is worth nothing to either side. The score of the game plays no
part.
"""

from functools import cache

from ..hand.acts import HandState
from ..hand.cards import HIGH, LOW, as_cards
from ..hand.dealing import MISDEAL
from ..scores import Points
from ..solved import AskedDeal, ParBid, Way
from .auction import Bid, Made, bids_on_sheets
from .bids import BY_WORD
from .cards import SUIT_NAMES, USUAL_SEATS
from .facts import BidPlayed
from .options import BidRuleset, cards_exchanged
from .play import BID, Auction, Naming
from .points import may_be_named, score_hand

TRUMPS = {**SUIT_NAMES, HIGH: HIGH, LOW: LOW}
"""What the solver calls each denomination."""


def way_of(ruleset: BidRuleset, bid: Bid) -> Way:
    """How a hand is played after this bid."""
    if not isinstance(bid, str):
        return Way(False)
    special = BY_WORD[bid]
    return Way(special.alone, cards_exchanged(ruleset, special))


class Bidding:
    """The auction over a deal with all cards seen. Every value is by how much the side of seat 0 comes out ahead."""

    def __init__(self, solved: AskedDeal) -> None:
        self.solved = solved
        self.contracts = cache(self._contracts)
        self._known: dict[tuple[int, Made | None, frozenset[int]], tuple[int, frozenset[Made]]] = {}

    def best(self) -> tuple[Points, tuple[ParBid, ...]]:
        """The points of par, and the contracts with which perfect players may end, in the order of the bidding.

        None of these where everybody passes; then nobody scores.
        """
        solved = self.solved
        hands = tuple(map(as_cards, solved.deal.hands))
        _value, ends = self._from(Auction(solved.ruleset, solved.deal.dealer, hands))
        calls = tuple(call for made in sorted(ends, key=self._turn) for call in self.contracts(made))
        return (calls[0].points if calls else (0,) * len(hands)), calls

    def _from(self, state: HandState) -> tuple[int, frozenset[Made]]:
        """What the bidding is worth from here on, and the highest bids with which it may end."""
        if isinstance(state, Naming):
            return _ahead(self.contracts(state.made)[0].points), frozenset({state.made})
        if not isinstance(state, Auction):
            return 0, frozenset()
        asked = state.turn, state.highest, state.passed
        if asked not in self._known:
            sign = 1 if state.turn % 2 == 0 else -1
            ways = [self._from(state.act(act)) for act in state.legal() if act.do != MISDEAL]
            most = max(sign * value for value, _ends in ways)
            ends = frozenset[Made]().union(*(ends for value, ends in ways if sign * value == most))
            self._known[asked] = sign * most, ends
        return self._known[asked]

    def _contracts(self, made: Made) -> tuple[ParBid, ...]:
        """What the highest bidder may name: the best for their side."""
        sign = 1 if made.seat % 2 == 0 else -1
        named = [self._contract(made, denomination) for denomination in may_be_named(self.solved.ruleset, made.bid)]
        most = max(sign * _ahead(call.points) for call in named)
        return tuple(call for call in named if sign * _ahead(call.points) == most)

    def _contract(self, made: Made, denomination: str) -> ParBid:
        solved, way = self.solved, way_of(self.solved.ruleset, made.bid)
        tricks = solved.made(TRUMPS[denomination], made.seat, *way).tricks
        hand = BidPlayed(made.seat, made.bid, tricks, denomination, solved.deal.dealer)  # type: ignore[arg-type]  # known
        points = score_hand(solved.ruleset, hand, USUAL_SEATS).points
        return ParBid(made.seat, BID, made.bid, denomination, way.alone, tricks, points)

    def _turn(self, made: Made) -> tuple[int, int]:
        """A bid's place in the bidding order: from the dealer's left, lowest bid first."""
        bids = bids_on_sheets(self.solved.ruleset, USUAL_SEATS)
        return (made.seat - self.solved.deal.dealer - 1) % USUAL_SEATS, bids.index(made.bid)


def _ahead(points: Points) -> int:
    """By how much the side of seat 0 is ahead; partners score the same."""
    return points[0] - points[1]
