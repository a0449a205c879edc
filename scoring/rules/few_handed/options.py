"""The house rules of two- and three-handed euchre: those of docs/house-rules.md ("Two- and three-handed euchre")."""

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from pydantic.dataclasses import dataclass

from ..ends import GameEnds
from ..errors import gettext_noop
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
from ..reading import STRICT, Switch, read_fields
from ..scores import Preset


@dataclass(frozen=True, config=STRICT)
class FewRuleset:
    """The options both games take, with the names, values and defaults of docs/house-rules.md."""

    all_pass: AllPass = REDEAL
    turn_down: TurnDown = False
    low_hand: LowHand = ()
    steal_the_deal: StealTheDeal = False
    game_ends: Ends = GameEnds("points", 10)
    deck: Deck = 24
    first_deal: FirstDeal = "first-black-jack"


@dataclass(frozen=True, config=STRICT)
class FewOptions(FewRuleset):
    """House rules as they may be given, with the short forms that hand records use."""

    stick_the_dealer: Switch = False
    target: Target = None


def read_ruleset(raw: Mapping[str, Any], base: FewRuleset | None = None) -> FewRuleset:
    """Options by name, unset ones as in `base`, else at their default.

    Short forms: `stick_the_dealer` (true or false) and `target` (a number). ShapeError names the fields that are
    unknown, not possible or contradict each other.
    """
    ruleset: FewRuleset = settled(read_fields(FewOptions, raw), raw, base or FewRuleset())
    return ruleset


def ruleset_as_json(ruleset: FewRuleset) -> dict[str, Any]:
    """Every option with its value, as JSON; `read_ruleset` of it gives the same value."""
    return asdict(ruleset) | {"game_ends": ruleset.game_ends.as_json(), "low_hand": list(ruleset.low_hand)}


PRESETS: Mapping[str, Preset] = {
    "traditional": Preset(gettext_noop("Traditional"), FewRuleset(), gettext_noop("To ten points, with 24 cards.")),
    "tournament": Preset(
        gettext_noop("Tournament"),
        FewRuleset(all_pass=STICK_THE_DEALER, game_ends=GameEnds("hands", 8)),
        gettext_noop("Eight hands a game, and the dealer is stuck."),
    ),
}
