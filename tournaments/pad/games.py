"""How the hands of each game are entered on the pad: template, script, and the facts that determine the points."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

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
    axes: Callable[[Any, int, int], Axes]
    """By house rules, seats and tricks in a hand: every hand that the form can say, whatever was laid in it."""
    taken: Callable[[Mapping[str, Any]], int] = makers_tricks
    """How many tricks the makers took, by the facts of a table's cell."""
    is_laid: bool = False
    """A seat scores some times what it laid; how often is what the table says."""


def _each(name: str, values: Iterable[Any]) -> tuple[dict[str, Any], ...]:
    return tuple({name: value} for value in values)


def _euchre(ruleset: Any, seats: int, tricks: int) -> Axes:
    axes = [_each("maker", range(seats)), _each("alone", (False, True))]
    if ruleset.defend_alone != "off":
        axes.append(_each("defender_alone", (None, *range(seats))))
    if ruleset.canadian_loner:
        axes += [_each("bid", (None, "order-up", "call")), _each("dealer", (None, *range(seats)))]
    return (*axes, _each("tricks", range(tricks + 1)))


def _few_handed(_ruleset: Any, seats: int, tricks: int) -> Axes:
    return _each("maker", range(seats)), _each("tricks", range(tricks + 1))


def _rows(seats: int, tricks: int) -> Iterator[list[int]]:
    """Every way in which so many players can take the tricks of a hand."""
    if seats == 1:
        yield [tricks]
        return
    for own in range(tricks + 1):
        yield from ([own, *others] for others in _rows(seats - 1, tricks - own))


def _five_handed(_ruleset: Any, seats: int, tricks: int) -> Axes:
    partners = [{"partner": partner, "alone": False} for partner in (None, *range(seats))]
    rows = _each("tricks", _rows(seats, tricks))
    return _each("maker", range(seats)), rows, (*partners, {"partner": None, "alone": True})


def _texas(_ruleset: Any, seats: int, tricks: int) -> Axes:
    """Without thrower and tricks the deck was exhausted."""
    return _each("thrower", (None, *range(seats))), _each("tricks", (None, *_rows(seats, tricks)))


def _partners_tricks(facts: Mapping[str, Any]) -> int:
    makers = {facts["maker"], facts["partner"]}
    return sum(tricks for seat, tricks in enumerate(facts["tricks"]) if seat in makers)


PAD_GAMES: Mapping[str, PadGame] = {
    "euchre": PadGame("pad/games/euchre.html", "makers", _euchre),
    "euchre-two-handed": PadGame("pad/games/few_handed.html", "makers", _few_handed),
    "euchre-three-handed": PadGame("pad/games/few_handed.html", "makers", _few_handed),
    "euchre-five-handed": PadGame("pad/games/five_handed.html", "five-handed", _five_handed, _partners_tricks),
    "texas-euchre": PadGame("pad/games/texas.html", "texas", _texas, is_laid=True),
}
