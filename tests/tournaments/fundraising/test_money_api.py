"""POST tournaments/{id}/payments/, …/refund/, GET …/ledger/, and `manage.py check_ledger`."""

from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from accounts.models import AuditEntry, Organization, Role
from tests import people
from tests.people import Caller, Night, known
from tests.tournaments.api.checks import given, nothing_changes, refused
from tournaments.fundraising.models import LedgerEntry
from tournaments.services.entrants import withdraw

FIRST, SECOND, THIRD = (str(known(number)) for number in (1, 2, 3))


def fee(night: Night, uuid: str = FIRST, **more: Any) -> dict[str, Any]:
    """An entry fee of $5, in cash."""
    return {"uuid": uuid, "entrant": night.entrants[0].pk, "amount": 500, "method": "cash", **more}


def test_it_records_payments_and_gives_the_balances(night: Night, director: Caller) -> None:
    path, ada = f"{night.path}payments/", night.entrants[0].pk
    answer = given(director.post(path, fee(night)), 201)
    said = {"uuid": FIRST, "entrant": ada, "amount": 500, "method": "cash", "for": "entry"}
    assert answer == {**said, "quantity": 1, "currency": "USD", "entries": [1]}
    given(director.post(path, fee(night, SECOND, method="waived", currency="USD")), 201)
    raffle = {"uuid": THIRD, "amount": 1000, "method": "check", "for": "raffle", "quantity": 12}
    given(director.post(path, raffle), 201)
    given(director.post(f"{path}{THIRD}/refund/", {"uuid": FIRST[:-1] + "9", "amount": 250, "reason": "3 torn"}), 201)
    ledger = given(director.get(f"{night.path}ledger/"), 200)
    assert ledger["balances"] == {"cash": 500, "checks": 750, "waived": 500, "entry": -1000, "raffle": -750}
    assert (ledger["currency"], ledger["total"]) == ("USD", 4)
    shown = [(e["number"], e["kind"], e["debit"], e["credit"], e["amount"], e["corrects"]) for e in ledger["entries"]]
    assert shown == [
        (1, "entry", "cash", "entry", 500, None),
        (2, "entry", "waived", "entry", 500, None),
        (3, "raffle", "checks", "raffle", 1000, None),
        (4, "refund", "raffle", "checks", 250, 3),
    ]
    later = given(director.get(f"{night.path}ledger/?after=3"), 200)
    assert [entry["number"] for entry in later["entries"]] == [4]
    assert later["balances"] == ledger["balances"]


def test_it_gives_an_empty_ledger_before_the_first_payment(night: Night, director: Caller) -> None:
    answer = given(director.get(f"{night.path}ledger/"), 200)
    assert answer == {"currency": "USD", "entries": [], "total": 0, "balances": {}}


def test_it_answers_a_repetition_with_the_same_and_refuses_another_body(night: Night, director: Caller) -> None:
    path, back = f"{night.path}payments/", {"uuid": SECOND, "amount": 200, "reason": "Left"}
    first = given(director.post(path, fee(night)), 201)
    refund = given(director.post(f"{path}{FIRST}/refund/", back), 201)
    said = {"uuid": SECOND, "payment": FIRST, "amount": 200, "currency": "USD", "reason": "Left"}
    assert refund == {**said, "left": 300, "entries": [2]}
    with nothing_changes():
        assert given(director.post(path, fee(night)), 200) == first
        assert given(director.post(f"{path}{FIRST}/refund/", back), 200) == refund
        for other in ({"amount": 600}, {"method": "card"}, {"for": "donation"}, {"entrant": night.entrants[1].pk}):
            refused(director.post(path, fee(night) | other), 409, "uuid-taken")
        refused(director.post(f"{path}{FIRST}/refund/", back | {"amount": 100}), 409, "uuid-taken")
        refused(director.post(path, fee(night, SECOND)), 409, "uuid-taken")
    assert AuditEntry.objects.filter(what="Took a payment.").count() == 1
    assert AuditEntry.objects.filter(what="Refunded a payment.").count() == 1


def test_it_refuses_bad_input_and_changes_nothing(night: Night, director: Caller, hall: Organization) -> None:
    path, other = f"{night.path}payments/", people.night(hall)
    given(director.post(path, fee(night)), 201)
    withdraw(entrant=night.entrants[1])
    with nothing_changes():
        for wrong in (0, -500, 500.5, "500", True, None, 10**12):
            assert list(refused(director.post(path, fee(night, SECOND, amount=wrong)), 400)["fields"]) == ["amount"]
        for wrong in ({"entrant": other.entrants[0].pk}, {"method": "gold"}, {"for": "pie"}, {"quantity": 0}, {"x": 1}):
            assert list(refused(director.post(path, fee(night, SECOND) | wrong), 400, "shape")["fields"]) == [*wrong]
        refused(director.post(path, fee(night, SECOND, currency="CAD")), 409, "other-currency")
        refused(director.post(path, fee(night, SECOND, entrant=night.entrants[1].pk)), 409, "entrant-withdrawn")
        refused(director.post(path, fee(night, SECOND, entrant=None)), 409, "who-pays")
        refund = {"uuid": SECOND, "amount": 501, "reason": "r"}
        message = refused(director.post(f"{path}{FIRST}/refund/", refund), 409, "refund-too-large")["message"]
        assert "$5.00" in message
        assert "$5.01" in message
        refused(director.post(f"{path}{FIRST}/refund/", refund | {"reason": " "}), 400, "shape")
        refused(director.post(f"{path}{THIRD}/refund/", refund), 404, "not-found")


def test_it_keeps_the_expected_sum_from_those_who_count(night: Night, hall: Organization) -> None:
    cashier = people.member(hall, Role.CASHIER)
    given(cashier.post(f"{night.path}payments/", fee(night)), 201)
    refused(cashier.get(f"{night.path}ledger/"), 403)


def check_ledger(*slug: str) -> str:
    out = StringIO()
    call_command("check_ledger", *slug, stdout=out)
    return out.getvalue()


def test_it_names_an_edited_row_of_the_ledger(night: Night, director: Caller) -> None:
    for uuid in (FIRST, SECOND, THIRD):
        given(director.post(f"{night.path}payments/", fee(night, uuid)), 201)
    assert check_ledger() == check_ledger(night.tournament.slug) == "All 3 ledger entries are as they were written.\n"
    LedgerEntry._base_manager.filter(number=2).update(amount=50)
    out = StringIO()
    with pytest.raises(CommandError, match="changed outside"):
        call_command("check_ledger", night.tournament.slug, stdout=out)
    assert "Winter night (winter-night), entry 2: its amount" in out.getvalue()
    with pytest.raises(CommandError, match="no tournament"):
        check_ledger("elsewhere")
