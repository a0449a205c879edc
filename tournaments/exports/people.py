"""The tables of entrants and of teams. An import can read the entrants."""

from django.utils.translation import gettext as _

from tournaments.exports.tables import ExportColumn, ExportTable
from tournaments.models import Entrant, Tournament
from tournaments.services.people.names import NamesIn
from tournaments.services.people.teams import members_of
from tournaments.services.results.played import Played
from tournaments.services.results.team_rows import team_rows


def entrants_table(tournament: Tournament) -> ExportTable:
    """Return everybody by number, with the headings that an import knows."""
    of_teams = (
        ExportColumn("team", _("Team")),
        ExportColumn("team_name", _("Team name")),
        ExportColumn("partner", _("Partner")),
    )
    columns = (
        ExportColumn("number", _("Number")),
        ExportColumn("name", _("Name")),
        ExportColumn("here", _("Here")),
        ExportColumn("status", _("Status")),
        ExportColumn("group", _("Group")),
        *(of_teams if tournament.has_partners else ()),
        ExportColumn("email", _("E-mail"), private=True),
        ExportColumn("phone", _("Phone"), private=True),
        ExportColumn("person", _("Person"), private=True),
    )
    names = NamesIn(tournament)
    teams = {team.pk: team for team in tournament.teams.prefetch_related("entrants")}
    rows = []
    for entrant in tournament.people.select_related("person").order_by("number"):
        team, person = teams.get(entrant.team_id or 0), entrant.person
        partners = [member for member in members_of(team) if member.pk != entrant.pk] if team else []
        plays_in = (team.number, team.name) if team else (None, "")
        rows.append(
            (
                *(entrant.number, entrant.name, entrant.checked_in, str(Entrant.Status(entrant.status).label)),
                entrant.group,
                *((*plays_in, names[partners[0].pk] if partners else "") if tournament.has_partners else ()),
                *(person.email, person.phone, person.pk),
            )
        )
    return ExportTable("entrants", _("Entrants"), columns, rows)


def teams_table(tournament: Tournament) -> ExportTable | None:
    """Return the teams as they stand, the best first; None where partners change."""
    teams = team_rows(Played.of(tournament))
    if teams is None:
        return None
    rounds = max((len(row["rounds"]) for row in teams), default=0)
    columns = (
        ExportColumn("rank", _("Rank")),
        ExportColumn("team", _("Team")),
        ExportColumn("name", _("Name")),
        ExportColumn("player_1", _("First player")),
        ExportColumn("player_2", _("Second player")),
        ExportColumn("score", _("Score")),
        ExportColumn("points", _("Points")),
        *(ExportColumn(f"round_{number}", _("Round %d") % number) for number in range(1, rounds + 1)),
        ExportColumn("games_won", _("Games won")),
        ExportColumn("games_tied", _("Games tied")),
        ExportColumn("games_lost", _("Games lost")),
        ExportColumn("byes", _("Byes")),
        ExportColumn("buchholz", _("Opponents' wins (Buchholz)")),
        ExportColumn("sonneborn_berger", _("Beaten opponents' wins (Sonneborn-Berger)")),
        ExportColumn("loners", _("Lone marches")),
        ExportColumn("euchres", _("Euchres")),
        ExportColumn("adjustment", _("Adjustments")),
    )
    names = NamesIn(tournament)
    rows = []
    for row in teams:
        members = [names[pk] for pk in row["entrants"]] + ["", ""]
        values = {**row, "player_1": members[0], "player_2": members[1]}
        values |= {f"round_{number}": points for number, points in enumerate(row["rounds"], 1)}
        rows.append(tuple(values.get(column.key) for column in columns))
    return ExportTable("teams", _("Teams"), columns, rows)
