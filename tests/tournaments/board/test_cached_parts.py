"""A board that has changed is rendered and compressed once, however many ask for it."""

import gzip
import threading
from concurrent.futures import ThreadPoolExecutor
from types import SimpleNamespace
from typing import Any
from unittest import mock

import pytest
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.people import Night, hand
from tests.support.answers import Answer
from tournaments.board import cached_parts
from tournaments.models import StandingsSnapshot
from tournaments.services.boards.etag import board_etag
from tournaments.services.boards.refresh import refresh_standings

STANDINGS, SEATS = "board/_standings.html", "board/_seats.html"


@pytest.fixture
def rendered(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The templates that were rendered."""
    templates: list[str] = []
    render = cached_parts.render_to_string

    def note(template: str, context: dict[str, Any]) -> str:
        templates.append(template)
        return render(template, context)

    monkeypatch.setattr(cached_parts, "render_to_string", note)
    return templates


def live(night: Night, show: str = "standings", **headers: str) -> Answer:
    return Client().get(f"/t/{night.tournament.pk}/live/", {"show": show}, headers=headers)


def enter(night: Night, number: int) -> None:
    night.pad().post(night.sheet + "hands/", hand(number, tricks=5))
    refresh_standings(tournament_id=night.tournament.pk)


def test_it_renders_a_board_once_for_all_who_ask(night: Night, rendered: list[str]) -> None:
    enter(night, 1)
    first, second = live(night), live(night)
    assert first.content == second.content
    assert first["ETag"] == second["ETag"]
    assert rendered == [STANDINGS]


def test_it_renders_a_page_from_what_is_kept(night: Night, rendered: list[str]) -> None:
    enter(night, 1)
    live(night)
    for _time in range(2):
        assert Client().get(f"/t/{night.tournament.slug}/").status_code == 200
    assert rendered == [STANDINGS, SEATS]


def test_it_renders_anew_once_the_standings_are(night: Night, rendered: list[str]) -> None:
    enter(night, 1)
    before = live(night)
    enter(night, 2)
    after = live(night)
    assert b"<td>4<td>" in after.content
    assert b"<td>4<td>" not in before.content
    assert before["ETag"] != after["ETag"]
    assert rendered == [STANDINGS, STANDINGS]


def test_it_shows_the_newest_board_when_the_cache_is_empty(night: Night) -> None:
    enter(night, 1)
    before = live(night)
    cache.clear()
    assert live(night).content == before.content


def test_it_compresses_once_for_all_who_can_read_that(night: Night) -> None:
    enter(night, 1)
    plain = live(night)
    with mock.patch.object(cached_parts.gzip, "compress", side_effect=AssertionError("compressed again")):
        packed = live(night, accept_encoding="br, gzip")
    assert "Content-Encoding" not in plain
    assert packed["Content-Encoding"] == "gzip"
    assert gzip.decompress(packed.content) == plain.content
    assert "Accept-Encoding" in packed["Vary"]
    assert "Accept-Encoding" in plain["Vary"]
    assert packed["ETag"] == plain["ETag"]
    assert packed["ETag"].startswith("W/")
    assert live(night, if_none_match=packed["ETag"]).status_code == 304


def test_it_finds_its_way_when_a_newer_etag_was_never_cached(night: Night, rendered: list[str]) -> None:
    enter(night, 1)
    known = board_etag(night.tournament.pk)
    enter(night, 2)
    cache.set(f"board-etag:{night.tournament.pk}", known, 60)
    answers = [live(night) for _time in range(3)]
    newest = cached_parts.tag_of(StandingsSnapshot.objects.get(pk=night.tournament.pk).etag)
    assert [answer["ETag"] for answer in answers] == [newest] * 3
    assert rendered == [STANDINGS]


@pytest.mark.parametrize("address", ["/t/{}/live/", "/t/{}/live/?show=seats", "/api/v1/tournaments/{}/standings/"])
def test_no_board_goes_back_when_a_cache_that_was_away_has_an_older_one(night: Night, address: str) -> None:
    address = address.format(night.tournament.pk)
    enter(night, 1)
    older = Client().get(address)
    known = board_etag(night.tournament.pk)
    with mock.patch.multiple(cache, get=mock.Mock(return_value=None), set=mock.Mock(), delete=mock.Mock()):
        enter(night, 2)
        newest = Client().get(address)
    assert board_etag(night.tournament.pk) == known
    assert Client().get(address)["ETag"] == older["ETag"]  # of what it has seen it says nothing
    again = Client().get(address, headers={"If-None-Match": newest["ETag"]})
    assert (again.status_code, again["ETag"]) == (304, newest["ETag"])
    assert Client().get(address)["ETag"] == newest["ETag"]
    with CaptureQueriesContext(connection) as queries:
        Client().get(address, headers={"If-None-Match": older["ETag"]})
        Client().get(address, headers={"If-None-Match": newest["ETag"]})
    assert not queries


def test_it_renders_no_more_for_those_who_waited_while_the_board_moved_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each asks for the version of its moment; one is rendered, and all who waited take that."""
    made: list[str] = []
    looks, release = threading.Semaphore(0), threading.Event()

    def get(key: str) -> object:
        found = cache.get(key)
        looks.release()
        return found

    def render(pk: int, part: str, asked: str) -> cached_parts.CachedPart:
        made.append(asked)
        assert release.wait(10)
        return cached_parts.CachedPart("newest", b"html", b"packed")

    monkeypatch.setattr(cached_parts, "cache", SimpleNamespace(get=get, set=cache.set))
    monkeypatch.setattr(cached_parts, "_render", render)
    with ThreadPoolExecutor(4) as pool:
        tasks = [
            pool.submit(cached_parts.cached_part, 1, "standings", tag) for tag in ("old", "older", "newer", "newest")
        ]
        for _look in range(5):  # everybody's, and that of whoever renders
            assert looks.acquire(timeout=10)
        release.set()
        assert {task.result().tag for task in tasks} == {"newest"}
    assert len(made) == 1


def test_it_renders_once_for_those_who_ask_at_the_same_moment(monkeypatch: pytest.MonkeyPatch) -> None:
    together = threading.Barrier(4)
    made: list[str] = []

    def render(pk: int, part: str, asked: str) -> cached_parts.CachedPart:
        made.append(part)
        return cached_parts.CachedPart(asked, b"html", b"packed")

    def ask() -> cached_parts.CachedPart:
        together.wait()
        return cached_parts.cached_part(1, "standings", "tag")

    monkeypatch.setattr(cached_parts, "_render", render)
    with ThreadPoolExecutor(4) as pool:
        answers = [task.result() for task in [pool.submit(ask) for _asker in range(4)]]
    assert answers == [cached_parts.CachedPart("tag", b"html", b"packed")] * 4
    assert made == ["standings"]
