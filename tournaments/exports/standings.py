"""Who is ahead: the table of standings, with points by round and whatever parts those who are tied."""

from typing import Any

from django.utils.translation import gettext as _

from scoring.rules import get_game
from tournaments.exports.tables import Column, Table
from tournaments.models import Tournament
from tournaments.services.board_body import board_body
from tournaments.services.past_rounds import movement_of_teams


def standings_table(tournament: Tournament) -> Table:
    """Return everybody, the best first, as the scores are now; where partners are fixed in the order of their teams."""
    rows = board_body(tournament)["rows"]
    rounds = max((len(row["rounds"]) for row in rows), default=0)
    in_teams = movement_of_teams(tournament) is not None
    columns = (
        Column("rank", _("Rank")),
        Column("number", _("Number")),
        Column("name", _("Name")),
        *((Column("team", _("Team")),) if in_teams else ()),
        Column("points", _("Points")),
        *(Column(f"round_{number}", _("Round %d") % number) for number in range(1, rounds + 1)),
        Column("adjustment", _("Points given")),
        *(_tie_break(tournament, *told) for told in _tie_breaks()),
        Column("move", _("Ranks gained")),
        Column("withdrawn", _("Gone home")),
    )
    best = min if get_game(tournament.game_key).fewest_wins else max
    return Table(
        "standings", _("Standings"), columns, [tuple(_told(row, best).get(c.key) for c in columns) for row in rows]
    )


def _tie_breaks() -> tuple[tuple[str, str, str], ...]:
    return (
        ("games-won", "games_won", _("Games won")),
        ("lone-marches", "loners", _("Lone marches")),
        ("euchres", "euchres", _("Euchres")),
        ("last-round", "last_round", _("Points in the last round")),
        ("best-round", "best_round", _("Points in the best round")),
    )


def _tie_break(tournament: Tournament, tie_break: str, key: str, title: str) -> Column:
    """Return a column; its heading says where it parts people in this tournament."""
    if movement_of_teams(tournament) or tie_break not in tournament.tie_breaks:
        return Column(key, title)
    place = tournament.tie_breaks.index(tie_break) + 1
    return Column(key, _("%(title)s (tie-break %(place)d)") % {"title": title, "place": place})


def _told(row: dict[str, Any], best: Any) -> dict[str, Any]:
    played = [points for points in row["rounds"] if points is not None]
    by_round = {f"round_{number}": points for number, points in enumerate(row["rounds"], 1)}
    return {**row, **by_round, "best_round": best(played, default=None)}
