"""What a file says of a game that is known by its score sheet alone: its fields, its formulas, its options, its words.

The file is TOML; docs/declared-games.md has its format. Whatever can be wrong with it is found when it is read.
"""

import re
from collections.abc import Iterator, Mapping
from itertools import chain
from keyword import iskeyword
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator

from ..ends import MOST_HANDS
from ..errors import ShapeError, gettext_noop
from ..explained import Part
from .language import FUNCTIONS, FormulaError, Tree, names_in, nested, read_formula

TEXTS = ("title", "label", "help", "about", "says", "always")
"""All text below these names, at any depth, is for people, and is translated."""
MOST = 60
"""Of fields, values, options, formulas: no list in a file is longer."""
LARGEST = 10_000
MOST_NESTED = 100
"""How deep formulas that use each other may go."""
RESERVED = ("kind", "uuid", "number", "other", "reason", "once", "self", "game_ends")
"""What a form or a hand calls something else."""

Name = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]{0,24}$")]
Word = Annotated[str, Field(pattern=r"^[a-z0-9][a-z0-9-]{0,29}$")]
Kind = Annotated[str, Field(pattern=r"^[a-z][a-z0-9-]{0,19}$")]
_LINE = r"[^%\p{Cc}\p{Cf}\p{Zl}\p{Zp}]"
Text = Annotated[str, Field(min_length=1, max_length=300, pattern=rf"^{_LINE}*$")]
"""For people: one line. A percent sign would be read as a place to fill in."""
Filled = Annotated[str, Field(min_length=1, max_length=300, pattern=rf"^({_LINE}|%\([a-z0-9_]+\)s)*$")]
Formula = Annotated[str, Field(min_length=1)]
Number = Annotated[int, Field(ge=-LARGEST, le=LARGEST)]


class _Read(BaseModel):
    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)


class Value(_Read):
    """One value of an option or of a choice."""

    value: Word
    label: Text
    says: Text | None = None
    """Of an option: what it means at the table."""


class Entered(_Read):
    """A field: what is entered for a hand."""

    name: Name
    label: Text
    kind: Literal["number", "choice", "seat", "side", "switch"] = "number"
    per: Literal["hand", "side", "seat"] = "hand"
    least: Number = 0
    most: Number = 0
    step: Annotated[int, Field(ge=1, le=LARGEST)] = 1
    most_now: Formula | None = None
    """Where the house rules have another limit than `most`: a formula of them."""
    total: Formula | None = None
    """What the values of all sides, or of all seats, add up to."""
    values: Annotated[list[Value], Field(max_length=MOST)] = []
    asked: Formula | None = None
    """When it is asked for, by house rules and by the fields before it; else it is what is usual."""
    default: int | str | bool | None = None
    optional: bool = False
    """Of a seat or a side: it may be nobody."""

    @property
    def is_required(self) -> bool:
        """Whether it has to be entered where it is asked for."""
        return not self.optional and self.kind != "switch" and self.default is None

    @property
    def needed(self) -> bool:
        """Whether facts without it are never whole."""
        return self.is_required and not self.asked

    @property
    def usual(self) -> Any:
        """What it is where it is not asked for, of one side or seat."""
        if self.default is not None or self.kind in ("seat", "side"):
            return self.default
        return {"number": self.least, "switch": False}.get(self.kind, self.values[0].value if self.values else None)


class Must(_Read):
    """What must hold of a hand, and what is said where it does not."""

    that: Formula
    says: Text
    field: Name


class Other(_Read):
    """Another way a hand can end, entered by one tap."""

    kind: Kind
    label: Text
    when: Formula | None = None
    """The house rules under which it applies; None: all."""
    points: Formula = "0"


class Choosable(_Read):
    """A house rule: a choice of `values`, or on and off where it has none."""

    name: Name
    part: Part
    label: Text
    help: Text
    default: str | bool
    values: Annotated[list[Value], Field(max_length=MOST)] = []
    says: dict[Literal["on", "off"], Text] = {}


class Named(_Read):
    """How a hand can go, and when it went so."""

    kind: Kind
    title: Text
    when: Formula


class NamedRules(_Read):
    """A preset."""

    key: Word
    title: Text
    about: Text
    seats: Annotated[int, Field(ge=2, le=8)] | None = None
    rules: dict[Name, Any] = {}


class Scores(_Read):
    """Points: what a side has from a hand, and between which bounds; what all have together, where that is fixed."""

    each: Formula
    least: Number
    most: Number
    together: Number | Formula | None = None
    """A number, or a formula of the house rules where not all of them fix it."""


class Ends(_Read):
    """What a game can end with, the usual number first; without `points` it has a number of hands."""

    points: Annotated[list[Annotated[int, Field(ge=1, le=LARGEST - 1)]], Field(max_length=20)] = []
    hands: Annotated[int, Field(ge=1, le=MOST_HANDS)] = 8
    lost_at: Annotated[int, Field(ge=-LARGEST, le=-1)] | None = None
    """A game to points is over as well once a side has fallen so far."""


class Declaration(_Read):
    """The whole file."""

    key: Word
    title: Text
    source: Text
    """The rule sheets that it was written from, by name."""
    seats: Annotated[list[Annotated[int, Field(ge=2, le=8)]], Field(min_length=1, max_length=7)]
    partners: bool = False
    """Four play in two pairs, across the table; else, and where others play, everybody alone."""
    fewest_wins: bool = False
    tricks: Annotated[int, Field(ge=0, le=60)] = 0
    bidder: Name | None = None
    """The field that says whose hand it was, for counting."""
    fields: Annotated[list[Entered], Field(min_length=1, max_length=MOST)]
    says: Filled | None = None
    """A hand in words, with %(name)s for each field; else all fields are listed."""
    points: Scores
    ends: Ends = Ends()
    named: Annotated[dict[Name, Formula], Field(max_length=MOST)] = {}
    """Formulas that others use by name; each may use those before it."""
    tables: Annotated[dict[Name, dict[Word, Number]], Field(max_length=MOST)] = {}
    must: Annotated[list[Must], Field(max_length=MOST)] = []
    others: Annotated[list[Other], Field(max_length=MOST)] = []
    options: Annotated[list[Choosable], Field(max_length=MOST)] = []
    results: Annotated[list[Named], Field(max_length=MOST)] = []
    """How a hand can go; the first that fits. Without one it was played."""
    jar: Formula | None = None
    """Whether a side set the other, which then pays the jar."""
    presets: Annotated[list[NamedRules], Field(min_length=1, max_length=MOST)]
    always: dict[Part, list[Text]] = {}

    @model_validator(mode="after")
    def _is_whole(self) -> "Declaration":
        checks = (_twice, _of_fields, _of_options, _of_names, _unknown, _deep)
        for where, reason in chain.from_iterable(check(self) for check in checks):
            raise ValueError(f"{where}: {reason}")
        return self

    def formulas(self) -> Iterator[tuple[str, str, bool]]:
        """Yield every formula with its place, and whether it is about the house rules alone."""
        yield "points", self.points.each, False
        if isinstance(self.points.together, str):
            yield "points", self.points.together, True
        yield from ((f"named {name}", text, False) for name, text in self.named.items())
        yield from (("must", demand.that, False) for demand in self.must)
        for field in self.fields:
            rules_alone = [text for text in (field.most_now, field.total) if text]
            yield from ((f"field {field.name}", text, True) for text in rules_alone)
        for other in self.others:
            yield f"other {other.kind}", other.points, False
            if other.when:
                yield f"other {other.kind}", other.when, True
        yield from ((f"result {result.kind}", result.when, False) for result in self.results)
        if self.jar:
            yield "jar", self.jar, False

    def field(self, name: str) -> Entered:
        """Return the field of that name."""
        return next(field for field in self.fields if field.name == name)


GIVEN = ("me", "seats", "sides", "nobody", "dealer")
"""Names that formulas know: the side whose points are counted, how many seats and sides, None, and who dealt."""


def _twice(declared: Declaration) -> Iterator[tuple[str, str]]:
    names = [*GIVEN, *FUNCTIONS, *RESERVED, *declared.tables, *declared.named]
    names += [field.name for field in declared.fields] + [option.name for option in declared.options]
    twice = [name for name in names if names.count(name) > 1 or iskeyword(name)]
    kinds = ["played", "totals", *(other.kind for other in declared.others)]
    twice += [kind for kind in kinds if kinds.count(kind) > 1]
    yield from ((name, "this name is there twice, or has a meaning already") for name in twice)


def _unknown(declared: Declaration) -> Iterator[tuple[str, str]]:
    of_rules = {"seats", "sides", "nobody", *declared.tables, *(option.name for option in declared.options)}
    known = {*of_rules, "me", "dealer", *(field.name for field in declared.fields)}
    before: set[str] = set()
    for name, text in declared.named.items():
        yield from _wrong(f"named {name}", text, known | before)
        before.add(name)
    earlier: set[str] = set()
    for field in declared.fields:
        if field.asked:
            yield from _wrong(f"field {field.name}", field.asked, of_rules | earlier)
        earlier.add(field.name)
    for where, text, rules_alone in declared.formulas():
        yield from _wrong(where, text, of_rules if rules_alone else known | before)


def _wrong(where: str, text: str, known: set[str]) -> Iterator[tuple[str, str]]:
    try:
        tree = read_formula(text)
    except FormulaError as error:
        yield where, str(error)
        return
    yield from ((where, f"nothing is called {name} here") for name in names_in(tree) if name not in known)


def _deep(declared: Declaration) -> Iterator[tuple[str, str]]:
    """Find formulas that use each other too often to be evaluated."""
    depth: dict[str, int] = {}
    for name, text in declared.named.items():
        tree = read_formula(text)
        depth[name] = nested(tree) + max((depth.get(used, 0) for used in names_in(tree)), default=0)
        if depth[name] > MOST_NESTED:
            yield f"named {name}", "these formulas use each other too often"


def _of_fields(declared: Declaration) -> Iterator[tuple[str, str]]:
    for field in declared.fields:
        if re.search(r"_\d+$", field.name):
            yield f"field {field.name}", "the name of a field does not end with a number"
        if field.kind == "number" and field.least >= field.most:
            yield f"field {field.name}", "least must be below most"
        if (field.kind == "choice") != bool(field.values):
            yield f"field {field.name}", "values belong to a choice, and a choice has some"
        if field.kind in ("seat", "side") and field.per != "hand":
            yield f"field {field.name}", "a seat or a side is of the whole hand"
        if field.total and (field.kind != "number" or field.per == "hand"):
            yield f"field {field.name}", "a total is of numbers by side or by seat"


def _of_options(declared: Declaration) -> Iterator[tuple[str, str]]:
    for option in declared.options:
        words: list[str | bool] = [*(value.value for value in option.values)] or [True, False]
        if option.default not in words or (not option.values and set(option.says) != {"on", "off"}):
            yield f"option {option.name}", "the default is one of its values; a switch says what on and off mean"
        if any(value.says is None for value in option.values):
            yield f"option {option.name}", "every value says what it means"


def _of_names(declared: Declaration) -> Iterator[tuple[str, str]]:
    names = {field.name for field in declared.fields}
    if declared.points.least > declared.points.most:
        yield "points", "least must not be above most"
    for preset in declared.presets:
        if preset.seats not in (None, *declared.seats):
            yield f"preset {preset.key}", "so many do not sit at a table"
    yield from (("must", f"there is no field {must.field}") for must in declared.must if must.field not in names)
    try:
        (declared.says or "") % dict.fromkeys(names, "")
    except (KeyError, ValueError, TypeError):
        yield "says", "it names something that is no field"
    if declared.bidder is not None and declared.bidder not in {
        field.name for field in declared.fields if field.kind == "seat"
    }:
        yield "bidder", "it is the name of a field for a seat"


def read_declaration(raw: Mapping[str, Any]) -> Declaration:
    """Return what a file says of a game. ShapeError `declaration` names where it is wrong, and why."""
    try:
        return Declaration.model_validate(raw)
    except ValidationError as error:
        first = error.errors()[0]
        where, why = ".".join(map(str, first["loc"])) or "game", first["msg"].removeprefix("Value error, ")
    raise ShapeError(
        "declaration",
        gettext_noop("This cannot be read as a game. %(where)s: %(why)s."),
        fields=(where,),
        where=where,
        why=why,
    )


def texts_of(raw: Any, *, said: bool = False) -> Iterator[str]:
    """Give every text for people in a file, for the catalogs."""
    if isinstance(raw, Mapping):
        for name, value in raw.items():
            yield from texts_of(value, said=said or name in TEXTS)
    elif isinstance(raw, list):
        for value in raw:
            yield from texts_of(value, said=said)
    elif said and isinstance(raw, str) and not raw.isdecimal():  # a number is the same in every language
        yield raw


def trees_of(declared: Declaration) -> Mapping[str, Tree]:
    """Return the formulas that have a name, as trees."""
    return {name: read_formula(text) for name, text in declared.named.items()}
