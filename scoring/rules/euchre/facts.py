"""What the scorer of a euchre table enters for one hand: one value for each `kind`."""

from collections.abc import Mapping
from typing import Annotated, Any, Literal, TypeAlias

from pydantic import Field
from pydantic.dataclasses import dataclass

from ..reading import STRICT, between, read_kind

# The shape only requires a whole number; an impossible one breaks a rule, and is a RuleError.
Seat = Annotated[int, between(0, 3)]
MaybeSeat = Annotated[int | None, between(0, 3, "null")]
Tricks = Annotated[int, between(0, 5)]


@dataclass(frozen=True, config=STRICT)
class Played:
    """A hand with a trump suit: `tricks` is what the makers took."""

    maker: Seat
    tricks: Tricks
    alone: bool = False
    defender_alone: MaybeSeat = None
    bid: Annotated[Literal["order-up", "call"] | None, Field(description="order-up, call, null")] = None
    """In which round of the bidding the maker spoke, where that was entered."""
    dealer: MaybeSeat = None
    kind: Literal["played"] = "played"


@dataclass(frozen=True, config=STRICT)
class PassedOut:
    """Two rounds of passes, cards thrown in."""

    dealer: MaybeSeat = None
    kind: Literal["passed-out"] = "passed-out"


@dataclass(frozen=True, config=STRICT)
class NoTrump:
    """Two rounds of passes, played without trump: `tricks` is what `side` took."""

    side: Annotated[int, between(0, 1)]
    tricks: Tricks
    dealer: MaybeSeat = None
    kind: Literal["no-trump"] = "no-trump"


@dataclass(frozen=True, config=STRICT)
class Renege:
    """Seat `by` did not follow suit though it could; `alone`: someone was playing alone."""

    by: Seat
    alone: bool = False
    dealer: MaybeSeat = None
    kind: Literal["renege"] = "renege"


@dataclass(frozen=True, config=STRICT)
class Poker:
    """Scored by the better poker hand, which `side` held (null: equal hands)."""

    side: Annotated[int | None, between(0, 1, "null")]
    dealer: MaybeSeat = None
    kind: Literal["poker"] = "poker"


Hand: TypeAlias = Played | PassedOut | NoTrump | Renege | Poker

KINDS: Mapping[str, type[Hand]] = {
    "played": Played,
    "passed-out": PassedOut,
    "no-trump": NoTrump,
    "renege": Renege,
    "poker": Poker,
}


def read_hand(raw: Mapping[str, Any]) -> Hand:
    """Facts of one hand; without `kind` it was played. ShapeError names each field that is not right."""
    return read_kind(KINDS, raw, "played")
