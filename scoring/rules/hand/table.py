"""What the games of euchre share while a hand is played: the table, the contract, what a game does its own way.

The way of a hand is a chain of states, each a value that gives the next one: `bidding` (Proposing, Bidding,
PickUp), then what a game puts between (`HandRules.agreed`), then `tricks` (Play), then `acts.Over`.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol

from ..errors import RuleError, gettext_noop
from ..scores import Scored
from .acts import Act, HandState, Over
from .cards import BIT, Card, Cards, Suit, names
from .dealing import MISDEAL


class HandTable(NamedTuple):
    """What is known while a hand is played."""

    hand_rules: "HandRules"
    ruleset: Any
    dealer: int
    dealt: tuple[Cards, ...]
    """By seat, seat 0 first, before anything was exchanged."""
    upcard: Card
    under: tuple[Card, ...] | None
    """The three cards under the up-card, where known."""

    def left_of(self, seat: int) -> int:
        """The seat at the left of this one; seats go clockwise."""
        return (seat + 1) % len(self.dealt)

    def around(self, first: int) -> tuple[int, ...]:
        """All seats clockwise from this one."""
        return tuple((first + step) % len(self.dealt) for step in range(len(self.dealt)))


class AtTable(HandState, Protocol):
    """A state between the deal and the end."""

    @property
    def table(self) -> HandTable:
        """What is known while the hand is played."""


class Contract(NamedTuple):
    """What was agreed before the first lead."""

    trump: Suit | None
    """None: the hand is played without trump."""
    maker: int | None = None
    """None where nobody made trump."""
    alone: bool = False
    bid: str | None = None
    """In which round the maker spoke: order-up, call; show: by the card the dealer showed."""
    defender_alone: int | None = None
    named: Card | None = None
    """Where one is named: the card whose player is the maker's partner."""
    partner: int | None = None
    """Who holds that card at the first lead. For the engine only: no act and no answer may depend on it."""


def replaced(hands: tuple[Cards, ...], seat: int, hand: Cards) -> tuple[Cards, ...]:
    """The hands with that of one seat changed."""
    return (*hands[:seat], hand, *hands[seat + 1 :])


def check_turn(act: Act, turn: int) -> None:
    """RuleError `not-your-turn` unless this seat is to act."""
    if act.seat != turn:
        raise RuleError(
            "not-your-turn",
            gettext_noop("Seat %(turn)s is to %(do)s now, not seat %(seat)s."),
            fields=("seat",),
            rule="turns go clockwise",
            turn=turn,
            do=act.do,
            seat=act.seat,
        )


def card_of(act: Act, hand: Cards, rule: str) -> Cards:
    """The card of an act, which must be in this hand. RuleError `not-in-hand` otherwise."""
    card = BIT.get(act.card or "", 0)
    if card & hand:
        return card
    raise RuleError(
        "not-in-hand",
        gettext_noop("Seat %(seat)s cannot %(do)s %(card)s; the choice is %(choice)s."),
        fields=("card",),
        rule=rule,
        seat=act.seat,
        do=act.do,
        card=act.card,
        choice=", ".join(names(hand)),
    )


def each_card(seat: int, do: str, hand: Cards) -> tuple[Act, ...]:
    """One act for each card of a hand."""
    return tuple(Act(seat, do, card) for card in names(hand))


def not_now(state: HandState, act: Act) -> RuleError:
    """The error for an act that has no place at this moment of the hand."""
    return RuleError(
        "not-now",
        gettext_noop("Seat %(seat)s cannot %(do)s now. Possible is: %(possible)s."),
        fields=("do",),
        rule="the order of a hand",
        seat=act.seat,
        do=act.do,
        possible=", ".join(dict.fromkeys(possible.do for possible in state.legal())),
    )


@dataclass(frozen=True)
class HandRules(ABC):
    """What one game of euchre does its own way: questions that the states of a hand ask their game."""

    score_hand: Callable[[Any, Any], Scored]

    @abstractmethod
    def outcome(self, table: HandTable, contract: Contract, winners: tuple[int, ...]) -> Any:
        """The facts of a finished hand, for `score_hand`. `winners`: the seat that took each trick."""

    @abstractmethod
    def parties(self, contract: Contract) -> tuple[int, ...]:
        """A number for each seat; seats that score tricks together share it."""

    @abstractmethod
    def alone_choices(self, table: HandTable, seat: int, bid: str) -> tuple[bool, ...]:
        """Whether this bidder plays with others, alone, or may choose."""

    def may_discard(self, table: HandTable, dealt: Cards) -> Cards:
        """Of the dealer's cards, those that may be laid away for the up-card: not the up-card itself."""
        return dealt

    @abstractmethod
    def agreed(self, table: HandTable, contract: Contract, hands: tuple[Cards, ...]) -> HandState:
        """What comes when the contract is made and the dealer has discarded."""

    def passed_out(self, table: HandTable, hands: tuple[Cards, ...]) -> HandState:
        """What comes after two rounds of passes."""
        raise NotImplementedError  # where the dealer must call there is no such moment

    def interruptions(self, state: AtTable) -> tuple[Act, ...]:
        """What anybody may say at this moment: that the hand was misdealt."""
        seats = range(len(state.table.dealt))
        return tuple(Act(seat, MISDEAL) for seat in seats)

    def interrupt(self, state: AtTable, act: Act) -> HandState:
        """The state after this is said. RuleError `not-now` for everything else."""
        if act in self.interruptions(state):
            return Over(None)
        raise not_now(state, act)
