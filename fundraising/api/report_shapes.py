"""The shapes of the treasurer's report and of thresholds. Amounts are in the currency's smallest unit."""

from operator import attrgetter

from rest_framework import serializers

from fundraising.accounts import raised_of
from fundraising.models import Threshold
from fundraising.models.ledger import ACCOUNTS
from fundraising.models.threshold import NOTE_LENGTH
from fundraising.money import MOST
from fundraising.services.ledger import balances_of
from fundraising.services.report import Report
from fundraising.services.thresholds import Standing, thresholds_of
from tournaments.api.shapes.base import Answer, Shape, ZuluMoment
from tournaments.money import DEFAULT_CURRENCY


class CategoryAnswer(Answer):
    """What came in under one account of income."""

    account = serializers.ChoiceField(ACCOUNTS)
    quantity = serializers.IntegerField(help_text="Fees, tickets, gifts or euchres, with those that were waived.")
    quantity_waived = serializers.IntegerField(help_text="Of these, how many were waived.")
    owed = serializers.IntegerField(help_text="What tables still owe the jar; negative: they paid too much.")
    waived = serializers.IntegerField(help_text="What nobody will pay.")
    received = serializers.IntegerField(help_text="What was taken, without what is owed or was waived.")


class ReportItemAnswer(Answer):
    """An expense or a payout."""

    number = serializers.IntegerField(help_text="Of its entry in the ledger.")
    what = serializers.CharField()
    name = serializers.CharField(allow_blank=True, help_text="To whom; empty where the ledger names nobody.")
    amount = serializers.IntegerField()
    at = ZuluMoment()


class WonPrizeAnswer(Answer):
    """A prize that was awarded."""

    what = serializers.CharField(help_text="In words: 1st place.")
    name = serializers.CharField(help_text="The winner's.")
    things = serializers.CharField(allow_blank=True, help_text="What it is beside money.")
    amount = serializers.IntegerField()
    is_handed_over = serializers.BooleanField()
    entry = serializers.IntegerField(allow_null=True, help_text="Of the ledger; it is among the payouts, too.")


class DrawnPrizeAnswer(Answer):
    """A prize that was drawn."""

    draw = serializers.CharField()
    prize = serializers.CharField()
    ticket = serializers.IntegerField()
    name = serializers.CharField(allow_blank=True, help_text="The winner's; empty for a ticket sold to nobody by name.")
    sold_as = serializers.CharField(help_text="As on the list of tickets: `player 5`, `sale 12`.")


class PotAnswer(Answer):
    """The loner pot, which is neither income nor expense."""

    stakes = serializers.IntegerField()
    waived = serializers.IntegerField(help_text="Of the stakes: nobody paid them, so the cause does.")
    carried_in = serializers.IntegerField()
    paid = ReportItemAnswer(many=True)
    carried_out = serializers.IntegerField()
    left = serializers.IntegerField()


class FloatAnswer(Answer):
    """Change that was brought, and taken home again."""

    brought = serializers.IntegerField()
    taken = serializers.IntegerField()


class CountedBoxAnswer(Answer):
    """A box as two people counted it."""

    name = serializers.CharField()
    holder = serializers.CharField(allow_blank=True)
    cash = serializers.IntegerField()
    checks = serializers.IntegerField()
    counted_by = serializers.ListField(child=serializers.CharField())


class CountAnswer(Answer):
    """A count that was closed."""

    at = ZuluMoment()
    by = serializers.CharField()
    boxes = CountedBoxAnswer(many=True)
    expected = serializers.IntegerField(help_text="Cash and checks by the ledger.")
    counted = serializers.IntegerField()
    difference = serializers.IntegerField(help_text="Over; negative: short.")
    explanation = serializers.CharField(allow_blank=True)


class OperatorAnswer(Answer):
    """Somebody who ran the night."""

    name = serializers.CharField()
    role = serializers.CharField(allow_blank=True, help_text="In words; empty for somebody who is no member.")
    did = serializers.CharField(help_text="In words.")


class ThresholdShape(Shape):
    """POST organizations/{organization}/thresholds/"""

    what = serializers.ChoiceField(Threshold.What.choices)
    when = serializers.ChoiceField(Threshold.When.choices, default=Threshold.When.REACHED)
    amount = serializers.IntegerField(min_value=1, max_value=MOST)
    currency = serializers.CharField(default=DEFAULT_CURRENCY, max_length=3, help_text="ISO 4217.")
    note = serializers.CharField(max_length=NOTE_LENGTH, help_text="What is to be done then, in the hall's own words.")


class LetterAnswer(Answer):
    """Somebody to be thanked after a night."""

    kind = serializers.CharField(help_text="Donor, sponsor or helper, in the reader's language.")
    name = serializers.CharField()
    what = serializers.CharField()
    amount = serializers.IntegerField(help_text="0: no money.")
    currency = serializers.CharField()


class ThresholdAnswer(Answer):
    """An amount that calls for an action, such as a tax form. Each organization enters its own: no law is built in."""

    id = serializers.IntegerField()
    what = serializers.ChoiceField(Threshold.What.choices)
    when = serializers.ChoiceField(Threshold.When.choices)
    amount = serializers.IntegerField()
    currency = serializers.CharField()
    note = serializers.CharField()


class ThresholdStandingAnswer(ThresholdAnswer):
    """A threshold, and whether the night has reached it."""

    filled_by = {name: attrgetter(f"threshold.{name}") for name in [*ThresholdAnswer().fields]}

    now = serializers.IntegerField(help_text="Of single prizes the largest.")
    is_reached = serializers.BooleanField()
    is_near = serializers.BooleanField(help_text="From 80 percent of a sum on.")
    prizes = serializers.ListField(child=serializers.CharField(), help_text="Of single prizes those concerned.")


def _raised(report: Report) -> int:
    return raised_of(balances_of(report.books))


def _thresholds(report: Report) -> list[Standing]:
    return thresholds_of(report.books.tournament, report)


class ReportAnswer(Answer):
    """The treasurer's report. What was reversed or given back is not counted."""

    filled_by = {"raised": _raised, "thresholds": _thresholds}

    currency = serializers.CharField(source="books.currency", help_text="ISO 4217.")
    goal = serializers.IntegerField(
        source="books.goal", allow_null=True, help_text="Of the thermometer; null: none is shown."
    )
    raised = serializers.IntegerField(help_text="What the thermometer shows: all that was taken, less waived stakes.")
    gross = serializers.IntegerField(help_text="All that was taken.")
    games = serializers.IntegerField(help_text="Of it, for raffle and 50/50 tickets.")
    waived = serializers.IntegerField(help_text="Fees that nobody paid; not in the gross.")
    paid_out = serializers.IntegerField(help_text="Payouts; without the loner pot.")
    spent = serializers.IntegerField(help_text="Expenses.")
    short = serializers.IntegerField(help_text="Missing in the count; negative: over.")
    net = serializers.IntegerField(help_text="gross - paid_out - spent - pot.waived - short")
    categories = CategoryAnswer(many=True)
    payouts = ReportItemAnswer(many=True)
    awards = WonPrizeAnswer(many=True)
    drawn = DrawnPrizeAnswer(many=True)
    expenses = ReportItemAnswer(many=True)
    pot = PotAnswer()
    float = FloatAnswer()
    in_hand = serializers.DictField(child=serializers.IntegerField(), help_text="By account.")
    owed = serializers.IntegerField(help_text="By tables, to the euchre jar; it is not in the gross.")
    counts = CountAnswer(many=True)
    operators = OperatorAnswer(many=True)
    thresholds = ThresholdStandingAnswer(many=True)
