"""The desk's pages about guests: settings, one by one, a list that is merged, invitations."""

from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils import timezone
from django.utils.formats import date_format
from pytest_django.fixtures import Settings

from accounts.models import Organization, WaitingMail
from fundraising.models import SignUp
from fundraising.services import guest_lists, sign_ups
from fundraising.services.sign_up_mail import link_to_stop
from fundraising.services.sign_ups import Guest
from tests import people
from tests.people import NOW, known
from tests.tournaments.desk.pages import done, once, text
from tournaments.models import Tournament


@pytest.fixture
def tournament(hall: Organization) -> Tournament:
    """A tournament that somebody at the desk looks at."""
    return people.tournament(hall, name="Spring euchre")


def sign_up(tournament: Tournament, name: str, **said: Any) -> SignUp:
    guests = [(uuid4(), Guest(name, **said))]
    return sign_ups.sign_up(tournament=tournament, guests=guests, now=NOW, by_desk=True)[0]


def test_it_signs_up_lets_in_cancels_and_erases(tournament: Tournament, desk: Client, door: Client) -> None:
    place = f"/desk/{tournament.slug}/sign-ups/"
    page = done(desk, f"{place}settings/", sign_up_open="on", capacity="1", keep_contact_days="30", about="Chili.")
    assert "The settings were saved." in page
    assert "1 of 1 places is left." in page
    assert "Ann has a place." in done(door, f"{place}new/", uuid=str(uuid4()), name="Ann", phone="555 0101")
    assert "Ben is on the waiting list." in done(door, f"{place}new/", uuid=str(uuid4()), name="Ben", brought_by="Ann")
    ann, ben = SignUp.objects.order_by("pk")
    page = done(door, f"{place}{ann.uuid}/", do="cancel")
    assert "The sign-up of Ann is cancelled. Ben has moved up from the waiting list." in page
    assert "Ben is here, as number 1." in done(door, f"{place}{ben.uuid}/", do="enter")
    assert "Ben is already on the list of players." in done(door, f"{place}{ben.uuid}/", do="cancel")
    assert "Everybody who has a place is already on the list" in done(door, f"{place}enter/")
    assert door.post(f"{place}{ann.uuid}/", {"do": "erase"}).status_code == 403
    assert "The data about Ann was erased." in done(desk, f"{place}{ann.uuid}/", do="erase")
    assert "555 0101" not in text(desk.get(place))
    wrong = desk.post(f"{place}settings/", {"capacity": "0", "keep_contact_days": "30"})
    assert (wrong.status_code, "greater than or equal to 1" in text(wrong)) == (400, True)


def test_it_notes_in_which_language_a_guest_who_called_is_written_to(tournament: Tournament, door: Client) -> None:
    place = f"/desk/{tournament.slug}/sign-ups/"
    done(door, f"{place}new/", uuid=str(uuid4()), name="Rosa", email="rosa@hall.test", language="es")
    rosa = SignUp.objects.get()
    assert rosa.language == "es"
    page = text(door.get(f"{place}{rosa.uuid}/"))
    assert '<option value="es" selected>Español</option>' in page
    done(door, f"{place}{rosa.uuid}/", do="change", name="Rosa", email="rosa@hall.test", language="")
    rosa.refresh_from_db()
    assert rosa.language == ""
    wrong = {"do": "change", "name": "Rosa", "language": "tlh"}
    assert door.post(f"{place}{rosa.uuid}/", wrong).status_code == 400


def test_it_merges_a_list_and_says_each_conflict(tournament: Tournament, desk: Client) -> None:
    place = f"/desk/{tournament.slug}/sign-ups/"
    elsewhere = people.tournament(tournament.organization, name="Hosted")
    row = sign_up(elsewhere, "Ann", note="a cake")

    def merge(**more: str) -> str:
        content = guest_lists.guest_list(elsewhere, now=NOW)
        sent = {"guest_list": SimpleUploadedFile("list.json", content), "once": once(), **more}
        return text(desk.post(f"{place}merge/", sent, follow=True))

    assert "This is the list of “Hosted”, Jan. 4, 2025, which is another tournament." in merge()
    assert "Merged: 1 new, 0 changed, 0 as before." in merge(of_another="on")
    here = SignUp.objects.get(tournament=tournament)
    sign_ups.change(row=here, values={"note": "stairs"}, now=NOW)
    sign_ups.change(row=row, values={"note": "a pie"}, now=NOW + timedelta(minutes=1))
    page = merge(of_another="on")
    assert "Ann, note: “stairs” here, “a pie” in the list. Both were changed; the one here was kept." in page.replace(
        "&#x27;", "'"
    )
    assert "otherwise in the guest list" in page
    assert "Note to the organizer: “a pie”" in text(desk.get(f"{place}{here.uuid}/"))
    assert "The change of Ann was saved." in done(desk, f"{place}{here.uuid}/", do="change", name="Ann", note="a pie")
    assert "otherwise in the guest list" not in text(desk.get(place))


def test_it_invites_who_agreed_once_each(tournament: Tournament, desk: Client, settings: Settings) -> None:
    settings.MAIL_IS_SET_UP = True
    last = people.tournament(tournament.organization, name="Last year", date=NOW.date() - timedelta(days=365))
    agreed = sign_up(last, "=Ann", email="ann@x.org", may_invite=True)
    sign_up(last, "Ben", email="ben@x.org")
    sign_up(last, "Cleo", email="cleo@x.org", may_invite=True)
    sign_up(tournament, "Cleo", email="Cleo@x.org")
    WaitingMail.objects.all().delete()
    place = f"/desk/{tournament.slug}/sign-ups/invite/"
    page = text(desk.get(place))
    assert "mailto:?bcc=ann@x.org&amp;subject=Spring%20euchre&amp;body=http%3A%2F%2Ftestserver%2Ft%2F" in page
    assert "ben@x.org" not in page
    listed = desk.get(f"{place}earlier-guests.csv").content.decode("utf-8-sig").splitlines()
    assert listed == ["Name,E-mail,Last one", "'=Ann,ann@x.org,2024-01-05"]
    assert "1 invitation is on its way." in done(desk, f"{place}send/")
    assert "0 invitations are on their way." in done(desk, f"{place}send/")
    mail = WaitingMail.objects.get()
    assert (mail.to, mail.subject) == ("ann@x.org", "Invitation: Spring euchre")
    stop = link_to_stop(agreed)
    assert "http://testserver" + stop in mail.text
    assert mail.unsubscribe == "http://testserver" + stop
    phone = Client(enforce_csrf_checks=True)
    assert "Do not invite me again" in text(phone.get(stop))
    assert "=Ann" in text(desk.get(place)), "a program that looks at links has stopped nothing"
    assert phone.post(stop.replace(str(agreed.uuid), str(known(9)))).status_code == 404
    assert "will not invite you again" in text(phone.post(stop, {"List-Unsubscribe": "One-Click"}))
    assert "Nobody yet." in text(desk.get(place))


def test_it_says_which_mail_was_refused_for_good(tournament: Tournament, desk: Client, settings: Settings) -> None:
    settings.MAIL_IS_SET_UP = True
    sign_up(tournament, "Ann", email="ann@x.org")
    sign_up(tournament, "Ben", email="ben@x.org")
    last = people.tournament(tournament.organization, name="Last year", date=NOW.date() - timedelta(days=365))
    sign_up(last, "Cleo", email="cleo@x.org", may_invite=True)
    WaitingMail.objects.exclude(to="ben@x.org").update(refusal="550 no such user")
    place = f"/desk/{tournament.slug}/sign-ups/"
    said = (
        "“You are signed up: %s” was refused for good and is not sent again (550 no such user). "
        "Check the address, or tell the guest yourself."
    )
    page = text(desk.get(place))
    assert (page.count("refused for good"), said % "Spring euchre" in page) == (1, True)
    assert said % "Last year" in text(desk.get(f"{place}invite/"))


def test_it_gives_an_address_to_share_a_code_of_it_and_a_text_to_paste(
    tournament: Tournament, desk: Client, settings: Settings
) -> None:
    settings.ALLOWED_HOSTS = ["*"]
    day = timezone.localdate() + timedelta(days=7)  # on its evening sign-up is over
    Tournament.objects.update(place="Parish hall", date=day, starts_at="19:00")
    place = f"/desk/{tournament.slug}/sign-ups/"
    assert "Here guests sign up" not in text(desk.get(place))
    sign_ups.set_up(tournament=tournament, now=NOW, sign_up_open=True)
    page = desk.get(place, headers={"host": "hall.test"}).content.decode()
    address = f"http://hall.test/t/{tournament.slug}/sign-up/"
    assert f'<a href="{address}">{address}</a>' in page
    when = date_format(day, "N j, Y")
    assert f"Spring euchre, {when}, 7:00 PM, Parish hall. Sign up here: {address}</textarea>" in page
    assert 'aria-label="QR code of the sign-up"><svg' in page
