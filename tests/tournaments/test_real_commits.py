"""What must be seen with real commits: these tests roll nothing back, they empty the tables."""

from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any
from unittest import mock

import pytest
from django.core.cache import cache
from django.db import connection

from config import celery_app
from tests import people
from tests.people import NOW, hand
from tests.tournaments.api.checks import given
from tournaments.archive import transfer
from tournaments.archive.format.rows import read_body
from tournaments.archive.transfer import make_archive
from tournaments.services.writing import version

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(params=["broker", "cache", "both"])
def trouble(request: pytest.FixtureRequest) -> Iterator[None]:
    """The broker is away, the cache is, or both."""
    gone = ConnectionError("nobody answers")
    with ExitStack() as stack:
        if request.param in ("broker", "both"):
            stack.enter_context(mock.patch.object(celery_app, "send_task", side_effect=gone))
        if request.param in ("cache", "both"):
            stack.enter_context(mock.patch.object(version.cache, "add", side_effect=gone))
        yield


def test_it_answers_though_publishing_fails(trouble: None, caplog: pytest.LogCaptureFixture) -> None:
    """With real commits: what runs after one may not fail the request, nor may the note of its failure."""
    night = people.night(people.organization())
    host = night.pad()
    caplog.clear()
    cache.clear()  # making the night has asked for a refresh already
    answer = given(host.post(f"{night.sheet}hands/", hand(1)), 201)
    assert answer["score"] == [1, 0, 1, 0]
    assert any("nobody answers" in record.getMessage() for record in caplog.records), "nothing was tried"


def test_it_reads_one_moment_without_a_writers_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    night = people.night(people.organization())
    seen: list[tuple[bool, bool]] = []

    def read(tournament: int) -> Any:
        seen.append((connection.in_atomic_block, getattr(connection, "has_turn", False)))
        return read_body(tournament)

    monkeypatch.setattr(transfer, "read_body", read)
    make_archive(tournament_id=night.tournament.pk, now=NOW)
    assert seen == [(True, False)]
