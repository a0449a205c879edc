"""The games that come with Headtable by declaration: a file each in `games/`, found by being there."""

import tomllib
from collections.abc import Iterator, Mapping
from importlib.resources import files

from .game import DeclaredGame, read_game


def shipped() -> tuple[DeclaredGame, ...]:
    """Return every game of `games/`, by the names of the files. ShapeError where one of them is none."""
    return tuple(read_game(tomllib.loads(text)) for text in _texts())


def shipped_files() -> Mapping[str, str]:
    """Return the file of every game of `games/`, by the key of the game: a parish can begin with one."""
    return {tomllib.loads(text)["key"]: text for text in _texts()}


def _texts() -> Iterator[str]:
    found = sorted(files(__package__).joinpath("games").iterdir(), key=lambda file: file.name)
    yield from (file.read_text("utf-8") for file in found if file.name.endswith(".toml"))
