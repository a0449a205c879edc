"""A whole night on a laptop, of eighty people in `make check-all`; shorter ones while something breaks."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from tests.nights.playing import WHOLE_NIGHT, Milestones, play
from tests.support.check_all import more, only_in_check_all
from tests.support.halls import EmbeddedHall, LargeHall

SHORTER = replace(WHOLE_NIGHT, players=more(13, 42), rounds=more(2, 5))
SHORTER_HANDS = SHORTER.players // 4 * SHORTER.rounds * SHORTER.hands


@pytest.fixture(scope="module")
def larger(large_hall: Callable[..., LargeHall]) -> LargeHall:
    """A larger hall with two workers, one night after the other."""
    return large_hall(workers=2)


@only_in_check_all  # its short version is the next
def test_it_agrees_with_the_auditor_on_sqlite(embedded_hall: EmbeddedHall) -> None:
    outcome = play(embedded_hall, WHOLE_NIGHT)
    assert outcome.failures == []
    assert outcome.wrong == []
    assert outcome.lost == 0


@only_in_check_all  # its short version is the soak, whose server is killed too
def test_it_agrees_on_sqlite_when_the_server_is_killed_midway(embedded_hall: EmbeddedHall) -> None:
    killed = Milestones((SHORTER_HANDS // 2, embedded_hall.kill_worker))
    outcome = play(embedded_hall, SHORTER, killed)
    assert killed.all_passed
    assert outcome.lost > 0  # it was really away: what was not answered was sent again
    assert outcome.failures == []
    assert outcome.wrong == []


@only_in_check_all  # its short version is the next, and the soak
def test_it_agrees_in_a_larger_hall_with_a_worker_killed_midway(larger: LargeHall) -> None:
    killed = Milestones((SHORTER_HANDS // 2, larger.kill_worker))
    outcome = play(larger, SHORTER, killed)
    larger.start_worker()
    assert killed.all_passed
    assert outcome.failures == []
    assert outcome.wrong == []
    assert outcome.lost == 0


def test_it_agrees_and_fails_no_request_while_redis_is_away_comes_back_empty_and_a_worker_is_killed(
    larger: LargeHall,
) -> None:
    away = Milestones(
        (SHORTER_HANDS // 4, larger.stop_redis),
        (SHORTER_HANDS * 3 // 4, larger.start_redis),
        (SHORTER_HANDS * 7 // 8, larger.kill_worker),
    )
    outcome = play(larger, SHORTER, away)
    assert away.all_passed
    assert outcome.failures == []
    assert outcome.wrong == []
    assert outcome.lost == 0
