"""What a tablet says of itself whenever it asks for its sheet: that it is there, and which hands wait on it."""

from datetime import UTC, datetime

from django.http import HttpRequest

from tournaments.services import tablets
from tournaments.services.pads import Pad

LATEST = 4102444800
"""Seconds since 1970 in the year 2100: beyond, no tablet's clock is worth believing."""


def note_word(pad: Pad, request: HttpRequest, now: datetime) -> None:
    """Note the last word of a tablet, also of one whose key was revoked. A header that is no number says nothing."""
    if pad.device is None:
        return
    since = _number(request, "X-Waiting-Since", most=LATEST)
    tablets.note(
        device=pad.device.pk,
        waiting=_number(request, "X-Waiting", most=tablets.MOST_WAITING),
        since=datetime.fromtimestamp(since, UTC) if since else None,
        now=now,
    )


def _number(request: HttpRequest, header: str, *, most: int) -> int:
    told = request.headers.get(header, "")
    return min(int(told), most) if told.isascii() and told.isdigit() and len(told) < 12 else 0
