"""Seasons for programs."""

from collections.abc import Sequence
from dataclasses import replace

from django.shortcuts import get_object_or_404
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.activity_log import add_details, logged
from accounts.models import MAY_DIRECT, MAY_LOOK, Organization
from tournaments.access import organization_for_staff, require_sight_of_season
from tournaments.api.authentication import visitor_of
from tournaments.api.errors import NotHere
from tournaments.api.idempotency import once_per_key
from tournaments.api.shapes import seasons as shapes
from tournaments.api.views import Call, documented, read
from tournaments.models import Season, Tournament
from tournaments.services.setup import seasons as services
from tournaments.services.setup.play_offs import PlayOffPlan, start_play_off


@logged(gettext_noop("Created a season."))
class Seasons(Call):
    """GET and POST organizations/{organization}/seasons/"""

    @documented(gives={200: shapes.SeasonAnswer(many=True)}, summary="List the organization's seasons.")
    def get(self, request: Request, organization: str) -> Response:
        """List them for staff."""
        hall = organization_for_staff(visitor_of(request), MAY_LOOK, organization)
        return Response(shapes.SeasonAnswer.each(hall.seasons.all()))

    @documented(takes=shapes.SeasonShape, gives={201: shapes.SeasonAnswer}, summary="Create a season.")
    @once_per_key
    def post(self, request: Request, organization: str) -> Response:
        """Create one."""
        hall = organization_for_staff(visitor_of(request), MAY_DIRECT, organization)
        data = read(shapes.SeasonShape, request.data)
        settings = services.SeasonSettings(**{**data, "tournaments": _nights(hall, data["tournaments"])})
        season = services.create_season(organization=hall, settings=settings)
        add_details(request, organization=hall, what=_("Created the season %(name)s.") % {"name": season.name})
        return Response(shapes.SeasonAnswer.of(season), status=201)


@logged(gettext_noop("Changed or deleted a season."))
class SeasonDetail(Call):
    """GET, PATCH and DELETE organizations/{organization}/seasons/{season}/"""

    @documented(gives={200: shapes.SeasonAnswer}, summary="Show a season's settings.")
    def get(self, request: Request, organization: str, season: int) -> Response:
        """Show it to staff."""
        hall = organization_for_staff(visitor_of(request), MAY_LOOK, organization)
        return Response(shapes.SeasonAnswer.of(get_object_or_404(hall.seasons, pk=season)))

    @documented(takes=shapes.SeasonShape, gives={200: shapes.SeasonAnswer}, summary="Change a season.")
    @once_per_key
    def patch(self, request: Request, organization: str, season: int) -> Response:
        """Change what is named; the rest stays."""
        hall = organization_for_staff(visitor_of(request), MAY_DIRECT, organization)
        found = get_object_or_404(hall.seasons.select_related("organization"), pk=season)
        data = read(shapes.SeasonShape, request.data, partial=True)
        if "tournaments" in data:
            data["tournaments"] = _nights(hall, data["tournaments"])
        services.change_season(season=found, settings=replace(services.settings_of(found), **data))
        add_details(request, organization=hall, what=_("Changed the season %(name)s.") % {"name": found.name})
        return Response(shapes.SeasonAnswer.of(found))

    @documented(gives={204: None}, summary="Delete a season. Its tournaments stay.")
    def delete(self, request: Request, organization: str, season: int) -> Response:
        """Delete it."""
        hall = organization_for_staff(visitor_of(request), MAY_DIRECT, organization)
        found = get_object_or_404(hall.seasons, pk=season)
        add_details(request, organization=hall, what=_("Deleted the season %(name)s.") % {"name": found.name})
        found.delete()
        return Response(status=204)


class SeasonStandings(Call):
    """GET organizations/{organization}/seasons/{season}/standings/"""

    @documented(gives={200: shapes.SeasonStandingsAnswer}, summary="Show the standings of a season.")
    def get(self, request: Request, organization: str, season: int) -> Response:
        """Show them to everybody who can see the season's page."""
        seasons = Season.objects.select_related("organization")
        found = get_object_or_404(seasons, organization__slug=organization, pk=season)
        require_sight_of_season(visitor_of(request), found)
        board = services.season_board(found).for_everybody
        rows = [
            {**vars(row), "played": len(row.played), "won": row.won, "name": board.names[row.player]}
            for row in board.rows
        ]
        answer = {"season": found.pk, "nights": board.nights, "waiting": board.waiting, "rows": rows}
        return Response(shapes.SeasonStandingsAnswer.of(answer))


@logged(gettext_noop("Created the play-off of a season."))
class PlayOff(Call):
    """POST organizations/{organization}/seasons/{season}/play-off/"""

    @documented(
        takes=shapes.PlayOffShape, gives={201: shapes.PlayOffAnswer}, summary="Create a play-off of a season's first."
    )
    @once_per_key
    def post(self, request: Request, organization: str, season: int) -> Response:
        """Create a tournament with those who are ahead in the season."""
        hall = organization_for_staff(visitor_of(request), MAY_DIRECT, organization)
        found = get_object_or_404(hall.seasons.select_related("organization"), pk=season)
        plan = PlayOffPlan(**read(shapes.PlayOffShape, request.data))
        made = start_play_off(season=found, plan=plan, today=timezone.localdate())
        add_details(request, organization=hall, what=_("Created the play-off %(name)s.") % {"name": plan.name})
        return Response(shapes.PlayOffAnswer.of(made), status=201)


def _nights(hall: Organization, ids: Sequence[int]) -> list[Tournament]:
    """Return the tournaments with these ids. Raises NotHere for one of another organization."""
    found = {tournament.pk: tournament for tournament in hall.tournaments.filter(pk__in=ids)}
    if unknown := [pk for pk in ids if pk not in found]:
        sentence = _("%(organization)s has no tournament %(id)d.")
        raise NotHere({"tournaments": sentence % {"organization": hall.name, "id": unknown[0]}})
    return list(found.values())
