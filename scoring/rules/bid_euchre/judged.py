"""What a table tells the referee of a hand of bid euchre, before its tricks: who bid what, and what was named."""

from ..errors import RuleError, gettext_noop
from ..hand.from_tricks import Agreed
from .auction import Made
from .cards import cards_each, denomination_of, sides_of
from .facts import BidPlayed, read_hand
from .options import BidRuleset
from .play import Contract
from .points import check_bid, check_denomination


def contract_of(ruleset: BidRuleset, agreed: Agreed, seats: int) -> Contract:
    """What was agreed before the first lead; `maker` is the highest bidder.

    RuleError where the bid is missing or not played here; ShapeError where it is no bid at all.
    """
    if agreed.maker is None or agreed.bid is None:
        raise RuleError(
            "bid",
            gettext_noop("Say who bid highest, and what: that player leads, and the score depends on the bid."),
            fields=("maker", "bid"),
            rule="bidding",
        )
    denomination = denomination_of(agreed.trump)
    facts = {"bidder": agreed.maker, "bid": agreed.bid, "denomination": denomination, "dealer": agreed.dealer}
    hand = read_hand(facts | {"tricks": 0})
    if not isinstance(hand, BidPlayed):
        raise TypeError("facts without a kind are those of a hand that was played")
    own = next(side for side in sides_of(seats, ruleset.teams) if hand.bidder in side)
    check_bid(ruleset, hand, cards_each(ruleset.deck, seats), has_partner=len(own) > 1)
    check_denomination(ruleset, hand.bid, hand.denomination)
    return Contract(ruleset, agreed.dealer, Made(hand.bidder, hand.bid), denomination, seats)
