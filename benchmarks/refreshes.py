"""One refresh of the standings, against the bare SELECTs of all that it reads."""

import gzip
import json
import time
from collections.abc import Callable
from statistics import median

import httpx
from django.db import connection
from django.db.backends.utils import CursorWrapper
from django.db.models import F
from django.db.models.expressions import CombinedExpression
from django.http import HttpRequest, HttpResponse
from django.urls import path

from benchmarks.row import Figure, Row, Run
from benchmarks.stage import Stage, played_tournament

ROUNDS = 10
TIMES = 20


def timed_refresh(request: HttpRequest, pk: int, times: int = TIMES) -> HttpResponse:
    """Refresh a few times, each time as after a correction of any round; answer the median in milliseconds."""
    return _timed_refresh(pk, times, scores_version=F("scores_version") + 1)


def timed_refresh_by_hand(request: HttpRequest, pk: int) -> HttpResponse:
    """Refresh a few times, each time as after a hand in the open round; answer the median in milliseconds."""
    raised = {"scores_version": F("scores_version") + 1, "open_sheet_changes": F("open_sheet_changes") + 1}
    return _timed_refresh(pk, TIMES, **raised)


def _timed_refresh(pk: int, times: int, **raised: CombinedExpression) -> HttpResponse:
    # Not at the top: the program that only asks imports this module too, and has set up no Django.
    from tournaments.models import Tournament
    from tournaments.services.boards.refresh import refresh_standings

    def behind() -> None:
        Tournament.objects.filter(pk=pk).update(**raised)

    return _timed(lambda: refresh_standings(tournament_id=pk), before=behind, times=times)


def timed_selects(request: HttpRequest, pk: int) -> HttpResponse:
    """Run the bare SELECTs a few times; answer the median in milliseconds."""
    return _timed(lambda: bare_selects(pk))


def bare_selects(tournament: int) -> None:
    """Fetch every row that a refresh reads, and make nothing of it."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT organization_id, t.* FROM tournaments_tournament t WHERE id = %s LIMIT 21", [tournament])
        [(organization, *_)] = cursor.fetchall()
        rounds = bare_standings(cursor, tournament)
        bare_round(cursor, tournament, rounds[-1])
        other_tables = """
            SELECT 1 FROM tournaments_sitting i JOIN tournaments_round r ON r.id = i.round_id
            JOIN scoring_game g ON g.id = i.game_id WHERE r.tournament_id = %s AND g.key <> 'euchre' LIMIT 1"""
        sponsors = "SELECT id, name, picture FROM tournaments_sponsor WHERE organization_id = %s ORDER BY id"
        arranged = "SELECT 1 FROM tournaments_table WHERE tournament_id = %s AND x IS NOT NULL LIMIT 1"
        draws = """
            SELECT d.* FROM fundraising_draw d JOIN fundraising_fundraiser f ON f.id = d.fundraiser_id
            WHERE f.tournament_id = %s AND d.cancelled_at IS NULL AND d.seed_fingerprint <> ''
            ORDER BY d.id DESC"""
        goal = """
            SELECT f.goal, f.currency, e.debit, e.credit, sum(e.amount) FROM fundraising_fundraiser f
            LEFT JOIN fundraising_ledgerentry e ON e.fundraiser_id = f.id
            WHERE f.tournament_id = %s AND f.goal IS NOT NULL GROUP BY 1, 2, 3, 4"""
        own = (
            (other_tables, tournament),
            (sponsors, organization),
            (arranged, tournament),
            (draws, tournament),
            (goal, tournament),
        )
        for select, of in own:
            cursor.execute(select, [of])
            cursor.fetchall()


def bare_standings(cursor: CursorWrapper, tournament: int) -> list[int]:
    """Fetch what the standings are made of, of each round the games and who played them; return the rounds' ids."""
    closed_rounds = """
        SELECT c.* FROM tournaments_closedrounds c JOIN tournaments_tournament t ON t.id = c.tournament_id
        WHERE c.tournament_id = %s AND c.version = t.scores_version - t.open_sheet_changes"""
    rounds = "SELECT * FROM tournaments_round WHERE tournament_id = %s AND status IN ('open', 'closed') ORDER BY number"
    entrants = "SELECT * FROM tournaments_entrant WHERE tournament_id = %s ORDER BY number"
    adjustments = "SELECT * FROM tournaments_adjustment WHERE tournament_id = %s ORDER BY made_at"
    of_round = (
        """SELECT g.* FROM scoring_game g JOIN tournaments_sitting i ON i.game_id = g.id
           WHERE g.hands_played > 0 AND i.round_id = %s""",
        """SELECT s.entrant_id, s."index", i.game_id FROM tournaments_seat s
           JOIN tournaments_sitting i ON i.id = s.sitting_id WHERE s.round_id = %s""",
    )
    cursor.execute(rounds, [tournament])
    played = [round_ for round_, *_ in cursor.fetchall()]
    for select in (closed_rounds, entrants, closed_rounds, adjustments):
        cursor.execute(select, [tournament])
        cursor.fetchall()
    for round_ in played:
        for select in of_round:
            cursor.execute(select, [round_])
            cursor.fetchall()
    return played


def bare_round(cursor: CursorWrapper, tournament: int, round_: int) -> None:
    """Fetch the notice, and what a board shows of the latest round."""
    notice = """
        SELECT * FROM tournaments_notice WHERE tournament_id = %s AND ended_at IS NULL AND on_board
        ORDER BY sent_at, id LIMIT 1"""
    of_round = (
        """SELECT s.sitting_id, s.entrant_id, s.stand_in, EXISTS (
               SELECT 1 FROM tournaments_seatingrule k WHERE k.kind = 'stays' AND k.withdrawn_at IS NULL
               AND k.entrant_id = s.entrant_id AND k."table" = t.number)
           FROM tournaments_seat s JOIN tournaments_sitting i ON i.id = s.sitting_id
           JOIN tournaments_table t ON t.id = i.table_id WHERE s.round_id = %s ORDER BY s."index" """,
        """SELECT i.id, t.number, g.hands_played FROM tournaments_sitting i
           JOIN tournaments_table t ON t.id = i.table_id JOIN scoring_game g ON g.id = i.game_id
           WHERE i.round_id = %s ORDER BY t.number""",
        "SELECT entrant_id FROM tournaments_sitout WHERE round_id = %s",
        """SELECT i.id, h.number, h.lone_marches, h.euchres FROM scoring_hand h JOIN scoring_game g ON g.id = h.game_id
           JOIN tournaments_sitting i ON i.game_id = g.id WHERE i.round_id = %s AND h.voided_at IS NULL
           ORDER BY h.id DESC LIMIT 60""",
    )
    cursor.execute(notice, [tournament])
    cursor.fetchall()
    for select in of_round:
        cursor.execute(select, [round_])
        cursor.fetchall()


def _timed(work: Callable[[], object], before: Callable[[], object] = lambda: None, times: int = TIMES) -> HttpResponse:
    seconds = []
    for _time in range(times):
        before()
        began = time.perf_counter()
        work()
        seconds.append(time.perf_counter() - began)
    return HttpResponse(f"{median(seconds) * 1000}")


def _runs(stage: Stage) -> tuple[Run, Run]:
    tournament = played_tournament(stage, ROUNDS)

    def ask(name: str) -> Figure:
        stage.settle()
        answer = httpx.get(f"{stage.url}/bare/{name}/{tournament}/", timeout=30).raise_for_status()
        return Figure(float(answer.text))

    return lambda: ask("timed-refresh"), lambda: ask("timed-selects")


def _runs_after_rounds(stage: Stage) -> tuple[Run, Run]:
    late, early = _reopened(stage, ROUNDS), _reopened(stage, 1)

    def ask(tournament: int) -> Figure:
        stage.settle()
        address = f"{stage.url}/bare/timed-refresh-by-hand/{tournament}/"
        return Figure(float(httpx.get(address, timeout=30).raise_for_status().text))

    return lambda: ask(late), lambda: ask(early)


def _reopened(stage: Stage, rounds: int) -> int:
    """Return a tournament whose last of this many rounds is open, with every sheet full."""
    tournament = played_tournament(stage, rounds)
    stage.call(f"tournaments/{tournament}/rounds/{min(rounds, stage.scale.rounds)}/reopen/")
    return tournament


def timed_board(request: HttpRequest, pk: int) -> HttpResponse:
    """Render the live part of a board a few times, as after a change; answer the median in milliseconds."""
    from tournaments.board.cached_parts import cached_part, tag_of

    tags = iter(range(TIMES))
    return _timed(lambda: cached_part(pk, "standings", tag_of(f"{next(tags)}")))


def timed_body(request: HttpRequest, pk: int) -> HttpResponse:
    """Read what a board is rendered from a few times; answer the median in milliseconds."""
    return _timed(lambda: bare_body(pk))


def bare_body(tournament: int) -> None:
    """Fetch the row behind a board, read its JSON, and compress it as it is."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT body FROM tournaments_standingssnapshot WHERE tournament_id = %s", [tournament])
        body = cursor.fetchone()[0]
    gzip.compress((body if isinstance(body, str) else json.dumps(body)).encode(), 6)
    if isinstance(body, str):
        json.loads(body)


def _runs_board(stage: Stage) -> tuple[Run, Run]:
    tournament = played_tournament(stage, ROUNDS)

    def ask(name: str) -> Figure:
        stage.settle()
        answer = httpx.get(f"{stage.url}/bare/{name}/{tournament}/", timeout=30).raise_for_status()
        return Figure(float(answer.text))

    return lambda: ask("timed-board"), lambda: ask("timed-body")


urlpatterns = [
    path("timed-refresh/<int:pk>/", timed_refresh),
    path("timed-refresh-by-hand/<int:pk>/", timed_refresh_by_hand),
    path("timed-selects/<int:pk>/", timed_selects),
    path("timed-board/<int:pk>/", timed_board),
    path("timed-body/<int:pk>/", timed_body),
]
ROWS = (
    Row(
        name="refresh",
        question="Standings of 80 entrants after 10 rounds counted from all sheets and ranked, as after a correction.",
        unit="ms",
        runs=_runs,
        bare=(bare_selects, bare_standings, bare_round),
    ),
    Row(
        name="refresh-late",
        question="The same refresh after one hand in round 10, against one in round 1: 1 where it does not grow.",
        unit="ms",
        runs=_runs_after_rounds,
        bare=(timed_refresh_by_hand,),
        databases=("sqlite",),
    ),
    Row(
        name="changed-board",
        question="The live part of a board rendered after a change: 80 entrants after 10 rounds.",
        unit="ms",
        runs=_runs_board,
        bare=(bare_body,),
        databases=("sqlite",),
    ),
)
