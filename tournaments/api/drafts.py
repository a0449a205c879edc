"""Changes to a draft: swap two people, or draw it again."""

from django.utils.translation import gettext_noop
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.activity_log import logged
from tournaments.api.authentication import visitor_of
from tournaments.api.idempotency import once_per_key
from tournaments.api.rounds import answer_with, round_to_direct
from tournaments.api.shapes import rounds as shapes
from tournaments.api.views import Call, documented, now, read
from tournaments.services.seating import drafts


@logged(gettext_noop("Swapped two players in the draft of round %(number)s."))
class Swap(Call):
    """POST tournaments/{id}/rounds/{n}/swap/"""

    @documented(takes=shapes.SwapShape, gives={200: shapes.RoundAnswer}, summary="Swap two people in a draft.")
    @once_per_key
    def post(self, request: Request, pk: int, number: int) -> Response:
        """Swap two entrants of a draft."""
        round_ = round_to_direct(request, pk, number)
        data = read(shapes.SwapShape, request.data)
        return answer_with(request, drafts.swap(round_=round_, one=data["one"], other=data["other"]))


@logged(gettext_noop("Drew round %(number)s again."))
class Redraw(Call):
    """POST tournaments/{id}/rounds/{n}/redraw/"""

    @documented(takes=shapes.DrawShape, gives={200: shapes.RoundAnswer}, summary="Discard a draft and draw it again.")
    @once_per_key
    def post(self, request: Request, pk: int, number: int) -> Response:
        """Draw a draft again, from who is here now."""
        round_ = round_to_direct(request, pk, number)
        data = read(shapes.DrawShape, request.data)
        return answer_with(
            request, drafts.redraw_round(round_=round_, seed=data.get("seed"), now=now(), by=str(visitor_of(request)))
        )
