"""A list of people at the desk: looked at, with all that is wrong in it, then entered, once."""

import random
import re
import zipfile
from io import BytesIO

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from accounts.models import Organization
from tests import people
from tests.people import Night
from tests.support.check_all import more
from tests.tournaments.api.checks import nothing_changes
from tests.tournaments.desk.pages import done, place, text
from tests.tournaments.imports.files import csv_of, part_replaced, workbook_of
from tests.tournaments.imports.test_bad_files import PEOPLE, PROBLEMS, SHEET, UNREADABLE
from tournaments.services.writing.version import raise_version


def sent(door: Client, night: Night, content: bytes) -> str:
    """Choose a file; return the page that comes."""
    response = door.post(place(night, "entrants/import/"), {"list": SimpleUploadedFile("l.xlsx", content)})
    assert response.status_code in (200, 400)
    return text(response)


@pytest.mark.parametrize("name", ["nothing", "an image", "twenty thousand rows", "a bomb", "half a workbook"])
def test_it_shows_the_sentence_at_the_desk_and_changes_nothing(name: str, night: Night, door: Client) -> None:
    content, sentence = UNREADABLE[name]
    with nothing_changes():
        assert sentence in sent(door, night, content())


def test_it_shows_every_problem_at_the_desk_and_changes_nothing(night: Night, door: Client) -> None:
    with nothing_changes():
        page = sent(door, night, PROBLEMS["a formula"][0])
    assert "Row 3" in page
    assert "Cell A3 contains a formula" in page
    assert "2 problems" in page


def test_it_asks_for_a_file_first(night: Night, door: Client) -> None:
    response = door.post(place(night, "entrants/import/"), {})
    assert response.status_code == 400
    assert "Choose a file first." in text(response)


def test_it_keeps_nothing_of_a_file_that_is_too_large(night: Night, door: Client) -> None:
    with nothing_changes():
        assert "smaller than 5 megabytes" in sent(door, night, b"Ann\n" * 2_000_000)


@pytest.mark.parametrize("seed", range(2))
def test_it_survives_random_bytes(seed: int, night: Night, door: Client) -> None:
    rng = random.Random(seed)
    sound = [workbook_of(PEOPLE), csv_of("Name;E-mail;Here", "Ann;a@x.org;yes", encoding="utf-16")]
    sound.append(csv_of('Name,Partner,"Te""am"', "Zoë,Ann,1"))
    sheet = zipfile.ZipFile(BytesIO(sound[0])).read(SHEET)
    with nothing_changes():
        for _round in range(more(5, 15)):
            assert "<h1>" in sent(door, night, mangled(rng, rng.choice(sound)))
            assert "<h1>" in sent(door, night, part_replaced(sound[0], SHEET, mangled(rng, sheet)))
        for start in (b"", b"PK\x03\x04", b"\xff\xfe", b"\xef\xbb\xbf", b"Name,E-mail\n"):
            assert "<h1>" in sent(door, night, start + rng.randbytes(rng.randrange(400)))


def mangled(rng: random.Random, content: bytes) -> bytes:
    """Return a file with a few bytes changed, left out, or put in twice."""
    made = bytearray(content)
    for _change in range(rng.randrange(1, 6)):
        at = rng.randrange(len(made))
        length = rng.randrange(1, 9)
        match rng.randrange(4):
            case 0:
                made[at : at + length] = rng.randbytes(length)
            case 1:
                del made[at : at + length]
            case 2:
                made[at:at] = made[at : at + length]
            case 3:
                made[at:at] = rng.choice([b"\x00", b'"', b"\r", b"\xed\xa0\x80", b"=1+1", b"\x1b", b",,;;\t"])
        if not made:
            break
    return bytes(made)


def looked_at(door: Client, night: Night, content: bytes) -> dict[str, str]:
    """Choose a file; return what its preview sends back."""
    page = door.post(place(night, "entrants/import/"), {"list": SimpleUploadedFile("l.csv", content)})
    assert page.status_code == 200, text(page)
    hidden = dict(re.findall(r'name="(lines|seen)" value="([^"]+)"', text(page)))
    assert set(hidden) == {"lines", "seen"}, text(page)
    return {**hidden, "here": "nobody"}


def names(night: Night) -> list[str]:
    return list(night.tournament.people.order_by("number").values_list("name", flat=True))[9:]


LIST = csv_of("Name,E-mail,Here", "Zoe,z@x.org,yes", "Ada,,", "Yann,,no", "Zoe,,", ",,")


def test_it_shows_what_would_be_entered_and_enters_it_when_told(night: Night, door: Client) -> None:
    with nothing_changes():
        page = sent(door, night, LIST)
        shown = looked_at(door, night, LIST)
    assert "2 people to add" in page
    assert "2 to decide about" in page
    assert "No. 1 has the same name." in page
    assert "Row 2 has the same name." in page
    assert "As the list says: 1 of them" in page
    page = done(door, place(night, "entrants/import/enter/"), **shown | {"here": "listed", "different": "5"})
    assert "3 people added. 1 was already entered." in page
    assert names(night) == ["Zoe", "Yann", "Zoe"]
    assert night.tournament.people.filter(checked_in=True, number__gt=9).count() == 1


def test_it_enters_them_once_however_often_it_is_confirmed(night: Night, door: Client) -> None:
    first, second = (looked_at(door, night, LIST) for _tab in range(2))
    assert first == second
    done(door, place(night, "entrants/import/enter/"), **first)
    assert "Nobody was added twice." in done(door, place(night, "entrants/import/enter/"), **second)
    assert names(night) == ["Zoe", "Yann"]
    again = looked_at(door, night, csv_of("Name", "Zoe", "Yann", "Xena"))
    assert "1 person added. 2 were already entered." in done(door, place(night, "entrants/import/enter/"), **again)
    assert names(night) == ["Zoe", "Yann", "Xena"]


def test_it_enters_those_who_were_ticked_once_and_anew_when_the_night_went_back(night: Night, door: Client) -> None:
    first, second = (looked_at(door, night, LIST) | {"different": "5"} for _tab in range(2))
    for item in (first, second):
        door.post(place(night, "entrants/import/enter/"), item)
    assert names(night) == ["Zoe", "Yann", "Zoe"]
    night.tournament.people.filter(number__gt=9).delete()
    raise_version(night.tournament.pk)
    door.post(place(night, "entrants/import/enter/"), looked_at(door, night, LIST) | {"different": "5"})
    assert names(night) == ["Zoe", "Yann", "Zoe"]


def test_it_enters_them_once_when_two_people_confirm_the_same_list(night: Night, door: Client, desk: Client) -> None:
    form = looked_at(door, night, LIST)
    for client in (door, desk):
        client.post(place(night, "entrants/import/enter/"), form)
    assert names(night) == ["Zoe", "Yann"]


def test_it_has_nothing_to_enter_when_all_are_there(night: Night, door: Client) -> None:
    again = csv_of("Name,E-mail", "Zoe,z@x.org")
    done(door, place(night, "entrants/import/enter/"), **looked_at(door, night, again))
    page = sent(door, night, again)
    assert "Everybody in this list is already entered." in page
    assert 'name="lines"' not in page


def test_it_takes_no_list_that_was_tampered_with_or_is_another_nights(
    night: Night, hall: Organization, door: Client
) -> None:
    shown = looked_at(door, night, LIST)
    other = people.night(hall)
    with nothing_changes():
        for address, lines in (
            (place(night, "entrants/import/enter/"), shown["lines"][:-1]),
            (place(night, "entrants/import/enter/"), "nonsense"),
            (place(night, "entrants/import/enter/"), ""),
            (place(other, "entrants/import/enter/"), shown["lines"]),
        ):
            assert "did not arrive complete" in done(door, address, lines=lines, here="nobody")
        assert "did not arrive complete" in done(
            door, place(night, "entrants/import/enter/"), lines=shown["lines"], here="perhaps"
        )


def test_it_carries_two_thousand_people(night: Night, door: Client) -> None:
    rows = [f"Person {number} {number * 7919},p{number}@example.org,555 {number}" for number in range(1_990)]
    form = looked_at(door, night, csv_of("Name,E-mail,Phone", *rows))
    assert len(form["lines"]) < 200_000
    assert door.post(place(night, "entrants/import/enter/"), form).status_code == 302
    assert night.tournament.people.count() == 1_999


def test_it_ticks_nobody_where_too_many_look_alike(night: Night, door: Client) -> None:
    page = sent(door, night, csv_of("Name", *["Zoe"] * 502))
    assert "There are too many to list, so none of them are added." in page
    assert 'name="different"' not in page


def test_it_makes_the_teams_of_a_list(hall: Organization, door: Client) -> None:
    night = Night(people.tournament(hall, movement="swiss"), [], None)
    content = csv_of("Name,Partner", "Zoe,Yann", "Yann,", "Xena,Will", "Vic,")
    page = sent(door, night, content)
    assert "2 people to add · 1 team" not in page
    assert "3 people to add · 1 team · 1 problem" in page
    assert "Will is not in the list" in page
    assert "Plays with Yann." in page
    page = done(door, place(night, "entrants/import/enter/"), **looked_at(door, night, content))
    assert "3 people added. 1 team was created." in page


def test_it_escapes_whatever_a_file_says(night: Night, door: Client) -> None:
    page = sent(door, night, csv_of('"Name","<script>x()</script>"', "<script>y()</script>,1", "a@<script>,"))
    assert "<script>x" not in page
    assert "<script>y" not in page
    assert "&lt;script&gt;y()" in page


def test_it_lets_lookers_enter_nobody(night: Night, looker: Client) -> None:
    assert looker.get(place(night, "entrants/import/")).status_code == 403
    assert place(night, "entrants/import/") not in text(looker.get(place(night, "entrants/")))
