"""The log: what is on record and what is not, how owners read it and take it away."""

import csv
import io
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from pytest_django.fixtures import Settings

from accounts.devices import browser_and_device
from accounts.models import AuditEntry, Organization, Role, User
from accounts.tasks import forget_old_entries
from tests import people
from tests.people import NOW, Caller, Night
from tests.tournaments.desk.test_tournaments import form

pytestmark = pytest.mark.django_db
ANDROID = "Mozilla/5.0 (Linux; Android 14; SM-X200) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Safari/537.36"


@pytest.fixture
def night(db: None) -> Night:
    return people.night(people.organization())


@pytest.fixture
def hall(night: Night) -> Organization:
    return night.tournament.organization


@pytest.fixture
def dan(hall: Organization) -> Caller:
    return people.member(hall, Role.DIRECTOR, "dan@hall.test")


def page_of(caller: Caller) -> Client:
    client = Client()
    client.force_login(caller.user, backend="django.contrib.auth.backends.ModelBackend")
    return client


def logged_sentences() -> list[str]:
    return list(AuditEntry.objects.order_by("pk").values_list("what", flat=True))


def test_it_says_who_did_what_where_and_what_came_of_it(night: Night, dan: Caller) -> None:
    page_of(dan).post(
        f"/desk/{night.tournament.slug}/rounds/1/close/",
        {"force": "1"},
        headers={"user-agent": ANDROID},
        REMOTE_ADDR="192.168.1.7",
    )
    entry = AuditEntry.objects.get()
    assert (entry.who, entry.role, entry.what) == ("dan@hall.test", "director", "Closed round 1.")
    assert (entry.tournament, entry.tournament_name) == (night.tournament.slug, "Winter night")
    assert (entry.organization, entry.user) == (night.tournament.organization, dan.user)
    assert (entry.address, browser_and_device(entry.device)) == ("192.168.1.7", "Chrome, Android tablet")
    assert entry.outcome.startswith("Round 1 is closed")


def test_it_has_what_a_program_did_with_somebody_s_key(night: Night, dan: Caller) -> None:
    dan.post(f"{night.path}rounds/1/close/", {"force": True})
    dan.post("tournaments/", {"name": "Summer night", "rounds": 1})
    entries = list(AuditEntry.objects.order_by("pk").values_list("who", "what", "tournament_name", "outcome"))
    assert entries == [
        ("dan@hall.test", "Closed round 1.", "Winter night", "200"),
        ("dan@hall.test", "Created the tournament.", "Summer night", "201"),
    ]


def test_it_names_tables_and_people(night: Night, dan: Caller) -> None:
    sitting, entrant = night.sittings[1], night.entrants[2]
    dan.post(f"sittings/{sitting.pk}/score/", {"points": [8, 0, 8, 0]})
    page_of(dan).post(f"/desk/{night.tournament.slug}/entrants/{entrant.pk}/check-in/", {"present": "0"})
    page_of(dan).post(f"/desk/{night.tournament.slug}/rounds/undo/{night.round.pk}/")
    assert logged_sentences() == [
        "Entered the points of table 2, round 1.",
        f"Checked {entrant.name} in or out.",
        "Undid round 1.",
    ]


def test_it_has_a_tournament_made_at_the_desk(hall: Organization, dan: Caller) -> None:
    assert page_of(dan).post("/desk/new/", form(name="Spring night")).status_code == 302
    assert list(AuditEntry.objects.values_list("what", "tournament_name")) == [
        ("Created the tournament.", "Spring night")
    ]


def test_it_leaves_out_what_was_refused_looked_at_or_done_by_a_pad(night: Night, dan: Caller) -> None:
    slug, viewer = night.tournament.slug, people.member(night.tournament.organization, Role.VIEWER)
    page_of(viewer).post(f"/desk/{slug}/rounds/1/close/", {"force": "1"})  # 403
    page_of(dan).post(f"/desk/{slug}/rounds/1/close/")  # goes back with an error: games are unfinished
    page_of(dan).post(f"/desk/{slug}/rounds/1/reopen/")  # it is open: nothing is done
    page_of(dan).post(f"/desk/{slug}/adjustments/", {"points": "many"})  # 400
    page_of(dan).get(f"/desk/{slug}/rounds/1/close/")
    dan.post(f"{night.path}rounds/1/close/")  # 409
    night.pad().post(f"{night.sheet}hands/", people.hand(1))
    Client().post(f"/desk/{slug}/rounds/1/close/")
    assert logged_sentences() == []


def test_it_logs_an_operation_once_that_was_sent_twice(night: Night, dan: Caller) -> None:
    body = {"entrant": night.entrants[0].pk, "points": -2, "reason": "Talked", "once": "7"}
    for _ in range(2):
        page_of(dan).post(f"/desk/{night.tournament.slug}/adjustments/", body)
        dan.post(f"{night.path}rounds/1/close/", {"force": True}, idempotency_key="k")
    assert logged_sentences() == ["Added an adjustment.", "Closed round 1."]


def test_it_knows_a_sitting_by_either_of_its_names(night: Night, dan: Caller) -> None:
    for name in (night.sittings[0].pk, night.sittings[0].uuid):
        dan.post(f"sittings/{name}/hands/", people.hand(), idempotency_key=f"k{name}")
    assert logged_sentences() == ["Entered a hand at table 1, round 1."] * 2
    assert set(AuditEntry.objects.values_list("tournament", flat=True)) == {night.tournament.slug}


def test_it_carries_an_operation_out_though_the_log_cannot_be_written(
    night: Night, dan: Caller, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("accounts.activity_log.AuditEntry", None)
    with caplog.at_level("ERROR"):
        assert dan.post(f"{night.path}rounds/1/close/", {"force": True}).status_code == 200
    assert "could not be put on record" in caplog.text


def test_it_costs_a_pad_no_query(night: Night) -> None:
    with CaptureQueriesContext(connection) as asked:
        night.pad().post(f"{night.sheet}hands/", people.hand(1))
    assert not [query for query in asked if "audit" in query["sql"] or "session" in query["sql"]]


def test_it_holds_no_secret(hall: Organization) -> None:
    olga = people.member(hall, Role.OWNER, "olga@hall.test")
    page = page_of(olga)
    page.post("/accounts/password/set/", {"password1": "ten-of-clubs", "password2": "ten-of-clubs"})
    page = page_of(Caller({}, User.objects.get(pk=olga.user.pk)))
    key = page.post("/accounts/keys/", {"name": "Wall"}).context["key"]
    link = page.post("/accounts/organizations/hall/members/", {"email": "z@hall.test", "role": "desk"}, follow=True)
    Client().post(link.context["link"], {"name": "Zoë", "password": "nine-of-clubs"})
    Client().post("/accounts/sign-in/", {"login": "olga@hall.test", "password": "wrong-of-clubs"})
    written = repr(list(AuditEntry.objects.values()))
    assert logged_sentences() == [
        "Chose a password.",
        "Created the API key Wall: Read.",
        "Invited z@hall.test as Desk.",
        "Signed in.",
        "Accepted an invitation.",
        "Sign-in refused: wrong password.",
    ]
    for secret in (key, "of-clubs", link.context["link"].split("/")[-2]):
        assert secret not in written


def test_it_is_never_changed(hall: Organization) -> None:
    entry = AuditEntry.objects.create(
        organization=hall, at=NOW, who="dan@hall.test", what="Did.", route="r", address=""
    )
    entry.what = "Did not."
    with pytest.raises(TypeError):
        entry.save()
    assert logged_sentences() == ["Did."]


def entries(hall: Organization, *whats: str, **more: Any) -> None:
    fields = {"organization": hall, "at": NOW, "who": "dan@hall.test", "route": "r", "address": "10.0.0.1", **more}
    AuditEntry.objects.bulk_create(AuditEntry(what=what, **fields) for what in whats)


def test_it_shows_owners_the_latest_first_and_page_by_page(hall: Organization) -> None:
    olga = page_of(people.member(hall, Role.OWNER))
    entries(hall, *(f"Deed {number}." for number in range(1, 61)))
    entries(people.organization("club"), "Deed of others.")
    first = [entry.what for entry, *_device_and_picture in olga.get("/log/hall/").context["rows"]]
    second = [entry.what for entry, *_device_and_picture in olga.get("/log/hall/?page=2").context["rows"]]
    assert first == [f"Deed {number}." for number in range(60, 10, -1)]
    assert second == [f"Deed {number}." for number in range(10, 0, -1)]
    assert olga.get("/log/hall/?page=nonsense").status_code == 200


def test_it_shows_one_tournament_or_one_person(hall: Organization) -> None:
    olga = page_of(people.member(hall, Role.OWNER))
    entries(hall, "One.", tournament="a", tournament_name="A")
    entries(hall, "Two.", tournament="b", tournament_name="B", who="eve@hall.test")
    entries(hall, "Three.")

    def shown(asked: str) -> list[str]:
        return [entry.what for entry, *_device_and_picture in olga.get(f"/log/hall/?{asked}").context["rows"]]

    assert shown("tournament=a") == ["One."]
    assert shown("who=eve@hall.test") == ["Two."]
    assert shown("tournament=a&who=eve@hall.test") == []
    assert shown("tournament=%00'--") == []
    assert shown("tournament=") == ["Three.", "Two.", "One."]
    assert olga.get("/log/hall/").context["tournaments"] == [("a", "A"), ("b", "B")]


def test_it_is_taken_away_as_a_file_that_computes_nothing(hall: Organization) -> None:
    olga = page_of(people.member(hall, Role.OWNER))
    entries(hall, "One.", outcome="=HYPERLINK(1)", tournament="a", tournament_name="@SUM(A1)", device="+1")
    entries(hall, "Two.", who="eve@hall.test")
    answer = olga.get("/log/hall/export/?who=dan@hall.test")
    assert answer.headers["Content-Type"] == "text/csv; charset=utf-8"
    head, row = csv.reader(io.StringIO(answer.content.decode("utf-8-sig")))
    assert head == ["when", "who", "role", "what", "what came of it", "tournament", "from", "device"]
    assert row[1:] == ["dan@hall.test", "", "One.", "'=HYPERLINK(1)", "'@SUM(A1)", "10.0.0.1", "'+1"]


def test_it_forgets_what_is_older_than_it_is_kept(hall: Organization, settings: Settings) -> None:
    settings.AUDIT_KEPT_DAYS = 30
    for what, days in (("Old.", 31), ("New.", 29)):
        entries(hall, what, at=timezone.now() - timedelta(days=days))
    forget_old_entries()
    assert logged_sentences() == ["New."]


def test_it_survives_the_people_and_what_they_did_it_to(night: Night, dan: Caller) -> None:
    dan.post(f"{night.path}rounds/1/close/", {"force": True})
    User.objects.filter(pk=dan.user.pk).delete()
    assert list(AuditEntry.objects.values_list("who", "what")) == [("dan@hall.test", "Closed round 1.")]


def test_it_has_a_sign_in_in_every_organization_of_the_user(hall: Organization) -> None:
    club = people.organization("club")
    dan = people.member(hall, Role.DESK, "both@hall.test").user
    dan.memberships.create(organization=club, role=Role.VIEWER)
    dan.set_password("ten-of-clubs")
    dan.save()
    Client().post("/accounts/sign-in/", {"login": "both@hall.test", "password": "ten-of-clubs"})
    Client().post("/accounts/sign-in/", {"login": "nobody@hall.test", "password": "ten-of-clubs"})
    found = set(AuditEntry.objects.values_list("organization__slug", "role", "what"))
    assert found == {
        (slug, role, "Signed in with a password.") for slug, role in (("hall", "desk"), ("club", "viewer"))
    }
