"""A tournament's settings: read, and changed at any time."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_noop
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.activity_log import logged
from accounts.models import MAY_DIRECT, MAY_LOOK
from tournaments.access import tournament_for_staff
from tournaments.api.authentication import visitor_of
from tournaments.api.idempotency import once_per_key
from tournaments.api.preconditions import IF_MATCH, seen_by, with_etag
from tournaments.api.shapes import settings as shapes
from tournaments.api.shapes.base import ErrorAnswer
from tournaments.api.shapes.games import going_together
from tournaments.api.views import Call, documented, now, read
from tournaments.archive.deleting import KEPT_FOR, delete_tournament
from tournaments.models.settings_table import SETTINGS
from tournaments.services.setup.settings import change_tournament


@logged(gettext_noop("Changed the settings of the tournament, or deleted it."))
class TournamentDetail(Call):
    """GET, PATCH and DELETE tournaments/{id}/"""

    @documented(gives={200: shapes.SettingsAnswer}, summary="Show a tournament's settings.")
    def get(self, request: Request, pk: int) -> Response:
        """Show all settings. For staff only."""
        return with_etag(shapes.SettingsAnswer.of(tournament_for_staff(visitor_of(request), MAY_LOOK, pk=pk)))

    @documented(
        takes=shapes.SettingsShape,
        gives={200: shapes.SettingsAnswer, 412: ErrorAnswer},
        parameters=[IF_MATCH],
        summary="Change a tournament's settings.",
    )
    @once_per_key
    def patch(self, request: Request, pk: int) -> Response:
        """Change the given settings, all or none. Games already played are not changed."""
        visitor = visitor_of(request)
        tournament = tournament_for_staff(visitor, MAY_DIRECT, pk=pk)
        data = read(shapes.SettingsShape, request.data)
        seen = seen_by(request, data)
        with going_together(data):
            changed = change_tournament(
                tournament=tournament, changes=by_name(data), seen=seen, by=str(visitor), now=now()
            )
        return with_etag(shapes.SettingsAnswer.of(changed))

    @documented(
        takes=shapes.DeletionShape,
        gives={200: shapes.DeletionAnswer},
        summary="Delete a tournament. It can be restored for a week from the list of tournaments.",
    )
    def delete(self, request: Request, pk: int) -> Response:
        """Delete a tournament. Unless it is a rehearsal, the body must give its `name`."""
        visitor = visitor_of(request)
        tournament = tournament_for_staff(visitor, MAY_DIRECT, pk=pk)
        data = read(shapes.DeletionShape, request.data)
        deleted = delete_tournament(tournament=tournament, typed_name=data["name"], by=str(visitor), now=now())
        return Response(shapes.DeletionAnswer.of({"restorable_until": deleted.deleted_at + KEPT_FOR}))


def by_name(data: Mapping[str, Any]) -> dict[str, Any]:
    """Return settings by name, from a body that has them by their keys in the API."""
    names = {setting.key: setting.name for setting in SETTINGS}
    return {names.get(key, key): value for key, value in data.items()}
