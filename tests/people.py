"""The people of the tests, and small nights for them: a director, a table's host at their pad, an outsider."""

import itertools
import json
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any, cast
from uuid import UUID, uuid4

from django.dispatch import receiver
from django.test import Client
from django.test.client import ClientHandler
from django.test.signals import setting_changed
from django.utils import timezone

from accounts.members import make_token
from accounts.models import Membership, Organization, Role, User
from tests.support.answers import Answer
from tournaments.models import Entrant, PadKey, Round, Sitting, Tournament
from tournaments.rules.movements.registry import get_movement
from tournaments.services.people.entrants import Newcomer, add_entrants
from tournaments.services.people.teams import pair_rest
from tournaments.services.results.past_rounds import movement_of_teams
from tournaments.services.seating.rounds import publish_round, seat_round
from tournaments.services.setup.tournaments import create_tournament

API = "/api/v1/"
NOW = datetime(2025, 1, 4, 19, 30, tzinfo=UTC)

NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hope", "Ida", "Joan", "Karl", "Lena")

_counter = itertools.count(1)

HANDLER = ClientHandler(enforce_csrf_checks=False)
"""For all clients: one of a client's own would make all middleware again, twice the time of a short request."""


@receiver(setting_changed)
def _make_middleware_anew(**_more: Any) -> None:
    """Middleware may have read what a test's setting replaces, or puts back."""
    cast(Any, HANDLER)._middleware_chain = None


@dataclass(frozen=True)
class Caller:
    """Somebody who speaks to the API with these headers; `user` where they can sign in too."""

    headers: dict[str, str] = field(default_factory=dict)
    user: User | None = None

    def post(self, path: str, body: Any = None, **headers: str) -> Answer:
        """POST `body` as JSON (a str or bytes as they are) to an address of the API."""
        raw = body if isinstance(body, str | bytes) else json.dumps({} if body is None else body)
        return self.send("POST", path, raw, **headers)

    def get(self, path: str, **headers: str) -> Answer:
        """GET an address of the API."""
        return self.send("GET", path, **headers)

    def send(
        self, method: str, path: str, raw: str | bytes = b"", content_type: str = "application/json", **headers: str
    ) -> Answer:
        """Send anything to an address of the API; an exception in a view comes out of here.

        Headers are read as WSGI servers do: bytes, each taken for a character.
        """
        sent = self.headers | {name.replace("_", "-"): value for name, value in headers.items()}
        read = {name: value.encode("utf-8", "surrogatepass").decode("latin-1") for name, value in sent.items()}
        data = raw.encode("utf-8", "surrogatepass") if isinstance(raw, str) else raw
        client = Client()
        client.handler = HANDLER
        return client.generic(method, API + path, data, content_type, headers=read)


@dataclass(frozen=True)
class Night:
    """A tournament, its people by number, and its latest round."""

    tournament: Tournament
    entrants: list[Entrant]
    round: Round | None

    @property
    def path(self) -> str:
        """The tournament's address in the API."""
        return f"tournaments/{self.tournament.pk}/"

    @property
    def round_path(self) -> str:
        """The round's address in the API."""
        return f"{self.path}rounds/{self.round.number}/"

    @property
    def sittings(self) -> list[Sitting]:
        """The round's sittings, as they are now, from the head table down."""
        return list(self.round.sittings.select_related("game", "table", "round__tournament").order_by("table__number"))

    @property
    def sheet(self) -> str:
        """The address of the head table's sheet in the API."""
        return f"sittings/{self.sittings[0].pk}/"

    def pad(self, table: int = 1) -> Caller:
        """The host at this table, who has nothing but the pad's key."""
        key = PadKey.objects.get(table__tournament=self.tournament, table__number=table, revoked_at=None)
        return Caller({"Authorization": f"Pad {key.key}"})


def organization(slug: str = "hall") -> Organization:
    """Make an organization."""
    return Organization.objects.create(name=slug.title(), slug=slug)


def member(of: Organization | None, role: Role = Role.DIRECTOR, email: str = "") -> Caller:
    """Make a user with a token and, where an organization is given, a role in it."""
    user = User.objects.create_user(email or f"{role}{next(_counter)}@hall.test", name=str(role))
    if of:
        Membership.objects.create(user=user, organization=of, role=role)
    key = make_token(user=user)
    user.staff_tokens.update(last_used_at=timezone.now())  # else the first request would note it, and cost a statement
    return Caller({"Authorization": f"Token {key}"}, user)


def tournament(of: Organization, **plan: Any) -> Tournament:
    """Make a tournament by the service: eight hands a game, the dealer may not be stuck, three rounds.

    Where deals move all play the same cards, since nothing else is possible.
    """
    settings = {"name": "Winter night", "game": "euchre", "movement": "ladder", "rounds": 3, "hands_per_game": 8}
    settings |= {"date": NOW.date(), "time_zone": "America/Detroit"}
    if get_movement(plan.get("movement", "ladder")).moves_deals:
        settings |= {"duplicate": "matchpoints"}
    return create_tournament(organization=of, settings=settings | plan)


def newcomers(count: int) -> list[Newcomer]:
    """People at the door."""
    return [Newcomer(name) for name in itertools.islice(itertools.cycle(NAMES), count)]


def night(of: Organization, people: int = 9, *, published: bool = True, **plan: Any) -> Night:
    """Make a tournament with this many people and its first round, published unless said otherwise.

    Nine people make two tables and a sit-out. Where partners are fixed, they are paired up in order of number.
    """
    made = tournament(of, **plan)
    entrants = add_entrants(tournament=made, newcomers=newcomers(people))
    if movement_of_teams(made):
        pair_rest(tournament=made)
    drawn = seat_round(tournament=made, now=NOW, seed=7)
    if published:
        drawn = publish_round(round_=drawn, now=NOW)
    return Night(made, entrants, drawn)


def uuid() -> str:
    """A UUID as a pad makes it."""
    return str(uuid4())


def hand(number: int | None = None, **facts: Any) -> dict[str, Any]:
    """What a pad sends of a hand: unless told otherwise, seat 0 made three tricks (1 point to seats 0 and 2)."""
    body = {"uuid": uuid(), "maker": 0, "alone": False, "tricks": 3} | facts
    return body if number is None else {**body, "number": number}


def known(number: int) -> UUID:
    """A UUID that tests can write down."""
    return UUID(int=number)
