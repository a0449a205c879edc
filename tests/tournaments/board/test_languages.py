"""The language of the hall: the board on the wall, paper and e-mails; and readers who chose their own."""

from datetime import date
from uuid import uuid4

import pypdfium2
import pytest
from django.test import Client
from django.utils.translation import gettext, override
from pytest_django.fixtures import Settings

from accounts.models import Organization, WaitingMail
from fundraising.models import SignUp
from fundraising.services import sign_ups
from fundraising.services.sign_up_mail import invite
from fundraising.services.sign_ups import Guest
from tests import people
from tests.people import NOW, Night
from tests.tournaments.desk.pages import place
from tests.tournaments.paper.pages import words
from tournaments.models import Tournament
from tournaments.services.boards.refresh import refresh_standings


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


@pytest.fixture
def open_to_guests(spanish: Night, settings: Settings) -> Tournament:
    """That hall's next tournament, which guests sign up for."""
    settings.MAIL_IS_SET_UP = True
    made = people.tournament(Organization.objects.get(), name="Chili", date=date(2100, 5, 1))
    sign_ups.set_up(tournament=made, now=NOW, sign_up_open=True)
    return made


def subjects() -> list[str]:
    return [mail.subject for mail in WaitingMail.objects.order_by("pk")]


def test_it_writes_to_those_whom_the_desk_signs_up_in_the_language_of_the_hall(open_to_guests: Tournament) -> None:
    guests = [(uuid4(), Guest("Ann", email="ann@hall.test"))]
    with override("de"):
        sign_ups.sign_up(tournament=open_to_guests, guests=guests, now=NOW, site="https://hall.test", by_desk=True)
    assert subjects() == ["Inscripción hecha: Chili"]


def test_it_writes_to_guests_in_the_language_in_which_they_signed_up(open_to_guests: Tournament) -> None:
    said = {
        "uuid": uuid4(),
        "name": "Ann",
        "email": "ann@hall.test",
        "partner": "Ben",
        "both": "on",
        "may_invite": "on",
    }
    page = f"/t/{open_to_guests.slug}/sign-up/"
    assert Client().post(page, said, headers={"Accept-Language": "de"}).status_code == 302
    ann, ben = SignUp.objects.filter(tournament=open_to_guests)
    assert [ann.language, ben.language] == ["de", "de"]
    sign_ups.change(row=ben, values={"email": "ben@hall.test", "language": "tlh"}, now=NOW)  # from a later release
    sign_ups.cancel(row=ben, now=NOW)
    invite(ann, open_to_guests, now=NOW, site="")
    assert subjects() == [
        "Sie sind vorangemeldet: Chili",
        "Su inscripción está cancelada: Chili",
        "Einladung: Chili",
    ]
