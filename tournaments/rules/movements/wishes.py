"""Wishes to meet: two people who want to share a table once, and whom of them the next round brings together."""

from collections.abc import Iterable, Mapping, Sequence, Set

from tournaments.rules.movements.base import PastRound, SeatingRules

Pair = tuple[int, int]


def open_wishes(seating_rules: SeatingRules, history: Sequence[PastRound]) -> list[Pair]:
    """Return the pairs who want to meet and have not yet, those first who want to by an early round."""
    met = met_in((table for played in history for table in played.together), seating_rules.meet)
    return sorted(seating_rules.meet.keys() - met, key=lambda pair: (seating_rules.meet[pair], pair))


def met_in(tables: Iterable[Sequence[int]], pairs: Iterable[Pair]) -> set[Pair]:
    """Return the pairs who share one of these tables."""
    wanted: dict[int, list[Pair]] = {}
    for pair in pairs:
        wanted.setdefault(pair[0], []).append(pair)
    if not wanted:
        return set()
    return {pair for table in tables for who in table for pair in wanted.get(who, ()) if pair[1] in table}


def not_in_time(seating_rules: SeatingRules, history: Sequence[PastRound], plan: Sequence[PastRound]) -> list[Pair]:
    """Return the open wishes that a plan of the rounds after this history does not fulfill by the round they name.

    Where that round is over, any of the plan will do.
    """
    done = len(history)
    return [
        pair
        for pair in open_wishes(seating_rules, history)
        if not met_in(
            (table for played in plan[: _in_time(seating_rules.meet[pair], done)] for table in played.tables), [pair]
        )
    ]


def _in_time(by: int, done: int) -> int | None:
    return by - done if by > done else None


def groups_to_seat(
    wishes: Iterable[Pair],
    must: Mapping[int, int],
    apart: Mapping[int, Set[int]],
    stays: Mapping[int, int],
    *,
    tables: int,
    seats: int,
) -> list[set[int]]:
    """Return who is to sit together in one round: as many of the wishes, in order, as can be granted.

    Those who `must` be partners are groups, too. No group is larger than a table, has two who are `apart`, or two who
    keep tables; and all groups fit at the tables.
    """
    groups = [{first, second} for first, second in must.items() if first < second]
    for pair in wishes:
        joined = {*pair}.union(*(group for group in groups if group & {*pair}))
        others = [group for group in groups if not group & joined]
        go_together = len(joined & stays.keys()) <= 1 and not any(apart.get(who, set()) & joined for who in joined)
        if go_together and len(joined) <= seats and _can_be_seated([*others, joined], stays, tables, seats):
            groups = [*others, joined]
    return groups


def _can_be_seated(groups: Sequence[Set[int]], stays: Mapping[int, int], tables: int, seats: int) -> bool:
    """Tell whether groups fit at this many tables, the largest seated first; who keeps a table has one of their own."""
    alone = stays.keys() - set().union(*groups)
    free = [seats - len(group) for group in groups if group & stays.keys()] + [seats - 1] * len(alone)
    for size in sorted((len(group) for group in groups if not group & stays.keys()), reverse=True):
        place = next((place for place, left in enumerate(free) if left >= size), None)
        if place is None:
            free.append(seats - size)
        else:
            free[place] -= size
    return len(free) <= tables


def brought_together(order: Sequence[int], groups: Iterable[Set[int]]) -> list[int]:
    """Return an order with the members of each group side by side, halfway between their old places."""
    place = {who: number for number, who in enumerate(order)}
    key: dict[int, tuple[float, int]] = {}
    for number, group in enumerate(groups, 1):
        here = [place[who] for who in group]
        key |= dict.fromkeys(group, (sum(here) / len(here), number))
    return sorted(order, key=lambda who: (key.get(who, (place[who], 0)), place[who]))


def seat_together(tables: Sequence[list[int]], groups: Iterable[Set[int]], fixed: Set[int] = frozenset()) -> None:
    """Have the people of each group change places with others, in place, so that they sit at one table.

    That is the table of the `fixed` person, else the one where most of them sit already. A group for which no table
    has enough places left stays where it is.
    """
    groups = sorted(groups, key=len, reverse=True)
    taken = set(fixed).union(*groups)
    for group in groups:
        others, stay = taken - group, fixed & group
        fitting = [n for n, table in enumerate(tables) if len({*table} - others) >= len(group) and stay <= {*table}]
        goal = max(fitting, key=lambda number: (len(group & {*tables[number]}), -number), default=None)
        if goal is not None:
            free = [who for who in tables[goal] if who not in taken]
            for who, instead in zip(sorted(group - {*tables[goal]}), free, strict=False):
                _change_places(tables, who, instead)


def _change_places(tables: Sequence[list[int]], first: int, second: int) -> None:
    places = {who: (table, seat) for table in tables for seat, who in enumerate(table) if who in (first, second)}
    (here, at), (there, seat) = places[first], places[second]
    here[at], there[seat] = second, first
