"""The page of charts, for everybody who can see the board."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import blake2b

from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.utils.http import urlencode
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from accounts.directions import isolate_in_page
from scoring.rules import get_game
from tournaments.board.cached_pages import PAGE_SECONDS
from tournaments.board.cached_parts import CachedPart, answer_with, compressed, rendered_once
from tournaments.board.charts.charts import (
    FIRST_LINES,
    MOST_LINES,
    loners_chart,
    meetings_chart,
    outcomes_chart,
    points_chart,
)
from tournaments.board.players import seen_snapshot
from tournaments.board.presenter import show_board
from tournaments.models import StandingsSnapshot
from tournaments.rules.standings.players import Course
from tournaments.services.boards.etag import release_suffix
from tournaments.services.boards.hidden_standings import public_through
from tournaments.services.results.statistics import Statistics, statistics_of
from tournaments.web import for_people, unchanged

LONGEST_NUMBER = 5
MOST_IN_GRID = 16
"""How many players' meetings can be read as a grid."""


@dataclass(frozen=True)
class Picked:
    """A player in the chart, and the address of the page without their line."""

    number: int
    name: str
    without: str


@require_safe
@for_people
def charts(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the charts; `?player=12&player=7` draws these players, by number, instead of the first ones."""
    snapshot = seen_snapshot(request, slug)
    numbers = request.GET.getlist("player")
    asked = {int(number) for number in numbers if number.isdecimal() and len(number) <= LONGEST_NUMBER}
    if asked:
        return HttpResponse(_rendered(snapshot, asked))
    page = _page(snapshot)
    same = unchanged(request, page.etag)
    return same if isinstance(same, HttpResponse) else answer_with(request, page)


def _page(snapshot: StandingsSnapshot) -> CachedPart:
    """Return the page as it is for everybody who asks for nothing more."""

    def draw() -> CachedPart:
        html = isolate_in_page(_rendered(snapshot, set()).encode())
        return CachedPart(tag, html, compressed(html), f'W/"{blake2b(html, digest_size=12).hexdigest()}"')

    tag = f"{_statistics(snapshot).version}-{public_through(snapshot.tournament)}{release_suffix()}"
    return rendered_once(f"charts:{get_language()}:{snapshot.pk}", tag, PAGE_SECONDS, draw)


def _statistics(snapshot: StandingsSnapshot) -> Statistics:
    """Return what may be known of the tournament: where its last rounds are hidden, the rounds before."""
    return statistics_of(snapshot.tournament, through=public_through(snapshot.tournament))


def _rendered(snapshot: StandingsSnapshot, asked: set[int]) -> str:
    statistics, rows = _statistics(snapshot), show_board(snapshot.body).rows
    names = {row.values["entrant"]: row.name for row in rows}
    numbers = {row.values["entrant"]: row.values["number"] for row in rows}
    entrants = [course.entrant for course in statistics.courses if course.entrant in names]
    shown = _chosen_courses(statistics.courses, numbers, asked)
    others = [(numbers[pk], names[pk]) for pk in entrants if pk not in {course.entrant for course in shown}]
    context = {
        "tournament": snapshot.tournament,
        "charts": [
            points_chart(shown, names),
            outcomes_chart(statistics, snapshot.tournament.game_key),
            *([loners_chart(statistics, names)] if get_game(snapshot.tournament.game_key).feats else []),
            meetings_chart(statistics, entrants),
        ],
        "hidden_after": public_through(snapshot.tournament),
        "picked": [_picked(course, names, numbers, shown) for course in shown],
        "has_picked": bool(asked),
        "others": others,
        "has_room": others and len(shown) < MOST_LINES,
        "most": MOST_LINES,
        "grid": _grid(statistics, entrants, names, shown),
    }
    return render_to_string("board/charts.html", context)


def _chosen_courses(courses: Sequence[Course], numbers: Mapping[int, int], asked: set[int]) -> list[Course]:
    """Return the players in the chart, best first: those asked for, or the top of the standings."""
    ranked = sorted(
        (course for course in courses if course.entrant in numbers),
        key=lambda course: course.ranks[-1] if course.ranks and course.ranks[-1] else len(courses) + 1,
    )
    picked = [course for course in ranked if numbers[course.entrant] in asked]
    return picked[:MOST_LINES] or ranked[:FIRST_LINES]


def _picked(course: Course, names: Mapping[int, str], numbers: Mapping[int, int], shown: Sequence[Course]) -> Picked:
    others = [numbers[other.entrant] for other in shown if other is not course]
    return Picked(numbers[course.entrant], names[course.entrant], urlencode({"player": others}, doseq=True))


def _grid(
    statistics: Statistics, entrants: Sequence[int], names: Mapping[int, str], shown: Sequence[Course]
) -> list[tuple[str, list[tuple[int, int] | None]]]:
    """Return a row for each player: how often partner and opponent of each other one, None for themselves.

    In a field too large for a grid it has the people whose lines are drawn.
    """
    players = list(entrants) if len(entrants) <= MOST_IN_GRID else [course.entrant for course in shown]
    met = statistics.meetings

    def times(first: int, second: int) -> tuple[int, int] | None:
        pair = (min(first, second), max(first, second))
        return None if first == second else (met.partners.get(pair, 0), met.opponents.get(pair, 0))

    return [(names[first], [times(first, second) for second in players]) for first in players]
