"""A hall before its first round, made once for each size and copied for each night."""

import shutil
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from django.core.management import call_command

from accounts.members import make_token
from accounts.models import Membership, Organization, Role, User
from simulation.ledger import Guest
from simulation.taps import names
from tests.deterministic.laptop import Laptop
from tests.deterministic.world import FIRST, Sent, World
from tournaments.models import PadKey

OWNER = "olga@hall.test"
PLAYERS, GAMES = (9, 13), ((1, 3), (2, 2))
"""How large halls are: two or three tables and one who sits out; rounds, and hands of a game."""


@dataclass(frozen=True)
class Hall:
    """What is in the database, and who may enter."""

    file: Path
    token: str
    tournament: int
    guests: tuple[Guest, ...]
    keys: tuple[str, ...]
    """Of the tables' pads."""


class Halls:
    """Makes them, and keeps them for the next nights."""

    def __init__(self, folder: Path, migrated: Path | None = None) -> None:
        """Take a database with all tables and nobody in it, if there is one: it takes as long as some nights."""
        self._folder = folder
        self._made: dict[tuple[int, int, int], Hall] = {}
        self._empty = folder / "empty.sqlite3"
        if migrated:
            shutil.copyfile(migrated, self._empty)

    def of(self, players: int, rounds: int, hands: int) -> Hall:
        """Return the hall with so many players, for so many rounds of so many hands."""
        size = (players, rounds, hands)
        if not self._empty.exists():
            self._make_empty()
        if size not in self._made:
            self._made[size] = self._make(*size)
        return self._made[size]

    def _make_empty(self) -> None:
        laptop = Laptop("empty", self._folder / "empty", None, lambda _is_true, _seconds: True)
        laptop.start()
        with laptop.working():
            call_command("migrate", verbosity=0)
        self._keep(laptop, self._empty)

    def _make(self, players: int, rounds: int, hands: int) -> Hall:
        world = World(self._folder / f"{players}-{rounds}-{hands}", self._empty, players)
        laptop = world.laptops[FIRST]
        with laptop.working():
            hall = Organization.objects.create(name="Hall", slug="hall")
            owner = User.objects.create_user(OWNER, name="Olga")
            Membership.objects.create(user=owner, organization=hall, role=Role.OWNER)
            token = make_token(user=owner)

        def post(path: str, body: Any) -> Any:
            headers = {"Authorization": f"Token {token}"}
            answer = world.ask(Sent(laptop.address, "POST", f"/api/v1/{path}", headers, body))
            assert answer, path
            assert answer.status == 201, answer
            return answer.body

        settings = {"name": "Night", "preset": "tournament", "rounds": rounds, "hands_per_game": hands}
        tournament = post("tournaments/", settings)["id"]
        people = names(players, Random(players))
        entered = post(f"tournaments/{tournament}/entrants/", [{"name": name} for name in people])
        guests = tuple(Guest(row["id"], row["number"], name) for row, name in zip(entered, people, strict=True))
        post(f"tournaments/{tournament}/rounds/", {"seed": 1})  # brings the tables' keys; nights begin with this draft
        with laptop.working():
            keys = tuple(PadKey.objects.filter(revoked_at=None).order_by("table__number").values_list("key", flat=True))
        file = self._folder / f"{players}-{rounds}-{hands}.sqlite3"
        self._keep(laptop, file)
        return Hall(file, token, tournament, guests, keys)

    def _keep(self, laptop: Laptop, file: Path) -> None:
        with laptop.working():
            laptop.database.cursor().execute("PRAGMA wal_checkpoint(TRUNCATE)")
        laptop.stop()
        shutil.copyfile(laptop.file, file)
