"""Texas Euchre: its house rules, and what the scorer of a table enters for one hand."""

from collections.abc import Mapping
from dataclasses import asdict
from typing import Annotated, Any, ClassVar, Literal, TypeAlias

from pydantic import BeforeValidator, Field, WithJsonSchema
from pydantic.dataclasses import dataclass

from .. import ends
from ..ends import GameEnds
from ..errors import gettext_noop
from ..explained import Explained
from ..hand.cards import FULL_PACK, TWO_PACKS, Card
from ..options import overlaid
from ..reading import STRICT, Switch, as_row, read_fields, read_kind
from ..scores import Preset

CARDS_EACH: Mapping[int, int] = {3: 4, 4: 5, 5: 6, 6: 7}
"""By the number of players; there are as many tricks (texas-euchre, Setting Up and Variants)."""

HIGHEST_LIMIT = 1000
POSSIBLE = '"limit", {"hands": 1–99}, "bell"'


def _read_game_ends(raw: object) -> GameEnds:
    return ends.read_game_ends(raw, ("limit", "bell"), ends.ONLY_HANDS, POSSIBLE)


CourtCards = Annotated[
    Literal["11-12-13-14", "10-10-10-14"],
    Explained(
        gettext_noop("Jacks, queens, kings and aces"),
        gettext_noop("What these cards cost when they lie face up before a player."),
        {
            "11-12-13-14": gettext_noop("Jack 11, queen 12, king 13, ace 14"),
            "10-10-10-14": gettext_noop("Jack, queen and king 10 each, ace 14"),
        },
        part="scoring",
        says={
            "11-12-13-14": gettext_noop(
                "A card laid costs what is printed on it; a jack costs 11 points, a queen 12, a king 13, an ace 14."
            ),
            "10-10-10-14": gettext_noop(
                "A card laid costs what is printed on it; a jack, queen or king costs 10 points, an ace 14."
            ),
        },
    ),
]
Reverse = Annotated[
    Switch,
    Explained(
        gettext_noop("Reverse"),
        gettext_noop("The lowest card takes the trick, and the most tricks cost points, not the fewest."),
        part="play",
        says={
            True: gettext_noop(
                "Reverse: the lowest card takes the trick, and the player with the most tricks is charged. If somebody "
                "else takes them all, everybody but the thrower is charged double."
            ),
            False: gettext_noop(
                "The highest card takes the trick; the player with the fewest tricks is charged. If the thrower takes "
                "them all, everybody else is charged double."
            ),
        },
    ),
]
Limit = Annotated[
    int,
    Field(ge=1, le=HIGHEST_LIMIT, description=f"1–{HIGHEST_LIMIT}"),
    Explained(
        gettext_noop("Limit"),
        gettext_noop("The game ends when a player has this many points; fewest points win."),
        lowest=1,
        highest=HIGHEST_LIMIT,
        part="end",
        says={None: gettext_noop("The limit of points is %(number)d.")},
    ),
]
Ends = Annotated[
    GameEnds,
    BeforeValidator(_read_game_ends),
    Field(description=POSSIBLE),
    WithJsonSchema(ends.ends_schema(["limit", "bell"], "hands")),
    Explained(
        gettext_noop("The game ends"),
        gettext_noop("When somebody reaches the limit, after a number of hands, or when the bell rings."),
        {
            "limit": gettext_noop("when somebody reaches the limit"),
            "hands": gettext_noop("after a number of hands, whatever the limit"),
            "bell": gettext_noop("when the bell rings, whatever the limit; the hand in play is finished"),
        },
        numbers=ends.ONLY_HANDS,
        part="end",
        says={
            "limit": gettext_noop("A game is over when somebody reaches the limit of points."),
            "hands": gettext_noop("A game is over after hand %(number)d, whatever the limit."),
            "bell": gettext_noop(
                "A game is over when the bell rings, whatever the limit; the hand in play is finished."
            ),
        },
    ),
]


@dataclass(frozen=True, config=STRICT)
class TexasRuleset:
    """What docs/house-rules.md, "Texas euchre", leaves to the house. Six players always have two packs."""

    first_deal: ClassVar[str] = "as-they-like"
    """The source leaves open who deals first, so the dealer of hand 1 has to be entered."""
    steal_the_deal: ClassVar[bool] = False

    court_cards: CourtCards = "11-12-13-14"
    reverse: Reverse = False
    limit: Limit = 100
    game_ends: Ends = GameEnds("limit")


def read_ruleset(raw: Mapping[str, Any], base: TexasRuleset | None = None) -> TexasRuleset:
    """Options by name, unset ones as in `base`, else at their default. ShapeError names the fields at fault."""
    ruleset: TexasRuleset = overlaid(base or TexasRuleset(), read_fields(TexasRuleset, raw), raw)
    return ruleset


def ruleset_as_json(ruleset: TexasRuleset) -> dict[str, Any]:
    """Every option with its value; `read_ruleset` of it gives the same value."""
    return asdict(ruleset) | {"game_ends": ruleset.game_ends.as_json()}


PRESETS: Mapping[str, Preset] = {
    "texas": Preset(
        gettext_noop("Texas"),
        TexasRuleset(),
        gettext_noop("Until somebody reaches a hundred points; high cards take tricks."),
    ),
    "texas-reverse": Preset(
        gettext_noop("Texas, reverse"),
        TexasRuleset(reverse=True),
        gettext_noop("Until somebody reaches a hundred points; low cards take tricks, and tricks cost points."),
    ),
}


def pack_for(seats: int) -> tuple[Card, ...]:
    """52 cards, or two packs for six players."""
    return TWO_PACKS if seats == max(CARDS_EACH) else FULL_PACK


def value_of(card: Card, ruleset: TexasRuleset) -> int:
    """Points for a card laid: 2 to 10 as printed, the ace 14, court cards by the house rules."""
    if card[0] in "JQK":
        return 10 if ruleset.court_cards == "10-10-10-14" else 11 + "JQK".index(card[0])
    return {"A": 14, "T": 10}.get(card[0]) or int(card[0])


# The shape only requires whole numbers; an impossible one breaks a rule, and is a RuleError.
BySeat = Annotated[
    tuple[int, ...],
    Field(min_length=min(CARDS_EACH), max_length=max(CARDS_EACH), description="3–6 numbers, by seat"),
    BeforeValidator(as_row),
]
MaybeSeat = Annotated[int | None, Field(description="0–5, null")]


@dataclass(frozen=True, config=STRICT)
class ThrownDown:
    """Somebody threw down, and the tricks were played."""

    laid: BySeat
    """The value of the cards laid face up before each seat."""
    tricks: BySeat
    thrower: Annotated[int, Field(description="0–5")]
    """The seat that threw down."""
    dealer: MaybeSeat = None
    kind: Literal["thrown-down"] = "thrown-down"


@dataclass(frozen=True, config=STRICT)
class Exhausted:
    """The last card was drawn before anybody threw down: no tricks."""

    laid: BySeat
    dealer: MaybeSeat = None
    kind: Literal["exhausted"] = "exhausted"


Hand: TypeAlias = ThrownDown | Exhausted

KINDS: Mapping[str, type[Hand]] = {"thrown-down": ThrownDown, "exhausted": Exhausted}


def read_hand(raw: Mapping[str, Any]) -> Hand:
    """Facts of one hand; without `kind` somebody threw down. ShapeError names each field that is not right."""
    return read_kind(KINDS, raw, "thrown-down")
