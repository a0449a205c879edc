"""A hand of four-handed euchre, card by card: what it adds to the hand that all euchres share (see `table`)."""

from collections.abc import Mapping
from functools import lru_cache

from ..hand import bidding, dealing, low_hand, opening, tricks
from ..hand.acts import Act, HandState, Over
from ..hand.cards import EUCHRE_PACKS, Cards, names
from ..hand.poker import worth
from ..hand.record import HandRecord, Verb
from ..hand.table import AtTable, Contract, HandRules, HandTable
from ..options import NO_TRUMP
from . import alone
from .alone import partner_of
from .facts import Hand, NoTrump, PassedOut, Played, Poker
from .options import EuchreRuleset

POKER = "poker"
VERBS: Mapping[str, Verb] = (
    bidding.VERBS
    | low_hand.VERBS
    | {POKER: Verb("By consent the better poker hand of five dealt cards takes a point, and the hand ends.")}
    | alone.VERBS
    | tricks.VERBS
    | dealing.VERBS
)


def begin(hand_rules: HandRules, ruleset: EuchreRuleset, record: HandRecord) -> HandState:
    """The hand before anybody speaks, or a misdeal where the numbers of cards are not right."""
    return opening.begin(hand_rules, ruleset, record, EUCHRE_PACKS[ruleset.deck], 4)


class FourHandedRules(HandRules):
    """Partners across the table, loners, a lone defender, poker for a point, a hand without trump."""

    def parties(self, contract: Contract) -> tuple[int, ...]:
        """Two sides."""
        return (0, 1, 0, 1)

    def outcome(self, table: HandTable, contract: Contract, winners: tuple[int, ...]) -> Hand:
        """What the makers took, or, without trump, what side 0 took."""
        if contract.maker is None:
            return NoTrump(side=0, tricks=sum(seat % 2 == 0 for seat in winners), dealer=table.dealer)
        return played(contract, winners, table.dealer)

    def alone_choices(self, table: HandTable, seat: int, bid: str) -> tuple[bool, ...]:
        """As the maker likes; by `canadian_loner` the dealer's partner who orders up is always alone."""
        if table.ruleset.canadian_loner and bid == bidding.ORDER_UP and seat == partner_of(table.dealer):
            return (True,)
        return (False, True)

    def agreed(self, table: HandTable, contract: Contract, hands: tuple[Cards, ...]) -> HandState:
        """Partner's best, a lone defender, then the lead."""
        return alone.before_lead(table, contract, hands)

    def passed_out(self, table: HandTable, hands: tuple[Cards, ...]) -> HandState:
        """The deal passes left, or the hand is played without trump (michigan, Trump Call)."""
        if table.ruleset.all_pass == NO_TRUMP:
            return tricks.begin(table, Contract(trump=None), hands, table.around(table.left_of(table.dealer)))
        return Over(PassedOut(table.dealer))

    def interruptions(self, state: AtTable) -> tuple[Act, ...]:
        """A misdeal at any time; poker for a point until the dealer picks up."""
        return super().interruptions(state) + tuple(Act(seat, POKER) for seat in _poker_seats(state))

    def interrupt(self, state: AtTable, act: Act) -> HandState:
        """The end of the hand."""
        if act.do == POKER and act in self.interruptions(state):
            return Over(Poker(_better_side(state.table), state.table.dealer))
        return super().interrupt(state, act)


def played(contract: Contract, winners: tuple[int, ...], dealer: int) -> Played:
    """The facts of a hand with a maker. `winners`: the seat that took each trick."""
    maker = contract.maker
    if maker is None:
        raise ValueError("without a maker it is a hand without trump")
    return _played(contract, winners.count(maker) + winners.count(partner_of(maker)), dealer)


@lru_cache(maxsize=4096)  # there are fewer, and making one takes longer than a trick
def _played(contract: Contract, tricks_taken: int, dealer: int) -> Played:
    return Played(
        maker=contract.maker,  # type: ignore[arg-type]  # there is one
        tricks=tricks_taken,
        alone=contract.alone,
        defender_alone=contract.defender_alone,
        bid="order-up" if contract.bid == bidding.ORDER_UP else "call",
        dealer=dealer,
    )


def _poker_seats(state: AtTable) -> range:
    allowed = isinstance(state, bidding.Bidding | bidding.PickUp) and state.table.ruleset.poker_for_a_point
    return range(4 if allowed else 0)


def _better_side(table: HandTable) -> int | None:
    """The side with the better poker hand among its two as they were dealt; None where both are equal."""
    values = [worth(names(hand)) for hand in table.dealt]
    sides = max(values[0], values[2]), max(values[1], values[3])
    return None if sides[0] == sides[1] else int(sides[1] > sides[0])
