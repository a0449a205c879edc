"""What perfect play asks of a game: who plays together, who may play alone, who leads, what can be trump."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol

from .errors import RuleError, gettext_noop
from .hand.cards import SUITS, Card, Suit
from .options import NO_TRUMP
from .scores import Points

_UNSOLVED = {"defend_alone": "off", "partners_best": "off"}
"""House rules of euchre that allow more than calls, a discard and the play where they are not at these values."""


class Way(NamedTuple):
    """A way to play a hand."""

    alone: bool
    exchanged: int = 0
    """How many cards a lone maker exchanges with the partner first."""


class ParBid(NamedTuple):
    """What perfect players bid and name where tricks are bid, and what it comes to."""

    seat: int
    do: str
    """`bid`."""
    bid: int | str
    """As the facts of a hand have it."""
    denomination: str
    alone: bool
    tricks: int
    points: Points


class Dealt(Protocol):
    """A deal, as far as bidding needs it."""

    @property
    def hands(self) -> Sequence[Sequence[Card]]:
        """As they were dealt, by seat."""

    @property
    def dealer(self) -> int:
        """The seat."""


class Tricks(Protocol):
    """What a maker makes."""

    @property
    def tricks(self) -> int:
        """Of the maker's side."""


class AskedDeal(Protocol):
    """A deal that is solved as far as it is asked (`solver`)."""

    ruleset: Any

    @property
    def deal(self) -> Dealt:
        """The cards and the dealer."""

    def made(self, trump: Suit, maker: int, alone: bool, exchanged: int = 0, /) -> Tricks:
        """What this maker makes of this trump."""


@dataclass(frozen=True)
class SolvedGame:
    """What is the same in every game; in this form, those without partners."""

    seats: int
    alone: tuple[bool, ...]
    """The ways to play that a maker has, with the partner first."""

    @property
    def has_two_sides(self) -> bool:
        """Whether what one bidder gains the others lose: par is defined for no other game."""
        return self.seats != 3

    def trumps(self, ruleset: Any) -> tuple[Suit, ...]:
        """What can be trump: suits, and by `HIGH` and `LOW` none."""
        return tuple(SUITS)

    def trump_name(self, trump: Suit) -> str:
        """What the facts of the game call it."""
        return trump

    def ways(self, ruleset: Any) -> tuple[Way, ...]:
        """Every way to play by these house rules, with the partner first."""
        return tuple(map(Way, self.alone))

    def side(self, maker: int) -> tuple[int, ...]:
        """Who plays for the maker's tricks; everybody else plays against them."""
        return (maker,)

    def players(self, ruleset: Any, dealer: int, maker: int, alone: bool) -> tuple[int, ...]:
        """Who plays, the leader first."""
        return tuple((dealer + 1 + step) % self.seats for step in range(self.seats))

    def may_call(self, ruleset: Any, dealer: int, seat: int, do: str) -> tuple[bool, ...]:
        """Of `alone`, what this seat may say at its turn."""
        return self.alone

    def par_of_bids(self, solved: AskedDeal) -> tuple[Points, tuple[ParBid, ...]] | None:
        """Where tricks are bid: par, and what perfect players may end with; None where they call instead."""
        return None

    def check(self, ruleset: Any) -> None:
        """Raise RuleError `unsolved` where perfect play is not worked out under these house rules."""
        wrong = self.unsolved(ruleset)
        if wrong:
            raise RuleError(
                "unsolved",
                gettext_noop("Perfect play is not worked out under these house rules: %(options)s."),
                fields=("options",),
                rule="perfect play",
                options=", ".join(wrong),
            )

    def unsolved(self, ruleset: Any) -> list[str]:
        """The options that prevent it."""
        wrong = [name for name, usual in _UNSOLVED.items() if getattr(ruleset, name, usual) != usual]
        return [*wrong, "all_pass"] if ruleset.all_pass == NO_TRUMP else wrong
