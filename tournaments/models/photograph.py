"""Photographs of score sheets: what was read from them, and the picture for as long as somebody may look at it."""

from uuid import uuid4

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.tournament import Tournament

WORD_LENGTH = 30


class Photograph(models.Model):
    """A picture, or a page of a scan, that somebody sent. Nothing that it says counts until a person confirms it."""

    class State(models.TextChoices):
        READING = "reading", _("being read")
        READ = "read", _("read")
        DOUBTFUL = "doubtful", _("doubtful")
        UNREADABLE = "unreadable", _("cannot be read")
        BLANK = "blank", _("blank")

    uuid = models.UUIDField(_("known everywhere as"), default=uuid4, unique=True, editable=False)
    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="photographs")
    digest = models.CharField(_("digest of the file"), max_length=64)
    page = models.PositiveSmallIntegerField(_("page"), default=0)
    """Of a scan of several pages, from 0."""
    name = models.CharField(_("name of the file"), max_length=200, blank=True)
    state = models.CharField(_("state"), max_length=10, choices=State, default=State.READING)
    why = models.CharField(_("why it cannot be read"), max_length=WORD_LENGTH, blank=True)
    """A word of `tournaments.photographs.words`."""
    upload = models.BinaryField(_("the file, until it is read"), null=True)
    scan = models.ForeignKey("self", models.CASCADE, null=True, related_name="pages")
    """The first page, which has the file of all."""
    taken_up_at = models.DateTimeField(_("taken up"), null=True)
    """When a worker began to read it; another one takes it up again if that one died."""
    picture = models.BinaryField(_("the picture, as JPEG"), default=bytes)
    """The sheet laid flat, or what came where none was found. Empty once nobody needs it any more."""
    is_flat = models.BooleanField(_("laid flat"), default=False)
    sitting = models.UUIDField(_("sitting"), null=True, db_index=True)
    """By its UUID, which stays when an earlier state is restored."""
    round = models.PositiveSmallIntegerField(_("round"), null=True)
    table = models.PositiveSmallIntegerField(_("table"), null=True)
    sheet = models.PositiveSmallIntegerField(_("sheet"), default=1)
    hands = models.JSONField(_("facts as read"), default=list)
    doubts = models.JSONField(_("doubts"), default=list)
    sent_at = models.DateTimeField(_("sent"))
    sent_by = models.CharField(_("sent by"), max_length=100)
    confirmed_at = models.DateTimeField(_("confirmed"), null=True)
    confirmed_by = models.CharField(_("confirmed by"), max_length=100, blank=True)

    class Meta:
        verbose_name = _("photograph")
        verbose_name_plural = _("photographs")
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "digest", "page"], name="one_photograph_per_file_and_page")
        ]

    def __str__(self) -> str:
        return f"photograph {self.pk} of tournament {self.tournament_id} ({self.state})"
