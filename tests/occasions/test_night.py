"""A hall joins by a code, shares the very data that its director saw, corrects them and withdraws."""

import json
from typing import Any

import pytest
from django.test import Client

from accounts.models import Organization
from fundraising.services.payments import Line
from occasions.chain.merge import merge
from occasions.chain.parts import Part, read_part
from occasions.models import HallNight, Occasion, StoredPart
from occasions.services.organizing import Decision, create_occasion, decide
from occasions.services.sharing import take_over
from tests import people
from tests.fundraising.test_ledger import pay
from tests.people import NOW, Caller, Night
from tests.tournaments.conftest import signed_in

TERMS = {"name": "Diocese Night", "date": "2026-11-25", "game": "euchre", "currency": "USD", "goal": 100_000}


@pytest.fixture
def occasion(db: None) -> Occasion:
    """An occasion that another organization organizes."""
    return create_occasion(organization=people.organization("diocese"), terms=TERMS, now=NOW)


def invitation(occasion: Occasion) -> list[dict[str, Any]]:
    return [json.loads(line) for line in occasion.parts.values_list("line", flat=True)]


def joined(director: Caller, night: Night, occasion: Occasion) -> dict[str, Any]:
    answer = director.post(f"{night.path}occasion/", {"code": occasion.code, "parts": invitation(occasion)})
    assert answer.status_code == 201, answer.json()
    return answer.json()


def share(director: Caller, night: Night) -> dict[str, Any]:
    seen = director.get(f"{night.path}occasion/").json()["seen"]
    return director.post(f"{night.path}occasion/share/", {"seen": seen}).json()


def result(occasion: Occasion) -> dict[str, Any]:
    parts = [read_part(line) for line in occasion.parts.values_list("line", flat=True)]
    assert all(isinstance(part, Part) for part in parts)
    return merge(parts).as_json()


def persons(body: dict[str, Any]) -> list[str]:
    return [record["name"] for record in body["records"] if record["kind"] == "person"]


def test_it_shares_nothing_by_joining_and_what_was_shown_by_agreeing(
    night: Night, director: Caller, occasion: Occasion
) -> None:
    pay(night, 1, Line("entry", 500, 1, night.entrants[0]))
    shown = joined(director, night, occasion)
    assert (shown["name"], shown["parts"], StoredPart.objects.filter(chain=shown["hall"]).count()) == (
        *("Diocese Night", 0),
        0,
    )

    shared = share(director, night)

    assert (shared["parts"], shared["changes"]) == (1, 0)
    (part,) = StoredPart.objects.filter(chain=shown["hall"])
    assert json.loads(part.line)["records"] == shown["records"]
    assert [record["raised"] for record in shown["records"] if record["kind"] == "money"] == [500]
    assert "payment" not in part.line
    assert director.post(f"{night.path}occasion/share/", {"seen": shared["seen"]}).status_code == 200


def test_it_has_initials_unless_the_director_wants_names_and_for_minors_in_any_case(
    night: Night, director: Caller, occasion: Occasion
) -> None:
    night.entrants[0].name, night.entrants[1].name = "Ann Smith", "Zoë O'Neil Jr."
    for entrant in night.entrants[:2]:
        entrant.save()
    first = joined(director, night, occasion)
    assert {"A. S.", "Z. O."} <= set(persons(first))

    body = {"whole_names": True, "initials": [night.entrants[1].pk]}
    named = director.send("PATCH", f"{night.path}occasion/", json.dumps(body)).json()

    assert {"Ann Smith", "Z. O."} <= set(persons(named))
    assert "Zoë O'Neil Jr." not in persons(named)


def test_it_refuses_to_share_what_is_not_what_was_shown(night: Night, director: Caller, occasion: Occasion) -> None:
    shown = joined(director, night, occasion)
    night.pad().post(f"{night.sheet}hands/", people.hand())

    refused = director.post(f"{night.path}occasion/share/", {"seen": shown["seen"]})

    assert (refused.status_code, refused.json()["code"]) == (409, "data-changed")
    assert not StoredPart.objects.filter(chain=shown["hall"]).exists()


def test_it_corrects_by_sharing_again_and_takes_all_back_by_withdrawing(
    night: Night, director: Caller, occasion: Occasion
) -> None:
    hall = joined(director, night, occasion)["hall"]
    share(director, night)
    night.pad().post(f"{night.sheet}hands/", people.hand())
    assert share(director, night)["parts"] == 2
    rows = {row["uuid"]: row for row in _people(occasion, hall)}
    seated = [row for row in rows.values() if row["hands"]]
    assert sorted(row["points"] for row in seated)[-2:] == [1, 1]

    director.post(f"{night.path}occasion/withdraw/", {})
    assert _people(occasion, hall) == []

    share(director, night)
    assert len(_people(occasion, hall)) == len(rows)


def _people(occasion: Occasion, hall: str) -> list[dict[str, Any]]:
    """Return the rows of this hall; where it and the organizer are on one computer, nobody has to admit it."""
    lines = occasion.parts.filter(chain=hall).values_list("line", flat=True)
    return list(merge([read_part(line) for line in lines]).as_json()["people"])


def test_it_counts_where_hall_and_hub_are_one_computer_once_the_code_is_right(
    night: Night, director: Caller, occasion: Occasion
) -> None:
    wrong = director.post(f"{night.path}occasion/", {"code": "WRON-GCOD-EXXX", "parts": invitation(occasion)}).json()
    refused = director.post(f"{night.path}occasion/share/", {"seen": wrong["seen"]})
    assert (refused.status_code, refused.json()["code"]) == (409, "hall-unknown")

    right = joined(director, night, occasion)
    share(director, night)

    assert right["hall"] != wrong["hall"]
    assert [(row["hall"], row["status"]) for row in result(occasion)["halls"]] == [(right["hall"], "playing")]


def test_it_goes_on_with_the_chain_of_a_lost_computer_once_the_organizer_has_replaced_the_key(
    night: Night, director: Caller, occasion: Occasion
) -> None:
    lost = joined(director, night, occasion)["hall"]
    share(director, night)
    last = StoredPart.objects.get(chain=lost).hash
    HallNight.objects.all().delete()  # another computer, which knows the tournament from its archive
    new = joined(director, night, occasion)["hall"]
    own = HallNight.objects.get()

    take_over(own)
    assert own.chain == new != lost

    decision = Decision("replace-key", lost, "The laptop was stolen.", hash=last, key=new)
    decide(occasion=occasion, decision=decision, now=NOW)
    take_over(own)
    assert own.chain == lost
    night.pad().post(f"{night.sheet}hands/", people.hand())
    assert share(director, night)["parts"] == 2

    first, second = StoredPart.objects.filter(chain=lost).order_by("pk")
    assert (json.loads(first.line)["key"], json.loads(second.line)["key"]) == (lost, new)
    merged = result(occasion)
    assert [(row["hall"], row["parts"]) for row in merged["halls"] if row["parts"]] == [(lost, 2)]
    assert merged["refused"] == []


def test_it_is_all_on_the_desk(night: Night, director: Caller, occasion: Occasion, hall: Organization) -> None:
    desk: Client = signed_in(director)
    page = f"/desk/{night.tournament.slug}/occasion/"
    refused = desk.post(page, {"code": occasion.code})
    assert (refused.status_code, "choose the organizer&#x27;s file" in refused.content.decode()) == (400, True)
    file = _file(occasion)
    desk.post(page, {"code": occasion.code, "file": file})

    shown = desk.get(page)
    seen = shown.context["offer"].digest
    desk.post(f"{page}share/", {"seen": seen})

    assert "All of this has been shared." in desk.get(page).content.decode()
    lines = desk.get(f"{page}parts.jsonl").content.decode().splitlines()
    assert [isinstance(read_part(line), Part) for line in lines] == [True]
    assert desk.get(f"{page}codes/").content.count(b"<svg") >= 2
    desk.post(page, {"whole_names": "yes", "handed_over": "12.50"})
    assert desk.get(page).context["night"].handed_over == 1250


def _file(occasion: Occasion) -> Any:
    from django.core.files.uploadedfile import SimpleUploadedFile

    lines = "\n".join(occasion.parts.values_list("line", flat=True))
    return SimpleUploadedFile("invitation.jsonl", lines.encode())
