"""What can be bid beyond a number of tricks: words for all the tricks, from the lowest, each with what it brings.

Each is an option, the points that it brings; at 0 it is not played. All of them need every trick of the hand.
"""

from collections.abc import Mapping
from typing import Annotated, Any, NamedTuple

from pydantic import Field

from ..errors import gettext_noop
from ..explained import Explained

MOST_POINTS = 99


class Special(NamedTuple):
    """A bid of all the tricks."""

    word: str
    """As the facts of a hand have it."""
    option: str
    """The option that says what it brings."""
    name: str
    """Marked for translation."""
    alone: bool = False
    """The partners of the bidder sit out."""
    cards: int | None = 0
    """How many cards the bidder exchanges with a partner first; None: as many as `shooter_cards` says."""


SPECIALS: tuple[Special, ...] = (
    Special("little-pepper", "little_pepper", gettext_noop("little pepper")),
    Special("big-pepper", "big_pepper", gettext_noop("big pepper")),
    Special("call-two", "call_two", gettext_noop("call for two"), alone=True, cards=2),
    Special("call-one", "call_one", gettext_noop("call for one"), alone=True, cards=1),
    Special("shooter", "shooter", gettext_noop("shooter"), alone=True, cards=None),
    Special("moon", "moon", gettext_noop("moon"), alone=True),
    Special("double-moon", "double_moon", gettext_noop("double moon"), alone=True),
)
"""From the lowest; each outbids those before it, and all outbid a number."""

BY_WORD: Mapping[str, Special] = {special.word: special for special in SPECIALS}

ALIASES: Mapping[str, str] = {
    "little-moon": "little-pepper",
    "big-moon": "big-pepper",
    "alone": "moon",
    "loner": "moon",
    "call-for-best": "call-one",
}
"""What other halls call them."""


def _points(label: str, help_text: str, made: str, not_played: str) -> Any:
    """The type of an option: the points that a bid brings."""
    return Annotated[
        int,
        Field(ge=0, le=MOST_POINTS, description=f"0–{MOST_POINTS}"),
        Explained(
            label,
            help_text,
            lowest=0,
            highest=MOST_POINTS,
            part="scoring",
            says={None: made, 0: not_played},
        ),
    ]


LittlePepper = _points(
    gettext_noop("Little pepper (little moon)"),
    gettext_noop("Points for all the tricks, with one's partner. 0: it is not played."),
    gettext_noop("A little pepper is a bid of all the tricks, with one's partner: it brings %(number)d points."),
    gettext_noop("There is no little pepper."),
)
BigPepper = _points(
    gettext_noop("Big pepper (big moon)"),
    gettext_noop("Points for all the tricks, with one's partner, at a higher stake. 0: it is not played."),
    gettext_noop("A big pepper is the same at a higher stake: it brings %(number)d points."),
    gettext_noop("There is no big pepper."),
)
CallTwo = _points(
    gettext_noop("Call for two"),
    gettext_noop("Points for all the tricks alone, after two cards were exchanged with a partner. 0: not played."),
    gettext_noop(
        "A player who calls for two exchanges two cards with a partner, and plays alone: all the tricks bring "
        "%(number)d points."
    ),
    gettext_noop("There is no call for two cards."),
)
CallOne = _points(
    gettext_noop("Call for one (call for best)"),
    gettext_noop("Points for all the tricks alone, after one card was exchanged with a partner. 0: not played."),
    gettext_noop(
        "A player who calls for one exchanges a card with a partner and plays alone: all the tricks bring "
        "%(number)d points."
    ),
    gettext_noop("There is no call for one card."),
)
Shooter = _points(
    gettext_noop("Shooter"),
    gettext_noop("Points for all the tricks alone, after cards were exchanged with a partner. 0: it is not played."),
    gettext_noop("A shooter exchanges cards with a partner and plays alone: all the tricks bring %(number)d points."),
    gettext_noop("There is no shooter."),
)
Moon = _points(
    gettext_noop("Moon (alone)"),
    gettext_noop("Points for all the tricks alone, without any card from a partner. 0: it is not played."),
    gettext_noop(
        "A player who shoots the moon plays alone, no card exchanged: all the tricks bring %(number)d points."
    ),
    gettext_noop("Nobody shoots the moon alone without an exchange."),
)
DoubleMoon = _points(
    gettext_noop("Double moon"),
    gettext_noop("Points for outbidding a moon with another one. 0: it is not played."),
    gettext_noop("A moon can be outbid by a double moon, played the same way: it brings %(number)d points."),
    gettext_noop("There is no double moon."),
)
