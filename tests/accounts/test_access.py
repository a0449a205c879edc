"""Every route for every kind of caller, against the table in `access_table.py`."""

import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import pytest
from django.core.cache import cache
from django.db import connection, transaction
from django.test import Client
from pytest_django.plugin import DjangoDbBlocker

from accounts.models import Organization, Role
from tests import people
from tests.accounts.access_table import CALLERS, ROWS, Row
from tests.accounts.addresses import address_of
from tests.accounts.bodies import body_of
from tests.accounts.nights import Request, callers, make_private, night_in, status_of
from tests.accounts.routes import METHODS, all_routes
from tests.people import Caller, Night
from tests.support.check_all import few, some_of

ROUTES = all_routes()
REFUSED = {"401", "403", "404", "sign-in"}
TABLES = re.compile(r"\b(scoring|tournaments|fundraising)_")
STRANGERS = ("anyone", "outsider", "revoked", "foreign")
"""To whom it can matter whether a board is for all: the others may see it anyway."""
OF_PRIVATE_BOARDS = {row.route for row in ROWS if row.night == "private"}
TRIED_WITH_A_PRIVATE_BOARD = some_of(
    (str(row) for row in ROWS if row.route not in OF_PRIVATE_BOARDS), 150, seed="boards"
)
"""Rows for which nobody said that it matters who may see the board, and which are therefore tried with it private."""

TRIED_WHERE_ALLOWED = some_of(map(str, ROWS), 250, seed="allowed")
"""Rows that somebody asks for who may, too: other tests do so of nearly all; here somebody is refused at each."""


@dataclass(frozen=True)
class Stage:
    """A night in some state, made once for all its rows; what a test changes in it is undone in the end."""

    night: Night
    callers: dict[str, Caller]


@pytest.fixture(scope="module")
def stage(request: pytest.FixtureRequest, django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[Stage]:
    """The stage of the state that the test names as its parameter."""
    with django_db_blocker.unblock(), transaction.atomic():
        night = night_in(request.param, people.organization())
        yield Stage(night, callers(night))
        transaction.set_rollback(True)


def on_stage(rows: Iterable[Row]) -> pytest.MarkDecorator:
    """Run a test for each of these rows, on the stage that it asks for: in the order of stages, each is made once."""
    staged = [(row.night, row) for row in sorted(rows, key=lambda row: row.night)]
    return pytest.mark.parametrize(("stage", "row"), staged, indirect=["stage"], scope="module", ids=str)


@pytest.fixture
def hall(db: None) -> Organization:
    """An organization for a night of a test's own, beside the one on the stage."""
    return people.organization("elsewhere")


@on_stage(ROWS)
def test_it_answers_every_caller_as_the_table_says(stage: Stage, row: Row, db: None) -> None:
    night = stage.night
    method = "POST" if row.method == "*" else row.method
    address = address_of(row.route, ROUTES[row.route], night)
    request = Request(row.route, method, address, {} if method == "GET" else body_of(row.route, night))
    expected = dict(zip(CALLERS, row.statuses, strict=True))
    kept_out = [caller for caller in CALLERS if expected[caller] in REFUSED]
    let_in = [caller for caller in CALLERS if expected[caller] not in REFUSED]
    asked = some_of(kept_out, 1, seed=str(row)) + some_of(
        let_in, int(not kept_out or str(row) in TRIED_WHERE_ALLOWED), seed=str(row)
    )
    assert answers_to(request, {name: stage.callers[name] for name in asked}) == {
        name: expected[name] for name in asked
    }
    if str(row) in TRIED_WITH_A_PRIVATE_BOARD:
        make_private(night)
        strangers = {name: stage.callers[name] for name in some_of(STRANGERS, 1, seed=str(row))}
        expected_too = {name: expected[name] for name in strangers}
        assert answers_to(request, strangers) == expected_too, "though nobody said that it matters who sees the board"


def answers_to(request: Request, callers: dict[str, Caller]) -> dict[str, str]:
    """Return the status each caller gets; assert that for those who were refused nothing was written."""
    answers = {}
    for name, caller in callers.items():
        cache.clear()
        with transaction.atomic(), written() as statements:
            answers[name] = status_of(request.sent_by(caller))
            # What was allowed is undone for the next caller.
            transaction.set_rollback(answers[name] not in REFUSED)
        assert answers[name] not in REFUSED or statements == [], f"refused to {name}, and yet written"
    return answers


@contextmanager
def written() -> Iterator[list[str]]:
    """Collect the statements that may change a row of a tournament or its hands."""
    statements: list[str] = []

    def note(execute: Callable[..., Any], sql: str, *arguments: Any) -> Any:
        if not sql.startswith(("SELECT", "SAVEPOINT", "RELEASE", "ROLLBACK")) and TABLES.search(sql):
            statements.append(sql)
        return execute(sql, *arguments)

    with connection.execute_wrapper(note):
        yield statements


def test_it_has_a_row_for_every_route_and_method_and_a_route_for_every_row(hall: Organization) -> None:
    night = night_in("held", hall)
    owner = people.member(hall, Role.OWNER)
    rows = {(row.route, method) for row in ROWS for method in (METHODS if row.method == "*" else (row.method,))}
    assert {route for route, _method in rows} - ROUTES.keys() == set(), "rows without a route"
    assert all("405" not in row.statuses for row in ROWS), "rows without a method"
    others = sorted({(route, method) for route in ROUTES for method in METHODS} - rows)
    for route, method in some_of(others, 150, seed="routes"):
        with transaction.atomic():
            response = Request(route, method, address_of(route, ROUTES[route], night), {}).sent_by(owner)
            transaction.set_rollback(True)
        assert response.status_code == 405, f"no row for {method} {route}"


def test_it_names_every_route_once() -> None:
    assert len(ROUTES) == len(set(ROUTES))
    assert "api:hands" in ROUTES
    assert ROUTES["api:round"] == ["pk", "number"]


FORMS = some_of((row for row in ROWS if row.method == "POST" and row.route.startswith("desk:")), 20, seed="forms")


@on_stage(FORMS)
@few(8)
def test_it_takes_no_form_from_another_site(stage: Stage, row: Row, db: None) -> None:
    night = stage.night
    request = Request(row.route, "POST", address_of(row.route, ROUTES[row.route], night), body_of(row.route, night))
    with written() as statements:
        assert request.sent_by(stage.callers["owner"], enforce_csrf_checks=True).status_code == 403
    assert statements == []


NAMES = frozenset({"name", "names", "organization", "group", "holder", "place", "stand_in", "prizes"})
"""What a body calls the name of somebody or something."""
OF_NAMES = frozenset(
    {
        "accounts:account",
        "accounts:found",
        "accounts:keys",
        "sign-up:page",
        "sign-up:manage",
        "desk:new-sign-up",
        "desk:sign-up",
        "desk:entrants",
        "desk:rename",
        "desk:set-group",
        "desk:rename-team",
        "desk:rename-saved-rules",
        "desk:new-season",
        "desk:season-settings",
        "desk:weekend-newcomer",
        "desk:add-sponsor",
        "desk:boxes",
        "desk:hand-box-over",
        "desk:draws",
        "api:scores",
        "api:team",
        "api:tournaments",
        "api:entrants",
        "api:wifi",
        "api:all-saved-rules",
        "api:one-saved-rules",
        "api:past-nights",
        "api:seasons",
        "api:weekend-check-ins",
        "api:sponsors",
        "api:sign-ups",
        "api:check-ins",
        "api:draws",
        "api:boxes",
        "api:hand-box-over",
    }
)
UNFIT = ("Ann\nSmith", "Ann\x07Smith", "Ann\u2028Smith")


def in_places_of_names(value: Any, unfit: str, key: str = "") -> Any:
    """Return a body with this in place of its names."""
    if isinstance(value, dict):
        return {name: in_places_of_names(part, unfit, name) for name, part in value.items()}
    if isinstance(value, list):
        return [in_places_of_names(part, unfit, key) for part in value]
    return unfit if key in NAMES and isinstance(value, str) and value else value


@few(12)
@on_stage(row for row in ROWS if row.route in OF_NAMES and row.method in ("POST", "PATCH") and row.night != "private")
def test_it_stores_no_name_with_a_line_break_or_another_control_character(stage: Stage, row: Row, db: None) -> None:
    expected = dict(zip(CALLERS, row.statuses, strict=True))
    allowed = next(caller for caller in ("owner", "anyone") if expected[caller] not in REFUSED)
    address = address_of(row.route, ROUTES[row.route], stage.night)
    sound = body_of(row.route, stage.night)
    for unfit in UNFIT:
        body = in_places_of_names(sound, unfit)
        assert body != sound
        cache.clear()
        with transaction.atomic(), stored() as values:
            answer = Request(row.route, row.method, address, body).sent_by(stage.callers[allowed])
            transaction.set_rollback(True)
        assert not [text for text in values if unfit in text or repr(unfit)[1:-1] in text]
        assert answer.status_code == 400 or not row.route.startswith("api:")


@contextmanager
def stored() -> Iterator[list[str]]:
    """Collect the texts that are written anywhere but into a session, which holds the sentences of the next page."""
    values: list[str] = []

    def note(execute: Callable[..., Any], sql: str, params: Any, *arguments: Any) -> Any:
        if sql.startswith(("INSERT", "UPDATE")) and "django_session" not in sql:
            values.extend(value for value in params or () if isinstance(value, str))
        return execute(sql, params, *arguments)

    with connection.execute_wrapper(note):
        yield values


def test_it_lets_nobody_in_by_a_session_at_the_api(hall: Organization) -> None:
    night = night_in("closed", hall)
    director = people.member(hall, Role.DIRECTOR)
    client = Client()
    client.force_login(director.user, backend="django.contrib.auth.backends.ModelBackend")
    assert client.post(f"/api/v1/{night.path}rounds/", {}, "application/json").status_code == 401


def test_it_lets_nobody_in_whose_account_is_closed(hall: Organization) -> None:
    night = night_in("closed", hall)
    director = people.member(hall, Role.DIRECTOR)
    director.user.is_active = False
    director.user.save()
    assert director.post(f"{night.path}rounds/").status_code == 401
