"""Thresholds that an organization has entered, and how a night's figures stand to them. No law is known here."""

from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass
from typing import Any

from django.db import transaction
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from accounts.members import lock
from accounts.models import Organization
from fundraising.errors import ThresholdIsThere, TooManyThresholds
from fundraising.models import Threshold
from fundraising.money import checked, checked_currency
from fundraising.services.report import Report, report_of
from scoring.rules import get_game
from tournaments.models import Tournament
from tournaments.money import in_words
from tournaments.services.results.prizes_won import amounts_in, plan_of
from tournaments.words.prizes import name_of_prize

MOST = 50
NEAR = 80
"""From this many percent on a sum counts as close to its threshold. A single prize is there or not."""
ABOUT_PRIZES = (Threshold.What.PRIZE, Threshold.What.PRIZES)


@dataclass(frozen=True)
class Wanted:
    """A threshold as it is entered: see `Threshold`."""

    what: str
    when: str
    amount: int
    currency: str
    note: str


@dataclass(frozen=True)
class Standing:
    """A threshold, and whether the night has reached it."""

    threshold: Threshold
    now: int
    """In the smallest unit; of single prizes the largest."""
    prizes: tuple[str, ...] = ()
    """Of single prizes those that are concerned, each with whose it is."""

    @property
    def is_reached(self) -> bool:
        """Whether what the organization wrote is to be done."""
        amount = self.threshold.amount
        return self.now >= amount if self.threshold.when == Threshold.When.REACHED else self.now > amount

    @property
    def is_near(self) -> bool:
        """Whether the sum is not far from it."""
        is_sum = self.threshold.what != Threshold.What.PRIZE
        return is_sum and not self.is_reached and 100 * self.now >= NEAR * self.threshold.amount

    @property
    def rule(self) -> str:
        """From when on, for people: One prize: at least $600.00."""
        words = {"what": capfirst(self.threshold.get_what_display()), "when": self.threshold.get_when_display()}
        rule = _("%(what)s: %(when)s %(amount)s")
        return rule % {**words, "amount": in_words(self.threshold.amount, self.threshold.currency)}

    @property
    def now_in_words(self) -> str:
        """How much there is now, for people."""
        return in_words(self.now, self.threshold.currency)


@transaction.atomic
def add_threshold(*, organization: Organization, wanted: Wanted) -> tuple[Threshold, bool]:
    """Add a threshold; return it, and whether it is new: the same sent again changes nothing.

    Raises UnknownCurrency, AmountNotPositive, AmountTooLarge, TooManyThresholds.
    """
    values = _checked(wanted)
    lock(organization)
    known = Threshold.objects.filter(organization=organization, **values).first()
    if known:
        return known, False
    if organization.thresholds.count() >= MOST:
        raise TooManyThresholds(most=MOST)
    return Threshold.objects.create(organization=organization, **values), True


@transaction.atomic
def change_threshold(*, threshold: Threshold, wanted: Wanted) -> Threshold:
    """Change a threshold; a repetition changes nothing.

    Raises UnknownCurrency, AmountNotPositive, AmountTooLarge, and ThresholdIsThere where another says the same.
    """
    values = _checked(wanted)
    lock(threshold.organization)
    same = Threshold.objects.filter(organization=threshold.organization_id, **values)
    if same.exclude(pk=threshold.pk).exists():
        raise ThresholdIsThere
    for name, value in values.items():
        setattr(threshold, name, value)
    threshold.save(update_fields=[*values])
    return threshold


def _checked(wanted: Wanted) -> dict[str, Any]:
    currency = checked_currency(wanted.currency)
    checked(wanted.amount, currency)
    return asdict(wanted) | {"currency": currency}


@transaction.atomic
def remove_threshold(*, threshold: Threshold) -> None:
    """Remove a threshold; one that is gone already stays gone."""
    Threshold.objects.filter(pk=threshold.pk).delete()


def thresholds_of(tournament: Tournament, report: Report | None = None) -> list[Standing]:
    """Return the organization's thresholds in this night's currency, and which of them the night has reached.

    `report` is the night's, where the caller has it; without a threshold nothing is added up.
    """
    thresholds = list(Threshold.objects.filter(organization=tournament.organization_id))
    if not thresholds:
        return []
    report = report or report_of(tournament)
    prizes = list(_prizes(tournament, report))
    sums = {
        Threshold.What.PRIZES: sum(amount for _what, _name, amount in prizes),
        Threshold.What.GROSS: report.gross,
        Threshold.What.GAMES: report.games,
    }
    return [
        _prize_standing(threshold, prizes)
        if threshold.what == Threshold.What.PRIZE
        else Standing(threshold, sums[Threshold.What(threshold.what)])
        for threshold in thresholds
        if threshold.currency == report.books.currency
    ]


def about_prizes(standings: Iterable[Standing]) -> list[Standing]:
    """Return those about prizes: people who plan, draw or pay one have to know them before."""
    return [standing for standing in standings if standing.threshold.what in ABOUT_PRIZES]


def to_be_seen(standings: Iterable[Standing]) -> list[Standing]:
    """Return the thresholds to show beside money entry: those about prizes, and others that are reached or close."""
    return [
        standing
        for standing in standings
        if standing.is_reached or standing.is_near or standing.threshold.what in ABOUT_PRIZES
    ]


def _prizes(tournament: Tournament, report: Report) -> Iterator[tuple[str, str, int]]:
    """Yield each cash prize with its title, winner and amount: as awarded, or as planned before that.

    What was paid without an award counts, too; once something was, the plan alone says nothing any more.
    """
    by_award = {award.entry for award in report.awards}
    paid = [(payout.what, payout.name, payout.amount) for payout in report.payouts if payout.number not in by_award]
    awarded = [(award.what, award.name, award.amount) for award in report.awards if award.amount]
    yield from (*awarded, *paid, *((payment.what, payment.name, payment.amount) for payment in report.pot.paid))
    if report.awards or report.payouts:
        return
    plan, fewest_wins = plan_of(tournament), get_game(tournament.game_key).fewest_wins
    for prize, amount in zip(plan.prizes, amounts_in(tournament, plan), strict=True):
        if amount:
            yield name_of_prize(prize.kind, prize.group, prize.place, prize.place, fewest_wins=fewest_wins), "", amount


def _prize_standing(threshold: Threshold, prizes: list[tuple[str, str, int]]) -> Standing:
    concerned = [
        f"{what}, {name}" if name else what for what, name, amount in prizes if Standing(threshold, amount).is_reached
    ]
    return Standing(threshold, max((amount for _what, _name, amount in prizes), default=0), tuple(concerned))
