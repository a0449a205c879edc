"""Perfect play in bid euchre of four: the bidder leads, with the partner, or alone with or without cards exchanged."""

from collections.abc import Mapping

from ..hand.cards import HIGH, LOW, Suit
from ..solved import SolvedGame, Way
from .auction import Bid
from .bids import BY_WORD
from .cards import SUIT_NAMES, USUAL_SEATS, cards_each, denomination_of
from .options import BidRuleset, cards_exchanged, played
from .points import may_be_named, most_to_bid

SOLVED_DECKS = ("24", "25")
"""With more cards a deal takes too long; of two equal cards the first played wins, which the search does not know."""

TRUMPS: Mapping[str, Suit] = {**SUIT_NAMES, HIGH: HIGH, LOW: LOW}
"""What the solver calls each denomination."""


class FourBidding(SolvedGame):
    """Bid euchre of four, partners across from each other."""

    def trumps(self, ruleset: BidRuleset) -> tuple[Suit, ...]:
        """Whatever some bid lets its bidder name."""
        highest = most_to_bid(ruleset, cards_each(ruleset.deck, USUAL_SEATS))
        return tuple(TRUMPS[denomination] for denomination in may_be_named(ruleset, highest))

    def trump_name(self, trump: Suit) -> str:
        """The denomination."""
        return denomination_of(None if trump == HIGH else trump)

    def ways(self, ruleset: BidRuleset) -> tuple[Way, ...]:
        """With the partner, alone, and alone after an exchange of each number of cards that the house plays."""
        exchanges = {cards_exchanged(ruleset, special) for special in played(ruleset) if special.alone} - {0}
        return (Way(False), Way(True), *(Way(True, cards) for cards in sorted(exchanges)))

    def side(self, maker: int) -> tuple[int, ...]:
        """The bidder and the partner."""
        return (maker, (maker + 2) % self.seats)

    def players(self, ruleset: BidRuleset, dealer: int, maker: int, alone: bool) -> tuple[int, ...]:
        """The bidder leads, whoever dealt."""
        out = {(maker + 2) % self.seats} if alone else set()
        return tuple(seat for step in range(self.seats) if (seat := (maker + step) % self.seats) not in out)

    def unsolved(self, ruleset: BidRuleset) -> list[str]:
        """Other packs."""
        return [] if ruleset.deck in SOLVED_DECKS else ["deck"]


def way_of(ruleset: BidRuleset, bid: Bid) -> Way:
    """How a hand is played after this bid."""
    if not isinstance(bid, str):
        return Way(False)
    special = BY_WORD[bid]
    return Way(special.alone, cards_exchanged(ruleset, special))
