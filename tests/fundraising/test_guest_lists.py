"""The list of guests as a file that merges: twice, in any order, after changes on both sides."""

import itertools
import json
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID, uuid4

import pytest

from accounts.models import Organization
from fundraising.models import SignUp
from fundraising.services import entering, guest_lists, privacy, sign_ups
from fundraising.services.guest_lists import Conflict, Merged
from fundraising.services.sign_ups import Guest
from scoring.errors import Refused
from tests import people
from tests.people import NOW
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db


@dataclass(frozen=True)
class Sides:
    """The hosted installation's tournament, and the laptop's, which have sign-ups of their own."""

    hosted: Tournament
    laptop: Tournament

    def file(self, minute: int) -> bytes:
        """The hosted list as it is."""
        return guest_lists.guest_list(self.hosted, now=at(minute))

    def merge(self, content: bytes) -> Merged:
        """Merge a file on the laptop."""
        return guest_lists.merge(tournament=self.laptop, content=content, now=NOW, of_another=True)

    def guests(self) -> dict[str, tuple[str, str, str]]:
        """Who is on the laptop, with status and note."""
        rows = SignUp.objects.filter(tournament=self.laptop)
        return {row.name: (row.status, row.note, row.email) for row in rows}


def at(minute: int) -> datetime:
    return NOW + timedelta(minutes=minute)


@pytest.fixture
def sides(hall: Organization) -> Sides:
    return Sides(people.tournament(hall, name="Hosted"), people.tournament(hall, name="In the hall"))


def sign_up(tournament: Tournament, name: str, minute: int = 0, **said: Any) -> SignUp:
    guests = [(uuid4(), Guest(name, **said))]
    return sign_ups.sign_up(tournament=tournament, guests=guests, now=at(minute), by_desk=True)[0]


def here(sides: Sides, row: SignUp) -> SignUp:
    return SignUp.objects.get(tournament=sides.laptop, uuid=row.uuid)


def test_it_takes_over_what_changed_there_and_leaves_what_changed_here(sides: Sides) -> None:
    ann, ben = sign_up(sides.hosted, "Ann"), sign_up(sides.hosted, "Ben", email="ben@x.org")
    first = sides.file(1)
    assert (sides.merge(first).added, sides.merge(first).unchanged) == (2, 2)
    sign_ups.change(row=here(sides, ann), values={"note": "stairs"}, now=at(2))
    sign_up(sides.laptop, "Walk-in", 2)
    sign_ups.change(row=ann, values={"email": "ann@x.org"}, now=at(3))
    sign_ups.cancel(row=ben, now=at(3))
    sign_up(sides.hosted, "Cleo", 3)
    merged = sides.merge(sides.file(4))
    assert (merged.added, merged.changed, merged.conflicts) == (1, 2, [])
    expected = {
        "Ann": ("confirmed", "stairs", "ann@x.org"),
        "Ben": ("cancelled", "", "ben@x.org"),
        "Walk-in": ("confirmed", "", ""),
        "Cleo": ("confirmed", "", ""),
    }
    assert sides.guests() == expected
    again = sides.merge(first)  # an older file changes nothing
    assert (again.changed, again.conflicts) == (0, [])
    assert sides.guests() == expected


def test_it_says_what_both_changed_and_keeps_both_until_somebody_decides(sides: Sides) -> None:
    ann, ben = sign_up(sides.hosted, "Ann"), sign_up(sides.hosted, "Ben")
    sides.merge(sides.file(1))
    sign_ups.change(row=here(sides, ann), values={"note": "stairs"}, now=at(2))
    sign_ups.change(row=ann, values={"note": "a cake"}, now=at(3))
    entering.enter_guest(row=here(sides, ben))
    sign_ups.cancel(row=ben, now=at(3))
    second = sides.file(4)
    merged = sides.merge(second)
    assert merged.conflicts == [
        Conflict("Ann", "note", "stairs", "a cake"),
        Conflict("Ben", "status", "confirmed", "cancelled"),
    ]
    assert sides.merge(second).conflicts == []
    assert (here(sides, ann).note, here(sides, ann).disputed) == ("stairs", {"note": "a cake"})
    assert here(sides, ben).entrant is not None
    sign_ups.change(row=here(sides, ann), values={"note": "a cake, no stairs"}, now=at(5))
    assert here(sides, ann).disputed == {}


def test_it_ends_the_same_whatever_the_order_of_the_files(sides: Sides) -> None:
    ann = sign_up(sides.hosted, "Ann")
    files = [sides.file(1)]
    sign_ups.change(row=ann, values={"note": "one"}, now=at(2))
    ben = sign_up(sides.hosted, "Ben", 2)
    files.append(sides.file(3))
    sign_ups.change(row=ann, values={"note": "two"}, now=at(4))
    sign_ups.cancel(row=ben, now=at(4))
    files.append(sides.file(5))
    for order in itertools.permutations([*files, files[1]]):
        SignUp.objects.filter(tournament=sides.laptop).delete()
        for content in order:
            assert sides.merge(content).conflicts == []
        assert sides.guests() == {"Ann": ("confirmed", "two", ""), "Ben": ("cancelled", "", "")}


def test_it_lets_no_older_list_bring_back_whom_somebody_erased(sides: Sides) -> None:
    ann, ben = sign_up(sides.hosted, "Ann", email="ann@x.org"), sign_up(sides.hosted, "Ben")
    old = sides.file(1)
    sides.merge(old)
    privacy.erase(row=ann, now=at(2))
    privacy.erase(row=here(sides, ben), now=at(2))
    sides.merge(sides.file(3))
    sides.merge(old)
    assert set(SignUp.objects.filter(tournament=sides.laptop).values_list("name", "email")) == {("", "")}


def test_it_brings_the_languages_of_guests_and_reads_lists_from_before_they_had_one(sides: Sides) -> None:
    sign_up(sides.hosted, "Ann", language="fr")
    sides.merge(sides.file(1))
    old = json.loads(sides.file(2))
    del old["guests"][0]["language"]
    old["guests"].append({**old["guests"][0], "uuid": str(uuid4()), "name": "Ben", "language": "tlh"})
    merged = sides.merge(json.dumps({**old, "headtable_guests": 1}).encode())
    assert (merged.added, merged.conflicts) == (1, [])
    assert dict(SignUp.objects.filter(tournament=sides.laptop).values_list("name", "language")) == {
        "Ann": "fr",
        "Ben": "",
    }


def listed(sides: Sides, **changes: Any) -> bytes:
    """A file with one guest, in whom or in which something is changed."""
    sign_up(sides.hosted, "Ann")
    data = json.loads(sides.file(1))
    of_guest = {name: changes.pop(name) for name in list(changes) if name in data["guests"][0]}
    data["guests"][0] |= of_guest
    return json.dumps(data | changes).encode()


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"headtable_guests": 3}, "guest-list-newer"),
        ({"headtable_guests": "1"}, "no-guest-list"),
        ({"guests": [{}]}, "no-guest-list"),
        ({"name": ""}, "no-guest-list"),
        ({"name": "A\nB"}, "no-guest-list"),
        ({"note": "x" * 201}, "no-guest-list"),
        ({"language": 7}, "no-guest-list"),
        ({"status": "paid"}, "no-guest-list"),
        ({"signed_up_at": "9999-12-31T00:00:00Z"}, "no-guest-list"),
        ({"changed_at": "2025-01-04T19:30:00"}, "no-guest-list"),
    ],
)
def test_it_refuses_what_is_no_list_and_changes_nothing(sides: Sides, changes: dict[str, Any], code: str) -> None:
    content = listed(sides, **changes)
    with pytest.raises(Refused) as refused:
        sides.merge(content)
    assert refused.value.code == code
    assert sides.guests() == {}


@pytest.mark.parametrize(
    "content", [b"", b"\xff", b"[]", b"{}", b"[" * 100_000], ids=["empty", "bytes", "list", "object", "deep"]
)
def test_it_refuses_any_other_file(sides: Sides, content: bytes) -> None:
    with pytest.raises(Refused) as refused:
        sides.merge(content)
    assert refused.value.code == "no-guest-list"


def test_it_takes_the_list_of_another_tournament_only_when_told_to(sides: Sides) -> None:
    content = listed(sides)
    with pytest.raises(Refused) as refused:
        guest_lists.merge(tournament=sides.laptop, content=content, now=NOW)
    assert "“Hosted”, Jan. 4, 2025" in refused.value.message
    assert UUID(json.loads(content)["tournament"]["uuid"]) == sides.hosted.uuid
