"""The standings of teams as boards and the API give them."""

from collections.abc import Iterable, Sequence
from typing import Any

from django.utils.translation import gettext as _

from scoring.models import Game as Sheet
from scoring.rules import get_game
from tournaments.models import Entrant, Round, Sitting, Team, Tournament
from tournaments.rules.movements.base import PastRound
from tournaments.rules.movements.fixed_partners.teams import FixedPartners, TeamGame, byes_of, games_of
from tournaments.rules.movements.options import read_options
from tournaments.rules.standings.teams import Bye, Feats, TeamRow, rank_teams
from tournaments.services.results.deals import deal_points
from tournaments.services.results.past_rounds import movement_of_teams, sign_of
from tournaments.services.results.played import Played
from tournaments.services.results.ranking import adjustments_through
from tournaments.services.results.undecided import undecided_in

Row = dict[str, Any]


def team_rows(played: Played, *, through: int | None = None) -> list[Row] | None:
    """Return a row for each team, the best first; None where partners change. `through`: the last round that counts."""
    movement = movement_of_teams(played.tournament)
    if movement is None:
        return None
    teams, ranking = _teams(played.tournament), _Ranking(played, movement, through)
    last = len(ranking.rounds)
    ranks = {row.team: row.rank for row in ranking.after(list(teams), last - 1)} if last > 1 else {}
    rows = [_as_json(row, teams[row.team], ranks.get(row.team)) for row in ranking.after(list(teams), last)]
    _mark_undecided(rows, undecided_in(ranking.rounds[-1]) if last else ())
    return rows


def team_rows_by_round(played: Played, *, through: int | None = None) -> list[list[Row]] | None:
    """Return for each round the rows as they stood after it, without moves; None where partners change.

    `through` is as in `team_rows`.
    """
    movement = movement_of_teams(played.tournament)
    if movement is None:
        return None
    teams, ranking = _teams(played.tournament), _Ranking(played, movement, through)
    after = [
        [_as_json(row, teams[row.team], None) for row in ranking.after(list(teams), number)]
        for number in range(1, len(ranking.rounds) + 1)
    ]
    if after:
        _mark_undecided(after[-1], undecided_in(ranking.rounds[-1]))
    return after


def _teams(tournament: Tournament) -> dict[int, Team]:
    return {team.number: team for team in tournament.teams.prefetch_related("entrants")}


def _mark_undecided(rows: Sequence[Row], games: Iterable[Sitting]) -> None:
    """Mark the teams of undecided games. Both teams of such a game share the better rank."""
    by_team = {row["team"]: row for row in rows}
    for game in games:
        teams = game.seats.filter(team__isnull=False).values_list("team__number", flat=True).distinct()
        playing = [by_team[number] for number in teams if number in by_team]
        best = min((row["rank"] for row in playing), default=0)
        for row in playing:
            row |= {"rank": best, "undecided": True}


class _Ranking:
    """The teams of a tournament, to be ranked after any round."""

    def __init__(self, played: Played, movement: FixedPartners, through: int | None = None) -> None:
        """`through`: the last round that counts; None: all of them."""
        counting, tournament = played.published.through(through), played.tournament
        if tournament.is_duplicate:  # as for single people: nobody knows before what a deal came to elsewhere
            counting = counting.closed
        self.rounds, self._history = counting.with_places, counting.history
        self._by_deals = deal_points(tournament, counting.rounds) if tournament.is_duplicate else {}
        self._tournament, self._movement = tournament, movement
        self._options = read_options(movement.options, tournament.movement_options)
        self._sign = sign_of(tournament)
        self._feats = _feats(tournament, self.rounds, through)

    def after(self, teams: Sequence[int], last: int) -> tuple[TeamRow, ...]:
        """Return the standings after this many rounds; lone marches, euchres and adjustments are of all rounds."""
        history = self._history[:last]
        return rank_teams(
            teams,
            self._games(history),
            _byes(self.rounds[:last], history),
            bye_halves=0 if self._tournament.is_duplicate else self._movement.bye_halves(self._options),
            by_points=self._tournament.is_duplicate,
            ahead=self._movement.places(history, self._options),
            feats=self._feats,
            tie_breaks=self._tournament.tie_breaks,
            fewest_wins=get_game(self._tournament.game_key).fewest_wins,
            lot_seed=self._tournament.lot_seed,
        )

    def _games(self, history: Sequence[PastRound]) -> list[TeamGame]:
        return [
            game._replace(points=self._points(number, game))
            for number, played in enumerate(history, 1)
            for game in games_of(played, number)
            if played.points[game.table - 1] and self._counts(number, game)
        ]

    def _points(self, number: int, game: TeamGame) -> tuple[int, int]:
        if not self._tournament.is_duplicate:
            return self._sign * game.points[0], self._sign * game.points[1]
        first, second = self._by_deals.get(_sitting_of(self.rounds[number - 1], game).pk, (0, 0))
        return 2 * first, 2 * second  # both partners have it

    def _counts(self, number: int, game: TeamGame) -> bool:
        """Tell whether a game counts: there is something on its sheet, it was awarded to a side, or it is of deals."""
        sitting = _sitting_of(self.rounds[number - 1], game)
        return self._tournament.is_duplicate or sitting.game.hands_played > 0 or sitting.decided_for is not None


def _sitting_of(round_: Round, game: TeamGame) -> Sitting:
    return list(round_.sittings.all())[game.table - 1]


def _byes(rounds: Sequence[Round], history: Sequence[PastRound]) -> list[Bye]:
    return [
        Bye(team, number, round_.sit_out_points)
        for number, (round_, played) in enumerate(zip(rounds, history, strict=True), 1)
        for team in byes_of(played)
    ]


def _feats(tournament: Tournament, rounds: Iterable[Round], through: int | None) -> dict[int, Feats]:
    """Return each team's lone marches and euchres, and its members' adjustments: the mean of both."""
    loners: dict[int, int] = {}
    euchres: dict[int, int] = {}
    for sheet, index, team in _seats(rounds):
        loners[team] = loners.get(team, 0) + sheet.lone_marches[index]
        euchres[team] = euchres.get(team, 0) + sheet.euchres[index]
    given: dict[int, int] = {}
    adjustments = adjustments_through(tournament, through).filter(entrant__team__isnull=False)
    for number, points in adjustments.values_list("entrant__team__number", "points"):
        given[number] = given.get(number, 0) + points
    return {
        team: Feats(loners.get(team, 0), euchres.get(team, 0), (given.get(team, 0) + 1) // 2)
        for team in {*loners, *given}
    }


def _seats(rounds: Iterable[Round]) -> Iterable[tuple[Sheet, int, int]]:
    for round_ in rounds:
        sheets = {sitting.pk: sitting.game for sitting in round_.sittings.all()}
        for seat in round_.seats.all():
            sheet = sheets[seat.sitting_id]
            if seat.team is not None and sheet.hands_played:
                yield sheet, seat.index, seat.team.number


def _as_json(row: TeamRow, team: Team, before: int | None) -> Row:
    members = sorted(team.entrants.all(), key=lambda entrant: entrant.team_place or 0)
    return {
        "rank": row.rank,
        "team": row.team,
        "name": team.name or " & ".join(entrant.name for entrant in members) or _("Team %d") % row.team,
        "entrants": [entrant.pk for entrant in members],
        "score": row.score / 2,
        "games_won": row.won,
        "games_tied": row.tied,
        "games_lost": row.lost,
        "byes": row.byes,
        "buchholz": row.buchholz / 2,
        "sonneborn_berger": row.sonneborn_berger / 4,
        "points": row.points,
        "rounds": list(row.rounds),
        "last_round": row.rounds[-1] if row.rounds else None,
        "loners": row.feats.lone_marches,
        "euchres": row.feats.euchres,
        "adjustment": row.feats.adjustment,
        "move": None if before is None else before - row.rank,
        "undecided": False,
        "withdrawn": not any(entrant.status == Entrant.Status.PLAYING for entrant in members),
    }


def in_team_order(rows: Sequence[Row], teams: Sequence[Row] | None) -> list[Row]:
    """Return the entrants' rows in the order of their teams, each with its team's rank and number.

    People without a team come after all teams, ranked among themselves. Points remain individual.
    """
    if teams is None:
        return list(rows)
    mates = {entrant: team for team in teams for entrant in team["entrants"]}
    own = {row["entrant"]: row for row in rows}
    placed = [
        {**own[pk], **{key: team[key] for key in ("rank", "team", "move", "undecided")}}
        for team in teams
        for pk in team["entrants"]
    ]
    alone = [row for row in rows if row["entrant"] not in mates]
    ranks = [row["rank"] for row in alone]
    placed += [
        row
        | {"rank": len(teams) + 1 + sum(rank < row["rank"] for rank in ranks)}
        | {"team": None, "move": None, "undecided": False}
        for row in alone
    ]
    return placed
