"""The story of a tournament that is over, told from its games and final standings."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from celery import current_app
from django.core.cache import cache

from tournaments.models import Tournament
from tournaments.rules.movements.registry import get_movement
from tournaments.rules.standings.left_over import AS_MADE
from tournaments.rules.statistics.games import PlayedGame
from tournaments.rules.statistics.story import Story, tell
from tournaments.rules.statistics.turning import Course, TurningHand, turning_hand
from tournaments.services.results.past_rounds import sign_of
from tournaments.services.results.statistics import played_games, player_courses

FIND_TASK = "tournaments.tasks.find_turning_hand"
ASKED_SECONDS = 60
KEPT_SECONDS = 30 * 24 * 60 * 60


def story_of(tournament: Tournament, body: Mapping[str, Any]) -> Story:
    """Return the story of a tournament by the body of its board, which is final.

    The hand that turned the night is looked for by a worker, and comes later.
    """
    rows, courses = body["rows"], player_courses(tournament)
    rounds = max((len(course.ranks) for course in courses), default=0)
    ranks = [
        {course.entrant: rank for course in courses if (rank := course.ranks[number]) is not None}
        for number in range(rounds)
    ]
    games = played_games(tournament)
    story = tell(
        games,
        {row["entrant"]: row["loners"] for row in rows},
        ranks,
        {row["entrant"]: row["points"] for row in rows} if _counts_as_made(body) else None,
        [row["entrant"] for row in rows if row["rank"] == 1],
        fewest_wins=body["fewest_wins"],
    )
    if not _counts_as_made(body) or tournament.is_duplicate or len(tournament.sides) != 2:
        return story
    known = cache.get(_key(tournament))
    if known is None:
        _ask_to_find(tournament)
        return replace(story, is_whole=False)
    return replace(story, turned=_as_hand(known, games))


Found = tuple[int, int, int, float, float] | tuple[()]
"""As it is kept: sitting, number of the hand, whose chance, before and after; empty: no hand turned the night."""


def _key(tournament: Tournament) -> str:
    return f"turning-hand:{tournament.pk}:{tournament.scores_version}"


def _ask_to_find(tournament: Tournament) -> None:
    """Have a worker look for the hand that turned the night, unless one is asked already."""
    if cache.add(f"{_key(tournament)}:asked", 1, ASKED_SECONDS):
        current_app.send_task(FIND_TASK, (tournament.pk,), retry=False)


def _as_hand(known: Found, games: Sequence[PlayedGame]) -> TurningHand | None:
    if not known:
        return None
    sitting, number, entrant, before, after = known
    return next(
        TurningHand(game, hand, entrant, before, after)
        for game in games
        for hand in game.hands
        if (game.sitting, hand.number) == (sitting, number)
    )


def find_turning_hand(tournament: Tournament, body: Mapping[str, Any]) -> None:
    """Look for the hand that turned a night that is over, and keep it; a second of a core for 80 people."""
    courses = {
        row["entrant"]: Course(tuple(row["rounds"]), row["points"] - _sum(row["rounds"])) for row in body["rows"]
    }
    turned = turning_hand(
        played_games(tournament),
        courses,
        rounds=max((len(course.rounds) for course in courses.values()), default=0),
        side=len(tournament.sides[0]),
        winners_meet=get_movement(tournament.movement).winners_meet,
        sign=sign_of(tournament),
    )
    found: Found = ()
    if turned:
        found = turned.game.sitting, turned.hand.number, turned.entrant, turned.before, turned.after
    cache.set(_key(tournament), found, KEPT_SECONDS)


def _sum(points: Sequence[int | None]) -> int:
    return sum(made or 0 for made in points)


def _counts_as_made(body: Mapping[str, Any]) -> bool:
    """Tell whether people are ranked by the points of their hands: not by games won, and no points are converted."""
    return body["teams"] is None and body["left_over_scores"] in (None, AS_MADE)
