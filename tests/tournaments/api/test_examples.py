"""The examples of docs/api.md work, one after the other."""

import re
from pathlib import Path
from typing import Any, cast

import httpx
import pytest
from django.core.handlers.wsgi import WSGIHandler
from django.utils import timezone

from accounts.models import Organization
from tests.people import Caller
from tournaments.models import Event
from tournaments.services.webhooks import deliveries

PAGE = Path(__file__).parents[3] / "docs" / "api.md"


def test_it_runs_the_examples(
    hall: Organization, director: Caller, application: WSGIHandler, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = httpx.Client

    def in_process(*, base_url: str, headers: dict[str, str]) -> httpx.Client:
        base = base_url.replace("localhost:8000", "testserver")
        return client(base_url=base, headers=headers, transport=httpx.WSGITransport(app=application))

    monkeypatch.setattr(httpx, "Client", in_process)
    known = {"key": director.headers["Authorization"].removeprefix("Token ")}
    examples = re.findall(r"```python\n(.*?)```", PAGE.read_text(), re.DOTALL)
    assert len(examples) == 9
    for example in examples:
        exec(compile(example, PAGE, "exec"), known)  # noqa: S102 - our own page
    secret, body, now = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", '{"a": "ü"}', int(timezone.now().timestamp())
    headers = {"webhook-id": "msg_1", "webhook-timestamp": str(now)}
    headers["webhook-signature"] = deliveries.signature(secret, "msg_1", now, body)
    assert cast(Any, known["is_from_headtable"])(secret, headers, body)
    assert not cast(Any, known["is_from_headtable"])(secret, headers, body + " ")


def test_it_lists_every_event_of_the_feed() -> None:
    rows = PAGE.read_text().partition("types of events")[2].partition("Each has a")[0]
    assert sorted(re.findall(r"`([a-z-]+\.[a-z-]+)`", rows)) == sorted(Event.Type.values)
