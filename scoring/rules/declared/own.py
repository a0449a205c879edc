"""Games of one's own: a file that a parish made, and a key that is made of that file.

A file that was changed is another game with another key. What was played goes on being counted by the file that it was
played by, and what is known of a key never changes.
"""

import re
import tomllib
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache
from hashlib import sha256
from types import MappingProxyType
from typing import Any

from ..errors import ShapeError, gettext_noop
from .declaration import read_declaration
from .game import DeclaredGame

BEGINS = "own-"
PATTERN = r"^own-[0-9a-f]{24}$"
"""What such a key looks like."""
MOST_LINES, LONGEST_FILE, LONGEST_TITLE = 150, 30_000, 60
MOST_READ = 256
"""How many are kept ready, of all organizations of an installation."""

Keeper = Callable[[str], str | None]
"""What gives the file of a key, where it has one."""

_keepers: list[Keeper] = []
_at_hand: ContextVar[Mapping[str, str]] = ContextVar("at_hand", default=MappingProxyType({}))


def is_own(key: object) -> bool:
    """Tell whether this is the key of a game of somebody's own."""
    return isinstance(key, str) and re.fullmatch(PATTERN, key) is not None


def tidied(file: str) -> str:
    """Return a file as it is kept: with plain ends of lines, whatever the computer on which it was made."""
    return "\n".join(line.rstrip() for line in file.strip().splitlines()) + "\n"


def key_of(file: str) -> str:
    """Return the key of a file."""
    return BEGINS + sha256(file.encode()).hexdigest()[:24]


def read_own(file: str) -> DeclaredGame:
    """Return the game of a file. ShapeError, of the field `file`, where it is none."""
    if len(file) > LONGEST_FILE or file.count("\n") > MOST_LINES:
        raise _refused(gettext_noop("This file is too long: a game has %(lines)s lines at most."), lines=MOST_LINES)
    try:
        raw = tomllib.loads(file)
    except (ValueError, RecursionError) as error:
        sentence = gettext_noop("This file is not TOML, the format of games. %(why)s")
        raise _refused(sentence, why=str(error)[:100]) from error
    try:
        game = DeclaredGame(read_declaration(raw), key_of(file))
    except ShapeError as error:
        raise _refused(error.sentence, **error.params) from error
    if len(game.name) > LONGEST_TITLE:
        raise _refused(gettext_noop("The name is too long: %(most)s letters at most."), most=LONGEST_TITLE)
    return game


def _refused(sentence: str, **params: Any) -> ShapeError:
    return ShapeError("declaration", sentence, fields=("file",), **params)


def register_keeper(keeper: Keeper) -> None:
    """Have this give files by their keys; the app that stores them calls it when a process starts."""
    _keepers.append(keeper)


@contextmanager
def at_hand(files: Mapping[str, str]) -> Iterator[None]:
    """Know these files, by key, though nobody keeps them yet."""
    before = _at_hand.set(files)
    try:
        yield
    finally:
        _at_hand.reset(before)


@lru_cache(maxsize=MOST_READ)
def find_own(key: str) -> DeclaredGame:
    """Return the game with this key. LookupError if its file is not here."""
    file = _at_hand.get().get(key) or next(filter(None, (keeper(key) for keeper in _keepers)), None)
    if file is None or key_of(file) != key:
        raise LookupError(key)
    return read_own(file)
