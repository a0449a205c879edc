"""How the hands of a game are entered on the pad: template, script, and the facts that determine the points."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from tournaments.words.sheets import SittingShown

Sides = tuple[tuple[int, ...], ...]
Axes = tuple[tuple[Mapping[str, Any], ...], ...]
"""Questions about a hand; each has its answers, and each answer is some of the facts."""


def makers_tricks(facts: Mapping[str, Any]) -> int:
    """Return the makers' tricks, if those are entered."""
    taken: int = facts["tricks"]
    return taken


@dataclass(frozen=True)
class PadGame:
    """What the pad needs to know of a game. `script` names its module in `static/pad/games.js`."""

    template: str
    script: str
    axes: Callable[[Any, int, int], Axes] | None
    """By house rules, seats and tricks in a hand: every hand that the form can say, whatever was laid in it. None where
    the tablet counts by itself."""
    taken: Callable[[Mapping[str, Any]], int] = makers_tricks
    """How many tricks the makers took, by the facts of a table's cell."""
    is_laid: bool = False
    """A seat scores some times what it laid; how often is what the table says."""
    is_brief: bool = False
    """A tap says its points by the first name of each side, and no more: there are many taps to choose from."""
    whole: Callable[[Mapping[str, Any], Any, int], Mapping[str, Any]] = lambda facts, _ruleset, _seats: facts
    """The facts of a hand that a table's cell stands for, by house rules and seats."""
    questions: Callable[[SittingShown], Mapping[str, Any]] = lambda _shown: {}
    """What else the template asks, by the names that it uses."""
    counted: Callable[[SittingShown], Mapping[str, Any]] | None = None
    """The game as the script counts it, where no table says the points."""


def each(name: str, values: Iterable[Any]) -> tuple[dict[str, Any], ...]:
    """Return answers to one question, a value each."""
    return tuple({name: value} for value in values)


def rows(seats: int, tricks: int) -> Iterator[list[int]]:
    """Every way the tricks of a hand can fall to this many players."""
    if seats == 1:
        yield [tricks]
        return
    for own in range(tricks + 1):
        yield from ([own, *others] for others in rows(seats - 1, tricks - own))
