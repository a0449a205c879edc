"""An organization's sponsors, whom its boards name in turn."""

from django.shortcuts import get_object_or_404
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.activity_log import add_details, logged
from accounts.models import MAY_DIRECT, MAY_LOOK
from tournaments.access import organization_for_staff
from tournaments.api.authentication import visitor_of
from tournaments.api.files import FILE, FileCall, content_of, picture_of
from tournaments.api.idempotency import once_per_key
from tournaments.api.shapes import sponsors as shapes
from tournaments.api.views import Call, documented, read
from tournaments.models import Sponsor
from tournaments.services.boards.sponsor_list import sponsors_of
from tournaments.services.boards.sponsors import PICTURE_SIZE, delete_sponsor, save_sponsor


@logged(gettext_noop("Saved a sponsor."))
class Sponsors(Call):
    """GET and POST organizations/{organization}/sponsors/"""

    @documented(gives={200: shapes.SponsorAnswer(many=True)}, summary="List the organization's sponsors.")
    def get(self, request: Request, organization: str) -> Response:
        """List them for staff."""
        return Response(sponsors_of(organization_for_staff(visitor_of(request), MAY_LOOK, organization).pk))

    @documented(takes=shapes.SponsorShape, gives={201: shapes.SponsorAnswer}, summary="Add a sponsor.")
    @once_per_key
    def post(self, request: Request, organization: str) -> Response:
        """Add a sponsor; one of this name stays as it is."""
        hall = organization_for_staff(visitor_of(request), MAY_DIRECT, organization)
        name = read(shapes.SponsorShape, request.data)["name"]
        saved = save_sponsor(organization=hall, name=name, today=timezone.localdate())
        add_details(request, organization=hall, what=_("Saved the sponsor %(name)s.") % {"name": name})
        return Response(shapes.SponsorAnswer.of(saved), status=201)


@logged(gettext_noop("Removed a sponsor."))
class SponsorDetail(Call):
    """DELETE organizations/{organization}/sponsors/{sponsor}/"""

    @documented(gives={204: None}, summary="Remove a sponsor.")
    def delete(self, request: Request, organization: str, sponsor: int) -> Response:
        """Remove a sponsor."""
        hall = organization_for_staff(visitor_of(request), MAY_DIRECT, organization)
        found = get_object_or_404(Sponsor.objects.select_related("organization"), organization=hall, pk=sponsor)
        delete_sponsor(sponsor=found, today=timezone.localdate())
        add_details(request, organization=hall, what=_("Removed the sponsor %(name)s.") % {"name": found.name})
        return Response(status=204)


@logged(gettext_noop("Saved a sponsor."))
class SponsorPicture(FileCall):
    """PUT organizations/{organization}/sponsors/{sponsor}/picture/"""

    @documented(takes=FILE, gives={200: shapes.SponsorAnswer}, summary="Give a sponsor a picture: a JPEG or PNG.")
    def put(self, request: Request, organization: str, sponsor: int) -> Response:
        """Make the picture small and plain, and show it from now on. The same again changes nothing."""
        hall = organization_for_staff(visitor_of(request), MAY_DIRECT, organization)
        found = get_object_or_404(Sponsor, organization=hall, pk=sponsor)
        with content_of(request) as content:
            png = picture_of(content, PICTURE_SIZE)
            saved = save_sponsor(organization=hall, name=found.name, png=png, today=timezone.localdate())
        add_details(request, organization=hall, what=_("Saved the sponsor %(name)s.") % {"name": saved.name})
        return Response(shapes.SponsorAnswer.of(saved))
