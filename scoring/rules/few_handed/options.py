"""The house rules of two- and three-handed euchre: those of docs/house-rules.md ("Games", below the table)."""

from collections.abc import Mapping
from dataclasses import asdict
from typing import Annotated, Any, Literal

from pydantic.dataclasses import dataclass

from ..ends import GameEnds
from ..errors import gettext_noop
from ..options import REDEAL, STICK_THE_DEALER, Ends, LowHand, Target, settled
from ..reading import STRICT, WHOLE, Switch, read_fields
from ..scores import Preset


@dataclass(frozen=True, config=STRICT)
class FewRuleset:
    """The options both games take, with the names, values and defaults of docs/house-rules.md."""

    all_pass: Literal["redeal", "stick-the-dealer", "no-trump"] = REDEAL
    turn_down: Switch = False
    low_hand: LowHand = ()
    steal_the_deal: Switch = False
    game_ends: Ends = GameEnds("points", 10)
    first_deal: Literal["first-black-jack", "draw", "seat-0"] = "first-black-jack"


@dataclass(frozen=True, config=STRICT)
class TwoRuleset(FewRuleset):
    """Two-handed: also with eights, or eights and sevens."""

    deck: Annotated[Literal[24, 28, 32], WHOLE] = 24


@dataclass(frozen=True, config=STRICT)
class _ShortForms:
    """What hand records may say instead."""

    stick_the_dealer: Switch = False
    target: Target = None


@dataclass(frozen=True, config=STRICT)
class ThreeOptions(_ShortForms, FewRuleset):
    """Three-handed house rules as they may be given."""


@dataclass(frozen=True, config=STRICT)
class TwoOptions(_ShortForms, TwoRuleset):
    """Two-handed house rules as they may be given."""


def read_ruleset(options: type[FewRuleset], raw: Mapping[str, Any], base: FewRuleset) -> Any:
    """Options by name, unset ones as in `base`.

    Short forms: `stick_the_dealer` (true or false) and `target` (a number). ShapeError names the fields that are
    unknown, not possible or contradict each other.
    """
    return settled(read_fields(options, raw), raw, base)


def ruleset_as_json(ruleset: FewRuleset) -> dict[str, Any]:
    """Every option with its value, as JSON; `read_ruleset` of it gives the same value."""
    return asdict(ruleset) | {"game_ends": ruleset.game_ends.as_json(), "low_hand": list(ruleset.low_hand)}


def presets(cls: type[FewRuleset]) -> Mapping[str, Preset]:
    """The two presets that say something about these options."""
    return {
        "traditional": Preset(gettext_noop("Traditional"), cls()),
        "tournament": Preset(
            gettext_noop("Tournament"), cls(all_pass=STICK_THE_DEALER, game_ends=GameEnds("hands", 8))
        ),
    }
