"""Fixed partners: make and split teams, substitute a player, and decide tied games."""

from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.activity_log import logged
from accounts.models import MAY_DIRECT, MAY_ENTER, MAY_LOOK
from tournaments.access import tournament_for_staff
from tournaments.api.authentication import visitor_of
from tournaments.api.errors import NotHere
from tournaments.api.idempotency import once_per_key
from tournaments.api.shapes import teams as shapes
from tournaments.api.shapes.base import MOST_AT_ONCE, NothingShape
from tournaments.api.views import Call, documented, one_or_many, read
from tournaments.models import Entrant, Sitting, Team, Tournament
from tournaments.services.people import teams
from tournaments.services.play import tied_games


@logged(gettext_noop("Made teams."))
class Teams(Call):
    """GET and POST tournaments/{id}/teams/"""

    @documented(gives={200: shapes.TeamAnswer(many=True)}, summary="List the teams of two, by number.")
    def get(self, request: Request, pk: int) -> Response:
        """List the tournament's teams with their members and substitutes."""
        tournament = tournament_for_staff(visitor_of(request), MAY_LOOK, pk=pk)
        return Response(shapes.TeamAnswer.each(tournament.teams.prefetch_related("entrants")))

    @documented(
        takes=one_or_many(shapes.TeamShape),
        gives={201: one_or_many(shapes.TeamAnswer)},
        summary="Create a team of two entrants, or a list of teams.",
    )
    @once_per_key
    def post(self, request: Request, pk: int) -> Response:
        """Create teams, all or none. A single object returns a single object, a list returns a list."""
        tournament = tournament_for_staff(visitor_of(request), MAY_ENTER, pk=pk)
        many = isinstance(request.data, list)
        if many and len(request.data) > MOST_AT_ONCE:
            raise ValidationError(_("Create at most %(most)s teams at once.") % {"most": MOST_AT_ONCE})
        data = read(shapes.TeamShape, request.data, many=many)
        couples = [teams.Couple((t["entrants"][0], t["entrants"][1]), t["name"]) for t in (data if many else [data])]
        made = shapes.TeamAnswer.each(teams.pair_up(tournament=tournament, couples=couples))
        return Response(made if many else made[0], status=201)


@logged(gettext_noop("Paired the people without partners."))
class PairRest(Call):
    """POST tournaments/{id}/teams/rest/"""

    @documented(
        takes=shapes.PairRestShape, gives={201: shapes.PairRestAnswer}, summary="Pair the entrants without a partner."
    )
    @once_per_key
    def post(self, request: Request, pk: int) -> Response:
        """Pair the entrants without a partner in order of their numbers, or by lot."""
        tournament = tournament_for_staff(visitor_of(request), MAY_ENTER, pk=pk)
        data = read(shapes.PairRestShape, request.data)
        made, alone = teams.pair_rest(tournament=tournament, by_lot=data["by"] == "lot", seed=data.get("seed"))
        return Response(shapes.PairRestAnswer.of({"teams": made, "alone": alone}), status=201)


@logged(gettext_noop("Renamed team %(team)s."))
class TeamDetail(Call):
    """GET and PATCH tournaments/{id}/teams/{number}/"""

    @documented(gives={200: shapes.TeamAnswer}, summary="Show a team.")
    def get(self, request: Request, pk: int, team: int) -> Response:
        """Show a team to staff."""
        return Response(shapes.TeamAnswer.of(_team(tournament_for_staff(visitor_of(request), MAY_LOOK, pk=pk), team)))

    @documented(takes=shapes.TeamNameShape, gives={200: shapes.TeamAnswer}, summary="Give a team a name.")
    @once_per_key
    def patch(self, request: Request, pk: int, team: int) -> Response:
        """Give it a name, or with an empty one the names of the two."""
        tournament = tournament_for_staff(visitor_of(request), MAY_ENTER, pk=pk)
        asked, found = read(shapes.TeamNameShape, request.data), _team(tournament, team)
        teams.rename(team=found, name=asked.get("name", found.name))
        return Response(shapes.TeamAnswer.of(_team(tournament, team)))


@logged(gettext_noop("Split team %(team)s."))
class PartTeam(Call):
    """POST tournaments/{id}/teams/{number}/part/"""

    @documented(
        takes=NothingShape, gives={200: shapes.TeamAnswer}, summary="Split a team that has not been seated yet."
    )
    @once_per_key
    def post(self, request: Request, pk: int, team: int) -> Response:
        """Split the team; the answer is the team as it was."""
        tournament = tournament_for_staff(visitor_of(request), MAY_ENTER, pk=pk)
        read(NothingShape, request.data)
        found = _team(tournament, team)
        was = shapes.TeamAnswer.of(found)
        teams.part(team=found)
        return Response(was)


@logged(gettext_noop("Added a substitute to team %(team)s."))
class Substitute(Call):
    """POST tournaments/{id}/teams/{number}/substitute/"""

    @documented(takes=shapes.SubstituteShape, gives={200: shapes.TeamAnswer}, summary="Substitute a member of a team.")
    @once_per_key
    def post(self, request: Request, pk: int, team: int) -> Response:
        """Replace a member from the next draw on; the games played so far stay with the team."""
        tournament = tournament_for_staff(visitor_of(request), MAY_ENTER, pk=pk)
        data = read(shapes.SubstituteShape, request.data)
        found = _team(tournament, team)
        leaving, coming = (_entrant(tournament, name, data[name]) for name in ("leaving", "coming"))
        teams.substitute(team=found, leaving=leaving, coming=coming)
        return Response(shapes.TeamAnswer.of(_team(tournament, team)))


@logged(gettext_noop("Decided the tie at table %(table)s, round %(round)s."))
class Decide(Call):
    """POST sittings/{id}/decide/"""

    @documented(
        takes=shapes.DecideShape, gives={200: shapes.DecidedAnswer}, summary="Decide which side advances after a tie."
    )
    @once_per_key
    def post(self, request: Request, pk: int) -> Response:
        """Award a tied game of a bracket to the side that won the extra hand."""
        visitor = visitor_of(request)
        sitting = get_object_or_404(Sitting.objects.select_related("round", "game", "table"), pk=pk)
        tournament_for_staff(visitor, MAY_DIRECT, pk=sitting.round.tournament_id)
        side = read(shapes.DecideShape, request.data)["side"]
        tied_games.decide(sitting=sitting, side=side, by=str(visitor))
        return Response({"id": sitting.pk, "side": side})


def _team(tournament: Tournament, number: int) -> Team:
    return get_object_or_404(tournament.teams.prefetch_related("entrants"), number=number)


def _entrant(tournament: Tournament, name: str, pk: int) -> Entrant:
    entrant: Entrant | None = tournament.people.filter(pk=pk).first()
    if entrant is None:
        raise NotHere({name: _("This tournament has no entrant with this id.")})
    return entrant
