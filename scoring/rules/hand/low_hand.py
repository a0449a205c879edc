"""Hands of nothing but low cards (option `low_hand`): dealt again, or three cards changed.

Low are the tens and below (the seeds say nines and tens: the pack they speak of has nothing lower).
"""

from itertools import combinations
from typing import TYPE_CHECKING

from ..errors import RuleError, gettext_noop
from .acts import Act, Over, State
from .cards import LOW_RANKS, Card, Cards, as_cards, names, pack
from .record import Verb
from .table import check_turn, replaced

if TYPE_CHECKING:
    from .bidding import Bidding

REDEAL, EXCHANGE, GO_UNDER = "redeal", "exchange", "go-under"
VERBS = {
    REDEAL: Verb("Before the bidding a hand with no face card is shown; the same dealer deals again."),
    EXCHANGE: Verb("Three low cards are shown and changed for the three under the up-card.", needs=("cards",)),
    GO_UNDER: Verb("Three low cards are changed, unseen, for the three under the up-card.", needs=("cards",)),
}

LOW = as_cards(pack(LOW_RANKS))
ACES = as_cards(pack("A"))


def offers(bidding: "Bidding") -> tuple[Act, ...]:
    """What low hands allow at this moment, whether or not anybody makes use of it."""
    seats = range(len(bidding.hands))
    redeals = tuple(Act(seat, REDEAL) for seat in seats if _may_redeal(bidding, seat))
    verbs = [do for do in (EXCHANGE, GO_UNDER) if _may_exchange(bidding, do)]
    threes = tuple(combinations(names(bidding.hands[bidding.turn] & LOW), 3))
    return redeals + tuple(Act(bidding.turn, do, cards=cards) for do in verbs for cards in threes)


def claimed(bidding: "Bidding", act: Act) -> State:
    """The hand dealt again, or the bidding with three cards changed. RuleError where that is not allowed."""
    if act.do == REDEAL:
        if not _may_redeal(bidding, act.seat):
            raise _refused(gettext_noop("Seat %(seat)s cannot have the cards dealt again."), act)
        return Over(None, next_dealer="same")
    check_turn(act, bidding.turn)
    if not _may_exchange(bidding, act.do):
        raise _refused(gettext_noop("Seat %(seat)s cannot change three cards now."), act)
    hand, away = bidding.hands[act.seat], _three_low(act.cards)
    if away is None or away & ~hand:
        raise _refused(gettext_noop("Seat %(seat)s must lay away three low cards of the own hand."), act)
    taken = as_cards(bidding.table.under or ())
    return bidding._replace(hands=replaced(bidding.hands, act.seat, hand ^ away | taken), exchanged=True)


def _may_redeal(bidding: "Bidding", seat: int) -> bool:
    """Before anybody spoke: all low (redeal-no-ace-no-face), or all but one ace (redeal-ace-no-face)."""
    if bidding.passes or bidding.exchanged or seat >= len(bidding.hands):
        return False
    hand, rules = bidding.hands[seat], bidding.table.ruleset.low_hand
    if "redeal-no-ace-no-face" in rules and not hand & ~LOW:
        return True
    one_ace = not hand & ~(LOW | ACES) and (hand & ACES).bit_count() == 1
    return "redeal-ace-no-face" in rules and one_ace


def _may_exchange(bidding: "Bidding", do: str) -> bool:
    """At one's own first turn, once a hand, with three low cards (exchange-all-low: five)."""
    if bidding.exchanged or not bidding.first_round or bidding.table.under is None:
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
