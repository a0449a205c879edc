"""Tables of another size than four, so that nobody sits out who is left over from tables of four.

One left over makes a table of five, three make one of three; two make one of two, or two tables of three. Who plays
there is drawn as sit-outs are: nobody twice while others have not. The movement seats all others, at tables of four.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random
from types import MappingProxyType

from scoring.rules import gettext_noop
from tournaments.rules.movements.base import ACROSS, Contender, Movement, PastRound, Seating, Terms
from tournaments.rules.movements.seating_rules import FOUR, WISH, RoundRules, broken_in_draw, rules_for
from tournaments.rules.movements.sit_outs import draw_at_tables

SIT_OUT = "sit-out"
WAYS: Mapping[str, Mapping[int, tuple[int, ...]]] = MappingProxyType(
    {
        SIT_OUT: {},
        "one-or-three": {1: (5,), 3: (3,)},
        "two-handed": {1: (5,), 2: (2,), 3: (3,)},
        "three-handed": {1: (5,), 2: (3, 3), 3: (3,)},
    }
)
"""The tables that this many left over make, as the organizer chose."""
NAMES: Mapping[str, str] = MappingProxyType(
    {
        SIT_OUT: gettext_noop("they sit out"),
        "one-or-three": gettext_noop("one makes a table of five, three make a table of three; two sit out"),
        "two-handed": gettext_noop("one makes a table of five, three make a table of three, two play two-handed"),
        "three-handed": gettext_noop(
            "one makes a table of five, three make a table of three; for two there are two tables of three"
        ),
    }
)


def other_tables(people: int, way: str, most: int | None = None) -> tuple[int, ...]:
    """Return how many sit at each table that is not of four; empty where there is none.

    `most` is how many tables there are in all: where these would be more, people sit out.
    """
    sizes = WAYS[way].get(people % FOUR, ())
    fours = (people - sum(sizes)) // FOUR
    return sizes if fours >= 0 and (most is None or fours + len(sizes) <= most) else ()


def all_tables(people: int, seats: int, way: str, most: int | None = None) -> tuple[int, ...]:
    """Return how many sit at each table of a round, with at most `most` tables of `seats`."""
    others = other_tables(people, way, most)
    full = (people - sum(others)) // seats
    return (*[seats] * min(full, full if most is None else most - len(others)), *others)


def draw_round(
    movement: Movement,
    contenders: Sequence[Contender],
    history: Sequence[PastRound],
    terms: Terms,
    rng: Random,
    *,
    tables: int | None,
    way: str = SIT_OUT,
) -> Seating:
    """Have a movement seat the next round at `tables` at most, those left over by one of WAYS; see `draw_at_tables`.

    Wishes to meet are left aside where a seating rule would be broken for them.
    """
    state = rng.getstate()
    seating = _draw(movement, contenders, history, terms, rng, tables=tables, way=way)
    if not terms.seating_rules.meet or not _rules_broken(seating):
        return seating
    rng.setstate(state)
    rules = replace(terms.seating_rules, meet={})
    without = _draw(movement, contenders, history, replace(terms, seating_rules=rules), rng, tables=tables, way=way)
    if _rules_broken(without) >= _rules_broken(seating):
        return seating
    return replace(without, broken=broken_in_draw(without.tables, terms.seating_rules, history))


def _rules_broken(seating: Seating) -> int:
    return sum(broken.kind != WISH for broken in seating.broken)


def _draw(
    movement: Movement,
    contenders: Sequence[Contender],
    history: Sequence[PastRound],
    terms: Terms,
    rng: Random,
    *,
    tables: int | None,
    way: str,
) -> Seating:
    if terms.sides != ACROSS:
        return draw_at_tables(movement, contenders, history, terms, rng, tables=tables)
    past, sizes = [at_fours(played) for played in history], other_tables(len(contenders), way, tables)
    if not sizes:
        return draw_at_tables(movement, contenders, past, terms, rng, tables=tables)
    rules = rules_for([contender.entrant for contender in contenders], terms.seating_rules, len(history) + 1)
    others = draw_other_tables(sizes, contenders, history, rules, rng)
    there = {entrant for table in others for entrant in table}
    rest = [contender for contender in contenders if contender.entrant not in there]
    seating = draw_at_tables(movement, rest, past, terms, rng, tables=None) if rest else Seating(())
    seated = (*seating.tables, *others)
    missed = {broken.entrants for broken in seating.broken if broken.kind == WISH}
    found = broken_in_draw(seated, terms.seating_rules, history)
    return replace(
        seating,
        tables=seated,
        broken=tuple(broken for broken in found if broken.kind != WISH or broken.entrants in missed),
    )


def draw_other_tables(
    sizes: Sequence[int],
    contenders: Sequence[Contender],
    history: Sequence[PastRound],
    rules: RoundRules,
    rng: Random,
) -> tuple[tuple[int, ...], ...]:
    """Return the players for tables of these sizes in seat order: fewest such games, then fewest sit-outs, then by lot.

    Of these, those who did so in the round before come last. A person who keeps a table stays there while
    others can be found, and nobody sits with somebody whom a rule keeps apart while that can be avoided.
    """
    times, last = times_there(history, [contender.entrant for contender in contenders]), _there(history[-1:])
    drawn = sorted(contenders, key=lambda contender: contender.entrant)
    rng.shuffle(drawn)
    drawn.sort(key=lambda c: (c.entrant in rules.stays, times[c.entrant], c.sit_outs, c.entrant in last))
    left, tables = [contender.entrant for contender in drawn], []
    for size in sizes:
        table: list[int] = []
        for _seat in range(size):
            apart = {other for entrant in table for other in rules.apart.get(entrant, ())}
            chosen = next((entrant for entrant in left if entrant not in apart), left[0])
            left.remove(chosen)
            table.append(chosen)
        rng.shuffle(table)
        tables.append(tuple(table))
    return tuple(tables)


def times_there(history: Sequence[PastRound], here: Sequence[int]) -> dict[int, int]:
    """Return how often each present player has sat at a table of another size than four.

    A latecomer starts level with those who did least: arriving late is no reason to go there first.
    """
    times: dict[int, int] = {}
    for played in history:
        people = (*(entrant for table in played.tables for entrant in table if entrant >= 0), *played.sit_outs)
        least = min(times.values(), default=0)
        times |= {entrant: least for entrant in people if entrant not in times}
        for entrant in _there([played]):
            times[entrant] += 1
    least = min(times.values(), default=0)
    return {entrant: times.get(entrant, least) for entrant in here}


def _there(history: Sequence[PastRound]) -> set[int]:
    tables = (table for played in history for table in played.tables if len(table) != FOUR)
    return {entrant for table in tables for entrant in table if entrant >= 0}


def at_fours(played: PastRound) -> PastRound:
    """Return a round as a movement for tables of four reads it: those at other tables met, and had no place."""
    fours = [number for number, table in enumerate(played.tables) if len(table) == FOUR]
    others = tuple(table for table in played.tables if len(table) != FOUR)
    if not others:
        return played
    return replace(
        played,
        tables=tuple(played.tables[number] for number in fours),
        points=tuple(played.points[number] for number in fours) if played.points else (),
        before=(*played.before, *others),
    )
