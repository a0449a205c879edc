"""Whatever is sold, refunded, corrected and erased, in whatever order: the books balance to the cent."""

from collections import Counter
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from fundraising.models import LedgerEntry, Payment
from fundraising.services.books import correct, record
from fundraising.services.checking import faults_of
from fundraising.services.ledger import balances_of, fundraiser_of
from fundraising.services.payments import Line, refund, take_payment, undo_payment
from scoring.errors import Refused
from tests.people import NOW, Night, known
from tests.support.check_all import more
from tests.tournaments.api.checks import taken_back

INTO = {"cash": "cash", "check": "checks", "card": "card", "voucher": "vouchers", "waived": "waived"}
SOLD = {"entry": "entry", "raffle": "raffle", "fifty-fifty": "fifty-fifty", "donation": "donations", "jar": "jar"}
ENTERED = {
    "donation": ("+", "donations"),
    "sponsor": ("+", "sponsors"),
    "expense": ("-", "expenses"),
    "payout": ("-", "payouts"),
    "float-in": ("+", "float"),
    "float-out": ("-", "float"),
}
"""The accounts, written down a second time."""

amounts = st.integers(1, 100_000)
lines = st.lists(st.tuples(st.sampled_from(sorted(SOLD)), amounts, st.integers(0, 8)), min_size=1, max_size=4)
steps = st.one_of(
    st.tuples(st.just("sell"), st.sampled_from(sorted(INTO)), lines),
    st.tuples(st.just("refund"), st.integers(0, 30), amounts),
    st.tuples(st.just("undo"), st.integers(0, 30)),
    st.tuples(st.just("enter"), st.sampled_from(sorted(ENTERED)), st.sampled_from(["cash", "check", "card"]), amounts),
    st.tuples(st.just("correct"), st.integers(0, 60)),
    st.tuples(st.just("erase")),
)


class Bookkeeper:
    """Does what is asked, and counts beside it: what each payment is still worth, and each account."""

    def __init__(self, night: Night) -> None:
        self.night, self.sent = night, 0
        self.accounts: Counter[str] = Counter()
        self.left: dict[int, int] = {}
        """What still stands of each entry that takes nothing back, by its number."""
        self.pairs: dict[int, tuple[str, str]] = {}
        self.paid: list[tuple[Payment, list[int]]] = []

    def note(self, debit: str, credit: str, amount: int) -> int:
        self.accounts[debit] += amount
        self.accounts[credit] -= amount
        number = len(self.pairs) + 1
        self.pairs[number] = (debit, credit)
        return number

    def signed(self) -> dict[str, Any]:
        self.sent += 1
        return {"uuid": known(self.sent), "by": "dana@hall.test", "now": NOW}

    def sell(self, method: str, wanted: list[tuple[str, int, int]]) -> None:
        bought = [Line(what, amount, entrant=self.night.entrants[who]) for what, amount, who in wanted]
        payment, _is_new = take_payment(tournament=self.night.tournament, lines=bought, method=method, **self.signed())
        numbers = [self.note(INTO[method], SOLD[what], amount) for what, amount, _who in wanted]
        self.left |= {number: amount for number, (_what, amount, _who) in zip(numbers, wanted, strict=True)}
        self.paid.append((payment, numbers))

    def refund(self, which: int, amount: int) -> None:
        if not self.paid:
            return
        payment, numbers = self.paid[which % len(self.paid)]
        if amount > sum(self.left[number] for number in numbers):
            self.refused(
                "refund-too-large", lambda: refund(payment=payment, amount=amount, reason="r", **self.signed())
            )
            return
        refund(payment=payment, amount=amount, reason="r", **self.signed())
        self.give_back(numbers, amount)

    def undo(self, which: int) -> None:
        if not self.paid:
            return
        payment, numbers = self.paid[which % len(self.paid)]
        undo_payment(payment=payment, reason="undone at the door", **self.signed())
        self.give_back(numbers, sum(self.left[number] for number in numbers))

    def give_back(self, numbers: list[int], amount: int) -> None:
        for number in reversed(numbers):
            part = min(amount, self.left[number])
            amount -= part
            self.left[number] -= part
            if part:
                debit, credit = self.pairs[number]
                self.note(credit, debit, part)

    def enter(self, sort: str, method: str, amount: int) -> None:
        record(tournament=self.night.tournament, sort=sort, method=method, amount=amount, reason="r", **self.signed())
        sign, account = ENTERED[sort]
        pair = (INTO[method], account) if sign == "+" else (account, INTO[method])
        self.left[self.note(*pair, amount)] = amount

    def correct(self, which: int) -> None:
        if not self.pairs:
            return
        number = which % len(self.pairs) + 1
        entry = LedgerEntry.objects.get(fundraiser__tournament=self.night.tournament, number=number)
        if not self.left.get(number):
            code = "nothing-left" if number in self.left else "correction-stands"
            self.refused(code, lambda: correct(entry=entry, reason="r", **self.signed()))
            return
        correct(entry=entry, reason="wrong", **self.signed())
        self.give_back([number], self.left[number])

    def erase(self) -> None:
        for entrant in self.night.entrants:
            type(entrant).objects.filter(pk=entrant.pk).update(name=f"No. {entrant.number}")
            type(entrant.person).objects.filter(pk=entrant.person_id).update(name="erased", email="", phone="")

    def refused(self, code: str, work: Any) -> None:
        with pytest.raises(Refused, match=code):
            work()


@settings(
    max_examples=more(15, 1000),
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(todo=st.lists(steps, min_size=1, max_size=more(12, 40)))
def test_it_balances_to_the_cent_whatever_happens(night: Night, todo: list[tuple[Any, ...]]) -> None:
    with taken_back():
        keeper = Bookkeeper(night)
        for what, *how in todo:
            getattr(keeper, what)(*how)
        books = fundraiser_of(night.tournament)
        balances = balances_of(books)
        assert sum(balances.values()) == 0
        assert {a: b for a, b in balances.items() if b} == {a: b for a, b in keeper.accounts.items() if b}
        assert faults_of(books) == []
        assert books.entries == len(keeper.pairs) == LedgerEntry.objects.filter(fundraiser=books).count()
