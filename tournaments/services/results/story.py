"""The story of a tournament that is over, told from its games and final standings."""

from collections.abc import Mapping
from typing import Any

from tournaments.models import Tournament
from tournaments.services.results.statistics import played_games, player_courses
from tournaments.standings.left_over import AS_MADE
from tournaments.statistics.story import Story, tell


def story_of(tournament: Tournament, body: Mapping[str, Any]) -> Story:
    """Return the story of a tournament by the body of its board, which is final."""
    rows, courses = body["rows"], player_courses(tournament)
    rounds = max((len(course.ranks) for course in courses), default=0)
    ranks = [
        {course.entrant: rank for course in courses if (rank := course.ranks[number]) is not None}
        for number in range(rounds)
    ]
    return tell(
        played_games(tournament),
        {row["entrant"]: row["loners"] for row in rows},
        ranks,
        {row["entrant"]: row["points"] for row in rows} if _counts_as_made(body) else None,
        [row["entrant"] for row in rows if row["rank"] == 1],
        fewest_wins=body["fewest_wins"],
    )


def _counts_as_made(body: Mapping[str, Any]) -> bool:
    """Tell whether people are ranked by the points of their hands: not by games won, and no points are converted."""
    return body["teams"] is None and body["left_over_scores"] in (None, AS_MADE)
