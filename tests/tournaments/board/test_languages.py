"""The language of the hall: the board on the wall, paper and e-mails; and readers who chose their own."""

from uuid import uuid4

import pypdfium2
import pytest
from django.test import Client
from django.utils.translation import gettext, override
from pytest_django.fixtures import Settings

from accounts.models import Organization, WaitingMail
from tests.people import NOW, Night
from tests.tournaments.desk.pages import place
from tests.tournaments.paper.pages import words
from tournaments.fundraising.services import sign_ups
from tournaments.fundraising.services.sign_ups import Guest
from tournaments.services.refresh import refresh_standings


@pytest.fixture
def spanish(night: Night) -> Night:
    """A night in a hall that speaks Spanish."""
    Organization.objects.filter(pk=night.tournament.organization_id).update(language="es")
    refresh_standings(tournament_id=night.tournament.pk)
    return night


@pytest.mark.parametrize(
    ("asked", "language"),
    [("", "en"), ("?view=list", "en"), ("?view=wall", "es"), ("?view=wall&lang=fr", "fr"), ("?lang=de", "de")],
)
def test_it_shows_the_wall_in_the_language_of_the_hall(spanish: Night, asked: str, language: str) -> None:
    page = Client(headers={"Accept-Language": "en"}).get(f"/t/{spanish.tournament.slug}/{asked}").content.decode()
    assert f'<html lang="{language}"' in page
    assert f"?show=standings&amp;lang={language}" in page  # what it asks for from now on
    with override(language):
        assert f'aria-label="{gettext("Parts of the board")}"' in page


def test_it_keeps_what_somebody_chose_at_the_wall(spanish: Night) -> None:
    wall, address = Client(), f"/t/{spanish.tournament.slug}/?view=wall"
    wall.get(f"{address}&lang=de")
    assert '<html lang="de"' in wall.get(address).content.decode()


def test_it_has_an_etag_for_each_language(spanish: Night) -> None:
    browser, where = Client(headers={"HX-Request": "true"}), f"/t/{spanish.tournament.pk}/live/"
    etags = [browser.get(where, {"lang": language}).headers["ETag"] for language in ("en", "es", "de", "fr")]
    assert len(set(etags)) == 4
    assert browser.get(where, {"lang": "es"}, headers={"If-None-Match": etags[1]}).status_code == 304
    assert browser.get(where, {"lang": "de"}, headers={"If-None-Match": etags[1]}).status_code == 200


def test_it_prints_in_the_language_of_the_hall_or_another_that_is_asked_for(spanish: Night, desk: Client) -> None:
    for asked, language in (({}, "es"), ({"language": "fr"}, "fr"), ({"language": "tlh"}, "es")):
        answer = desk.get(place(spanish, "print/rules.pdf"), asked)
        with override(language):
            assert gettext("House rules") in " ".join(words(pypdfium2.PdfDocument(answer.content)))


def test_it_writes_to_guests_in_the_language_of_the_hall(spanish: Night, settings: Settings) -> None:
    settings.MAIL_IS_SET_UP = True
    tournament = spanish.tournament
    tournament.organization.refresh_from_db()
    sign_ups.set_up(tournament=tournament, now=NOW, sign_up_open=True)
    guests = [(uuid4(), Guest("Ann", email="ann@hall.test"))]
    with override("de"):
        sign_ups.sign_up(tournament=tournament, guests=guests, now=NOW, site="https://hall.test", by_desk=True)
    with override("es"):
        subject = gettext("You are signed up: %(tournament)s") % {"tournament": tournament.name}
    assert WaitingMail.objects.get().subject == subject
