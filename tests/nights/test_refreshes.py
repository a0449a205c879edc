"""Standings are refreshed behind the hands' back: never in their way, and seldom."""

import re
import signal
import time
from collections import Counter
from collections.abc import Callable
from functools import partial
from typing import Any
from uuid import uuid4

import httpx
import pytest

from tests.support.check_all import more, only_in_check_all
from tests.support.halls import LargeHall
from tournaments.services.writing.version import GATHER_SECONDS

API = "/api/v1/"
HELD_UP_SECONDS = more(2, 5)
PLAYERS = more(48, 252)
DONE = re.compile(r"(?:refresh|sweep)_standings\[[^]]+\] succeeded")
HAND = {"maker": 1, "tricks": 4}
REFRESH = '"task": "tournaments.tasks.refresh_standings"'
GAME = {"names": ["Ann", "Bob", "Cal", "Dot"]}

# Enters eight hands at each table as fast as one process can.
ENTER_MANY = """
import time
from datetime import datetime, timezone
from uuid import uuid4
from scoring.services import Entry
from tournaments.models import Sitting, Tournament
from tournaments.services.play.hands import enter_hand
latest = Tournament.objects.latest("pk")
sittings = list(Sitting.objects.filter(round__tournament=latest).select_related("round", "game"))
started = time.monotonic()
for number in range(1, 9):
    for sitting in sittings:
        entry = Entry(uuid4(), {"maker": 1, "tricks": 4}, number)
        enter_hand(sitting=sitting, entry=entry, by="test", now=datetime.now(timezone.utc))
print(8 * len(sittings), time.monotonic() - started)
"""


def published_round(client: httpx.Client, players: int) -> tuple[str, list[dict[str, Any]]]:
    """Make a tournament and publish its first round; return its address, and the sittings."""
    body = {"name": "Refreshes", "preset": "tournament", "rounds": 1}
    tournament = f"{API}tournaments/{client.post(f'{API}tournaments/', json=body).json()['id']}/"
    client.post(f"{tournament}entrants/", json=[{"name": f"Guest {n}"} for n in range(players)]).raise_for_status()
    client.post(f"{tournament}rounds/", json={"seed": 1}).raise_for_status()
    published = client.post(f"{tournament}rounds/1/publish/", json={}).raise_for_status().json()
    return tournament, published["sittings"]


def points_on_the_board(client: httpx.Client, tournament: str) -> int:
    """Return everybody's points together, as the board has them."""
    return sum(row["points"] for row in client.get(f"{tournament}standings/").raise_for_status().json()["rows"])


def wait_for(happened: Callable[[], Any], seconds: float = 120) -> bool:
    """Wait until something has happened, or for so long; return whether it has."""
    deadline = time.monotonic() + seconds
    while not happened() and time.monotonic() < deadline:
        time.sleep(0.1)
    return bool(happened())


@pytest.fixture(scope="module")
def hall(large_hall: Callable[..., LargeHall]) -> LargeHall:
    """A larger hall with two workers, each with a queue of refreshes of its own, for all tests here.

    Its logs are of JSON, in which a task names the request that asked for it.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("LOG_FORMAT", "json")
        return large_hall(workers=2, queues=2)


def test_it_is_one_hall_at_two_servers(hall: LargeHall) -> None:
    """What one of them has cached or counted by address is not its own; each tournament is refreshed by one worker."""
    here, there = hall.client(hall.staff_token()), hall.client(hall.staff_token())
    there.base_url = httpx.URL(hall.serve_beside())
    refreshed_by = []
    for first, second in [(here, there), (there, here)]:
        asked = numbers_of(here, there)
        tournament, sittings = published_round(first, players=8)
        assert points_on_the_board(second, tournament) == 0  # which is cached now
        address, body = f"{API}sittings/{sittings[0]['id']}/hands/", {"uuid": str(uuid4()), "number": 1, **HAND}
        entered = first.post(address, json=body).raise_for_status()
        assert second.post(address, json=body).json() == entered.json()
        assert wait_for(partial(shows, second, tournament, 2))
        assert shows(first, tournament, 2)
        assert wait_for(partial(refreshers, hall, asked))
        refreshed_by.append(refreshers(hall, asked))
    assert sorted(refreshed_by, key=sorted) == [{"worker-1"}, {"worker-2"}]
    begun = [where.post(f"{API}scores/", json=GAME).status_code for where in (here, there) for _game in range(16)]
    assert Counter(begun) == {201: 30, 429: 2}


def shows(client: httpx.Client, tournament: str, points: int) -> bool:
    """Whether the board has so many points."""
    return points_on_the_board(client, tournament) == points


def numbers_of(*clients: httpx.Client) -> set[str]:
    """The numbers of all requests that these clients make from now on, as they are answered."""
    asked: set[str] = set()
    for client in clients:
        client.event_hooks = {"response": [lambda answer: asked.add(answer.headers["X-Request-ID"])]}
    return asked


def refreshers(hall: LargeHall, asked: set[str]) -> set[str]:
    """Which workers have refreshed what these requests changed."""
    logs = {name: log.splitlines() for name, log in hall.logs().items() if name.startswith("worker")}
    refreshed = {name: [line for line in lines if REFRESH in line] for name, lines in logs.items()}
    return {name for name, lines in refreshed.items() if any(number in line for line in lines for number in asked)}


def test_it_answers_hands_while_the_refresh_is_held_up(hall: LargeHall) -> None:
    client = hall.client(hall.staff_token())
    tournament, sittings = published_round(client, players=16)
    workers = [process for name, process in hall.processes.items() if name.startswith("worker")]
    for worker in workers:
        worker.send_signal(signal.SIGSTOP)
    held_until, answered = time.monotonic() + HELD_UP_SECONDS, 0
    for number in range(1, 9):
        for sitting in sittings:
            body = {"uuid": str(uuid4()), "number": number, **HAND}
            assert client.post(f"{API}sittings/{sitting['id']}/hands/", json=body).status_code == 201
            answered += 1
            assert points_on_the_board(client, tournament) == 0  # answered, though the board is still behind
    time.sleep(max(0, held_until - time.monotonic()))
    assert points_on_the_board(client, tournament) == 0
    for worker in workers:
        worker.send_signal(signal.SIGCONT)
    assert wait_for(lambda: points_on_the_board(client, tournament) == answered * 2)


@only_in_check_all  # when a refresh is due and what it gathers is in tests/tournaments/services/boards/test_refresh.py
def test_it_refreshes_seldom_while_many_hands_come(hall: LargeHall) -> None:
    client = hall.client(hall.staff_token())
    tournament, _sittings = published_round(client, players=PLAYERS)
    assert wait_for(lambda: len(client.get(f"{tournament}standings/").json()["rows"]) == PLAYERS)
    before = refreshes(hall)
    hands, seconds = hall.manage("shell", "--no-imports", "-c", ENTER_MANY).split()
    assert wait_for(lambda: points_on_the_board(client, tournament) == int(hands) * 2)
    refreshed = refreshes(hall) - before
    print(f"{hands} hands in {float(seconds):.1f} s: {refreshed} refreshes")  # noqa: T201 - shown when the test fails
    # Each waits for whatever comes in GATHER_SECONDS, and a sweep every two seconds may find the board
    # behind: only the time taken counts, not the hands.
    assert 1 <= refreshed <= float(seconds) * (1 / GATHER_SECONDS + 1 / 2) + 4


def refreshes(hall: LargeHall) -> int:
    """Return how many refreshes and sweeps the hall's workers have done so far."""
    logs = hall.logs()
    return sum(len(DONE.findall(log)) for name, log in logs.items() if name.startswith("worker"))
