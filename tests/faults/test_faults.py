"""No hand is lost or doubled, and everything is right again, whatever breaks: a little of what `make faults` does."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.faults.game import Planned, run
from tests.faults.halls import COMPILER, Breakable, EmbeddedBreakable, large_hall, small_disk, small_hall
from tests.faults.plans import random_plan
from tests.faults.releases import RELEASES, known_in
from tests.faults.trouble import Trouble
from tests.faults.troubles import EMBEDDED, TROUBLES
from tests.faults.two_laptops import TWO_LAPTOPS, followed_hall
from tests.faults.upgrades import backups_restored, brought_up_to_date, hall_of
from tests.support import databases
from tests.support.check_all import more, only_in_check_all

SAFETY_SECONDS = more(4.0, 60.0)
SEED = int(os.environ.get("SEED") or more(2, 1))
ON_A_LAPTOP = [trouble for trouble in TROUBLES if trouble.hall is EMBEDDED]


def test_it_is_right_again_after_anything_at_any_time_on_a_laptop(tmp_path: Path, started_before: Path) -> None:
    with small_hall(tmp_path / "hall", started_before) as hall:
        anything_breaks(hall)


@only_in_check_all  # a little of it is in tests/nights: Redis is stopped and a worker killed while a night is played
def test_it_is_right_again_after_anything_at_any_time_in_a_large_hall(
    tmp_path: Path, started_before: Path, models: Callable[[str], str]
) -> None:
    with (
        databases.copy_of(models("postgresql"), tmp_path) as database,
        large_hall(tmp_path / "hall", started_before, database) as hall,
    ):
        anything_breaks(hall)


def anything_breaks(hall: Breakable) -> None:
    """Break this hall as the seed says; it must be right again."""
    plan = random_plan(hall, SEED, SAFETY_SECONDS)
    outcome = run(hall, plan, SEED)
    assert outcome.is_sound, "\n".join([f"SEED={SEED}", *map(str, plan), str(outcome)])
    assert outcome.acknowledged


@pytest.fixture
def laptop(request: pytest.FixtureRequest, tmp_path: Path, started_before: Path) -> Iterator[EmbeddedBreakable]:
    """A hall of SQLite, which can be broken in the way that the test asks for."""
    part = request.param
    if part == "disk":
        if os.geteuid() != 0:
            pytest.skip("only root mounts a disk that can be filled")
        with small_disk(tmp_path, 24) as disk, small_hall(disk, started_before) as hall:
            yield hall
        return
    if part == "clock" and COMPILER is None:
        pytest.skip("a clock is set only where Linux has a C compiler")
    with small_hall(tmp_path / "hall", started_before, has_clock=part == "clock") as hall:
        yield hall


@only_in_check_all  # its short version is the first here, and the soak
@pytest.mark.parametrize(
    ("laptop", "trouble"),
    [pytest.param(trouble.part, trouble, id=trouble.name) for trouble in ON_A_LAPTOP],
    indirect=["laptop"],
)
def test_it_is_right_again_on_a_laptop(laptop: EmbeddedBreakable, trouble: Trouble) -> None:
    outcome = run(laptop, [Planned(0, trouble, trouble.seconds)], SEED)
    assert outcome.is_sound, str(outcome)


@only_in_check_all  # its short version is tests/standby/test_refused.py
@pytest.mark.parametrize("trouble", [pytest.param(trouble, id=trouble.name) for trouble in TWO_LAPTOPS])
def test_it_stays_one_hall_when_its_standby_is_refused(trouble: Trouble, tmp_path: Path, started_before: Path) -> None:
    with followed_hall(tmp_path / "hall", started_before) as hall:
        outcome = run(hall, [Planned(0, trouble, trouble.seconds)], SEED)
    assert outcome.is_sound, str(outcome)


@pytest.mark.parametrize("release", RELEASES[: more(1, len(RELEASES))])
def test_it_goes_on_with_the_data_of_every_release_and_restores_their_backups(
    release: str, tmp_path: Path, started_before: Path
) -> None:
    hall = hall_of(release, tmp_path / "hall", started_before)
    known = known_in(hall.file)
    try:
        outcome = brought_up_to_date(hall, known)
        assert outcome.is_sound, str(outcome)
        assert outcome.acknowledged == 276 + 10
        outcome = backups_restored(hall, known)
    finally:
        hall.stop()
    assert outcome.is_sound, str(outcome)
    assert outcome.acknowledged == 276 + 10 + 10
    assert outcome.done["backups restored"] == (2 if release in {"0.1.0", "0.2.0"} else 3)
