"""A score sheet for each table of a round, for pencils. docs/paper.md says where its boxes lie."""

from collections.abc import Iterator, Mapping
from typing import Any

from django.utils.translation import gettext as _

from accounts.addresses import as_qr_code
from scoring.models import Game
from scoring.rules import get_game
from tournaments.models import Round, Sitting
from tournaments.paper import sheet_layout as layout
from tournaments.paper.jobs import PrintJob
from tournaments.words.house_rules import rules_in_words
from tournaments.words.sheets import SittingShown, hands_planned, show_sitting, with_sheets

IN_WORDS = ("scoring", "end")
"""The parts of the rules that stand on a sheet."""


def score_sheets(job: PrintJob) -> dict[str, Any]:
    """Return the sheets of a round, from the head table down. Raises NoRoundPublished, RoundNotPublished."""
    round_ = job.published_round()
    names = job.names()
    sittings = with_sheets(Sitting.objects.filter(round=round_).order_by("table__number"))
    shown = [show_sitting(sitting, names) for sitting in sittings]
    return {
        **job.common(_("Score sheets of round %(number)d") % {"number": round_.number}),
        "origin": layout.origin(job.paper),
        "frame": (layout.WIDTH, layout.HEIGHT),
        "mark": layout.MARK,
        "labels": layout.LABELS,
        "code": layout.CODE,
        "points-in": layout.WORDS,
        "sheets": [sheet for table in shown for sheet in _sheets(table, round_)],
        "words": {"partners": _("partners"), "total": _("Total"), "signed": _("Signed: %(names)s")},
    }


def code_of(sitting: Sitting, round_: Round, sheet: int) -> str:
    """Return what the code of a sheet says: tournament, round, table, which draw of the round, and which sheet.

    As in `HT1:6F9619FF8B86D011B42D00C04FC964FF:3:12:A1B2C3D4:1`: only signs that a QR code packs tightly. The draw is
    the beginning of the sitting's UUID: an undone round and the one drawn in its place differ in it.
    """
    draw = sitting.uuid.hex[:8]
    return f"HT1:{round_.tournament.uuid.hex}:{round_.number}:{sitting.table.number}:{draw}:{sheet}".upper()


def points_in_words(key: str, ruleset: Mapping[str, Any]) -> list[str]:
    """Return what a game's rules say of points and of its end, a sentence each."""
    parts = rules_in_words(get_game(key), ruleset)
    return [sentence for part in parts if part.key in IN_WORDS for sentence in part.sentences]


def rows_of(game: Game) -> int:
    """Return how many hands a sheet has room for."""
    return hands_planned(game) or layout.IF_OPEN


def _sheets(shown: SittingShown, round_: Round) -> Iterator[dict[str, Any]]:
    """Give the sheets of a table: one, or several where its game has more hands than a sheet."""
    hands = rows_of(shown.game)
    for number, first in enumerate(range(0, hands, layout.ON_A_SHEET), 1):
        rows = min(hands - first, layout.ON_A_SHEET)
        yield {
            "table": _("Table %(number)d") % {"number": shown.sitting.table.number},
            "round": " · ".join(filter(None, [_("Round %(number)d") % {"number": round_.number}, shown.stage])),
            "how": _("After each hand, write the points of each side in its box, and 0 for none."),
            "qr": as_qr_code(code_of(shown.sitting, round_, number), margin=2),
            "labels": [_("Hand %(number)d") % {"number": first + row + 1} for row in range(rows)],
            "columns": _columns(shown, rows),
            "points": points_in_words(shown.game.key, shown.game.ruleset),
        }


def _columns(shown: SittingShown, rows: int) -> list[dict[str, Any]]:
    sides = shown.game.sides
    return [
        {
            "names": [shown.names[seat] for seat in side],
            "head": layout.head_box(index, len(sides)),
            "boxes": [layout.hand_box(index, row, sides=len(sides), rows=rows) for row in range(rows)],
            "total": layout.total_box(index, len(sides)),
            "signature": layout.signature_box(index, len(sides)),
        }
        for index, side in enumerate(sides)
    ]
