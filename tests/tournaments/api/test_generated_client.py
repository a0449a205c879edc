"""A Python client generated from the description plays a whole night, going where the description's links lead."""

import json
import sys
from collections.abc import Iterator
from importlib import import_module
from typing import Any
from uuid import uuid4

import httpx
import pytest
from django.core.handlers.wsgi import WSGIHandler
from openapi_python_client import generate
from openapi_python_client.config import Config, ConfigFile, MetaType

from accounts.members import make_token
from accounts.models import Organization, Role, Scope
from tests import people
from tests.tournaments.api.test_links import evaluated
from tournaments.services.boards.refresh import refresh_standings

PACKAGE = "headtable_client"
ROUNDS, HANDS = 2, 3


@pytest.fixture(scope="module")
def description(tmp_path_factory: pytest.TempPathFactory, described: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """The description, of which a client was generated without a complaint."""
    folder = tmp_path_factory.mktemp("client")
    source = folder / "openapi.json"
    source.write_text(json.dumps(described))
    asked = ConfigFile(
        package_name_override=PACKAGE,
        post_hooks=[],
        literal_enums=True,
        content_type_overrides=dict.fromkeys(("application/pdf", "image/jpeg"), "application/octet-stream"),  # unknown
    )
    problems = generate(
        config=Config.from_sources(asked, MetaType.NONE, source, "utf-8", overwrite=True, output_path=folder / PACKAGE)
    )
    assert [f"{problem.header}: {problem.detail}" for problem in problems] == []
    sys.path.insert(0, str(folder))
    yield described
    sys.path.remove(str(folder))
    for name in [name for name in sys.modules if name.startswith(PACKAGE)]:
        del sys.modules[name]


class Program:
    """A program that knows the description and the client generated from it, nothing else of Headtable."""

    def __init__(self, description: dict[str, Any], key: str, application: WSGIHandler) -> None:
        self.operations = {
            operation["operationId"]: operation
            for methods in description["paths"].values()
            for operation in methods.values()
        }
        self.models = import_module(f"{PACKAGE}.models")
        self.client = import_module(f"{PACKAGE}.client").AuthenticatedClient(
            base_url="http://testserver",
            token=key,
            prefix="Token",
            httpx_args={"transport": httpx.WSGITransport(app=application)},
            raise_on_unexpected_status=True,
        )

    def call(self, name: str, body: Any = None, **parameters: Any) -> "Answer":
        """Call an operation, which must do it; `body` is a model of the client, or a list of them."""
        module = import_module(f"{PACKAGE}.api.{name.partition('_')[0]}.{name}")
        sent = parameters if body is None else parameters | {"body": body}
        response = module.sync_detailed(client=self.client, **sent)
        assert 200 <= response.status_code < 300, response.content
        links = self.operations[name]["responses"][str(int(response.status_code))].get("links", {})
        raw = body.to_dict() if hasattr(body, "to_dict") else body
        exchange = {"path": parameters, "request": raw, "answer": json.loads(response.content)}
        return Answer(self, response.parsed, links, exchange)

    def model(self, name: str, /, **values: Any) -> Any:
        """Make a model of the client."""
        return getattr(self.models, name).from_dict(values)


class Answer:
    """What a call gave, and the links that lead on from there."""

    def __init__(self, program: Program, given: Any, links: dict[str, Any], exchange: dict[str, Any]) -> None:
        self.program, self.given, self.links, self.exchange = program, given, links, exchange

    def go(self, name: str, body: Any = None, **at: Any) -> "Answer":
        """Follow the link to an operation. `at`: parameters other than the link's, as for the second of a list."""
        parameters = evaluated(self.links[name]["parameters"], self.exchange) | at
        return self.program.call(name, body, **parameters)


@pytest.fixture
def program(hall: Organization, description: dict[str, Any], application: WSGIHandler) -> Program:
    user = people.member(hall, Role.DIRECTOR).user
    assert user
    key = make_token(user=user, scopes=[Scope.SCORE, Scope.DIRECT, Scope.MONEY])
    return Program(description, key, application)


def play(program: Program, opened: Answer, expected: dict[int, int]) -> Answer:
    """Enter every hand of a round, of which seat 0 makes three tricks, confirm, and close it; add up who gets what."""
    for sitting in opened.given.sittings:
        sheet = opened.go("sittings_retrieve", id=str(sitting.id))
        for number in range(1, HANDS + 1):
            hand = program.model("EuchrePlayedHand", uuid=str(uuid4()), number=number, maker=0, alone=False, tricks=3)
            entered = opened.go("sittings_hands_create", hand, id=str(sitting.id))
            assert entered.given.points == [1, 0, 1, 0]
        shown = entered.go("sittings_retrieve").given
        assert (shown.score, sheet.given.score) == ([HANDS, 0, HANDS, 0], [0, 0, 0, 0])
        for side in (0, 1):
            said = program.model("ConfirmShape", side=side, version=shown.version)
            confirmed = entered.go("sittings_confirm_create", said)
        assert confirmed.given.state == "confirmed"
        for seat in sitting.seats:
            expected[seat.entrant] += HANDS if seat.index in (0, 2) else 0
    for entrant in opened.given.sit_outs:
        expected[entrant] += 2  # the mean of 3, 0, 3, 0, rounded half up
    closed = opened.go("tournaments_rounds_close_create", program.model("CloseShape"))
    assert closed.given.status == "closed"
    return closed


def test_it_plays_a_whole_night_by_the_links(program: Program) -> None:
    plan = program.model("TournamentOfEuchre", name="Generated", rounds=ROUNDS, hands_per_game=HANDS)
    made = program.call("tournaments_create", plan)
    newcomers = [program.model("EntrantShape", name=name) for name in people.NAMES[:9]]
    entered = made.go("tournaments_entrants_create", newcomers)
    expected = {entrant.id: 0 for entrant in entered.given}
    payment = program.model("PaymentShape", uuid=str(uuid4()), entrant=entered.given[0].id, amount=500, method="cash")
    paid = program.call("tournaments_payments_create", payment, id=made.given.id)
    assert paid.go("tournaments_ledger_retrieve").given.balances.to_dict() == {"cash": 500, "entry": -500}
    before = entered
    for number in range(1, ROUNDS + 1):
        drawn = before.go("tournaments_rounds_create", program.model("DrawShape", seed=number))
        opened = drawn.go("tournaments_rounds_publish_create", program.model("PublishShape"))
        before = play(program, opened, expected)
    refresh_standings(tournament_id=made.given.id)  # which a worker does
    standings = before.go("tournaments_standings_retrieve").given
    assert {row.entrant: row.points for row in standings.rows} == expected
    assert sum(expected.values()) == ROUNDS * (2 * 2 * HANDS + 2)
    feed = made.go("tournaments_events_list", limit=500).given
    assert [event.type_ for event in feed.events].count("hand.entered") == ROUNDS * 2 * HANDS
    listed = program.call("tournaments_list").given
    assert [result.name for result in listed.results] == ["Generated"]


def test_it_gets_refusals_as_models(program: Program, hall: Organization) -> None:
    night = people.night(hall)
    module = import_module(f"{PACKAGE}.api.tournaments.tournaments_rounds_create")
    refusal = module.sync(client=program.client, id=night.tournament.pk, body=program.model("DrawShape"))
    assert (refusal.code, refusal.status, refusal.type_) == (
        "round-unfinished",
        409,
        "/help/problems/#round-unfinished",
    )
