"""A single game that people score without a tournament."""

from typing import ClassVar
from uuid import uuid4

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from scoring.models import Game


class FriendlyGame(models.Model):
    """A game outside any tournament: its players, and when it is deleted.

    Its pad is opened by a key made from its UUID (`services.friendly`); the UUID alone lets people watch.
    """

    uuid = models.UUIDField(_("UUID"), unique=True, default=uuid4, editable=False)
    game = models.OneToOneField(Game, models.PROTECT, related_name="friendly")
    names = models.JSONField(_("names by seat"))
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="friendly_games"
    )
    created_at = models.DateTimeField(_("begun"))
    expires_at = models.DateTimeField(_("is deleted at"), null=True, blank=True, db_index=True)
    """None: it stays until its owner deletes it."""

    deals: ClassVar[tuple[int, ...]] = ()
    """No other table plays its deals; of a sitting there may be some."""

    class Meta:
        verbose_name = _("friendly game")
        verbose_name_plural = _("friendly games")
        ordering = ["-created_at", "-pk"]

    def __str__(self) -> str:
        return ", ".join(self.names)
