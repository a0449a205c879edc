"""Names as people paste them: out of a spreadsheet, an e-mail, a numbered list, or one line with commas."""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from accounts.names import reading_key

_NUMBERED = re.compile(r"^\s*(?:[(\[#]?\s*\d{1,4}\s*(?:[.):\]]|[-–—](?=\s))\s*|#\s*\d{1,4}\s+|[-*•–—·]\s+)")
"""`1.`, `(1)`, `1:`, `#1` or a bullet before a name."""
_COUNTED = re.compile(r"^\s*\d{1,4}\s+(?=\D)")
"""A bare number before a name: taken away only where every line has one."""
_TOGETHER = re.compile(r"\s*[&+]\s*|\s+and\s+", re.IGNORECASE)
"""The separator of two names on one line."""
_HEADINGS = frozenset({"name", "names", "player", "players"})
_ONE_WORD = re.compile(r"[^\W\d_][^\s\d@]*")


@dataclass(frozen=True)
class Reading:
    """The names in a text. `is_doubtful`: each line has one comma, which can mean two things."""

    names: tuple[str, ...]
    is_doubtful: bool = False


def read_names(text: str, *, comma: str = "") -> Reading:
    """Return the names in a text, in their order, without blank lines, numbering and bullets.

    A line of a spreadsheet is the person in its first cells; numbers, phones and e-mail addresses beside a name are
    left out. Semicolons, and commas on a line of its own or several on a line, divide people. One comma in every line
    is `Smith, Ann` or two people: `comma` says so, `"turned"` or `"divides"`; without it the reading is doubtful.
    """
    lines = _cells(_unnumbered(text.replace("\ufeff", "").splitlines()))
    divided = [parts for line in lines if (parts := [part for part in line.split(",") if part.strip()])]
    with_comma = [_people(parts) for parts in divided if len(parts) > 1]
    pairs = len(lines) > 1 and max(map(len, with_comma), default=0) == len(("Smith", "Ann"))
    if pairs and comma == "turned":
        return Reading(tuple(_plain(" ".join(reversed(_people(parts)))) for parts in divided))
    return Reading(tuple(name for parts in divided for name in _people(parts)), is_doubtful=pairs and not comma)


def _unnumbered(lines: Iterable[str]) -> list[str]:
    """Return the nonblank lines, without numbering and bullets."""
    rest = [line for line in (_NUMBERED.sub("", line, count=1) for line in lines) if line.strip()]
    if len(rest) > 1 and all(_COUNTED.match(line) for line in rest):
        rest = [_COUNTED.sub("", line, count=1) for line in rest]
    if rest and rest[0].split("\t")[0].strip().casefold() in _HEADINGS:
        return rest[1:]
    return rest


def _cells(lines: Sequence[str]) -> list[str]:
    """Return the name that each line of a spreadsheet holds, and other lines at their semicolons."""
    rows = [[cell.strip() for cell in line.split("\t") if cell.strip()] for line in lines]
    named = [cells[next((i for i, cell in enumerate(cells) if _has_letter(cell)), 0) :] for cells in rows]
    surnames = [cells[1] for cells in named if len(cells) > 1]
    together = _are_surnames(surnames) and all(_ONE_WORD.fullmatch(cells[0]) for cells in named if len(cells) > 1)
    joined = [" ".join(cells[:2]) if together else cells[0] for cells in named]
    return [part for line in joined for part in line.split(";") if part.strip()]


def _are_surnames(column: Sequence[str]) -> bool:
    """Tell whether a column continues names: single words with a capital, and not the same few in every line."""
    words = all(_ONE_WORD.fullmatch(cell) and cell[0].isupper() for cell in column)
    return bool(column) and words and 2 * len(set(column)) > len(column)


def _people(parts: Sequence[str]) -> list[str]:
    """Return the parts of a line that are names; a single part always is."""
    if len(parts) == 1:
        return [_plain(parts[0])]
    return [_plain(part) for part in parts if _has_letter(part) and "@" not in part] or [_plain(parts[0])]


def _has_letter(part: str) -> bool:
    return any(sign.isalpha() for sign in part)


def _plain(name: str) -> str:
    return " ".join(name.split())


def two_in(name: str) -> tuple[str, str] | None:
    """Return the two people that a name like `Ann & Bob` or `Ann and Bob` is; None where it is one."""
    parts = [_plain(part) for part in _TOGETHER.split(name)]
    return (parts[0], parts[1]) if len(parts) == len(("Ann", "Bob")) and all(map(_has_letter, parts)) else None


def namesakes(names: Iterable[str], *, known: Iterable[str] = ()) -> list[str]:
    """Return each name, as first written, that occurs more than once among these and `known`."""
    written = list(names)
    count = Counter(reading_key(name) for name in [*written, *known])
    return [name for key, name in _first_of_each(written).items() if count[key] > 1]


def without_repeats(names: Iterable[str], *, known: Iterable[str] = ()) -> list[str]:
    """Return each name once, without the known ones."""
    there = {reading_key(name) for name in known}
    return [name for key, name in _first_of_each(names).items() if key not in there]


def _first_of_each(names: Iterable[str]) -> dict[str, str]:
    first: dict[str, str] = {}
    for name in names:
        first.setdefault(reading_key(name), name)
    return first
