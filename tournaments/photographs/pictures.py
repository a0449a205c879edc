"""Pictures of sheets as pages show them: whole, or the strip with one hand."""

import io
from collections.abc import Mapping, Sequence
from datetime import timedelta

from django.db.models import QuerySet
from django.http import Http404, HttpResponse
from django.urls import reverse
from PIL import Image

from accounts.models import AuditEntry
from tournaments.models import Photograph, Sitting
from tournaments.paper.bubble_sheets import bubble_sheets
from tournaments.paper.reading.finding import BORDER
from tournaments.paper.score_sheets import rows_of
from tournaments.paper.sheet_layout import HEIGHT

CONFIRMING = ("desk:enter-photograph", "api:confirm-photograph")
"""The routes that enter a sheet from its picture, as the activity log names them."""
AT_MOST = 10
"""Seconds between the sheet's being entered and the entry about it."""


def strip_of(photograph: Photograph, top: float, height: float) -> bytes:
    """Return a strip of a sheet that was laid flat, as JPEG, from a number of millimeters below the frame's top."""
    image = Image.open(io.BytesIO(bytes(photograph.picture)), formats=("JPEG",))
    dots = image.height / (HEIGHT + 2 * BORDER)
    first = max(0, round((top + BORDER) * dots))
    last = min(image.height, max(first + 1, round((top + height + BORDER) * dots)))
    out = io.BytesIO()
    image.crop((0, first, image.width, last)).save(out, "JPEG", quality=75)
    return out.getvalue()


def picture_answer(photograph: Photograph, asked: Mapping[str, float]) -> HttpResponse:
    """Return the picture, or the strip that is asked for where the sheet was laid flat. Raises Http404."""
    if not photograph.picture:
        raise Http404
    content = bytes(photograph.picture)
    if photograph.is_flat and "top" in asked and "height" in asked:
        content = strip_of(photograph, asked["top"], asked["height"])
    return HttpResponse(content, content_type="image/jpeg", headers={"Cache-Control": "private, max-age=3600"})


def pictures_confirmed_by(entries: Sequence[AuditEntry]) -> dict[int, str]:
    """Return the addresses of the pictures that these log entries entered sheets from."""
    found = {entry.pk: _confirmed_by(entry) for entry in entries if entry.route in CONFIRMING}
    return {entry: reverse("desk:photograph-picture", args=place) for entry, place in found.items() if place}


def _confirmed_by(entry: AuditEntry) -> tuple[str, int] | None:
    just_before = entry.at - timedelta(seconds=AT_MOST)
    there = Photograph.objects.filter(tournament__slug=entry.tournament, confirmed_by=entry.who).exclude(picture=b"")
    picture = there.filter(confirmed_at__range=(just_before, entry.at)).order_by("-confirmed_at").first()
    return (entry.tournament, picture.pk) if picture else None


def strips_of(sitting: Sitting, number: int) -> list[tuple[int, str]]:
    """Return where a hand is to be seen: the id of each picture of its sheet, and which strip of it."""
    strips = []
    for place, sheet in enumerate(bubble_sheets(sitting.game, rows_of(sitting.game)), 1):
        if number in sheet.hands:
            top, height = sheet.top_of(sheet.hands.index(number)), sheet.lines * sheet.height
            stored = _pictures_left(sitting).filter(sheet=place, is_flat=True).values_list("pk", flat=True)
            strips += [(pk, f"top={top:.2f}&height={height:.2f}") for pk in stored]
    return strips


def pictures_of(sitting: Sitting) -> list[int]:
    """Return the ids of the pictures of a table's sheet that are still there, the newest first."""
    return list(_pictures_left(sitting).values_list("pk", flat=True))


def _pictures_left(sitting: Sitting) -> QuerySet[Photograph]:
    there = Photograph.objects.filter(tournament=sitting.round.tournament_id, sitting=sitting.uuid)
    return there.exclude(picture=b"").order_by("-pk")
