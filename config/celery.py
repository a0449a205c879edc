"""The Celery app. Its settings are the ones in `config.settings` that start with CELERY_."""

import os
from typing import Any

from celery import Celery
from django.conf import settings
from kombu.transport import TRANSPORT_ALIASES

from config.logs import follow_requests_into_tasks

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

TRANSPORT_ALIASES["within-process"] = "config.broker:Transport"  # as the address of the broker names it

app = Celery("headtable")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


@app.on_after_configure.connect
def follow_requests(**_more: Any) -> None:
    """Let tasks know the request that asked for them, where logs name it. The settings are read by now."""
    if settings.LOG_FORMAT == "json":
        follow_requests_into_tasks()
