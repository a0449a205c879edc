"""Answers that are kept: the standings as boards show them, and what a staff request came to."""

from typing import Any

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.event import Tournament


def empty_board() -> dict[str, Any]:
    """Return what a board shows before anything has happened."""
    return {"rows": [], "round": None, "notice": None}


class StandingsSnapshot(models.Model):
    """What boards show, computed once for a version of the scores."""

    tournament = models.OneToOneField(Tournament, models.CASCADE, related_name="snapshot", primary_key=True)
    version = models.PositiveBigIntegerField(_("version"), default=0)
    body = models.JSONField(_("what the board shows"), default=empty_board)
    etag = models.CharField(_("ETag"), max_length=80, blank=True)

    class Meta:
        verbose_name = _("standings")
        verbose_name_plural = _("standings")

    def __str__(self) -> str:
        return f"standings of {self.tournament_id} at {self.version}"


class StaffRequest(models.Model):
    """A staff POST that was carried out, by its Idempotency-Key: asked again, it gets the same answer."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    key = models.CharField(_("key"), max_length=200)
    fingerprint = models.CharField(_("digest of the request"), max_length=64)
    status = models.PositiveSmallIntegerField(_("status"))
    body = models.JSONField(_("answer"))
    made_at = models.DateTimeField(_("made"), auto_now_add=True)

    class Meta:
        verbose_name = _("staff request")
        verbose_name_plural = _("staff requests")
        constraints = [models.UniqueConstraint(fields=["user", "key"], name="one_request_per_key")]

    def __str__(self) -> str:
        return self.key
