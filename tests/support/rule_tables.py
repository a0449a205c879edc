"""The tables of docs/house-rules.md and docs/records.md that are written from the code: options, presets, facts …

`python -m tests.support.rules` writes them again; all else on those pages is written by hand.
"""

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import MISSING, fields
from pathlib import Path
from typing import Any

from scoring.rules import GAMES, GameRules
from scoring.rules.reading import possible_values

_DOCS = Path(__file__).parents[2] / "docs"
HOUSE_RULES = _DOCS / "house-rules.md"
RECORDS = _DOCS / "records.md"
_GENERATED = re.compile(
    r"<!-- generated: (?P<what>[a-z]+)(?: of (?P<game>[a-z0-9-]+))? -->\n.*?<!-- end -->", re.DOTALL
)


class UnknownTableError(LookupError):
    """A page asks for a table that there is not."""


def page(text: str) -> str:
    """Return `text`, a page, with every generated table as the code has it now. UnknownTableError."""
    return _GENERATED.sub(_filled, text)


def tables_on(text: str) -> list[str]:
    """Return which tables a page has, in its order: "games", "options of euchre" …"""
    return [_name(mark) for mark in _GENERATED.finditer(text)]


def _name(mark: re.Match[str]) -> str:
    return mark["what"] if mark["game"] is None else f"{mark['what']} of {mark['game']}"


def _filled(mark: re.Match[str]) -> str:
    what, key = mark["what"], mark["game"]
    if key in GAMES and what in _OF_A_GAME:
        lines = _OF_A_GAME[what](GAMES[key])
    elif key is None and what in _OF_ALL:
        lines = _OF_ALL[what]()
    else:
        raise UnknownTableError(_name(mark))
    return "\n".join([f"<!-- generated: {_name(mark)} -->\n", *lines, "\n<!-- end -->"])


def _games() -> Iterator[str]:
    yield "| game | key | players | sides | wins |"
    yield "|---|---|---|---|---|"
    for game in GAMES.values():
        players = ", ".join(map("–".join, _runs(game.seat_counts)))
        wins = "fewest points" if game.fewest_wins else "most points"
        yield f"| {game.name} | `{game.key}` | {players} | {_sides(game)} | {wins} |"


def _sides(game: GameRules) -> str:
    """Who wins with whom, by how many play."""
    alone = [seats for seats in game.seat_counts if len(game.sides(seats)) == seats]
    if alone == [*game.seat_counts]:
        return "everybody alone"
    if not alone:
        return "two, partners across the table"
    return f"two, every other player; {' or '.join(map(str, alone))} each alone"


def _runs(counts: Sequence[int]) -> Iterator[list[str]]:
    """Runs of following numbers, of each the first and the last: 3, 4, 5, 6 and 8 are (3, 6) and (8)."""
    first = last = counts[0]
    for count in (*counts[1:], counts[-1] + 2):
        if count > last + 1:
            yield [str(number) for number in dict.fromkeys((first, last))]
            first = count
        last = count


def _options(game: GameRules) -> Iterator[str]:
    defaults = game.ruleset_as_json(game.read_ruleset({}))
    values = possible_values(type(game.read_ruleset({})))
    yield "| option | default | values |"
    yield "|---|---|---|"
    for name, default in defaults.items():
        yield f"| `{name}` | {_as_code(default)} | {_cell(values[name])} |"


def _presets(game: GameRules) -> Iterator[str]:
    defaults = game.ruleset_as_json(game.read_ruleset({}))
    yield "| preset | key | what differs from the defaults |"
    yield "|---|---|---|"
    for key, preset in game.presets.items():
        options = game.ruleset_as_json(preset.ruleset)
        changed = [f"`{name}` {_as_code(value)}" for name, value in options.items() if value != defaults[name]]
        yield f"| {preset.name} | `{key}` | {', '.join(changed) or 'nothing'} |"


def _actions() -> Iterator[str]:
    yield "| `do` | means | fields | games |"
    yield "|---|---|---|---|"
    by_cards = [key for key, game in GAMES.items() if game.knows_cards]
    for do in dict.fromkeys(do for game in GAMES.values() for do in game.verbs):
        games = [key for key, game in GAMES.items() if do in game.verbs]
        by_verb = {game.verbs[do].means: game.verbs[do] for game in GAMES.values() if do in game.verbs}
        for means, verb in by_verb.items():
            needs = [f"`{name}`" for name in verb.needs] + [f"`{name}` (optional)" for name in verb.may]
            own = [key for key in games if GAMES[key].verbs[do].means == means]
            yield f"| `{do}` | {means} | {', '.join(needs)} | {'all' if own == by_cards else ', '.join(own)} |"


def _outcomes() -> Iterator[str]:
    yield "| game | `kind` | facts |"
    yield "|---|---|---|"
    for key, game in GAMES.items():
        for kind, facts in game.kinds.items():
            values = {name: text for name, text in possible_values(facts).items() if name != "kind"}
            needed = [field.name for field in fields(facts) if field.default is MISSING]
            cells = [f"`{name}`{'' if name in needed else ' (optional)'}: {text}" for name, text in values.items()]
            yield f"| `{key}` | `{kind}` | {_cell('; '.join(cells))} |"


_OF_A_GAME: Mapping[str, Callable[[GameRules], Iterator[str]]] = {"options": _options, "presets": _presets}
_OF_ALL: Mapping[str, Callable[[], Iterator[str]]] = {"games": _games, "actions": _actions, "outcomes": _outcomes}


def _as_code(value: Any) -> str:
    return f"`{value if isinstance(value, str) else json.dumps(value)}`"


def _cell(values: str) -> str:
    return values.replace("|", "\\|")
