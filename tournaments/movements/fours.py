"""Seat people given in order, four to a table from the top, with new partners while that can be.

From the top, the first unseated person gets the three out of the next few who displace people least and can pair
off without a repeat. The last two dozen people, where there is little choice left, are seated by exact search. If
partners have to repeat among them, but not among more people, tables are given back to the search from below.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import combinations, groupby

from tournaments.movements.bounds import Problem
from tournaments.movements.exact import EFFORT, EffortSpentError, seat_exactly
from tournaments.movements.matching import bits
from tournaments.movements.partners import Four, PairedOff, fewest_repeats, pair_off, pair_up

TAIL = 24
REACHES = (9, 24)
"""Out of how many below the first the other three are taken, and out of how many if that finds no one."""


def seat_in_fours(fresh: Sequence[int], ways: tuple[int, int, int], effort: int = EFFORT) -> list[Four]:
    """Return tables in seat order, from the head table down, of all places 0 … len(fresh) - 1 (a multiple of four).

    `fresh[place]` is the set of places, as bits, not partnered yet; `ways` a value of PAIRINGS. Place p belongs to
    table p // 4. The number of repeated partners is the least possible, always; displacement is the
    least possible for the places left to the search, unless it takes more than the effort given.
    """
    tables = _seat_from_the_top(fresh, ways)
    tables = _give_back(tables, fresh)
    rest = _unseated(tables, fresh)
    return [*tables, *_seat_the_rest(rest, len(tables), fresh, ways, effort)] if rest else tables


def _seat_from_the_top(fresh: Sequence[int], ways: tuple[int, int, int]) -> list[Four]:
    tables: list[Four] = []
    unseated = list(range(len(fresh)))
    while len(unseated) > TAIL:
        four = _first_four(unseated, len(tables), fresh, ways)
        if four is None:
            break
        tables.append(four)
        for place in four:
            unseated.remove(place)
    return tables


def _first_four(unseated: list[int], table: int, fresh: Sequence[int], ways: tuple[int, int, int]) -> Four | None:
    """Return the first person's four that displaces least and has no repeat; of equal ones the most wanted."""
    for reach in REACHES:
        window = unseated[: reach + 1]
        offsets = tuple(place // 4 - table for place in window)
        for _, choices in groupby(_choices(offsets), key=lambda choice: choice[:2]):
            fours = (pair_off([window[i] for i in chosen], fresh, ways) for _, _, chosen in choices)
            best = _most_wanted(fours)
            if best is not None:
                return best.seats
    return None


def _most_wanted(fours: Iterable[PairedOff]) -> PairedOff | None:
    """Return the repeat-free four with the most wanted pairing, looking no further than the set pairing."""
    best = None
    for four in fours:
        if not four.repeats and (best is None or four.unwanted < best.unwanted):
            best = four
            if not best.unwanted:
                break
    return best


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
    seated = 0
    for table in tables:
        for place in table:
            seated |= 1 << place
    return (1 << len(fresh)) - 1 & ~seated


def _seat_the_rest(rest: int, tables: int, fresh: Sequence[int], ways: tuple[int, int, int], effort: int) -> list[Four]:
    """Seat the places in a set at the tables below the first few, by exact search if it comes to an end in time."""
    first = next(bits(rest))
    # Places above the first are left out, to keep the sets small.
    present, near = rest >> first, [others >> first for others in fresh[first:]]
    strict = [place // 4 - tables for place in range(first, len(fresh))]
    try:
        found = seat_exactly(Problem(strict, near, present, ways), effort)
    except EffortSpentError:
        found = _pair_into_fours(near, present, ways)
    return [(a + first, b + first, c + first, d + first) for a, b, c, d in found]


def _pair_into_fours(fresh: Sequence[int], present: int, ways: tuple[int, int, int]) -> list[Four]:
    """Return tables with the fewest repeated partners that can be, and people near their own table."""
    pairs = sorted(pair_up(fresh, present), key=lambda pair: (sum(pair), pair))
    fours = [sorted(one + other) for one, other in zip(pairs[::2], pairs[1::2], strict=True)]
    return [pair_off(four, fresh, ways).seats for four in fours]
