"""Guests' data: seen by the desk alone, given out and erased on request, erased after the days that were set."""

import json
from datetime import timedelta
from pathlib import Path
from typing import Any
from uuid import uuid4

from django.test import Client
from pytest_django import DjangoCaptureOnCommitCallbacks
from pytest_django.fixtures import Settings

from accounts.mail import send_later
from accounts.models import Organization, Person, WaitingMail
from fundraising.models import Fundraiser, SignUp
from fundraising.services import entering, privacy, sign_ups
from fundraising.services.sign_ups import Guest
from tests import people
from tests.people import NOW, Caller, Night
from tests.tournaments.desk.pages import done, text
from tests.tournaments.desk.test_copy import sent
from tournaments.archive.folder import write_archives
from tournaments.archive.saving import save_state
from tournaments.models import EarlierState, Entrant, StandingsSnapshot, Tournament
from tournaments.services.boards.refresh import refresh_standings

SECRETS = ("mia@x.org", "555 0123", "bring the cake", "Old Tom")


def sign_up(tournament: Tournament, name: str = "Mia", **said: Any) -> SignUp:
    about = {"email": "mia@x.org", "phone": "555 0123", "note": "bring the cake", "brought_by": "Old Tom"}
    guests = [(uuid4(), Guest(name, **{**about, **said}))]
    return sign_ups.sign_up(tournament=tournament, guests=guests, now=NOW, by_desk=True)[0]


def test_only_the_desk_sees_contact_data(
    night: Night, desk: Client, door: Client, looker: Client, director: Caller
) -> None:
    sign_up(night.tournament)
    slug = night.tournament.slug
    refresh_standings(tournament_id=night.tournament.pk)
    for client in (desk, door):
        assert all(secret in text(client.get(f"/desk/{slug}/sign-ups/")) for secret in SECRETS)
    assert looker.get(f"/desk/{slug}/sign-ups/").status_code == 403
    assert looker.get(f"/desk/{slug}/archive/").status_code == 403
    public = [f"/t/{slug}/", f"/t/{slug}/sign-up/", f"/t/{slug}/players/", "/"]
    of_viewers = [f"/desk/{slug}/export/all.json", f"/desk/{slug}/entrants/", f"/desk/{slug}/"]
    said = [Client().get(address).content.decode() for address in public]
    said += [looker.get(address).content.decode() for address in of_viewers]
    said.append(Caller().get(f"tournaments/{night.tournament.pk}/standings/").content.decode())
    assert not [secret for page in said for secret in (*SECRETS, "Mia") if secret in page]


def test_it_erases_after_the_days_that_were_set_and_keeps_who_agreed_to_be_invited(night: Night) -> None:
    sign_ups.set_up(tournament=night.tournament, now=NOW, keep_contact_days=30)
    sign_up(night.tournament, "Mia")
    sign_up(night.tournament, "Noah", email="noah@x.org", may_invite=True)
    assert privacy.erase_due(now=NOW + timedelta(days=30)) == 0
    assert privacy.erase_due(now=NOW + timedelta(days=31)) == 2
    assert privacy.erase_due(now=NOW + timedelta(days=32)) == 0
    rows = SignUp.objects.values_list("name", "email", "phone", "note", "brought_by")
    assert sorted(rows) == [("", "", "", "", ""), ("Noah", "noah@x.org", "", "", "")]


def test_it_replaces_names_by_numbers_where_the_organizer_wants_that(night: Night) -> None:
    sign_ups.set_up(tournament=night.tournament, now=NOW, keep_contact_days=30, erase_names=True)
    Tournament.objects.update(status="finished")
    privacy.erase_due(now=NOW + timedelta(days=31))
    assert list(night.tournament.people.values_list("name", flat=True)) == [
        f"#{entrant.person_id}" for entrant in night.entrants
    ]
    assert not Person.objects.exclude(name__startswith="#").exists()


def test_it_erases_a_person_with_the_name_and_keeps_the_results(
    night: Night,
    desk: Client,
    settings: Settings,
    tmp_path: Path,
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    settings.ARCHIVE_DIR = tmp_path
    settings.MAIL_IS_SET_UP = True
    row = sign_up(night.tournament, "Mia")
    mia = entering.enter_guest(row=row)
    sign_up(night.tournament, "Noah", email="noah@x.org")
    send_later(to="mia@x.org", subject="Soon", text="Mia", now=NOW, good_until=NOW + timedelta(days=1))
    save_state(tournament_id=night.tournament.pk, before=EarlierState.Before.CLOSE, number=1, by="dana", now=NOW)
    write_archives(now=NOW)
    erase = f"/desk/people/of/hall/{mia.person_id}/erase/"
    assert "plays in “Winter night”, which is not over" in done(desk, erase)
    Tournament.objects.update(status="finished")
    stored = json.loads(desk.get(f"/desk/people/of/hall/{mia.person_id}/data/").content)
    assert stored["sign_ups"][0]["note"] == "bring the cake"
    assert stored["tournaments"] == [{"tournament": "Winter night", "date": "2025-01-04", "number": 10, "name": "Mia"}]
    with django_capture_on_commit_callbacks(execute=True):
        page = done(desk, erase)
    assert f"The results stay, under #{mia.person_id}." in page
    refresh_standings(tournament_id=night.tournament.pk)
    mia.refresh_from_db()
    assert (mia.number, mia.name) == (10, f"#{mia.person_id}")
    assert not EarlierState.objects.exists()
    assert not list(tmp_path.rglob("*.headtable"))
    everything = [str(StandingsSnapshot.objects.get().body), *map(str, Entrant.objects.values_list("name"))]
    everything += [str(row) for row in SignUp.objects.values_list()] + [
        str(row) for row in Person.objects.values_list()
    ]
    assert not [said for said in everything if "Mia" in said or "mia@x.org" in said]
    assert set(WaitingMail.objects.values_list("to", flat=True)) == {"noah@x.org"}


def test_it_copies_prices_places_and_texts_of_last_year_and_neither_guests_nor_books(
    hall: Organization, desk: Client
) -> None:
    last = people.tournament(hall, name="Last year", place="Parish hall")
    sign_ups.set_up(
        tournament=last, now=NOW, sign_up_open=True, capacity=40, entry_fee=500, about="Chili at six.", entries=0
    )
    sign_up(last)
    answered = desk.post(f"/desk/new/?copy={last.slug}", sent(hall, last, name="This year"))
    assert answered.status_code == 302
    made = Tournament.objects.get(name="This year")
    copied = Fundraiser.objects.get(tournament=made)
    assert (copied.capacity, copied.entry_fee, copied.about, made.place) == (40, 500, "Chili at six.", "Parish hall")
    assert (copied.sign_up_open, copied.entries, SignUp.objects.filter(tournament=made).count()) == (False, 0, 0)
