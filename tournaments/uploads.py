"""Reading an uploaded file takes memory and time: each process reads one at a time, whoever sent the others."""

from functools import wraps
from threading import BoundedSemaphore
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from accounts.operations import Page

_turn = BoundedSemaphore(1)


def one_at_a_time(page: Page) -> Page:
    """Wrap a page that takes files: while another one is being read it waits a little, and then says so with 503."""

    @wraps(page)
    def shown(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if not (request.user.is_authenticated and request.FILES):
            return page(request, *args, **kwargs)
        if not _turn.acquire(timeout=settings.LIMITS.upload_wait_seconds):
            busy = render(request, "503.html", status=503)
            busy["Retry-After"] = str(settings.LIMITS.upload_wait_seconds)
            return busy
        try:
            return page(request, *args, **kwargs)
        finally:
            _turn.release()

    return shown
