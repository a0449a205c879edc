"""The books: balanced entries in a chain that shows every change, and corrections by counter-entries."""

from typing import Any, cast
from uuid import UUID

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone

from fundraising.errors import AmountNotPositive, AmountTooLarge, NotSoldHere
from fundraising.models import Fundraiser, LedgerEntry, Payment
from fundraising.money import MOST
from fundraising.services.books import record
from fundraising.services.checking import faults_of
from fundraising.services.ledger import balances_of
from fundraising.services.payments import Line, refund, refundable, take_payment, undo_payment
from scoring.errors import Refused
from tests import people
from tests.people import NOW, Night, known
from tournaments.services.people.entrants import add_ghost, remove, withdraw


def pay(night: Night, number: int = 1, *lines: Line, method: str = "cash", tendered: int | None = None) -> Payment:
    """Take a payment, of an entry fee of $5 unless told otherwise."""
    wanted = lines or (Line("entry", 500, entrant=night.entrants[0]),)
    payment, _is_new = take_payment(
        tournament=night.tournament,
        uuid=known(number),
        lines=wanted,
        method=method,
        by="dana@hall.test",
        now=NOW,
        tendered=tendered,
    )
    return payment


def give_back(payment: Payment, amount: int, number: int = 100, reason: str = "went home") -> None:
    """Refund an amount of a payment."""
    refund(payment=payment, uuid=known(number), amount=amount, reason=reason, by="dana@hall.test", now=NOW)


def balances(night: Night) -> dict[str, int]:
    """The balances, by account."""
    return balances_of(Fundraiser.objects.get(tournament=night.tournament))


def test_it_books_a_whole_sale_line_by_line(night: Night) -> None:
    ada, ben = night.entrants[:2]
    pay(night, 1, Line("entry", 500, 1, ada), Line("raffle", 500, 6, ada), Line("donation", 125), tendered=2000)
    pay(night, 2, Line("entry", 500, entrant=ben), method="waived")
    pay(night, 3, Line("fifty-fifty", 300, 3), Line("loner-pot", 100, 1, ben), method="card")
    assert balances(night) == {
        "cash": 1125,
        "card": 400,
        "waived": 500,
        "entry": -1000,
        "raffle": -500,
        "fifty-fifty": -300,
        "donations": -125,
        "loner-pot": -100,
    }
    assert faults_of(night.tournament.fundraiser) == []


def test_it_takes_the_same_payment_once(night: Night) -> None:
    first, again = pay(night), pay(night)
    assert first == again
    assert LedgerEntry.objects.count() == 1
    others: tuple[dict[str, Any], ...] = (
        {"method": "check"},
        {"tendered": 1000},
        {"lines": (Line("entry", 501, 1, night.entrants[0]),)},
    )
    for other in others:
        with pytest.raises(Refused, match="uuid-taken"):
            pay(night, 1, *other.pop("lines", ()), **other)
    assert balances(night) == {"cash": 500, "entry": -500}


REFUSED = [
    ((Line("entry", 500),), {}, "who-pays"),
    ((Line("entry", 0, entrant=cast(Any, 0)),), {}, "amount-not-positive"),
    ((Line("entry", -5, entrant=cast(Any, 0)),), {}, "amount-not-positive"),
    ((Line("donation", 100_000_001),), {}, "amount-too-large"),
    ((Line("pie", 500),), {}, "not-sold-here"),
    ((Line("raffle", 500, 0),), {}, "not-sold-here"),
    ((Line("donation", 500),) * 21, {}, "too-many-lines"),
    ((Line("donation", 500),), {"tendered": 499}, "tendered-too-little"),
    ((Line("donation", 500),), {"tendered": 500, "method": "card"}, "tendered-without-cash"),
    ((Line("donation", 500),), {"method": "gold"}, "not-sold-here"),
    ((Line("entry", 500, entrant=cast(Any, 1)),), {}, "entrant-withdrawn"),
]


@pytest.mark.parametrize(("lines", "how", "code"), REFUSED)
def test_it_refuses_what_cannot_be_paid_and_changes_nothing(
    night: Night, lines: tuple[Line, ...], how: dict[str, Any], code: str
) -> None:
    withdraw(entrant=night.entrants[1])
    wanted = [Line(line.what, line.amount, line.quantity, _who(night, line)) for line in lines]
    with pytest.raises(Refused, match=code):
        pay(night, 1, *wanted, **how)
    assert not Payment.objects.exists()
    assert not LedgerEntry.objects.exists()


def _who(night: Night, line: Line) -> Any:
    return None if line.entrant is None else night.entrants[cast(Any, line.entrant)]


def test_it_refuses_the_entrant_of_another_tournament(night: Night) -> None:
    other = people.night(people.organization("elsewhere"))
    with pytest.raises(Refused, match="not-an-entrant"):
        pay(night, 1, Line("entry", 500, entrant=other.entrants[0]))


def test_it_takes_no_money_for_the_ghost(night: Night) -> None:
    ghost = add_ghost(tournament=night.tournament)
    for what in ("entry", "raffle"):
        with pytest.raises(Refused, match="not-an-entrant"):
            pay(night, 1, Line(what, 500, entrant=ghost))
    assert not Payment.objects.exists()


def test_it_gives_back_the_way_it_was_paid_and_never_more(night: Night) -> None:
    payment = pay(night, 1, Line("entry", 500, 1, night.entrants[0]), Line("raffle", 300, 3), method="check")
    give_back(payment, 400)
    give_back(payment, 400)
    assert balances(night) == {"checks": 400, "entry": -400, "raffle": 0}
    for amount, number, reason, code in (
        (401, 101, "more", "refund-too-large"),
        (300, 100, "went home", "uuid-taken"),
        (400, 100, "another reason", "uuid-taken"),
        (0, 102, "nothing", "amount-not-positive"),
        (100, 103, "  ", "no-reason"),
    ):
        with pytest.raises(Refused, match=code):
            give_back(payment, amount, number, reason)
    assert refundable(payment) == 400
    give_back(payment, 400, 104)
    assert balances(night) == {"checks": 0, "entry": 0, "raffle": 0}


def test_it_undoes_a_payment_at_the_door_once(night: Night) -> None:
    payment = pay(night)
    for number, is_new in ((50, True), (50, False), (51, False)):
        undone = undo_payment(payment=payment, uuid=known(number), reason="undone at the door", by="dana", now=NOW)
        assert (undone.is_new, [entry.amount for entry in undone.entries]) == (is_new, [500])
    assert balances(night) == {"cash": 0, "entry": 0}
    assert LedgerEntry.objects.count() == 2


@pytest.mark.parametrize(
    ("wrong", "refused"),
    [
        ({"amount": 0}, AmountNotPositive),
        ({"amount": -500}, AmountNotPositive),
        ({"amount": MOST + 1}, AmountTooLarge),
        ({"method": "barter"}, NotSoldHere),
        ({"sort": "pie"}, NotSoldHere),
    ],
)
def test_it_records_no_income_that_cannot_be(night: Night, wrong: dict[str, Any], refused: type[Refused]) -> None:
    income: dict[str, Any] = {"sort": "donation", "method": "cash", "amount": 500} | wrong
    with pytest.raises(refused):
        record(tournament=night.tournament, uuid=known(1), reason="the bakery", by="dana", now=NOW, **income)
    assert not LedgerEntry.objects.exists()


def test_it_keeps_on_the_list_whoever_has_paid(night: Night) -> None:
    late = night.entrants[-1]
    pay(night, 1, Line("entry", 500, entrant=late))
    with pytest.raises(Refused, match="entrant-has-played"):
        remove(entrant=late)


def test_it_lets_nobody_change_an_entry(night: Night) -> None:
    pay(night)
    entry = LedgerEntry.objects.get()
    for change in (entry.save, entry.delete, LedgerEntry.objects.all().delete):
        with pytest.raises(TypeError, match="Add a counter-entry"):
            change()
    with pytest.raises(TypeError, match="Add a counter-entry"):
        LedgerEntry.objects.update(amount=1)


SECOND = "the hash that the second entry follows"


@pytest.mark.parametrize(
    "change",
    [{"amount": 0}, {"credit": "cash"}, {"number": 2}, {"previous": ""}, {"number": 1}, {"previous": SECOND}],
)
def test_it_holds_entries_together_by_constraints_of_the_database(night: Night, change: dict[str, Any]) -> None:
    pay(night, 1)
    pay(night, 2)
    facts = {"fundraiser": night.tournament.fundraiser, "number": 3, "kind": "entry", "debit": "cash"}
    facts |= {"credit": "entry", "amount": 5, "at": NOW, "by": "x", "previous": "y", "hash": "z", **change}
    if facts["previous"] == SECOND:
        facts["previous"] = LedgerEntry.objects.get(number=2).previous
    with pytest.raises(IntegrityError), transaction.atomic():
        LedgerEntry.objects.create(**facts)


TAMPERED = [
    ({"amount": 400}, 2),
    ({"debit": "checks"}, 2),
    ({"entrant_id": None}, 2),
    ({"at": timezone.now()}, 2),
    ({"request": UUID(int=9)}, 2),
    ({"quantity": 7}, 2),
]


@pytest.mark.parametrize(("change", "named"), TAMPERED)
def test_it_names_an_entry_that_somebody_changed(night: Night, change: dict[str, Any], named: int) -> None:
    for number in (1, 2, 3):
        pay(night, number)
    LedgerEntry._base_manager.filter(number=2).update(**change)
    assert [fault.number for fault in faults_of(night.tournament.fundraiser)] == [named]


def test_it_finds_entries_that_are_missing_or_were_cut_off(night: Night) -> None:
    for number in (1, 2, 3, 4):
        pay(night, number)
    LedgerEntry._base_manager.filter(number=2)._raw_delete("default")
    assert [fault.number for fault in faults_of(night.tournament.fundraiser)] == [2]
    LedgerEntry._base_manager.filter(number=4)._raw_delete("default")
    assert [fault.number for fault in faults_of(night.tournament.fundraiser)] == [2, 4]


def test_it_finds_a_changed_entry_whose_hash_was_computed_anew(night: Night) -> None:
    for number in (1, 2, 3):
        pay(night, number)
    entry = LedgerEntry.objects.get(number=2)
    entry.amount = 400
    LedgerEntry._base_manager.filter(number=2).update(amount=400, hash=entry.computed_hash())
    assert [fault.number for fault in faults_of(night.tournament.fundraiser)] == [2, 3]


@pytest.mark.parametrize("change", [{"by": "theresa@hall.test"}, {"reason": "pies"}, {"hash_form": 1}, {"seal": ""}])
def test_it_names_an_entry_of_which_somebody_changed_who_entered_it_or_why(
    night: Night, change: dict[str, Any]
) -> None:
    give_back(pay(night), 100)
    LedgerEntry._base_manager.filter(number=2).update(**change)
    assert [fault.number for fault in faults_of(night.tournament.fundraiser)] == [2]


def test_it_names_an_entry_of_which_somebody_changed_how_it_was_paid(night: Night) -> None:
    pay(night, 1)
    pay(night, 2)
    Payment.objects.filter(uuid=known(2)).update(method="card")
    assert [fault.number for fault in faults_of(night.tournament.fundraiser)] == [2]


def test_it_leaves_the_chain_whole_when_the_names_of_players_are_erased(night: Night) -> None:
    give_back(pay(night), 100)
    night.tournament.entrants.update(name="#1")
    assert faults_of(night.tournament.fundraiser) == []
