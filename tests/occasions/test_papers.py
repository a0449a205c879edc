"""The organizer prints certificates, letters and the report to the charity."""

import json
from typing import Any

import pypdfium2
import pytest

from accounts.models import Organization
from occasions.models import Occasion
from occasions.services.organizing import close_occasion, create_occasion
from tests.occasions.chain.halls import record
from tests.occasions.test_hub import hall_of
from tests.occasions.test_night import TERMS
from tests.people import NOW, Caller
from tests.tournaments.conftest import signed_in
from tests.tournaments.paper.pages import words


@pytest.fixture
def occasion(hall: Organization) -> Occasion:
    """An occasion with two halls, of which one has players."""
    made = create_occasion(organization=hall, terms=TERMS | {"cause": "the food pantry"}, now=NOW)
    first, second = hall_of(made, 3), hall_of(made, 4)
    first.write(record(7, "person", name="Ann <b>B</b>.", points=30, hands=10))
    first.write(record(8, "person", name="Carl D.", points=10, hands=10))
    first.write(record(5, "money", 2, currency="USD", raised=30_000, handed_over=10_000))
    stranger = Caller({})
    parts = [json.loads(part.line) for writer in (first, second) for part in writer.parts]
    assert stranger.post(f"occasions/{made.slug}/parts/", {"parts": parts}).status_code == 201
    return made


def words_of(director: Caller, hall: Organization, occasion: Occasion, what: str, paper: str = "letter") -> list[str]:
    """Return the words of each page."""
    answer: Any = signed_in(director).get(
        f"/desk/occasions/of/{hall.slug}/{occasion.slug}/print/{what}.pdf", {"paper": paper}
    )
    assert (answer.status_code, answer["Content-Type"]) == (200, "application/pdf")
    return [" ".join(text.split()) for text in words(pypdfium2.PdfDocument(answer.content))]


def test_it_writes_each_hall_a_letter_with_its_sum_its_place_and_what_is_owed(
    director: Caller, hall: Organization, occasion: Occasion
) -> None:
    third, fourth = words_of(director, hall, occasion, "letters")
    assert "Dear friends at Hall 3," in third
    assert "for the food pantry" in third
    assert "Your hall raised $300.00. All halls together raised $304.00." in third
    assert "With 2.000 points a hand your hall is number 1 of 1." in third
    assert "Ann <b>B</b>.: first place of all halls." in third
    assert "Of that, $200.00 is not handed over yet." in third
    assert "Your hall raised $4.00." in fourth
    assert "points a hand" not in fourth


def test_it_reports_each_sum_to_the_charity_and_says_what_is_not_final(
    director: Caller, hall: Organization, occasion: Occasion
) -> None:
    (report,) = words_of(director, hall, occasion, "report", "a4")
    assert "Hall 3" in report
    assert "$300.00 $100.00 $200.00" in report
    assert "Together $304.00 $100.00 $204.00" in report
    assert "Not final" in report
    close_occasion(occasion=occasion, now=NOW)
    assert "Not final" not in words_of(director, hall, occasion, "report")[0]


def test_it_prints_a_certificate_for_the_first_of_each_ranking(
    director: Caller, hall: Organization, occasion: Occasion
) -> None:
    pages = words_of(director, hall, occasion, "certificates")
    assert len(pages) == 3  # one hall, two people
    assert "Hall 3" in pages[0]
    assert "Ann <b>B</b>., Hall 3" in pages[1]
    assert "3.000 points a hand" in pages[1]
    assert "Second place" in pages[2]


def test_it_prints_what_there_is_of_an_occasion_of_which_nobody_has_reported(
    director: Caller, hall: Organization
) -> None:
    empty = create_occasion(organization=hall, terms=TERMS, now=NOW)
    assert "No hall has sent anything yet." in words_of(director, hall, empty, "report")[0]
    assert "No hall has played yet." in words_of(director, hall, empty, "letters")[0]
    assert len(words_of(director, hall, empty, "certificates")) == 1
    page = signed_in(director).get(f"/desk/occasions/of/{hall.slug}/{empty.slug}/print/nothing.pdf")
    assert page.status_code == 404
