"""Nights to which hundreds of things happen in any order, by seed, audited after each of them.

`LIVES=50 DEEDS=300 pytest tests/tournaments/test_lives_at_random.py` lives more and longer ones, `LIVES=100-199` other
ones. A life that fails prints what was done in it; with `SHRINK=1` also the fewest deeds that still fail.
"""

import os
from collections.abc import Callable, Sequence

import pytest
from django.db import transaction

from accounts.models import Organization
from tests.people import Caller
from tests.tournaments.conftest import signed_in
from tests.tournaments.lives.life import Life

DEEDS = int(os.environ.get("DEEDS", "60"))
LOOK_EVERY = 20
PAGES = (
    "",
    "tables/",
    "draft/",
    "clock-and-message/",
    "rotation/",
    "entrants/",
    "seating-rules/",
    "teams/",
    "settings/",
    "slips/",
    "pads/",
)


def _seeds() -> Sequence[int]:
    first, _, last = os.environ.get("LIVES", "3").partition("-")
    return range(int(first), int(last) + 1) if last else range(int(first))


class _Failed(Exception):
    """A life in which something was not as it must be."""


def live(
    hall: Organization, seed: int, steps: Sequence[int], look: Callable[[Life], object] = lambda _life: None
) -> Life:
    """Live a night of these deeds. Raises _Failed with what was done, from whatever was wrong."""
    life = Life(hall, seed)
    for step in steps:
        try:
            life.live(step)
            if step % LOOK_EVERY == LOOK_EVERY - 1:
                look(life)
        except Exception as error:
            raise _Failed(f"seed {seed}, deed {step}: {error!r}\n" + "\n".join(life.told)) from error
    return life


def fewest(hall: Organization, seed: int, steps: Sequence[int]) -> list[int]:
    """Return the fewest of these deeds that still fail: parts are left out while that is so, smaller and smaller."""
    left, size = list(steps), max(len(steps) // 2, 1)
    while size:
        for first in range(0, len(left), size):
            tried = left[:first] + left[first + size :]
            if fails(hall, seed, tried):
                left = tried
                break
        else:
            size //= 2
    return left


def fails(hall: Organization, seed: int, steps: Sequence[int]) -> bool:
    """Tell whether these deeds fail, and forget them."""
    with transaction.atomic():
        try:
            live(hall, seed, steps)
        except _Failed:
            return True
        finally:
            transaction.set_rollback(True)
    return False


@pytest.mark.parametrize("seed", _seeds())
def test_it_keeps_its_books_whatever_happens_in_its_life(seed: int, hall: Organization, director: Caller) -> None:
    desk = signed_in(director)

    def look(life: Life) -> None:
        for rest in PAGES:
            assert desk.get(f"/desk/{life.night.slug}/{rest}").status_code in (200, 302, 404)
        assert desk.get(f"/t/{life.night.slug}/").status_code == 200

    if os.environ.get("SHRINK") and fails(hall, seed, range(DEEDS)):
        steps = fewest(hall, seed, range(DEEDS))
        live(hall, seed, steps)
    life = live(hall, seed, range(DEEDS), look)
    assert life.sent, "no hand was played in this night"
