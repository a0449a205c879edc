"""Every function that adds entries to a ledger, reached by a request, which everybody sends: API and pages."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.db import transaction

import fundraising
from accounts.models import Organization, Role
from fundraising.models import Award, CashBox, Fundraiser, LedgerEntry
from fundraising.prizes import payout as payouts
from fundraising.services import counting, ledger
from fundraising.services.checking import faults_of
from tests import people
from tests.fundraising.test_ledger import pay
from tests.fundraising.test_till_api import played_night
from tests.fundraising.test_ways_into_the_ledger import EVERYBODY, callers_of
from tests.people import NOW, Caller, Night, known
from tests.tournaments.conftest import signed_in
from tournaments.models import Tournament

FUNDRAISING = Path(fundraising.__file__).parent
UUID = str(known(300))
AWARD, PAYOUT, PAID = known(301), known(302), known(100)
KEEPERS, SELLERS = ("owner", "treasurer"), ("owner", "director", "treasurer", "cashier")
REASON = {"uuid": UUID, "reason": "mine"}
NEW_BOX = {"uuid": UUID, "name": "Kitchen", "holder": "Casey"}
POT = {"uuid": UUID, "seen": 900}

CALLS: list[tuple[str, dict[str, Any], tuple[str, ...]]] = [
    ("payments/", {"uuid": UUID, "for": "raffle", "amount": 500, "method": "cash"}, SELLERS),
    (f"payments/{PAID}/refund/", {**REASON, "amount": 100}, SELLERS),
    ("check-ins/", {"uuid": UUID, "name": "Zoë", "items": [{"for": "raffle", "amount": 500}]}, SELLERS),
    (f"check-ins/{PAID}/undo/", {}, SELLERS),
    ("jar/1/1/settle/", {"uuid": UUID, "seen": 25}, SELLERS),
    ("jar/1/2/euchres/", {"euchres": 2}, SELLERS),
    ("ledger/", {**REASON, "sort": "expense", "amount": 40_000}, KEEPERS),
    ("ledger/1/reverse/", REASON, KEEPERS),
    ("pot/pay-out/", {**POT, "rule": "each"}, KEEPERS),
    ("pot/carry-over/", {**POT, "to": "next"}, KEEPERS),
    ("boxes/", {**NEW_BOX, "float": 5000}, KEEPERS),
    ("counting/close/", {"explanation": "mine"}, KEEPERS),
    ("payouts/", {"uuid": UUID, "award": str(AWARD)}, KEEPERS),
    (f"payouts/{PAYOUT}/undo/", {"reason": "mine"}, KEEPERS),
]
"""Addresses of the API below the tournament, what is sent there, and by which roles it gets into the ledger."""
PAGES: list[tuple[str, dict[str, Any], tuple[str, ...]]] = [
    ("money/jar/1/1/settle/", {"uuid": UUID, "seen": "25"}, SELLERS),
    ("money/jar/1/2/euchres/", {"euchres": "2"}, SELLERS),
    ("money/", {**REASON, "sort": "expense", "amount": "400", "method": "cash"}, KEEPERS),
    ("money/1/correct/", REASON, KEEPERS),
    ("money/pot/pay/", {**POT, "rule": "each"}, KEEPERS),
    ("money/pot/carry-over/", {**POT, "to": "next"}, KEEPERS),
    ("money/boxes/", {**NEW_BOX, "float_amount": "50"}, KEEPERS),
    ("money/boxes/close/", {"explanation": "mine"}, KEEPERS),
    (f"prizes/{AWARD}/pay/", {"uuid": UUID, "method": "cash"}, KEEPERS),
    (f"payouts/{PAYOUT}/take-back/", {"reason": "mine"}, KEEPERS),
]
"""The same for the pages of the desk."""


@pytest.fixture
def evening(hall: Organization) -> Night:
    """A night that is over, with all that money can be entered about: jar, pot, prizes, and a box that is short."""
    night = played_night(hall)
    pay(night, 400)
    people.tournament(hall, name="Next")
    plan = {"prizes": [{"kind": "place", "place": place, "amount": 100} for place in (1, 2)]}
    Tournament.objects.filter(pk=night.tournament.pk).update(prizes=plan)
    winners = night.entrants[:2]
    books = Fundraiser.objects.get(tournament=night.tournament)
    won: dict[str, Any] = {"fundraiser": books, "kind": "place", "place": 1, "amount": 100, "at": NOW, "by": "dana"}
    Award.objects.create(uuid=AWARD, entrant=winners[0], **won)
    paid = Award.objects.create(uuid=known(303), entrant=winners[1], **won)
    payouts.hand_over(award=paid, uuid=PAYOUT, method="cash", by="dana", now=NOW)
    hall_box: dict[str, Any] = {"name": "Door", "holder": "Casey", "float_amount": None, "by": "dana", "now": NOW}
    box: CashBox = counting.add_box(tournament=night.tournament, uuid=known(304), **hall_box)[0]
    counting.open_counting(tournament=night.tournament, by="theresa", now=NOW)
    for who in ("casey", "jo"):
        counting.count_box(tournament=night.tournament, box=box, cash=10, checks=0, by=who, now=NOW)
    return night


def send(night: Night, caller: Caller, path: str, body: dict[str, Any], *, by_page: bool) -> None:
    """Send a call, or the form of a page by those who can sign in."""
    sent = {**body, "to": Tournament.objects.get(name="Next").pk} if "to" in body else body
    if not by_page:
        caller.post(f"{night.path}{path}", sent)
    elif caller.user:
        signed_in(caller).post(f"/desk/{night.tournament.slug}/{path}", sent)


EVERY_WAY = [*((*call, False) for call in CALLS), *((*page, True) for page in PAGES)]


def test_it_enters_for_those_alone_who_may(evening: Night, hall: Organization) -> None:
    before = list(LedgerEntry.objects.order_by("pk").values_list())
    callers = callers_of(hall, evening, people.member(hall, Role.OWNER))
    for path, body, roles, by_page in EVERY_WAY:
        wrote = set()
        for who in EVERYBODY:
            with transaction.atomic():
                send(evening, callers[who], path, body, by_page=by_page)
                after = list(LedgerEntry.objects.order_by("pk").values_list())
                assert after[: len(before)] == before
                if len(after) > len(before):
                    wrote.add(who)
                    assert [fault for books in Fundraiser.objects.all() for fault in faults_of(books)] == []
                transaction.set_rollback(True)
        assert wrote == {*roles} | (set() if by_page else {"money key"}), path


def functions_that_append() -> Iterator[str]:
    """Find in the source the functions that add entries to a ledger."""
    for file in FUNDRAISING.rglob("*.py"):
        for function in ast.walk(ast.parse(file.read_text())):
            if isinstance(function, ast.FunctionDef) and any(
                isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "append"
                for call in ast.walk(function)
            ):
                yield f"{file.stem}.{function.name}"


def test_it_has_a_way_to_every_function_that_adds_entries(
    evening: Night, hall: Organization, monkeypatch: pytest.MonkeyPatch
) -> None:
    reached = set()
    chained = ledger._chained

    def noted(*arguments: Any, **named: Any) -> Any:
        caller = sys._getframe(2)  # of `append`, which called this one
        reached.add(f"{Path(caller.f_code.co_filename).stem}.{caller.f_code.co_name}")
        return chained(*arguments, **named)

    monkeypatch.setattr(ledger, "_chained", noted)
    owner = people.member(hall, Role.OWNER)
    for path, body, _roles, by_page in EVERY_WAY:
        with transaction.atomic():
            send(evening, owner, path, body, by_page=by_page)
            transaction.set_rollback(True)
    assert reached == set(functions_that_append())
