"""The hall that is measured: served as `make run` serves it, filled through the API."""

import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import httpx

from tests.support.halls import EmbeddedHall

HANDS = 8
"""Hands of a game, as on the usual score card."""
SETTLE_SECONDS = 0.5
SNAPSHOT_SECONDS = 1.0
"""A snapshot that has not changed for so long is the last one: a refresh comes within half of that."""

ROOM = {"LIMIT_PEOPLE_BY_ORGANIZATION": "1000000", "LIMIT_OPEN_TOURNAMENTS_BY_ORGANIZATION": "10000"}
"""5 million hands in one hall were played by more people than it may have: those of very many halls."""


@dataclass(frozen=True)
class Scale:
    """How much is played and measured: an evening's worth, or just enough to see that everything runs.

    `rounds` caps what a row wants played, `hands` is the most that one measurement enters; `seconds` is the time of
    one measurement, 0 for a single request. `stored` is how many hands of other tournaments lie in a database that has
    grown, `tournaments` how many are played at once, `large` how many people come to one.
    """

    entrants: int
    rounds: int
    hands: int
    seconds: float
    pairs: int
    warm_ups: int
    stored: int = 0
    tournaments: int = 1
    large: int = 0


FULL = Scale(
    entrants=80, rounds=10, hands=960, seconds=2, pairs=5, warm_ups=1, stored=5_000_000, tournaments=1000, large=2000
)
SMOKE = Scale(entrants=8, rounds=1, hands=16, seconds=0, pairs=1, warm_ups=0, stored=32, tournaments=2, large=16)


@dataclass(frozen=True)
class OpenSitting:
    """A table in an open round: the sitting's id, and the key of the table's pad."""

    pk: int
    pad_key: str


@dataclass(frozen=True)
class Stage:
    """A running hall, and a client signed in as its director."""

    database: str
    client: httpx.Client
    scale: Scale
    process: int = 0
    """The id of the process that serves."""
    others: ExitStack = field(default_factory=ExitStack)
    """Further halls, which end with this one."""

    @property
    def url(self) -> str:
        """The server's address, without a slash at its end."""
        return str(self.client.base_url).rstrip("/")

    def settle(self) -> None:
        """Wait before a measurement, until the refreshes are over that were caused by what came before."""
        if self.scale.seconds:
            time.sleep(SETTLE_SECONDS)

    def another(self, python: Path | None = None) -> "Stage":
        """Return a hall of its own, empty, on SQLite, until this one ends; where nothing is timed, this one.

        With another Python it has no bare views, and in its memory nothing of the tests.
        """
        if not self.scale.seconds:
            return self
        folder = self.others.enter_context(tempfile.TemporaryDirectory(prefix="headtable-bench-"))
        return self.others.enter_context(stage(Path(folder), self.scale, python=python))

    def call(self, path: str, body: Any = None) -> Any:
        """POST to the API; return what it answers. Raises httpx.HTTPStatusError."""
        return self.client.post(f"/api/v1/{path}", json={} if body is None else body).raise_for_status().json()

    def make_tournament(self, rounds: int, entrants: int | None = None) -> int:
        """Make a tournament with everybody in it, or this many; return its id."""
        plan = {"name": "Bench", "movement": "ladder", "rounds": rounds, "hands_per_game": HANDS}
        tournament: int = self.call("tournaments/", plan)["id"]
        people = [{"name": f"Entrant {number}"} for number in range(1, (entrants or self.scale.entrants) + 1)]
        self.call(f"tournaments/{tournament}/entrants/", people)
        return tournament

    def open_round(self, tournament: int) -> tuple[OpenSitting, ...]:
        """Draw and publish the next round; return its sittings."""
        number = self.call(f"tournaments/{tournament}/rounds/", {"seed": 1})["number"]
        round_ = self.call(f"tournaments/{tournament}/rounds/{number}/publish/")
        return tuple(OpenSitting(sitting["id"], sitting["pad_key"]) for sitting in round_["sittings"])


@cache
def played_tournament(stage: Stage, rounds: int) -> int:
    """Make a tournament and play these rounds to their end; return its id once its board shows them all."""
    rounds = min(rounds, stage.scale.rounds)
    tournament = stage.make_tournament(rounds)
    for number in range(1, rounds + 1):
        for index, sitting in enumerate(stage.open_round(tournament)):
            first = (index + number) % HANDS
            stage.call(f"sittings/{sitting.pk}/score/", {"points": [first, HANDS - first] * 2, "hands": HANDS})
        stage.call(f"tournaments/{tournament}/rounds/{number}/close/")
    _wait_for_snapshot(stage, tournament)
    return tournament


def _wait_for_snapshot(stage: Stage, tournament: int) -> None:
    """Wait until the standings have stopped changing."""
    last = None
    while last != (etag := stage.client.get(f"/api/v1/tournaments/{tournament}/standings/").headers["ETag"]):
        last = etag
        time.sleep(SNAPSHOT_SECONDS)


@contextmanager
def stage(folder: Path, scale: Scale, database: str | None = None, *, python: Path | None = None) -> Iterator[Stage]:
    """Serve a hall until the block ends: on SQLite, or on the PostgreSQL database with this URL."""
    environment = ROOM | ({} if python else {"DJANGO_SETTINGS_MODULE": "benchmarks.settings"})
    hall = EmbeddedHall(folder, environment | ({"DATABASE_URL": database} if database else {}))
    if python:
        hall.forks, hall.python = False, str(python)
    try:
        hall.serve("--no-sample")
        with hall.client(hall.staff_token()) as client:
            hall_stage = Stage("postgresql" if database else "sqlite", client, scale, hall.serving_pid())
            with hall_stage.others:
                yield hall_stage
    finally:
        hall.stop()
