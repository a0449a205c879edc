"""The end of a tournament at the desk: who won."""

from typing import Any

from scoring.rules import get_game
from tournaments.models import Tournament
from tournaments.services.people.names import distinct_names
from tournaments.services.results.left_over import has_other_tables
from tournaments.services.results.played import Played
from tournaments.services.results.ranking import rank_entrants
from tournaments.services.results.team_rows import team_rows
from tournaments.words.standings import how_to_read, in_halves, scored_in_words

ON_PODIUM = 3


def finish_of(tournament: Tournament) -> dict[str, Any]:
    """Return the final standings (`_row`), the best first; how to read them; the podium.

    `by_games`: teams are ranked by the games they won.
    """
    rows, fewest_wins = _standings(tournament), get_game(tournament.game_key).fewest_wins
    scores = tournament.left_over_scores if has_other_tables(tournament) else None
    return {
        "standings": rows,
        "by_games": any(row["won"] for row in rows),
        "fewest_wins": fewest_wins,
        "reading": how_to_read(fewest_wins=fewest_wins, left_over_scores=scores),
        "podium": [row for row in rows if row["rank"] <= ON_PODIUM],
    }


def _standings(tournament: Tournament) -> list[dict[str, Any]]:
    teams = team_rows(Played.of(tournament))
    if teams is not None:
        by_points = tournament.is_duplicate
        return [_row(row["rank"], row["name"], row["points"], None if by_points else row["score"]) for row in teams]
    people = list(tournament.people.values_list("pk", "number", "name"))
    names = distinct_names(people)
    ranked = rank_entrants(Played.of(tournament), [pk for pk, _number, _name in people])
    return [_row(row.rank, names[row.entrant], row.points) for row in ranked]


def _row(rank: int, name: str, points: int, won: float | None = None) -> dict[str, Any]:
    """Return a line of the standings; `scored` is all that somebody has, in words."""
    games = "" if won is None else in_halves(won)
    return {"rank": rank, "name": name, "won": games, "points": points, "scored": scored_in_words(points, won)}
