"""Playing the tricks: who leads, who follows, who wins (docs/house-rules.md, "A hand of euchre", 4 to 6)."""

from typing import NamedTuple

from ..errors import RuleError, gettext_noop
from . import laying_down
from .acts import Act, HandState, Over
from .cards import BIT, Cards, Order, names, order
from .record import Verb
from .table import Contract, HandTable, card_of, check_turn, each_card

PLAY = "play"
LAY_DOWN = "lay-down"

VERBS = {
    PLAY: Verb("A card to the trick. A player who can follow the suit led must.", needs=("card",)),
    LAY_DOWN: Verb(
        "The rest of the hand is laid down. If it is certain for everybody's points it ends, else it plays on face up."
    ),
}


class Play(NamedTuple):
    """The tricks of a hand, one card after the other."""

    table: HandTable
    contract: Contract
    order: Order
    hands: tuple[Cards, ...]
    seats: tuple[int, ...]
    """Who plays to this trick, the leader first."""
    trick: tuple[Cards, ...] = ()
    """The cards played to it so far, one by one."""
    suit_led: Cards = 0
    """All cards that follow suit; none before the lead."""
    winners: tuple[int, ...] = ()
    face_up: tuple[int, ...] = ()
    """Seats that laid their hand down too early."""
    undecided: bool = False
    """The last of them laid down a hand, and it could not be decided quickly whether its tricks are certain."""

    @property
    def turn(self) -> int:
        """The seat that plays next."""
        return self.seats[len(self.trick)]

    def choices(self) -> Cards:
        """The cards the seat to play may play: those that follow suit, or else any."""
        hand = self.hands[self.seats[len(self.trick)]]
        return hand & self.suit_led or hand

    def legal(self) -> tuple[Act, ...]:
        """A card of `choices`; anybody who is playing may lay down once; the house's interruptions."""
        lay_downs = tuple(Act(seat, LAY_DOWN) for seat in sorted(self.seats) if seat not in self.face_up)
        plays = each_card(self.turn, PLAY, self.choices())
        return plays + lay_downs + self.table.hand_rules.interruptions(self)

    def act(self, act: Act) -> HandState:
        """A card played or a hand laid down."""
        if act.do == PLAY:
            turn = self.seats[len(self.trick)]
            hand = self.hands[turn]
            card = BIT.get(act.card or "", 0) & (hand & self.suit_led or hand)
            if card and act.seat == turn:
                return self.played(card)
            raise self._refusal(act)
        if act.do == LAY_DOWN and act.seat in self.seats and act.seat not in self.face_up:
            return self._lay_down(act.seat)
        return self.table.hand_rules.interrupt(self, act)

    def _refusal(self, act: Act) -> RuleError:
        """Why this card cannot be played: another's turn, not in the hand, or a revoke."""
        check_turn(act, self.turn)
        card_of(act, self.hands[self.turn], rule="a player plays the cards of the own hand")
        return RuleError(
            "must-follow",
            gettext_noop("Seat %(seat)s must follow suit and cannot play %(card)s; possible: %(choice)s."),
            fields=("card",),
            rule="follow the suit led if you can",
            seat=act.seat,
            card=act.card,
            choice=", ".join(names(self.choices())),
        )

    def played(self, card: Cards) -> "Play | Over":
        """What follows this card, which must be one of `choices`."""
        table, contract, order, hands, seats, trick, suit_led, winners, face_up, _ = self
        turn = seats[len(trick)]
        changed = list(hands)
        changed[turn] ^= card
        trick = (*trick, card)
        if len(trick) < len(seats):
            suit_led = suit_led or order.following[card]
            return Play(table, contract, order, tuple(changed), seats, trick, suit_led, winners, face_up)
        place = order.taker(trick)
        winners = (*winners, seats[place])
        if not changed[turn]:
            return Over(table.hand_rules.outcome(table, contract, winners), winners)
        return Play(table, contract, order, tuple(changed), seats[place:] + seats[:place], (), 0, winners, face_up)

    def _lay_down(self, seat: int) -> HandState:
        try:
            outcome = laying_down.certain_outcome(self)
        except laying_down.UndecidedError:
            return self._replace(face_up=(*self.face_up, seat), undecided=True)
        if outcome is None:
            return self._replace(face_up=(*self.face_up, seat))
        return Over(outcome, self.winners)


def begin(table: HandTable, contract: Contract, hands: tuple[Cards, ...], seats: tuple[int, ...]) -> Play:
    """The first lead: `seats` are those who play, the leader first."""
    return Play(table, contract, order(contract.trump), hands, seats)
