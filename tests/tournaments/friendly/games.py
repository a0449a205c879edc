"""Games without a tournament, begun and entered as a browser does."""

from typing import Any
from uuid import uuid4

from django.test import Client

from accounts.models import Organization, Role, User
from tests import people
from tournaments.models import FriendlyGame
from tournaments.services.play import friendly


def begin(client: Client, *names: str, **rules: Any) -> FriendlyGame:
    """Begin a game by its form, and return it; the pad's key is in the address that the browser is sent to."""
    fields = {f"name-{place}": name for place, name in enumerate(names, 1)}
    response = client.post("/score/", fields | rules)
    assert response.status_code == 302, response.content.decode()
    begun = FriendlyGame.objects.latest("pk")
    assert response.headers["Location"] == f"/pad/game/#{friendly.pad_key(begun)}"
    return begun


def send(begun: FriendlyGame, body: dict[str, Any], key: str | None = None, path: str = "hands/") -> tuple[int, Any]:
    headers = {"Authorization": f"Pad {friendly.pad_key(begun) if key is None else key}"}
    sent = {"uuid": str(uuid4())} | body if path == "hands/" else body
    response = Client().post(f"/api/v1/scores/{begun.uuid}/{path}", sent, "application/json", headers=headers)
    return response.status_code, response.json()


def signed_in(client: Client, hall: Organization) -> User:
    user = people.member(hall, Role.DESK).user
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    return user
