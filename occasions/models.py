"""Occasions that this installation organizes or takes part in, and their parts, each stored once."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from accounts.models import Organization
from tournaments.models.webhook import URL_LENGTH

SLUG_LENGTH = 12
"""Of the occasion's key, as far as addresses have it."""


class Occasion(models.Model):
    """One night in many halls, by its key. Where `organization` is set, it is organized here."""

    key = models.CharField(_("key"), max_length=64, unique=True)
    slug = models.SlugField(_("short name"), unique=True)
    """The first digits of the key."""
    organization = models.ForeignKey(
        Organization, models.CASCADE, null=True, related_name="occasions", verbose_name=_("organization")
    )
    secret = models.CharField(_("secret key"), max_length=64, blank=True)
    """The organizer's; empty where it is organized elsewhere."""
    code = models.CharField(_("code"), max_length=20, blank=True)
    """The code for halls to join with; likewise."""
    version = models.PositiveBigIntegerField(_("version of the parts"), default=0)
    """Raised with every part that comes."""

    class Meta:
        verbose_name = _("occasion")
        verbose_name_plural = _("occasions")
        ordering = ["pk"]

    def __str__(self) -> str:
        return self.slug


class MergedOccasion(models.Model):
    """The result of an occasion, beside it: every part that comes reads and writes the occasion's row, and the result
    of a thousand halls is some 20 MB."""

    occasion = models.OneToOneField(Occasion, models.CASCADE, related_name="merged")
    content = models.TextField(_("result"))
    """JSON in the one way of writing (`chain.merge`)."""
    version = models.PositiveBigIntegerField(_("version of the result"))
    """That of the occasion, of whose parts it is."""

    class Meta:
        verbose_name = _("result of an occasion")
        verbose_name_plural = _("results of occasions")

    def __str__(self) -> str:
        return f"result of {self.occasion_id}"


class StoredPart(models.Model):
    """A part that passed its signature check. It is never changed or deleted."""

    class Way(models.TextChoices):
        HERE = "here", _("written here")
        NETWORK = "network", _("over the network")
        FILE = "file", _("by file")
        CODES = "codes", _("by QR codes")

    occasion = models.ForeignKey(Occasion, models.CASCADE, related_name="parts")
    chain = models.CharField(_("chain"), max_length=64)
    number = models.PositiveIntegerField(_("number"))
    hash = models.CharField(_("hash"), max_length=64)
    line = models.TextField(_("part"))
    """As a line of a file."""
    way = models.CharField(_("way"), max_length=10, choices=Way)
    arrived_at = models.DateTimeField(_("arrived"))

    class Meta:
        verbose_name = _("part")
        verbose_name_plural = _("parts")
        constraints = [models.UniqueConstraint(fields=["occasion", "hash"], name="each_part_is_stored_once")]
        indexes = [models.Index(fields=["occasion", "chain", "number"])]

    def __str__(self) -> str:
        return f"part {self.number} of {self.chain[:8]}"


class HallNight(models.Model):
    """A tournament that takes part in an occasion: its key, and what its director agreed to share.

    It names its tournament by UUID: an archive of the tournament does not carry the key, since a chain that two
    computers go on with forks.
    """

    tournament = models.UUIDField(_("tournament"), unique=True)
    organization = models.ForeignKey(Organization, models.CASCADE, related_name="+")
    occasion = models.ForeignKey(Occasion, models.CASCADE, related_name="nights")
    secret = models.CharField(_("secret key"), max_length=64)
    chain = models.CharField(_("chain"), max_length=64, unique=True)
    """The name of the hall: the public key that it began with."""
    code = models.CharField(_("code"), max_length=20)
    hub = models.CharField(_("address of the hub"), max_length=URL_LENGTH, blank=True)
    """Of the occasion's page; empty: what is shared goes by file or by codes."""
    whole_names = models.BooleanField(_("names as on the board"), default=False)
    """Otherwise initials for everybody."""
    initials = models.JSONField(_("initials for"), default=list)
    """Ids of entrants who have initials in any case: minors, and people who want to be hidden."""
    handed_over = models.PositiveBigIntegerField(_("handed over"), default=0)
    """To the cause, in the smallest unit of the currency."""
    sent = models.PositiveIntegerField(_("parts that the hub has"), default=0)
    tries = models.PositiveSmallIntegerField(_("tries"), default=0)
    next_try_at = models.DateTimeField(_("next try"), null=True)
    problem = models.CharField(_("problem"), max_length=300, blank=True)
    agreed_by = models.CharField(_("agreed by"), max_length=254, blank=True)
    agreed_at = models.DateTimeField(_("agreed"), null=True)

    class Meta:
        verbose_name = _("night of an occasion")
        verbose_name_plural = _("nights of an occasion")

    def __str__(self) -> str:
        return f"{self.chain[:8]} in {self.occasion_id}"
