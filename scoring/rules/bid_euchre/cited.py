"""The rules of bid euchre that a ruling names, and those that say what a hand scores."""

from typing import Any, get_args

from .. import citations
from ..citations import Citation
from ..errors import gettext_noop
from .facts import BidPlayed, Hand
from .options import BidRuleset, DefendersScore, FailedSpecial, MakersScore

NO_TRUMP = citations.NO_TRUMP._replace(section="Bid euchre")
LOW = Citation(
    "low",
    gettext_noop("Without trump, low: the lowest card of the suit led takes the trick."),
    "house-rules",
    "Bid euchre",
)
EQUALS = Citation(
    "equal-cards", gettext_noop("Of two equal cards the one played first is the higher."), "house-rules", "Bid euchre"
)
ALL_TRICKS = Citation(
    "bids of all the tricks",
    gettext_noop("All the tricks, bid by a word and taken, score what the house rules give that word."),
    "house-rules",
    "Bid euchre",
)


def point_rules(ruleset: BidRuleset, hand: Hand) -> tuple[Citation, ...]:
    """What the bid brings or costs, and what the others score; none for a hand that was not played."""
    if not isinstance(hand, BidPlayed):
        return ()
    makers = _option("makers_score", MakersScore, ruleset.makers_score)
    failed = _option("failed_special", FailedSpecial, ruleset.failed_special)
    others = _option("defenders_score", DefendersScore, ruleset.defenders_score)
    if isinstance(hand.bid, str):
        return (ALL_TRICKS, failed, others)
    if isinstance(hand.tricks, int):
        return (makers if hand.tricks >= hand.bid else failed, others)
    return (makers, failed, others)


def _option(name: str, option: Any, value: str) -> Citation:
    """The sentence of a house rule's value."""
    explained = get_args(option)[1]
    return Citation(f"{name}: {value}", explained.says[value], "house-rules", "Bid euchre")
