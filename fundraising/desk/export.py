"""The ledger and its balances as files for spreadsheets."""

from zoneinfo import ZoneInfo

from django.utils.translation import gettext as _

from fundraising.accounts import Account, name_of
from fundraising.desk.presenter import what_in_words
from fundraising.models import LedgerEntry
from fundraising.services.ledger import balances_of, books_of
from tournaments.exports.files import TYPES, File
from tournaments.exports.formats import as_csv
from tournaments.exports.tables import ExportColumn, ExportTable, Value
from tournaments.models import Tournament
from tournaments.money import Money


def export_ledger(tournament: Tournament, kind: str) -> File | None:
    """Return the ledger as `csv` or `xlsx`, the latter with the balances; None for another kind."""
    zone, name = ZoneInfo(tournament.time_zone), f"{tournament.slug}-ledger.{kind}"
    if kind == "csv":
        return File(name, TYPES[kind], as_csv(ledger_table(tournament), zone))
    if kind == "xlsx":
        from tournaments.exports.workbooks import as_workbook  # takes long to import

        return File(name, TYPES[kind], as_workbook([_balances(tournament), ledger_table(tournament)], zone))
    return None


def _balances(tournament: Tournament) -> ExportTable:
    books = books_of(tournament)
    balances = balances_of(books)
    columns = (
        ExportColumn("account", _("Account")),
        ExportColumn("name", _("Name")),
        ExportColumn("balance", _("Balance in %(currency)s (debits positive)") % {"currency": books.currency}),
    )
    rows = [
        (account.value, name_of(account), Money(balances[account], books.currency).decimal)
        for account in Account
        if account in balances
    ]
    return ExportTable("balances", _("Balances"), columns, rows)


def ledger_table(tournament: Tournament) -> ExportTable:
    """Return a row for each entry, in order."""
    books = books_of(tournament)
    columns = (
        ExportColumn("number", _("Entry")),
        ExportColumn("at", _("When")),
        ExportColumn("what", _("What for")),
        ExportColumn("debit", _("To (debit)")),
        ExportColumn("credit", _("From (credit)")),
        ExportColumn("amount", _("Amount in %(currency)s") % {"currency": books.currency}),
        ExportColumn("who", _("Who")),
        ExportColumn("reason", _("Reason")),
        ExportColumn("by", _("Entered by")),
        ExportColumn("hash", _("Hash")),
    )
    entries = LedgerEntry.objects.filter(fundraiser=books.pk).select_related("entrant", "corrects")
    return ExportTable("ledger", _("Ledger"), columns, [_entry_cells(entry, books.currency) for entry in entries])


def _entry_cells(entry: LedgerEntry, currency: str) -> tuple[Value, ...]:
    return (
        entry.number,
        entry.at,
        what_in_words(entry),
        name_of(entry.debit),
        name_of(entry.credit),
        Money(entry.amount, currency).decimal,
        entry.entrant.name if entry.entrant else None,
        entry.reason,
        entry.by,
        entry.hash,
    )
