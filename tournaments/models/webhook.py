"""Addresses outside that are told what happens in an organization's tournaments, and what was sent to them."""

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.models import Organization
from tournaments.models.event import Event
from tournaments.models.tournament import Tournament

URL_LENGTH = 500


class Webhook(models.Model):
    """An address that is sent every event of an organization's tournaments, or those of some types."""

    class Off(models.TextChoices):
        """Why nothing is sent to it."""

        BY_HAND = "by-hand", _("turned off")
        GONE = "gone", _("turned off: the address answered that it is gone (410)")
        FAILED = "failed", _("turned off: it has not taken anything for days")

    organization = models.ForeignKey(Organization, models.CASCADE, related_name="webhooks")
    url = models.CharField(_("address"), max_length=URL_LENGTH)
    types = models.JSONField(_("events"), default=list)
    """Types of events (`Event.Type`); empty: all."""
    salt = models.CharField(max_length=32)
    """Of its secret, which is not stored (`services.webhooks.secret_of`)."""
    off = models.CharField(_("off"), max_length=10, choices=Off, blank=True)
    """Empty: it is on."""
    failures = models.PositiveSmallIntegerField(_("failures in a row"), default=0)
    next_try_at = models.DateTimeField(_("next try"), default=timezone.now)
    """Nothing is sent before: an address that fails is left alone for a while."""
    created_at = models.DateTimeField(_("created"), auto_now_add=True)
    created_by = models.CharField(_("created by"), max_length=254)

    class Meta:
        verbose_name = _("webhook")
        verbose_name_plural = _("webhooks")
        ordering = ["pk"]

    def __str__(self) -> str:
        return self.url


class WebhookPosition(models.Model):
    """How far a webhook has got in the feed of a tournament."""

    webhook = models.ForeignKey(Webhook, models.CASCADE, related_name="positions")
    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="+")
    after = models.BigIntegerField(_("cursor"))

    class Meta:
        verbose_name = _("position of a webhook")
        verbose_name_plural = _("positions of webhooks")
        constraints = [models.UniqueConstraint(fields=["webhook", "tournament"], name="one_position_per_tournament")]

    def __str__(self) -> str:
        return f"{self.webhook_id} after {self.after}"


class Delivery(models.Model):
    """One event for one webhook, until it was taken or given up; kept for a while as its log."""

    webhook = models.ForeignKey(Webhook, models.CASCADE, related_name="deliveries")
    event = models.BigIntegerField(_("cursor"), null=True)
    """Of the event, which may be gone with its tournament; None: a test."""
    type = models.CharField(_("type"), max_length=30)
    """Of the event (`Event.Type`), or `TEST`."""
    body = models.TextField(_("body"))
    """What is sent, the same at each try, so that its signature holds."""
    created_at = models.DateTimeField(_("created"))
    tries = models.PositiveSmallIntegerField(_("tries"), default=0)
    next_try_at = models.DateTimeField(_("next try"), null=True)
    """None: it was taken, or given up."""
    taken_at = models.DateTimeField(_("taken"), null=True)
    status = models.PositiveSmallIntegerField(_("answer"), null=True)
    """The HTTP status of the latest answer."""
    problem = models.CharField(_("problem"), max_length=200, blank=True)
    """What went wrong at the latest try."""

    TEST = "webhook.test"

    class Meta:
        verbose_name = _("delivery")
        verbose_name_plural = _("deliveries")
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["webhook", "event"], name="one_delivery_per_event")]
        indexes = [models.Index(fields=["webhook", "next_try_at"]), models.Index(fields=["created_at"])]

    def __str__(self) -> str:
        return f"{self.type} to {self.webhook_id}"

    @property
    def event_in_words(self) -> str:
        """What happened, for people."""
        return str(_("a test")) if self.type == self.TEST else str(Event.Type(self.type).label)
