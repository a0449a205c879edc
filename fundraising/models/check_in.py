"""Who was checked in at the door, by whom and when."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from fundraising.models.fundraiser import Fundraiser
from tournaments.models import Entrant


class CheckIn(models.Model):
    """Somebody was checked in at the door, once, whichever tablet was quicker. Their payment, if any, has its UUID."""

    fundraiser = models.ForeignKey(Fundraiser, models.PROTECT, related_name="check_ins")
    entrant = models.ForeignKey(Entrant, models.CASCADE, related_name="check_ins")
    uuid = models.UUIDField(_("made by the device"))
    """Tells a request that is sent again from the same code scanned a second time."""
    fingerprint = models.CharField(_("digest of the request"), max_length=64)
    at = models.DateTimeField(_("checked in"))
    by = models.CharField(_("checked in by"), max_length=100)
    undone_at = models.DateTimeField(_("undone"), null=True, blank=True)
    undone_by = models.CharField(_("undone by"), max_length=100, blank=True)

    class Meta:
        verbose_name = _("check-in")
        verbose_name_plural = _("check-ins")
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["fundraiser", "uuid"], name="one_check_in_per_uuid"),
            models.UniqueConstraint(
                fields=["entrant"], condition=models.Q(undone_at=None), name="one_standing_check_in_per_entrant"
            ),
        ]

    def __str__(self) -> str:
        return f"check-in of {self.entrant_id}"
