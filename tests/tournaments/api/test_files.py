"""Files by the API, as they are: archives, guest lists, pictures. What is no such file changes nothing."""

from io import BytesIO

import pytest
from django.test import Client
from PIL import Image

from accounts.models import AuditEntry, Organization, Role
from tests import people
from tests.people import Caller, Night, uuid
from tests.tournaments.api.checks import given, nothing_changes, refused
from tournaments.models import Entrant, Sponsor, Tournament
from tournaments.services.people.entrants import rename

BYTES = "application/octet-stream"


def picture(kind: str = "png") -> bytes:
    drawn = BytesIO()
    Image.new("RGB", (1000, 100), "red").save(drawn, kind)
    return drawn.getvalue()


def test_it_opens_an_archive_elsewhere(hall: Organization, director: Caller) -> None:
    club = people.member(people.organization("club"))
    made = given(director.post("tournaments/", {"name": "Old", "rounds": 1}), 201)
    given(director.post(f"tournaments/{made['id']}/entrants/", {"name": "Ada"}), 201)
    packed = director.get(f"tournaments/{made['id']}/archive/").content
    with nothing_changes():
        for slug, caller, code in (("hall", director, "tournament-is-here"), ("club", club, "tournament-is-elsewhere")):
            answer = caller.send("POST", f"organizations/{slug}/archives/", packed, BYTES)
            refused(answer, 409, code)
    director.send("DELETE", f"tournaments/{made['id']}/", '{"name": "Old"}')
    opened = given(club.send("POST", "organizations/club/archives/", packed, BYTES), 201)
    same = {"slug": made["slug"], "name": "Old", "mended": 0, "old_slug": None, "left_out": [], "missing": []}
    same |= {"pads_anew": False, "draws_anew": [], "entries_from_elsewhere": 0}
    assert opened == {"id": opened["id"], **same}  # the id is kept where it is free
    names = [entrant["name"] for entrant in given(club.get(f"tournaments/{opened['id']}/entrants/"), 200)["results"]]
    assert names == ["Ada"]
    assert AuditEntry.objects.filter(what="Opened the archive of Old.").count() == 1


def test_it_brings_a_tournament_to_the_state_of_an_archive(night: Night, director: Caller) -> None:
    path, ada = "organizations/hall/archives/?over=true", night.entrants[0]
    rename(entrant=ada, name="Ada Lovelace")
    went_on = director.get(f"{night.path}archive/").content
    with nothing_changes():
        refused(director.send("POST", path, went_on, BYTES), 409, "archive-not-newer")
    Entrant.objects.filter(pk=ada.pk).update(name="Ada")  # as it is where it did not go on
    Tournament.objects.filter(pk=night.tournament.pk).update(scores_version=1)
    assert given(director.send("POST", path, went_on, BYTES), 201)["id"] == night.tournament.pk
    ada.refresh_from_db()
    assert ada.name == "Ada Lovelace"


def test_it_merges_a_guest_list_once(night: Night, director: Caller, hall: Organization) -> None:
    director.post(f"{night.path}sign-ups/", {"uuid": uuid(), "name": "Zoë", "email": "zoe@example.org"})
    packed = director.get(f"{night.path}guest-list/").content
    other = people.night(people.organization("club"))
    club = people.member(other.tournament.organization)
    path = f"{other.path}guest-list/"
    refused(club.send("PUT", path, packed, BYTES), 409, "guests-of-another")
    counts = []
    for _twice in range(2):
        merged = given(club.send("PUT", f"{path}?of_another=true", packed, BYTES), 200)
        counts.append((merged["added"], merged["changed"], merged["unchanged"], merged["conflicts"]))
    assert counts == [(1, 0, 0, []), (0, 0, 1, [])]


@pytest.mark.parametrize("kind", ["png", "jpeg"])
def test_it_takes_pictures_of_the_organization_and_its_sponsors(kind: str, night: Night, director: Caller) -> None:
    owner = people.member(night.tournament.organization, Role.OWNER)
    for _twice in range(2):
        shown = given(owner.send("PUT", "organizations/hall/logo/", picture(kind), BYTES), 200)["address"]
    assert Image.open(BytesIO(Client().get(shown).content)).size == (480, 48)
    assert owner.send("DELETE", "organizations/hall/logo/").status_code == 204
    assert Client().get(shown).status_code == 404
    sponsor = given(director.post("organizations/hall/sponsors/", {"name": "The Mill"}), 201)
    path = f"organizations/hall/sponsors/{sponsor['id']}/picture/"
    saved = given(director.send("PUT", path, picture(kind), BYTES), 200)
    assert saved == {**sponsor, "picture": Sponsor.objects.get().picture}
    assert saved["picture"]


NO_FILES = {"nothing": b"", "text": b"picture", "half a picture": picture()[:60], "JSON": b'{"headtable_guests": []}'}


@pytest.mark.parametrize("what", NO_FILES)
def test_it_refuses_what_is_no_such_file(what: str, night: Night, director: Caller) -> None:
    owner = people.member(night.tournament.organization, Role.OWNER)
    addresses = {
        ("PUT", "organizations/hall/logo/"): 422,
        ("PUT", f"{night.path}guest-list/"): 409,
        ("POST", "organizations/hall/archives/"): 409,
        ("POST", "organizations/hall/archives/?over=true"): 409,
        ("POST", "organizations/hall/archives/?over=perhaps"): 400,
        ("PUT", f"{night.path}guest-list/?of=another"): 400,
    }
    with nothing_changes():
        for (method, path), status in addresses.items():
            refused(owner.send(method, path, NO_FILES[what], BYTES), status)
        for method, path in list(addresses)[:3]:
            if NO_FILES[what]:
                refused(owner.send(method, path, NO_FILES[what]), 415, "not-a-file")
            refused(owner.send(method, path, b"x" * 5_000_001, BYTES), 413, "too-large")
