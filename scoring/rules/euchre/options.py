"""The house rules of four-handed euchre: every option of docs/house-rules.md by name, and the presets."""

from collections.abc import Mapping
from dataclasses import asdict
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, WithJsonSchema
from pydantic.dataclasses import dataclass

from ..ends import GameEnds
from ..errors import gettext_noop
from ..options import REDEAL, STICK_THE_DEALER, Ends, LowHand, Target, settled
from ..reading import STRICT, WHOLE, Switch, read_fields
from ..scores import Preset


def _defend_alone(raw: object) -> object:
    return {True: "defender", False: "off"}[raw] if isinstance(raw, bool) else raw


@dataclass(frozen=True, config=STRICT)
class Ruleset:
    """The options of docs/house-rules.md, table "Options of euchre", with its names, values and defaults."""

    all_pass: Literal["redeal", "stick-the-dealer", "no-trump"] = REDEAL
    turn_down: Switch = False
    defend_alone: Annotated[
        Literal["off", "defender", "cross-corner"],
        BeforeValidator(_defend_alone),
        WithJsonSchema({"enum": ["off", "defender", "cross-corner", False, True]}),
    ] = "off"
    loner_may_lead: Switch = True
    partners_best: Literal["off", "discard-first", "swap"] = "off"
    low_hand: LowHand = ()
    steal_the_deal: Switch = False
    poker_for_a_point: Switch = False
    game_ends: Ends = GameEnds("points", 10)
    deck: Annotated[Literal[24, 25, 28, 32], WHOLE] = 24
    lone_march: Annotated[Literal[4, 5], WHOLE] = 4
    """5: five points to the loner, four to the partner."""
    lone_euchred: Annotated[Literal[2, 3, 4], WHOLE] = 2
    renege: Annotated[Literal[4, 2], WHOLE] = 4
    """Points to the other side while someone is alone; without a loner it is always 2."""
    canadian_loner: Switch = False
    first_deal: Literal["first-black-jack", "draw", "seat-0"] = "first-black-jack"


@dataclass(frozen=True, config=STRICT)
class Options(Ruleset):
    """House rules as they may be given, with the short forms that hand records use."""

    stick_the_dealer: Switch = False
    target: Target = None


def read_ruleset(raw: Mapping[str, Any], base: Ruleset | None = None) -> Ruleset:
    """Options by name, unset ones as in `base` (a preset, say), else at their default.

    Short forms: `stick_the_dealer` (true: `all_pass` = stick-the-dealer, false: redeal) and `target`
    (a number: `game_ends` = points). ShapeError names the fields that are unknown, not possible or
    contradict each other.
    """
    ruleset: Ruleset = settled(read_fields(Options, raw), raw, base or Ruleset())
    return ruleset


def ruleset_as_json(ruleset: Ruleset) -> dict[str, Any]:
    """Every option with its value, as JSON; `read_ruleset` of it gives the same value."""
    return asdict(ruleset) | {
        "game_ends": ruleset.game_ends.as_json(),
        "low_hand": list(ruleset.low_hand),
    }


PRESETS: Mapping[str, Preset] = {
    "traditional": Preset(gettext_noop("Traditional"), Ruleset()),
    "online-house": Preset(
        gettext_noop("Online house"),
        Ruleset(all_pass=STICK_THE_DEALER, turn_down=True, low_hand=("go-under",)),
    ),
    "michigan": Preset(
        gettext_noop("Michigan"),
        Ruleset(
            all_pass=STICK_THE_DEALER,
            defend_alone="defender",
            partners_best="swap",
            low_hand=("exchange-three",),
            steal_the_deal=True,
            poker_for_a_point=True,
        ),
    ),
    "tournament": Preset(
        gettext_noop("Tournament"), Ruleset(all_pass=STICK_THE_DEALER, game_ends=GameEnds("hands", 8))
    ),
}
