"""Eighty people and ten rounds on a laptop; and shorter nights there and in a larger hall, while something breaks."""

from collections.abc import Callable
from dataclasses import replace

from tests.nights.playing import WHOLE_NIGHT, Milestones, play
from tests.support.halls import EmbeddedHall, LargeHall

SHORTER = replace(WHOLE_NIGHT, players=26, rounds=3)
SHORTER_HANDS = SHORTER.players // 4 * SHORTER.rounds * SHORTER.hands


def test_it_agrees_with_the_auditor_on_sqlite(embedded_hall: EmbeddedHall) -> None:
    outcome = play(embedded_hall, WHOLE_NIGHT)
    assert outcome.failures == []
    assert outcome.wrong == []
    assert outcome.lost == 0


def test_it_agrees_on_sqlite_when_the_server_is_killed_midway(embedded_hall: EmbeddedHall) -> None:
    killed = Milestones((SHORTER_HANDS // 2, embedded_hall.kill_worker))
    outcome = play(embedded_hall, SHORTER, killed)
    assert killed.all_passed
    assert outcome.lost > 0  # it was really away: what was not answered was sent again
    assert outcome.failures == []
    assert outcome.wrong == []


def test_it_agrees_in_a_larger_hall_with_a_worker_killed_midway(large_hall: Callable[..., LargeHall]) -> None:
    hall = large_hall(workers=2)
    killed = Milestones((SHORTER_HANDS // 2, hall.kill_worker))
    outcome = play(hall, SHORTER, killed)
    assert killed.all_passed
    assert outcome.failures == []
    assert outcome.wrong == []
    assert outcome.lost == 0


def test_it_agrees_and_fails_no_request_while_redis_is_away_and_comes_back_empty(
    large_hall: Callable[..., LargeHall],
) -> None:
    hall = large_hall(workers=2)
    away = Milestones((SHORTER_HANDS // 4, hall.stop_redis), (SHORTER_HANDS * 3 // 4, hall.start_redis))
    outcome = play(hall, SHORTER, away)
    assert away.all_passed
    assert outcome.failures == []
    assert outcome.wrong == []
    assert outcome.lost == 0
