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
        part="play",
        says={
            "off": gettext_noop("A defender may not play alone."),
            "defender": gettext_noop("A defender may play alone, for four points if the makers are euchred."),
            "cross-corner": gettext_noop(
                "Against a lone maker, a defender may play alone, for four points for all five tricks."
            ),
        },
    ),
]
LonerMayLead = Annotated[
    Switch,
    Explained(
        gettext_noop("A lone player may lead first"),
        gettext_noop("Off: a lone player never makes the first lead; the next player does."),
        part="play",
        says={
            True: gettext_noop("A lone player leads first where it is their turn."),
            False: gettext_noop("A lone player never leads first: the next player does."),
        },
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
        part="play",
        says={
            "off": gettext_noop("The partner of a lone maker passes no card."),
            "discard-first": gettext_noop(
                "Partner's best: a lone maker lays a card away, and must keep the card that the partner then passes."
            ),
            "swap": gettext_noop(
                "Partner's best: the partner passes a lone maker a card, who takes it for another one or gives it back."
            ),
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
        part="bidding",
        says={
            True: gettext_noop(
                "Poker for a point: if all agree before the dealer picks up, the better poker hand scores one point "
                "and ends the hand."
            ),
            False: gettext_noop("Nobody may offer poker for a point."),
        },
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
        part="scoring",
        says={
            4: gettext_noop("A lone maker who takes all five tricks scores four points, and so does the partner."),
            5: gettext_noop("A lone maker who takes all five tricks scores five points, the partner four."),
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
        part="scoring",
        says={
            2: gettext_noop("Euchring a lone maker scores the defenders two points."),
            3: gettext_noop("Euchring a lone maker scores the defenders three points."),
            4: gettext_noop("Euchring a lone maker scores the defenders four points."),
        },
    ),
]
RenegeAlone = Annotated[
    Literal[4, 2],
    WHOLE,
    Explained(
        gettext_noop("A renege while somebody plays alone"),
        gettext_noop(
            "What the other side scores for a renege (not following suit) in a lone hand; otherwise it is two."
        ),
        {4: gettext_noop("Four points"), 2: gettext_noop("Two points")},
        part="scoring",
        says={
            4: gettext_noop("A renege gives the other side two points, and four while somebody plays alone."),
            2: gettext_noop("A renege gives the other side two points, also while somebody plays alone."),
        },
    ),
]
CanadianLoner = Annotated[
    Switch,
    Explained(
        gettext_noop("Canadian loner"),
        gettext_noop("The dealer's partner who orders up the dealer must play alone."),
        part="bidding",
        says={
            True: gettext_noop("Canadian loner: the dealer's partner who orders up the dealer must play alone."),
            False: gettext_noop("The dealer's partner who orders up the dealer need not play alone."),
        },
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
    "traditional": Preset(
        gettext_noop("Traditional"), EuchreRuleset(), gettext_noop("Plain euchre to ten points, with 24 cards.")
    ),
    "online-house": Preset(
        gettext_noop("Online house"),
        EuchreRuleset(all_pass=STICK_THE_DEALER, turn_down=True, low_hand=("go-under",)),
        gettext_noop("As on the computer: the dealer is stuck, may turn the up-card down, and low hands go under."),
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
        gettext_noop("All of Michigan's variations: farmer's hands, partner's best, poker for a point, stolen deals."),
    ),
    "tournament": Preset(
        gettext_noop("Tournament"),
        EuchreRuleset(all_pass=STICK_THE_DEALER, game_ends=GameEnds("hands", 8)),
        gettext_noop("What most fundraisers play: eight hands a game, and the dealer is stuck."),
    ),
    "railroad": Preset(
        gettext_noop("Railroad"),
        EuchreRuleset(deck=33, defend_alone="defender", partners_best="discard-first"),
        gettext_noop("33 cards with a joker; defenders may play alone, and a lone maker gets the partner's best card."),
    ),
    "british": Preset(
        gettext_noop("British"),
        EuchreRuleset(deck=25, game_ends=GameEnds("points", 11)),
        gettext_noop("25 cards with the Benny, a joker that is the highest trump, to eleven points."),
    ),
    "ontario": Preset(
        gettext_noop("Ontario"),
        EuchreRuleset(canadian_loner=True, game_ends=BELL),
        gettext_noop("A player who orders up their partner plays alone, and games last until the bell rings."),
    ),
}
