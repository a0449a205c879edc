"""What the games of euchre share while a hand is played: the table, the contract, refusals.

The way of a hand is a chain of states, each a value that gives the next one: `bidding` (Proposing, Bidding,
PickUp), then what a game puts between (`house.House.agreed`), then `tricks` (Play), then `base.Over`.
"""

from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from scoring.rules.base import Act, RuleError, State, gettext_noop
from scoring.rules.cards import BIT, Card, Cards, Suit, names

if TYPE_CHECKING:
    from scoring.rules.house import House


class Table(NamedTuple):
    """What stands while a hand is played."""

    house: "House"
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


class AtTable(State, Protocol):
    """A state between the deal and the end."""

    @property
    def table(self) -> Table:
        """What stands while the hand is played."""


class Contract(NamedTuple):
    """What was agreed before the first lead."""

    trump: Suit | None
    """None: the hand is played without trump."""
    maker: int | None = None
    """None where nobody made trump."""
    alone: bool = False
    bid: str | None = None
    """In which round the maker spoke: order-up, call; show: five-handed, by the card the dealer showed."""
    defender_alone: int | None = None
    named: Card | None = None
    """Five-handed: the card whose player is the maker's partner."""
    partner: int | None = None
    """Five-handed: who holds it at the first lead. For the engine only: no act and no answer may depend on it."""


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


def not_now(state: State, act: Act) -> RuleError:
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
