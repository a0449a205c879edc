"""The organizations that somebody belongs to."""

from django.core.exceptions import PermissionDenied
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop
from rest_framework.exceptions import NotAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from accounts import wifi
from accounts.activity_log import add_details, logged
from accounts.forms import LOGO_SIZE
from accounts.models import MAY_DIRECT, MAY_ENTER, MAY_LOOK, MAY_OWN, Role
from accounts.services import save_logo
from tournaments.access import organization_for_staff, role_in
from tournaments.api.authentication import visitor_of
from tournaments.api.errors import TooLong
from tournaments.api.files import FILE, FileCall, content_of, picture_of
from tournaments.api.idempotency import once_per_key
from tournaments.api.shapes import organizations as shapes
from tournaments.api.views import Call, documented, read


class Organizations(Call):
    """GET organizations/"""

    @documented(gives={200: shapes.OrganizationAnswer(many=True)}, summary="List your organizations.")
    def get(self, request: Request) -> Response:
        """List them by name."""
        visitor = visitor_of(request)
        if visitor.user is None:
            raise (PermissionDenied if visitor.pad else NotAuthenticated)
        mine = visitor.memberships.order_by("organization__name", "pk")
        return Response(
            [shapes.OrganizationAnswer.of(membership.organization, role=membership.role) for membership in mine]
        )


@logged(gettext_noop("Changed the organization."))
class OrganizationDetail(Call):
    """GET and PATCH organizations/{organization}/"""

    @documented(gives={200: shapes.OrganizationAnswer}, summary="Show an organization.")
    def get(self, request: Request, organization: str) -> Response:
        """Show it to its members."""
        visitor = visitor_of(request)
        hall = organization_for_staff(visitor, MAY_LOOK, organization)
        return Response(shapes.OrganizationAnswer.of(hall, role=role_in(visitor, hall)))

    @documented(
        takes=shapes.OrganizationChangeShape,
        gives={200: shapes.OrganizationAnswer},
        summary="Change an organization's time zone, language, color and websites.",
    )
    @once_per_key
    def patch(self, request: Request, organization: str) -> Response:
        """Change the given values."""
        hall = organization_for_staff(visitor_of(request), MAY_OWN, organization)
        add_details(request, organization=hall)
        data = read(shapes.OrganizationChangeShape, request.data)
        for name, value in data.items():
            setattr(hall, name, value)
        hall.save(update_fields=[*data])
        return Response(shapes.OrganizationAnswer.of(hall, role=Role.OWNER))


@logged(gettext_noop("Chose the organization's logo."))
class OrganizationLogo(FileCall):
    """PUT and DELETE organizations/{organization}/logo/"""

    @documented(takes=FILE, gives={200: shapes.LogoAnswer}, summary="Choose the organization's logo: a JPEG or PNG.")
    def put(self, request: Request, organization: str) -> Response:
        """Make the picture small and plain, and show it from now on. The same again changes nothing."""
        hall = organization_for_staff(visitor_of(request), MAY_OWN, organization)
        with content_of(request) as content:
            save_logo(organization=hall, png=picture_of(content, LOGO_SIZE))
        add_details(request, organization=hall)
        return Response({"address": reverse("accounts:logo", args=[hall.slug, hall.logo])})

    @documented(gives={204: None}, summary="Remove the organization's logo.")
    def delete(self, request: Request, organization: str) -> Response:
        """Show none."""
        hall = organization_for_staff(visitor_of(request), MAY_OWN, organization)
        save_logo(organization=hall, png=b"")
        add_details(request, organization=hall, what=_("Removed the organization's logo."))
        return Response(status=204)


@logged(gettext_noop("Set the Wi-Fi on the entrance card."))
class Wifi(Call):
    """GET and PATCH organizations/{organization}/wifi/"""

    @documented(gives={200: shapes.WifiAnswer}, summary="The Wi-Fi that the entrance card names.")
    def get(self, request: Request, organization: str) -> Response:
        """Show it to those who print the card."""
        return Response(shapes.WifiAnswer.of(organization_for_staff(visitor_of(request), MAY_ENTER, organization)))

    @documented(takes=shapes.WifiShape, gives={200: shapes.WifiAnswer}, summary="Set the Wi-Fi on the entrance card.")
    @once_per_key
    def patch(self, request: Request, organization: str) -> Response:
        """Change the given values."""
        hall = organization_for_staff(visitor_of(request), MAY_DIRECT, organization)
        add_details(request, organization=hall)
        named = read(shapes.WifiShape, request.data)
        if not wifi.has_room_for(named.get("name", "")):
            raise TooLong({"name": TooLong.default_detail})
        for name, value in named.items():
            setattr(hall, f"wifi_{name}", value)
        hall.save(update_fields=["wifi_name", "wifi_password"])
        return Response(shapes.WifiAnswer.of(hall))
