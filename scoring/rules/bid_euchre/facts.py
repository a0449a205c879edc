"""What the scorer of a table of bid euchre enters for one hand: one value for each `kind`."""

from collections.abc import Mapping
from typing import Annotated, Any, Literal, TypeAlias

from pydantic import BeforeValidator, Field, WithJsonSchema
from pydantic.dataclasses import dataclass

from ..reading import STRICT, as_row, between, read_kind
from .bids import ALIASES, BY_WORD
from .cards import DENOMINATIONS, SEATS

MOST_TRICKS = 16
"""Of the hands that everybody gets: three players with 48 cards."""
MOST_SEATS = max(SEATS)


def _known_word(raw: object) -> object:
    """What other halls call a bid, by its name here."""
    return ALIASES.get(raw, raw) if isinstance(raw, str) else raw


_BIDS = (*BY_WORD, *ALIASES)

# The shape only requires a whole number; an impossible one breaks a rule, and is a RuleError.
Seat = Annotated[int, between(0, MOST_SEATS - 1)]
MaybeSeat = Annotated[int | None, between(0, MOST_SEATS - 1, "null")]
Bid = Annotated[
    int | Literal["little-pepper", "big-pepper", "call-two", "call-one", "shooter", "moon", "double-moon"],
    BeforeValidator(_known_word),
    Field(description=f"1–{MOST_TRICKS}, {', '.join(_BIDS)}"),
    WithJsonSchema({"anyOf": [{"type": "integer", "minimum": 1, "maximum": MOST_TRICKS}, {"enum": [*_BIDS]}]}),
]
Named = Annotated[
    Literal["clubs", "diamonds", "hearts", "spades", "high", "low"] | None,
    Field(description=f"{', '.join(DENOMINATIONS)}, null"),
]
_COUNT = {"type": "integer", "minimum": 0, "maximum": MOST_TRICKS}
Tricks = Annotated[
    int | tuple[int, ...],
    BeforeValidator(as_row),
    Field(description=f"0–{MOST_TRICKS}, or a list: the tricks of each side"),
    WithJsonSchema({"anyOf": [_COUNT, {"type": "array", "items": _COUNT, "minItems": 2, "maxItems": MOST_SEATS}]}),
]


@dataclass(frozen=True, config=STRICT)
class BidPlayed:
    """A hand that was played: who bid what, and what the bidder's side took; with three sides or more, each side."""

    bidder: Seat
    bid: Bid
    tricks: Tricks
    denomination: Named = None
    """What was named: a suit, or no trump high or low; null where that was not entered."""
    dealer: MaybeSeat = None
    kind: Literal["played"] = "played"


@dataclass(frozen=True, config=STRICT)
class PassedOut:
    """Everybody passed, cards thrown in."""

    dealer: MaybeSeat = None
    kind: Literal["passed-out"] = "passed-out"


Hand: TypeAlias = BidPlayed | PassedOut

KINDS: Mapping[str, type[Hand]] = {"played": BidPlayed, "passed-out": PassedOut}


def read_hand(raw: Mapping[str, Any]) -> Hand:
    """Facts of one hand; without `kind` it was played. ShapeError names each field that is not right."""
    return read_kind(KINDS, raw, "played")
