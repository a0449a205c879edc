"""Movements of bridge, by numbers: pairs 0, 1, 2 …, tables and sets of deals likewise, round after round.

In all of them a pair meets a set of deals once at most. Where a place stays empty (an odd number of pairs), whoever
meets it sits out. A rainbow is of single people.
"""

import json
from functools import cache
from importlib import resources
from math import gcd
from typing import NamedTuple

from tournaments.rules.movements.schedules.galois import Field, prime_power

MOST_HOWELL = 40
"""Pairs for which a Howell is known: 20 tables."""


class Meeting(NamedTuple):
    """One table of one round: the numbers of two pairs, and of the set of deals between them."""

    north_south: int
    east_west: int
    deal_set: int


Plan = tuple[tuple[Meeting, ...], ...]
"""Every table of every round."""


def mitchell(tables: int, rounds: int, *, relay: bool, shared: bool) -> Plan:
    """Return a Mitchell: pair t stays at table t, the pairs from `tables` on move up a table, the deals move down one.

    With an even number of tables the pairs would meet the same deals again half way. They skip a table then, or, with
    `relay`, the first and the last table share deals and a set rests between the two in the middle. With `shared`
    there are as many sets as rounds, and several tables play the same one. It has at most as many rounds as tables,
    one fewer where a table is skipped.
    """
    if shared and rounds < tables:
        return _shared(tables, rounds)
    skips = tables % 2 == 0 and not relay
    plan = []
    for number in range(min(rounds, tables - skips)):
        moved = number + (skips and number >= tables // 2)
        plan.append(
            tuple(
                Meeting(table, tables + (table - moved) % tables, (_rests(table, tables, relay) + number) % tables)
                for table in range(tables)
            )
        )
    return _arrow_switched(plan)


def _rests(table: int, tables: int, relay: bool) -> int:
    """Return the place of a table on the way of the sets: a relay adds one, between the two tables in the middle."""
    return table + (relay and tables % 2 == 0 and table >= tables // 2)


def _shared(tables: int, rounds: int) -> Plan:
    """Return a Mitchell of as many sets as rounds: tables that are `circle` apart share one.

    `circle` divides tables and rounds, so that pairs who walk from the last table to the first meet no set again. Where
    it is 1, all tables play the same set.
    """
    circle = gcd(tables, rounds)
    return _arrow_switched(
        [
            tuple(
                Meeting(
                    table,
                    tables + (table - number) % tables,
                    (_rests(table % circle, circle, relay=True) + number) % rounds,
                )
                for table in range(tables)
            )
            for number in range(rounds)
        ]
    )


def _arrow_switched(plan: list[tuple[Meeting, ...]]) -> Plan:
    """Return the plan with sides changed in the last eighth of its rounds, so that both lines can be ranked as one."""
    switched = -(-len(plan) // 8)
    return tuple(
        tuple(Meeting(two, one, deal_set) for one, two, deal_set in round_)
        if number >= len(plan) - switched
        else round_
        for number, round_ in enumerate(plan)
    )


def howell(pairs: int) -> Plan:
    """Return a Howell for an even number of pairs, up to MOST_HOWELL: each meets each once, over as many sets.

    Either all rounds are known, or the first: in each round after it the last pair stays, and every other has the place
    of the next lower number, with the next set of deals. Raises ValueError.
    """
    known = _howells().get(str(pairs))
    if known is None:
        raise ValueError(f"no Howell is known for {pairs} pairs")
    if len(known) > 1:
        return tuple(tuple(Meeting(*meeting) for meeting in round_) for round_ in known)
    others = pairs - 1

    def moved(pair: int, number: int) -> int:
        return pair if pair == others else (pair + number) % others

    return tuple(
        tuple(
            Meeting(moved(one, number), moved(two, number), (deal_set + number) % others)
            for one, two, deal_set in known[0]
        )
        for number in range(others)
    )


@cache
def _howells() -> dict[str, list[list[list[int]]]]:
    file = resources.files("tournaments.rules.movements.with_deals") / "data" / "howell.json"
    found: dict[str, list[list[list[int]]]] = json.loads(file.read_text("ascii"))
    return found


@cache
def rainbow(tables: int) -> tuple[tuple[tuple[tuple[int, ...], int], ...], ...] | None:
    """Return for every round each table's four people, in seat order, and its set of deals; None where there is none.

    There is one for 5 tables and more whose number is the power of a prime. North (0, 1 …) stays; East, South, West and
    the deals each move in their own way, by the field of that many elements: no two of different lines meet twice.
    """
    power = prime_power(tables)
    if tables < 5 or power is None:
        return None
    field = Field(*power)
    steps = field.powers[:4]

    def line(seat: int, table: int, number: int) -> int:
        by = field.times(steps[seat - 1], number)
        return (seat % 4) * tables + field.add(table, by)

    return tuple(
        tuple(
            ((table, *(line(seat, table, number) for seat in (1, 2, 3))), line(4, table, number))
            for table in range(tables)
        )
        for number in range(tables)
    )
