"""The reveal of the results: standings in, steps out, from the last place to the first, then winners by category.

Nothing here knows Django, a clock or a database. People who share a place are revealed in the same step.
"""

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from typing import Any

Row = Mapping[str, Any]
Step = dict[str, Any]
"""`kind`: `places` (several places at once, `rank` to `last`), `place` (one, `rank`) or `category` (`category`, a kind
of `tournaments.rules.prizes`, and its `group`). `rows`: {rank, name, points, count: of what the category counts, or
None, won: the awards announced with it}, the best first."""

ONE_BY_ONE = 10
"""How many places from the top have a step each."""
AT_ONCE = 20
"""Of the others this many people are revealed at once: nobody reads more on a wall."""
PLACE, LONERS, DOOR = "place", "loners", "door"


def reveal_steps(standings: Sequence[Row], people: Sequence[Row], won: Sequence[Row]) -> list[Step]:
    """Return the steps of a reveal.

    `standings`: what is ranked, people or teams, the best first, each with `rank`, `name`, `points` and `entrant` or
    `entrants`; `people`: everybody, with `entrant`, `name`, `points`, `loners`. `won`: awards, as JSON
    (`tournaments.rules.prizes.awards.Award`).
    """
    of_places = [award for award in won if award["kind"] == PLACE]
    places = [[*group] for _rank, group in groupby(standings, key=lambda row: row["rank"])]
    top = [group for group in places if group[0]["rank"] <= ONE_BY_ONE]
    steps = [_places(block, of_places) for block in reversed(_blocks(places[len(top) :]))]
    steps += [_place(group, of_places) for group in reversed(top)]
    return steps + winners(people, won)


def winners(people: Sequence[Row], won: Sequence[Row]) -> list[Step]:
    """Return who won what else than a place, as `reveal_steps` has it; most loners also without a prize.

    Door prizes are announced when they are drawn.
    """
    rows = {row["entrant"]: row for row in people}
    others = [award for award in won if award["kind"] not in (PLACE, DOOR) and award["entrant"] in rows]
    steps = []
    for kind, group in dict.fromkeys((award["kind"], award["group"]) for award in others):
        own = [award for award in others if (award["kind"], award["group"]) == (kind, group)]
        shown = [_revealed_row(rows[award["entrant"]], [award], award["count"]) for award in own]
        steps.append(_step("category", shown, category=kind, group=group))
    most = max((row["loners"] or 0 for row in people), default=0)
    if most and not any(step["category"] == LONERS for step in steps):
        first = [_revealed_row(row, [], most) for row in people if row["loners"] == most]
        steps.append(_step("category", first, category=LONERS, group=""))
    return steps


def won_at(row: Row, won: Iterable[Row]) -> list[Row]:
    """Return the awards of a person or, in one row, of a team."""
    members = row.get("entrants") or [row["entrant"]]
    return [award for award in won if award["entrant"] in members]


def _blocks(places: Iterable[list[Row]]) -> list[list[Row]]:
    """Return the places in blocks of at most AT_ONCE people, except where more than these share a place."""
    blocks: list[list[Row]] = []
    for group in places:
        if blocks and len(blocks[-1]) + len(group) <= AT_ONCE:
            blocks[-1].extend(group)
        else:
            blocks.append([*group])
    return blocks


def _places(block: Sequence[Row], won: Sequence[Row]) -> Step:
    last = block[-1]["rank"]
    sharing = sum(row["rank"] == last for row in block)
    rows = [_revealed_row(row, won_at(row, won)) for row in block]
    return _step("places", rows, rank=block[0]["rank"], last=last + sharing - 1)


def _place(group: Sequence[Row], won: Sequence[Row]) -> Step:
    return _step("place", [_revealed_row(row, won_at(row, won)) for row in group], rank=group[0]["rank"])


def _step(kind: str, rows: Sequence[Row], **more: Any) -> Step:
    return {"kind": kind, "rows": [*rows], **more}


def _revealed_row(row: Row, won: Sequence[Row], count: int | None = None) -> dict[str, Any]:
    known = {key: row[key] for key in ("rank", "name", "points", "score") if key in row}
    return {**known, "count": count, "won": [*won]}
