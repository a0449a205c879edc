"""Games that an organization made itself, for programs."""

from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.activity_log import add_details, logged
from accounts.models import MAY_DIRECT, MAY_LOOK
from tournaments.access import organization_for_staff
from tournaments.api.authentication import visitor_of
from tournaments.api.idempotency import once_per_key
from tournaments.api.shapes import house_rules as shapes
from tournaments.api.views import Call, documented, read
from tournaments.models import OwnGame
from tournaments.services.setup.own_games import delete_game, own_games_of, save_game


@logged(gettext_noop("Saved a game of one’s own."))
class OwnGames(Call):
    """GET and POST organizations/{organization}/games/"""

    @documented(gives={200: shapes.OwnGameAnswer(many=True)}, summary="List the games that the organization made.")
    def get(self, request: Request, organization: str) -> Response:
        """List them for staff."""
        hall = organization_for_staff(visitor_of(request), MAY_LOOK, organization)
        return Response(shapes.OwnGameAnswer.each(own_games_of([hall])))

    @documented(
        takes=shapes.OwnGameShape,
        gives={201: shapes.OwnGameAnswer},
        summary="Save a game from its file. It takes the place of one of the same name.",
    )
    @once_per_key
    def post(self, request: Request, organization: str) -> Response:
        """Save it; the same file again changes nothing."""
        hall = organization_for_staff(visitor_of(request), MAY_DIRECT, organization)
        saved = save_game(organization=hall, file=read(shapes.OwnGameShape, request.data)["file"])
        add_details(request, organization=hall, what=_("Saved the game %(name)s.") % {"name": saved.name})
        return Response(shapes.OwnGameAnswer.of(saved), status=201)


@logged(gettext_noop("Changed or deleted a game of one’s own."))
class OwnGameDetail(Call):
    """PATCH and DELETE organizations/{organization}/games/{own}/"""

    @documented(
        takes=shapes.OwnGameShape,
        gives={200: shapes.OwnGameAnswer},
        summary="Change a game by another file. Tournaments that play it go on with the file that they have.",
    )
    @once_per_key
    def patch(self, request: Request, organization: str, own: int) -> Response:
        """Change it; without a file it stays as it is."""
        found = _own(request, organization, own)
        file = read(shapes.OwnGameShape, request.data, partial=True).get("file", found.file)
        saved = save_game(organization=found.organization, file=file, instead_of=found)
        add_details(request, organization=found.organization, what=_("Saved the game %(name)s.") % {"name": saved.name})
        return Response(shapes.OwnGameAnswer.of(saved))

    @documented(gives={204: None}, summary="Delete a game. Tournaments that play it keep it.")
    def delete(self, request: Request, organization: str, own: int) -> Response:
        """Delete it, with the house rules that were saved for it."""
        found = _own(request, organization, own)
        what = _("Deleted the game %(name)s.") % {"name": found.name}
        add_details(request, organization=found.organization, what=what)
        delete_game(found)
        return Response(status=204)


def _own(request: Request, organization: str, pk: int) -> OwnGame:
    hall = organization_for_staff(visitor_of(request), MAY_DIRECT, organization)
    return get_object_or_404(hall.own_games.select_related("organization"), pk=pk)
