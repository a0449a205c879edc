"""What is stored beside a tournament: the board's snapshot, closed rounds, earlier states, answered staff requests."""

from typing import Any

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from accounts.models import NAME_LENGTH, Organization
from tournaments.models.tournament import Tournament


def empty_board() -> dict[str, Any]:
    """Return the body of an empty board."""
    return {"rows": [], "round": None, "notice": None}


class StandingsSnapshot(models.Model):
    """What boards show, computed once for each version of the scores."""

    tournament = models.OneToOneField(Tournament, models.CASCADE, related_name="snapshot", primary_key=True)
    version = models.PositiveBigIntegerField(_("version"), default=0)
    body = models.JSONField(_("what the board shows"), default=empty_board)
    etag = models.CharField(_("ETag"), max_length=80, blank=True)

    class Meta:
        verbose_name = _("standings")
        verbose_name_plural = _("standings")

    def __str__(self) -> str:
        return f"standings of {self.tournament_id} at {self.version}"


class ClosedRounds(models.Model):
    """What everybody has of the rounds that are closed, counted once for all the hands of the open one.

    It is valid while the tournament's `scores_version` is raised by nothing but sheets of the open round.
    """

    tournament = models.OneToOneField(Tournament, models.CASCADE, related_name="closed_rounds", primary_key=True)
    version = models.PositiveBigIntegerField(_("version"))
    """The tournament's `scores_version` less its `open_sheet_changes` when this was counted."""
    release = models.CharField(_("release"), max_length=80)
    """Another release may count other things."""
    rounds = models.JSONField(_("rounds"))
    """The ids of the rounds that are in it."""
    counted = models.JSONField(_("what everybody has"))
    """As `standings.tally.Counted.as_json` makes it."""

    class Meta:
        verbose_name = _("closed rounds")
        verbose_name_plural = _("closed rounds")

    def __str__(self) -> str:
        return f"closed rounds of {self.tournament_id} at {self.version}"


class EarlierState(models.Model):
    """A whole tournament as it was just before a change, for the director to restore."""

    class Before(models.TextChoices):
        DRAW = "draw", _("before round %(number)s was drawn")
        REDRAW = "redraw", _("before round %(number)s was drawn again")
        PUBLISH = "publish", _("before round %(number)s was published")
        CLOSE = "close", _("before round %(number)s was closed")
        REOPEN = "reopen", _("before round %(number)s was opened again")
        UNDO = "undo", _("before round %(number)s was undone")
        CHANGE = "change", _("before the settings were changed")
        GO_BACK = "go-back", _("before an earlier state was restored")
        OPEN = "open", _("before an archive was opened over it")

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="earlier_states")
    before = models.CharField(_("before what"), max_length=10, choices=Before)
    number = models.PositiveSmallIntegerField(_("round"), null=True, blank=True)
    taken_at = models.DateTimeField(_("taken"))
    taken_by = models.CharField(_("who changed it next"), max_length=100, blank=True)
    digest = models.CharField(_("digest of the state"), max_length=64)
    body = models.BinaryField(_("the state, packed"))
    """As `tournaments.archive.format.file.pack` makes it."""

    class Meta:
        verbose_name = _("earlier state")
        verbose_name_plural = _("earlier states")
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"tournament {self.tournament_id} {self.before} {self.number}"


class DeletedTournament(models.Model):
    """The archive of a deleted tournament, which can be restored for a week."""

    organization = models.ForeignKey(Organization, models.CASCADE, related_name="deleted_tournaments")
    uuid = models.UUIDField(_("UUID of the tournament"), null=True, db_index=True)
    """None: it was deleted by a release that did not note it, up to 0.3."""
    name = models.CharField(_("name"), max_length=NAME_LENGTH)
    date = models.DateField(_("date"))
    deleted_at = models.DateTimeField(_("deleted"))
    deleted_by = models.CharField(_("deleted by"), max_length=100, blank=True)
    body = models.BinaryField(_("the archive"))
    """As `tournaments.archive.format.file.pack` makes it."""

    class Meta:
        verbose_name = _("deleted tournament")
        verbose_name_plural = _("deleted tournaments")
        ordering = ["-deleted_at", "-pk"]

    def __str__(self) -> str:
        return self.name


class StaffRequest(models.Model):
    """A staff request that was carried out, with its key: sent again, it gets the same answer (`services.once`)."""

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
