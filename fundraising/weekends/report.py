"""The books of a weekend, read as one: a row for each tournament, and their sum by currency."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import cast
from zoneinfo import ZoneInfo

from django.utils.translation import gettext as _

from fundraising.accounts import name_of
from fundraising.desk.export import ledger_table
from fundraising.desk.report_files import as_sheet
from fundraising.services.report import Report, report_of
from fundraising.services.report_tables import Cell, Column, ReportTable
from tournaments.archive.transfer import consistent_snapshot
from tournaments.exports.files import TYPES, File
from tournaments.exports.tables import ExportColumn, ExportTable, Value
from tournaments.models import Season, Tournament
from tournaments.money import Money


@dataclass(frozen=True)
class NightReport:
    """What one tournament of a weekend came to."""

    tournament: Tournament
    report: Report

    @property
    def currency(self) -> str:
        """Of all its amounts."""
        return self.report.books.currency

    @property
    def sums(self) -> tuple[int, ...]:
        """Taken, paid out, spent, net, and in hand, in the currency's smallest unit."""
        report = self.report
        return report.gross, report.paid_out, report.spent, report.net, sum(report.in_hand.values())


def report_of_weekend(season: Season) -> list[NightReport]:
    """Return what each tournament came to, in playing order, all at one moment."""
    with consistent_snapshot():
        return [NightReport(tournament, report_of(tournament)) for tournament in season.tournaments]


def totals(nights: Sequence[NightReport]) -> dict[str, tuple[int, ...]]:
    """Return the sums of all tournaments by currency, in the order of `NightReport.sums`."""
    currencies = dict.fromkeys(night.currency for night in nights)
    return {
        currency: tuple(map(sum, zip(*(night.sums for night in nights if night.currency == currency), strict=True)))
        for currency in currencies
    }


def tables_of_weekend(nights: Sequence[NightReport]) -> list[ReportTable]:
    """Return, for each currency, what every tournament came to, and where the money came from."""
    return [
        table
        for currency, sums in totals(nights).items()
        for table in (_result(nights, currency, sums), _income(nights, currency))
    ]


def _result(nights: Sequence[NightReport], currency: str, sums: Sequence[int]) -> ReportTable:
    titles = (_("Taken"), _("Prizes and payouts"), _("Expenses"), _("Net"), _("In hand"))
    rows: list[tuple[Cell, ...]] = [
        (night.tournament.name, *(Money(units, currency) for units in night.sums))
        for night in nights
        if night.currency == currency
    ]
    columns = (Column(_("Tournament")), *(Column(title, is_number=True) for title in titles))
    total: tuple[str | Money, ...] = (_("Together"), *(Money(units, currency) for units in sums))
    return ReportTable("weekend", _("The weekend in %(currency)s") % {"currency": currency}, columns, rows, total)


def _income(nights: Sequence[NightReport], currency: str) -> ReportTable:
    here = [night for night in nights if night.currency == currency]
    received = [{category.account: category.received for category in night.report.categories} for night in here]
    accounts = dict.fromkeys(account for by_account in received for account in by_account)
    rows: list[tuple[Cell, ...]] = []
    for account in accounts:
        units = [by_account.get(account, 0) for by_account in received]
        rows.append((name_of(account), *(Money(unit, currency) for unit in (*units, sum(units)))))
    names = (*(night.tournament.name for night in here), _("Together"))
    columns = (Column(_("For")), *(Column(name, is_number=True) for name in names))
    gross = [night.report.gross for night in here]
    total: tuple[str | Money, ...] = (_("Together"), *(Money(units, currency) for units in (*gross, sum(gross))))
    return ReportTable(
        "income", _("What it was taken for, in %(currency)s") % {"currency": currency}, columns, rows, total
    )


def weekend_workbook(season: Season) -> File:
    """Return the report as a workbook, whose last sheet holds the entries of all ledgers, with their hashes."""
    from tournaments.exports.workbooks import as_workbook  # takes long to import

    nights = report_of_weekend(season)
    sheets = [as_sheet(table.title, table) for table in tables_of_weekend(nights)]
    zone = ZoneInfo(nights[0].tournament.time_zone if nights else "UTC")
    content = as_workbook([*sheets, _ledgers(nights)], zone)
    return File(f"{season.slug}-report.xlsx", TYPES["xlsx"], content)


def _ledgers(nights: Sequence[NightReport]) -> ExportTable:
    """Return the entries of all ledgers in the order in which they were made."""
    tables = [(night, ledger_table(night.tournament)) for night in nights]
    columns = (
        ExportColumn("tournament", _("Tournament")),
        ExportColumn("number", _("Entry")),
        ExportColumn("at", _("When")),
        ExportColumn("what", _("What for")),
        ExportColumn("debit", _("To (debit)")),
        ExportColumn("credit", _("From (credit)")),
        ExportColumn("amount", _("Amount")),
        ExportColumn("who", _("Who")),
        ExportColumn("reason", _("Reason")),
        ExportColumn("by", _("Entered by")),
        ExportColumn("hash", _("Hash")),
        ExportColumn("currency", _("Currency")),
    )
    rows = [(night.tournament.name, *row, night.currency) for night, table in tables for row in table.rows]
    return ExportTable("ledger", _("Ledger"), columns, sorted(rows, key=_when))


def _when(row: tuple[Value, ...]) -> datetime:
    return cast(datetime, row[2])
