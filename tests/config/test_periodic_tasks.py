"""What beat sends."""

from typing import Any

import pytest

from config.celery import app
from config.periodic_tasks import periodic_tasks


@pytest.fixture(params=[False, True], ids=["hall", "demo"])
def schedule(request: pytest.FixtureRequest) -> dict[str, dict[str, Any]]:
    return periodic_tasks(archive_seconds=60, mail_seconds=15, webhook_seconds=5, is_demo=request.param)


def test_it_sends_nothing_that_no_worker_knows(schedule: dict[str, dict[str, Any]]) -> None:
    app.loader.import_default_modules()
    assert {entry["task"] for entry in schedule.values()} <= set(app.tasks)


def test_it_lets_no_entry_expire_before_the_next_is_sent(schedule: dict[str, dict[str, Any]]) -> None:
    expiring = [entry for entry in schedule.values() if "options" in entry]
    assert expiring
    assert all(entry["options"]["expires"] > entry["schedule"].run_every.total_seconds() for entry in expiring)


def test_it_clears_a_demo_and_neither_keeps_nor_sends_anything_of_it() -> None:
    hall, demo = (
        set(periodic_tasks(archive_seconds=60, mail_seconds=15, webhook_seconds=5, is_demo=is_demo))
        for is_demo in (False, True)
    )
    assert demo - hall == {"clear-demo"}
    of_a_hall = {"back-up-when-due", "deliver-webhooks", "send-to-hubs", "send-waiting-mail", "write-archives"}
    assert hall - demo == of_a_hall
