"""A tablet exchanges the key on its table for a token of its own."""

from django.utils.translation import gettext as _
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.api import serializers as shapes
from tournaments.api.views import Call, documented, read
from tournaments.services.pads import pair


class Pair(Call):
    """POST pads/pair/"""

    @documented(takes=shapes.PairShape, gives={201: shapes.PairAnswer}, summary="Pair a tablet with its table.")
    def post(self, request: Request) -> Response:
        """Give the device its token; the key alone is what lets it in."""
        key = read(shapes.PairShape, request.data)["key"]
        paired = pair(key=key, description=request.headers.get("User-Agent", ""))
        if paired is None:
            raise AuthenticationFailed(_("No table has this key. Scan the code on the table again."))
        table, token = paired
        answer = {"token": token, "table": table.number, "tournament": table.tournament.name}
        return Response(answer, status=201)
