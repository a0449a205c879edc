"""What logs say: no secrets and, by LOG_FORMAT=json, one JSON object a line, with the id of the request.

Tasks name the request that asked for them, in whatever process they run.

A line names the pattern of an address, not the address itself: that of a sign-in link or a friendly game is a secret.
"""

import json
import logging
from collections.abc import Callable
from contextvars import ContextVar
from datetime import UTC, datetime
from secrets import token_hex
from threading import Lock
from time import monotonic, perf_counter
from typing import Any

from celery import Task, states
from celery.signals import before_task_publish, task_postrun, task_prerun
from django.http import HttpRequest, HttpResponse

from machine import disk

logger = logging.getLogger("headtable.requests")
task_logger = logging.getLogger("headtable.tasks")

Answer = Callable[[HttpRequest], HttpResponse]

request_id: ContextVar[str] = ContextVar("request_id", default="")
"""The request that is being answered in this thread, or that asked for the task that runs in it."""
_task_began: ContextVar[float] = ContextVar("task_began")


class JsonFormatter(logging.Formatter):
    """Writes a record as one line of JSON, so that nothing that was sent can look like a line of its own."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line."""
        line: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "message": record.getMessage(),
            "request_id": request_id.get() or None,
            **getattr(record, "details", {}),
        }
        if record.exc_info:
            line["traceback"] = self.formatException(record.exc_info)
        return json.dumps({name: value for name, value in line.items() if value is not None}, default=str)


class NameRoutes(logging.Filter):
    """Has Django's own lines name the pattern of an address, too."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Change the line where it names an address; every line is logged."""
        request = getattr(record, "request", None)
        if isinstance(request, HttpRequest) and isinstance(record.args, tuple):
            route = request.resolver_match.route if request.resolver_match else "an unknown address"
            record.args = tuple(route if part == request.path else part for part in record.args)
        return True


class QuietForeignHosts(logging.Filter):
    """Has requests under a name that is not this server's cost a short line a minute, without a traceback.

    Anybody on the internet can send such requests, as many as they like. An owner who set the server up wrongly still
    sees the name that is missing.
    """

    EVERY_SECONDS = 60
    LENGTH = 200

    def __init__(self) -> None:
        super().__init__()
        self._lock = Lock()
        self._logged_at: float | None = None
        self._left_out = 0

    def filter(self, record: logging.LogRecord) -> bool:
        """Shorten the line; tell whether it is logged. It counts those that were left out before it."""
        if hasattr(record, "shortened"):
            return True  # by another such filter: `get_wsgi_application` configures logging again, which adds a second
        with self._lock:
            now = monotonic()
            if self._logged_at is not None and now - self._logged_at < self.EVERY_SECONDS:
                self._left_out += 1
                return False
            left_out, self._logged_at, self._left_out = self._left_out, now, 0
        more = f" ({left_out} more such requests before it)" if left_out else ""
        record.shortened = True
        record.msg, record.args = record.getMessage()[: self.LENGTH] + more, ()
        record.exc_info = record.exc_text = None
        record.levelno, record.levelname = logging.WARNING, logging.getLevelName(logging.WARNING)
        return True


class QuietFullDisk(logging.Filter):
    """Has writes that a full disk refuses cost a short line a minute: what is logged may be on that disk."""

    EVERY_SECONDS = 60

    def __init__(self) -> None:
        super().__init__()
        self._lock = Lock()
        self._logged_at: float | None = None

    def filter(self, record: logging.LogRecord) -> bool:
        """Shorten the line; tell whether it is logged."""
        error = record.exc_info[1] if record.exc_info else None
        if error is None or disk.FULL not in str(error):
            return True
        with self._lock:
            now = monotonic()
            if self._logged_at is not None and now - self._logged_at < self.EVERY_SECONDS:
                return False
            self._logged_at = now
        record.msg, record.args = "The disk is full: nothing is stored until there is room again", ()
        record.exc_info = record.exc_text = None
        return True


def log_requests(answer: Answer) -> Answer:
    """Middleware: give a request an id, which the answer names, too, and log it when it is answered."""

    def middleware(request: HttpRequest) -> HttpResponse:
        began, mark = perf_counter(), request_id.set(token_hex(8))
        try:
            response = answer(request)
            response["X-Request-ID"] = request_id.get()
            route = request.resolver_match.route if request.resolver_match else None
            details = {"method": request.method, "route": route, "status": response.status_code} | _who(
                request, response
            )
            logger.info("answered", extra={"details": details | {"ms": _milliseconds(began)}})
            return response
        finally:
            request_id.reset(mark)

    return middleware


def _who(request: HttpRequest, response: HttpResponse) -> dict[str, Any]:
    """Return who was refused, and from where: the user's id, None for a stranger or a pad."""
    if not 400 <= response.status_code < 500:
        return {}
    from accounts.activity_log import address_of  # Celery reads this module before there are any apps

    user = getattr(request, "user", None)
    return {"user": getattr(user, "pk", None), "address": address_of(request)}


def follow_requests_into_tasks() -> None:
    """Pass the request's ID to each task and log the task's end, except for tasks that beat starts."""
    before_task_publish.connect(_send_on)
    task_prerun.connect(_begin)
    task_postrun.connect(_end)


def _send_on(headers: dict[str, Any], **more: Any) -> None:
    if request_id.get():
        headers["request_id"] = request_id.get()


def _begin(task: Task[Any, Any], **more: Any) -> None:
    request_id.set(getattr(task.request, "request_id", None) or "")
    _task_began.set(perf_counter())


def _end(task: Task[Any, Any], state: str | None, **more: Any) -> None:
    details = {"task": task.name, "state": state, "ms": _milliseconds(_task_began.get())}
    if request_id.get() or state != states.SUCCESS:
        task_logger.info("done", extra={"details": details})
    request_id.set("")


def _milliseconds(began: float) -> float:
    return round((perf_counter() - began) * 1000, 1)
