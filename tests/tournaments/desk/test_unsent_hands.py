"""Hands that a pad could not send are taken in by a photograph of its codes, each once."""

import itertools
import json
from io import BytesIO
from random import Random
from typing import Any
from uuid import UUID

import pytest
import segno
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from PIL import Image, ImageFilter

from accounts.models import Organization
from scoring.models import Hand
from tests import people
from tests.people import NOW, Night, hand
from tests.support.answers import Answer
from tests.support.check_all import few
from tests.tournaments.api.checks import nothing_changes
from tests.tournaments.desk.pages import place, text
from tournaments.models import HeldHand
from tournaments.services.seating.rounds import close_round


def kept(night: Night, number: int, **facts: Any) -> dict[str, Any]:
    """A hand as the pad of the head table keeps it."""
    shown = hand(number, **facts)
    uuid, number = shown.pop("uuid"), shown.pop("number")
    return {"uuid": str(uuid), "sitting": str(night.sittings[0].uuid), "number": number, "facts": shown}


def code(*hands: dict[str, Any]) -> str:
    return f"HEADTABLE-HANDS-1 {json.dumps(hands)}"


def photograph(*codes: str) -> bytes:
    """Codes side by side on a screen, photographed askew and not quite sharp."""
    pictures = []
    for each in codes:
        drawn = BytesIO()
        segno.make(each, error="m").save(drawn, kind="png", scale=6, border=4)
        pictures.append(Image.open(drawn).convert("L"))
    screen = Image.new("L", (sum(p.width for p in pictures) + 80, max(p.height for p in pictures) + 80), 230)
    left = 40
    for picture in pictures:
        screen.paste(picture, (left, 40))
        left += picture.width
    taken = BytesIO()
    screen.rotate(7, expand=True, fillcolor=90).filter(ImageFilter.GaussianBlur(1)).save(taken, "JPEG", quality=60)
    return taken.getvalue()


def take_in(client: Client, night: Night, photo: bytes | None = None, scanned: str = "") -> Answer:
    body: dict[str, Any] = {"text": scanned}
    if photo is not None:
        body["photo"] = SimpleUploadedFile("photo.jpg", photo, "image/jpeg")
    return client.post(place(night, "pads/unsent-hands/"), body)


def test_it_takes_in_every_hand_of_every_code_in_the_picture(night: Night, door: Client) -> None:
    first, second, third = kept(night, 1), kept(night, 2, tricks=5), kept(night, 3, maker=1, alone=True)
    page = text(take_in(door, night, photograph(code(first, second), code(third))))
    assert page.count("It counts.") == 3
    first_name = night.sittings[0].seats.get(index=0).entrant.name
    assert f"Table 1, round 1, hand 2: {first_name}: 5 tricks." in page
    standing = Hand.objects.order_by("number")
    assert [(str(stored.uuid), stored.number) for stored in standing] == [
        (h["uuid"], h["number"]) for h in (first, second, third)
    ]
    assert night.sittings[0].game.points == [3, 1, 3, 1]  # 1 and 2 for the makers of the first two; alone with 3: 1


def test_it_counts_each_once_however_often_it_comes(night: Night, door: Client) -> None:
    first_hand = kept(night, 1)
    assert (
        night.pad(1)
        .post(night.sheet + "hands/", {"uuid": first_hand["uuid"], "number": 1, **first_hand["facts"]})
        .status_code
        == 201
    )
    with nothing_changes():
        assert "It was already there." in text(take_in(door, night, photograph(code(first_hand), code(first_hand))))
    assert Hand.objects.count() == 1


def test_it_takes_what_a_scanner_types(night: Night, door: Client) -> None:
    assert "It counts." in text(take_in(door, night, scanned=f"\n{code(kept(night, 1))}\n"))
    assert Hand.objects.count() == 1


def test_it_keeps_for_the_director_what_comes_late(night: Night, door: Client) -> None:
    close_round(round_=night.round, now=NOW, force=True)
    page = text(take_in(door, night, scanned=code(kept(night, 1))))
    assert "It is waiting for the director: the round was closed." in page
    assert HeldHand.objects.count() == 1


def test_it_says_what_is_wrong_with_a_hand_and_takes_the_others(night: Night, door: Client) -> None:
    page = text(take_in(door, night, scanned=code(kept(night, 1, tricks=6), kept(night, 2))))
    assert "Table 1, round 1, hand 1." in page
    assert page.count("It counts.") == 1
    assert Hand.objects.get().number == 2


def test_it_takes_no_hand_for_a_draft(hall: Organization, desk: Client) -> None:
    night = people.night(hall, published=False)
    with nothing_changes():
        page = text(take_in(desk, night, scanned=code(kept(night, 1), kept(night, 2, tricks=6))))
    assert page.count("Round 1 is not open.") == 1
    assert page.count('class="message error"') == 2


def test_it_keeps_both_where_the_sheet_says_otherwise(night: Night, door: Client) -> None:
    assert night.pad(1).post(night.sheet + "hands/", hand(1)).status_code == 201
    page = text(take_in(door, night, scanned=code(kept(night, 1, tricks=5))))
    name = night.sittings[0].seats.get(index=0).entrant.name
    assert f'<li class="message warning"><b>Table 1, round 1, hand 1: {name}: 5 tricks.</b>' in page
    assert "Hand 1 is already on the sheet. Your entry was saved for the director" in page
    assert HeldHand.objects.get().reason == HeldHand.Reason.NUMBER_TAKEN


def test_it_takes_no_hand_of_another_tournament(night: Night, door: Client, hall: Organization) -> None:
    other = people.night(hall)
    with nothing_changes():
        page = text(take_in(door, night, scanned=code(kept(other, 1))))
    assert "This hand does not belong to any table here" in page


def test_it_tells_of_a_hand_that_stands_there_just_the_same(night: Night, door: Client) -> None:
    assert night.pad(1).post(night.sheet + "hands/", hand(1)).status_code == 201
    page = text(take_in(door, night, scanned=code(kept(night, 1))))
    assert 'class="message success"' in page
    assert "It counts once." in page
    assert not HeldHand.objects.exists()


def test_it_keeps_a_hand_that_its_sheet_has_no_room_for(night: Night, door: Client) -> None:
    assert night.pad(1).post(night.sheet + "score/", {"points": [8, 0, 8, 0], "hands": 8}).status_code == 201
    page = text(take_in(door, night, scanned=code(kept(night, 5))))
    assert 'class="message warning"' in page
    assert "This game was already entered as totals." in page
    assert HeldHand.objects.get().reason == HeldHand.Reason.TOTALS_STAND


GOOD = {"uuid": str(UUID(int=1)), "sitting": str(UUID(int=2)), "number": 1, "facts": {}}


@pytest.mark.parametrize(
    "scanned",
    [
        "",
        "  ",
        "https://example.org/",
        "HEADTABLE-HANDS-2 []",
        "HEADTABLE-HANDS-1 ",
        "HEADTABLE-HANDS-1 []",
        "HEADTABLE-HANDS-1 [1]",
        "HEADTABLE-HANDS-1 [",
        "HEADTABLE-HANDS-1 " + "[" * 5000,
        code(GOOD | {"number": "many"}),
        code(GOOD | {"number": -1}),
        code(GOOD | {"uuid": "x"}),
        code(GOOD | {"facts": [1]}),
        code(GOOD | {"more": 1}),
    ],
    ids=itertools.count(),
)
@few(6)
def test_it_refuses_what_is_no_code_of_a_pad(night: Night, door: Client, scanned: str) -> None:
    with nothing_changes():
        answer = take_in(door, night, scanned=scanned)
    assert answer.status_code == 400
    assert any(
        line in text(answer)
        for line in ("No pad codes were found", "could not be read completely", "First choose a photo")
    )


def test_it_refuses_what_is_no_picture(night: Night, door: Client) -> None:
    sharp = photograph(code(kept(night, 1)))
    rng = Random(3)
    noise = [
        rng.randbytes(400),
        b"\xff\xd8\xff\xe0" + rng.randbytes(400),
        sharp[:200],
        b"",
        b"GIF89a" + rng.randbytes(90),
    ]
    for photo in noise:
        with nothing_changes():
            answer = take_in(door, night, photo)
        assert answer.status_code == 400, photo[:10]
        assert any(line in text(answer) for line in ("cannot be read", "No pad codes were found", "empty"))
