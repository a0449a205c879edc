"""The best schedule known for this many people and rounds: shipped, constructed, or searched for."""

import json
from collections.abc import Iterable, Mapping, Sequence
from functools import cache, lru_cache
from importlib import resources
from typing import Any

from tournaments.rules.movements.base import PastRound
from tournaments.rules.movements.quality import quality_of
from tournaments.rules.movements.schedules.starter_search import search_starters
from tournaments.rules.movements.schedules.starters import Starter, complete_rounds, complete_whist, cut, moving_circles
from tournaments.rules.movements.schedules.table_numbers import vary_tables

ALPHABET = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-_"
"""People in the shipped schedules, one character each."""


@lru_cache(maxsize=64)
def best_schedule(people: int, rounds: int) -> tuple[PastRound, ...]:
    """Return this many rounds for people 0 … people - 1, the best there is known by the order of `Quality.key`.

    Raises ValueError with fewer than four people or no round.
    """
    if people < 4 or rounds < 1:
        raise ValueError("a schedule takes at least four people and one round")
    schedule = shipped_schedule(people, rounds)
    if schedule:
        return schedule
    complete = complete_rounds(people)
    if rounds > complete:
        return _again_and_again(people, rounds, complete)
    schedule = moving_circles(people, rounds)
    return schedule or vary_tables(_developed(people, rounds))


def _developed(people: int, rounds: int) -> tuple[PastRound, ...]:
    """Return the best rounds that follow from a first one, known or searched for."""
    whist = complete_whist(people, whist_starter)
    if whist and rounds == len(whist):
        return whist
    known = meeting_free_starter(people, rounds)
    if known:
        return known.schedule(rounds)
    found: Iterable[Starter] = search_starters(people, rounds)
    schedules = [starter.schedule(rounds) for starter in found]
    # All but the last rounds of a whist tournament: good where few are missing, poor where many are.
    return min([*schedules, *([whist[:rounds]] if whist else [])], key=lambda schedule: quality_of(schedule).key)


def _again_and_again(people: int, rounds: int, complete: int) -> tuple[PastRound, ...]:
    """Return more rounds than a complete schedule has: it again and again, then as much as is left."""
    times, left = divmod(rounds, complete)
    parts = [best_schedule(people, complete)] * times + ([best_schedule(people, left)] if left else [])
    schedule: list[PastRound] = []
    for part in parts:
        schedule += _joined(schedule[-1].sit_outs if schedule else (), part, people)
    return tuple(schedule)


def _joined(sat_out: Sequence[int], part: Sequence[PastRound], people: int) -> list[PastRound]:
    """Return the part with people renamed so that nobody sits out in its first round who did in the last one."""
    turn = next(
        (turn for turn in range(people) if not {(who + turn) % people for who in part[0].sit_outs} & set(sat_out)), 0
    )
    return [relabelled(round_, [(who + turn) % people for who in range(people)]) for round_ in part]


def relabelled(round_: PastRound, names: Sequence[int]) -> PastRound:
    """Return a round for people 0, 1, 2 … with these in their places."""
    tables = tuple(tuple(names[person] for person in table) for table in round_.tables)
    return PastRound(tables, tuple(sorted(names[person] for person in round_.sit_outs)), sides=round_.sides)


def shipped_schedule(people: int, rounds: int) -> tuple[PastRound, ...] | None:
    """Return the schedule that was searched for beforehand; None where there is none."""
    text = _data("schedules").get(str(people), {}).get(str(rounds))
    if text is None:
        return None
    return tuple(cut([ALPHABET.index(letter) for letter in letters]) for letters in text.split())


def meeting_free_starter(people: int, rounds: int) -> Starter | None:
    """Return a known first round that this many rounds can follow without anybody meeting twice."""
    for starter in _data("starters").get(str(people), []):
        # One that sits out twice in this many rounds has sat out once too often.
        if starter["rounds"] >= rounds and people % 4 * rounds <= people:
            return Starter(tuple(starter["base"]), starter["width"], starter["circles"])
    return None


def whist_starter(people: int) -> Starter | None:
    """Return the known first round of a whist tournament; the last of a multiple of four stays."""
    base = _data("whist").get(str(people))
    return Starter(tuple(base), complete_rounds(people), 1) if base else None


@cache
def _data(name: str) -> Mapping[str, Any]:
    file = resources.files("tournaments.rules.movements.schedules") / "data" / f"{name}.json"
    found: Mapping[str, Any] = json.loads(file.read_text("ascii"))
    return found
