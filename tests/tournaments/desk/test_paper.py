"""The Print page: every kind with a picture, and PDFs for those who may have them."""

import re
from pathlib import Path

import pypdfium2
import pytest
from django.test import Client
from django.utils.html import escape

from accounts.models import Organization, Role
from tests import people
from tests.people import Night
from tests.tournaments.conftest import signed_in
from tests.tournaments.desk.pages import place, text
from tests.tournaments.paper.pages import codes, sizes
from tournaments.models import PadKey
from tournaments.paper.kinds import KINDS

PICTURES = Path(__file__).parents[3] / "static" / "desk" / "paper"


def test_it_shows_each_kind_with_a_picture(night: Night, hall: Organization, looker: Client) -> None:
    owner = signed_in(people.member(hall, Role.OWNER))
    page = text(owner.get(place(night, "print/")))
    for what, kind in KINDS.items():
        is_shown = kind.fits(night.tournament)
        assert (place(night, f"print/{what}.pdf") in page) == is_shown
        assert (escape(str(kind.name)) in page) == is_shown
        assert (f"desk/paper/{what}.svg" in page) == is_shown
        assert (PICTURES / f"{what}.svg").is_file()
    assert place(night, "print/table-cards.pdf") not in text(looker.get(place(night, "print/")))


def test_it_prints_on_letter_in_america_and_on_a4_elsewhere_unless_told(hall: Organization, door: Client) -> None:
    for zone, usual, other in (("America/Detroit", "letter", "a4"), ("Europe/Dublin", "a4", "letter")):
        night = people.night(hall, 4, time_zone=zone)
        marked = r'href="\?paper=(\w+)&amp;language=en" aria-current="true"'
        assert re.findall(marked, text(door.get(place(night, "print/")))) == [usual]
        assert re.findall(marked, text(door.get(place(night, "print/"), {"paper": other}))) == [other]
        sheets = {"letter": {(216, 279)}, "a4": {(210, 297)}}
        for asked, size in (({}, usual), ({"paper": other}, other), ({"paper": "?"}, usual)):
            answer = door.get(place(night, "print/rules.pdf"), asked)
            assert sizes(pypdfium2.PdfDocument(answer.content)) == sheets[size]


def test_it_opens_in_the_browser_and_stays_out_of_caches(night: Night, door: Client) -> None:
    answer = door.get(place(night, "print/table-cards.pdf"), {"table": "2"})
    assert answer.headers["Content-Type"] == "application/pdf"
    assert answer.headers["Content-Disposition"] == f'inline; filename="{night.tournament.slug}-table-cards.pdf"'
    assert "no-store" in answer.headers["Cache-Control"]
    key = PadKey.objects.get(table__tournament=night.tournament, table__number=2).key
    assert codes(pypdfium2.PdfDocument(answer.content)) == [f"http://testserver/pad/#{key}"]


def test_it_says_why_there_is_nothing_to_print(hall: Organization, desk: Client) -> None:
    early = Night(people.tournament(hall), [], None)
    answer = desk.get(place(early, "print/seat-slips.pdf"), follow=True)
    assert answer.redirect_chain[0][0] == place(early, "print/")
    assert "No round is published yet." in text(answer)


@pytest.mark.parametrize("what", ["posters", "common", "x" * 300])
def test_it_knows_no_other_kind(night: Night, desk: Client, what: str) -> None:
    assert desk.get(place(night, f"print/{what}.pdf")).status_code == 404
