"""A score sheet is photographed, read, looked at and entered: nothing is guessed, and nothing counts twice."""

import io
from typing import Any
from unittest.mock import patch

import pytest
from PIL import Image

from accounts.models import AuditEntry, Organization
from config.celery import app as celery_app
from tests import people
from tests.people import Caller, Night
from tests.tournaments.api.checks import refused
from tests.tournaments.photographs.sheets import EIGHT_HANDS, photographed, read, scanned, sent
from tournaments.models import HeldHand, Photograph
from tournaments.paper.reading import files
from tournaments.photographs import reading
from tournaments.photographs.pictures import pictures_confirmed_by, strips_of

EIGHT = [1, 2, 3, 4, 5, 6, 7, 8]


def test_it_enters_a_sheet_once_a_person_confirms_it(night: Night, director: Caller) -> None:
    content = photographed(night, director)
    shown = read(night, director, content)
    assert (shown["state"], shown["round"], shown["table"], shown["doubts"]) == ("read", 1, 1, [])
    hand = shown["hands"][0]
    assert (hand["hand"], hand["maker"], hand["tricks"], hand["alone"]) == (1, 1, 4, False)
    assert night.sittings[0].game.hands_played == 0  # a draft
    address = f"{night.path}photographs/{shown['id']}/"
    done = {"entered": EIGHT, "there": [], "held": []}
    for _again in range(2):
        assert director.post(f"{address}confirm/").json() == done
    assert night.sittings[0].game.hands_played == 8
    assert night.sittings[0].game.points == [6, 5, 6, 5]  # makers 1,2,3,0,… with 4,5,3,4,5,3,4,5 tricks
    picture = director.get(f"{address}picture/?top=61&height=14")
    (strip,) = strips_of(night.sittings[0], 1)
    assert strip == (shown["id"], "top=61.00&height=14.00")
    (entry,) = AuditEntry.objects.filter(route="api:confirm-photograph")[:1]
    assert pictures_confirmed_by([entry]) == {entry.pk: f"/desk/winter-night/sheets/{shown['id']}/picture/"}
    assert Image.open(io.BytesIO(picture.content)).width > 1000
    assert sent(night, director, content).json()["id"] == shown["id"]  # the same file


def test_it_shows_what_is_in_doubt_and_enters_what_a_person_says(night: Night, director: Caller) -> None:
    marks = {mark: value for mark, value in EIGHT_HANDS.items() if mark != (4, "tricks")} | {(6, "kind"): "passed-out"}
    shown = read(night, director, scanned(night, director, marks=marks))
    assert shown["state"] == "doubtful"
    doubts = [(doubt["hand"], doubt["fact"], doubt["why"]) for doubt in shown["doubts"]]
    assert doubts == [(4, "tricks", "missing"), (6, "kind", "both")]
    assert shown["doubts"][1]["readings"] == ["passed-out", None]
    assert director.get(shown["doubts"][0]["crop"].removeprefix("/api/v1/"))["Content-Type"] == "image/jpeg"
    address = f"{night.path}photographs/{shown['id']}/confirm/"
    assert refused(director.post(address), 409)["code"] == "doubts-left"
    six = {"hand": 6, "kind": "passed-out"}
    wrong = {"hands": [{"hand": 4, "maker": 0, "alone": False, "tricks": 6}, six]}
    impossible = refused(director.post(address, wrong), 422)
    assert (impossible["rule"], impossible["message"][:7]) == ("five tricks", "Hand 4:")
    assert night.sittings[0].game.hands_played == 0
    right = {"hands": [{"hand": 4, "maker": 0, "alone": False, "tricks": 4}, six]}
    assert director.post(address, right).json()["entered"] == EIGHT


def test_it_takes_two_pictures_of_a_sheet_for_one_and_two_that_disagree_for_a_dispute(
    night: Night, director: Caller
) -> None:
    first = read(night, director, scanned(night, director))
    again = read(night, director, scanned(night, director, seed=2))
    assert again["doubts"] == []
    other = read(night, director, scanned(night, director, marks={**EIGHT_HANDS, (2, "maker"): 3}))
    assert [(doubt["hand"], doubt["why"]) for doubt in other["doubts"]] == [(2, "other-picture")]
    assert director.post(f"{night.path}photographs/{first['id']}/confirm/").json()["entered"] == EIGHT
    assert director.post(f"{night.path}photographs/{again['id']}/confirm/").json()["there"] == EIGHT
    corrected = {"hands": [other["hands"][1]]}
    done = director.post(f"{night.path}photographs/{other['id']}/confirm/", corrected).json()
    assert (done["entered"], done["there"], done["held"]) == ([], [1, 3, 4, 5, 6, 7, 8], [2])
    assert HeldHand.objects.get(decided_at=None).reason == "number-taken"


def test_it_says_what_is_wrong_with_a_picture(night: Night, director: Caller, hall: Organization) -> None:
    dog = io.BytesIO()
    Image.linear_gradient("L").save(dog, "PNG")
    assert read(night, director, dog.getvalue())["why"] == "no-code"
    assert read(night, director, b"\0\0\0\x18ftypheic" + bytes(40))["why"] == "heic"
    text = read(night, director, b"no picture at all")
    assert (text["state"], text["why"], text["picture"]) == ("unreadable", "no-picture", "")
    assert "neither a picture nor a PDF" in text["message"]
    refused(director.post(f"{night.path}photographs/{text['id']}/confirm/"), 409)
    other = people.night(hall, 4, name="Other night")
    page = scanned(night, director)
    assert read(other, director, page)["why"] in ("other-night", "other-version")


def test_it_says_how_a_picture_is_to_be_sent(night: Night, director: Caller) -> None:
    for kind in ("application/json", "image/jpeg", "", "multipart/form-data"):
        body = refused(director.send("POST", f"{night.path}photographs/", b"picture", kind), 415, "not-a-file")
        assert body["message"] == "Send the picture as multipart/form-data, in the field picture."


def test_it_reads_every_page_of_a_scan(night: Night, director: Caller) -> None:
    pages = [Image.open(io.BytesIO(scanned(night, director, table))) for table in (1, 2)]
    pdf = io.BytesIO()
    pages[0].save(pdf, "PDF", save_all=True, append_images=pages[1:], resolution=200)
    sent(night, director, pdf.getvalue(), "scan.pdf")
    assert reading.read_waiting() == 2
    assert list(Photograph.objects.values_list("page", "table", "state")) == [(0, 1, "read"), (1, 2, "read")]
    assert not Photograph.objects.exclude(upload=None).exists()


def test_it_asks_a_worker_to_read_what_was_sent_once_it_is_stored(
    night: Night, director: Caller, django_capture_on_commit_callbacks: Any
) -> None:
    with patch.object(celery_app, "send_task") as asked, django_capture_on_commit_callbacks(execute=True):
        sent(night, director, b"no picture at all")
        asked.assert_not_called()
    asked.assert_called_once_with("tournaments.tasks.read_photographs", expires=60.0, retry=False)


def test_it_takes_a_stack_of_forty_in_one_file(night: Night, director: Caller) -> None:
    small = Image.new("L", (85, 110), 255)
    pdf = io.BytesIO()
    small.save(pdf, "PDF", save_all=True, append_images=[small] * 39)
    sent(night, director, pdf.getvalue(), "stack.pdf")

    def looked_at(content: bytes, page: int, _sheets: object) -> tuple[dict[str, Any], bytes]:
        files.opened(content, page)
        return {"error": "no-code", "pages": files.pages_of(content)}, f"page {page}".encode()

    with patch.object(reading, "_in_a_process", looked_at):
        assert reading.read_waiting() == 40
    read_pages = Photograph.objects.order_by("page").values_list("page", "picture", "why")
    assert [(page, bytes(picture), why) for page, picture, why in read_pages] == [
        (page, f"page {page}".encode(), "no-code") for page in range(40)
    ]
    assert not Photograph.objects.exclude(upload=None).exists()


@pytest.mark.parametrize(("mode", "size"), [("1", (8000, 8000)), ("L", (9000, 9000))])
def test_it_decodes_no_bomb(mode: str, size: tuple[int, int]) -> None:
    bomb = io.BytesIO()
    Image.new(mode, size).save(bomb, "PNG")
    with pytest.raises(files.NotRead, match="too-large"):
        files.opened(bomb.getvalue())


def test_it_turns_a_picture_as_its_camera_says() -> None:
    picture, out = Image.new("L", (40, 20)), io.BytesIO()
    exif = Image.Exif()
    exif[0x0112] = 6  # lies on its side
    picture.save(out, "JPEG", exif=exif)
    assert files.opened(out.getvalue()).size == (20, 40)
