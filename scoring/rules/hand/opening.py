"""How a hand of any euchre opens: the cards as dealt, then the bidding, or a misdeal."""

from collections.abc import Sequence
from typing import Any

from . import bidding, dealing
from .acts import HandState
from .cards import Card
from .record import HandRecord
from .table import HandRules, HandTable

CARDS_EACH = 5
UNDER = 3
"""An exchange takes the three cards under the up-card, however many lie there."""


def begin(hand_rules: HandRules, ruleset: Any, record: HandRecord, pack: Sequence[Card], seats: int) -> HandState:
    """The hand before anybody speaks, or a misdeal where the numbers of cards are not right.

    RuleError where the record has another number of seats or cards that are not of this pack.
    """
    dealing.check_seats(record, (seats,))
    dealt = dealing.check_cards(record, pack)
    if record.upcard is None or any(len(hand) != CARDS_EACH for hand in record.deal):
        return dealing.Misdealt(len(record.deal), turned_up=record.upcard is not None)
    kitty = dealing.check_kitty(record, dealt, pack)
    under = kitty[:UNDER] if record.kitty or len(kitty) == UNDER else None
    return bidding.begin(HandTable(hand_rules, ruleset, record.dealer, dealt, record.upcard, under))
