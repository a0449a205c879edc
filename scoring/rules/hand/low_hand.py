"""Hands of nothing but low cards (option `low_hand`): dealt again, or three cards changed.

Low are the tens and below (the seeds say nines and tens: the pack they speak of has nothing lower).
"""

from itertools import combinations
from typing import Protocol

from ..errors import RuleError, gettext_noop
from .acts import Act, Over
from .cards import LOW_RANKS, Card, Cards, as_cards, names, pack
from .record import Verb
from .table import HandTable, check_turn, replaced

REDEAL, EXCHANGE, GO_UNDER = "redeal", "exchange", "go-under"
VERBS = {
    REDEAL: Verb("Before the bidding a hand with no face card is shown; the same dealer deals again."),
    EXCHANGE: Verb("Three low cards are shown and changed for the three under the up-card.", needs=("cards",)),
    GO_UNDER: Verb("Three low cards are changed, unseen, for the three under the up-card.", needs=("cards",)),
}

LOW = as_cards(pack(LOW_RANKS))
ACES = as_cards(pack("A"))


class Bids(Protocol):
    """What is looked at of the bidding."""

    @property
    def table(self) -> HandTable:
        """What is known while the hand is played."""

    @property
    def hands(self) -> tuple[Cards, ...]:
        """The cards by seat."""

    @property
    def turn(self) -> int:
        """The seat that bids next."""

    @property
    def passes(self) -> int:
        """How many have passed."""

    @property
    def first_round(self) -> bool:
        """Whether the up-card is still on offer."""

    @property
    def exchanged(self) -> bool:
        """Somebody took the cards under the up-card."""


def offers(bidding: Bids) -> tuple[Act, ...]:
    """The exchanges that low hands allow at this moment, where it is known which cards lie under the up-card."""
    if bidding.table.under is None:
        return ()
    verbs = [do for do in (EXCHANGE, GO_UNDER) if _may_exchange(bidding, do)]
    threes = tuple(combinations(names(bidding.hands[bidding.turn] & LOW), 3))
    return tuple(Act(bidding.turn, do, cards=cards) for do in verbs for cards in threes)


def redealt(table: HandTable, hands: tuple[Cards, ...], act: Act, *, nobody_spoke: bool) -> Over:
    """The end of a hand that is dealt again, before anybody has spoken. RuleError where that is not allowed."""
    if not nobody_spoke or not _is_low(table, hands, act.seat):
        raise _refused(gettext_noop("Seat %(seat)s cannot have the cards dealt again."), act)
    return Over(None, next_dealer="same")


def exchanged(bidding: Bids, act: Act) -> tuple[Cards, ...]:
    """The hands with three cards changed. RuleError where that is not allowed."""
    check_turn(act, bidding.turn)
    if _may_exchange(bidding, act.do) and bidding.table.under is None:
        raise RuleError(
            "kitty",
            gettext_noop(
                "The record must give the kitty, so that it is known which three cards lie under the up-card."
            ),
            fields=("kitty",),
            rule="low_hand",
        )
    if not _may_exchange(bidding, act.do):
        raise _refused(gettext_noop("Seat %(seat)s cannot change three cards now."), act)
    hand, away = bidding.hands[act.seat], _three_low(act.cards)
    if away is None or away & ~hand:
        raise _refused(gettext_noop("Seat %(seat)s must lay away three low cards from their own hand."), act)
    taken = as_cards(bidding.table.under or ())
    return replaced(bidding.hands, act.seat, hand ^ away | taken)


def redeals(table: HandTable, hands: tuple[Cards, ...]) -> tuple[Act, ...]:
    """Before anybody has spoken: the seats that can have the cards dealt again."""
    return tuple(Act(seat, REDEAL) for seat in range(len(hands)) if _is_low(table, hands, seat))


def _is_low(table: HandTable, hands: tuple[Cards, ...], seat: int) -> bool:
    """All low (redeal-no-ace-no-face), or all but one ace (redeal-ace-no-face)."""
    if seat >= len(hands):
        return False
    hand, rules = hands[seat], table.ruleset.low_hand
    if "redeal-no-ace-no-face" in rules and not hand & ~LOW:
        return True
    one_ace = not hand & ~(LOW | ACES) and (hand & ACES).bit_count() == 1
    return "redeal-ace-no-face" in rules and one_ace


def _may_exchange(bidding: Bids, do: str) -> bool:
    """At one's own first turn, once a hand, with three low cards (exchange-all-low: five)."""
    if bidding.exchanged or not bidding.first_round:
        return False
    hand, rules = bidding.hands[bidding.turn], bidding.table.ruleset.low_hand
    three = (hand & LOW).bit_count() >= 3
    if do == GO_UNDER:
        return three and "go-under" in rules
    return (three and "exchange-three" in rules) or ("exchange-all-low" in rules and not hand & ~LOW)


def _three_low(cards: tuple[Card, ...]) -> Cards | None:
    if len(cards) != 3 or len(set(cards)) != 3:
        return None
    together = as_cards(cards)
    return None if together & ~LOW else together


def _refused(sentence: str, act: Act) -> RuleError:
    return RuleError("low-hand", sentence, fields=("do",), rule="low_hand", seat=act.seat)
