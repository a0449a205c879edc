"""Pictures of sheets as pages show them: whole, or the strip with one hand."""

import io
from collections.abc import Mapping

from django.http import Http404, HttpResponse
from PIL import Image

from tournaments.models import Photograph, Sitting
from tournaments.paper.reading.finding import BORDER
from tournaments.paper.sheet_layout import HEIGHT


def strip_of(photograph: Photograph, top: float, height: float) -> bytes:
    """Return a strip of a sheet that was laid flat, as JPEG, from so many millimeters below the frame's top."""
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


def pictures_of(sitting: Sitting) -> list[int]:
    """Return the ids of the pictures of a table's sheet that are still there, the newest first."""
    kept = Photograph.objects.filter(tournament=sitting.round.tournament_id, sitting=sitting.uuid).exclude(picture=b"")
    return list(kept.order_by("-pk").values_list("pk", flat=True))
