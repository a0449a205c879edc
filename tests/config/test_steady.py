"""What beat sends is due by a clock that nobody sets."""

from datetime import timedelta
from typing import Any, cast

import pytest
from celery.beat import Scheduler
from django.conf import settings

from config import steady
from config.celery import app


def test_it_goes_on_though_the_machines_clock_is_set_back(monkeypatch: pytest.MonkeyPatch) -> None:
    sent: list[str] = []
    monkeypatch.setattr(Scheduler, "apply_entry", lambda _self, entry, **_more: sent.append(entry.name))
    monkeypatch.setattr(Scheduler, "producer", None)
    beat, now = Scheduler(app), app.now()
    monkeypatch.setattr(type(app), "now", lambda _self: now - timedelta(hours=1))
    monkeypatch.setattr(steady, "_COUNTED_FROM", steady._COUNTED_FROM - 3)
    while not beat.tick():
        pass
    assert "sweep-standings" in sent
    assert "write-archives" not in sent
    assert all(
        cast(Any, entry["schedule"]).nowfun is steady.steady_now for entry in settings.CELERY_BEAT_SCHEDULE.values()
    )
