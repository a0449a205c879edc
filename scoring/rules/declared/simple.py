"""A game from a form: what a hand is counted by, and what each is worth. It becomes a file as all others are."""

import json
import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from keyword import iskeyword
from typing import Literal

from .declaration import GIVEN, RESERVED, Declaration, Entered
from .language import FUNCTIONS
from .own import read_own

Whose = Literal["seat", "side"]


@dataclass(frozen=True)
class Counted:
    """One thing that is counted in a hand, of everybody or of each side."""

    label: str
    most: int
    worth: int = 1
    """Points for one."""
    whose: Whose = "seat"
    least: int = 0
    step: int = 1
    total: int | None = None
    """What all have together, where that is always the same."""


@dataclass(frozen=True)
class SimpleGame:
    """A game with points that are a sum of its counts."""

    title: str
    source: str
    seats: tuple[int, ...]
    counted: tuple[Counted, ...]
    partners: bool = False
    """Four play in two pairs."""
    fewest_wins: bool = False
    points: tuple[int, ...] = ()
    """How many points a game can go to, the usual number first; none: it has a number of hands."""
    hands: int = 8

    def as_file(self) -> str:
        """Return the file of this game."""
        return "\n".join(self._lines()) + "\n"

    @classmethod
    def of(cls, declared: Declaration) -> "SimpleGame | None":
        """Return the game of a file, if it is no more than a form can say."""
        worth = _worth(declared.points.each)
        if worth is None:
            return None
        counted = tuple(_counted(field, worth.get(field.name, 0)) for field in declared.fields)
        simple = cls(
            *(declared.title, declared.source, tuple(declared.seats), counted, declared.partners, declared.fewest_wins),
            points=tuple(declared.ends.points),
            hands=declared.ends.hands,
        )
        from_file = declared.model_dump(exclude={"key"})
        return simple if simple.declared().model_dump(exclude={"key"}) == from_file else None

    def declared(self) -> Declaration:
        """Return what its file says. ShapeError where that is no game."""
        return read_own(self.as_file()).declared

    def _lines(self) -> Iterator[str]:
        yield f"key = {_text(_slug(self.title, 'a-game', '-'))}"
        yield f"title = {_text(self.title)}"
        yield f"source = {_text(self.source)}"
        yield f"seats = {_list(self.seats)}"
        yield f"partners = {_switch(self.partners)}"
        yield f"fewest_wins = {_switch(self.fewest_wins)}"
        yield ""
        yield "fields = ["
        names = self._names()
        for name, field in zip(names, self.counted, strict=True):
            total = "" if field.total is None else f', total = "{field.total}"'
            yield (
                f'  {{ name = "{name}", label = {_text(field.label)}, per = "{field.whose}", least = {field.least}, '
                f"most = {field.most}, step = {field.step}{total} }},"
            )
        yield "]"
        yield f'presets = [{{ key = "usual", title = {_text(self.title)}, about = {_text(self.source)} }}]'
        yield ""
        yield "[points]"
        yield f'each = "{self._formula(names)}"'
        yield f"least = {sum(low for low, _high in self._bounds())}"
        yield f"most = {sum(high for _low, high in self._bounds())}"
        together = [field.total and field.total * field.worth for field in self.counted if field.worth]
        if together and None not in together:
            yield f"together = {sum(filter(None, together))}"
        yield ""
        yield "[ends]"
        yield f"points = {_list(self.points)}"
        yield f"hands = {self.hands}"

    def _names(self) -> list[str]:
        names: list[str] = []
        for field in self.counted:
            name = _slug(field.label, "counted", "_")
            names.append(name if name not in names else f"{name}_{chr(ord('a') + len(names))}")
        return names

    def _formula(self, names: Sequence[str]) -> str:
        """Return the sum. What each seat has counts for its whole side."""
        parts = zip(names, self.counted, strict=True)
        return " + ".join(
            f"{field.worth} * {f'mine({name})' if field.whose == 'seat' else f'{name}[me]'}" for name, field in parts
        )

    def _bounds(self) -> Iterator[tuple[int, int]]:
        """Give the fewest and the most points that each thing can bring a side."""
        for field in self.counted:
            members = 2 if self.partners and field.whose == "seat" else 1
            low, high = sorted((field.worth * field.least, field.worth * field.most))
            yield members * low, members * high


_PART = re.compile(r"(-?\d+) \* (?:mine\((\w+)\)|(\w+)\[me\])")


def _worth(formula: str) -> dict[str, int] | None:
    """Return what each field is worth by a formula that is such a sum; None where it is another."""
    parts = [_PART.fullmatch(part) for part in formula.split(" + ")]
    return {part[2] or part[3]: int(part[1]) for part in parts if part} if all(parts) else None


def _counted(field: Entered, worth: int) -> Counted:
    total = int(field.total) if field.total and field.total.isdecimal() else None
    whose: Whose = "side" if field.per == "side" else "seat"
    return Counted(field.label, field.most, worth, whose, field.least, field.step, total)


def _slug(text: str, otherwise: str, between: str) -> str:
    """Return a word for programs: small letters without accents."""
    plain = unicodedata.normalize("NFKD", text.lower()).encode("ascii", "ignore").decode()
    slug = re.sub(r"[^a-z]+", between, plain)[:20].strip(between) or otherwise
    return f"{slug}{between}here" if slug in _TAKEN or iskeyword(slug) else slug


_TAKEN = frozenset({*GIVEN, *RESERVED, *FUNCTIONS})


def _text(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def _list(numbers: Sequence[int]) -> str:
    return f"[{', '.join(map(str, numbers))}]"


def _switch(is_on: bool) -> str:
    return "true" if is_on else "false"
