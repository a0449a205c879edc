"""The data of every release, brought up to date: nothing is lost, the standings are the same, and play goes on.

`tests/data/releases/` has what each release itself wrote (`manage.py dumpdata`) of its sample tournament, three rounds
played and the fourth half entered.
"""

import gzip
import json
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parents[1] / "data/releases"
MIGRATIONS = {
    "0.1.0": (("accounts", "0001_initial"), ("scoring", "0001_initial"), ("tournaments", "0001_initial")),
    "0.2.0": (("accounts", "0001_initial"), ("scoring", "0001_initial"), ("tournaments", "0007_boards_anew")),
    "0.3.0": (
        ("accounts", "0002_invitations_and_log"),
        ("scoring", "0002_why_a_hand_was_entered"),
        ("tournaments", "0014_before_a_change"),
    ),
}
"""The last migrations of each release."""
LOAD = "from tests.faults.releases import load; load({release!r})"
"""Run by `manage.py shell` of a hall with an empty database."""


@dataclass(frozen=True)
class Known:
    """What a release knew."""

    hands: frozenset[tuple[str, int, str]]
    """UUID, number, and points by seat of every hand that stands."""
    points: dict[int, int]
    """Of each entrant on its board."""


def rows_of(release: str) -> list[dict[str, Any]]:
    """Return what the release wrote, a row each."""
    rows: list[dict[str, Any]] = json.loads(gzip.decompress((FOLDER / f"{release}.json.gz").read_bytes()))
    return rows


def known_of(release: str) -> Known:
    """Return what must still be there."""
    rows = rows_of(release)
    hands = (row["fields"] for row in rows if row["model"] == "scoring.hand")
    (snapshot,) = (row["fields"] for row in rows if row["model"] == "tournaments.standingssnapshot")
    body = snapshot["body"] if isinstance(snapshot["body"], dict) else json.loads(snapshot["body"])
    return Known(
        frozenset(_hand(hand) for hand in hands if hand["voided_at"] is None),
        {row["entrant"]: row["points"] for row in body["rows"]},
    )


def _hand(hand: dict[str, Any]) -> tuple[str, int, str]:
    return hand["uuid"].replace("-", ""), hand["number"], json.dumps(hand["points"])


def load(release: str) -> None:
    """Make the tables as the release had them, and fill them with its rows."""
    from django.core.management.color import no_style
    from django.db import connection, transaction
    from django.db.migrations.executor import MigrationExecutor

    executor = MigrationExecutor(connection)
    targets = [*MIGRATIONS[release], *_of_libraries(executor)]
    executor.migrate(targets)
    apps = MigrationExecutor(connection).loader.project_state(targets).apps
    with transaction.atomic(), connection.constraint_checks_disabled():
        models = _filled(apps, rows_of(release))
    with connection.cursor() as cursor:
        for statement in connection.ops.sequence_reset_sql(no_style(), models):
            cursor.execute(statement)
    sys.stdout.write(f"{len(models)} tables\n")


def _of_libraries(executor: Any) -> Iterable[tuple[str, str]]:
    """Return the migrations of Django's own apps, which a release has brought up to date."""
    libraries = ("auth", "contenttypes", "sessions")
    return [node for node in executor.loader.graph.leaf_nodes() if node[0] in libraries]


def _filled(apps: Any, rows: list[dict[str, Any]]) -> list[Any]:
    """Store rows by the models of their time; return these."""
    from django.core.serializers.python import Deserializer

    class OfThatTime(Deserializer):
        @staticmethod
        def _get_model_from_node(model_identifier: str) -> Any:
            return apps.get_model(model_identifier)

    models = []
    for row in OfThatTime(rows):
        row.save()
        if type(row.object) not in models:
            models.append(type(row.object))
    return models
