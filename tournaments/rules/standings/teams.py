"""Results of teams in, their ranked rows out. Nothing here knows Django, a clock or a database.

First comes how far a team got, where the movement is a knock-out; then games won: 1 for a win, half for a tie, and for
a bye what the movement says. Then tie-breaks, in their order; who is tied in all of them shares the rank.

Sources: FIDE Handbook C.07 (tie-break regulations, 2024) for Buchholz, Sonneborn-Berger and direct encounter, which
is "head-to-head" here. As there, a bye counts in both as a game against oneself: an opponent who ends up with as much.
All scores are counted in halves of a game, so that they stay whole numbers.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from types import MappingProxyType
from typing import Any

from scoring.rules import gettext_noop
from tournaments.rules.movements.fixed_partners.teams import TeamGame
from tournaments.rules.standings.tally import Sense
from tournaments.rules.standings.ties import split


@dataclass(frozen=True)
class Bye:
    """A round that a team had no opponent in, and the points it was credited with (None: not fixed yet)."""

    team: int
    round: int
    points: int | None = None


@dataclass(frozen=True)
class Feats:
    """What one team did in all its games."""

    lone_marches: int = 0
    euchres: int = 0
    adjustment: int = 0
    """Adjustments to its members by the director, or taken."""


@dataclass(frozen=True)
class TeamRow:
    """One team in the standings."""

    rank: int
    """From 1; those who are tied share it, and the next one skips as many: 1, 1, 3."""
    team: int
    score: int
    """Games won, ties as halves, and byes, in halves of a game."""
    won: int
    tied: int
    lost: int
    byes: int
    buchholz: int
    """In halves of a game."""
    sonneborn_berger: int
    """In quarters of a game."""
    points: int
    """The mean of both partners over all rounds, with credits and adjustments."""
    rounds: tuple[int | None, ...]
    """Points by round; None where the team was not there."""
    feats: Feats


@dataclass
class TeamTally:
    """What counts for one team."""

    team: int
    rounds: list[int | None]
    feats: Feats
    games: list[tuple[int, int]] = field(default_factory=list)
    """Opponent, and what the team has of the game in halves."""
    byes: int = 0
    score: int = 0

    @property
    def points(self) -> int:
        """Of all rounds, with credits and adjustments."""
        return self.feats.adjustment + sum(points for points in self.rounds if points is not None)

    def count(self, halves: int) -> int:
        """Return how many games came to this."""
        return sum(had == halves for _opponent, had in self.games)


@dataclass(frozen=True)
class TeamField:
    """All tallies, and what a bye and a point are worth."""

    tallies: Mapping[int, TeamTally]
    bye_halves: int
    sense: Sense

    def buchholz(self, tally: TeamTally) -> int:
        """Return the sum of all opponents' scores, for a bye one's own."""
        return sum(self.tallies[opponent].score for opponent, _ in tally.games) + tally.byes * tally.score

    def sonneborn_berger(self, tally: TeamTally) -> int:
        """Return the Sonneborn-Berger score in quarters of a game: scores of beaten, half of tied opponents."""
        against = sum(halves * self.tallies[opponent].score for opponent, halves in tally.games)
        return against + tally.byes * self.bye_halves * tally.score

    def head_to_head(self, tally: TeamTally, tied: Sequence[TeamTally]) -> int:
        """Return what was won against the others who are tied; 0 for all unless each of them has met each."""
        teams = {other.team for other in tied}
        if any(teams - {row.team} - {opponent for opponent, _ in row.games} for row in tied):
            return 0
        return sum(halves for opponent, halves in tally.games if opponent in teams)


Value = Callable[[TeamField, TeamTally, Sequence[TeamTally]], object]


@dataclass(frozen=True)
class TeamTieBreak:
    """One way to tell teams apart that are tied."""

    key: str
    name: str
    """Marked for translation."""
    value: Value
    """What the field, the team and all who are tied with it come to; more is better."""


def _best_round(field_: TeamField, tally: TeamTally, _tied: Sequence[TeamTally]) -> tuple[int, int]:
    return max(map(field_.sense.of, tally.rounds), default=field_.sense.of(None))


_ALL = (
    TeamTieBreak("buchholz", gettext_noop("opponents' wins (Buchholz)"), lambda f, t, _: f.buchholz(t)),
    TeamTieBreak(
        "sonneborn-berger",
        gettext_noop("beaten opponents' wins (Sonneborn-Berger)"),
        lambda f, t, _: f.sonneborn_berger(t),
    ),
    TeamTieBreak("head-to-head", gettext_noop("games among tied players"), TeamField.head_to_head),
    TeamTieBreak("points", gettext_noop("points"), lambda f, t, _: f.sense.sign * t.points),
    TeamTieBreak("games-won", gettext_noop("games won, without byes and ties"), lambda _, t, __: t.count(2)),
    TeamTieBreak("lone-marches", gettext_noop("lone marches"), lambda _, t, __: t.feats.lone_marches),
    TeamTieBreak("euchres", gettext_noop("euchres"), lambda _, t, __: t.feats.euchres),
    TeamTieBreak(
        "last-round",
        gettext_noop("points in the last round"),
        lambda f, t, _: f.sense.of(t.rounds[-1] if t.rounds else None),
    ),
    TeamTieBreak("best-round", gettext_noop("points in the best round"), _best_round),
    TeamTieBreak("lot", gettext_noop("a lot, drawn once"), lambda f, t, _: f.sense.lot(t.team)),
)

TEAM_TIE_BREAKS: Mapping[str, TeamTieBreak] = MappingProxyType({tie_break.key: tie_break for tie_break in _ALL})
DEFAULT = ("buchholz", "sonneborn-berger", "head-to-head", "points")
"""What counts where the organizer has chosen nothing."""


def rank_teams(
    teams: Sequence[int],
    games: Iterable[TeamGame],
    byes: Iterable[Bye] = (),
    *,
    bye_halves: int = 0,
    ahead: Mapping[int, int] = MappingProxyType({}),
    feats: Mapping[int, Feats] = MappingProxyType({}),
    tie_breaks: Sequence[str] = (),
    by_points: bool = False,
    fewest_wins: bool = False,
    lot_seed: int = 0,
) -> tuple[TeamRow, ...]:
    """Return the standings of teams, best first; ties in the order of `teams`.

    `ahead` ranks before all else, more is better; where `by_points`, points take the place of games won. `tie_breaks`
    are keys of TEAM_TIE_BREAKS; where there are none, DEFAULT for games won, and by points the rank is shared. Games
    between others than `teams` are left out; a game without a result counts for its points alone. Raises ValueError
    for a tie-break that is not known.
    """
    unknown = [key for key in tie_breaks if key not in TEAM_TIE_BREAKS]
    if unknown:
        raise ValueError(f"unknown tie-breaks {', '.join(unknown)}: known are {', '.join(TEAM_TIE_BREAKS)}")
    tallies = _tallies(teams, list(games), list(byes), bye_halves, feats)
    everybody = TeamField(tallies, bye_halves, Sense(-1 if fewest_wins else 1, lot_seed))
    groups = [list(tallies.values())]
    groups = split(groups, lambda tied: [ahead.get(tally.team, 0) for tally in tied])
    sign = everybody.sense.sign
    groups = split(groups, lambda tied: [sign * tally.points if by_points else tally.score for tally in tied])
    for key in tie_breaks or (() if by_points else DEFAULT):
        groups = split(groups, partial(_values, TEAM_TIE_BREAKS[key], everybody))
    rows: list[TeamRow] = []
    for group in groups:
        number = len(rows) + 1
        rows += [_team_row(number, tally, everybody) for tally in group]
    return tuple(rows)


def _values(tie_break: TeamTieBreak, everybody: TeamField, tied: Sequence[TeamTally]) -> list[Any]:
    return [tie_break.value(everybody, tally, tied) for tally in tied]


def _tallies(
    teams: Sequence[int], games: Sequence[TeamGame], byes: Sequence[Bye], bye_halves: int, feats: Mapping[int, Feats]
) -> dict[int, TeamTally]:
    last = max([0, *(game.round for game in games), *(bye.round for bye in byes)])
    tallies = {team: TeamTally(team, [None] * last, feats.get(team, Feats())) for team in teams}
    for game in games:
        if set(game.teams) - tallies.keys():
            continue
        for side, team in enumerate(game.teams):
            tallies[team].rounds[game.round - 1] = (game.points[side] + 1) // 2
            if game.halves is not None:
                tallies[team].games.append((game.teams[1 - side], game.halves[side]))
                tallies[team].score += game.halves[side]
    for bye in byes:
        if bye.team in tallies:
            tallies[bye.team].rounds[bye.round - 1] = bye.points
            tallies[bye.team].byes += 1
            tallies[bye.team].score += bye_halves
    return tallies


def _team_row(number: int, tally: TeamTally, everybody: TeamField) -> TeamRow:
    return TeamRow(
        rank=number,
        team=tally.team,
        score=tally.score,
        won=tally.count(2),
        tied=tally.count(1),
        lost=tally.count(0),
        byes=tally.byes,
        buchholz=everybody.buchholz(tally),
        sonneborn_berger=everybody.sonneborn_berger(tally),
        points=tally.points,
        rounds=tuple(tally.rounds),
        feats=tally.feats,
    )
