"""A larger hall: PostgreSQL, Redis and workers apart from the server, from the same code."""

from collections.abc import Callable

from tests.config.test_embedded import within_seconds
from tests.support.halls import LargeHall


def worked(hall: LargeHall) -> int:
    """Return how often the hall's workers have swept the standings so far."""
    logs = hall.logs()
    return sum(logs[name].count("sweep_standings") for name in logs if name.startswith("worker"))


def test_it_goes_on_working_when_a_worker_is_killed_and_after_redis_came_back_empty(
    large_hall: Callable[..., LargeHall],
) -> None:
    hall = large_hall(workers=2)
    hall.kill_worker()
    before = worked(hall)
    assert within_seconds(lambda: worked(hall) > before)
    hall.stop_redis()
    assert hall.client(hall.staff_token()).get("/api/v1/tournaments/0/standings/").status_code == 404
    hall.start_redis()
    before = worked(hall)
    assert within_seconds(lambda: worked(hall) > before)
    assert [name for name, process in hall.processes.items() if process.poll() is not None] == ["worker-1"]
