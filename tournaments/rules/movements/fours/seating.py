"""Seat people given in order, four to a table from the top, with new partners while that can be.

From the top, the first unseated person gets the three out of the next few who displace people least and can pair
off without a repeat. The last two dozen people, where there is little choice left, are seated by exact search. If
partners have to repeat among them, but not among more people, tables are given back to the search from below. Where
the rounds to come depend on who partners whom now (`accept`), the search seats everybody.
"""

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations, groupby

from tournaments.rules.movements.fours.bounds import Problem
from tournaments.rules.movements.fours.exact import EFFORT, Accept, EffortSpentError, seat_exactly
from tournaments.rules.movements.fours.judge import BROKEN, Judge, as_bits
from tournaments.rules.movements.fours.matching import bits
from tournaments.rules.movements.fours.mending import mend
from tournaments.rules.movements.partners import Four, Pair, fewest_repeats, pair_up

TAIL = 24
REACHES = (9, 24)
"""Out of how many below the first the other three are taken, and out of how many if that finds no one."""


def seat_in_fours(judge: Judge, effort: int = EFFORT) -> list[Four]:
    """Return tables in seat order, from the head table down, of all places of a judge (a multiple of four).

    Place p belongs to table p // 4. Where no seating rule forbids it the number of repeated partners is the least
    possible, always; the rest (see `exact.py`) is the best possible for the places left to the search, unless it
    takes more than the effort given.
    """
    tables = _give_back(_seat_from_the_top(judge), judge.fresh)
    rest = _unseated(tables, judge.fresh)
    return [*tables, *_seat_the_rest(rest, len(tables), judge, effort)] if rest else tables


def seat_all_exactly(judge: Judge, accept: Accept, effort: int = EFFORT) -> list[Four]:
    """Return the best of all seatings that `accept` takes. Raises EffortSpentError."""
    people = len(judge.fresh)
    return seat_exactly(Problem([place // 4 for place in range(people)], judge, (1 << people) - 1), effort, accept)


def _seat_from_the_top(judge: Judge) -> list[Four]:
    tables: list[Four] = []
    unseated = list(range(len(judge.fresh)))
    keepers = judge.keepers
    while len(unseated) > TAIL:
        must_keep = keepers if keepers.bit_count() * 4 >= len(unseated) else 0
        four = _first_four(unseated, len(tables), judge, must_keep)
        if four is None:
            break
        tables.append(four)
        for place in four:
            unseated.remove(place)
        keepers = keepers and keepers & ~as_bits(four)
    return tables


def _first_four(unseated: list[int], table: int, judge: Judge, keepers: int) -> Four | None:
    """Return the first person's four that displaces least and is without fault; of equal ones the best.

    With `keepers`, who are as many as tables are left, one of them must be in it.
    """
    for reach in REACHES:
        window = unseated[: reach + 1]
        if keepers and not keepers & as_bits(window):
            window.append(next(place for place in unseated if keepers >> place & 1))
        offsets = tuple(place // 4 - table for place in window)
        for _, choices in groupby(_choices(offsets), key=lambda choice: choice[:2]):
            best = _best(judge, [[window[i] for i in chosen] for _, _, chosen in choices], keepers)
            if best is not None:
                return best
    return None


def _best(judge: Judge, fours: list[list[int]], keepers: int) -> Four | None:
    """Return the best of some fours that is without fault."""
    best = None
    for four in fours:
        if keepers and not keepers & as_bits(four):
            continue
        paired = judge.pair_off(four)
        if not paired.faults and (best is None or paired[:-1] < best[:-1]):
            best = paired
    return best and best.seats


@lru_cache(maxsize=512)
def _choices(offsets: tuple[int, ...]) -> tuple[tuple[int, int, tuple[int, ...]], ...]:
    """Return every choice of a four with the first in it, what it costs before it; the cheapest first.

    `offsets` are the strict tables of the people in the window, counted from the table to fill. The cost is the
    largest and the total displacement in the window when the others follow in order.
    """
    choices = []
    for three in combinations(range(1, len(offsets)), 3):
        chosen = (0, *three)
        others = [offset for i, offset in enumerate(offsets) if i not in chosen]
        moved = [abs(offsets[i]) for i in chosen] + [abs(offset - 1 - i // 4) for i, offset in enumerate(others)]
        choices.append((max(moved), sum(moved), chosen))
    return tuple(sorted(choices, key=lambda choice: (choice[0], choice[1], sum(choice[2]), choice[2])))


def _give_back(tables: list[Four], fresh: Sequence[int]) -> list[Four]:
    """Return as many of the tables as can stand without repeats among the rest that all together need not have."""
    repeats = fewest_repeats(fresh, _unseated(tables, fresh))
    if repeats:
        unavoidable = fewest_repeats(fresh, _unseated([], fresh))
        while repeats > unavoidable:
            back = 1 + (len(fresh) - 4 * len(tables)) // 32
            tables = tables[:-back]
            repeats = fewest_repeats(fresh, _unseated(tables, fresh))
    return tables


def _unseated(tables: Sequence[Four], fresh: Sequence[int]) -> int:
    return (1 << len(fresh)) - 1 & ~as_bits(place for table in tables for place in table)


def _seat_the_rest(rest: int, tables: int, judge: Judge, effort: int) -> list[Four]:
    """Seat the places in a set at the tables below the first few, by exact search if it comes to an end in time."""
    first = next(bits(rest))
    # Places above the first are left out, to keep the sets small.
    near = judge.from_place(first)
    strict = [place // 4 - tables for place in range(first, len(judge.fresh))]
    found = _search(Problem(strict, near, rest >> first), effort) or _seat_somehow(near, rest >> first)
    return [(a + first, b + first, c + first, d + first) for a, b, c, d in found]


def _search(problem: Problem, effort: int) -> list[Four] | None:
    """Search with all that is minded, and if that takes too long without the opponents; None if that does, too."""
    quicker = Problem(problem.strict, problem.judge.without_opponents(), problem.present)
    for asked, allowed in ((problem, effort // 5), (quicker, effort)):
        try:
            return seat_exactly(asked, allowed)
        except EffortSpentError:
            continue
    return None


def _seat_somehow(judge: Judge, present: int) -> list[Four]:
    """Return tables with the fewest repeated partners, or fewer broken seating rules at the cost of more."""
    fours = pair_into_fours(pair_up(judge.fresh, present), judge)
    if all(judge.pair_off(sorted(four)).faults < BROKEN for four in fours):
        return fours
    mended = mend(fours, judge, range(len(judge.fresh)), Counter(), set())
    return [judge.pair_off(sorted(four)).seats for four in mended]


def pair_into_fours(pairs: Sequence[Pair], judge: Judge) -> list[Four]:
    """Return tables of these partners, people near their own table, seating rules kept where the next few allow it."""
    left = sorted(pairs, key=lambda pair: (sum(pair), pair))
    tables = []
    while left:
        first = left.pop(0)
        fours = [judge.seat_pairs(first, other) for other in left[: REACHES[1]]]
        best = min(range(len(fours)), key=lambda i: (fours[i].faults, i))
        del left[best]
        tables.append(fours[best].seats)
    return tables
