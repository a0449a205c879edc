"""What the scorer of a five-handed table enters for one hand: one value for each `kind`."""

from collections.abc import Mapping
from typing import Annotated, Any, Literal, TypeAlias

from pydantic import BeforeValidator, Field
from pydantic.dataclasses import dataclass

from ..reading import STRICT, as_row, between, read_kind

# The shape only requires whole numbers; an impossible one breaks a rule, and is a RuleError.
Seat = Annotated[int, between(0, 4)]
MaybeSeat = Annotated[int | None, between(0, 4, "null")]
Row = Annotated[
    tuple[int, ...],
    BeforeValidator(as_row),
    Field(
        description="a list: the tricks of each seat, seat 0 first",
        json_schema_extra={"items": {"type": "integer", "minimum": 0, "maximum": 5}, "minItems": 5, "maxItems": 5},
    ),
]


@dataclass(frozen=True, config=STRICT)
class FivePlayed:
    """A hand that was played. Tricks by seat, since a player who took none scores nothing."""

    maker: Seat
    tricks: Row
    partner: MaybeSeat = None
    """Who played the named card; null where nobody but the maker did, or the maker was alone."""
    alone: bool = False
    """Declared alone."""
    bid: Annotated[Literal["order-up", "call", "show"] | None, Field(description="order-up, call, show, null")] = None
    dealer: MaybeSeat = None
    kind: Literal["played"] = "played"


@dataclass(frozen=True, config=STRICT)
class ThrownIn:
    """Seat `by` had no ace, no face card and no trump, and threw the hand in."""

    by: MaybeSeat = None
    dealer: MaybeSeat = None
    kind: Literal["thrown-in"] = "thrown-in"


Hand: TypeAlias = FivePlayed | ThrownIn

KINDS: Mapping[str, type[Hand]] = {"played": FivePlayed, "thrown-in": ThrownIn}


def read_hand(raw: Mapping[str, Any]) -> Hand:
    """Facts of one hand; without `kind` it was played. ShapeError names each field that is not right."""
    return read_kind(KINDS, raw, "played")
