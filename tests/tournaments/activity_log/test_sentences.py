"""Every view by which a member changes something has its sentence for the log."""

import re

from tests.accounts.access_table import CALLERS, ROWS, Row
from tests.accounts.routes import described_routes

REFUSED = {"401", "403", "404"}
STAFF = ("viewer", "desk", "director", "owner", "treasurer", "cashier")
NAMED = {"number", "table", "round", "entrant", "team"}
"""What a sentence may name: what addresses hold, or what is looked up for them (see `subjects.py`)."""

ROUTES = described_routes()
VIEWS = {name: getattr(route.view, "cls", route.view) for name, route in ROUTES.items()}
SENTENCES = {name: view.log_sentence for name, view in VIEWS.items() if hasattr(view, "log_sentence")}


def writes(row: Row) -> bool:
    """Tell whether a member changes something by it. What asks for TLS the table has refused; it writes elsewhere."""
    done = [status for caller, status in zip(CALLERS, row.statuses, strict=True) if caller in STAFF]
    return row.method in ("POST", "*") and (row.route.startswith("mfa_") or not REFUSED.issuperset(done))


def test_it_has_a_sentence_for_every_route_that_writes() -> None:
    written = {row.route for row in ROWS if writes(row)}
    assert len(written) > 80
    assert written - set(SENTENCES) == set()


TAKEN_HOME = {
    "api:archive",
    "api:export",
    "desk:archive",
    "desk:export",
    "desk:ledger-file",
    "desk:season-export",
    "desk:weekend-workbook",
}
TAKEN_HOME |= {"desk:guest-data", "desk:guest-list", "desk:invite-list", "desk:person-data"}
TAKEN_HOME |= {"desk:report-workbook", "desk:letters", "desk:occasion-deals", "api:occasion-deals"}
"""Nothing is changed there, and the log says who has the file."""


def test_it_has_no_sentence_for_a_route_that_only_shows() -> None:
    written = {row.route for row in ROWS if row.method != "GET"}
    assert {route for route, sentence in SENTENCES.items() if sentence} - written == TAKEN_HOME


def test_it_names_nothing_that_nobody_looks_up() -> None:
    named = {name for sentence in SENTENCES.values() for name in re.findall(r"%\((\w+)\)", sentence or "")}
    assert named <= NAMED


def test_it_finds_the_table_of_every_sentence_that_names_one() -> None:
    """A sentence about a table goes with an address that names a sitting; else it would say "table ?"."""
    about_tables = {route for route, sentence in SENTENCES.items() if sentence and "%(table)s" in sentence}
    assert len(about_tables) > 20
    assert {
        name for name in about_tables if not re.search(r"/sittings/<\w+:pk>|<\w+:sitting>", ROUTES[name].address)
    } == set()
