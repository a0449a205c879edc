"""The stages of a tournament, for programs."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.activity_log import add_details, logged
from accounts.models import MAY_DIRECT, MAY_LOOK
from tournaments.access import tournament_for_staff
from tournaments.api.authentication import visitor_of
from tournaments.api.idempotency import once_per_key
from tournaments.api.shapes import stages as shapes
from tournaments.api.views import Call, documented, now, read
from tournaments.services.setup.stages import StagePlan, next_stages, stage_before, start_stage


@logged(gettext_noop("Started the next stage."))
class Stages(Call):
    """GET and POST tournaments/{id}/stages/"""

    @documented(gives={200: shapes.StagesAnswer}, summary="Show which stages come before and after a tournament.")
    def get(self, request: Request, pk: int) -> Response:
        """Answer with the stage before, and those that follow."""
        tournament = tournament_for_staff(visitor_of(request), MAY_LOOK, pk=pk)
        return Response(shapes.StagesAnswer.of_stages(stage_before(tournament), next_stages(tournament)))

    @documented(takes=shapes.StageShape, gives={201: shapes.StageAnswer}, summary="Start the next stage.")
    @once_per_key
    def post(self, request: Request, pk: int) -> Response:
        """Start a stage of those who went through a tournament that is over, or of everybody else."""
        visitor = visitor_of(request)
        tournament = tournament_for_staff(visitor, MAY_DIRECT, pk=pk)
        data = read(shapes.StageShape, request.data)
        stage = start_stage(tournament=tournament, plan=StagePlan(**data), by=str(visitor), now=now())
        add_details(request, what=_("Started the next stage, %(name)s.") % {"name": stage.name})
        return Response(shapes.StageAnswer.of(stage), status=201)
