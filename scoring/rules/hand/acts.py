"""What players do in a hand, one act after another, and the state of the hand between two acts."""

from typing import Any, Literal, NamedTuple, Protocol, TypedDict

from ..errors import RuleError, gettext_noop
from .cards import Card, Cards, Suit


class Act(NamedTuple):
    """One thing a player does. What `do` can be, and what it needs, is the game's `verbs`."""

    seat: int
    do: str
    card: Card | None = None
    suit: Suit | None = None
    alone: bool = False
    cards: tuple[Card, ...] = ()
    bid: int | str | None = None
    """A number of tricks, or a word."""
    denomination: str | None = None
    """A suit by its name, or no trump high or low."""


class Shown(TypedDict):
    """A card played or discarded, as an answer tells it."""

    seat: int
    do: str
    """play or discard."""
    legal: tuple[Card, ...]
    """The cards that could have been, in alphabetical order."""


class HandState(Protocol):
    """A hand at one moment; an immutable value. The end is an `Over`."""

    def legal(self) -> tuple[Act, ...]:
        """Every act that may come next, including those that are nobody's turn in particular."""

    def choices(self) -> Cards:
        """The cards to choose from for the next play or discard; none where something else comes next."""

    def act(self, act: Act) -> "HandState":
        """What follows. RuleError, naming the cause and the rule, for whatever is not in `legal`."""


class Over(NamedTuple):
    """A hand that has ended."""

    outcome: Any
    """Facts for `score_hand`, or None: nothing to score, and no hand of the game."""
    winners: tuple[int, ...] = ()
    """The seat that took each trick played."""
    next_dealer: Literal["left", "same"] = "left"

    def legal(self) -> tuple[Act, ...]:
        """Nothing."""
        return ()

    def choices(self) -> Cards:
        """None."""
        return 0

    def act(self, act: Act) -> HandState:
        """RuleError: nothing comes after the end."""
        raise RuleError("hand-over", gettext_noop("The hand is over; nothing can follow."), rule="the end of a hand")
