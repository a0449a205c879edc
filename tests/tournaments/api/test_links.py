"""The links of the API's description lead somewhere: followed at random, they come to hands, corrections, standings."""

import json
import re
from collections import Counter
from random import Random
from typing import Any
from uuid import UUID

import pytest

from accounts.models import Organization
from scoring.models import Hand
from tests.people import API, Caller
from tests.support.check_all import more
from tournaments.api.links import link_operations
from tournaments.models import Round

STEPS = more(300, 2000)
BODIES: dict[str, Any] = {
    "tournaments_create": {"name": "Linked", "rounds": 9},
    "tournaments_partial_update": {"rounds": 8},
    "tournaments_entrants_create": {"name": "Jo"},
    "tournaments_entrants_partial_update": {"checked_in": True},
    "tournaments_prices_partial_update": {"goal": 100_000},
    "tournaments_sign_ups_partial_update": {"note": "stairs"},
    "tournaments_notices_create": {"text": "Pie is served"},
    "tournaments_rounds_swap_create": {"one": 1, "other": 2},
    "tournaments_rounds_tables_create": {"entrants": [1, 2, 3, 4]},
    "tournaments_rounds_clock_create": {"do": "start", "minutes": 20},
    "sittings_hands_create": {"maker": 1, "tricks": 3},
    "sittings_hands_correct_create": {"reason": "Misread"},
    "sittings_hands_void_create": {"reason": "Misread"},
    "sittings_correct_create": {"reason": "Forgotten", "totals": {"points": [10, 6, 10, 6]}},
    "sittings_score_create": {"points": [10, 6, 10, 6]},
    "sittings_confirm_create": {"side": 0},
    "sittings_decide_create": {"side": 0},
    "sittings_held_decide_create": {"decision": "refused", "reason": "Too late"},
    "sittings_seats_create": {"coming": None},
    "sittings_seats_game_create": {"entrant": None},
    "tournaments_export_retrieve": None,
    "tournaments_paper_retrieve": None,
}
"""A sound body for each call that a link gives none."""


def operations_of(schema: dict[str, Any]) -> dict[str, tuple[str, str, dict[str, Any]]]:
    """The method, the address and the description of every operation."""
    return {
        described["operationId"]: (method.upper(), address, described)
        for address, methods in schema["paths"].items()
        for method, described in methods.items()
    }


class Walk:
    """A program that knows the description alone: it makes a tournament, and then follows links at random."""

    def __init__(self, caller: Caller, described: dict[str, Any], rng: Random):
        self.caller, self.rng = caller, rng
        self.operations = operations_of(described)
        self.open: list[tuple[dict[str, Any], dict[str, Any]]] = []
        """Links that can be followed, each with the exchange that it comes from."""
        self.followed: Counter[str] = Counter()
        self.statuses: dict[str, set[int]] = {}

    def call(self, name: str, parameters: dict[str, Any], body: Any) -> None:
        method, address, described = self.operations[name]
        values = {"what": "standings", "kind": "csv"} | parameters
        path = re.sub(r"{(\w+)}", lambda slot: str(values[slot[1]]), address).removeprefix(API)
        response = self.caller.send(method, path, json.dumps(body or {})) if method != "GET" else self.caller.get(path)
        self.statuses.setdefault(name, set()).add(response.status_code)
        exchange = {"path": parameters, "request": body, "answer": None}
        if response["Content-Type"] == "application/json":
            exchange["answer"] = response.json()
        links = described["responses"].get(str(response.status_code), {}).get("links", {})
        self.open += [(link, exchange) for link in links.values()]

    def follow_one(self) -> None:
        """Follow one of the links that were followed least so far, from any exchange."""
        least = min(self.followed[link["operationId"]] for link, _exchange in self.open)
        link, exchange = self.rng.choice([each for each in self.open if self.followed[each[0]["operationId"]] == least])
        self.followed[link["operationId"]] += 1
        try:
            parameters = evaluated(link["parameters"], exchange)
            body = evaluated(link["requestBody"], exchange) if "requestBody" in link else self.body(link["operationId"])
        except LookupError:  # an empty list: there is no first of them
            return
        self.call(link["operationId"], parameters, body)

    def body(self, name: str) -> Any:
        own = {"uuid": str(UUID(int=self.rng.getrandbits(128), version=4))} if name == "sittings_hands_create" else {}
        return BODIES[name] | own if BODIES.get(name) else None


def evaluated(value: Any, exchange: dict[str, Any]) -> Any:
    """Replace the runtime expressions in a link by what they stand for. LookupError where there is no such thing."""
    if isinstance(value, dict):
        return {name: evaluated(inner, exchange) for name, inner in value.items()}
    if isinstance(value, list):
        return [evaluated(inner, exchange) for inner in value]
    if not isinstance(value, str) or not value.startswith("$"):
        return value
    source, _, pointer = value.partition("#/")
    if source.startswith("$request.path."):
        return exchange["path"][source.removeprefix("$request.path.")]
    found = exchange["request" if source == "$request.body" else "answer"]
    for step in pointer.split("/"):
        if found is None:
            raise LookupError(value)
        found = found[int(step)] if isinstance(found, list) else found[step]
    return found


def test_it_comes_to_every_link_and_by_it_to_hands(
    hall: Organization, director: Caller, described: dict[str, Any]
) -> None:
    walk = Walk(director, described, Random(1))
    walk.call("tournaments_create", {}, BODIES["tournaments_create"])
    for _step in range(STEPS):
        walk.follow_one()
    failed = {name: item for name, item in walk.statuses.items() if max(item) >= 500}
    assert failed == {}
    linked = {
        link["operationId"]
        for _method, _address, described in walk.operations.values()
        for answer in described["responses"].values()
        for link in answer.get("links", {}).values()
    }
    rare = {"tournaments_calls_answer_create", "tournaments_teams_part_create", "sittings_held_decide_create"}
    assert linked - walk.statuses.keys() <= rare
    deep = {"tournaments_rounds_publish_create", "sittings_hands_create", "sittings_hands_void_create"}
    assert all(min(walk.statuses[name]) < 300 for name in deep)
    assert Round.objects.count() >= 2
    assert Hand.objects.exclude(voided_at=None).exists()


def test_it_names_no_operation_that_there_is_not() -> None:
    with pytest.raises(LookupError):
        link_operations({"paths": {}})
