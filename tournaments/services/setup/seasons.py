"""Seasons: making and changing them, and their standings.

Nothing is stored of the standings: they are made from those of the nights, so that a correction counts at once.
"""

import secrets
from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace
from hashlib import blake2b
from typing import Any

from django.conf import settings as django_settings
from django.db import transaction
from django.db.models import QuerySet
from django.utils.text import slugify

from accounts.models import Organization
from scoring.rules import get_game
from tournaments.errors.seasons import FewestPointsWin, NotANightHere
from tournaments.models import Adjustment, Entrant, Season, SeasonNight, StandingsSnapshot, Tournament
from tournaments.rules.standings.season import (
    PLACES,
    POINTS,
    POINTS_FOR_PLACES,
    Night,
    NightResult,
    SeasonRow,
    rank_season,
)
from tournaments.services.boards.body import board_body
from tournaments.services.boards.hidden_standings import public_through
from tournaments.services.people.names import short_names

MOST_PLACES = 100
"""How many places can have points of their own."""
DEFAULT_TIE_BREAKS = ("best-night", "nights-won", "head-to-head", "last-night")


@dataclass(frozen=True)
class SeasonSettings:
    """The settings of a season, as `Season` has them."""

    name: str
    tournaments: Sequence[Tournament] = ()
    """Its nights, in any order."""
    counting: str = PLACES
    best: int | None = None
    least_nights: int = 1
    points_for_places: Sequence[int] = POINTS_FOR_PLACES
    tie_breaks: Sequence[str] = DEFAULT_TIE_BREAKS
    visibility: str = Tournament.Visibility.PUBLIC
    one_door: bool = False

    @property
    def fields(self) -> dict[str, Any]:
        """What the season's own row holds."""
        return {
            "name": self.name,
            "counting": self.counting,
            "best": self.best,
            "least_nights": self.least_nights,
            "points_for_places": list(self.points_for_places),
            "tie_breaks": list(self.tie_breaks),
            "visibility": self.visibility,
            "one_door": self.one_door,
        }


def settings_of(season: Season) -> SeasonSettings:
    """Return a season's present settings."""
    return SeasonSettings(
        name=season.name,
        tournaments=list(season.tournaments),
        counting=season.counting,
        best=season.best,
        least_nights=season.least_nights,
        points_for_places=season.points_for_places,
        tie_breaks=season.tie_breaks,
        visibility=season.visibility,
        one_door=season.one_door,
    )


@transaction.atomic
def create_season(*, organization: Organization, settings: SeasonSettings) -> Season:
    """Create a season. Raises NotANightHere, FewestPointsWin."""
    _refuse(organization, settings)
    season = Season.objects.create(organization=organization, slug=_free_address(settings.name), **settings.fields)
    _set_nights(season, settings.tournaments)
    return season


@transaction.atomic
def change_season(*, season: Season, settings: SeasonSettings) -> None:
    """Give a season other settings; its address stays. Raises NotANightHere, FewestPointsWin."""
    _refuse(season.organization, settings)
    for name, value in settings.fields.items():
        setattr(season, name, value)
    season.save()
    _set_nights(season, settings.tournaments)


def public_seasons_of(tournament: Tournament) -> QuerySet[Season]:
    """Return the seasons with a public page that count this night."""
    public = Season.objects.filter(organization=tournament.organization_id, visibility=Tournament.Visibility.PUBLIC)
    return public.filter(nights__tournament=tournament.uuid)


def weekends_of(tournament: Tournament) -> QuerySet[Season]:
    """Return the weekends to which a tournament belongs: seasons whose nights share one door."""
    return Season.objects.filter(
        organization=tournament.organization_id, one_door=True, nights__tournament=tournament.uuid
    )


def _refuse(organization: Organization, settings: SeasonSettings) -> None:
    for tournament in settings.tournaments:
        if tournament.organization_id != organization.pk or tournament.rehearsal:
            raise NotANightHere(name=tournament.name)
        if not _adds_up(tournament, settings.counting):
            raise FewestPointsWin(name=tournament.name)


def _adds_up(tournament: Tournament, counting: str) -> bool:
    return counting != POINTS or not get_game(tournament.game_key).fewest_wins


def _set_nights(season: Season, tournaments: Sequence[Tournament]) -> None:
    """Make these the season's nights; one whose tournament is deleted for now stays."""
    wanted = {tournament.uuid for tournament in tournaments}
    here = Tournament.objects.filter(organization=season.organization_id).values("uuid")
    season.nights.filter(tournament__in=here).exclude(tournament__in=wanted).delete()
    SeasonNight.objects.bulk_create(
        (SeasonNight(season=season, tournament=uuid) for uuid in sorted(wanted)), ignore_conflicts=True
    )


def _free_address(name: str) -> str:
    wanted = slugify(name)[:50] or "season"
    return f"{wanted}-{secrets.token_hex(3)}" if Season.objects.filter(slug=wanted).exists() else wanted


@dataclass(frozen=True)
class SeasonBoard:
    """The standings of a season."""

    nights: Sequence[Tournament]
    """Those that count, in the order in which they were played."""
    waiting: Sequence[Tournament]
    """Nights that do not count: not finished or not revealed, made a rehearsal since, or won by the fewest points."""
    rows: Sequence[SeasonRow]
    names: Mapping[int, str]
    """By player, as the latest of their nights has it."""

    @property
    def has_short_names(self) -> bool:
        """Whether public pages show first names and last initials: if any of its nights does."""
        return any(night.short_names for night in self.nights)

    @property
    def for_everybody(self) -> "SeasonBoard":
        """The same under the names that public pages show."""
        if not self.has_short_names:
            return self
        return replace(self, names=short_names(self.names.items()))


def season_board(season: Season) -> SeasonBoard:
    """Return the standings, from those of the nights as they are now."""
    chosen = list(season.tournaments)
    nights = [tournament for tournament in chosen if _counts(tournament, season)]
    entrants = Entrant.objects.filter(tournament__in=nights, is_ghost=False).order_by("tournament__date", "tournament")
    people = {pk: (person, name) for pk, person, name in entrants.values_list("pk", "person_id", "name")}
    snapshots = {snapshot.pk: snapshot for snapshot in StandingsSnapshot.objects.filter(tournament__in=nights)}
    # Of a night that was played without Headtable there are results, but no rounds (`services.past_nights`).
    imported = Adjustment.objects.filter(tournament__in=nights, tournament__rounds=None)
    listed = set(imported.values_list("entrant", flat=True))
    played = [_night(_rows(tournament, snapshots.get(tournament.pk)), people, listed) for tournament in nights]
    waiting = [tournament for tournament in chosen if tournament not in nights]
    return SeasonBoard(nights, waiting, rank_season(played, season.rules), dict(people.values()))


def season_state(season: Season) -> str:
    """Return a digest that changes whenever the season's standings, or how its page shows them, may have changed."""
    versions = (
        "pk",
        "scores_version",
        "status",
        "visibility",
        "short_names",
        "rehearsal",
        "name",
        "date",
        "revealed_at",
    )
    nights = list(season.tournaments.values_list(*versions))
    shown = repr((django_settings.RELEASE, season.pk, settings_of(season).fields, nights))
    return blake2b(shown.encode(), digest_size=16).hexdigest()


def _counts(tournament: Tournament, season: Season) -> bool:
    """Tell whether a night counts: it is over, and nothing of its standings is hidden until the reveal."""
    is_over = tournament.status == Tournament.Status.FINISHED and not tournament.rehearsal
    return is_over and _adds_up(tournament, season.counting) and public_through(tournament) is None


def _rows(tournament: Tournament, snapshot: StandingsSnapshot | None) -> list[dict[str, Any]]:
    """Return a tournament's standings: those that are stored, unless something has changed since."""
    is_current = snapshot is not None and snapshot.version == tournament.scores_version
    body = snapshot.body if snapshot is not None and is_current else board_body(tournament)
    rows: list[dict[str, Any]] = body["rows"]
    return rows


def _night(rows: Sequence[Mapping[str, Any]], people: Mapping[int, tuple[int, str]], listed: AbstractSet[int]) -> Night:
    """Return the players' results by person; fixed partners share their team's place.

    `listed` are the entrants of nights without rounds who have a result.
    """
    return {
        people[row["entrant"]][0]: NightResult(row["rank"], row["points"])
        for row in rows
        if row["entrant"] in people
        and (row["entrant"] in listed or any(points is not None for points in row["rounds"]))
    }
