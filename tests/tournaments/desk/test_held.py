"""Hands that wait, at the desk: beside what stands, counted once it was shown what that changes, or refused."""

from typing import Any
from uuid import uuid4

from django.test import Client

from tests.people import NOW, Night, hand
from tests.support.answers import Answer
from tests.tournaments.api.checks import nothing_changes
from tests.tournaments.desk.pages import done, place, text
from tournaments.models import HeldHand
from tournaments.services.seating.rounds import close_round, undo_round


def late(night: Night, stands: bool = False, **facts: Any) -> HeldHand:
    """Close the round, with a hand on the head table's sheet or without, and have its pad send hand 1."""
    if stands:
        assert night.pad(1).post(night.sheet + "hands/", hand(1)).status_code == 201
    close_round(round_=night.round, now=NOW, force=True)
    assert night.pad(1).post(night.sheet + "hands/", hand(1, **({"tricks": 5} | facts))).status_code == 202
    return HeldHand.objects.get()


def press(client: Client, night: Night, held: HeldHand, do: str, **fields: Any) -> Answer:
    return client.post(place(night, f"held/{held.pk}/"), {"do": do, "number": 1, **fields})


def points(night: Night) -> list[int]:
    return night.sittings[0].game.points


def first_name(night: Night) -> str:
    return str(night.sittings[0].seats.get(index=0).entrant.name)


def test_it_says_on_the_nights_page_and_on_the_sheet_how_many_wait(night: Night, desk: Client) -> None:
    assert "is waiting for the director" not in text(desk.get(place(night)))
    late(night)
    assert "1 hand is waiting for the director" in text(desk.get(place(night)))
    assert "1 hand from this table is waiting" in text(desk.get(place(night, f"sittings/{night.sittings[0].pk}/")))


def test_it_shows_what_waits_beside_what_stands(night: Night, desk: Client) -> None:
    late(night, stands=True)
    page = text(desk.get(place(night, "held/")))
    assert f"{first_name(night)}: 3 tricks" in page
    assert f"{first_name(night)}: 5 tricks" in page
    assert "pad of table 1" in page
    assert "the round was closed" in page
    assert "Count it instead of hand 1" in page


def test_it_says_that_nothing_stands_there(night: Night, desk: Client) -> None:
    late(night)
    page = text(desk.get(place(night, "held/")))
    assert "The sheet has no hand 1." in page
    assert "Count it instead" not in page


def test_it_shows_what_counting_changes_and_counts_then(night: Night, desk: Client) -> None:
    held = late(night)
    with nothing_changes():
        shown = press(desk, night, held, "count")
        assert shown.status_code == 200
    page = text(shown)
    assert "Nothing has been changed yet." in page
    assert f"{first_name(night)}: 5 tricks (2:0)" in page
    sent = {field.html_name: field.value() or "" for field in shown.context["form"]}
    assert sent["do"] == "count"
    page = done(desk, place(night, f"held/{held.pk}/"), **sent, sure="1")
    assert "The hand now counts." in page
    assert "No hands are waiting." in page
    assert points(night) == [2, 0, 2, 0]


def test_it_replaces_what_stands(night: Night, desk: Client) -> None:
    held = late(night, stands=True)
    standing = str(night.sittings[0].game.hands.get().uuid)
    fields = {"replaces": standing, "reason": "The pad was right"}
    assert "becomes" in text(press(desk, night, held, "replace", **fields))
    done(desk, place(night, f"held/{held.pk}/"), do="replace", sure="1", **fields)
    assert points(night) == [2, 0, 2, 0]


def test_it_refuses_a_hand_with_a_reason_and_keeps_it_on_record(night: Night, desk: Client) -> None:
    held = late(night)
    response = press(desk, night, held, "refuse")
    assert response.status_code == 400
    assert "Give a short reason" in text(response)
    page = done(desk, place(night, f"held/{held.pk}/"), do="refuse", reason="A practice hand")
    assert "No hands are waiting." in page
    assert "A practice hand" in page
    assert points(night) == [0, 0, 0, 0]


def test_it_says_what_is_wrong_and_keeps_what_was_typed(night: Night, desk: Client) -> None:
    held = late(night, stands=True)
    with nothing_changes():
        for item, sentence in (
            ({"do": "count", "reason": "Both played"}, "Hand 1 is already on the sheet."),
            ({"do": "count", "number": 9, "reason": "Both played"}, "no hand 9 is played"),
            ({"do": "count", "number": 0, "reason": "Both played"}, "greater than or equal to 1"),
            ({"do": "replace", "reason": "Both played"}, "Choose which hand it replaces."),
        ):
            response = press(desk, night, held, **item)
            assert response.status_code == 400
            assert sentence in text(response)
            assert "Both played" in text(response)
        assert press(desk, night, held, "perhaps").status_code == 400


def test_it_tells_the_second_director_what_the_first_decided(night: Night, desk: Client) -> None:
    held = late(night)
    done(desk, place(night, f"held/{held.pk}/"), do="refuse", reason="A practice hand")
    response = press(desk, night, held, "count")
    assert response.status_code == 400
    assert "has already decided about this hand: it was refused" in text(response)
    assert points(night) == [0, 0, 0, 0]


def test_it_lets_a_hand_of_a_round_that_was_taken_back_only_be_refused(night: Night, desk: Client) -> None:
    undo_round(round_=night.round, now=NOW)
    assert night.pad(1).post(night.sheet + "hands/", hand(1)).status_code == 202
    page = text(desk.get(place(night, "held/")))
    assert "undone and no longer counts" in page
    assert "Count it" not in page
    assert "undone and no longer counts" in text(press(desk, night, HeldHand.objects.get(), "count"))


def test_it_lets_the_door_look_and_not_decide(night: Night, door: Client, looker: Client) -> None:
    held = late(night)
    for client in (door, looker):
        assert "The director decides." in text(client.get(place(night, "held/")))
        assert press(client, night, held, "refuse", reason="r").status_code == 403


def test_it_refuses_every_hand_of_a_tablet_and_no_other(night: Night, desk: Client) -> None:
    close_round(round_=night.round, now=NOW, force=True)
    pad, other = night.pad(1), night.pad(2)
    for number in range(1, 4):
        assert pad.post(night.sheet + "hands/", hand(number)).status_code == 202
    assert other.post(f"sittings/{night.sittings[1].pk}/hands/", hand(1)).status_code == 202
    held = HeldHand.objects.get(number=2)
    assert "Refuse all hands from pad of table 1" in text(desk.get(place(night, "held/")))
    page = done(desk, place(night, f"held/{held.pk}/tablet/"))
    assert "3 hands from pad of table 1 were refused." in page
    assert list(HeldHand.objects.filter(decided_at=None).values_list("sitting", flat=True)) == [night.sittings[1].pk]
    assert set(HeldHand.objects.values_list("decision", flat=True)) == {"refused", ""}


def test_it_shows_fifty_hands_at_a_time_and_says_how_many_wait(night: Night, desk: Client) -> None:
    held = late(night)
    copies = [HeldHand(sitting=held.sitting, uuid=uuid4(), facts=held.facts, reason=held.reason) for _more in range(80)]
    for copy in copies:
        copy.received_at, copy.entered_by = held.received_at, held.entered_by
    HeldHand.objects.bulk_create(copies)
    page = text(desk.get(place(night, "held/")))
    assert "81 hands do not count until you decide." in page
    assert page.count('class="waits"') == 50
    assert "More hands are waiting" in page
