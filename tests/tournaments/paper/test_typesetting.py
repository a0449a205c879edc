"""Making a PDF: in a process of its own, which says what is wrong with a layout."""

import pypdfium2
import pytest

from tests.people import Night
from tests.tournaments.paper.pages import words
from tournaments.paper.fonts import fonts_for
from tournaments.paper.jobs import PrintJob
from tournaments.paper.kinds import print_as_pdf
from tournaments.paper.typesetting import typeset


def test_it_hands_over_names_in_every_script(night: Night) -> None:
    night.tournament.name = "Łódź 李 😀 *not bold*"
    (page,) = words(pypdfium2.PdfDocument(print_as_pdf("rules", PrintJob(night.tournament, "a4")).content))
    for part in ("ód", "李", "😀", "*not bold*"):
        assert part in page


def test_it_takes_the_typefaces_that_the_names_need_and_no_others() -> None:
    with fonts_for("Ann Łuk 7 ♠") as fonts:
        assert fonts.families()[0] == "Atkinson Hyperlegible Next"
        assert "Noto Sans KR" not in fonts.families()
    with fonts_for("김민준, יוסף") as fonts:
        assert {"Noto Sans KR", "Noto Sans Hebrew"} <= set(fonts.families())


def test_it_prints_a_number_after_a_name_from_right_to_left(night: Night) -> None:
    night.tournament.name = "יוסף 12"
    pdf = pypdfium2.PdfDocument(print_as_pdf("rules", PrintJob(night.tournament, "a4")).content)
    page = pdf[0].get_textpage()
    boxes = {page.get_text_range(place, 1): page.get_charbox(place)[0] for place in range(40)}
    assert boxes["י"] > boxes["ף"], "it reads from right to left"
    assert boxes["י"] < boxes["1"] < boxes["2"]


def test_it_says_what_a_layout_lacks() -> None:
    with pytest.raises(RuntimeError, match="dictionary does not contain key"):
        typeset("rules.typ", {})
