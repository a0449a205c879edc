"""Tournaments in which anything may happen at any time, for every movement; after each step all is counted again.

Of a failure the fewest steps that still lead to it are printed.
"""

from collections import Counter
from random import Random
from typing import Any, cast
from unittest import mock

import pytest
from django.apps import apps
from django.core.management.color import no_style
from django.db import connection, transaction
from django.test import Client
from django.urls import reverse
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import initialize, invariant, precondition, run_state_machine_as_test

from accounts.models import Role
from tests import people
from tests.people import newcomers
from tests.support.check_all import more, some_of
from tests.tournaments.conftest import signed_in
from tests.tournaments.stateful.audit import audit
from tests.tournaments.stateful.people import People
from tests.tournaments.stateful.rounds import SEEDS, Rounds
from tests.tournaments.stateful.settings import Settings
from tournaments.rules.movements.registry import MOVEMENTS
from tournaments.services.people import entrants, teams

LOOK_EVERY = more(12, 20)
AUDIT_EVERY = more(4, 1)
"""Steps after which all is counted again, and again in the end."""
FIELDS = {"ladder": 21, "progressive": 30, "random": 18, "whist": 17, "cyclic": 11, "knock-out": 24, "swiss": 45}
"""A field that is large for a movement, or odd."""
PAGES = (
    "tournament",
    "tables",
    "draft",
    "clock-and-message",
    "paper",
    "entrants",
    "seating-rules",
    "teams",
    "missing",
)
PAGES += ("settings", "slips", "pads")


class AnyOrder(People, Rounds, Settings):
    """A tournament of one movement, from its first entrants on."""

    movement: str

    def __init__(self) -> None:
        super().__init__()
        self.example = transaction.atomic()
        self.example.__enter__()
        self.lots = mock.patch("secrets.randbelow", Random(0).randrange)
        self.lots.start()  # else the same steps would not lead to the same partners by lot
        number_from_one()
        self.hall = people.organization()
        self.desk: Client = signed_in(people.member(self.hall, Role.DIRECTOR))

    @initialize(
        field=st.integers(8, 12),
        lots=SEEDS,
        is_large=st.booleans(),
        ghost=st.booleans(),
        played=st.integers(0, 2),
        data=st.data(),
    )
    def begin(self, field: int, lots: int, *, is_large: bool, ghost: bool, played: int, data: st.DataObject) -> None:
        self.data = data
        in_teams = MOVEMENTS[self.movement].fixed_partners
        self.tournament = people.tournament(
            self.hall, movement=self.movement, rounds=5, hands_per_game=2, ghost=ghost and not in_teams
        )
        self.tournament.lot_seed = lots  # else the same steps would not lead to the same ranks
        self.tournament.save(update_fields=["lot_seed"])
        count = FIELDS.get(self.movement, 10) if is_large else field
        entrants.add_entrants(tournament=self.tournament, newcomers=newcomers(count))
        if in_teams:
            teams.pair_rest(tournament=self.tournament, by_lot=True, seed=1)
            self.send_away_without_partner()
        for _round in range(played):
            self.play_a_round()
            self.look_at_status()

    @invariant()
    def counted_again(self) -> None:
        if self.minutes % AUDIT_EVERY == 0:
            audit(self)
        self.seen.update(hands=len(self.sent), rounds=len(self.credits))

    @precondition(lambda self: self.minutes % LOOK_EVERY == LOOK_EVERY - 1)
    @invariant()
    def every_page_can_be_shown(self) -> None:
        for page in PAGES:
            address = reverse(f"desk:{page}", args=(self.tournament.slug,))
            assert self.desk.get(address).status_code in (200, 302, 404), page
        assert self.desk.get(f"/t/{self.tournament.slug}/").status_code == 200

    def teardown(self) -> None:
        try:
            audit(self)
        finally:
            self.lots.stop()
            transaction.set_rollback(True)
            self.example.__exit__(None, None, None)


def number_from_one() -> None:
    """Give rows the same numbers in every example: PostgreSQL takes no number back with what is rolled back."""
    with connection.cursor() as cursor:
        sequences = [
            sequence
            for app in ("accounts", "scoring", "tournaments")
            for model in apps.get_app_config(app).get_models()
            for sequence in connection.introspection.get_sequences(cursor, model._meta.db_table)
        ]
        for statement in connection.ops.sequence_reset_by_name_sql(no_style(), sequences):
            cursor.execute(statement)


def test_it_draws_the_same_partners_by_the_same_steps(db: None) -> None:
    def partners_by_lot() -> list[int | None]:
        machine: Any = type("AnyOrder", (AnyOrder,), {"movement": "ladder", "seen": Counter()})()
        machine.begin(data=None, field=12, lots=0, is_large=False, ghost=False, played=0)
        machine.change_movement(data=None, movement="swiss", settings={"partners": "lot"})
        teams_of = list(machine.tournament.people.order_by("pk").values_list("team", flat=True))
        machine.teardown()
        return teams_of

    first = partners_by_lot()
    assert None not in first
    assert first == partners_by_lot()


PLAIN = [key for key, movement in MOVEMENTS.items() if not movement.moves_deals]
"""Movements in which the points are those of the hands, as the audit counts them."""


@pytest.mark.parametrize("movement", some_of(PLAIN, 2, seed="any order"))
def test_it_keeps_its_books_whatever_happens(movement: str, db: None) -> None:
    machine = type("AnyOrder", (AnyOrder,), {"movement": movement, "seen": Counter()})
    run_state_machine_as_test(machine, settings=settings(max_examples=more(1, 40), stateful_step_count=more(12, 80)))
    print(sorted(cast(Any, machine).seen.items()))  # noqa: T201 - shown when the test fails
    assert cast(Any, machine).seen["hands"], "no hand was played in any of these tournaments"
    assert cast(Any, machine).seen["rounds"], "no round was closed in any of these tournaments"
