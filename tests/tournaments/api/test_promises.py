"""The API keeps what its description promised to programs: no call, field or type is lost or means something else."""

import json
import lzma
import re
from collections.abc import Callable
from copy import deepcopy
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tests.tournaments.api.promises import broken

PROMISED = Path("tests/data/openapi/80abbc01.json.xz")
"""The description as it was written out at this commit, by `manage.py spectacular --format openapi-json`."""
NIGHT = "/api/v1/tournaments/{id}/"


@cache
def promised() -> dict[str, Any]:
    read: dict[str, Any] = json.loads(lzma.decompress(PROMISED.read_bytes()))
    return read


def few_calls() -> dict[str, Any]:
    """The same with the calls that the changes here are about."""
    kept = (NIGHT + "held/", NIGHT + "standings/", NIGHT + "adjustments/", NIGHT + "rounds/{number}/")
    paths = {path: call for path, call in promised()["paths"].items() if path in kept or "webhooks" in path}
    return {**promised(), "paths": paths}


OWN_GAMES = re.compile(
    r"(\.game|outcomes\[\]\.kind) "
    r"(no longer says which values there are|has the pattern (\^own-\S+|None) instead of None)\.$"
)
"""Widened once, when parishes could make games of their own: their keys and outcomes are in no list."""

NAMES = re.compile(r"the parameter name has the pattern \S+ instead of None\.$")
"""Said since it was found missing: a filter by name never took a space alone, or a null character."""


def test_it_keeps_every_promise(described: dict[str, Any]) -> None:
    found = broken(promised(), described)
    assert [each for each in found if not (OWN_GAMES.search(each) or NAMES.search(each))] == []


def _without_call(d: Any) -> None:
    del d["paths"][NIGHT + "held/"]["get"]


def _without_field(d: Any) -> None:
    del d["components"]["schemas"]["RowAnswer"]["properties"]["rank"]


def _of_another_type(d: Any) -> None:
    d["components"]["schemas"]["WebhookAnswer"]["properties"]["failures"] = {"type": "string"}


def _without_value(d: Any) -> None:
    d["components"]["schemas"]["RoundStatusEnum"]["enum"].remove("undone")


def _without_moment(d: Any) -> None:
    del d["components"]["schemas"]["WebhookAnswer"]["properties"]["created_at"]["format"]


def _nullable(d: Any) -> None:
    d["components"]["schemas"]["WebhookAnswer"]["properties"]["failures"]["type"] = ["integer", "null"]


def _sometimes_missing(d: Any) -> None:
    d["components"]["schemas"]["WebhookAnswer"]["required"].remove("failures")


def _needed(d: Any) -> None:
    d["components"]["schemas"]["AdjustmentShape"]["properties"]["witness"] = {"type": "string"}
    d["components"]["schemas"]["AdjustmentShape"]["required"].append("witness")


def _shorter(d: Any) -> None:
    d["components"]["schemas"]["AdjustmentShape"]["properties"]["reason"]["maxLength"] = 20


def _without_parameter(d: Any) -> None:
    call = d["paths"][NIGHT + "adjustments/"]["get"]
    call["parameters"] = [parameter for parameter in call["parameters"] if parameter["name"] != "page"]


def _without_status(d: Any) -> None:
    del d["paths"][NIGHT + "standings/"]["get"]["responses"]["304"]


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (_without_call, "GET /api/v1/tournaments/{id}/held/ is gone."),
        (_without_field, "GET /api/v1/tournaments/{id}/standings/: the answer 200.rows[].rank is gone."),
        (_of_another_type, "the answer 200.failures is no longer integer."),
        (_of_another_type, "the answer 200.failures may be string now."),
        (_without_value, "the answer 200.status no longer has undone."),
        (_without_moment, "created_at has the format None instead of date-time."),
        (_nullable, "the answer 200.failures may be null now."),
        (_sometimes_missing, "the answer 200.failures was always there and may be missing."),
        (_needed, "adjustments/: its body.witness could be left out and is needed now."),
        (_shorter, "adjustments/: its body.reason has the narrower maxLength 20."),
        (_without_parameter, "adjustments/: the parameter page is gone."),
        (_without_status, "standings/: it no longer answers 304."),
    ],
)
def test_it_says_what_was_lost(change: Callable[[Any], None], sentence: str) -> None:
    changed = deepcopy(few_calls())
    change(changed)
    assert [found for found in broken(few_calls(), changed) if sentence in found]


def _another_call(d: Any) -> None:
    d["paths"][NIGHT + "weather/"] = d["paths"][NIGHT + "held/"]


def _another_field(d: Any) -> None:
    d["components"]["schemas"]["RowAnswer"]["properties"]["hat"] = {"type": "string"}


def _another_value(d: Any) -> None:
    d["components"]["schemas"]["RoundStatusEnum"]["enum"].append("postponed")


def _another_optional(d: Any) -> None:
    d["components"]["schemas"]["AdjustmentShape"]["properties"]["witness"] = {"type": "string"}


def _longer(d: Any) -> None:
    d["components"]["schemas"]["AdjustmentShape"]["properties"]["reason"]["maxLength"] = 2000


def _under_another_name(d: Any) -> None:
    schemas = d["components"]["schemas"]
    schemas["Ranked"] = schemas.pop("RowAnswer")
    schemas["StandingsAnswer"]["properties"]["rows"]["items"]["$ref"] = "#/components/schemas/Ranked"


def _null_said_otherwise(d: Any) -> None:
    versions = d["components"]["schemas"]["StandingsAnswer"]["properties"]
    versions["hidden_after"] = {"anyOf": [{"type": "integer"}, {"type": "null"}]}


@pytest.mark.parametrize(
    "change",
    [
        _another_call,
        _another_field,
        _another_value,
        _another_optional,
        _longer,
        _under_another_name,
        _null_said_otherwise,
    ],
)
def test_it_lets_more_come(change: Callable[[Any], None]) -> None:
    changed = deepcopy(few_calls())
    change(changed)
    assert changed != few_calls()
    assert broken(few_calls(), changed) == []
