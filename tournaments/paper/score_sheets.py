"""A score sheet for each table of a round, for pencils. docs/paper.md says where its boxes lie."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _

from accounts.addresses import as_qr_code
from scoring.models import Game
from scoring.rules import get_game
from tournaments.models import Round, Sitting, Tournament
from tournaments.paper import sheet_layout as layout
from tournaments.paper.bubble_sheets import bubble_sheets, bubbles_on_page, on_paper
from tournaments.paper.bubbles import corner_marks, row_marks
from tournaments.paper.jobs import BLANK, PrintJob
from tournaments.services.results.left_over import other_games, sheet_for
from tournaments.words.house_rules import rules_in_words
from tournaments.words.sheets import SittingShown, hands_planned, show_sitting, with_sheets

IN_WORDS = ("scoring", "end")
"""The parts of the rules that stand on a sheet."""
TO_FILL_IN, SHORT_LINE = "_" * 24, "_" * 4
"""What a blank sheet has in place of a name, and of a number."""


def score_sheets(job: PrintJob) -> dict[str, Any]:
    """Return the sheets of a round, from the head table down, or a blank one: as spare, and before the first round.

    Raises RoundNotPublished.
    """
    if job.round_number == BLANK or (job.round_number is None and not job.has_rounds()):
        title, sheets = _("Blank score sheet"), _blank_sheets(job.tournament)
    else:
        round_, names = job.published_round(), job.names()
        title = _("Score sheets of round %(number)d") % {"number": round_.number}
        sittings = with_sheets(Sitting.objects.filter(round=round_).order_by("table__number"))
        sheets = [sheet for sitting in sittings for sheet in _sheets(show_sitting(sitting, names), round_)]
    return {
        **job.common(title),
        "origin": layout.origin(job.paper),
        "frame": (layout.WIDTH, layout.HEIGHT),
        "mark": layout.MARK,
        "labels": layout.LABELS,
        "code": layout.CODE,
        "points-in": layout.WORDS,
        "sheets": sheets,
        "words": {
            "partners": _("partners"),
            "total": _("Total"),
            "hand": _("Hand"),
            "points": _("Points"),
            "yes": _("Yes"),
            "no": _("No"),
        },
    }


def code_of(sitting: Sitting, round_: Round, sheet: int, version: str = "") -> str:
    """Return what the code of a sheet says: tournament, round, table, which draw of the round, and which sheet.

    As in `HT1:6F9619FF8B86D011B42D00C04FC964FF:3:12:A1B2C3D4:1`: only signs that a QR code packs tightly. The draw is
    the beginning of the sitting's UUID: an undone round and the one drawn in its place differ in it. A sheet with
    bubbles begins with `HT2`, and says last where they lie (`BubbleSheet.digest`).
    """
    parts = (round_.tournament.uuid.hex, round_.number, sitting.table.number, sitting.uuid.hex[:8], sheet)
    return ":".join(map(str, ("HT2" if version else "HT1", *parts, *filter(None, [version])))).upper()


def points_in_words(key: str, ruleset: Mapping[str, Any]) -> list[str]:
    """Return what a game's rules say of points and of its end, a sentence each."""
    parts = rules_in_words(get_game(key), ruleset)
    return [sentence for part in parts if part.key in IN_WORDS for sentence in part.sentences]


def layout_of(sitting: Sitting, round_: Round, sheet: int, paper: str) -> dict[str, Any] | None:
    """Return where everything lies on a sheet of a table, in millimeters from the page's corner; None: no such sheet.

    A game that asks nothing by bubbles has one sheet without any, as far as a camera is concerned.
    """
    game = sitting.game
    sheets = bubble_sheets(game, rows_of(game))
    if not 1 <= sheet <= max(1, len(sheets)):
        return None
    own = sheets[sheet - 1] if sheets else None
    return {
        "page": layout.PAPERS[paper],
        "sheet": sheet,
        "sheets": len(sheets),
        "code": code_of(sitting, round_, sheet, own.digest if own else ""),
        "code_box": layout.on_page(layout.CODE, paper),
        "marks": [
            *({"kind": "corner", "box": layout.on_page(box, paper)} for box in corner_marks()),
            *({"kind": "row", "box": layout.on_page(box, paper)} for box in (row_marks() if own else ())),
        ],
        "bubbles": bubbles_on_page(own, own.bubbles, paper) if own else [],
        "checks": bubbles_on_page(own, own.checks, paper) if own else [],
    }


def rows_of(game: Game) -> int:
    """Return how many hands a sheet has room for."""
    return hands_planned(game) or layout.IF_OPEN


def _sheets(shown: SittingShown, round_: Round) -> Iterator[dict[str, Any]]:
    """Give the sheets of a table: one, or several where its game has more hands than a sheet."""
    for number, sheet in enumerate(_ruled(shown.game, shown.names), 1):
        yield {
            **sheet,
            "table": _("Table %(number)d") % {"number": shown.sitting.table.number},
            "round": " · ".join(filter(None, [_("Round %(number)d") % {"number": round_.number}, shown.stage])),
            "qr": as_qr_code(code_of(shown.sitting, round_, number, sheet["version"]), margin=2),
        }


def _blank_sheets(tournament: Tournament) -> list[dict[str, Any]]:
    """Return the sheets on which table, round and names are still to be written, for each game that is played."""
    sizes = [tournament.seats_per_table, *other_games(tournament)]
    games = [sheet_for(tournament, seats) for seats in sizes]
    return [sheet for game in games for sheet in _blank(game, is_other=game.key != tournament.game_key)]


def _blank(game: Game, *, is_other: bool) -> Iterator[dict[str, Any]]:
    for sheet in _ruled(game, [TO_FILL_IN] * game.seats):
        stage = _(game.rules.name) if is_other else ""
        yield {
            **sheet,
            "table": _("Table %(line)s") % {"line": SHORT_LINE},
            "round": " · ".join(filter(None, [_("Round %(line)s") % {"line": SHORT_LINE}, stage])),
            "qr": None,
        }


def _ruled(game: Game, names: Sequence[str]) -> Iterator[dict[str, Any]]:
    """Yield the sheets of a game for its hands and these names: with bubbles, or with boxes alone."""
    hands, points = rows_of(game), points_in_words(game.key, game.ruleset)
    with_bubbles = bubble_sheets(game, hands)
    for sheet in with_bubbles:
        how = _("Fill in one bubble for each answer. To change it, cross it out and fill in the right one.")
        yield {"how": how, "points": points, "version": sheet.digest, "bubbles": on_paper(sheet, game, names)}
    if with_bubbles:
        return
    sides = [[names[seat] for seat in side] for side in game.sides]
    for first in range(0, hands, layout.ON_A_SHEET):
        rows = min(hands - first, layout.ON_A_SHEET)
        yield {
            "how": _("After each hand, write the points of each side in its box, and 0 for none."),
            "labels": [_("Hand %(number)d") % {"number": first + row + 1} for row in range(rows)],
            "columns": [_column(side, len(sides), own, rows) for side, own in enumerate(sides)],
            "points": points,
            "version": "",
        }


def _column(side: int, sides: int, names: Sequence[str], rows: int) -> dict[str, Any]:
    return {
        "names": list(names),
        "signed": _("Signed: %(names)s") % {"names": "" if TO_FILL_IN in names else " & ".join(names)},
        "head": layout.head_box(side, sides),
        "boxes": [layout.hand_box(side, row, sides=sides, rows=rows) for row in range(rows)],
        "total": layout.total_box(side, sides),
        "signature": layout.signature_box(side, sides),
    }
