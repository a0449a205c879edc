"""The house rules of four-handed euchre: every option of docs/house-rules.md by name, and the presets."""

from collections.abc import Mapping
from dataclasses import asdict
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, WithJsonSchema
from pydantic.dataclasses import dataclass

from ..ends import BELL, GameEnds
from ..errors import gettext_noop
from ..explained import Explained
from ..options import (
    REDEAL,
    STICK_THE_DEALER,
    AllPass,
    Deck,
    Ends,
    FirstDeal,
    LowHand,
    StealTheDeal,
    Target,
    TurnDown,
    settled,
)
from ..reading import STRICT, WHOLE, Switch, read_fields
from ..scores import Preset


def _defend_alone(raw: object) -> object:
    return {True: "defender", False: "off"}[raw] if isinstance(raw, bool) else raw


DefendAlone = Annotated[
    Literal["off", "defender", "cross-corner"],
    BeforeValidator(_defend_alone),
    WithJsonSchema({"enum": ["off", "defender", "cross-corner", False, True]}),
    Explained(
        gettext_noop("Defending alone"),
        gettext_noop("A defender may play without the partner, for four points."),
        {
            "off": gettext_noop("Nobody defends alone"),
            "defender": gettext_noop("Against any maker: four points if the makers are euchred"),
            "cross-corner": gettext_noop("Only against a lone maker: four points for all five tricks"),
        },
    ),
]
LonerMayLead = Annotated[
    Switch,
    Explained(
        gettext_noop("A lone player may lead first"),
        gettext_noop("Off: a lone player never makes the first lead; the next player does."),
    ),
]
PartnersBest = Annotated[
    Literal["off", "discard-first", "swap"],
    Explained(
        gettext_noop("Partner's best"),
        gettext_noop("The partner of a lone maker passes the maker a card, face down."),
        {
            "off": gettext_noop("No card is passed"),
            "discard-first": gettext_noop("The maker lays a card away first, and must keep what is passed"),
            "swap": gettext_noop("The maker may take the card for another one, or give it back"),
        },
    ),
]
PokerForAPoint = Annotated[
    Switch,
    Explained(
        gettext_noop("Poker for a point"),
        gettext_noop(
            "If all agree before the dealer picks up, the better poker hand takes one point and the hand ends."
        ),
    ),
]
LoneMarch = Annotated[
    Literal[4, 5],
    WHOLE,
    Explained(
        gettext_noop("All five tricks alone"),
        gettext_noop("What a lone maker scores for all five tricks."),
        {
            4: gettext_noop("Four points to both partners"),
            5: gettext_noop("Five points to the loner, four to the partner"),
        },
    ),
]
LoneEuchred = Annotated[
    Literal[2, 3, 4],
    WHOLE,
    Explained(
        gettext_noop("A lone maker is euchred"),
        gettext_noop("What each defender scores when a lone maker takes fewer than three tricks."),
        {2: gettext_noop("Two points"), 3: gettext_noop("Three points"), 4: gettext_noop("Four points")},
    ),
]
RenegeAlone = Annotated[
    Literal[4, 2],
    WHOLE,
    Explained(
        gettext_noop("A renege while somebody plays alone"),
        gettext_noop("What the other side scores for a renege (not following suit) in a lone hand; else it is two."),
        {4: gettext_noop("Four points"), 2: gettext_noop("Two points")},
    ),
]
CanadianLoner = Annotated[
    Switch,
    Explained(
        gettext_noop("Canadian loner"),
        gettext_noop("The dealer's partner who orders up the dealer must play alone."),
    ),
]


@dataclass(frozen=True, config=STRICT)
class EuchreRuleset:
    """The options of docs/house-rules.md, table "Options of euchre", with its names, values and defaults."""

    all_pass: AllPass = REDEAL
    turn_down: TurnDown = False
    defend_alone: DefendAlone = "off"
    loner_may_lead: LonerMayLead = True
    partners_best: PartnersBest = "off"
    low_hand: LowHand = ()
    steal_the_deal: StealTheDeal = False
    poker_for_a_point: PokerForAPoint = False
    game_ends: Ends = GameEnds("points", 10)
    deck: Deck = 24
    lone_march: LoneMarch = 4
    lone_euchred: LoneEuchred = 2
    renege: RenegeAlone = 4
    canadian_loner: CanadianLoner = False
    first_deal: FirstDeal = "first-black-jack"


@dataclass(frozen=True, config=STRICT)
class EuchreOptions(EuchreRuleset):
    """House rules as they may be given, with the short forms that hand records use."""

    stick_the_dealer: Switch = False
    target: Target = None


def read_ruleset(raw: Mapping[str, Any], base: EuchreRuleset | None = None) -> EuchreRuleset:
    """Options by name, unset ones as in `base` (a preset, say), else at their default.

    Short forms: `stick_the_dealer` (true: `all_pass` = stick-the-dealer, false: redeal) and `target`
    (a number: `game_ends` = points). ShapeError names the fields that are unknown, not possible or
    contradict each other.
    """
    ruleset: EuchreRuleset = settled(read_fields(EuchreOptions, raw), raw, base or EuchreRuleset())
    return ruleset


def ruleset_as_json(ruleset: EuchreRuleset) -> dict[str, Any]:
    """Every option with its value, as JSON; `read_ruleset` of it gives the same value."""
    return asdict(ruleset) | {
        "game_ends": ruleset.game_ends.as_json(),
        "low_hand": list(ruleset.low_hand),
    }


PRESETS: Mapping[str, Preset] = {
    "traditional": Preset(gettext_noop("Traditional"), EuchreRuleset()),
    "online-house": Preset(
        gettext_noop("Online house"),
        EuchreRuleset(all_pass=STICK_THE_DEALER, turn_down=True, low_hand=("go-under",)),
    ),
    "michigan": Preset(
        gettext_noop("Michigan"),
        EuchreRuleset(
            all_pass=STICK_THE_DEALER,
            defend_alone="defender",
            partners_best="swap",
            low_hand=("exchange-three",),
            steal_the_deal=True,
            poker_for_a_point=True,
        ),
    ),
    "tournament": Preset(
        gettext_noop("Tournament"), EuchreRuleset(all_pass=STICK_THE_DEALER, game_ends=GameEnds("hands", 8))
    ),
    "railroad": Preset(
        gettext_noop("Railroad"), EuchreRuleset(deck=33, defend_alone="defender", partners_best="discard-first")
    ),
    "british": Preset(gettext_noop("British"), EuchreRuleset(deck=25, game_ends=GameEnds("points", 11))),
    "ontario": Preset(gettext_noop("Ontario"), EuchreRuleset(canadian_loner=True, game_ends=BELL)),
}
