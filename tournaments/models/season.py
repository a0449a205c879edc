"""A season: several tournaments of one organization, counted as one."""

from collections.abc import Mapping
from typing import Any

from django.db import models
from django.utils.translation import gettext_lazy as _

from accounts.models import NAME_LENGTH, Organization
from tournaments.models.tournament import Tournament
from tournaments.rules.standings import season as pure


def default_points_for_places() -> list[int]:
    """Return the default points for places."""
    return list(pure.POINTS_FOR_PLACES)


def _choices(names: Mapping[str, str]) -> list[tuple[str, Any]]:
    return [(key, _(name)) for key, name in names.items()]


class Season(models.Model):
    """Several nights as one competition, and how they are counted (`standings.season`)."""

    organization = models.ForeignKey(Organization, models.CASCADE, related_name="seasons")
    name = models.CharField(_("name"), max_length=NAME_LENGTH)
    slug = models.SlugField(_("address"), max_length=60, unique=True)
    visibility = models.CharField(
        _("who sees it"), max_length=10, choices=Tournament.Visibility, default=Tournament.Visibility.PUBLIC
    )
    counting = models.CharField(
        _("how a night counts"), max_length=10, choices=_choices(pure.NAMES), default=pure.PLACES
    )
    best = models.PositiveSmallIntegerField(_("best nights that count"), null=True, blank=True)
    """None: all."""
    least_nights = models.PositiveSmallIntegerField(_("nights to be ranked"), default=1)
    points_for_places = models.JSONField(_("points for places"), default=default_points_for_places)
    """From the first place on; the last number is for every later place, too."""
    tie_breaks = models.JSONField(_("tie-breaks"), default=list, blank=True)
    one_door = models.BooleanField(_("one door and one report"), default=False)
    """Its nights are a weekend or a festival: guests come through one door, and their books are read as one."""
    created_at = models.DateTimeField(_("created"), auto_now_add=True)

    class Meta:
        verbose_name = _("season")
        verbose_name_plural = _("seasons")
        ordering = ["-pk"]

    def __str__(self) -> str:
        return self.name

    @property
    def rules(self) -> pure.SeasonRules:
        """How it is counted."""
        return pure.SeasonRules(
            counting=self.counting,
            best=self.best,
            least_nights=self.least_nights,
            points_for_places=tuple(self.points_for_places),
            tie_breaks=tuple(self.tie_breaks),
        )

    @property
    def tournaments(self) -> "models.QuerySet[Tournament]":
        """Return its nights that exist here, in playing order."""
        uuids = self.nights.values("tournament")
        return Tournament.objects.filter(organization=self.organization_id, uuid__in=uuids).order_by("date", "pk")


class SeasonNight(models.Model):
    """A tournament of a season, by its UUID.

    So a tournament that is deleted and restored, or that was away on another machine, is in its seasons again.
    """

    season = models.ForeignKey(Season, models.CASCADE, related_name="nights")
    tournament = models.UUIDField(_("tournament"))

    class Meta:
        verbose_name = _("night of a season")
        verbose_name_plural = _("nights of a season")
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["season", "tournament"], name="one_night_per_season")]

    def __str__(self) -> str:
        return f"tournament {self.tournament} in season {self.season_id}"
