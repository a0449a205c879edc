"""The treasurer's report, to be signed by two; and the shorter one that some states ask for."""

from typing import Any

from django.utils.translation import gettext as _

from fundraising.services.report import report_of
from fundraising.services.report_tables import ReportTable, tables_of
from fundraising.services.thresholds import thresholds_of
from tournaments.archive.transfer import consistent_snapshot
from tournaments.paper.jobs import PrintJob


def report(job: PrintJob) -> dict[str, Any]:
    """Return everything that the books of the night come to."""
    return _report(job, _("Treasurer's report"), for_the_state=False)


def state_report(job: PrintJob) -> dict[str, Any]:
    """Return gross, prizes with their winners, expenses, net, and who ran it."""
    return _report(job, _("Report of a fundraiser"), for_the_state=True)


def _report(job: PrintJob, title: str, *, for_the_state: bool) -> dict[str, Any]:
    with consistent_snapshot():
        found = report_of(job.tournament)
        tables = tables_of(found, thresholds_of(job.tournament, found), for_the_state=for_the_state)
    books, place = found.books, job.tournament.place
    head = {"number": books.entries, "check": books.last_hash[:8]}
    return {
        **job.common(title),
        "place": place,
        "checked": _("%(number)s entries; check value of the last: %(check)s") % head if books.entries else "",
        "tables": [_as_data(table) for table in tables],
        "sworn": _("We have compared this report with the ledger and the count."),
        "signed": [_("Treasurer"), _("Second person, not the treasurer")],
        "words": {"name": _("Name"), "date": _("Date"), "nothing": _("Nothing")},
    }


def _as_data(table: ReportTable) -> dict[str, Any]:
    return {
        "title": table.title,
        "heads": [column.title for column in table.columns],
        "right": [column.is_number for column in table.columns],
        "rows": [[str(cell) for cell in row] for row in table.rows],
        "total": [str(cell) for cell in table.total],
        "notes": list(table.notes),
    }
