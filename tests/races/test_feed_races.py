"""The feed of events while two write to it: whoever follows it by its cursor misses nothing.

On PostgreSQL a lower id may be committed after a higher one; the tournament's lock is what prevents it (`locks`).
"""

import pytest

from tests.races.arena import Arena
from tests.races.test_races import Hall
from tests.support.check_all import more

TIMES = more(40, 1000)


def missed(arena: Arena, *, locks: bool) -> set[int]:
    """Have two write and read by turns; return the events that one of them never saw."""
    hall = Hall(arena)
    begun = arena.alone("last_event", hall.id)
    job = ("write_and_follow", (hall.id, begun, TIMES, locks))
    followed = [[*seen, *arena.alone("events_after", hall.id, seen[-1])] for seen in arena.both(job, job)]
    happened = arena.alone("events_after", hall.id, begun)
    assert len(happened) == 2 * TIMES
    for seen in followed:
        assert seen == sorted(set(seen)), "each once, in order"
    return set().union(*(set(happened) - set(seen) for seen in followed))


@pytest.mark.parametrize("model", ["sqlite", "postgresql"], indirect=True)
def test_it_misses_nothing_however_transactions_end(arena: Arena) -> None:
    assert missed(arena, locks=True) == set()


@pytest.mark.parametrize("model", ["postgresql"], indirect=True)
def test_it_would_miss_events_without_the_lock(arena: Arena) -> None:
    assert missed(arena, locks=False), "else this race finds nothing"
