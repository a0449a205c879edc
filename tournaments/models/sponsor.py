"""Who supports an organization: named on the wall of its tournaments."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from accounts.models import NAME_LENGTH, Organization


class Sponsor(models.Model):
    """A sponsor by name, with a picture or without."""

    organization = models.ForeignKey(Organization, models.CASCADE, related_name="sponsors")
    name = models.CharField(_("name"), max_length=NAME_LENGTH)
    picture = models.CharField(_("digest of the picture"), max_length=16, blank=True)
    """Part of its address; empty: there is none."""
    png = models.BinaryField(_("PNG file"), default=bytes)

    class Meta:
        verbose_name = _("sponsor")
        verbose_name_plural = _("sponsors")
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["organization", "name"], name="one_sponsor_per_name")]

    def __str__(self) -> str:
        return self.name
