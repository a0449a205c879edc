"""The games that come with Headtable by declaration: a file each in `games/`, found by being there."""

import tomllib
from importlib.resources import files

from .game import DeclaredGame, read_game


def shipped() -> tuple[DeclaredGame, ...]:
    """Return every game of `games/`, by the names of the files. ShapeError where one of them is none."""
    found = sorted(files(__package__).joinpath("games").iterdir(), key=lambda file: file.name)
    return tuple(read_game(tomllib.loads(file.read_text("utf-8"))) for file in found if file.name.endswith(".toml"))
