"""Who won which prize, and what was handed over."""

from collections.abc import Sequence
from uuid import uuid4

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from fundraising.drawing import drawn, fingerprint, list_of_tickets
from fundraising.models.fundraiser import Fundraiser
from fundraising.models.ledger import REASON_LENGTH, LedgerEntry, Payment
from scoring.statements import Given, Select
from tournaments.models import Entrant, Tournament
from tournaments.money import DEFAULT_CURRENCY
from tournaments.rules.prizes.awards import Award as WonPrize
from tournaments.rules.prizes.awards import Lots
from tournaments.rules.prizes.plan import GROUP_LETTERS, NAMES, TIES, Kind

THINGS_LENGTH = 5000


class Award(models.Model):
    """What one person won. An adjustment voids an award and adds another, with a reason; nothing is changed in place.

    It says everything about itself, so that it stands whatever becomes of the plan and of the standings.
    """

    fundraiser = models.ForeignKey(Fundraiser, models.PROTECT, related_name="awards")
    uuid = models.UUIDField(_("UUID"), default=uuid4)
    kind = models.CharField(_("what for"), max_length=20, choices=[(kind.value, NAMES[kind]) for kind in Kind])
    group = models.CharField(_("group"), max_length=GROUP_LETTERS, blank=True)
    place = models.PositiveSmallIntegerField(_("place"), default=1)
    last_place = models.PositiveSmallIntegerField(_("last place"), default=1)
    """After `place` where the prizes of several places were put together."""
    things = models.TextField(_("what it is"), max_length=THINGS_LENGTH, blank=True)
    """One a line; shared as a whole by `sharing` people."""
    amount = models.PositiveIntegerField(_("amount"), default=0)
    """This person's own, in the currency's smallest unit."""
    sharing = models.PositiveSmallIntegerField(_("shared by"), default=1)
    count = models.IntegerField(_("count"), null=True, blank=True)
    """Of what was counted: loners, say."""
    tied = models.PositiveSmallIntegerField(_("tied"), default=1)
    """How many people, or teams, were level for it."""
    settled = models.CharField(_("what settled the tie"), max_length=10, blank=True, choices=[*TIES.items()])
    entrant = models.ForeignKey(Entrant, models.PROTECT, related_name="awards")
    at = models.DateTimeField(_("awarded"))
    by = models.CharField(_("awarded by"), max_length=100)
    replaces = models.ForeignKey("self", models.PROTECT, related_name="replaced_by", null=True, blank=True)
    reason = models.CharField(_("why it was adjusted"), max_length=REASON_LENGTH, blank=True)
    """Empty where it follows from the plan and the standings."""
    voided_at = models.DateTimeField(_("voided"), null=True, blank=True)
    voided_by = models.CharField(_("voided by"), max_length=100, blank=True)
    voided_reason = models.CharField(_("why it was voided"), max_length=REASON_LENGTH, blank=True)

    class Meta:
        verbose_name = _("award")
        verbose_name_plural = _("awards")
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["fundraiser", "uuid"], name="one_award_per_uuid"),
            models.CheckConstraint(condition=Q(amount__gt=0) | ~Q(things=""), name="an_award_is_something"),
            models.CheckConstraint(condition=Q(last_place__gte=F("place")), name="an_award_is_for_places_in_order"),
        ]

    def __str__(self) -> str:
        return f"award {self.uuid}"

    @property
    def payout(self) -> "Payout | None":
        """How it was handed over; None where it was not, or was taken back."""
        return next((payout for payout in self.payouts.all() if payout.undone_at is None), None)

    @property
    def won(self) -> WonPrize:
        """What it is, as `tournaments.rules.prizes` has it."""
        things = tuple(self.things.splitlines())
        return WonPrize(
            self.kind,
            self.group,
            self.place,
            self.last_place,
            things,
            self.amount,
            self.entrant_id,
            self.sharing,
            self.count,
            self.tied,
            self.settled,
        )


class Payout(models.Model):
    """An award that was handed over; money by an entry of the ledger. Taken back, it stays on record."""

    fundraiser = models.ForeignKey(Fundraiser, models.PROTECT, related_name="payouts")
    uuid = models.UUIDField(_("made by the device"))
    award = models.ForeignKey(Award, models.PROTECT, related_name="payouts")
    method = models.CharField(_("paid by"), max_length=10, choices=Payment.Method)
    entry = models.ForeignKey(LedgerEntry, models.PROTECT, related_name="payouts", null=True, blank=True)
    """None where there was no money in it."""
    at = models.DateTimeField(_("handed over"))
    by = models.CharField(_("handed over by"), max_length=100)
    undone_at = models.DateTimeField(_("taken back"), null=True, blank=True)
    undone_by = models.CharField(_("taken back by"), max_length=100, blank=True)
    undone_reason = models.CharField(_("why it was taken back"), max_length=REASON_LENGTH, blank=True)

    class Meta:
        verbose_name = _("payout")
        verbose_name_plural = _("payouts")
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["fundraiser", "uuid"], name="one_payout_per_uuid"),
            models.UniqueConstraint(fields=["award"], condition=Q(undone_at=None), name="an_award_is_paid_once"),
        ]

    def __str__(self) -> str:
        return f"payout {self.uuid}"


_standing = Select(lambda: Award.objects.filter(fundraiser__tournament=Given("tournament"), voided_at=None))
_tie_seed = Select(lambda: Fundraiser.objects.filter(tournament=Given("tournament")).values_list("tie_seed"))
_currency = Select(lambda: Fundraiser.objects.filter(tournament=Given("tournament")).values_list("currency"))


def currency_of(tournament_id: int) -> str:
    """Return the currency of a tournament's prizes."""
    row = _currency.first(tournament=tournament_id)
    return str(row[0]) if row else DEFAULT_CURRENCY


def awards_of(tournament: Tournament) -> list[Award]:
    """Return the valid awards in order; an adjusted award takes the place of the one it replaces."""
    awards = Award.objects.filter(fundraiser__tournament=tournament, voided_at=None)
    listed = awards.select_related("entrant", "fundraiser__tournament", "replaces").prefetch_related("payouts")
    return sorted(listed, key=lambda award: award.replaces_id or award.pk)


def standing_awards(tournament_id: int) -> list[WonPrize]:
    """Return the awards that stand, in their order; none before the prizes were awarded."""
    return [award.won for award in _standing.rows(tournament=tournament_id)]


def tie_seed_of(tournament_id: int) -> str:
    """Return the seed of the draws among tied players; empty before the first draw."""
    row = _tie_seed.first(tournament=tournament_id)
    return str(row[0]) if row else ""


def lots_for_ties(tournament_id: int) -> Lots | None:
    """Return the draw among tied players; None before the prizes are first awarded."""
    seed = tie_seed_of(tournament_id)
    return _lots(seed) if seed else None


def _lots(seed: str) -> Lots:
    """Return the draw by the rule of docs/draws.md, with the name of the prize in place of the hall's number."""

    def lots(name: str, numbers: Sequence[int]) -> list[int]:
        listed = fingerprint(list_of_tickets(f"player {number}" for number in numbers))
        picks = drawn(seed=seed, number=name, list_fingerprint=listed, tickets=len(numbers))
        return [numbers[pick.ticket - 1] for pick in picks]

    return lots
