"""House rules that an organization saved for its next tournaments."""

from django.db import models
from django.db.models.functions import Lower
from django.utils.translation import gettext_lazy as _

from accounts.models import NAME_LENGTH, Organization


class SavedRules(models.Model):
    """House rules of one game under a name: an organization's own preset."""

    organization = models.ForeignKey(Organization, models.CASCADE, related_name="saved_rules")
    name = models.CharField(_("name"), max_length=NAME_LENGTH)
    game_key = models.CharField(_("game"), max_length=30)
    ruleset = models.JSONField(_("rules"))
    """Every option with its value."""
    created_at = models.DateTimeField(_("created"), auto_now_add=True)

    class Meta:
        verbose_name = _("saved house rules")
        verbose_name_plural = _("saved house rules")
        ordering = ["game_key", "name", "pk"]
        constraints = [
            models.UniqueConstraint("organization", "game_key", Lower("name"), name="one_name_for_saved_rules")
        ]

    def __str__(self) -> str:
        return self.name
