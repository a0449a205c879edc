"""The cut of a tournament as plain data: who goes through to the next stage as the standings are."""

from collections.abc import Mapping, Sequence
from dataclasses import astuple
from typing import Any

from scoring.rules import get_game
from tournaments.models import Tournament
from tournaments.rules.standings.cut import WITH_POINTS, Contender, Cut, places_at, places_left
from tournaments.services.results.past_rounds import movement_of_teams

Row = Mapping[str, Any]


def cut_body(
    tournament: Tournament, rows: Sequence[Row], teams: Sequence[Row] | None, groups: Mapping[int, str]
) -> dict[str, Any] | None:
    """Return the rule and `places`, [key, state, margin] of each: entrants by id, or where partners stay teams.

    `rows` and `teams` are those of the standings, `groups` has each entrant's group. `left` is how many of those on
    the line go through. None where no stage follows.
    """
    if tournament.cut is None:
        return None
    cut = Cut(tournament.cut, tournament.cut_way, tournament.cut_ties, get_game(tournament.game_key).fewest_wins)
    if teams is None:
        contenders = [
            Contender(row["entrant"], row["rank"], row["points"], groups.get(row["entrant"], ""))
            for row in rows
            if not row["withdrawn"]
        ]
    else:
        contenders = [
            Contender(row["team"], row["rank"], _score_of_team(tournament, row), group_of_team(row, groups))
            for row in teams
            if not row["withdrawn"]
        ]
    places = places_at(cut, contenders)
    return {
        "number": cut.number,
        "way": cut.way,
        "ties": cut.ties,
        "places": [list(astuple(place)) for place in places],
        "left": places_left(cut, places, {contender.key: contender.group for contender in contenders}),
    }


def _score_of_team(tournament: Tournament, row: Row) -> int:
    """Return its points where they are what counts, else halves of games won.

    In a bracket it is how far the team came, which the rank alone says.
    """
    movement = movement_of_teams(tournament)
    if tournament.is_duplicate or tournament.cut_way == WITH_POINTS:
        return int(row["points"])
    return -int(row["rank"]) if movement and movement.needs_winners else round(2 * row["score"])


def group_of_team(row: Row, groups: Mapping[int, str]) -> str:
    """Return the group that all of a team are in; empty where there is none. `groups` has each entrant's."""
    own = {groups.get(entrant, "") for entrant in row["entrants"]}
    return own.pop() if len(own) == 1 else ""
