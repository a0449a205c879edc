"""`make bench`: every row still runs, and its baseline still does what it is compared with."""

import json
import re
import shutil
from collections.abc import Callable, Sequence
from datetime import UTC, date, datetime
from importlib.util import find_spec
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from accounts.services import found_organization
from benchmarks import paper, refreshes, report
from benchmarks.row import Figure, Row, RowResult, measure
from benchmarks.rows import ROWS
from benchmarks.stage import SMOKE, stage
from scoring.models import Hand
from tests.support.check_all import some_of
from tournaments.models import PadKey, Sitting, Tournament
from tournaments.paper import kinds
from tournaments.services.boards.refresh import refresh_standings
from tournaments.services.people.entrants import Newcomer, add_entrants
from tournaments.services.seating.rounds import publish_round, seat_round
from tournaments.services.setup.tournaments import create_tournament

INSTALLED = [row for row in ROWS if row.needs is None or find_spec(row.needs)]
NOW = datetime(2025, 10, 18, 19, tzinfo=UTC)


def test_it_runs_every_row_and_prints_its_baseline(tmp_path: Path, started_before: Path) -> None:
    rows = some_of(INSTALLED, 2, seed="rows")
    shutil.copytree(started_before, tmp_path / "hall", ignore=shutil.ignore_patterns("*.log"))
    with stage(tmp_path / "hall", SMOKE) as hall:
        results = [measure(row, hall) for row in rows]
    assert all(result.ours > 0 and result.baseline > 0 for result in results)
    text = report.render(results, ["a machine"])
    for row in rows:
        assert f"| {row.name} | SQLite |" in text
        assert all(f"def {function.__name__}(" in text for function in row.bare)


@pytest.mark.parametrize(("unit", "ratios"), [("requests/s", (0.25, 0.5)), ("ms", (2, 4))])
def test_it_gives_ratios_as_shares_of_the_bare_speed(unit: str, ratios: tuple[float, ...]) -> None:
    row = Row("row", "?", unit, runs=lambda _stage: (lambda: Figure(1), lambda: Figure(1)), bare=())
    pairs = ((Figure(50), Figure(100)), (Figure(50), Figure(200)))
    assert RowResult(row, "sqlite", pairs).ratios == ratios


@pytest.fixture
def sittings(db: None) -> Sequence[Sitting]:
    """Two tables in an open round; somebody sits out."""
    hall = found_organization(name="Hall", owner=User.objects.create_user("director@hall.test"))
    plan = {"name": "Night", "game": "euchre", "movement": "ladder", "rounds": 2, "hands_per_game": 8}
    plan |= {"date": date(2025, 10, 18), "time_zone": "UTC"}
    tournament = create_tournament(organization=hall, settings=plan)
    add_entrants(tournament=tournament, newcomers=[Newcomer(f"Entrant {n}") for n in range(9)])
    round_ = publish_round(round_=seat_round(tournament=tournament, now=NOW, seed=1), now=NOW)
    return list(round_.sittings.select_related("round"))


@pytest.mark.urls("benchmarks.urls")
def test_it_enters_hands_by_the_same_statements_as_the_bare_view(sittings: Sequence[Sitting]) -> None:
    real = _statements(lambda: _enter("/api/v1/sittings/{}/hands/", sittings[0]))
    bare = _statements(lambda: _enter("/bare/hands/{}/", sittings[1]))
    assert real == bare
    assert ("SELECT", ("scoring_game",), connection.features.has_select_for_update) in bare
    assert [Hand.objects.filter(game=sitting.game, number=1).count() for sitting in sittings] == [1, 1]


def test_it_prints_every_kind_of_paper() -> None:
    of_the_same_cards = {what for what in kinds.KINDS if what.startswith("deal-")}
    assert {*paper.KINDS} == {*kinds.KINDS} - of_the_same_cards


def test_it_refreshes_by_the_same_selects_as_the_bare_ones(sittings: Sequence[Sitting]) -> None:
    tournament: Tournament = sittings[0].round.tournament
    real = _statements(lambda: refresh_standings(tournament_id=tournament.pk))
    bare = _statements(lambda: refreshes.bare_selects(tournament.pk))
    assert [statement for statement in real if statement[0] == "SELECT"] == bare


def _enter(route: str, sitting: Sitting) -> None:
    key = PadKey.objects.get(table=sitting.table_id).key
    hand = {"uuid": str(uuid4()), "number": 1, "dealer": 0, "maker": 1, "alone": False, "tricks": 4}
    answer = Client(headers={"Authorization": f"Pad {key}"}).post(
        route.format(sitting.pk), json.dumps(hand), content_type="application/json"
    )
    assert answer.status_code == 201, answer.content


def _statements(work: Callable[[], Any]) -> list[tuple[str, tuple[str, ...], bool]]:
    """Return what kind of SQL statements some work issues: verb, tables, whether it locks rows."""
    with CaptureQueriesContext(connection) as captured:
        work()
    return [_kind(query["sql"]) for query in captured.captured_queries]


def _kind(sql: str) -> tuple[str, tuple[str, ...], bool]:
    tables = re.findall(r'\b(?:FROM|JOIN|INTO|UPDATE)\s+"?(\w+)', sql)
    return sql.split()[0], tuple(sorted(tables)), "FOR UPDATE" in sql
