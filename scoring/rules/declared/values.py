"""A declared game's house rules and facts as values: a pydantic dataclass for each, as the other games have them."""

from collections.abc import Mapping
from dataclasses import field as with_default
from dataclasses import make_dataclass
from functools import partial
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field, WithJsonSchema
from pydantic.dataclasses import dataclass as checked

from .. import ends
from ..ends import GameEnds, ends_schema, read_game_ends
from ..errors import gettext_noop
from ..explained import Explained
from ..reading import STRICT, Switch, as_row, between
from .declaration import Choosable, Declaration, Ends, Entered

_Columns = list[tuple[str, Any, Any]]

PLAYED = "played"
"""The kind of a hand for which the fields are entered."""


def ruleset_type(declared: Declaration) -> Any:
    """Return the type of its house rules."""
    options: _Columns = [
        (option.name, _option(option), with_default(default=option.default)) for option in declared.options
    ]
    usual = (
        GameEnds("points", declared.ends.points[0]) if declared.ends.points else GameEnds("hands", declared.ends.hands)
    )
    options.append(("game_ends", _ends(declared.ends), with_default(default=usual)))
    return _type(f"{_camel(declared.key)}Rules", options)


def facts_types(declared: Declaration) -> Mapping[str, Any]:
    """Return the types of the facts of a hand, by its kind."""
    dealer = Annotated[int | None, between(0, max(declared.seats) - 1, "null")]
    last: _Columns = [("dealer", dealer, with_default(default=None))]

    def kind(word: str) -> _Columns:
        return [("kind", Literal[word], with_default(default=word))]

    asked: _Columns = [
        (field.name, _fact(declared, field), with_default() if field.needed else with_default(default=None))
        for field in declared.fields
    ]
    played = _type(f"{_camel(declared.key)}Played", [*asked, *last, *kind(PLAYED)])
    others = {
        other.kind: _type(_camel(f"{declared.key}-{other.kind}"), [*last, *kind(other.kind)])
        for other in declared.others
    }
    return {PLAYED: played, **others}


def _type(name: str, columns: _Columns) -> Any:
    made = make_dataclass(name, columns, frozen=True, kw_only=True)
    return checked(frozen=True, config=STRICT)(made)


def _camel(key: str) -> str:
    return "".join(word.capitalize() for word in key.split("-"))


def _option(option: Choosable) -> Any:
    if not option.values:
        labels: Mapping[Any, str] = {}
        says: Mapping[Any, str] = {True: option.says["on"], False: option.says["off"]}
        kind: Any = Switch
    else:
        labels = {value.value: value.label for value in option.values}
        says = {value.value: value.says or "" for value in option.values}
        kind = Literal[tuple(labels)]
    return Annotated[kind, Explained(option.label, option.help, labels, part=option.part, says=says)]


def _ends(declared: Ends) -> Any:
    numbers = {"points": declared.points, "hands": ends.NUMBERS["hands"]} if declared.points else ends.ONLY_HANDS
    points = [f'{{"points": {" | ".join(map(str, sorted(declared.points)))}}}'] if declared.points else []
    possible = ", ".join([*points, '{"hands": 1–99}', '"bell"'])
    words = {
        "points": gettext_noop("at a number of points"),
        "hands": gettext_noop("after a number of hands"),
        "bell": gettext_noop("when the bell rings; the hand in play is finished"),
    }
    says = {
        "points": gettext_noop("A game goes to %(number)d points."),
        "hands": gettext_noop("A game is over after hand %(number)d, whatever the score."),
        "bell": gettext_noop("A game is over when the bell rings; the hand in play is finished."),
    }
    known = [name for name in words if declared.points or name != "points"]
    return Annotated[
        GameEnds,
        BeforeValidator(partial(read_game_ends, numbers=numbers, possible=possible)),
        Field(description=possible),
        WithJsonSchema(ends_schema(["bell"], "hands", points=declared.points)),
        Explained(
            gettext_noop("The game ends"),
            gettext_noop("Play to a number of points, play a number of hands, or play until the bell rings."),
            {name: words[name] for name in known},
            numbers=numbers,
            part="end",
            says={name: says[name] for name in known},
        ),
    ]


def _fact(declared: Declaration, field: Entered) -> Any:
    """Return the type of a field. The shape only requires a whole number or a known word: a rule refuses the rest."""
    if field.per == "hand":
        return _single(declared, field)
    words = [value.value for value in field.values]
    items: Any = Literal[tuple(words)] if words else bool if field.kind == "switch" else int
    limits: dict[str, Any] = {"enum": words} if words else {"type": "boolean"}
    if items is int:
        limits = {"type": "integer", "minimum": field.least, "maximum": field.most}
    allowed = ", ".join(words) or ("true, false" if items is bool else f"{field.least}–{field.most}")
    row: Any = tuple[items, ...]
    return Annotated[
        row if field.needed else row | None,
        BeforeValidator(as_row),
        Field(description=f"a list, one of each {field.per}: {allowed}", json_schema_extra={"items": limits}),
    ]


def _single(declared: Declaration, field: Entered) -> Any:
    if field.kind in ("choice", "switch"):
        kind: Any = Literal[tuple(value.value for value in field.values)] if field.kind == "choice" else bool
        return kind if field.needed else kind | None
    most = field.most if field.kind == "number" else max(declared.seats) - 1
    if field.needed:
        return Annotated[int, between(field.least, most)]
    return Annotated[int | None, between(field.least, most, "null")]
