"""Pictures to share, 1200 by 630 pixels as social media show them: made once, and never at the cost of the hall."""

from collections.abc import Callable, Mapping, Sequence
from threading import BoundedSemaphore
from typing import Any

from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.utils.formats import date_format, time_format
from django.utils.http import quote_etag
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from tournaments.models import Tournament
from tournaments.paper.typesetting import typeset
from tournaments.web import unchanged

KEPT_SECONDS = 60 * 60
MOST_WAITING = 2
"""How many requests may wait for a picture at once: each holds a thread of the server, and pictures are no hurry."""
SIZE = (1200, 630)
_waiting = BoundedSemaphore(MOST_WAITING)

Line = Mapping[str, str]
"""Of a picture: `label`, `words` and `more`."""


def picture_of(tournament: Tournament, lines: Sequence[Line]) -> dict[str, Any]:
    """Return what the layout of a picture reads."""
    date = date_format(tournament.date, "DATE_FORMAT")
    return {
        "lang": (get_language() or "en").split("-")[0],
        "heading": tournament.name,
        "subheading": f"{tournament.organization.name} · {date}",
        "lines": lines,
        "footer": "Headtable",
    }


def invitation(tournament: Tournament) -> dict[str, Any]:
    """Return the picture of a tournament that is not over: when and where it is played."""
    when = [date_format(tournament.date, "DATE_FORMAT")]
    if tournament.starts_at:
        when.append(time_format(tournament.starts_at, "TIME_FORMAT"))
    where = tournament.place or tournament.organization.name
    lines = [
        {"label": _("When"), "words": ", ".join(when), "more": ""},
        {"label": _("Where"), "words": where, "more": ""},
    ]
    return picture_of(tournament, lines)


def answer_with_picture(request: HttpRequest, key: str, data: Callable[[], Mapping[str, Any]]) -> HttpResponse:
    """Return the picture that is cached under a key, which changes with what it shows; else make it.

    Where too many are being made: 503, to be asked again in some seconds.
    """
    name = f"{key}-{get_language()}"
    same = unchanged(request, quote_etag(name))
    if same is not None:
        return HttpResponse(status=304, headers={"ETag": same["ETag"]})
    png: bytes | None = cache.get(f"picture:{name}")
    if png is None:
        if not _waiting.acquire(blocking=False):
            sentence = _("Many pictures are being made right now. Try again in a few seconds.")
            return HttpResponse(sentence, status=503, headers={"Retry-After": "5", "Cache-Control": "no-store"})
        try:
            png = typeset("picture.typ", data(), "png")
        finally:
            _waiting.release()
        cache.set(f"picture:{name}", png, KEPT_SECONDS)
    return HttpResponse(png, content_type="image/png", headers={"ETag": quote_etag(name), "Cache-Control": "no-cache"})
