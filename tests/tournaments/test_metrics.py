"""GET /metrics/: what Prometheus reads, by a token of its own."""

from typing import Any

import pytest
from django.test import Client
from django.utils import timezone
from prometheus_client.parser import text_string_to_metric_families
from pytest_django.fixtures import Settings

from tests.people import Caller, Night, hand
from tests.tournaments.api.checks import given
from tournaments import tasks
from tournaments.models import PadDevice, PadKey
from tournaments.services.hall import tablets

TOKEN = "a secret of Prometheus"


def read(token: str = TOKEN) -> dict[str, Any]:
    """Every sample of /metrics/, by its name or, where it has labels, by its name, route and labels' values."""
    answer = Client().get("/metrics/", headers={"Authorization": f"Bearer {token}"})
    assert answer.status_code == 200, answer.content
    families = text_string_to_metric_families(answer.content.decode())
    samples = [sample for family in families for sample in family.samples]
    return {" ".join([s.name, *(v for k, v in sorted(s.labels.items()))]): s.value for s in samples}


@pytest.fixture
def _metrics(settings: Settings) -> None:
    settings.METRICS_TOKEN = TOKEN
    settings.MIDDLEWARE = ["config.metrics.time_requests", *settings.MIDDLEWARE]


@pytest.mark.usefixtures("_metrics")
def test_it_measures_what_a_hall_waits_for(night: Night, host: Caller) -> None:
    given(host.post(f"{night.sheet}hands/", hand(1)), 201)
    before = read()
    for number in (2, 3, 4):
        given(host.post(f"{night.sheet}hands/", hand(number)), 201)
    device = PadDevice.objects.create(pad_key=PadKey.objects.first(), token_digest="d")
    tablets.record_contact(device=device.pk, waiting=4, since=None, now=timezone.now())
    after = read()
    assert after["headtable_hands_total"] - before["headtable_hands_total"] == 3
    counted = "headtable_request_seconds_count POST api/v1/sittings/<sitting:pk>/hands/ 2xx"
    assert after[counted] - before.get(counted, 0) == 3
    assert (after["headtable_boards_behind"], after["headtable_unsent_hands"]) == (1, 4)
    assert "headtable_queue_age_seconds" not in after, "no worker has swept"
    tasks.sweep_standings()
    swept = read()
    assert swept["headtable_boards_behind"] == 0
    assert 0 <= swept["headtable_queue_age_seconds"] < 60
    assert {"headtable_queue_length", "process_cpu_seconds_total"} <= set(swept)


@pytest.mark.parametrize("token", ["", "another"])
def test_it_has_metrics_for_nobody_else(settings: Settings, token: str) -> None:
    ways: list[dict[str, str]] = [{}, {"Authorization": "Bearer "}, {"Authorization": f"Bearer {token or TOKEN}"}]
    settings.METRICS_TOKEN = token and TOKEN
    assert [Client().get("/metrics/", headers=headers).status_code for headers in ways] == [404] * 3
