"""The books of a night on the stage: an evening's sales, expenses, a refund and a correction."""

from typing import Any
from uuid import uuid4

from django.utils import timezone

from accounts.models import Organization
from fundraising.models import CashBox, LedgerEntry
from fundraising.services.books import correct, record
from fundraising.services.counting import add_box, count_box, hand_over, open_counting
from fundraising.services.jar import follow_hands, jar_of, settle
from fundraising.services.payments import Line, refund, take_payment
from fundraising.services.prices import change_prices
from fundraising.services.thresholds import Wanted, add_threshold
from tournaments.models import Tournament

TREASURER = "theresa.treasurer@example.org"
METHODS = ("cash", "cash", "check", "card", "cash", "voucher", "waived")


def take_money(tournament: Tournament) -> None:
    """Fill a tournament's ledger with something of everything."""
    now = timezone.now()
    prices = {"entry_fee": 500, "raffle_ticket": 100, "fifty_fifty_ticket": 200, "jar_per_euchre": 25}
    change_prices(tournament=tournament, changes={**prices, "loner_stake": 100, "goal": 75_000})
    follow_hands(tournament_id=tournament.pk, now=now)
    owed = jar_of(tournament)[0]
    paid: dict[str, Any] = {"round_number": owed.round, "table": owed.table, "seen": owed.owed}
    settle(tournament=tournament, uuid=uuid4(), **paid, by=TREASURER, now=now)
    payments = []
    for place, entrant in enumerate(tournament.people.all()):
        lines = [Line("entry", 500, 1, entrant), Line("loner-pot", 100, 1, entrant)]
        if place % 3 == 0:
            lines.append(Line("raffle", 600, 6, entrant))
        method = METHODS[place % len(METHODS)]
        signed: dict[str, Any] = {"uuid": uuid4(), "by": "casey.cashier@example.org", "now": now}
        payments.append(take_payment(tournament=tournament, lines=lines, method=method, **signed)[0])
    entered = (
        ("float-in", "cash", 5000, "Change from the bank"),
        ("sponsor", "check", 25000, "The Hardware Store of Kowalski & Daughters, for the prizes and the coffee"),
        ("expense", "cash", 4875, "Pies from the bakery on Main Street"),
        ("expense", "cash", 12000, "Hall rent"),
        ("payout", "cash", 10000, "First prize"),
        ("donation", "cash", 2000, "Found in the coffee can"),
    )
    for sort, method, amount, reason in entered:
        signed = {"uuid": uuid4(), "by": TREASURER, "now": now}
        record(tournament=tournament, sort=sort, method=method, amount=amount, reason=reason, **signed)
    refund(payment=payments[3], uuid=uuid4(), amount=600, reason="Went home sick", by=TREASURER, now=now)
    rent = LedgerEntry.objects.get(fundraiser__tournament=tournament, reason="Hall rent")
    correct(entry=rent, uuid=uuid4(), reason="The rent was paid by the parish", by=TREASURER, now=now)
    _count(tournament, {"Door": ((31325, 0), (31325, 0)), "Kitchen": ((2000, 0), (2100, 0))})


def enter_thresholds(hall: Organization) -> None:
    """Enter what an organization has to do from which amounts on."""
    for wanted in (
        Wanted("prize", "reached", 10_000, "USD", "Keep the winner's name and address for three years."),
        Wanted("prizes", "exceeded", 12_000, "USD", "More than the license allows: ask the treasurer before paying."),
        Wanted("gross", "reached", 500_000, "USD", "File the report with the state within 30 days."),
    ):
        add_threshold(organization=hall, wanted=wanted)


def short_of_money(tournament: Tournament) -> None:
    """Have a tournament's only box counted, $4.75 short."""
    signed: dict[str, Any] = {"uuid": uuid4(), "by": TREASURER, "now": timezone.now()}
    change_prices(tournament=tournament, changes={"goal": 3500})
    take_payment(tournament=tournament, lines=[Line("donation", 4000)], method="cash", **signed)
    _count(tournament, {"Door": ((8525, 0), (8525, 0))})


def _count(tournament: Tournament, counts: dict[str, tuple[tuple[int, int], tuple[int, int]]]) -> None:
    signed: dict[str, Any] = {"tournament": tournament, "by": TREASURER, "now": timezone.now()}
    for name in counts:
        box, _is_new = add_box(uuid=uuid4(), name=name, holder="Bernadette", float_amount=5000, **signed)
        hand_over(box=box, holder="Casey", by=TREASURER, now=timezone.now())
    open_counting(**signed)
    for name, both in counts.items():
        box = CashBox.objects.get(fundraiser__tournament=tournament, name=name)
        for who, (cash, checks) in zip(("casey@example.org", "jo@example.org"), both, strict=True):
            count_box(tournament=tournament, box=box, cash=cash, checks=checks, by=who, now=timezone.now())
