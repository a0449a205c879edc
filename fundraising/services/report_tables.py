"""What the report says, as tables: the same for the page, on paper and in a spreadsheet."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from fundraising.accounts import name_of
from fundraising.models import Threshold
from fundraising.services.report import Count, Item, Report
from fundraising.services.thresholds import Standing
from tournaments.money import Money

Cell = str | int | Money
FOR_THE_STATE = ("income", "awards", "payouts", "drawn", "expenses", "result", "operators")
"""The tables that a state asks for: what stays in the house is left out."""
WINNERS_IN = {"awards": 2, "payouts": 3, "drawn": 4}
"""The column that an address precedes in these tables: it follows the winner's name."""


@dataclass(frozen=True)
class Column:
    """A column of the report."""

    title: str
    is_number: bool = False


@dataclass(frozen=True)
class ReportTable:
    """A table of the report; amounts are `Money`, which is text to a reader and a number to a spreadsheet."""

    key: str
    title: str
    columns: tuple[Column, ...]
    rows: Sequence[tuple[Cell, ...]]
    total: tuple[str | Money, ...] = ()
    """Its name, and a sum for each of the last columns."""
    notes: tuple[str, ...] = ()

    @property
    def columns_before_sums(self) -> int:
        """Over how many columns the name of the total goes."""
        return len(self.columns) - len(self.total) + 1

    @property
    def shown(self) -> list[list[tuple[Cell, bool]]]:
        """The rows; each cell says whether its column holds numbers."""
        return [[(cell, column.is_number) for cell, column in zip(row, self.columns, strict=True)] for row in self.rows]


def tables_of(report: Report, standings: Sequence[Standing], *, for_the_state: bool = False) -> list[ReportTable]:
    """Return the tables that are not empty, in reading order.

    Where a single prize has reached a threshold, the state's have room for the winners' addresses, to be filled in by
    hand: what is kept of them Headtable does not know.
    """
    every = [
        _income(report),
        _awards(report),
        _payouts(report),
        _drawn(report),
        _expenses(report),
        _result(report),
        _pot(report),
        _in_hand(report),
        *(_counted(report, count) for count in report.counts),
        _operators(report),
        _thresholds(standings),
    ]
    wanted = [table for table in every if not for_the_state or table.key in FOR_THE_STATE]
    shown = [table for table in wanted if table.rows or table.key in ("income", "result")]
    asks = any(standing.is_reached and standing.threshold.what == Threshold.What.PRIZE for standing in standings)
    return [_with_addresses(table) if for_the_state and asks else table for table in shown]


def _with_addresses(table: ReportTable) -> ReportTable:
    at = WINNERS_IN.get(table.key)
    if at is None:
        return table
    columns = (*table.columns[:at], Column(_("Address")), *table.columns[at:])
    return replace(table, columns=columns, rows=[(*row[:at], "", *row[at:]) for row in table.rows])


def _money(report: Report, units: int) -> Money:
    return Money(units, report.books.currency)


def _amount() -> Column:
    return Column(_("Amount"), is_number=True)


def _income(report: Report) -> ReportTable:
    """Money taken is kept apart from money owed or waived, so that its total is what came into the till."""
    rows: list[tuple[Cell, ...]] = [
        (
            *(name_of(category.account), category.quantity - category.quantity_waived),
            *(_money(report, units) for units in (category.owed, category.waived, category.received)),
        )
        for category in report.categories
    ]
    titles = (_("How many"), _("Still owed"), _("Waived"), _("Taken"))
    waived = [
        _("%(what)s: %(count)d waived, which are not among “How many”.")
        % {"what": name_of(category.account), "count": category.quantity_waived}
        for category in report.categories
        if category.quantity_waived
    ]
    return ReportTable(
        "income",
        _("Owed, waived and taken"),
        (Column(_("For")), *(Column(title, is_number=True) for title in titles)),
        rows,
        (_("Together"), *(_money(report, units) for units in (report.owed, report.waived, report.gross))),
        tuple(waived),
    )


def _items(report: Report, items: Sequence[Item]) -> list[tuple[Cell, ...]]:
    return [(item.number, item.what, item.name, _money(report, item.amount)) for item in items]


def _awards(report: Report) -> ReportTable:
    columns = (Column(_("Prize")), Column(_("Winner")), Column(_("What")), _amount(), Column(_("Handed over")))
    rows: list[tuple[Cell, ...]] = [
        (
            *(award.what, award.name, award.things, _money(report, award.amount) if award.amount else ""),
            _("yes") if award.is_handed_over else _("not yet"),
        )
        for award in report.awards
    ]
    return ReportTable("awards", _("Prizes that were won"), columns, rows)


def _payouts(report: Report) -> ReportTable:
    columns = (Column(_("Entry"), is_number=True), Column(_("Prize or payout")), Column(_("To")), _amount())
    total = (_("All payouts"), _money(report, report.paid_out))
    return ReportTable("payouts", _("Prizes and payouts in money"), columns, _items(report, report.payouts), total)


def _drawn(report: Report) -> ReportTable:
    columns = (Column(_("Draw")), Column(_("Prize")), Column(_("Ticket"), is_number=True), Column(_("Winner")))
    rows = [(won.draw, won.prize, won.ticket, won.name or won.sold_as) for won in report.drawn]
    return ReportTable("drawn", _("Prizes that were drawn"), columns, rows)


def _expenses(report: Report) -> ReportTable:
    columns = (Column(_("Entry"), is_number=True), Column(_("What for")), _amount())
    rows = [(item.number, item.what, _money(report, item.amount)) for item in report.expenses]
    return ReportTable("expenses", _("Expenses"), columns, rows, (_("All expenses"), _money(report, report.spent)))


def _result(report: Report) -> ReportTable:
    rows = [
        (_("Gross: all that was taken"), _money(report, report.gross)),
        (_("less prizes and payouts in money"), _money(report, -report.paid_out)),
        (_("less expenses"), _money(report, -report.spent)),
    ]
    if report.pot.waived:
        rows.append((_("less stakes of the loner pot that were waived"), _money(report, -report.pot.waived)))
    if report.short:
        what = _("less what was missing in the count") if report.short > 0 else _("over in the count")
        rows.append((what, _money(report, -report.short)))
    return ReportTable(
        "result",
        _("Result"),
        (Column(_("What")), _amount()),
        rows,
        (_("Net, for the cause"), _money(report, report.net)),
    )


def _pot(report: Report) -> ReportTable:
    pot = report.pot
    rows: list[tuple[Cell, ...]] = [
        (what, _money(report, units))
        for what, units in (
            (_("Stakes"), pot.stakes),
            (_("Carried over from another night"), pot.carried_in),
            *((_("Paid to %(name)s") % {"name": item.name}, -item.amount) for item in pot.paid),
            (_("Carried over to another night"), -pot.carried_out),
        )
        if units
    ]
    left = (_("Still in the pot"), _money(report, pot.left))
    note = _("It belongs to the players and is neither income nor expense.")
    return ReportTable("pot", _("Loner pot"), (Column(_("What")), _amount()), rows, left, (note,))


def _in_hand(report: Report) -> ReportTable:
    """Where the money is, and that it is what was taken, with all else that came in or went out."""
    rows: list[tuple[Cell, ...]] = [(name_of(key), _money(report, units)) for key, units in report.in_hand.items()]
    steps = [
        (_("taken in"), report.gross),
        (_("starting cash brought"), report.float.brought),
        (_("starting cash taken home"), -report.float.taken),
        (_("into the loner pot"), report.pot.came_in),
        (_("out of the loner pot"), -report.pot.went_out),
        (_("prizes and payouts"), -report.paid_out),
        (_("expenses"), -report.spent),
        (_("over or short"), -report.short),
    ]
    words = [f"{what} {_money(report, units)}" for what, units in steps if units]
    notes = (_("It comes from: %(steps)s.") % {"steps": ", ".join(words)},) if words else ()
    total = (_("Together"), _money(report, sum(report.in_hand.values())))
    return ReportTable("in-hand", _("In hand by the ledger"), (Column(_("Where")), _amount()), rows, total, notes)


def _counted(report: Report, count: Count) -> ReportTable:
    columns = (
        Column(_("Box")),
        Column(_("Counted by")),
        Column(_("Cash"), is_number=True),
        Column(_("Checks"), is_number=True),
    )
    rows = [
        (box.name, ", ".join(box.counted_by), _money(report, box.cash), _money(report, box.checks))
        for box in count.boxes
    ]
    words: dict[str, Any] = {
        name: _money(report, getattr(count, name)) for name in ("expected", "counted", "difference")
    }
    notes = [_("By the ledger %(expected)s, counted %(counted)s, difference %(difference)s.") % words]
    if count.explanation:
        notes.append(_("Explanation: %(text)s") % {"text": count.explanation})
    title = _("Counted on %(when)s") % {"when": date_format(count.at, "DATETIME_FORMAT")}
    return ReportTable("counted", title, columns, rows, notes=tuple(notes))


def _operators(report: Report) -> ReportTable:
    columns = (Column(_("Name")), Column(_("Role")), Column(_("What they did")))
    rows = [(operator.name, operator.role or _("helper"), operator.did) for operator in report.operators]
    return ReportTable("operators", _("Who ran it"), columns, rows)


def _to_do(standing: Standing) -> str:
    concerned = f" ({'; '.join(standing.prizes)})" if standing.prizes else ""
    return f"{standing.threshold.note}{concerned}"


def _thresholds(standings: Sequence[Standing]) -> ReportTable:
    columns = (Column(_("From when on")), Column(_("What to do then")), Column(_("Now"), is_number=True))
    rows = [
        (standing.rule, _to_do(standing), Money(standing.now, standing.threshold.currency))
        for standing in standings
        if standing.is_reached or standing.is_near
    ]
    note = _("Entered by the organization. Headtable does not know the law: ask somebody who does.")
    return ReportTable("thresholds", _("Thresholds reached or close"), columns, rows, notes=(note,))
