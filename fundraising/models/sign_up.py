"""Guests who signed up for a tournament."""

from uuid import uuid4

from django.db import models
from django.utils.translation import gettext_lazy as _

from accounts.models import NAME_LENGTH
from tournaments.models import Entrant, Tournament

NOTE_LENGTH = 200
PHONE_LENGTH = 40
MOST_DAYS = 3650
"""For which contact data can be kept."""


class SignUp(models.Model):
    """Somebody who signed up for a tournament: the one place where a guest's contact data are.

    Rows are never deleted, so that an older list of guests cannot bring somebody back: of those who cancelled the
    status remains, of those whose data were erased nothing but the UUID.
    """

    class Status(models.TextChoices):
        CONFIRMED = "confirmed", _("has a place")
        WAITING = "waiting", _("on the waiting list")
        CANCELLED = "cancelled", _("cancelled")

    tournament = models.ForeignKey(Tournament, models.PROTECT, related_name="sign_ups")
    uuid = models.UUIDField(_("known everywhere as"), default=uuid4)
    """The same on every installation."""
    party = models.UUIDField(_("signed up together as"), default=uuid4, db_index=True)
    """The same for those who signed up together: they have one link, and get their places at the same time."""
    status = models.CharField(_("status"), max_length=10, choices=Status)
    name = models.CharField(_("name"), max_length=NAME_LENGTH, blank=True)
    """Empty once it was erased."""
    partner = models.CharField(_("partner"), max_length=NAME_LENGTH, blank=True)
    team = models.CharField(_("team"), max_length=NAME_LENGTH, blank=True)
    brought_by = models.CharField(_("brought by"), max_length=NAME_LENGTH, blank=True)
    email = models.EmailField(_("e-mail address"), blank=True)
    phone = models.CharField(_("phone"), max_length=PHONE_LENGTH, blank=True)
    note = models.CharField(_("note"), max_length=NOTE_LENGTH, blank=True)
    may_invite = models.BooleanField(_("may be invited again"), default=False)
    language = models.CharField(_("language"), max_length=10, blank=True)
    """Of the e-mails to this guest, as the page was on which they signed up; empty: the organization's."""
    invited_to = models.UUIDField(_("invited to"), null=True, blank=True)
    """The UUID of the last tournament to which an invitation was mailed."""
    signed_up_at = models.DateTimeField(_("signed up"))
    changed_at = models.DateTimeField(_("changed"))
    """When the guest or the desk last changed what they say."""
    entrant = models.OneToOneField(Entrant, models.SET_NULL, related_name="sign_up", null=True, blank=True)
    """None: not on the list of players."""
    erased_at = models.DateTimeField(_("erased"), null=True, blank=True)
    is_from_elsewhere = models.BooleanField(_("came with a guest list"), default=False)
    """The guest's link belongs to the installation on which they signed up."""
    copied = models.JSONField(_("as in the guest list"), default=dict, blank=True)
    """What the newest list of guests said that was merged into this installation, by field; empty: none did."""
    copied_at = models.DateTimeField(_("changed there"), null=True, blank=True)
    disputed = models.JSONField(_("otherwise in the guest list"), default=dict, blank=True)
    """Values of that list, by field, where both sides had changed: the desk's stand until somebody decides."""

    class Meta:
        verbose_name = _("sign-up")
        verbose_name_plural = _("sign-ups")
        ordering = ["signed_up_at", "pk"]
        indexes = [models.Index(fields=["tournament", "status"])]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "uuid"], name="one_sign_up_per_uuid"),
            models.CheckConstraint(
                condition=models.Q(erased_at=None)
                | models.Q(name="", partner="", team="", brought_by="", email="", phone="", note=""),
                name="of_the_erased_nothing_is_left",
            ),
        ]

    def __str__(self) -> str:
        return f"sign-up {self.uuid}"


EXPECTED = models.Q(entrant=None, erased_at=None) & ~models.Q(status=SignUp.Status.CANCELLED)
"""Sign-ups of people who may come and are not entered yet."""
