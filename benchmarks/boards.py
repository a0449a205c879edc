"""What boards and pads ask for every second or two, against a view that answers two bytes."""

from collections.abc import Callable

import httpx
from django.http import HttpRequest, HttpResponse
from django.urls import path

from benchmarks.load import rate_of_gets
from benchmarks.row import Row, Run
from benchmarks.stage import Stage, played_tournament

ROUNDS = 5
STANDINGS, LIVE, PAGE = "/api/v1/tournaments/{}/standings/", "/t/{}/live/", "/t/{}/"


def two_bytes(request: HttpRequest) -> HttpResponse:
    """Answer as little as a view can."""
    return HttpResponse("ok")


def _runs(route: str, status: int) -> Callable[[Stage], tuple[Run, Run]]:
    """Return how to ask for a board that has changed (200) or has not (304)."""

    def runs(stage: Stage) -> tuple[Run, Run]:
        address = route.format(played_tournament(stage, ROUNDS))

        def known() -> dict[str, str]:
            """Return the headers of who has what there is now."""
            return {"If-None-Match": httpx.get(f"{stage.url}{address}").headers["ETag"]} if status == 304 else {}

        return (
            lambda: rate_of_gets(stage, address, status, known()),
            lambda: rate_of_gets(stage, "/bare/two-bytes/", 200),
        )

    return runs


def _runs_page(stage: Stage) -> tuple[Run, Run]:
    """Return how a phone that has scanned the code asks for the page, compressed."""
    tournament = stage.client.get(f"/api/v1/tournaments/{played_tournament(stage, ROUNDS)}/").raise_for_status().json()
    address = PAGE.format(tournament["slug"])
    return (
        lambda: rate_of_gets(stage, address, 200, {"Accept-Encoding": "gzip"}),
        lambda: rate_of_gets(stage, "/bare/two-bytes/", 200),
    )


urlpatterns = [path("two-bytes/", two_bytes)]
ROWS = (
    Row(
        name="standings-304",
        question="Standings asked for by the API with the ETag they have: nothing has changed.",
        unit="requests/s",
        runs=_runs(STANDINGS, 304),
        bare=(two_bytes,),
        databases=("sqlite",),
    ),
    Row(
        name="live-304",
        question="The part of a board that is asked for again and again, with the ETag it has: nothing has changed.",
        unit="requests/s",
        runs=_runs(LIVE, 304),
        bare=(two_bytes,),
        databases=("sqlite",),
    ),
    Row(
        name="standings-200",
        question="The whole standings by the API: 80 entrants after 5 rounds.",
        unit="requests/s",
        runs=_runs(STANDINGS, 200),
        bare=(two_bytes,),
        databases=("sqlite",),
    ),
    Row(
        name="live-200",
        question="The standings of a board: 80 entrants after 5 rounds, rendered before.",
        unit="requests/s",
        runs=_runs(LIVE, 200),
        bare=(two_bytes,),
        databases=("sqlite",),
    ),
    Row(
        name="board-page",
        question="The page of a board, as a whole hall asks for it that scans the code: 80 entrants after 5 rounds.",
        unit="requests/s",
        runs=_runs_page,
        bare=(two_bytes,),
        databases=("sqlite",),
    ),
)
