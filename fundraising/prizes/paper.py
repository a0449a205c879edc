"""The payout sheet: who won what, with a line for each to sign; before the awards, one to fill in by hand."""

from dataclasses import asdict
from typing import Any

from django.utils.translation import gettext as _

from fundraising.models import Award, awards_of
from fundraising.services.ledger import books_of
from scoring.rules import get_game
from tournaments.money import in_words
from tournaments.paper.jobs import PrintJob
from tournaments.services.results.prizes_won import amounts_in, plan_of
from tournaments.words.prizes import how_settled, name_of_award, name_of_prize, won_in_words

BLANK_ROWS = 12
"""Of a sheet for a tournament without a plan."""


def payouts(job: PrintJob) -> dict[str, Any]:
    """Return every prize with its winner and room for a signature. A winner's name is on it whole: it is no notice."""
    awards, currency = awards_of(job.tournament), books_of(job.tournament).currency
    rows = (
        [_award_cells(award, currency) for award in awards]
        or _planned(job, currency)
        or [["", "", "", ""]] * BLANK_ROWS
    )
    total = sum(award.amount for award in awards)
    common = job.common(_("Payouts"))
    return {
        **common,
        "not_final": common["not_final"] or ("" if awards else _("Not awarded")),
        "heads": [_("Prize"), _("Winner"), _("What"), _("Received: signature")],
        "rows": rows,
        "total": _("Money in all: %(sum)s") % {"sum": in_words(total, currency)} if total else "",
        "signed": [_("Treasurer"), _("Witness")],
    }


def _award_cells(award: Award, currency: str) -> list[str]:
    won, fewest_wins = asdict(award.won), get_game(award.fundraiser.tournament.game_key).fewest_wins
    winner = f"{award.entrant.number} {award.entrant.name}"
    what_for = ", ".join(filter(None, (name_of_award(won, fewest_wins=fewest_wins), how_settled(won))))
    return [what_for, winner, won_in_words([won], currency), ""]


def _planned(job: PrintJob, currency: str) -> list[list[str]]:
    plan, fewest_wins = plan_of(job.tournament), get_game(job.tournament.game_key).fewest_wins
    amounts = amounts_in(job.tournament, plan)
    return [
        [
            name_of_prize(prize.kind, prize.group, prize.place, prize.place, fewest_wins=fewest_wins),
            "",
            " + ".join(filter(None, (in_words(amount, currency) if amount else "", prize.thing))),
            "",
        ]
        for prize, amount in zip(plan.prizes, amounts, strict=True)
    ]
