"""What a laptop answers as what it is beside another one."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from pytest_django.fixtures import Settings

from accounts.models import Organization, Role
from config.settings import RELEASE
from standby import first, role
from standby.pages import COOKIE, key_for
from standby.role import Part
from standby.role import Role as Laptop
from tests import people

pytestmark = pytest.mark.django_db

PADS = "http://192.168.1.10:8000"
FIRST = Laptop(Part.FIRST, secret="shared", other="http://192.168.1.20:8000", owner="olga@hall.test")
STANDBY = replace(FIRST, part=Part.STANDBY, other=PADS, origins=(PADS, "http://hall.local:8000"))
TOOK_OVER = replace(STANDBY, part=Part.ALONE, epoch=2, other="")
RETIRED = replace(FIRST, part=Part.RETIRED)


@pytest.fixture(autouse=True)
def _own_folder(settings: Settings, tmp_path: Path) -> None:
    """Each test has a laptop of its own."""
    settings.DATA_DIR = tmp_path


@pytest.fixture
def hall() -> Organization:
    """An organization."""
    return people.organization()


def test_it_is_alone_unless_told_otherwise() -> None:
    assert role.current() == Laptop()
    role.become(FIRST)
    assert role.current() == FIRST
    role.become(RETIRED)
    assert role.current() == RETIRED


LATER = replace(FIRST, epoch=2)
PROOFS = {
    "": False,
    FIRST.proof: False,
    LATER.proof: True,
    f"x {LATER.proof}": True,
    LATER.proof.replace("2.", "3."): False,
    replace(LATER, secret="guessed").proof: False,
    "2": False,
    "2.": False,
    "².é": False,
    "9" * 5000: False,
}


@pytest.mark.parametrize(("proof", "is_outdone"), PROOFS.items())
def test_it_believes_only_a_signed_epoch(proof: str, is_outdone: bool) -> None:
    assert FIRST.is_outdone_by(proof) is is_outdone


def test_it_believes_what_was_signed_for_an_earlier_pair() -> None:
    paired_anew = replace(LATER, secret="another", earlier_secrets=(FIRST.secret,))
    assert FIRST.is_outdone_by(paired_anew.proof)


ENDED_THE_FOLLOWING = replace(FIRST, part=Part.ALONE)


@pytest.mark.parametrize("laptop", [FIRST, ENDED_THE_FOLLOWING], ids=["first", "alone"])
def test_it_retires_when_a_pad_shows_a_later_epoch(hall: Organization, laptop: Laptop) -> None:
    director = people.member(hall)
    role.become(laptop)
    answer = director.post("tournaments/", {"name": "Winter"}, X_Epoch=LATER.proof)
    assert (answer.status_code, answer.json()["code"]) == (503, "not-serving")
    assert FIRST.other in answer.json()["message"]
    assert role.current().part == Part.RETIRED
    assert director.post("tournaments/", {"name": "Winter"}).status_code == 503


def test_it_retires_as_a_standby_too_though_it_does_not_know_who_took_over() -> None:
    role.become(STANDBY)
    asked = Client().get("/standby/serving/", headers={"X-Epoch": LATER.proof})
    assert asked.json() == {"serves": False, "epoch": 1, "proof": ""}
    assert (role.current().part, role.current().other) == (Part.RETIRED, "")
    said = Client().get("/", headers={"X-Epoch": LATER.proof}).content.decode()
    assert 'href="/standby/"' in said
    assert 'href="/"' not in said.split("<main")[1]
    assert "another computer took over" in Client().get("/api/v1/tournaments/").json()["message"]


def test_it_names_the_standby_that_took_over_after_the_following_was_ended(hall: Organization) -> None:
    role.become(ENDED_THE_FOLLOWING)
    assert Client().get("/", headers={"X-Epoch": LATER.proof}).status_code == 503
    assert f'href="{FIRST.other}/"' in Client().get("/").content.decode()


@pytest.mark.parametrize("laptop", [STANDBY, RETIRED])
@pytest.mark.parametrize(
    ("path", "of_retired"), [("/pad/", 503), ("/pad/sheet/", 503), ("/", 503), ("/desk/", 200), ("/health/", 200)]
)
def test_it_serves_nobody_but_who_looks_up_what_was_there(
    hall: Organization, laptop: Laptop, path: str, of_retired: int
) -> None:
    role.become(laptop)
    browser = Client()
    browser.force_login(people.member(hall, Role.OWNER).user, backend="django.contrib.auth.backends.ModelBackend")
    is_for_all = path == "/health/"
    assert browser.get(path).status_code == (of_retired if laptop is RETIRED or is_for_all else 503)


def test_it_tells_pads_of_the_standby_and_lets_their_page_ask_there(hall: Organization) -> None:
    night = people.night(hall)
    assert "X-Standby" not in night.pad().get(night.sheet).headers
    assert "connect-src" not in Client().get("/pad/").headers["Content-Security-Policy"]
    role.become(FIRST)
    answer = night.pad().get(night.sheet)
    assert (answer.headers["X-Standby"], answer.headers["X-Epoch"]) == (FIRST.other, FIRST.proof)
    page = Client().get("/pad/")
    assert f"connect-src 'self' {FIRST.other}" in page.headers["Content-Security-Policy"].split("; ")
    assert f'data-standby="{FIRST.other}"' in page.content.decode()
    assert "connect-src" not in Client().get("/score/").headers["Content-Security-Policy"]


def test_it_tells_boards_and_phones_of_the_standby_and_lets_their_page_ask_there(hall: Organization) -> None:
    tournament = people.night(hall).tournament
    pages = [f"/t/{tournament.slug}/", f"/t/{tournament.slug}/players/3/"]
    for path in pages:
        assert "connect-src" not in Client().get(path).headers["Content-Security-Policy"]
    role.become(FIRST)
    for path in (*pages, f"/t/{tournament.pk}/live/"):
        assert Client().get(path).headers["X-Standby"] == FIRST.other
    for path in pages:
        policy = Client().get(path).headers["Content-Security-Policy"].split("; ")
        assert f"connect-src 'self' {FIRST.other}" in policy
    role.become(TOOK_OVER)
    assert "X-Standby" not in Client().get(pages[0]).headers


def test_it_answers_pads_of_the_former_address_and_no_other_site(hall: Organization) -> None:
    night = people.night(hall)
    role.become(TOOK_OVER)
    for origin in TOOK_OVER.origins:
        asked = Client().options("/pad/sheet/", headers={"Origin": origin})
        assert (asked.status_code, asked.headers["Access-Control-Allow-Origin"]) == (204, origin)
        assert night.pad().get(night.sheet, Origin=origin).headers["Access-Control-Allow-Origin"] == origin
    for origin in ("http://evil.test", "null", f"{PADS}.evil.test"):
        assert "Access-Control-Allow-Origin" not in Client().options("/pad/sheet/", headers={"Origin": origin}).headers
        assert "Access-Control-Allow-Origin" not in night.pad().get(night.sheet, Origin=origin).headers
    assert "Access-Control-Allow-Origin" not in Client().get("/desk/", headers={"Origin": PADS}).headers


def test_it_waits_for_the_standby_with_everything_but_hands_of_pads(
    hall: Organization, monkeypatch: pytest.MonkeyPatch
) -> None:
    night, director = people.night(hall), people.member(hall)
    monkeypatch.setattr(first, "is_confirmed", lambda: True)
    role.become(FIRST)
    hand = {"uuid": people.uuid(), "maker": 0, "alone": False, "tricks": 3}
    assert "X-Standby-Has-It" not in night.pad().post(f"{night.sheet}hands/", hand).headers
    assert director.post(f"{night.sheet}hands/", hand).headers["X-Standby-Has-It"] == "yes"
    monkeypatch.setattr(first, "is_confirmed", lambda: False)
    undone = night.pad().post(f"{night.sheet}hands/{hand['uuid']}/void/", {"reason": "mistake"})
    assert (undone.status_code, undone.headers["X-Standby-Has-It"]) == (200, "no")


def pairs_with(caller: people.Caller, **body: Any) -> tuple[int, str]:
    """Ask to follow; return the status and the sentence."""
    announced = {"address": "http://192.168.1.20:8000", "release": RELEASE, **body}
    answer = Client().post("/standby/pair/", announced, "application/json", headers=caller.headers)
    return answer.status_code, answer.json().get("message", "")


def test_it_is_followed_by_nobody_who_may_not_have_everything(hall: Organization) -> None:
    owner = people.member(hall, Role.OWNER)
    people.organization("elsewhere")
    assert pairs_with(people.member(hall))[0] == 403
    assert pairs_with(owner)[1].endswith("who owns every organization here.")
    Organization.objects.filter(slug="elsewhere").delete()
    owner.user.staff_tokens.update(scopes=["read", "direct"])
    assert pairs_with(owner)[1].endswith("with every scope.")
    assert role.current().part == Part.ALONE


def test_it_says_why_it_cannot_be_followed(hall: Organization) -> None:
    owner = people.member(hall, Role.OWNER)
    assert pairs_with(owner, address="javascript:alert(1)")[0] == 400
    status, sentence = pairs_with(owner)
    assert status == 409
    assert "PostgreSQL" in sentence or "not in a file" in sentence


def test_it_takes_over_only_for_an_owner_who_is_sure() -> None:
    role.become(STANDBY)
    browser = Client()
    assert browser.post("/standby/take-over/", {"sure": "yes"}).status_code == 403
    assert browser.get("/standby/?key=forged").status_code == 200
    assert browser.post("/standby/take-over/", {"sure": "yes"}).status_code == 403
    assert browser.get("/standby/", {"key": key_for("olga@hall.test")}).status_code == 302
    assert browser.cookies[COOKIE]["path"] == "/standby/"
    assert "Look at the first one" in browser.get("/standby/").content.decode()
    assert browser.post("/standby/take-over/").status_code == 302
    assert role.current() == STANDBY


def test_it_lets_an_owner_in_by_password_without_a_session(hall: Organization) -> None:
    owner = people.member(hall, Role.OWNER).user
    owner.set_password("many good hands")
    owner.save()
    role.become(STANDBY)
    form = {"email": owner.email, "password": "many good hands"}
    assert Client().post("/standby/sign-in/", form | {"password": "wrong"}).status_code == 400
    answer = Client().post("/standby/sign-in/", form)
    assert (answer.status_code, COOKIE in answer.cookies, "sessionid" in answer.cookies) == (302, True, False)
    people.organization("elsewhere")
    assert Client().post("/standby/sign-in/", form).status_code == 400


@pytest.mark.parametrize("path", ["snapshot", "changes"])
def test_it_gives_its_data_to_its_standby_alone(path: str) -> None:
    role.become(FIRST)
    for header in ("", "Standby ", "Standby wrong", "Token shared", "Standby \xfc"):
        assert Client().get(f"/standby/{path}/", headers={"Authorization": header}).status_code == 401
    sent = {"Authorization": "Standby shared", "X-Release": "0.1.0"}
    assert Client().get(f"/standby/{path}/", headers=sent).status_code == 409


def test_it_says_on_the_desk_what_could_be_lost(hall: Organization) -> None:
    role.become(FIRST)
    first.confirmed.forget()
    browser = Client()
    browser.force_login(people.member(hall, Role.OWNER).user, backend="django.contrib.auth.backends.ModelBackend")
    assert "everything that was entered since it last" in browser.get("/standby/line/").content.decode()
    first.confirmed.note("stream", 0, people.NOW)
    assert "has everything" in browser.get("/standby/line/").content.decode()
    first.confirmed.forget()
