"""POST tournaments/{id}/payments/, …/refund/, GET …/ledger/, and `manage.py check_ledger`."""

import json
from datetime import timedelta
from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from accounts.models import AuditEntry, Organization, Role
from fundraising.models import LedgerEntry
from tests import people
from tests.people import NOW, Caller, Night, known
from tests.tournaments.api.checks import given, nothing_changes, refused
from tournaments.services.people.entrants import withdraw

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
        for wrong in ({"method": "gold"}, {"for": "pie"}, {"quantity": 0}, {"x": 1}):
            assert list(refused(director.post(path, fee(night, SECOND) | wrong), 400, "shape")["fields"]) == [*wrong]
        refused(director.post(path, fee(night, SECOND, entrant=other.entrants[0].pk)), 422, "not-here")
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


def test_it_enters_and_reverses_what_the_treasurer_does(night: Night, hall: Organization, director: Caller) -> None:
    keeper, path = people.member(hall, Role.TREASURER), f"{night.path}ledger/"
    wanted = {"uuid": FIRST, "sort": "expense", "method": "check", "amount": 4875, "reason": "Pies"}
    entry = given(keeper.post(path, wanted), 201)
    assert [entry[name] for name in ("number", "debit", "credit", "amount", "reason")] == [
        *(1, "expenses", "checks", 4875, "Pies")
    ]
    back = {"uuid": SECOND, "reason": "Paid by the parish"}
    with nothing_changes():
        assert given(keeper.post(path, wanted), 200) == entry
        refused(keeper.post(path, wanted | {"amount": 1}), 409, "uuid-taken")
        refused(keeper.post(path, wanted | {"uuid": THIRD, "currency": "EUR"}), 409, "other-currency")
        refused(director.post(path, wanted | {"uuid": THIRD}), 403)
        refused(keeper.post(f"{path}2/reverse/", back), 404)
    reversed_ = given(keeper.post(f"{path}1/reverse/", back), 201)
    assert (reversed_["corrects"], reversed_["amount"]) == (1, 4875)
    with nothing_changes():
        assert given(keeper.post(f"{path}1/reverse/", back), 200) == reversed_
        refused(keeper.post(f"{path}1/reverse/", back | {"uuid": THIRD}), 409, "nothing-left")
    assert given(keeper.get(path), 200)["balances"] == {"expenses": 0, "checks": 0}


def test_it_sets_prices_and_the_goal(night: Night, director: Caller) -> None:
    path = f"{night.path}prices/"
    before = given(director.get(path), 200)
    assert (before["entry_fee"], before["goal"], before["raised"]) == (None, None, 0)
    wanted = json.dumps({"entry_fee": 500, "goal": 100000, "only_paid_are_seated": True})
    changed = given(director.send("PATCH", path, wanted), 200)
    assert changed == before | json.loads(wanted)
    given(director.post(f"{night.path}payments/", fee(night)), 201)
    with nothing_changes():
        refused(director.send("PATCH", path, '{"goal": 5, "currency": "EUR"}'), 409, "currency-settled")
        assert list(refused(director.send("PATCH", path, '{"goal": 0}'), 400)["fields"]) == ["goal"]
    assert given(director.send("PATCH", path, '{"goal": null}'), 200) == changed | {"goal": None, "raised": 500}


def test_it_sets_up_sign_up_and_moves_up_who_waits(night: Night, hall: Organization) -> None:
    other = people.tournament(hall, date=NOW.date() + timedelta(days=400))
    director, path = people.member(hall), f"tournaments/{other.pk}/sign-ups/"
    changed = given(director.send("PATCH", f"{path}settings/", '{"sign_up_open": true, "capacity": 1}'), 200)
    assert [changed[name] for name in ("sign_up_open", "capacity", "places_left", "moved_up")] == [True, 1, 1, []]
    for uuid, name in ((FIRST, "Yan"), (SECOND, "Zoë")):
        given(director.post(path, {"uuid": uuid, "name": name}), 201)
    changed = given(director.send("PATCH", f"{path}settings/", '{"capacity": null}'), 200)
    assert (changed["moved_up"], changed["places_left"], changed["sign_up_open"]) == ([SECOND], None, True)
