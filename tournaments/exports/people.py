"""Who plays, and who with whom: the tables of entrants and of teams. An import reads the entrants back."""

from django.utils.translation import gettext as _

from tournaments.exports.tables import Column, Table
from tournaments.models import Entrant, Tournament
from tournaments.services.names import distinct_names
from tournaments.services.team_rows import team_rows
from tournaments.services.teams import members_of


def entrants_table(tournament: Tournament) -> Table:
    """Return everybody by number, with the headings that an import knows."""
    columns = (
        Column("number", _("Number")),
        Column("name", _("Name")),
        Column("here", _("Here")),
        Column("status", _("Status")),
        Column("team", _("Team")),
        Column("team_name", _("Team name")),
        Column("partner", _("Partner")),
        Column("email", _("E-mail"), private=True),
        Column("phone", _("Phone"), private=True),
        Column("person", _("Person"), private=True),
    )
    names = distinct_names(tournament.entrants.values_list("pk", "number", "name"))
    teams = {team.pk: team for team in tournament.teams.prefetch_related("entrants")}
    rows = []
    for entrant in tournament.people.select_related("person").order_by("number"):
        team, person = teams.get(entrant.team_id or 0), entrant.person
        partners = [one for one in members_of(team) if one.pk != entrant.pk] if team else []
        rows.append(
            (
                *(entrant.number, entrant.name, entrant.checked_in, str(Entrant.Status(entrant.status).label)),
                *(team.number if team else None, team.name if team else "", names[partners[0].pk] if partners else ""),
                *(person.email, person.phone, person.pk),
            )
        )
    return Table("entrants", _("Entrants"), columns, rows)


def teams_table(tournament: Tournament) -> Table | None:
    """Return the teams as they stand, the best first; None where partners change."""
    teams = team_rows(tournament)
    if teams is None:
        return None
    rounds = max((len(row["rounds"]) for row in teams), default=0)
    columns = (
        Column("rank", _("Rank")),
        Column("team", _("Team")),
        Column("name", _("Name")),
        Column("player_1", _("First player")),
        Column("player_2", _("Second player")),
        Column("score", _("Score")),
        Column("points", _("Points")),
        *(Column(f"round_{number}", _("Round %d") % number) for number in range(1, rounds + 1)),
        Column("games_won", _("Games won")),
        Column("games_tied", _("Games tied")),
        Column("games_lost", _("Games lost")),
        Column("byes", _("Byes")),
        Column("buchholz", _("Opponents' wins (Buchholz)")),
        Column("sonneborn_berger", _("Beaten opponents' wins (Sonneborn-Berger)")),
        Column("loners", _("Lone marches")),
        Column("euchres", _("Euchres")),
        Column("adjustment", _("Points given")),
    )
    names = distinct_names(tournament.entrants.values_list("pk", "number", "name"))
    rows = []
    for row in teams:
        members = [names[pk] for pk in row["entrants"]] + ["", ""]
        told = {**row, "player_1": members[0], "player_2": members[1]}
        told |= {f"round_{number}": points for number, points in enumerate(row["rounds"], 1)}
        rows.append(tuple(told.get(column.key) for column in columns))
    return Table("teams", _("Teams"), columns, rows)
