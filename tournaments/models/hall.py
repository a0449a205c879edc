"""The hall: tables, the keys and tablets of their pads, and messages between pads and the director."""

import secrets

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.tournament import Tournament


class Table(models.Model):
    """A table in the hall. Table 1 is the head table."""

    tournament = models.ForeignKey(Tournament, models.PROTECT, related_name="tables")
    number = models.PositiveSmallIntegerField(_("number"))
    x = models.PositiveSmallIntegerField(_("place from the left"), null=True, blank=True)
    """On the map of the hall, in half tables (`services.hall_map`); None: the director has not placed it."""
    y = models.PositiveSmallIntegerField(_("place from the front"), null=True, blank=True)

    class Meta:
        verbose_name = _("table")
        verbose_name_plural = _("tables")
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="one_table_per_number"),
            models.CheckConstraint(
                condition=models.Q(x=None, y=None) | models.Q(x__isnull=False, y__isnull=False),
                name="a_table_is_placed_by_both",
            ),
        ]

    def __str__(self) -> str:
        return str(self.number)


def new_pad_key() -> str:
    """Return a key that nobody can guess, short enough for a QR code."""
    return secrets.token_urlsafe(16)


class PadKey(models.Model):
    """The key to a table's pad: printed as a QR code, and valid until revoked."""

    table = models.ForeignKey(Table, models.PROTECT, related_name="pad_keys")
    key = models.CharField(_("key"), max_length=40, unique=True, default=new_pad_key)
    created_at = models.DateTimeField(_("created"), auto_now_add=True)
    revoked_at = models.DateTimeField(_("revoked"), null=True, blank=True)

    class Meta:
        verbose_name = _("pad key")
        verbose_name_plural = _("pad keys")
        constraints = [
            models.UniqueConstraint(
                fields=["table"], condition=models.Q(revoked_at=None), name="one_live_key_per_table"
            )
        ]

    def __str__(self) -> str:
        return f"key of table {self.table_id}"


class PadDevice(models.Model):
    """A tablet that exchanged a table's key for a token of its own. Only the token's digest is stored."""

    pad_key = models.ForeignKey(PadKey, models.PROTECT, related_name="devices")
    token_digest = models.CharField(_("digest of the token"), max_length=64, unique=True)
    description = models.CharField(_("device"), max_length=200, blank=True)
    paired_at = models.DateTimeField(_("paired"), auto_now_add=True)
    in_charge_since = models.DateTimeField(_("enters hands since"), null=True, blank=True)
    """Of a table's devices, the one with the latest enters its hands; None for one that only ever looked on."""

    class Meta:
        verbose_name = _("pad")
        verbose_name_plural = _("pads")

    def __str__(self) -> str:
        return f"pad {self.pk}"


class PairingCode(models.Model):
    """Six digits that open any table of one tournament for a few minutes, where a QR code cannot be read."""

    tournament = models.ForeignKey(Tournament, models.PROTECT, related_name="pairing_codes")
    code = models.CharField(_("code"), max_length=6)
    made_at = models.DateTimeField(_("made"))
    expires_at = models.DateTimeField(_("good until"))

    class Meta:
        verbose_name = _("pairing code")
        verbose_name_plural = _("pairing codes")
        constraints = [models.UniqueConstraint(fields=["code"], name="one_tournament_per_code")]

    def __str__(self) -> str:
        return f"code of tournament {self.tournament_id}"


class Notice(models.Model):
    """A message of the director to all pads, shown until it is ended, a round closes, or another one is sent."""

    tournament = models.ForeignKey(Tournament, models.PROTECT, related_name="notices")
    text = models.CharField(_("message"), max_length=200)
    on_board = models.BooleanField(_("on the board too"), default=False)
    sent_at = models.DateTimeField(_("sent"))
    sent_by = models.CharField(_("sent by"), max_length=100)
    ends_at = models.DateTimeField(_("ends"), null=True, blank=True)
    """When it leaves by itself; None: with the round."""
    ended_at = models.DateTimeField(_("ended"), null=True, blank=True)

    class Meta:
        verbose_name = _("message")
        verbose_name_plural = _("messages")
        ordering = ["sent_at", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["tournament"], condition=models.Q(ended_at=None), name="one_standing_notice_per_tournament"
            )
        ]

    def __str__(self) -> str:
        return self.text


class DirectorCall(models.Model):
    """A table's call for the director, open until somebody answers it or the table withdraws it."""

    class Reason(models.TextChoices):
        DISAGREE = "disagree", _("The players do not agree about the sheet.")
        CONFLICT = "conflict", _("Two tablets have entered the same hand differently.")
        NO_ROOM = "no-room", _("A tablet has a hand for which the sheet has no room.")

    table = models.ForeignKey(Table, models.PROTECT, related_name="calls")
    reason = models.CharField(_("reason"), max_length=10, choices=Reason, blank=True)
    made_at = models.DateTimeField(_("made"))
    answered_at = models.DateTimeField(_("answered"), null=True, blank=True)
    answered_by = models.CharField(_("answered by"), max_length=100, blank=True)

    class Meta:
        verbose_name = _("call for the director")
        verbose_name_plural = _("calls for the director")
        ordering = ["made_at", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["table"], condition=models.Q(answered_at=None), name="one_standing_call_per_table"
            )
        ]

    def __str__(self) -> str:
        return f"call of table {self.table_id}"
