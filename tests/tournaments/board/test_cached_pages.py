"""The page of a public board is made once for a whole hall, and nobody gets what is another's."""

import gzip
import re
from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Any
from unittest import mock

import pytest
from django.test import Client

from tests.people import Caller, Night, hand
from tests.support.answers import Answer
from tournaments.board import cached_pages
from tournaments.services.boards.refresh import refresh_standings
from tournaments.services.setup.tournaments import set_visibility

Queries = Callable[[int], AbstractContextManager[Any]]
HALL, HALL_BY_NAME = "192.168.1.20:8000", "hall.test"


@pytest.fixture
def played(night: Night, settings: Any) -> Night:
    settings.ALLOWED_HOSTS = [*settings.ALLOWED_HOSTS, "192.168.1.20", "hall.test"]
    refresh_standings(tournament_id=night.tournament.pk)
    return night


def page(night: Night, query: str = "", client: Client | None = None, **headers: str) -> Answer:
    answer = (client or Client()).get(f"/t/{night.tournament.slug}/{query}", headers=headers)
    assert answer.status_code in (200, 304)
    return answer


def test_it_asks_the_database_once_for_a_whole_hall(played: Night, django_assert_num_queries: Queries) -> None:
    first = page(played)
    with django_assert_num_queries(0):
        second = page(played)
    assert first.content == second.content


def test_it_answers_304_while_nothing_changes_and_anew_after_a_hand(
    played: Night, django_assert_num_queries: Queries
) -> None:
    tag = page(played)["ETag"]
    with django_assert_num_queries(0):
        assert page(played, if_none_match=tag).status_code == 304
    played.pad().post(f"{played.sheet}hands/", hand(1, tricks=5))
    refresh_standings(tournament_id=played.tournament.pk)
    changed = page(played, if_none_match=tag)
    assert changed.status_code == 200
    assert changed["ETag"] != tag
    assert b"<td>2<td>" in changed.content


def test_it_compresses_once_for_all_who_can_read_that(played: Night) -> None:
    plain = page(played)
    with mock.patch.object(gzip, "compress", side_effect=AssertionError("compressed again")):
        packed = page(played, accept_encoding="br, gzip")
    assert gzip.decompress(packed.content) == plain.content
    assert packed["ETag"] == plain["ETag"]
    assert "Accept-Encoding" in packed["Vary"]


def test_it_shows_everybody_the_address_by_which_they_came(played: Night) -> None:
    for _time in range(2):
        for host in (HALL, HALL_BY_NAME):
            shown = page(played, host=host).content.decode()
            assert re.findall(r"<b>(http://[^<]+)</b>", shown) == [f"http://{host}/t/{played.tournament.slug}/"]


def test_it_fills_no_memory_with_addresses_that_somebody_invents(played: Night) -> None:
    keys = set()
    with mock.patch.object(cached_pages, "rendered_once", wraps=cached_pages.rendered_once) as rendered:
        for port in range(1000, 1040):
            shown = page(played, host=f"192.168.1.20:{port}").content.decode()
            assert f"http://192.168.1.20:{port}/t/" in shown
    keys = {call.args[0] for call in rendered.call_args_list}
    assert 1 < len(keys) <= cached_pages.ADDRESSES


def test_it_keeps_apart_what_was_asked_for(played: Night) -> None:
    for _time in range(2):
        for query, shown in (("", "all"), ("?show=seats", "seats"), ("?show=standings", "standings")):
            assert f'data-show="{shown}"' in page(played, query).content.decode()
        for view in ("wall", "list"):
            assert f'data-view="{view}"' in page(played, f"?view={view}").content.decode()
        assert "data-view" not in page(played).content.decode()


def test_it_says_nothing_of_who_asks_or_when(played: Night, director: Caller) -> None:
    staff = Client()
    staff.force_login(director.user, backend="django.contrib.auth.backends.ModelBackend")
    signed_in, stranger = page(played, client=staff), page(played)
    assert signed_in.content == stranger.content
    assert director.user is not None
    assert director.user.email.encode() not in stranger.content
    for answer in (signed_in, stranger):
        assert "Cookie" not in answer["Vary"]
        assert not answer.cookies
    assert b'name="now"' not in stranger.content
    assert b"csrf" not in stranger.content


def test_it_shows_a_new_color_though_no_hand_came(played: Night, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cached_pages, "PAGE_SECONDS", 0)  # as if they were over
    before = page(played)
    hall = played.tournament.organization
    hall.color = next(value for value, _label in hall.Color.choices if value != hall.color)
    hall.save()
    after = page(played, if_none_match=before["ETag"])
    assert after.status_code == 200
    assert f'data-color="{hall.color}"' in after.content.decode()


def test_it_hides_a_board_at_once(played: Night, django_capture_on_commit_callbacks: Any) -> None:
    page(played)
    with django_capture_on_commit_callbacks(execute=True):
        set_visibility(tournament=played.tournament, visibility="staff")
    answer = Client().get(f"/t/{played.tournament.slug}/")
    assert (answer.status_code, answer["Location"]) == (302, f"/accounts/sign-in/?next=/t/{played.tournament.slug}/")


def test_it_knows_no_board_by_a_name_longer_than_any(played: Night) -> None:
    assert Client().get(f"/t/{'x' * 300}/").status_code == 404
