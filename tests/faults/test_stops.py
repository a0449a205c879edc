"""A server and a worker that are stopped (SIGTERM), as by `docker compose stop` or an upgrade, drop nothing."""

import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from random import Random
from socket import create_connection

import httpx
import psycopg
import pytest
import redis
from celery import Celery

from tests.faults.game import Game, identity
from tests.faults.halls import LargeBreakable
from tests.faults.pads import Pad, Tapped
from tests.support import databases
from tests.support.services import RedisServer

REFRESHES = 4
"""One in the worker's hands, and others that it has fetched and not begun."""
PATIENCE = 60.0
QUEUE = "celery"
_WAITING = """
SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'
"""
_BEHIND = """
SELECT tournament.scores_version - shown.version FROM tournaments_tournament AS tournament
JOIN tournaments_standingssnapshot AS shown ON shown.tournament_id = tournament.id WHERE tournament.id = {tournament}
"""


@pytest.fixture
def hall(tmp_path: Path, started_before: Path, models: Callable[[str], str]) -> Iterator[LargeBreakable]:
    """A server and one worker as in docker-compose.yml; no beat, whose sweep would make up for a lost message."""
    with ExitStack() as stack:
        database = stack.enter_context(databases.copy_of(models("postgresql"), tmp_path))
        broker = RedisServer(tmp_path)
        stack.callback(broker.stop)
        broker.start()
        hall = LargeBreakable(tmp_path / "hall", database, broker, None)
        hall.environment["STATIC_ROOT"] = str(started_before / "static")
        stack.callback(hall.stop)
        hall.start("server", "manage.py", "serve")
        hall.start("worker", "-m", "celery", "-A", "config", "worker", "--concurrency", "1", "-l", "info")
        hall.wait_until_ready()
        yield hall


def test_it_answers_whoever_has_asked_and_finishes_what_it_has_begun(hall: LargeBreakable) -> None:
    game = Game(hall, Random(1))
    hands = [pad.tap() for pad in game.pads]
    with ThreadPoolExecutor(len(hands)) as pool, psycopg.connect(hall.database) as somebody:
        somebody.execute("LOCK TABLE tournaments_tournament IN ACCESS EXCLUSIVE MODE")  # so that all of them wait
        ask_for_refreshes(hall, game.tournament)
        answers = [pool.submit(send, pad, hand) for pad, hand in zip(game.pads, hands, strict=True)]
        wait_for(lambda: hall.read(_WAITING) == [(len(hands) + 1,)])
        for process in hall.processes.values():
            process.terminate()
        wait_for(lambda: not lets_in(hall) and "Warm shutdown" in hall.logs()["worker"])
        assert [process.poll() for process in hall.processes.values()] == [None, None]
        assert not any(answer.done() for answer in answers)
        somebody.rollback()
        assert [answer.result().status_code for answer in answers] == [201] * len(hands)
    assert [process.wait(PATIENCE) for process in hall.processes.values()] == [0, 0]
    another_worker_does_the_rest(hall, game)
    assert Counter(game.stored_hands()) == Counter(
        identity(pad, hand) for pad, hand in zip(game.pads, hands, strict=True)
    )


def another_worker_does_the_rest(hall: LargeBreakable, game: Game) -> None:
    """What the first one had fetched and not begun is in the queue again, with what was asked for since."""
    with redis.Redis(port=hall.redis.port) as broker:
        assert broker.llen(QUEUE) >= REFRESHES - 1
        assert hall.read(_BEHIND.format(tournament=game.tournament)) != [(0,)]
        hall.start_again("worker")
        wait_for(lambda: broker.llen(QUEUE) == 0)
    wait_for(lambda: hall.read(_BEHIND.format(tournament=game.tournament)) == [(0,)])


def ask_for_refreshes(hall: LargeBreakable, tournament: int) -> None:
    """Send the worker more messages than it can work on at once."""
    with Celery(broker=hall.redis.url, set_as_current=False) as sender:
        for _time in range(REFRESHES):
            sender.send_task("tournaments.tasks.refresh_standings", [tournament], ignore_result=True)


def send(pad: Pad, hand: Tapped) -> httpx.Response:
    """Send a hand once, on a connection of its own."""
    address = f"{pad.url}/api/v1/sittings/{pad.sitting}/hands/"
    headers = {"Authorization": f"Pad {pad.key}"}
    return httpx.post(address, json=hand.body, headers=headers, timeout=60, trust_env=False)


def lets_in(hall: LargeBreakable) -> bool:
    """Tell whether the server accepts connections."""
    try:
        create_connection(("127.0.0.1", hall.port), timeout=5).close()
    except ConnectionRefusedError:
        return False
    return True


def wait_for(holds: Callable[[], bool]) -> None:
    """Wait until something holds; fail after a while."""
    ends = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < ends
        time.sleep(0.1)
