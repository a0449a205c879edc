"""Entering a hand, against a view that issues the same statements and does nothing else."""

import json
from collections import deque
from collections.abc import Callable, Sequence
from statistics import quantiles
from typing import Any
from uuid import uuid4

from django.db import connection, transaction
from django.db.backends.utils import CursorWrapper
from django.http import HttpRequest, HttpResponse
from django.urls import path
from django.utils import timezone
from django.views.decorators.csrf import csrf_exempt

from benchmarks.load import Post, Sent, send_posts
from benchmarks.row import Figure, Row, Run
from benchmarks.stage import HANDS, OpenSitting, Stage


@csrf_exempt
def bare_hand(request: HttpRequest, pk: int) -> HttpResponse:
    """Store a hand by the statements that entering it takes: the same tables, rows and locks, in raw SQL."""
    sent = json.loads(request.body)
    with connection.cursor() as cursor:
        game, round_, tournament = bare_finding(cursor, pk, request.headers["Authorization"].removeprefix("Pad "))
        with transaction.atomic():
            bare_looks(cursor, pk, game, round_, sent["uuid"])
            bare_writes(cursor, game, tournament, sent)
    return HttpResponse("{}", content_type="application/json", status=201)


def bare_finding(cursor: CursorWrapper, sitting: int, key: str) -> tuple[int, int, int]:
    """Fetch the sitting at the pad's table; return the ids of game, round and tournament."""
    place = """
        SELECT s.game_id, s.round_id, t.tournament_id, s.*, k.revoked_at, t.* FROM tournaments_sitting s
        JOIN tournaments_table t ON t.id = s.table_id JOIN tournaments_padkey k ON k.table_id = t.id
        WHERE s.id = %s AND k.key = %s ORDER BY t.number"""
    cursor.execute(place, [sitting, key])
    game, round_, tournament = cursor.fetchone()[:3]
    return game, round_, tournament


def bare_looks(cursor: CursorWrapper, sitting: int, game: int, round_: int, uuid: str) -> None:
    """Lock the sheet and fetch its lines."""
    sheet = "SELECT * FROM scoring_game WHERE id = %s"
    cursor.execute(sheet + " FOR UPDATE" if connection.features.has_select_for_update else sheet, [game])
    cursor.fetchone()
    held = "SELECT h.id FROM tournaments_heldhand h WHERE h.sitting_id = %s AND h.uuid = %s"
    round_and_held = f"SELECT r.*, ({held}) FROM tournaments_round r WHERE r.id = %s"  # noqa: S608 - no words of others
    cursor.execute(round_and_held, [sitting, uuid, round_])
    cursor.fetchone()
    lines = "SELECT * FROM scoring_hand WHERE game_id = %s AND (voided_at IS NULL OR uuid = %s) ORDER BY number, id"
    cursor.execute(lines, [game, uuid])
    cursor.fetchall()


def bare_writes(cursor: CursorWrapper, game: int, tournament: int, sent: dict[str, Any]) -> None:
    """Write the hand, the sheet's totals and the version of the scores, and add it to the feed."""
    hand = """
        INSERT INTO scoring_hand (game_id, uuid, number, kind, facts, points, lone_marches, euchres, answer,
                                  entered_at, entered_by, reason, voided_by, void_reason)
        VALUES (%s, %s, %s, 'played', %s, '[1,0,1,0]', '[0,0,0,0]', '[0,0,0,0]', '{}', %s, 'bare', '', '', '')
        RETURNING id"""
    sheet = """
        UPDATE scoring_game SET points = '[1,0,1,0]', lone_marches = '[0,0,0,0]', euchres = '[0,0,0,0]',
                                state = 'open', hands_played = %s, version = version + 1 WHERE id = %s"""
    version = "UPDATE tournaments_tournament SET scores_version = scores_version + 1 WHERE id = %s"
    now = connection.ops.adapt_datetimefield_value(timezone.now())
    cursor.execute(hand, [game, sent["uuid"], sent["number"], json.dumps(sent), now])
    cursor.fetchone()
    cursor.execute(sheet, [sent["number"], game])
    cursor.execute(version, [tournament])
    event = (
        "INSERT INTO tournaments_event (tournament_id, type, at, ids) VALUES (%s, 'hand.entered', %s, %s) RETURNING id"
    )
    about = {"sitting": game, "hand": sent["uuid"], "number": sent["number"]}
    cursor.execute(event, [tournament, now, json.dumps(about)])
    cursor.fetchone()


def hand_posts(route: str, sittings: Sequence[OpenSitting]) -> list[Post]:
    """Return requests that fill the sheets of these sittings, hand by hand, all tables at once."""
    return [_post(route, sitting, number) for number in range(1, HANDS + 1) for sitting in sittings]


def _post(route: str, sitting: OpenSitting, number: int) -> Post:
    sent = {"number": number, "dealer": (number - 1) % 4, "maker": number % 4, "alone": False, "tricks": 3 + number % 3}
    body = json.dumps({"uuid": uuid4().hex, **sent}).encode()
    headers = {"Authorization": f"Pad {sitting.pad_key}", "Content-Type": "application/json"}
    return Post(route.format(sitting.pk), headers, body)


OURS, BARE = "/api/v1/sittings/{}/hands/", "/bare/hands/{}/"
_sent: dict[tuple[Stage, str], deque[Sent]] = {}
"""What was measured for the row of rates waits to be looked at again by that of waits."""


def _runs(stage: Stage) -> tuple[Run, Run]:
    def keep(route: str, fill_more: Callable[[], Sent]) -> Figure:
        sent = fill_more()
        _sent.setdefault((stage, route), deque()).append(sent)
        return Figure(sent.rate, sent.share)

    fills = {route: fill(stage, route) for route in (OURS, BARE)}
    return lambda: keep(OURS, fills[OURS]), lambda: keep(BARE, fills[BARE])


def _runs_worst(stage: Stage) -> tuple[Run, Run]:
    def look(route: str, fill_more: Callable[[], Sent]) -> Figure:
        kept = _sent.get((stage, route))
        sent = kept.popleft() if kept else fill_more()
        return Figure(1000 * (quantiles(sent.waits, n=100)[98] if len(sent.waits) > 1 else sent.waits[0]), sent.share)

    fills = {route: fill(stage, route) for route in (OURS, BARE)}
    return lambda: look(OURS, fills[OURS]), lambda: look(BARE, fills[BARE])


def fill(stage: Stage, route: str) -> Callable[[], Sent]:
    """Return how to fill sheets, tournament after tournament; what time does not suffice for waits for the next run."""
    posts: deque[Post] = deque()

    def fill_more() -> Sent:
        while len(posts) < stage.scale.hands:
            posts.extend(hand_posts(route, stage.open_round(stage.make_tournament(rounds=1))))
        return send_posts(stage, posts, status=201)

    return fill_more


urlpatterns = [path("hands/<int:pk>/", bare_hand)]
ROWS = (
    Row(
        name="hand-entry",
        question="Hands entered a second by the pads of 20 tables, tournament after tournament, over 16 connections.",
        unit="requests/s",
        runs=_runs,
        bare=(bare_hand, bare_finding, bare_looks, bare_writes),
    ),
    Row(
        name="hand-entry-p99",
        question="The same hands: 99 of 100 are answered sooner, while 16 tablets enter as fast as they are answered.",
        unit="ms",
        runs=_runs_worst,
        bare=(bare_hand,),
    ),
)
