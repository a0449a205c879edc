"""The reveal of the results."""

from django.utils.translation import gettext_noop
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.activity_log import logged
from accounts.models import MAY_DIRECT, MAY_LOOK
from scoring.rules import ShapeError
from tournaments.access import tournament_for_staff
from tournaments.api.authentication import visitor_of
from tournaments.api.idempotency import once_per_key
from tournaments.api.shapes import reveal as shapes
from tournaments.api.views import Call, documented, now, read
from tournaments.models import Tournament
from tournaments.services.boards import reveal


@logged(gettext_noop("Moved the reveal of the results."))
class Reveal(Call):
    """GET and POST tournaments/{id}/reveal/"""

    @documented(gives={200: shapes.RevealAnswer}, summary="Show the steps of the reveal. For staff only.")
    def get(self, request: Request, pk: int) -> Response:
        """Show every step, and how many of them the hall has seen."""
        return Response(shapes.RevealAnswer.of(tournament_for_staff(visitor_of(request), MAY_LOOK, pk=pk)))

    @documented(
        takes=shapes.RevealShape, gives={200: shapes.RevealAnswer}, summary="Step through the reveal, or finish it."
    )
    @once_per_key
    def post(self, request: Request, pk: int) -> Response:
        """Begin the reveal, go to one of its steps, finish it, or stop it as if it had not begun."""
        tournament = tournament_for_staff(visitor_of(request), MAY_DIRECT, pk=pk)
        data = read(shapes.RevealShape, request.data)
        return Response(shapes.RevealAnswer.of(_moved(tournament, data["do"], data.get("step"))))


def _moved(tournament: Tournament, do: str, step: int | None) -> Tournament:
    match do:
        case "finish":
            return reveal.finish_reveal(tournament=tournament, now=now())
        case "stop":
            return reveal.stop_reveal(tournament=tournament)
    if step is None:
        raise ShapeError("step-missing", gettext_noop("Say which step the reveal should go to."), fields=("step",))
    return reveal.step_reveal(tournament=tournament, to=step)
