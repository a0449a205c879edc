"""Who makes trump, and the pick-up (docs/house-rules.md, "A hand of euchre", 2 and 3)."""

from typing import NamedTuple

from ..errors import RuleError, gettext_noop
from . import low_hand
from .acts import Act, HandState
from .cards import BIT, PERMANENT_TRUMPS, SUITS, Cards, Suit
from .record import Verb
from .table import Contract, HandTable, card_of, check_turn, each_card, replaced

PROPOSE, PASS, ORDER_UP, CALL, DISCARD, TURN_DOWN = "propose", "pass", "order-up", "call", "discard", "turn-down"
STICK_THE_DEALER = "stick-the-dealer"

VERBS = {
    PROPOSE: Verb(
        "The dealer, before looking, picks the suit that a turned-up joker or two stands for.", needs=("suit",)
    ),
    PASS: Verb("No bid."),
    ORDER_UP: Verb("First round: the suit of the up-card is trump.", may=("suit", "alone")),
    CALL: Verb("Second round: another suit is trump.", needs=("suit",), may=("alone",)),
    DISCARD: Verb("The dealer takes the up-card and lays this card away.", needs=("card",)),
    TURN_DOWN: Verb("The ordered-up dealer keeps the dealt hand; trump stands."),
}


class Proposing(NamedTuple):
    """The up-card has no suit of its own: the dealer names one before looking."""

    table: HandTable
    hands: tuple[Cards, ...]

    def choices(self) -> Cards:
        """No card."""
        return 0

    def legal(self) -> tuple[Act, ...]:
        """Any suit; the cards dealt again for a low hand; the game's interruptions."""
        proposals = tuple(Act(self.table.dealer, PROPOSE, suit=suit) for suit in SUITS)
        redeals = low_hand.redeals(self.table, self.hands)
        return proposals + redeals + self.table.hand_rules.interruptions(self)

    def act(self, act: Act) -> HandState:
        """The bidding, about the suit named; or the end, where the cards are dealt again."""
        if act.do == low_hand.REDEAL:
            return low_hand.redealt(self.table, self.hands, act, nobody_spoke=True)
        if act.do != PROPOSE or act.suit is None:
            return self.table.hand_rules.interrupt(self, act)
        check_turn(act, self.table.dealer)
        return Bidding(self.table, self.hands, act.suit)


class Bidding(NamedTuple):
    """Both rounds, from the dealer's left."""

    table: HandTable
    hands: tuple[Cards, ...]
    suit: Suit
    """The suit the first round is about, which the second one bars."""
    passes: int = 0
    exchanged: bool = False
    """Somebody took the cards under the up-card."""

    @property
    def turn(self) -> int:
        """The seat that bids next."""
        table = self.table
        return (table.dealer + 1 + self.passes) % len(table.dealt)

    @property
    def first_round(self) -> bool:
        """Whether the up-card is still on offer."""
        return self.passes < len(self.table.dealt)

    @property
    def must_call(self) -> bool:
        """The dealer is stuck: everybody else has passed twice (`all_pass`: stick-the-dealer)."""
        return self.passes == 2 * len(self.table.dealt) - 1 and self.table.ruleset.all_pass == STICK_THE_DEALER

    def choices(self) -> Cards:
        """No card."""
        return 0

    def legal(self) -> tuple[Act, ...]:
        """Pass and the bids of this round; what a low hand allows; the house's interruptions."""
        passes = () if self.must_call else (Act(self.turn, PASS),)
        redeals = low_hand.redeals(self.table, self.hands) if self._nobody_spoke else ()
        return passes + self._bids() + redeals + low_hand.offers(self) + self.table.hand_rules.interruptions(self)

    @property
    def _nobody_spoke(self) -> bool:
        return not self.passes and not self.exchanged

    def _bids(self) -> tuple[Act, ...]:
        bid = ORDER_UP if self.first_round else CALL
        suits = (self.suit,) if self.first_round else tuple(suit for suit in SUITS if suit != self.suit)
        alone_choices = self.table.hand_rules.alone_choices(self.table, self.turn, bid)
        return tuple(Act(self.turn, bid, suit=suit, alone=alone) for suit in suits for alone in alone_choices)

    def act(self, act: Act) -> HandState:
        """What a bid, a pass or a word about a low hand leads to."""
        match act.do:
            case "pass":
                return self._pass(act)
            case "order-up" if self.first_round:
                return self._order_up(act)
            case "call" if not self.first_round:
                return self._call(act)
            case low_hand.EXCHANGE | low_hand.GO_UNDER:
                return self._replace(hands=low_hand.exchanged(self, act), exchanged=True)
            case low_hand.REDEAL:
                return low_hand.redealt(self.table, self.hands, act, nobody_spoke=self._nobody_spoke)
        return self.table.hand_rules.interrupt(self, act)

    def _pass(self, act: Act) -> HandState:
        check_turn(act, self.turn)
        if self.must_call:
            raise RuleError(
                "dealer-must-call", gettext_noop("The dealer must call a suit here."), fields=("do",), rule="all_pass"
            )
        if self.passes + 1 == 2 * len(self.table.dealt):
            return self.table.hand_rules.passed_out(self.table, self.hands)
        return self._replace(passes=self.passes + 1)

    def _order_up(self, act: Act) -> HandState:
        check_turn(act, self.turn)
        self._check_alone(act)
        if act.suit not in (None, self.suit):
            raise _wrong_suit(gettext_noop("The first round is about %(suit)s only."), self.suit)
        return PickUp(self.table, self._contract(act, self.suit), self.hands)

    def _call(self, act: Act) -> HandState:
        check_turn(act, self.turn)
        self._check_alone(act)
        if act.suit is None or act.suit == self.suit:
            raise _wrong_suit(gettext_noop("%(suit)s was turned down; another suit must be called."), self.suit)
        return self.table.hand_rules.agreed(self.table, self._contract(act, act.suit), self.hands)

    def _contract(self, act: Act, trump: Suit) -> Contract:
        return Contract(trump, maker=act.seat, alone=act.alone, bid=act.do)

    def _check_alone(self, act: Act) -> None:
        choices = self.table.hand_rules.alone_choices(self.table, act.seat, act.do)
        if act.alone in choices:
            return
        sentence = (
            gettext_noop("Seat %(seat)s cannot play alone here.")
            if act.alone
            else gettext_noop("Seat %(seat)s must play alone with this bid.")
        )
        raise RuleError("alone", sentence, fields=("alone",), rule="who may play alone", seat=act.seat)


def _wrong_suit(sentence: str, suit: Suit) -> RuleError:
    return RuleError("suit", sentence, fields=("suit",), rule="the suit of the up-card", suit=suit)


class PickUp(NamedTuple):
    """Somebody ordered: the dealer takes the up-card and lays a card away, also when sitting out."""

    table: HandTable
    contract: Contract
    hands: tuple[Cards, ...]

    def choices(self) -> Cards:
        """What the dealer may lay away."""
        return self.table.hand_rules.may_discard(self.table, self.hands[self.table.dealer])

    def legal(self) -> tuple[Act, ...]:
        """A discard, or, with `turn_down`, none; the house's interruptions."""
        dealer = self.table.dealer
        turning_down = (Act(dealer, TURN_DOWN),) if self.table.ruleset.turn_down else ()
        return each_card(dealer, DISCARD, self.choices()) + turning_down + self.table.hand_rules.interruptions(self)

    def act(self, act: Act) -> HandState:
        """The discard, or the dealer keeping the dealt hand."""
        if act.do == DISCARD:
            return self._discard(act)
        if act.do == TURN_DOWN and self.table.ruleset.turn_down:
            check_turn(act, self.table.dealer)
            return self.table.hand_rules.agreed(self.table, self.contract, self.hands)
        return self.table.hand_rules.interrupt(self, act)

    def _discard(self, act: Act) -> HandState:
        table = self.table
        check_turn(act, table.dealer)
        card = card_of(act, self.choices(), rule="the up-card itself may not be laid away")
        hand = (self.hands[table.dealer] | BIT[table.upcard]) ^ card
        return table.hand_rules.agreed(table, self.contract, replaced(self.hands, table.dealer, hand))


def begin(table: HandTable) -> HandState:
    """Where a hand with a turned-up card begins."""
    if table.upcard in PERMANENT_TRUMPS:
        return Proposing(table, table.dealt)
    return Bidding(table, table.dealt, table.upcard[1])
