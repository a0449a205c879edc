"""What is printed, by the API: the same files, for whoever may have them."""

import pypdfium2

from accounts.models import Organization, Role
from tests import people
from tests.people import Caller, Night
from tests.tournaments.api.checks import refused
from tests.tournaments.paper.pages import sizes, words

A4 = {(210, 297)}


def test_it_prints_on_the_paper_and_of_the_round_that_are_asked_for(night: Night, director: Caller) -> None:
    answer = director.get(f"{night.path}paper/seat-slips/?paper=a4&round=1", Accept="application/pdf")
    assert (answer.status_code, answer["Content-Type"]) == (200, "application/pdf")
    assert answer["Content-Disposition"] == f'attachment; filename="{night.tournament.slug}-seat-slips.pdf"'
    pdf = pypdfium2.PdfDocument(answer.content)
    assert sizes(pdf) == A4
    assert all(entrant.name in "".join(words(pdf)) for entrant in night.entrants)


def test_it_says_what_is_wrong_with_a_wish(night: Night, director: Caller) -> None:
    assert "paper" in refused(director.get(f"{night.path}paper/rules/?paper=a5"), 400)["fields"]
    assert "round" in refused(director.get(f"{night.path}paper/rules/?round=none"), 400)["fields"]
    refused(director.get(f"{night.path}paper/seat-slips/?round=2"), 409)
    refused(director.get(f"{night.path}paper/posters/"), 404)


def test_it_gives_cards_that_open_pads_to_nobody_who_may_only_look(night: Night, hall: Organization) -> None:
    viewer = people.member(hall, Role.VIEWER)
    refused(viewer.get(f"{night.path}paper/table-cards/"), 403)
    assert viewer.get(f"{night.path}paper/standings/").status_code == 200
