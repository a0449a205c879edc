"""Reading what was sent, one after another, in a process of its own behind all others, and noting what it says."""

import json
import logging
import subprocess
import threading
from collections.abc import Mapping
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

from django.db import connection, transaction
from django.db.models import Q
from django.utils import timezone

from machine.processes import BEHIND_OTHERS, own_environment, own_module
from scoring.models import Hand
from tournaments.models import Photograph, Round, Sitting, Tournament
from tournaments.paper import bubbles as places
from tournaments.paper import sheet_layout as layout
from tournaments.paper.bubble_sheets import bubble_sheets
from tournaments.paper.bubbles import BubbleSheet
from tournaments.paper.score_sheets import rows_of
from tournaments.photographs.doubts import ON_SHEET, OTHER_PICTURE, Doubt, Read, differing, what_it_says

logger = logging.getLogger("headtable.photographs")

ROOT = Path(__file__).parents[2]
PATIENCE = 240
"""Seconds after which a process that does not answer is given up: behind all others it may take long."""
ABANDONED = timedelta(minutes=6)
"""After which another worker takes up what one began to read."""
ONE_THREAD = {"OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"}
"""Numbers are crunched on one core: the others are for the hall."""
_reader_at_work = threading.Lock()


def read_beside() -> None:
    """Read what waits, beside the caller's work: in a hall, the same worker keeps the boards up to date."""
    if Photograph.objects.filter(state=Photograph.State.READING).exists() and _reader_at_work.acquire(blocking=False):
        threading.Thread(target=_read_all, name="photographs", daemon=True).start()


def _read_all() -> None:
    try:
        read_waiting()
    except Exception:
        logger.exception("Photographs could not be read")
    finally:
        connection.close()
        _reader_at_work.release()


def read_waiting() -> int:
    """Read every photograph that waits, those sent first before the others; return how many."""
    count = 0
    while photograph := _take_up(timezone.now()):
        read_photograph(photograph)
        count += 1
    return count


def _take_up(now: datetime) -> Photograph | None:
    free = Q(taken_up_at=None) | Q(taken_up_at__lt=now - ABANDONED)
    waiting = Photograph.objects.filter(free, state=Photograph.State.READING)
    for pk, before in waiting.order_by("pk").values_list("pk", "taken_up_at")[:5]:
        if Photograph.objects.filter(pk=pk, taken_up_at=before).update(taken_up_at=now):
            return Photograph.objects.select_related("tournament", "scan").get(pk=pk)
    return None


def read_photograph(photograph: Photograph) -> None:
    """Read a photograph and note what it says; whatever it is, it is not left waiting."""
    file = photograph.scan or photograph
    sheets = sheets_of(photograph.tournament)
    try:
        said, picture = _in_a_process(bytes(file.upload or b""), photograph.page, sheets)
    except (OSError, ValueError, RuntimeError, subprocess.SubprocessError):
        logger.exception("Photograph %d could not be read", photograph.pk)
        said, picture = {"error": "failed", "pages": 1}, b""
    with transaction.atomic():
        if photograph.page == 0:
            _add_pages(photograph, said["pages"])
        _note(photograph, said, picture, sheets)
        still_needed = file.pages.filter(state=Photograph.State.READING).exists()
        if not still_needed and file.pk and (file is not photograph or said["pages"] == 1):
            Photograph.objects.filter(pk=file.pk).update(upload=None)


def sheets_of(tournament: Tournament) -> dict[str, BubbleSheet]:
    """Return every kind of sheet with bubbles that this tournament's tables can have, by its digest."""
    played = Sitting.objects.filter(round__tournament=tournament, round__status__in=[*Round.PLAYED, "undone"])
    kinds: dict[str, Sitting] = {}
    for sitting in played.select_related("game"):
        game = sitting.game
        kinds.setdefault(json.dumps([game.key, game.seats, game.ruleset], sort_keys=True), sitting)
    games = (sitting.game for sitting in kinds.values())
    return {sheet.digest: sheet for game in games for sheet in bubble_sheets(game, rows_of(game))}


def asked_of(page: int, sheets: Mapping[str, BubbleSheet]) -> dict[str, Any]:
    """Return what the reader of a page needs to know (`tournaments.paper.reading.__main__`)."""
    corners, rows = places.corner_marks(), places.row_marks()
    right, left = rows[places.LINES :], rows[: places.LINES]
    return {
        "page": page,
        "layouts": {digest: places.as_json(sheet) for digest, sheet in sheets.items()},
        "code": layout.CODE,
        "marks": [corners[1], *right, corners[3], corners[0], corners[2], *left],
        "size": (layout.WIDTH, layout.HEIGHT),
    }


def _in_a_process(content: bytes, page: int, sheets: Mapping[str, BubbleSheet]) -> tuple[dict[str, Any], bytes]:
    made = subprocess.run(  # noqa: S603 - our own
        own_module("tournaments.paper.reading"),
        cwd=ROOT,
        env={**own_environment(), **ONE_THREAD},
        input=json.dumps(asked_of(page, sheets)).encode() + b"\n" + content,
        capture_output=True,
        timeout=PATIENCE,
        creationflags=BEHIND_OTHERS,
    )
    if made.returncode:
        raise RuntimeError(made.stderr.decode(errors="replace"))
    head, _newline, picture = made.stdout.partition(b"\n")
    return json.loads(head), picture


def _add_pages(first: Photograph, pages: int) -> None:
    """Have the other pages of a scan wait, too."""
    for page in range(1, pages):
        Photograph.objects.get_or_create(
            tournament=first.tournament,
            digest=first.digest,
            page=page,
            defaults={"scan": first, "name": first.name, "sent_at": first.sent_at, "sent_by": first.sent_by},
        )


def _note(photograph: Photograph, said: Mapping[str, Any], picture: bytes, sheets: Mapping[str, BubbleSheet]) -> None:
    photograph.picture, photograph.is_flat = picture, bool(said.get("is_flat"))
    photograph.why = str(said.get("error", ""))
    sitting = None if "code" not in said else _place(photograph, said["code"])
    if said.get("is_blank"):
        photograph.state = Photograph.State.BLANK
    elif photograph.why or sitting is None:
        photograph.state = Photograph.State.UNREADABLE
    else:
        sheet = sheets[said["code"].rpartition(":")[2]]
        read = what_it_says(sheet, sitting.game, said["looked"])
        _compare(photograph, sitting, read)
        photograph.hands = [{"hand": number, **facts} for number, facts in sorted(read.hands.items())]
        photograph.doubts = [
            _doubt_as_json(doubt, sheet) for doubt in sorted(read.doubts, key=lambda doubt: doubt.hand)
        ]
        photograph.state = Photograph.State.DOUBTFUL if read.doubts else Photograph.State.READ
    fields = ["picture", "is_flat", "why", "state", "hands", "doubts", "sitting", "round", "table", "sheet"]
    photograph.save(update_fields=fields)


def _place(photograph: Photograph, code: str) -> Sitting | None:
    """Return the sitting that a sheet's code names, and note which; else say why it is none of this tournament's."""
    _version, tournament, round_, table, draw, sheet, *_layout = code.split(":")
    own = photograph.tournament
    if tournament.lower() != own.uuid.hex:
        is_ours = Tournament.objects.filter(organization=own.organization_id, uuid=tournament).exists()
        photograph.why = "other-night" if is_ours else "other-hall"
        return None
    photograph.round, photograph.table, photograph.sheet = int(round_), int(table), int(sheet)
    drawn = Sitting.objects.filter(round__tournament=own, round__number=photograph.round)
    for sitting in drawn.filter(table__number=photograph.table).select_related("game", "round"):
        if sitting.uuid.hex[:8] == draw.lower():
            photograph.sitting = sitting.uuid
            return sitting
    photograph.why = "not-drawn"
    return None


def _compare(photograph: Photograph, sitting: Sitting, read: Read) -> None:
    """Doubt what differs from another picture of the same sheet, or from the table's sheet."""
    others = photograph.tournament.photographs.filter(sitting=sitting.uuid, sheet=photograph.sheet)
    seen = others.exclude(pk=photograph.pk).filter(state__in=[Photograph.State.READ, Photograph.State.DOUBTFUL])
    standing = Hand.objects.filter(game=sitting.game_id, voided_at=None, number__gt=0)
    known = [(OTHER_PICTURE, _clear_hands(other)) for other in seen.defer("upload", "picture")]
    for why, hands in [*known, (ON_SHEET, {hand.number: hand.facts for hand in standing})]:
        doubted = {doubt.hand for doubt in read.doubts}
        clear = {number: facts for number, facts in read.hands.items() if number not in doubted}
        read.doubts.extend(differing(clear, hands, why))


def _clear_hands(photograph: Photograph) -> dict[int, dict[str, Any]]:
    unsure = {doubt["hand"] for doubt in photograph.doubts if doubt["why"] != OTHER_PICTURE}
    return {hand["hand"]: _facts(hand) for hand in photograph.hands if hand["hand"] not in unsure}


def _facts(hand: Mapping[str, Any]) -> dict[str, Any]:
    return {name: fact for name, fact in hand.items() if name != "hand"}


def _doubt_as_json(doubt: Doubt, sheet: BubbleSheet) -> dict[str, Any]:
    """Return a doubt with where it is to be seen: the strip of the sheet with its hand, or with the totals."""
    top, height = layout.TOTALS_TOP, layout.TOTALS_HEIGHT
    if doubt.hand:
        top, height = sheet.top_of(sheet.hands.index(doubt.hand)), sheet.lines * sheet.height
    return {
        **doubt._asdict(),
        "params": dict(doubt.params),
        "readings": list(doubt.readings),
        "top": round(top, 2),
        "height": round(height, 2),
    }
