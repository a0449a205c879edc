"""Logs as JSON, in which a request can be followed, and reports of errors: neither holds a secret."""

import json
import logging
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.http import Http404, HttpRequest

from config import error_reports
from config.logs import JsonFormatter, NameRoutes
from tests.config.test_embedded import within_seconds
from tests.support.halls import ROOT, EmbeddedHall, Hall, embedded_hall

SECRET_LINK = "/accounts/link/?sesame=a-secret-of-a-link"


@pytest.fixture(scope="module")
def watched(tmp_path_factory: pytest.TempPathFactory, started_before: Path) -> Iterator[EmbeddedHall]:
    """A hall that writes its logs as JSON."""
    folder = tmp_path_factory.mktemp("halls") / "watched"
    with embedded_hall(folder, model=started_before, LOG_FORMAT="json") as hall:
        yield hall


def test_it_logs_json_in_which_a_request_is_followed_into_its_task(watched: EmbeddedHall) -> None:
    def lines(of: set[str]) -> list[dict[str, Any]]:
        """What the hall logged about these requests."""
        logged = [json.loads(line) for line in watched.logs()["server"].splitlines() if line.startswith("{")]
        return [line for line in logged if line.get("request_id") in of]

    with watched.client(watched.staff_token()) as director:
        made = director.post("/api/v1/tournaments/", json={"name": "Hall", "rounds": 1})
        added = director.post(f"/api/v1/tournaments/{made.json()['id']}/entrants/", json=[{"name": "Ann"}])
        director.get(SECRET_LINK)
    # Two changes at one moment share a refresh, which names the first.
    numbers = {answer.headers["X-Request-ID"] for answer in (made, added)}
    assert len(numbers) == 2
    assert within_seconds(lambda: any("task" in line for line in lines(numbers)))
    done = next(line for line in lines(numbers) if "task" in line)
    assert (done["task"], done["state"]) == ("tournaments.tasks.refresh_standings", "SUCCESS")
    answered = next(line for line in lines({done["request_id"]}) if "task" not in line)
    assert (answered["method"], answered["status"]) == ("POST", 201)
    assert answered["route"].startswith("api/v1/tournaments/")
    assert "secret" not in watched.logs()["server"]


def test_it_logs_who_was_refused_and_from_where(watched: EmbeddedHall) -> None:
    with watched.client(watched.staff_token()) as director, watched.client() as stranger:
        refused = director.get("/api/v1/tournaments/999999/")
        asked = stranger.get("/api/v1/tournaments/")
        answered = director.get("/api/v1/tournaments/")
    logged = [json.loads(line) for line in watched.logs()["server"].splitlines() if line.startswith("{")]
    lines = {line["request_id"]: line for line in logged if line["message"] == "answered"}
    of = [lines[answer.headers["X-Request-ID"]] for answer in (refused, asked, answered)]
    assert [(line["status"], line.get("address")) for line in of] == [
        (404, "127.0.0.1"),
        (401, "127.0.0.1"),
        (200, None),
    ]
    assert of[0]["user"] > 0
    assert "user" not in of[1]


def test_it_writes_one_line_whatever_was_sent_and_names_no_address() -> None:
    request = HttpRequest()
    request.path = "/accounts/link/a-secret/\n{}"
    record = logging.makeLogRecord({"msg": "%s: %s", "args": ("Server Error", request.path), "request": request})
    try:
        raise Http404("No\nsuch page")
    except Http404 as error:
        record.exc_info = (type(error), error, error.__traceback__)
    assert NameRoutes().filter(record)
    line = JsonFormatter().format(record)
    assert "\n" not in line
    assert "secret" not in line
    assert json.loads(line)["message"] == "Server Error: an unknown address"
    assert "No\nsuch page" in json.loads(line)["traceback"]


# A program with reports on, one of whose pages fails; it prints what would be sent.
REPORTING = """
import json
import logging
import sentry_sdk
from sentry_sdk.transport import Transport
from config import error_reports

class Held(Transport):
    def capture_envelope(self, envelope):
        print(*(json.dumps(item.payload.json) for item in envelope.items), sep="\\n")

start = sentry_sdk.init
sentry_sdk.init = lambda **more: start(**more, transport=Held())
error_reports.start("https://key@sentry.invalid/1", release="1")

def fails(*parts):
    key_of_a_pad = "a-secret-of-a-variable"
    raise RuntimeError(f"{len(key_of_a_pad)} letters")

import django
django.setup()
from django.conf import settings
from django.test import Client
from config import urls
settings.STORAGES["staticfiles"]["BACKEND"] = "django.contrib.staticfiles.storage.StaticFilesStorage"
urls.look_at_parts = fails
headers = {"Authorization": "Pad a-secret-of-a-pad", "Cookie": "sessionid=a-secret-of-a-session"}
asking = Client(raise_request_exception=False, SERVER_NAME="localhost")
asking.get("/ready/?key=a-secret-of-a-link", headers=headers)
logging.getLogger("waitress").error("Exception while serving /a-secret-of-a-link")
logging.getLogger("headtable").error("Tournament 7 failed")
"""


def test_it_reports_an_error_without_what_lets_somebody_in(tmp_path: Path) -> None:
    hall = Hall(tmp_path, {"DJANGO_SETTINGS_MODULE": "config.settings"})
    command = [sys.executable, "-c", REPORTING]
    done = subprocess.run(command, cwd=ROOT, env=hall.environment, capture_output=True, text=True)
    event, of_waitress, of_ours = (json.loads(line) for line in done.stdout.splitlines())
    assert of_waitress["logger"] == "waitress"
    assert of_ours["logentry"]["message"] == "Tournament 7 failed"
    assert event["exception"]["values"][-1]["value"] == "22 letters"
    assert event["transaction"] == "/ready/"
    assert "secret" not in done.stdout


def test_it_says_what_to_install_for_reports(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "sentry_sdk", None)
    with pytest.raises(ImproperlyConfigured, match=r"requirements/sentry\.txt"):
        error_reports.start("https://key@sentry.invalid/1", release="1")
