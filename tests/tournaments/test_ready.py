"""GET /ready/: what a monitor asks."""

from collections.abc import Iterator
from datetime import timedelta
from unittest import mock

import pytest
from django.core.cache import cache
from django.db import OperationalError
from django.db.migrations.executor import MigrationExecutor
from django.test import Client
from django.utils import timezone

from config import readiness
from tests.people import Caller, Night, hand
from tests.support.answers import Answer
from tests.tournaments.api.checks import given
from tournaments import tasks
from tournaments.services.boards import refresh
from tournaments.services.boards.refresh import refresh_standings

ALL = {"database": True, "migrations": True, "cache": True, "workers": True, "boards": True}


def asked(after: float = 0, *, swept: float = 1) -> Answer:
    """What /ready/ answers so many seconds from now, so many seconds after a worker last swept."""
    now = timezone.now() + timedelta(seconds=after)
    with mock.patch("tournaments.tasks.timezone.now", return_value=now - timedelta(seconds=swept)):
        sweep_standings_of_nobody()
    with mock.patch("config.urls.timezone.now", return_value=now):
        return Client().get("/ready/")


def sweep_standings_of_nobody() -> None:
    """Run the workers' sweep, which finds nothing to do."""
    with mock.patch.object(refresh, "lagging_tournaments", return_value=[]):
        tasks.sweep_standings()


@pytest.fixture
def refreshed(night: Night) -> Night:
    refresh_standings(tournament_id=night.tournament.pk)
    return night


def test_it_is_ready(refreshed: Night) -> None:
    answer = asked()
    assert (answer.status_code, answer.json()) == (200, ALL)
    assert answer["Cache-Control"] == "no-store"


def test_it_is_not_ready_while_a_board_stands_still_behind_its_hands(refreshed: Night, host: Caller) -> None:
    given(host.post(f"{refreshed.sheet}hands/", hand(1)), 201)
    assert asked().status_code == 200  # a refresh takes a moment
    assert asked(refresh.STUCK_SECONDS - 5).status_code == 200
    answer = asked(refresh.STUCK_SECONDS + 5)
    assert (answer.status_code, answer.json()) == (503, ALL | {"boards": False})
    refresh_standings(tournament_id=refreshed.tournament.pk)
    assert asked(refresh.STUCK_SECONDS + 10).status_code == 200


def test_it_is_ready_while_hands_keep_coming_and_the_board_keeps_up(refreshed: Night, host: Caller) -> None:
    for number in range(1, 5):
        given(host.post(f"{refreshed.sheet}hands/", hand(number)), 201)
        assert asked(number * (refresh.STUCK_SECONDS - 5)).status_code == 200
        refresh_standings(tournament_id=refreshed.tournament.pk)


def test_it_is_not_ready_while_no_worker_sweeps(refreshed: Night) -> None:
    assert asked(swept=readiness.SILENT_SECONDS - 1).status_code == 200
    answer = asked(swept=readiness.SILENT_SECONDS + 1)
    assert (answer.status_code, answer.json()) == (503, ALL | {"workers": False})
    cache.clear()
    assert Client().get("/ready/").json()["workers"] is False


def test_it_is_not_ready_before_the_database_is_migrated(refreshed: Night, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(readiness, "_migrated", False)
    with mock.patch.object(MigrationExecutor, "migration_plan", return_value=["one more"]):
        answer = asked()
        assert (answer.status_code, answer.json()) == (503, ALL | {"migrations": False})
    assert asked().status_code == 200


@pytest.fixture
def cache_is_away() -> Iterator[None]:
    with mock.patch.object(cache, "set"), mock.patch.object(cache, "get", return_value=None):
        yield


def test_it_is_not_ready_without_a_cache(refreshed: Night, cache_is_away: None) -> None:
    answer = asked()
    assert (answer.status_code, answer.json()["cache"]) == (503, False)


def test_it_is_not_ready_without_a_database(db: None) -> None:
    with mock.patch.object(readiness, "stuck_tournaments", side_effect=OperationalError("gone")):
        answer = asked()
    assert (answer.status_code, answer.json()) == (503, ALL | {"database": False, "migrations": False, "boards": False})
    with mock.patch.object(readiness, "stuck_tournaments", side_effect=OperationalError("gone")):
        assert Client().get("/health/").status_code == 200
