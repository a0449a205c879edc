"""The OpenAPI schema is sound, and says what the calls really answer."""

import json
import time
from concurrent.futures import ThreadPoolExecutor
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client
from drf_spectacular import validation
from drf_spectacular.generators import SchemaGenerator
from jsonschema_rs import Draft202012Validator, ValidationError

from accounts.models import Organization, Role
from tests import people
from tests.people import API, Caller, Night
from tests.tournaments.api import evening_calls, money_calls, organization_calls
from tests.tournaments.api.checked import Checked, complaints, template_of
from tests.tournaments.api.posts import posts
from tournaments.api.schema import Schema


def test_it_generates_without_errors_or_warnings(capsys: pytest.CaptureFixture[str]) -> None:
    call_command("spectacular", fail_on_warn=True, file="/dev/null")
    assert capsys.readouterr().err == ""


def test_it_is_an_openapi_description(described: dict[str, Any]) -> None:
    rules = json.loads((Path(validation.__file__).parent / "openapi_3_1_schema.json").read_text())
    Draft202012Validator(rules).validate(described)
    with pytest.raises(ValidationError, match="paths"):
        Draft202012Validator(rules).validate(described | {"paths": []})


def test_it_is_served_to_anyone(db: None) -> None:
    response = Caller().get("schema/", Accept="application/json")
    assert response.status_code == 200
    assert f"/{API.strip('/')}/sittings/{{id}}/hands/" in response.json()["paths"]


def test_it_is_built_once_however_often_it_is_asked_for(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Schema, "_built", {})
    built: list[None] = []

    def build(*_arguments: Any, **_named: Any) -> dict[str, Any]:
        built.append(None)
        time.sleep(0.05)  # the others ask meanwhile
        return {"openapi": "3.1.0", "number": len(built)}

    monkeypatch.setattr(SchemaGenerator, "get_schema", build)
    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(lambda _time: Client().get(f"{API}schema/?format=json").content, range(20)))
    assert len(built) == 1
    assert len(set(answers)) == 1
    assert Client().get(f"{API}schema/", headers={"Accept": "application/yaml"}).content.startswith(b"openapi: 3.1.0")
    assert len(built) == 2


@pytest.fixture(scope="module")
def schema(described: dict[str, Any]) -> dict[str, Any]:
    """The schema, whose parts are plain JSON Schema; no answer may hold more than it says."""
    schema = deepcopy(described)
    for name, component in schema["components"]["schemas"].items():
        if "properties" in component and name != "ErrorAnswer":
            component["additionalProperties"] = False
    return schema


def test_it_says_what_every_call_answers(hall: Organization, director: Caller, schema: dict[str, Any]) -> None:
    seen: set[tuple[str, str, int]] = set()
    staff, stranger = Checked(schema, director, seen), Checked(schema, Caller(), seen)
    night = people.night(hall)
    pad = Checked(schema, night.pad(), seen)

    evening_calls.friendly_game(stranger)
    evening_calls.referee(stranger)
    evening_calls.people_and_settings(staff, night)
    money_calls.money(staff, night)
    organization_calls.archives(staff, night)
    organization_calls.the_same_person(staff, night)
    money_calls.prices(Checked(schema, people.member(hall, Role.OWNER), seen), night)
    money_calls.till(Checked(schema, people.member(hall, Role.TREASURER), seen), hall)
    money_calls.draws(staff, night)
    money_calls.prizes(Checked(schema, people.member(hall, Role.OWNER), seen), night)
    organization_calls.guests(staff, night)
    organization_calls.files(staff, night)
    evening_calls.anybody(stranger, night)
    owner = Checked(schema, people.member(hall, Role.OWNER), seen)
    organization_calls.webhooks(owner, f"organizations/{hall.slug}/webhooks/")
    owner.patch(f"organizations/{hall.slug}/", {"color": "blue", "time_zone": "America/Detroit"})
    organization_calls.looks(owner, f"organizations/{hall.slug}/")
    organization_calls.sponsors(staff, f"organizations/{hall.slug}/sponsors/")
    organization_calls.thresholds(staff, f"organizations/{hall.slug}/thresholds/", night)
    organization_calls.occasions(staff, stranger, f"organizations/{hall.slug}/occasions/", night)
    organization_calls.own_games(staff, f"organizations/{hall.slug}/games/")
    organization_calls.saved_rules(staff, f"organizations/{hall.slug}/house-rules/")
    organization_calls.lists(staff, f"organizations/{hall.slug}/people/", night)
    organization_calls.seasons(staff, stranger, f"organizations/{hall.slug}/seasons/", night)
    evening_calls.score_sheets(staff, pad, night)
    evening_calls.clock_notices_and_rules(staff, night)
    evening_calls.calls(staff, pad, night)
    evening_calls.end_of_round(staff, stranger, pad, night)
    evening_calls.drafts(staff, stranger, night)
    evening_calls.seat_changes(staff, night)
    evening_calls.fixed_partners(staff)
    evening_calls.refusals(staff, stranger, night)

    good = {(method, template) for method, template, status in seen if status < 400}
    everything = {
        (method, template)
        for template, methods in schema["paths"].items()
        for method in methods
        if method != "parameters"
    }
    assert good == {call for call in everything if "/schema/" not in call[1]}
    statuses = {status for _method, _template, status in seen}
    assert statuses == {200, 201, 202, 204, 304, 400, 401, 403, 404, 409, 412, 422}


def test_it_says_that_a_body_can_be_too_large_or_of_another_media_type(described: dict[str, Any]) -> None:
    calls = [call for path in described["paths"].values() for call in path.values() if "requestBody" in call]
    assert calls
    assert not [call["operationId"] for call in calls if not {"413", "415"} <= set(call["responses"])]


def test_it_describes_the_sound_bodies_of_every_post(night: Night, schema: dict[str, Any]) -> None:
    for path, body in posts(night).values():
        template = template_of(schema, path)
        request = schema["paths"][template]["post"].get("requestBody")
        if body:
            assert complaints(schema, request["content"], body) == [], path
