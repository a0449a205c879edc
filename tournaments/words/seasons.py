"""A season as pages show it: how it is counted, in sentences, and its rows."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.models import Season, Tournament
from tournaments.rules.standings.season import POINTS, SEASON_TIE_BREAKS, SeasonRow
from tournaments.services.setup.seasons import SeasonBoard


@dataclass(frozen=True)
class ShownRow:
    """A player's row."""

    row: SeasonRow
    name: str
    explained: str
    """Which nights count and which are dropped, in a sentence."""
    missing: int
    """How many nights are missing to be ranked; 0 for who is ranked."""
    is_namesake: bool
    """Whether another row has the same name."""


@dataclass(frozen=True)
class ShownSeason:
    """A season's standings as a page shows them."""

    nights: Sequence[Tournament]
    waiting: Sequence[Tournament]
    reading: Sequence[str]
    """How it is counted, in sentences."""
    rows: Sequence[ShownRow]
    has_dropped: bool
    """Whether some night does not count for somebody."""
    has_short_names: bool
    """Then no public link leads to a night that shows whole names."""

    @property
    def has_namesakes(self) -> bool:
        """Whether two rows have the same name, and may be one person."""
        return any(row.is_namesake for row in self.rows)


def shown_season(season: Season, board: SeasonBoard) -> ShownSeason:
    """Return the standings of a season in words."""
    count = Counter(board.names[row.player].casefold() for row in board.rows)
    rows = [
        ShownRow(
            row=row,
            name=board.names[row.player],
            explained=_explained(row),
            missing=0 if row.rank else season.least_nights - len(row.played),
            is_namesake=count[board.names[row.player].casefold()] > 1,
        )
        for row in board.rows
    ]
    has_dropped = any(not night.counts for row in board.rows for night in row.played)
    return ShownSeason(board.nights, board.waiting, how_it_counts(season), rows, has_dropped, board.has_short_names)


def how_it_counts(season: Season) -> list[str]:
    """Return sentences that say how a season is counted."""
    sentences = [_of_a_night(season)]
    if season.best:
        best = ngettext(
            "The best night of each player counts.", "The best %(n)d nights of each player count.", season.best
        )
        sentences.append(best % {"n": season.best})
    if season.least_nights > 1:
        sentences.append(_("To be ranked, a player needs %(n)d nights.") % {"n": season.least_nights})
    if season.tie_breaks:
        names = [_(SEASON_TIE_BREAKS[key].name) for key in season.tie_breaks]
        sentences.append(_("Ties are broken by: %(names)s.") % {"names": "; ".join(names)})
    return sentences


def _of_a_night(season: Season) -> str:
    if season.counting == POINTS:
        return _("Each night counts with the points scored at the tables.")
    points = season.points_for_places
    if len(points) == 1:
        return _("Each night counts %(points)d for everybody who played.") % {"points": points[0]}
    return _("Each night counts by place: %(points)s, and %(last)d for every later place.") % {
        "points": ", ".join(map(str, points[:-1])),
        "last": points[-1],
    }


def _explained(row: SeasonRow) -> str:
    best_first = sorted(row.played, key=lambda night: night.worth, reverse=True)
    counted = [str(night.worth) for night in best_first if night.counts]
    dropped = [str(night.worth) for night in best_first if not night.counts]
    sentence = f"{' + '.join(counted)} = {row.total}"
    return (
        _("%(sum)s; dropped: %(dropped)s") % {"sum": sentence, "dropped": ", ".join(dropped)} if dropped else sentence
    )
