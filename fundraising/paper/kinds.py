"""The kinds of paper that fundraising adds to those of a tournament."""

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _

from accounts.models import MAY_READ_BOOKS
from fundraising.paper.report import report, state_report
from fundraising.prizes.paper import payouts
from tournaments.paper.kinds import Kind

PAPER_ABOUT_MONEY: Mapping[str, Kind] = {
    "payouts": Kind(
        _("Payouts"),
        _("Every prize with its winner, who signs for it."),
        payouts,
        allowed=MAY_READ_BOOKS,
    ),
    "report": Kind(
        _("Treasurer's report"),
        _("What came in and went out, prizes, starting cash and counts, who ran it, and two lines to sign."),
        report,
        allowed=MAY_READ_BOOKS,
        is_on_record=True,
    ),
    "state-report": Kind(
        _("Report for the state"),
        _("The same without starting cash and counts: gross, each prize and winner, expenses, net, who ran it."),
        state_report,
        allowed=MAY_READ_BOOKS,
        is_on_record=True,
    ),
}
