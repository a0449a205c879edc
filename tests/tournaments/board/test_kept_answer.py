"""A board that has changed is rendered once, however many ask for it."""

import pytest
from django.core.cache import cache
from django.http import HttpResponse
from django.test import Client

from tests.people import Night, hand
from tournaments.board import views
from tournaments.services.standings import refresh_standings


@pytest.fixture
def rendered(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The parts that were rendered."""
    parts: list[str] = []
    render = views.render_to_string

    def note(template: str, context: dict[str, object]) -> str:
        parts.append(str(context["show"]))
        return render(template, context)

    monkeypatch.setattr(views, "render_to_string", note)
    return parts


def live(night: Night, show: str = "all") -> HttpResponse:
    return Client().get(f"/t/{night.tournament.pk}/live/", {"show": show})


def enter(night: Night, number: int) -> None:
    night.pad().post(night.sheet + "hands/", hand(number, tricks=5))
    refresh_standings(tournament_id=night.tournament.pk)


def test_it_renders_a_board_once_for_all_who_ask(night: Night, rendered: list[str]) -> None:
    enter(night, 1)
    first, second = live(night), live(night)
    assert first.content == second.content
    assert first["ETag"] == second["ETag"]
    assert rendered == ["all"]


def test_it_renders_each_part_for_itself(night: Night, rendered: list[str]) -> None:
    enter(night, 1)
    assert live(night, "seats").content != live(night, "standings").content
    assert rendered == ["seats", "standings"]


def test_it_renders_anew_once_the_standings_are(night: Night, rendered: list[str]) -> None:
    enter(night, 1)
    before = live(night)
    enter(night, 2)
    after = live(night)
    assert b'points">4</td>' in after.content
    assert before["ETag"] != after["ETag"]
    assert rendered == ["all", "all"]


def test_it_shows_the_newest_board_when_the_cache_is_empty(night: Night) -> None:
    enter(night, 1)
    before = live(night)
    cache.clear()
    assert live(night).content == before.content
