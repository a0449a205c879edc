"""The goal of an evening and how far it has got, as the boards show it."""

from typing import Any

from django.db.models import Sum

from fundraising.accounts import raised_of
from fundraising.models.fundraiser import Fundraiser
from scoring.statements import Given, Select

_sums = Select(
    lambda: (
        Fundraiser.objects.filter(tournament=Given("tournament"), goal__isnull=False)
        .values_list("goal", "currency", "ledger__debit", "ledger__credit")
        .annotate(sum=Sum("ledger__amount"))
        .order_by()
    )
)
"""One statement, also where there is no goal and no entry: a refresh of the board runs it."""


def board_goal(tournament_id: int) -> dict[str, Any] | None:
    """Return {amount, raised, currency}, amounts in the smallest unit; None where no thermometer is shown."""
    rows = _sums.rows(tournament=tournament_id)
    if not rows:
        return None
    balances: dict[str, int] = {}
    for _goal, _currency, debit, credit, amount in rows:
        balances[debit] = balances.get(debit, 0) + (amount or 0)
        balances[credit] = balances.get(credit, 0) - (amount or 0)
    return {"amount": rows[0][0], "raised": raised_of(balances), "currency": rows[0][1]}
