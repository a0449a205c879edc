"""The tables of docs/house-rules.md that are written from the code: games, options, presets.

`python -m tests.support.rules` writes them anew; all else on that page is written by hand.
"""

import json
import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

from scoring.rules import GAMES, Game
from scoring.rules.reading import possible_values

PAGE = Path(__file__).parents[2] / "docs" / "house-rules.md"
_GENERATED = re.compile(
    r"<!-- generated: (?P<what>games|(?:options|presets) of (?P<game>[a-z-]+)) -->\n.*?<!-- end -->", re.S
)


class UnknownTableError(LookupError):
    """The page asks for a table of a game that there is not."""


def page(text: str) -> str:
    """Return `text`, the page, with every generated table as the code has it now."""
    return _GENERATED.sub(lambda mark: _filled(mark["what"], mark["game"]), text)


def tables_on(text: str) -> list[str]:
    """Return which tables the page has, in its order: "games", "options of euchre" …"""
    return [mark["what"] for mark in _GENERATED.finditer(text)]


def _filled(what: str, key: str | None) -> str:
    if key is not None and key not in GAMES:
        raise UnknownTableError(f"{what}: there is no game {key!r}")
    lines = _games() if key is None else _TABLES[what.split()[0]](GAMES[key])
    return "\n".join([f"<!-- generated: {what} -->\n", *lines, "\n<!-- end -->"])


def _games() -> Iterator[str]:
    yield "| game | key | players | sides | wins |"
    yield "|---|---|---|---|---|"
    for game in GAMES.values():
        sides = game.sides(game.seat_counts[0])
        partners = "two, partners across the table" if max(map(len, sides)) > 1 else "everybody alone"
        players = "–".join(dict.fromkeys(str(count) for count in (game.seat_counts[0], game.seat_counts[-1])))
        wins = "fewest points" if game.fewest_wins else "most points"
        yield f"| {game.name} | `{game.key}` | {players} | {partners} | {wins} |"


def _options(game: Game) -> Iterator[str]:
    defaults = game.ruleset_as_json(game.read_ruleset({}))
    values = possible_values(type(game.read_ruleset({})))
    yield "| option | default | values |"
    yield "|---|---|---|"
    for name, default in defaults.items():
        yield f"| `{name}` | {_as_code(default)} | {_cell(values[name])} |"


def _presets(game: Game) -> Iterator[str]:
    defaults = game.ruleset_as_json(game.read_ruleset({}))
    yield "| preset | key | what differs from the defaults |"
    yield "|---|---|---|"
    for key, preset in game.presets.items():
        options = game.ruleset_as_json(preset.ruleset)
        changed = [f"`{name}` {_as_code(value)}" for name, value in options.items() if value != defaults[name]]
        yield f"| {preset.name} | `{key}` | {', '.join(changed) or 'nothing'} |"


_TABLES: Mapping[str, Callable[[Game], Iterator[str]]] = {"options": _options, "presets": _presets}


def _as_code(value: object) -> str:
    return f"`{value if isinstance(value, str) else json.dumps(value)}`"


def _cell(values: str) -> str:
    return values.replace("|", "\\|")
