"""An organization's thresholds, for programs."""

from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.activity_log import add_details, logged
from accounts.models import MAY_READ_BOOKS
from fundraising.api import report_shapes as shapes
from fundraising.models import Threshold
from fundraising.services.thresholds import Wanted, add_threshold, change_threshold, remove_threshold
from tournaments.access import organization_for_staff
from tournaments.api.authentication import visitor_of
from tournaments.api.idempotency import once_per_key
from tournaments.api.views import Call, created, documented, read


@logged(gettext_noop("Added a threshold."))
class Thresholds(Call):
    """GET and POST organizations/{organization}/thresholds/"""

    @documented(gives={200: shapes.ThresholdAnswer(many=True)}, summary="List the organization's thresholds.")
    def get(self, request: Request, organization: str) -> Response:
        """List them for those who read the books."""
        hall = organization_for_staff(visitor_of(request), MAY_READ_BOOKS, organization)
        return Response(shapes.ThresholdAnswer.each(hall.thresholds.all()))

    @documented(
        takes=shapes.ThresholdShape,
        gives={200: shapes.ThresholdAnswer, 201: shapes.ThresholdAnswer},
        summary="Add a threshold; the same sent again gets 200.",
    )
    @once_per_key
    def post(self, request: Request, organization: str) -> Response:
        """Add one."""
        hall = organization_for_staff(visitor_of(request), MAY_READ_BOOKS, organization)
        made, is_new = add_threshold(organization=hall, wanted=Wanted(**read(shapes.ThresholdShape, request.data)))
        add_details(request, organization=hall)
        return created(request, shapes.ThresholdAnswer.of(made), is_new=is_new)


@logged(gettext_noop("Removed a threshold."))
class ThresholdDetail(Call):
    """PATCH and DELETE organizations/{organization}/thresholds/{threshold}/"""

    @documented(takes=shapes.ThresholdShape, gives={200: shapes.ThresholdAnswer}, summary="Change a threshold.")
    @once_per_key
    def patch(self, request: Request, organization: str, threshold: int) -> Response:
        """Change the given values, all or none."""
        hall = organization_for_staff(visitor_of(request), MAY_READ_BOOKS, organization)
        found = get_object_or_404(Threshold, organization=hall, pk=threshold)
        changes = read(shapes.ThresholdShape, request.data, partial=True)
        standing = {name: getattr(found, name) for name in [*shapes.ThresholdShape().fields]}
        changed = change_threshold(threshold=found, wanted=Wanted(**standing | changes))
        add_details(request, organization=hall, what=_("Changed a threshold."))
        return Response(shapes.ThresholdAnswer.of(changed))

    @documented(gives={204: None}, summary="Remove a threshold.")
    def delete(self, request: Request, organization: str, threshold: int) -> Response:
        """Remove one."""
        hall = organization_for_staff(visitor_of(request), MAY_READ_BOOKS, organization)
        remove_threshold(threshold=get_object_or_404(Threshold, organization=hall, pk=threshold))
        add_details(request, organization=hall)
        return Response(status=204)
