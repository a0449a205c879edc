"""The desk's Money page: what is in hand, money in and out, reversed entries, prices, and the ledger as a file."""

import csv
import io
from uuid import UUID

import pytest
from django.test import Client
from openpyxl import load_workbook

from accounts.models import AuditEntry, Organization, Role
from fundraising.models import Fundraiser, LedgerEntry
from fundraising.services.payments import Line
from tests import people
from tests.fundraising.test_ledger import balances, pay
from tests.people import Night, known
from tests.tournaments.conftest import signed_in


@pytest.fixture
def treasurer(hall: Organization) -> Client:
    """The treasurer's browser."""
    return signed_in(people.member(hall, Role.TREASURER, "theresa@hall.test"))


def path(night: Night, more: str = "") -> str:
    return f"/desk/{night.tournament.slug}/money/{more}"


def typed(number: int, **more: str) -> dict[str, str]:
    return {
        "uuid": str(known(number)),
        "sort": "expense",
        "amount": "12.50",
        "method": "cash",
        "reason": "Pies",
        **more,
    }


def test_it_enters_money_in_and_out_once(night: Night, treasurer: Client) -> None:
    assert "Nothing was paid or entered yet." in treasurer.get(path(night)).content.decode()
    for _twice in range(2):
        assert treasurer.post(path(night), typed(1)).status_code == 302
    treasurer.post(path(night), typed(2, sort="sponsor", amount="$1,250", method="check", reason="The Mill"))
    treasurer.post(path(night), typed(3, sort="float-in", amount="50", reason="Bank"))
    assert balances(night) == {"cash": 3750, "checks": 125000, "expenses": 1250, "sponsors": -125000, "float": -5000}
    assert AuditEntry.objects.filter(what="Made an entry in the ledger.").count() == 3
    shown = treasurer.get(path(night)).content.decode()
    assert "For the cause so far: <b>$1,237.50</b>" in shown
    assert "In hand: <b>$1,287.50</b>" in shown
    assert "theresa@hall.test" in shown


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"amount": "5.005"}, "is not an amount. Type it like 5.00."),
        ({"amount": "0"}, "An amount must be more than zero."),
        ({"reason": "  "}, "This field is required."),
        ({"sort": "theft"}, "Select a valid choice."),
    ],
)
def test_it_refuses_what_it_cannot_record(night: Night, treasurer: Client, wrong: dict[str, str], said: str) -> None:
    answer = treasurer.post(path(night), typed(1, **wrong))
    assert answer.status_code == 400
    assert said in answer.content.decode()
    assert not LedgerEntry.objects.exists()


def test_it_reverses_an_entry_once_and_says_why(night: Night, treasurer: Client) -> None:
    treasurer.post(path(night), typed(1))
    for number in (2, 2, 3):
        treasurer.post(path(night, "1/correct/"), {"uuid": str(known(number)), "reason": "Paid by the parish"})
    treasurer.post(path(night, "2/correct/"), {"uuid": str(known(4)), "reason": "Back again"})
    treasurer.post(path(night, "1/correct/"), {"uuid": "x", "reason": "Back again"})
    assert balances(night) == {"cash": 0, "expenses": 0}
    shown = treasurer.get(path(night)).content.decode()
    assert "Correction of entry 1" in shown
    assert "Paid by the parish" in shown


def test_it_lists_a_hundred_entries_at_a_time(night: Night, treasurer: Client) -> None:
    for number in range(1, 13):
        pay(night, number, *[Line("donation", 100)] * 9)
    first = treasurer.get(path(night)).content.decode()
    assert first.count('class="row" id="entry-') == 100
    assert "?before=9" in first
    assert treasurer.get(path(night, "?before=9")).content.decode().count('class="row" id="entry-') == 8


def test_it_warns_of_a_ledger_that_was_changed_outside(night: Night, treasurer: Client) -> None:
    pay(night, 1)
    assert "changed the ledger outside" not in treasurer.get(path(night)).content.decode()
    LedgerEntry._base_manager.update(request=UUID(int=7))
    assert "Entry 1: its amount, accounts" in treasurer.get(path(night)).content.decode()


def test_it_sets_prices_and_keeps_the_currency_of_what_was_taken(night: Night, treasurer: Client) -> None:
    page = path(night, "prices/")
    treasurer.post(page, {"currency": "cad", "entry_fee": "$7.50", "only_paid_are_seated": "on"})
    books = Fundraiser.objects.get()
    assert (books.currency, books.entry_fee, books.raffle_ticket, books.only_paid_are_seated) == (
        "CAD",
        750,
        None,
        True,
    )
    assert treasurer.post(page, {"currency": "dollars"}).status_code == 400
    assert treasurer.post(page, {"currency": "XXQ"}).status_code == 400
    pay(night, 1)
    treasurer.post(page, {"currency": "USD", "entry_fee": "8"})
    books.refresh_from_db()
    assert (books.currency, books.entry_fee) == ("CAD", 800)


def test_it_sends_the_ledger_as_a_spreadsheet(night: Night, treasurer: Client) -> None:
    pay(night, 1)
    treasurer.post(path(night), typed(2, reason="=SUM(A1)"))
    rows = list(csv.reader(io.StringIO(treasurer.get(path(night, "ledger.csv")).content.decode("utf-8-sig"))))
    assert [row[:1] + row[2:7] for row in rows[1:]] == [
        ["1", "Entry fee", "Cash", "Entry fees", "5.00", "Ada"],
        ["2", "Expense", "Expenses", "Cash", "12.50", ""],
    ]
    assert rows[2][7] == "'=SUM(A1)"
    book = load_workbook(io.BytesIO(treasurer.get(path(night, "ledger.xlsx")).content))
    sums = [row[2].value for row in book["Balances"].iter_rows(min_row=2)]
    assert sums == [-7.5, 12.5, -5]
    assert book["Balances"]["C2"].number_format == "#,##0.00"
    assert treasurer.get(path(night, "ledger.exe")).status_code == 404
