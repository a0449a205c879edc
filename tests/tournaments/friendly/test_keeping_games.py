"""How long a game without a tournament stays, for whom, and what goes to make room."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.contrib.sessions.models import Session
from django.core.cache import cache
from django.test import Client
from django.utils import timezone

from accounts.models import Organization, Role
from accounts.tasks import forget_old_sessions
from scoring.models import Game, Hand
from tests import people
from tests.tournaments.friendly.games import begin, send, signed_in
from tournaments.models import FriendlyGame
from tournaments.services.play import friendly
from tournaments.tasks import forget_friendly_games

pytestmark = pytest.mark.django_db

NOW = datetime(2026, 11, 22, 12, tzinfo=UTC)


def test_it_deletes_a_game_after_its_time_with_every_line(client: Client) -> None:
    begun, kept = begin(client, "Ada", "Ben"), begin(client, "Cleo", "Dan")
    assert begun.expires_at is not None
    assert begun.expires_at - begun.created_at == timedelta(days=7)
    send(begun, {"maker": 0, "tricks": 5})
    FriendlyGame.objects.filter(pk=kept.pk).update(expires_at=None)
    assert friendly.forget_old_games(now=begun.expires_at) == 0
    FriendlyGame.objects.filter(pk=begun.pk).update(expires_at=NOW - timedelta(days=400))
    forget_friendly_games()
    assert list(FriendlyGame.objects.all()) == [kept]
    assert (Game.objects.count(), Hand.objects.count()) == (1, 0)
    assert Client().get(f"/score/{begun.uuid}/").status_code == 404
    assert send(begun, {"maker": 0, "tricks": 5})[0] == 401


def test_it_keeps_what_somebody_begins_who_is_signed_in(client: Client, hall: Organization) -> None:
    user = signed_in(client, hall)
    begun = begin(client, "Ada", "Ben")
    assert (begun.owner, begun.expires_at) == (user, None)
    assert f"/score/{begun.uuid}/" in client.get("/score/").content.decode()


def test_it_keeps_a_game_for_whoever_began_it_here_and_signs_in_later(client: Client, hall: Organization) -> None:
    begun = begin(client, "Ada", "Ben")
    assert client.post(f"/score/{begun.uuid}/keep/").status_code == 302  # to the sign-in page
    user = signed_in(client, hall)
    assert client.post(f"/score/{begun.uuid}/keep/").headers["Location"] == f"/score/{begun.uuid}/"
    begun.refresh_from_db()
    assert (begun.owner, begun.expires_at) == (user, None)


def test_it_gives_nobody_a_game_that_was_begun_elsewhere(client: Client, hall: Organization) -> None:
    begun = begin(Client(), "Ada", "Ben")
    signed_in(client, hall)
    for what in ("keep", "delete"):
        assert client.post(f"/score/{begun.uuid}/{what}/").status_code == 403
    begun.refresh_from_db()
    assert begun.owner is None


def test_it_deletes_a_game_for_its_owner(client: Client, hall: Organization) -> None:
    signed_in(client, hall)
    begun = begin(client, "Ada", "Ben")
    send(begun, {"maker": 0, "tricks": 5})
    assert client.post(f"/score/{begun.uuid}/delete/").headers["Location"] == "/score/"
    assert not FriendlyGame.objects.exists()
    assert not Game.objects.exists()


def test_it_goes_on_for_whoever_began_it(client: Client) -> None:
    begun = begin(client, "Ada", "Ben")
    assert f"/pad/game/#{friendly.pad_key(begun)}" in client.get(f"/score/{begun.uuid}/").content.decode()
    assert f"/score/{begun.uuid}/" in client.get("/score/").content.decode()


def test_it_lets_no_cache_keep_the_key_of_the_pad(client: Client) -> None:
    begun = begin(client, "Ada", "Ben")
    for page in ("/score/", f"/score/{begun.uuid}/"):
        assert client.get(page)["Cache-Control"] == "private, no-store"
        assert "Cache-Control" not in Client().get(page)


def test_it_bounds_what_strangers_begin(client: Client, settings: Any) -> None:
    settings.LIMITS = type(settings.LIMITS)(friendly_games_by_address=2)
    assert [client.post("/score/", {}).status_code for _ in range(3)] == [302, 302, 429]
    assert Client().post("/api/v1/scores/", {"names": ["Ada", "Ben"]}, "application/json").status_code == 429
    cache.clear()
    settings.LIMITS = type(settings.LIMITS)(friendly_games=2)
    assert "no room for more games" in client.post("/score/", {}).content.decode()
    shown = Client().post("/api/v1/scores/", {"names": ["Ada", "Ben"]}, "application/json")
    assert (shown.status_code, shown.json()["code"]) == (409, "too-many-games")


def test_it_deletes_a_game_that_nobody_plays_any_more_to_make_room(client: Client, settings: Any) -> None:
    played, _empty, being_played, new = (begin(client, "Ada", "Ben") for _ in range(4))
    hand = {"maker": 0, "tricks": 3}
    assert [send(begun, hand)[0] for begun in (played, being_played)] == [201, 201]
    Hand.objects.filter(game=played.game).update(entered_at=timezone.now() - timedelta(hours=2))
    old = FriendlyGame.objects.exclude(pk=new.pk)
    old.update(created_at=timezone.now() - timedelta(hours=3))
    settings.LIMITS = type(settings.LIMITS)(friendly_games=4)
    begin(client, "Ada", "Ben")
    assert set(old.filter(created_at__lt=new.created_at)) == {played, being_played}
    begin(client, "Ada", "Ben")
    assert set(old.filter(created_at__lt=new.created_at)) == {being_played}
    assert "no room for more games" in client.post("/score/", {}).content.decode()
    assert (Game.objects.count(), Hand.objects.count()) == (4, 1)


def test_it_deletes_no_game_that_somebody_keeps_to_make_room(client: Client, hall: Organization, settings: Any) -> None:
    begun = begin(client, "Ada", "Ben")
    friendly.keep_game(friendly=begun, owner=people.member(hall, Role.DIRECTOR).user)
    FriendlyGame.objects.update(created_at=NOW - timedelta(days=300))
    settings.LIMITS = type(settings.LIMITS)(friendly_games=0)
    assert "no room for more games" in client.post("/score/", {}).content.decode()
    assert FriendlyGame.objects.get() == begun


def test_it_forgets_sessions_that_are_over(client: Client, hall: Organization) -> None:
    for days in (1, -1):
        client.cookies.clear()
        signed_in(client, hall)
        Session.objects.filter(pk=client.session.session_key).update(expire_date=timezone.now() + timedelta(days=days))
    forget_old_sessions()
    assert [session.expire_date > timezone.now() for session in Session.objects.all()] == [True]
