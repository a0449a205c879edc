"""Every way by which an entry could reach the ledger, tried by everybody: it is written by those who keep the books."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import transaction
from django.test import Client

from accounts.members import make_token
from accounts.models import Membership, Organization, Role, Scope
from fundraising.models import Fundraiser, LedgerEntry
from fundraising.services.checking import faults_of
from fundraising.services.sign_ups import Guest, sign_up
from tests import people
from tests.fundraising.test_ledger import pay
from tests.people import NOW, Caller, Night, known
from tests.support.check_all import some_of
from tests.tournaments.archive.nights import Data, changed, entries_of, forget, opened_up, put, sealed, write_ledger
from tests.tournaments.conftest import signed_in
from tests.tournaments.desk.pages import once
from tournaments.archive.deleting import delete_tournament
from tournaments.archive.saving import save_state
from tournaments.archive.transfer import make_archive
from tournaments.models import DeletedTournament, EarlierState

BYTES = "application/octet-stream"
EXPENSE = {"uuid": str(known(77)), "sort": "expense", "method": "cash", "amount": 40_000, "reason": "Pies"}
OWNER, TREASURER = "owner", "treasurer"
ONLY_IN_PERSON = ("direct key", "money key")
"""API keys of the owner that were made for one thing alone."""
EVERYBODY = (*Role.values, *ONLY_IN_PERSON, "outsider", "nobody", "pad")
KEEPERS = {OWNER, TREASURER, "money key"}


@dataclass
class Hall:
    """A night with two entries in its ledger, and what of it lies about as files."""

    night: Night
    organization: Organization
    callers: dict[str, Caller]
    archive: bytes
    """Of the night as it is."""
    forged: bytes
    """The same with an expense of $400 by the treasurer, all hashes and the digest recomputed."""
    guests: bytes


@pytest.fixture
def scene(night: Night, hall: Organization) -> Hall:
    """The hall, and everybody who tries."""
    owner = people.member(hall, Role.OWNER)
    sign_up(tournament=night.tournament, guests=[(known(60), Guest("Mia", email="mia@x.org"))], now=NOW, by_desk=True)
    pay(night, 1)
    pay(night, 2)
    archive = make_archive(tournament_id=night.tournament.pk, now=NOW)[1]
    guests = owner.get(f"{night.path}guest-list/").content
    return Hall(night, hall, callers_of(hall, night, owner), archive, forged(archive), guests)


def callers_of(hall: Organization, night: Night, owner: Caller) -> dict[str, Caller]:
    """Return everybody who tries."""
    callers = {role.value: people.member(hall, role) for role in Role if role != Role.OWNER}
    keys = {f"{scope.value} key": make_token(user=owner.user, scopes=[scope]) for scope in (Scope.DIRECT, Scope.MONEY)}
    callers |= {name: Caller({"Authorization": f"Token {key}"}) for name, key in keys.items()}
    return callers | {OWNER: owner, "outsider": people.member(None), "nobody": Caller(), "pad": night.pad()}


def add_expense(body: Data) -> None:
    """Add an expense by the treasurer, as somebody does who knows how hashes are computed."""
    entries = entries_of(body)
    expense = {**entries[-1], "id": entries[-1]["id"] + 1, "number": len(entries) + 1, "request": str(known(78))}
    expense |= {"kind": "expense", "debit": "expenses", "credit": "cash", "amount": 40_000, "reason": "Pies"}
    expense |= {"by": "theresa@hall.test", "entrant_id": None, "payment_id": None}
    write_ledger(body, [*entries, expense])


def forged(archive: bytes, change: Callable[[Data], Any] = add_expense, seal: str | None = "") -> bytes:
    """The archive with another ledger, as of a night that went on elsewhere."""
    header, body = opened_up(changed(archive, change))
    if seal is not None:
        write_ledger(body, entries_of(body), seal=seal)
    header["scores_version"] += 1_000_000
    return sealed(header, body)


def ledger_api(hall: Hall, who: str) -> None:
    hall.callers[who].post(f"{hall.night.path}ledger/", EXPENSE)


def reversal_api(hall: Hall, who: str) -> None:
    hall.callers[who].post(f"{hall.night.path}ledger/1/reverse/", {"uuid": str(known(77)), "reason": "mine"})


def payment_api(hall: Hall, who: str) -> None:
    fee = {"uuid": str(known(77)), "entrant": hall.night.entrants[3].pk, "amount": 500, "method": "cash"}
    hall.callers[who].post(f"{hall.night.path}payments/", fee)


def page(hall: Hall, who: str, address: str, fields: dict[str, Any]) -> None:
    """Send a page's form, signed in where this one can sign in."""
    if hall.callers[who].user:
        signed_in(hall.callers[who]).post(f"/desk/{address}", fields)


def money_page(hall: Hall, who: str) -> None:
    page(hall, who, f"{hall.night.tournament.slug}/money/", {**EXPENSE, "amount": "400.00"})


def reversal_page(hall: Hall, who: str) -> None:
    page(hall, who, f"{hall.night.tournament.slug}/money/1/correct/", {"uuid": str(known(77)), "reason": "mine"})


def archive_over_by_api(hall: Hall, who: str) -> None:
    hall.callers[who].send("POST", "organizations/hall/archives/?over=true", hall.forged, BYTES)


def archive_over_by_page(hall: Hall, who: str) -> None:
    archive_page(hall, who, over="on")


def archive_page(hall: Hall, who: str, **fields: str) -> None:
    """Upload the forged archive at the desk."""
    file = SimpleUploadedFile("night.headtable", hall.forged)
    page(
        hall, who, "open-archive/", {"archive": file, "organization_id": hall.organization.pk, "once": once(), **fields}
    )


def archive_anew_by_api(hall: Hall, who: str) -> None:
    forget(hall.night)
    hall.callers[who].send("POST", "organizations/hall/archives/", hall.forged, BYTES)


def archive_anew_by_page(hall: Hall, who: str) -> None:
    forget(hall.night)
    archive_page(hall, who)


def earlier_state(hall: Hall, who: str) -> None:
    state = EarlierState.objects.latest("pk")
    hall.callers[who].post(f"{hall.night.path}earlier-states/{state.pk}/restore/", {"confirmed": True})
    page(hall, who, f"{hall.night.tournament.slug}/earlier/{state.pk}/", {"confirmed": "1", "once": once()})


def undeletion(hall: Hall, who: str) -> None:
    hall.night.round.status = "closed"
    hall.night.round.save(update_fields=["status"])
    name = hall.night.tournament.name
    delete_tournament(tournament=hall.night.tournament, typed_name=name, by="dana", now=NOW)
    gone = DeletedTournament.objects.latest("pk")
    hall.callers[who].post(f"organizations/hall/deleted-tournaments/{gone.pk}/restore/", {})


def archive_after_deletion(hall: Hall, who: str) -> None:
    """Delete the night, as directors may, to open it again without the ledger that is here."""
    hall.night.round.status = "closed"
    hall.night.round.save(update_fields=["status"])
    path = hall.night.path
    hall.callers[who].send("DELETE", path, json.dumps({"name": hall.night.tournament.name}))
    for over in ("", "?over=true"):
        hall.callers[who].send("POST", f"organizations/hall/archives/{over}", hall.forged, BYTES)
    gone = DeletedTournament.objects.first()
    if gone:
        hall.callers[who].post(f"organizations/hall/deleted-tournaments/{gone.pk}/restore/", {})


def imports(hall: Hall, who: str) -> None:
    hall.callers[who].send("PUT", f"{hall.night.path}guest-list/", hall.guests, BYTES)
    hall.callers[who].post(f"{hall.night.path}entrants/", [{"name": "Zoë"}])
    night = {"name": "Past", "date": "2024-01-01", "game": "euchre", "results": [{"name": "Ada", "points": 5}]}
    hall.callers[who].post("organizations/hall/past-nights/", night)


def standby(hall: Hall, who: str) -> None:
    client = signed_in(hall.callers[who]) if hall.callers[who].user else Client()
    headers = {"Authorization": hall.callers[who].headers.get("Authorization", "")}
    batch = json.dumps({"tables": {"fundraising_ledgerentry": [{"id": 99, "number": 3, "amount": 40_000}]}})
    for address in ("changes", "snapshot", "retire", "take-over-here", "serving", "pair", "status"):
        client.post(f"/standby/{address}/", batch, content_type="application/json", headers=headers)


WAYS: dict[Callable[[Hall, str], None], set[str]] = {
    ledger_api: KEEPERS,
    reversal_api: KEEPERS,
    payment_api: {OWNER, "director", TREASURER, "cashier", "money key"},
    money_page: {OWNER, TREASURER},
    reversal_page: {OWNER, TREASURER},
    archive_over_by_api: {OWNER},
    archive_over_by_page: {OWNER},
    archive_anew_by_api: {OWNER},
    archive_anew_by_page: {OWNER},
    earlier_state: set(),
    undeletion: set(),
    archive_after_deletion: set(),
    imports: set(),
    standby: set(),
}
"""Each way, and by whom it leads into the ledger."""
KEEPS_NOTHING = (archive_anew_by_api, archive_anew_by_page, undeletion)
"""Here the night was not on the server: of those who do not write the books nothing comes in, or all that was."""


@pytest.mark.parametrize("way", some_of(WAYS, 7, "ways"), ids=lambda way: way.__name__)
def test_it_lets_entries_in_from_those_alone_who_may_write_them(scene: Hall, way: Callable[[Hall, str], None]) -> None:
    save_state(tournament_id=scene.night.tournament.pk, before=EarlierState.Before.CLOSE, number=1, by="dana", now=NOW)
    if way is earlier_state:
        pay(scene.night, 3)
    before = list(LedgerEntry.objects.values_list("hash", flat=True))
    wrote = set()
    for who in EVERYBODY:
        with transaction.atomic():
            way(scene, who)
            after = list(LedgerEntry.objects.values_list("hash", flat=True))
            books = Fundraiser.objects.filter(tournament__uuid=scene.night.tournament.uuid)
            assert [faults_of(book) for book in books] in ([], [[]])
            if len(after) > (0 if way in (archive_anew_by_api, archive_anew_by_page) else len(before)):
                wrote.add(who)
            assert after[: len(before)] == before or (way in KEEPS_NOTHING and after == []) or who in wrote
            transaction.set_rollback(True)
    assert wrote == WAYS[way]


def test_it_says_of_every_entry_of_an_archive_that_nobody_here_has_checked_it(scene: Hall) -> None:
    with transaction.atomic():
        archive_over_by_api(scene, OWNER)
        assert [entry.origin.value for entry in LedgerEntry.objects.all()] == ["here", "here", "elsewhere"]
        transaction.set_rollback(True)
    archive_anew_by_api(scene, OWNER)
    assert [entry.origin.value for entry in LedgerEntry.objects.all()] == ["elsewhere"] * 3


def answered(hall: Hall, who: str, file: bytes, over: str = "?over=true") -> tuple[int, Any]:
    answer = hall.callers[who].send("POST", f"organizations/hall/archives/{over}", file, BYTES)
    return answer.status_code, answer.json()


def test_it_says_what_came_of_the_books_when_an_archive_is_opened(scene: Hall) -> None:
    status, said = answered(scene, "director", scene.forged)
    assert (status, said["code"]) == (409, "books-not-yours")
    assert "from number 3 on" in said["message"]
    same = forged(scene.archive, lambda body: None, seal=None)
    status, said = answered(scene, "director", same)
    assert (status, said["left_out"], said["entries_from_elsewhere"]) == (201, ["books"], 0)
    forget(scene.night)
    status, said = answered(scene, "director", scene.forged, over="")
    assert (status, said["left_out"], said["missing"]) == (201, ["books"], [])
    assert not LedgerEntry.objects.exists()


CHANGES: dict[str, tuple[Callable[[Data], Any], int]] = {
    "another amount": (put("fundraising.LedgerEntry", "amount", 1, row=1), 2),
    "by somebody else": (put("fundraising.LedgerEntry", "by", "theresa@hall.test"), 1),
    "for another reason": (put("fundraising.LedgerEntry", "reason", "pies", row=1), 2),
    "paid in another way": (put("fundraising.Payment", "method", "card", row=1), 2),
    "an entry less": (lambda body: body["fundraising.LedgerEntry"]["rows"].pop(0), 1),
    "the end cut off": (lambda body: body["fundraising.LedgerEntry"]["rows"].pop(), 2),
    "another currency": (put("fundraising.Fundraiser", "currency", "EUR"), 1),
    "a false seal": (lambda body: write_ledger(body, [*entries_of(body)[:1], {**entries_of(body)[1], "amount": 1}]), 2),
}


@pytest.mark.parametrize("how", some_of(CHANGES, 3, "chains"))
def test_it_refuses_a_broken_chain_and_names_the_entry(scene: Hall, how: str) -> None:
    change, number = CHANGES[how]
    file = forged(scene.archive, change, seal=None)
    forget(scene.night)
    status, said = answered(scene, OWNER, file, over="")
    assert (status, said["code"], said["number"]) == (409, "ledger-broken", number)
    assert not LedgerEntry.objects.exists()
    assert answered(scene, "director", file, over="")[1]["left_out"] == ["books"], "the night goes on without the books"


def two_others(body: Data) -> None:
    """Another second entry, and a third."""
    first, second = entries_of(body)
    write_ledger(body, [first, {**second, "amount": 100}])
    add_expense(body)


def test_it_refuses_a_ledger_that_does_not_continue_the_one_here_and_names_the_entry(scene: Hall) -> None:
    before = list(LedgerEntry.objects.values_list())
    status, said = answered(scene, OWNER, forged(scene.archive, two_others))
    assert (status, said["code"], said["number"]) == (409, "money-here-too", 2)
    only_words = forged(scene.archive, put("fundraising.LedgerEntry", "reason", "pies"), seal=None)
    assert answered(scene, OWNER, only_words)[1]["number"] == 1
    assert list(LedgerEntry.objects.values_list()) == before


def test_it_keeps_the_entries_that_are_here_with_their_seals_when_others_come_after_them(scene: Hall) -> None:
    before = list(LedgerEntry.objects.values_list())
    status, said = answered(scene, OWNER, scene.forged)
    assert (status, said["entries_from_elsewhere"]) == (201, 1)
    assert list(LedgerEntry.objects.values_list())[:2] == before
    pay(scene.night, 4)
    assert [entry.origin.value for entry in LedgerEntry.objects.all()] == ["here", "here", "elsewhere", "here"]
    assert faults_of(Fundraiser.objects.get()) == []


def test_it_knows_its_own_seals_when_its_archive_comes_back(scene: Hall) -> None:
    forget(scene.night)
    assert answered(scene, OWNER, scene.archive, over="")[1]["entries_from_elsewhere"] == 0
    assert [entry.origin.value for entry in LedgerEntry.objects.all()] == ["here", "here"]


def as_before_seals(body: Data) -> None:
    """Make the ledger one of release 0.3: other hashes, and no columns for what came since."""
    write_ledger(body, entries_of(body), form=1, seal="")
    rows = body["fundraising.LedgerEntry"]
    for name in ("hash_form", "seal"):
        place = rows["fields"].index(name)
        for row in (rows["fields"], *rows["rows"]):
            row.pop(place)


def test_it_reads_an_archive_of_an_earlier_release_as_what_it_is(scene: Hall) -> None:
    old = forged(scene.archive, as_before_seals, seal=None)
    forget(scene.night)
    status, said = answered(scene, OWNER, old, over="")
    assert (status, said["entries_from_elsewhere"]) == (201, 2)
    assert [(entry.hash_form, entry.seal) for entry in LedgerEntry.objects.all()] == [(1, "elsewhere")] * 2
    assert faults_of(Fundraiser.objects.get()) == []


def test_it_names_no_tournament_of_another_organization(scene: Hall) -> None:
    club = people.organization("club")
    Membership.objects.create(user=scene.callers["outsider"].user, organization=club, role=Role.OWNER)
    for over in ("", "?over=true"):
        answer = scene.callers["outsider"].send("POST", f"organizations/club/archives/{over}", scene.archive, BYTES)
        assert (answer.status_code, answer.json()["code"]) == (409, "tournament-is-elsewhere")
        assert "Winter" not in answer.content.decode()
        assert scene.night.tournament.slug not in answer.content.decode()
