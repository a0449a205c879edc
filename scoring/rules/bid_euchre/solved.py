"""Perfect play in bid euchre of four: the bidder leads, with the partner, or alone with or without cards exchanged."""

from ..hand.cards import HIGH, Suit
from ..scores import Points
from ..solved import AskedDeal, ParBid, SolvedGame, Way
from .cards import USUAL_SEATS, cards_each, denomination_of
from .options import BidRuleset, cards_exchanged, played
from .perfect import TRUMPS, Bidding
from .points import may_be_named, most_to_bid

SOLVED_DECKS = ("24", "25")
"""With more cards a deal takes too long; of two equal cards the first played wins, which the search does not know."""


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
        """The bidder leads, regardless of the dealer."""
        out = {(maker + 2) % self.seats} if alone else set()
        return tuple(seat for step in range(self.seats) if (seat := (maker + step) % self.seats) not in out)

    def unsolved(self, ruleset: BidRuleset) -> list[str]:
        """Other packs."""
        return [] if ruleset.deck in SOLVED_DECKS else ["deck"]

    def par_of_bids(self, solved: AskedDeal) -> tuple[Points, tuple[ParBid, ...]]:
        """By the auction of the rules."""
        return Bidding(solved).best()
