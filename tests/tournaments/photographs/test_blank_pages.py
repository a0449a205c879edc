"""A stack that is scanned on both sides has blank backs: they are said quietly, and ask nothing of anybody."""

import io
from collections.abc import Sequence
from unittest.mock import patch

import pytest
from PIL import Image, ImageDraw, ImageFilter

from tests.people import Caller, Night
from tests.tournaments.api.checks import refused
from tests.tournaments.photographs.sheets import scanned, sent
from tournaments.models import Photograph
from tournaments.paper.reading import __main__ as reading_process
from tournaments.paper.reading.blank import is_blank
from tournaments.photographs import reading

SIZE = (1275, 1650)
"""Pixels of Letter with 150 dots to an inch."""


def stack(pages: Sequence[Image.Image], kind: str) -> bytes:
    out = io.BytesIO()
    pages[0].save(out, kind, save_all=True, append_images=pages[1:], resolution=150)
    return out.getvalue()


def back_of(front: Image.Image) -> Image.Image:
    """A back through which its front shows, in the shadow of the scanner's edge."""
    through = front.transpose(Image.Transpose.FLIP_LEFT_RIGHT).filter(ImageFilter.GaussianBlur(3))
    page = through.point(lambda shade: 236 - (255 - shade) // 14)
    ImageDraw.Draw(page).line([(4, 0), (4, page.height)], fill=60, width=6)
    return page


def written_on() -> Image.Image:
    page = Image.new("L", SIZE, 240)
    ImageDraw.Draw(page).line([(500, 800), (520, 760), (540, 800), (560, 760), (580, 800)], fill=130, width=3)
    return page


@pytest.mark.parametrize("kind", ["PDF", "TIFF"])
def test_it_says_quietly_that_the_back_of_a_sheet_is_blank(night: Night, director: Caller, kind: str) -> None:
    front = Image.open(io.BytesIO(scanned(night, director))).convert("L")
    sent(night, director, stack([front, back_of(front), written_on()], kind), "stack")
    assert reading.read_waiting() == 3
    rows = Photograph.objects.order_by("page").values_list("state", "why", "doubts")
    assert list(rows) == [("read", "", []), ("blank", "", []), ("unreadable", "no-code", [])]
    back = Photograph.objects.get(page=1)
    assert not back.picture
    shown = director.get(f"{night.path}photographs/{back.pk}/").json()
    assert (shown["state"], shown["message"], shown["picture"]) == ("blank", "", "")
    assert refused(director.post(f"{night.path}photographs/{back.pk}/confirm/"), 409)["code"] == "photograph-unreadable"


def test_it_looks_for_no_code_on_a_blank_back_where_that_of_the_front_can_show_through(
    night: Night, director: Caller
) -> None:
    front = Image.open(io.BytesIO(scanned(night, director))).convert("L")
    with patch.object(reading_process, "codes_in", side_effect=AssertionError):
        said, kept = reading_process.read({"page": 1}, stack([front, back_of(front)], "PDF"))
    assert (said, kept) == ({"pages": 2, "is_blank": True}, b"")


def test_it_does_not_take_a_dark_page_or_one_with_a_pencil_stroke_for_blank() -> None:
    assert is_blank(Image.new("L", SIZE, 235))
    assert is_blank(back_of(Image.new("L", SIZE, 255)))
    assert not is_blank(Image.new("L", SIZE, 30))
    assert not is_blank(written_on())
    assert not is_blank(Image.new("L", (10, 10), 255))
