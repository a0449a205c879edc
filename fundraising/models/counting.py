"""Cash boxes: who has each, and what two people counted in it, apart from each other."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from accounts.models import NAME_LENGTH
from fundraising.models.fundraiser import Fundraiser
from fundraising.models.ledger import REASON_LENGTH


class CashBox(models.Model):
    """A box with money in it: at the door, in the kitchen."""

    fundraiser = models.ForeignKey(Fundraiser, models.PROTECT, related_name="boxes")
    name = models.CharField(_("name"), max_length=NAME_LENGTH)
    made_at = models.DateTimeField(_("made"))
    made_by = models.CharField(_("made by"), max_length=100)

    class Meta:
        verbose_name = _("cash box")
        verbose_name_plural = _("cash boxes")
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["fundraiser", "name"], name="one_box_per_name")]

    def __str__(self) -> str:
        return self.name


class BoxHandover(models.Model):
    """Somebody took a box over. Rows are added, never changed: the last one says who has it."""

    box = models.ForeignKey(CashBox, models.PROTECT, related_name="handovers")
    holder = models.CharField(_("who has it"), max_length=NAME_LENGTH)
    float_signed = models.PositiveIntegerField(_("starting cash signed for"), null=True, blank=True)
    """In the smallest unit; None: the box changed hands with whatever was in it."""
    at = models.DateTimeField(_("when"))
    by = models.CharField(_("entered by"), max_length=100)

    class Meta:
        verbose_name = _("handover")
        verbose_name_plural = _("handovers")
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"box {self.box_id} to {self.holder}"


class Counting(models.Model):
    """All boxes are counted, from when the treasurer begins it to when differences are explained."""

    fundraiser = models.ForeignKey(Fundraiser, models.PROTECT, related_name="countings")
    opened_at = models.DateTimeField(_("begun"))
    opened_by = models.CharField(_("begun by"), max_length=100)
    closed_at = models.DateTimeField(_("closed"), null=True, blank=True)
    closed_by = models.CharField(_("closed by"), max_length=100, blank=True)
    expected_cash = models.IntegerField(_("cash by the ledger"), null=True, blank=True)
    expected_checks = models.IntegerField(_("checks by the ledger"), null=True, blank=True)
    explanation = models.CharField(_("explanation of the difference"), max_length=REASON_LENGTH, blank=True)

    class Meta:
        verbose_name = _("count of the boxes")
        verbose_name_plural = _("counts of the boxes")
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["fundraiser"], condition=models.Q(closed_at=None), name="one_open_counting_per_fundraiser"
            )
        ]

    def __str__(self) -> str:
        return f"counting {self.pk}"


class BoxCount(models.Model):
    """What one of two people counted in a box. Where the two differ, both count again: the next attempt."""

    counting = models.ForeignKey(Counting, models.PROTECT, related_name="counts")
    box = models.ForeignKey(CashBox, models.PROTECT, related_name="counts")
    attempt = models.PositiveSmallIntegerField(_("attempt"))
    place = models.PositiveSmallIntegerField(_("first or second"))
    """0 or 1: two people count, and no more."""
    cash = models.PositiveIntegerField(_("cash"))
    checks = models.PositiveIntegerField(_("checks"))
    at = models.DateTimeField(_("when"))
    by = models.CharField(_("counted by"), max_length=100)

    class Meta:
        verbose_name = _("count of a box")
        verbose_name_plural = _("counts of a box")
        ordering = ["box", "attempt", "place"]
        constraints = [
            models.UniqueConstraint(fields=["counting", "box", "attempt", "place"], name="two_counts_an_attempt"),
            models.UniqueConstraint(fields=["counting", "box", "attempt", "by"], name="two_people_count_a_box"),
            models.CheckConstraint(condition=models.Q(place__in=[0, 1]), name="a_box_is_counted_by_two"),
        ]

    def __str__(self) -> str:
        return f"box {self.box_id}, attempt {self.attempt}"
