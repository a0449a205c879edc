"""Making a PDF: in a process of its own, which says what is wrong with a layout."""

import pypdfium2
import pytest

from tests.people import Night
from tests.tournaments.paper.pages import words
from tournaments.paper.jobs import PrintJob
from tournaments.paper.kinds import print_as_pdf
from tournaments.paper.typesetting import typeset


def test_it_hands_over_names_in_every_script(night: Night) -> None:
    night.tournament.name = "Łódź 李 😀 *not bold*"
    (page,) = words(pypdfium2.PdfDocument(print_as_pdf("rules", PrintJob(night.tournament, "a4")).content))
    for part in ("ód", "李", "😀", "*not bold*"):
        assert part in page


def test_it_says_what_a_layout_lacks() -> None:
    with pytest.raises(RuntimeError, match="dictionary does not contain key"):
        typeset("rules.typ", {})
