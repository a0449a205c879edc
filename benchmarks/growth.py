"""What must not grow: a hand's cost with what is stored and with who else plays, a count with a large tournament."""

import time
from collections import deque
from collections.abc import Callable
from contextlib import closing
from http.client import HTTPConnection
from statistics import median
from urllib.parse import urlsplit

import httpx
from django.db import connection
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.urls import path

from benchmarks.hands import OURS, hand_posts
from benchmarks.hands import fill as fill_sheets
from benchmarks.load import LoadError, Post, send_posts
from benchmarks.refreshes import timed_refresh
from benchmarks.row import Figure, Row, Run
from benchmarks.stage import HANDS, OpenSitting, Stage
from benchmarks.stored import copy_tournament

PEOPLE = 8
"""In the tournaments that are copied: two tables."""
ROUNDS = 20
PACE = 22.0
"""Hands a second: a hand every 90 seconds at each of 2,000 tables."""
PACED_HANDS = 66


def copies(request: HttpRequest, pk: int, times: int) -> HttpResponse:
    """Copy a tournament so often, or with `?wider` everything in it but its rounds."""
    copy_tournament(pk, times, wider="wider" in request.GET)
    return HttpResponse("ok")


def open_sittings(request: HttpRequest) -> HttpResponse:
    """Answer the sittings of open rounds without a hand, each with the key of its table's pad."""
    from tournaments.models import Sitting

    found = Sitting.objects.filter(round__status="open", game__hands_played=0).order_by("table__number", "pk")
    return JsonResponse({"sittings": list(found.values_list("pk", "table__pad_keys__key"))})


def timed_count(request: HttpRequest, pk: int) -> HttpResponse:
    """Count a tournament's standings from all its sheets; answer the milliseconds."""
    return timed_refresh(request, pk, times=1)


def timed_group_by(request: HttpRequest, pk: int) -> HttpResponse:
    """Add a tournament's hands up by the bare statement; answer the milliseconds."""
    began = time.perf_counter()
    bare_group_by(pk)
    return HttpResponse(f"{(time.perf_counter() - began) * 1000}")


def bare_group_by(tournament: int) -> None:
    """Add up everybody's points of all hands, and order people by them."""
    points = """
        SELECT s.entrant_id, sum(json_extract(h.points, '$[' || s."index" || ']')) AS points
        FROM tournaments_seat s JOIN tournaments_round r ON r.id = s.round_id
        JOIN tournaments_sitting i ON i.id = s.sitting_id JOIN scoring_hand h ON h.game_id = i.game_id
        WHERE r.tournament_id = %s AND r.status IN ('open', 'closed') AND h.voided_at IS NULL
        GROUP BY s.entrant_id ORDER BY points DESC"""
    with connection.cursor() as cursor:
        cursor.execute(points, [tournament])
        cursor.fetchall()


def _played_by_hand(stage: Stage, rounds: int, *, last_open: bool = False) -> int:
    """Play a small tournament hand by hand; return its id."""
    tournament = stage.make_tournament(rounds, PEOPLE)
    for number in range(1, rounds + 1):
        sittings = stage.open_round(tournament)
        if not (last_open and number == rounds):
            send_posts(stage, deque(hand_posts(OURS, sittings)), status=201)
            stage.call(f"tournaments/{tournament}/rounds/{number}/close/")
    return tournament


def _copy(stage: Stage, tournament: int, times: int, how: str = "") -> None:
    if times > 0:
        address = f"{stage.url}/bare/copies/{tournament}/{times}/{how}"
        httpx.get(address, timeout=3600).raise_for_status()


def _runs_stored(stage: Stage) -> tuple[Run, Run]:
    grown, scale = stage.another(), stage.scale
    tournament = _played_by_hand(grown, scale.rounds)
    of_one = scale.rounds * scale.entrants // 4 * HANDS
    _copy(grown, tournament, scale.entrants // PEOPLE - 1, "?wider")
    _copy(grown, tournament, scale.stored // of_one - 1)

    def rate(where: Stage) -> Run:
        fill = fill_sheets(where, OURS)

        def run() -> Figure:
            sent = fill()
            return Figure(sent.rate, sent.share)

        return run

    return rate(grown), rate(stage)


def _runs_tournaments(stage: Stage) -> tuple[Run, Run]:
    many = stage.another()
    _copy(many, _played_by_hand(many, 1, last_open=True), stage.scale.tournaments - 1)
    answer = httpx.get(f"{many.url}/bare/open-sittings/", timeout=30).raise_for_status().json()
    everywhere = [OpenSitting(pk, key) for pk, key in answer["sittings"]]
    in_many, in_one = deque(hand_posts(OURS, everywhere)), deque[Post]()

    def enter_in_one() -> Figure:
        while len(in_one) < PACED_HANDS:
            in_one.extend(hand_posts(OURS, stage.open_round(stage.make_tournament(rounds=1))))
        return _paced(stage, in_one)

    return lambda: _paced(many, in_many), enter_in_one


def _paced(stage: Stage, posts: deque[Post]) -> Figure:
    """Enter hands at an even pace; return the median of how long each took, in milliseconds."""
    waits, share = paced_waits(stage, posts)
    return Figure(1000 * median(waits), share)


def paced_waits(stage: Stage, posts: deque[Post]) -> tuple[list[float], float]:
    """Enter hands at an even pace; return the seconds that each took, and the generator's share of a core."""
    stage.settle()
    count, waits, cpu = PACED_HANDS if stage.scale.seconds else 2, list[float](), time.process_time()
    started = time.perf_counter()
    with closing(HTTPConnection(urlsplit(stage.url).netloc, timeout=30)) as sender:
        for number in range(count):
            time.sleep(max(0.0, started + number / PACE - time.perf_counter()))
            post, began = posts.popleft(), time.perf_counter()
            sender.request("POST", post.path, post.body, dict(post.headers))
            answer = sender.getresponse()
            text = answer.read()
            waits.append(time.perf_counter() - began)
            if answer.status != 201:
                raise LoadError(f"{post.path} answered {answer.status}: {text[:300]!r}")
    share = (time.process_time() - cpu) / (time.perf_counter() - started)
    return waits, share


def _runs_large(stage: Stage) -> tuple[Run, Run]:
    where = stage.another()
    tournament = _played_by_hand(where, ROUNDS if stage.scale.seconds else 1)
    _copy(where, tournament, stage.scale.large // PEOPLE - 1, "?wider")

    def ask(name: str) -> Callable[[], Figure]:
        address = f"{where.url}/bare/{name}/{tournament}/"
        return lambda: Figure(float(httpx.get(address, timeout=120).raise_for_status().text))

    return ask("timed-count"), ask("timed-group-by")


urlpatterns = [
    path("copies/<int:pk>/<int:times>/", copies),
    path("open-sittings/", open_sittings),
    path("timed-count/<int:pk>/", timed_count),
    path("timed-group-by/<int:pk>/", timed_group_by),
]
ROWS = (
    Row(
        name="growth-stored",
        question="Hands entered a second into a database with 5 million hands of other tournaments (`--stored` says "
        "how many), against one with those of this run: 1 where it does not grow.",
        unit="requests/s",
        runs=_runs_stored,
        bare=(copy_tournament,),
        databases=("sqlite",),
    ),
    Row(
        name="growth-tournaments",
        question="The median answer to a hand at the pace of 2,000 tables, a hand every 90 seconds at each: in 1,000 "
        "tournaments of two tables at once, against all in one tournament.",
        unit="ms",
        runs=_runs_tournaments,
        bare=(copy_tournament,),
        databases=("sqlite",),
    ),
    Row(
        name="recount-large",
        question="The standings of 2,000 people (`--large` says how many) after 20 rounds of 8 hands counted from "
        "all sheets, ranked and kept, against adding up the points of the hands in one statement.",
        unit="ms",
        runs=_runs_large,
        bare=(bare_group_by,),
        databases=("sqlite",),
    ),
)
