"""Amounts that call for an action, as an organization has entered them."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from accounts.models import Organization

NOTE_LENGTH = 200


class Threshold(models.Model):
    """An amount, what it is compared with, and what is to be done, in the organization's own words.

    Headtable does not know the law. It compares, and repeats these words where it matters.
    """

    class What(models.TextChoices):
        PRIZE = "prize", _("one prize")
        PRIZES = "prizes", _("all prizes together")
        GROSS = "gross", _("everything taken in")
        GAMES = "games", _("raffle and 50/50 tickets sold")

    class When(models.TextChoices):
        REACHED = "reached", _("at least")
        EXCEEDED = "exceeded", _("more than")

    organization = models.ForeignKey(Organization, models.CASCADE, related_name="thresholds")
    what = models.CharField(_("what counts"), max_length=10, choices=What)
    when = models.CharField(_("from when"), max_length=10, choices=When, default=When.REACHED)
    amount = models.PositiveIntegerField(_("amount"))
    """In the currency's smallest unit."""
    currency = models.CharField(_("currency"), max_length=3)
    """ISO 4217; compared with fundraisers in this currency alone."""
    note = models.CharField(_("what is to be done then"), max_length=NOTE_LENGTH)

    class Meta:
        verbose_name = _("threshold")
        verbose_name_plural = _("thresholds")
        ordering = ["what", "amount", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["organization", "what", "when", "amount", "currency", "note"], name="one_threshold_of_a_kind"
            ),
            models.CheckConstraint(condition=models.Q(amount__gt=0), name="a_threshold_has_an_amount"),
        ]

    def __str__(self) -> str:
        return f"{self.what} {self.when} {self.amount} {self.currency}"
