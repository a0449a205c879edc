"""The results of a night that was played without Headtable, row by row, and what is wrong or doubtful in them."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from accounts.names import reading_key
from tournaments.imports.columns import Columns, find_columns, of_people
from tournaments.imports.files import read_file
from tournaments.imports.grid import MOST_ROWS, Unreadable
from tournaments.imports.people import CellError, ListProblem, cell_of, check_name, name_in
from tournaments.imports.understood import ListColumn, understood

MOST_POINTS = 30_000
"""More than anybody makes in a night."""
_PERSON = frozenset({"name", "first", "last"})
_POINTS = frozenset(
    {
        *("points", "pts", "total", "total points", "total score", "score", "final score", "final points", "sum"),
        *("grand total", "points total", "overall", "overall score", "result", "total pts"),
        *("puntos", "puntuación", "total de puntos", "resultado", "suma"),
        *("punkte", "gesamt", "gesamtpunkte", "punktzahl", "ergebnis", "summe"),
        *("total des points", "résultat", "somme"),
    }
)
_PLACE = frozenset(
    {
        *("place", "rank", "position", "pos", "finish", "standing"),
        *("puesto", "lugar", "posición", "platz", "rang", "platzierung", "classement"),
    }
)
_ROUND = re.compile(
    r"(?:round|rnd|rd|r|game|gm|g|ronda|partida|runde|spiel|ronde|manche|partie) ?0*([1-9][0-9]?)"
    r"(?: (?:points|pts|score|total|puntos|punkte))?"
)
_WHOLE = re.compile(r"([+-]?[0-9]{1,6})(?:\.0+)?")
_SUMS = frozenset(
    {
        *("total", "totals", "sum", "average", "averages", "mean", "grand total"),
        *("totales", "suma", "promedio", "media", "summe", "gesamt", "durchschnitt", "somme", "moyenne"),
    }
)
_TWO_PEOPLE = re.compile(r"\S\s*(?:&|/|\+)\s*\S|\S (?:and|und|et) \S", re.I)


@dataclass(frozen=True)
class ResultRow:
    """What one person came to."""

    row: int
    name: str
    points: int


@dataclass(frozen=True)
class ListedResults:
    """What a list of results holds. A row with a problem is not among the lines; one with a doubt is."""

    lines: tuple[ResultRow, ...]
    problems: tuple[ListProblem, ...]
    doubts: tuple[ListProblem, ...]
    notes: tuple[str, ...]
    columns: tuple[ListColumn, ...]


@dataclass(frozen=True)
class _Read:
    line: ResultRow
    place: int | None
    summed: int | None
    """What its rounds come to, where the list has them and a total."""


def read_results(content: bytes, *, fewest_wins: bool = False) -> ListedResults:
    """Return the results in a CSV or Excel file, and its problems. Raises Unreadable if the file cannot be used.

    `fewest_wins`: it is a game in which the fewest points win.
    """
    grid = read_file(content)
    columns = find_columns(grid, _meaning)
    rounds = [what for what in columns.at if what.startswith("round ")]
    if "points" not in columns.at and not rounds:
        sentence = _("No column has points. Put a heading above them: Points, Total or Score, or Round 1, Round 2 …")
        raise Unreadable(sentence)
    if len(columns.rows) > MOST_ROWS:
        raise Unreadable(
            _("This list has more than %(most)d rows. Delete those you do not need.") % {"most": MOST_ROWS}
        )
    read, problems = list[_Read](), list[ListProblem]()
    seen: dict[str, ResultRow] = {}
    for place in range(len(columns.rows)):
        found = _result_row(columns, place, rounds, seen)
        if isinstance(found, ListProblem):
            problems.append(found)
        else:
            read.append(found)
    doubts = tuple(_doubts(read, columns, fewest_wins=fewest_wins))
    lines = tuple(result.line for result in read)
    return ListedResults(lines, tuple(problems), doubts, grid.notes, understood(columns, wanted=()))


def ranks(points: Sequence[int], *, fewest_wins: bool = False) -> list[int]:
    """Return the place of each, from 1; those with the same points share it."""
    sign = -1 if fewest_wins else 1
    counted = Counter(sign * own for own in points)
    return [1 + sum(count for other, count in counted.items() if other > sign * own) for own in points]


def _meaning(heading: str) -> str | None:
    if heading in _POINTS:
        return "points"
    if heading in _PLACE:
        return "place"
    if found := _ROUND.fullmatch(heading):
        return f"round {found[1]}"
    what = of_people(heading)
    return what if what in _PERSON else None


def _result_row(columns: Columns, at: int, rounds: Sequence[str], seen: dict[str, ResultRow]) -> _Read | ListProblem:
    """Return what a row says, or why it cannot be used. `seen` are the rows above it by name, to which it is added."""
    row, what = columns.rows[at], "name"
    try:
        cells: dict[str, str] = {}
        for what, column in columns.at.items():
            cells[what] = cell_of(row, column, what)
        what = next(what for what in ("name", "first", "last") if what in columns.at)
        name = name_in(cells)
        _check_person(name, seen)
        made = {}
        for what in ("points", *rounds):
            made[what] = _whole(cells.get(what, ""), may_be_empty=what != "points" or "points" not in columns.at)
    except CellError as wrong:
        return ListProblem(row.number, columns.called(what), str(wrong))
    played = [points for what in rounds if (points := made[what]) is not None]
    points = made["points"] if "points" in columns.at else sum(played)
    line = ResultRow(row.number, name, points or 0)
    seen[reading_key(name)] = line
    place = cells.get("place", "").strip(".")
    summed = sum(played) if rounds and "points" in columns.at else None
    return _Read(line, int(place) if place.isascii() and place.isdigit() and len(place) < 5 else None, summed)


def _check_person(name: str, seen: dict[str, ResultRow]) -> None:
    """Raise CellError where a row is not that of one person who has no row yet."""
    if reading_key(name) in _SUMS:
        raise CellError(_("This row looks like a sum, not a person, so it is left out."))
    check_name(name)
    if _TWO_PEOPLE.search(name):
        raise CellError(
            _("“%(name)s” looks like two people. Give each a row, with the points of both.") % {"name": name}
        )
    if namesake := seen.get(reading_key(name)):
        sentence = _("Row %(row)d has the same name. Write the two names differently, or delete one of the rows.")
        raise CellError(sentence % {"row": namesake.row})


def _whole(text: str, *, may_be_empty: bool) -> int | None:
    """Return a number of points; None for an empty cell where there may be one. Raises CellError."""
    if may_be_empty and text in ("", "-", "–"):
        return None
    found = _WHOLE.fullmatch(text.replace("\u2212", "-"))
    if not found:
        sentence = _("“%(text)s” is not a whole number of points.") if text else _("The points are missing.")
        raise CellError(sentence % {"text": text[:40]} if text else sentence)
    if abs(int(found[1])) > MOST_POINTS:
        raise CellError(_("%(points)s points are more than anybody can make in a night.") % {"points": found[1]})
    return int(found[1])


def _doubts(read: Sequence[_Read], columns: Columns, *, fewest_wins: bool) -> Iterator[ListProblem]:
    """Yield where a row's total is not the sum of its rounds, or its place does not follow from the points."""
    points = [result.line.points for result in read]
    shared = Counter(points)
    for result, rank in zip(read, ranks(points, fewest_wins=fewest_wins), strict=True):
        line = result.line
        if result.summed not in (None, line.points):
            sentence = _("The rounds add up to %(sum)d, but the total is %(total)d. The total counts.")
            yield ListProblem(
                line.row, columns.called("points"), sentence % {"sum": result.summed, "total": line.points}
            )
        if result.place not in (None, rank):
            is_tie = rank < (result.place or 0) < rank + shared[line.points]
            sentence = (
                _("Place %(place)d in the file. In Headtable everybody with %(points)d points shares place %(rank)d.")
                if is_tie
                else _("Place %(place)d in the file, but %(points)d points make place %(rank)d. The points count.")
            )
            said = {"place": result.place, "points": line.points, "rank": rank}
            yield ListProblem(line.row, columns.called("place"), sentence % said)
