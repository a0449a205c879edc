"""What is kept opens nothing by itself, what is seen stays in no cache, and nobody gets in by what others set."""

import os
import re
import stat
from hashlib import sha256
from importlib import import_module
from io import StringIO
from pathlib import Path
from types import SimpleNamespace

import pytest
from allauth.mfa.models import Authenticator
from django.apps import apps
from django.core.management import CommandError, call_command
from django.db import connection
from django.test import Client
from django.utils import timezone
from pytest_django.fixtures import Settings

from accounts import invitations, links, members
from accounts.models import AuditEntry, Membership, Organization, Role, StaffToken, User
from config import prepare
from tests import people
from tests.accounts.conftest import SignedIn
from tests.people import Caller, Night

pytestmark = pytest.mark.django_db


@pytest.fixture
def night(hall: Organization) -> Night:
    return people.night(hall)


def printed(*options: str) -> str:
    out = StringIO()
    call_command("drf_create_token", "DAN@hall.test", *options, stdout=out)
    (key,) = re.findall(r"^Generated token ([0-9a-f]{40}) for user dan@hall\.test$", out.getvalue(), re.MULTILINE)
    return str(key)


def status_with(key: str) -> int:
    return Caller({"Authorization": f"Token {key}"}).get("tournaments/0/").status_code


def test_it_prints_a_new_key_each_time_and_keeps_none(hall: Organization) -> None:
    people.member(hall, email="dan@hall.test")
    keys = [printed(), printed()]
    assert keys[0] != keys[1]
    assert [status_with(key) for key in keys] == [404, 404]
    assert not any(key in str(list(StaffToken.objects.values())) for key in keys)
    assert [status_with(key) for key in (StaffToken.objects.values_list("digest", flat=True))] == [401] * 3
    last = printed("--reset")
    assert [status_with(key) for key in (*keys, last)] == [401, 401, 404]


def test_it_prints_no_key_for_somebody_who_is_not_there(hall: Organization) -> None:
    people.member(hall, email="dan@hall.test")
    User.objects.update(is_active=False)
    with pytest.raises(CommandError, match="Nobody here has the e-mail address"):
        printed()


def test_it_takes_no_key_of_a_closed_account(hall: Organization) -> None:
    dan = people.member(hall, email="dan@hall.test")
    assert dan.get("tournaments/0/").status_code == 404
    User.objects.update(is_active=False)
    assert dan.get("tournaments/0/").status_code == 401


def test_it_hashes_the_keys_of_the_release_before(hall: Organization) -> None:
    dan = people.member(hall, email="dan@hall.test").user
    with connection.cursor() as cursor:
        cursor.execute("CREATE TABLE authtoken_token (key varchar(40) PRIMARY KEY, created timestamp, user_id bigint)")
        cursor.execute("INSERT INTO authtoken_token (key, user_id) VALUES (%s, %s)", ["ab" * 20, dan.pk])
    # Not by migrating back and forth, which takes as long as a hundred tests.
    import_module("accounts.migrations.0005_staff_tokens").hash_keys(apps, SimpleNamespace(connection=connection))
    assert status_with("ab" * 20) == 404
    assert StaffToken.objects.filter(digest=sha256(b"ab" * 20).hexdigest()).exists()
    assert "authtoken_token" not in connection.introspection.table_names()


@pytest.mark.parametrize("page", ["/desk/", "/accounts/", "/desk/{slug}/pads/", "/desk/{slug}/print/"])
def test_it_has_pages_of_whoever_is_signed_in_kept_nowhere(
    page: str, night: Night, owner: User, browser_of: SignedIn
) -> None:
    answer = browser_of(owner).get(page.format(slug=night.tournament.slug))
    assert answer.status_code == 200
    assert {"private", "no-store"} <= set(answer["Cache-Control"].split(", "))


def test_it_has_answers_to_pads_and_programs_kept_nowhere(night: Night, hall: Organization) -> None:
    for caller, path in ((night.pad(), night.sheet), (people.member(hall), night.round_path)):
        assert {"private", "no-store"} <= set(caller.get(path)["Cache-Control"].split(", "))
    assert "no-store" not in Client().get(f"/t/{night.tournament.slug}/").get("Cache-Control", "")


def test_it_has_the_browser_forget_at_sign_out_but_not_the_hands_of_a_pad(owner: User, browser_of: SignedIn) -> None:
    browser = browser_of(owner)
    assert "Clear-Site-Data" not in browser.get("/accounts/sign-out/")
    assert browser.post("/accounts/sign-out/")["Clear-Site-Data"] == '"cache", "cookies"'


def test_it_logs_who_took_an_archive_or_an_export_home(
    night: Night, owner: User, browser_of: SignedIn, hall: Organization
) -> None:
    browser, slug = browser_of(owner), night.tournament.slug
    program = people.member(hall, email="program@hall.test")
    assert browser.get(f"/desk/{slug}/archive/").status_code == 200
    assert browser.get(f"/desk/{slug}/export/entrants.csv").status_code == 200
    assert browser.get(f"/desk/{slug}/export/nothing.csv").status_code == 404
    assert program.get(f"{night.path}archive/").status_code == 200
    assert program.get(f"{night.path}export/standings.csv").status_code == 200
    shown = AuditEntry.objects.order_by("pk").values_list("who", "what", "tournament_name", "organization__slug")
    assert list(shown) == [
        ("olga@hall.test", "Downloaded the archive.", "Winter night", "hall"),
        ("olga@hall.test", "Downloaded the export entrants.csv.", "Winter night", "hall"),
        ("program@hall.test", "Downloaded the archive.", "Winter night", "hall"),
        ("program@hall.test", "Downloaded the export standings.csv.", "Winter night", "hall"),
    ]


def test_it_lets_the_right_person_in_by_a_link_after_ten_wrong_passwords(hall: Organization) -> None:
    dan = people.member(hall, email="dan@hall.test").user
    dan.set_password("ten-of-clubs")
    dan.save()
    said = [Client().post("/accounts/sign-in/", {"login": dan.email, "password": f"wrong{n}"}) for n in range(10)]
    assert "Too many wrong passwords" in said[-1].content.decode()
    shut_out = Client().post("/accounts/sign-in/", {"login": dan.email, "password": "ten-of-clubs"})
    assert shut_out.status_code == 200
    assert "sign-in link" in shut_out.content.decode()
    browser = Client()
    assert browser.post(links.sign_in_path(dan)).headers["Location"] == "/desk/"
    assert browser.get("/desk/").status_code == 200


@pytest.fixture
def zoe(hall: Organization, owner: User) -> User:
    """A newcomer whom the owner invited; whoever opened the link chose a password, a key and a code."""
    return newcomer(hall, owner)


def newcomer(hall: Organization, owner: User) -> User:
    invitation = invitations.invite(organization=hall, email="zoe@hall.test", role=Role.DESK, by=owner, now=people.NOW)
    zoe = invitations.accept(invitation=invitation, who=invitations.NewAccount("Zoë", "ten-of-clubs"), now=people.NOW)
    Authenticator.objects.create(user=zoe, type=Authenticator.Type.TOTP, data={})
    return zoe


def join(browser: Client, who: User, club: Organization, by: User) -> None:
    """Have somebody who is signed in accept an invitation to another organization."""
    now = timezone.now()
    invitation = invitations.invite(organization=club, email=who.email, role=Role.DIRECTOR, by=by, now=now)
    answer = browser.post(f"/accounts/invitation/{invitation.pk}/{invitations.key_of(invitation)}/")
    assert answer.status_code == 302
    who.refresh_from_db()


def test_it_forgets_what_others_may_have_set_when_an_account_is_relied_on_elsewhere(
    zoe: User, browser_of: SignedIn
) -> None:
    club = people.organization("club")
    clara = people.member(club, Role.OWNER, "clara@club.test").user
    key = members.make_token(user=zoe)
    elsewhere, browser = browser_of(zoe), browser_of(zoe)
    assert elsewhere.get("/desk/").status_code == 200
    join(browser, zoe, club, clara)
    assert not zoe.has_usable_password()
    assert not Authenticator.objects.filter(user=zoe).exists()
    assert status_with(key) == 401
    assert elsewhere.get("/desk/").status_code == 302
    assert "Set a new password now" in browser.get("/accounts/").content.decode()
    assert Membership.objects.filter(user=zoe).count() == 2


def test_it_forgets_nothing_where_an_owner_invites_to_another_organization_of_theirs(
    zoe: User, owner: User, browser_of: SignedIn
) -> None:
    club = people.organization("club")
    Membership.objects.create(user=owner, organization=club, role=Role.OWNER)
    join(browser_of(zoe), zoe, club, owner)
    assert zoe.check_password("ten-of-clubs")


def test_it_forgets_what_was_set_by_a_link_of_an_owner(hall: Organization, owner: User, browser_of: SignedIn) -> None:
    club = people.organization("club")
    clara = people.member(club, Role.OWNER, "clara@club.test").user
    dan = people.member(hall, email="dan@hall.test").user
    member = Membership.objects.get(user=dan)
    page = browser_of(owner).post(f"/accounts/organizations/hall/members/{member.pk}/link/")
    link = page.context["link"]
    assert Client().post(link[link.index("/accounts") :]).headers["Location"] == "/desk/"
    dan.refresh_from_db()
    dan.set_password("by-the-owner")
    dan.save()
    join(browser_of(dan), dan, club, clara)
    assert not dan.has_usable_password()


def test_it_leaves_an_account_alone_that_nobody_else_could_open(hall: Organization, browser_of: SignedIn) -> None:
    club = people.organization("club")
    clara = people.member(club, Role.OWNER, "clara@club.test").user
    dan = people.member(hall, email="dan@hall.test").user
    dan.set_password("ten-of-clubs")
    dan.save()
    join(browser_of(dan), dan, club, clara)
    assert dan.check_password("ten-of-clubs")


def test_it_writes_files_for_its_own_account_alone(tmp_path: Path) -> None:
    assert os.umask(0o077) == 0o077
    (tmp_path / "written").write_text("")
    assert stat.S_IMODE((tmp_path / "written").stat().st_mode) == 0o600


def test_it_takes_from_others_what_an_earlier_release_let_them_read(tmp_path: Path, settings: Settings) -> None:
    settings.DATA_DIR, settings.BACKUP_DIR, settings.ARCHIVE_DIR = tmp_path, tmp_path / "backups", tmp_path / "none"
    settings.BACKUP_DIR.mkdir()
    names = ("headtable.sqlite3", "headtable.sqlite3-wal", "secret-key")
    for name in names:
        (tmp_path / name).write_text("")
        (tmp_path / name).chmod(0o644)
    for folder in (tmp_path, settings.BACKUP_DIR):
        folder.chmod(0o755)
    prepare.make_private()
    modes = [stat.S_IMODE((tmp_path / name).stat().st_mode) for name in (*names, ".", "backups")]
    assert modes == [0o600] * 3 + [0o700] * 2
