"""House rules that more than one game has: what happens when all pass, low hands, the end of a game."""

from collections.abc import Mapping
from dataclasses import fields, replace
from typing import Annotated, Any, Final, Literal

from pydantic import BeforeValidator, Field, WithJsonSchema

from .ends import NUMBERS, POSSIBLE, GameEnds, ends_schema, read_game_ends
from .errors import ShapeError, gettext_noop

REDEAL: Final = "redeal"
STICK_THE_DEALER: Final = "stick-the-dealer"
NO_TRUMP: Final = "no-trump"
LowHandRule = Literal["redeal-no-ace-no-face", "redeal-ace-no-face", "exchange-three", "exchange-all-low", "go-under"]


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
Ends = Annotated[
    GameEnds,
    BeforeValidator(read_game_ends),
    Field(description=POSSIBLE),
    WithJsonSchema(ends_schema(["bell"], "points", "hands")),
]
Target = Annotated[
    GameEnds | None,
    BeforeValidator(_target),
    Field(description="5, 7, 10, 11, 13, 15, 21"),
    WithJsonSchema({"enum": sorted(NUMBERS["points"])}),
]


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
