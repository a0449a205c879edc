"""What the scorer of a two- or three-handed table enters for one hand: one value for each `kind`."""

from collections.abc import Mapping
from typing import Annotated, Any, Literal, TypeAlias

from pydantic import BeforeValidator, Field
from pydantic.dataclasses import dataclass

from ..reading import STRICT, as_row, between, read_kind

# The shape only requires whole numbers; an impossible one breaks a rule, and is a RuleError.
Seat = Annotated[int, between(0, 2)]
MaybeSeat = Annotated[int | None, between(0, 2, "null")]
Row = Annotated[
    tuple[int, ...],
    BeforeValidator(as_row),
    Field(
        description="a list: the tricks of each seat, seat 0 first",
        json_schema_extra={"items": {"type": "integer", "minimum": 0, "maximum": 5}},
    ),
]


@dataclass(frozen=True, config=STRICT)
class FewPlayed:
    """A hand with a trump suit: `tricks` is what the maker took."""

    maker: Seat
    tricks: Annotated[int, between(0, 5)]
    alone: Annotated[bool | None, Field(description="true, false, null")] = None
    """Not asked for: two-handed it cannot be, three-handed it always is."""
    bid: Annotated[Literal["order-up", "call"] | None, Field(description="order-up, call, null")] = None
    dealer: MaybeSeat = None
    kind: Literal["played"] = "played"


@dataclass(frozen=True, config=STRICT)
class FewPassedOut:
    """Two rounds of passes, cards thrown in."""

    dealer: MaybeSeat = None
    kind: Literal["passed-out"] = "passed-out"


@dataclass(frozen=True, config=STRICT)
class FewNoTrump:
    """Two rounds of passes, played without trump: everybody's tricks."""

    tricks: Row
    dealer: MaybeSeat = None
    kind: Literal["no-trump"] = "no-trump"


Hand: TypeAlias = FewPlayed | FewPassedOut | FewNoTrump

KINDS: Mapping[str, type[Hand]] = {"played": FewPlayed, "passed-out": FewPassedOut, "no-trump": FewNoTrump}


def read_hand(raw: Mapping[str, Any]) -> Hand:
    """Facts of one hand; without `kind` it was played. ShapeError names each field that is not right."""
    return read_kind(KINDS, raw, "played")
