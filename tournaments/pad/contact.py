"""The contact of a tablet, recorded whenever it asks for its sheet: the time, and how many hands are unsent."""

from datetime import UTC, datetime

from django.http import HttpRequest

from tournaments.services.hall import tablets
from tournaments.services.hall.pads import Pad

LATEST = 4102444800
"""Seconds since 1970 in the year 2100: beyond, no tablet's clock is worth believing."""


def record_contact(pad: Pad, request: HttpRequest, now: datetime) -> None:
    """Record the contact, even if the key was revoked. A header that is not a number counts as absent."""
    if pad.device is None:
        return
    since = _number(request, "X-Waiting-Since", most=LATEST)
    tablets.record_contact(
        device=pad.device.pk,
        waiting=_number(request, "X-Waiting", most=tablets.MOST_WAITING),
        since=datetime.fromtimestamp(since, UTC) if since else None,
        now=now,
    )


def _number(request: HttpRequest, header: str, *, most: int) -> int:
    value = request.headers.get(header, "")
    return min(int(value), most) if value.isascii() and value.isdigit() and len(value) < 12 else 0
