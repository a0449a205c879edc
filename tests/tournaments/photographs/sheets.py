"""Score sheets of a night as people fill them in and photograph them."""

import io
import json
from collections.abc import Mapping, Sequence
from typing import Any
from unittest.mock import patch

from django.core.files.uploadedfile import SimpleUploadedFile
from django.test.client import BOUNDARY, MULTIPART_CONTENT, encode_multipart
from PIL import Image

from benchmarks import pictures
from benchmarks.pictures import photograph
from tests.people import Caller, Night
from tests.tournaments.paper.pages import picture, printed
from tournaments.models import Photograph
from tournaments.paper.bubbles import BubbleSheet
from tournaments.paper.reading.__main__ import read as read_here
from tournaments.photographs import reading

EIGHT_HANDS = {
    (hand, fact): value for hand in range(1, 9) for fact, value in (("maker", hand % 4), ("tricks", 3 + hand % 3))
}
"""Marks: seat 1 makes trump in hand 1 and takes four tricks, and so on."""


SCANNED = 6
"""Dots per millimeter of a scan: 150 to an inch."""


def scanned(
    night: Night,
    director: Caller,
    table: int = 1,
    *,
    marks: Mapping[tuple[int, str], Any] = EIGHT_HANDS,
    seed: int = 1,
) -> bytes:
    """Return a scan of the sheet of a table in round 1, with these bubbles filled: faster to make than a photograph."""
    page, bubbles = _sheet(night, director, table)
    paper = pictures.scan(page, bubbles, marks, seed)
    paper.thumbnail((280 * SCANNED, 280 * SCANNED))
    out = io.BytesIO()
    paper.save(out, "JPEG")
    return out.getvalue()


def photographed(
    night: Night,
    director: Caller,
    table: int = 1,
    *,
    marks: Mapping[tuple[int, str], Any] = EIGHT_HANDS,
    seed: int = 1,
    unclean: Sequence[str] = (),
) -> bytes:
    """Return a photograph of the sheet of a table in round 1, with these bubbles filled."""
    return photograph(*_sheet(night, director, table), marks, seed, unclean=unclean).jpeg


def _sheet(night: Night, director: Caller, table: int) -> tuple[Image.Image, list[dict[str, Any]]]:
    layout = director.get(f"{night.path}paper/score-sheets/layout/?round=1&table={table}&paper=letter").json()
    page = picture(printed(night.tournament, "score-sheets"), table - 1, pictures.DOTS).convert("L")
    return page, [{**bubble, "name": _name(bubble)} for bubble in layout["bubbles"]]


def _name(bubble: Mapping[str, Any]) -> str:
    """Return the name of a bubble's question: `maker`, `taken.0.10`."""
    return ".".join(str(bubble[key]) for key in ("fact", "place", "digit") if bubble[key] is not None)


def sent(night: Night, sender: Caller, content: bytes, name: str = "sheet.jpg") -> Any:
    """Send a file by the API, and return the answer."""
    body = encode_multipart(BOUNDARY, {"picture": SimpleUploadedFile(name, content)})
    return sender.send("POST", f"{night.path}photographs/", body, MULTIPART_CONTENT)


def _here(content: bytes, page: int, sheets: Mapping[str, BubbleSheet]) -> tuple[dict[str, Any], bytes]:
    return read_here(json.loads(json.dumps(reading.asked_of(page, sheets))), content)


def read(night: Night, director: Caller, content: bytes) -> dict[str, Any]:
    """Send a file, read it, and return what the API says of it."""
    answer = sent(night, director, content)
    assert answer.status_code in (200, 202), answer.content
    with patch.object(reading, "_in_a_process", _here):  # starting one for each picture takes a second
        reading.read_photograph(Photograph.objects.get(pk=answer.json()["id"]))
    body: dict[str, Any] = director.get(f"{night.path}photographs/{answer.json()['id']}/").json()
    return body
