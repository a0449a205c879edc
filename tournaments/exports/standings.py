"""The table of standings, with points by round and tie-breaks."""

from typing import Any

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from scoring.rules import get_game
from tournaments.exports.tables import ExportColumn, ExportTable
from tournaments.models import Tournament
from tournaments.rules.standings import columns as standings
from tournaments.services.boards.body import board_body
from tournaments.services.results.past_rounds import movement_of_teams


def standings_table(tournament: Tournament) -> ExportTable:
    """Return the current standings, the best first; where partners are fixed, in the order of their teams."""
    rows = board_body(tournament)["rows"]
    rounds = max((len(row["rounds"]) for row in rows), default=0)
    game = get_game(tournament.game_key)
    in_teams = movement_of_teams(tournament) is not None
    columns = (
        ExportColumn("rank", _("Rank")),
        ExportColumn("number", _("Number")),
        ExportColumn("name", _("Name")),
        *((ExportColumn("team", _("Team")), ExportColumn("undecided", _("Not decided"))) if in_teams else ()),
        ExportColumn("points", _("Points (the fewest win)") if game.fewest_wins else _("Points")),
        *(ExportColumn(f"round_{number}", _("Round %d") % number) for number in range(1, rounds + 1)),
        ExportColumn("adjustment", _("Adjustments")),
        *(_declared(tournament, column) for column in standings.columns_for(game.feats)),
        ExportColumn("move", _("Ranks gained")),
        ExportColumn("withdrawn", _("Gone home")),
    )
    cells = [tuple(_by_key(row).get(column.key) for column in columns) for row in rows]
    return ExportTable("standings", _("Standings"), columns, cells)


def _declared(tournament: Tournament, column: standings.Column) -> ExportColumn:
    """Return a column of the standings; its heading says if it is a tie-break in this tournament."""
    title = capfirst(_(column.label))
    if movement_of_teams(tournament) or column.tie_break not in tournament.tie_breaks:
        return ExportColumn(column.key, title)
    place = tournament.tie_breaks.index(column.tie_break) + 1
    return ExportColumn(column.key, _("%(title)s (tie-break %(place)d)") % {"title": title, "place": place})


def _by_key(row: dict[str, Any]) -> dict[str, Any]:
    return {**row, **{f"round_{number}": points for number, points in enumerate(row["rounds"], 1)}}
