"""The reveal of the results: standings in, steps out, from the last place to the first, then winners by category.

Nothing here knows Django, a clock or a database. Whoever shares a place is revealed in the same step.
"""

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from typing import Any

from scoring.rules import gettext_noop

Row = Mapping[str, Any]
Step = dict[str, Any]
"""`kind`: `places` (several places at once, `rank` to `last`), `place` (one, `rank`) or `category` (`category`).
`rows`: {rank, name, points, count: of what the category counts, or None}, the best first. `prizes`: in words."""

ONE_BY_ONE = 10
"""So many places from the top have a step each."""
AT_ONCE = 20
"""Of the others so many people are revealed at once: more nobody reads on a wall."""
MOST_LONERS, LOW_SCORE = "loners", "low"
CATEGORIES: Mapping[str, str] = {MOST_LONERS: gettext_noop("Most loners"), LOW_SCORE: gettext_noop("Low score")}
"""What else than a place is won, by its key; the names are marked for translation."""

LAST_PLACE, MOST_LETTERS = 20, 80
"""The last place for which there can be a prize, and how long the words for a prize can be."""


def is_prize(key: str) -> bool:
    """Tell whether there can be a prize for this place or category."""
    return key in CATEGORIES or (key.isascii() and key.isdecimal() and key[0] != "0" and int(key) <= LAST_PLACE)


def reveal_steps(standings: Sequence[Row], people: Sequence[Row], prizes: Mapping[str, str]) -> list[Step]:
    """Return the steps of a reveal.

    `standings`: what is ranked, people or teams, the best first, each with `rank`, `name`, `points`; `people`:
    everybody, with `name`, `points`, `loners`; both with `withdrawn` and `rounds`, the points by round.
    """
    places = [[*group] for _rank, group in groupby(standings, key=lambda row: row["rank"])]
    top = [group for group in places if group[0]["rank"] <= ONE_BY_ONE]
    steps = [_places(block) for block in reversed(_blocks(places[len(top) :]))]
    steps += [_place(group, prizes) for group in reversed(top)]
    return steps + winners(standings, people, prizes)


def winners(standings: Sequence[Row], people: Sequence[Row], prizes: Mapping[str, str]) -> list[Step]:
    """Return the winners of each category that anybody won, as `reveal_steps` has them.

    The low score is told only if there is a prize for it.
    """
    most = max((row["loners"] for row in people), default=0)
    loners = [_shown(row, most) for row in people if most and row["loners"] == most]
    # The last of those who played every round: whoever came late or left early has fewer points for that alone.
    whole = [row for row in standings if not row["withdrawn"] and None not in row["rounds"]]
    last = max((row["rank"] for row in whole), default=0)
    low = [_shown(row) for row in whole if row["rank"] == last > 1 and prizes.get(LOW_SCORE)]
    won = ((MOST_LONERS, loners), (LOW_SCORE, low))
    return [_step("category", rows, _named(prizes, [key]), category=key) for key, rows in won if rows]


def prizes_for(rank: int, sharing: int, prizes: Mapping[str, str]) -> list[str]:
    """Return the prizes of a place: if it is shared, those of all the places that it stands for."""
    return _named(prizes, map(str, range(rank, rank + sharing)))


def _blocks(places: Iterable[list[Row]]) -> list[list[Row]]:
    """Return the places in blocks of at most AT_ONCE people, except where more than these share a place."""
    blocks: list[list[Row]] = []
    for group in places:
        if blocks and len(blocks[-1]) + len(group) <= AT_ONCE:
            blocks[-1].extend(group)
        else:
            blocks.append([*group])
    return blocks


def _places(block: Sequence[Row]) -> Step:
    last = block[-1]["rank"]
    sharing = sum(row["rank"] == last for row in block)
    return _step("places", map(_shown, block), [], rank=block[0]["rank"], last=last + sharing - 1)


def _place(group: Sequence[Row], prizes: Mapping[str, str]) -> Step:
    rank = group[0]["rank"]
    return _step("place", map(_shown, group), prizes_for(rank, len(group), prizes), rank=rank)


def _step(kind: str, rows: Iterable[Row], prizes: Sequence[str], **more: Any) -> Step:
    return {"kind": kind, "rows": [*rows], "prizes": [*prizes], **more}


def _shown(row: Row, count: int | None = None) -> dict[str, Any]:
    return {**{key: row[key] for key in ("rank", "name", "points", "score") if key in row}, "count": count}


def _named(prizes: Mapping[str, str], keys: Iterable[str]) -> list[str]:
    return [prizes[key] for key in keys if prizes.get(key)]
