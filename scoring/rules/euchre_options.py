"""The house rules of four-handed euchre: every option of RULES.md by name, and the presets."""

from collections.abc import Mapping
from dataclasses import asdict, fields, replace
from typing import Annotated, Any, Final, Literal

from pydantic import BeforeValidator, Field
from pydantic.dataclasses import dataclass

from scoring.rules.base import Preset, ShapeError, gettext_noop
from scoring.rules.ends import POSSIBLE, GameEnds, read_game_ends
from scoring.rules.shapes import STRICT, WHOLE, Switch, find_preset, read_fields

REDEAL: Final = "redeal"
STICK_THE_DEALER: Final = "stick-the-dealer"
NO_TRUMP: Final = "no-trump"
LowHandRule = Literal["redeal-no-ace-no-face", "redeal-ace-no-face", "exchange-three", "exchange-all-low", "go-under"]


def _defend_alone(raw: object) -> object:
    return {True: "defender", False: "off"}[raw] if isinstance(raw, bool) else raw


def _in_order(raw: object) -> object:
    if isinstance(raw, list | tuple) and all(isinstance(rule, str) for rule in raw):
        return tuple(sorted(set(raw)))
    return raw


def _target(raw: object) -> object:
    return read_game_ends({"points": raw})


LowHand = Annotated[
    tuple[LowHandRule, ...],
    BeforeValidator(_in_order),
    Field(
        description="a list of redeal-no-ace-no-face, redeal-ace-no-face, exchange-three, exchange-all-low, go-under"
    ),
]
Ends = Annotated[GameEnds, BeforeValidator(read_game_ends), Field(description=POSSIBLE)]
Target = Annotated[GameEnds | None, BeforeValidator(_target), Field(description="5, 7, 10, 11, 13, 15, 21")]


@dataclass(frozen=True, config=STRICT)
class Ruleset:
    """The options of RULES.md, table "Options of `euchre`", with its names, values and defaults."""

    all_pass: Literal["redeal", "stick-the-dealer", "no-trump"] = REDEAL
    turn_down: Switch = False
    defend_alone: Annotated[Literal["off", "defender", "cross-corner"], BeforeValidator(_defend_alone)] = "off"
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
class _Told(Ruleset):
    """A ruleset as it may be told: with the short forms that hand records use."""

    stick_the_dealer: Switch = False
    target: Target = None


def read_ruleset(raw: Mapping[str, Any], base: Ruleset | None = None) -> Ruleset:
    """Options by name, unset ones as in `base` (a preset, say), else at their default.

    Short forms: `stick_the_dealer` (true: `all_pass` = stick-the-dealer, false: redeal) and `target`
    (a number: `game_ends` = points). ShapeError names the fields that are unknown, not possible or
    contradict each other.
    """
    ruleset: Ruleset = settled(read_fields(_Told, raw), raw, base or Ruleset())
    return ruleset


def settled(told: Any, raw: Mapping[str, Any], base: Any) -> Any:
    """`base` with the options that `raw` gives, long and short. ShapeError where these contradict each other.

    For every ruleset with `all_pass` and `game_ends`; `told` is `raw`, read.
    """
    given = {option.name: getattr(told, option.name) for option in fields(base) if option.name in raw}
    ruleset = replace(base, **given)
    if "stick_the_dealer" in raw:
        stuck = replace(ruleset, all_pass=STICK_THE_DEALER if told.stick_the_dealer else REDEAL)
        ruleset = _agreed(raw, "stick_the_dealer", stuck, ruleset, "all_pass")
    if told.target:
        ruleset = _agreed(raw, "target", replace(ruleset, game_ends=told.target), ruleset, "game_ends")
    return ruleset


def _agreed(raw: Mapping[str, Any], short: str, by_short: Any, by_long: Any, long: str) -> Any:
    if long not in raw or by_short == by_long:
        return by_short
    raise ShapeError(
        "contradiction",
        gettext_noop("%(short)s and %(long)s say different things; give one of them."),
        fields=(short, long),
        short=short,
        long=long,
    )


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


def read_preset(key: str) -> Any:
    """The ruleset of a preset. ShapeError `unknown-preset` where there is none of that key."""
    return find_preset(PRESETS, key)
