"""Tournaments made by programs."""

from typing import Any
from zoneinfo import ZoneInfo

from django.core.exceptions import PermissionDenied
from django.http import Http404
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop
from rest_framework.exceptions import NotAuthenticated, ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.activity_log import logged
from accounts.models import MAY_DIRECT, Organization
from accounts.time_zones import zone_of
from tournaments.access import Visitor, role_needed
from tournaments.api.authentication import visitor_of
from tournaments.api.idempotency import once_per_key
from tournaments.api.shapes import tournaments as shapes
from tournaments.api.views import Call, documented, now, read
from tournaments.services.tournaments import TournamentSettings, create_tournament


@logged(gettext_noop("Created the tournament."))
class Tournaments(Call):
    """POST tournaments/"""

    @documented(takes=shapes.TournamentShape, gives={201: shapes.TournamentAnswer}, summary="Create a tournament.")
    @once_per_key
    def post(self, request: Request) -> Response:
        """Create a tournament in an organization where the caller may direct."""
        visitor = visitor_of(request)
        if visitor.user is None:
            raise (PermissionDenied if visitor.pad else NotAuthenticated)
        data = read(shapes.TournamentShape, request.data)
        organization = _organization(visitor, data.pop("organization", None))
        tournament = create_tournament(organization=organization, settings=_plan(organization, data))
        answer = {name: getattr(tournament, name) for name in ("slug", "status", "round_minutes")}
        return Response({"id": tournament.pk, **answer}, status=201)


def _organization(visitor: Visitor, slug: str | None) -> Organization:
    """Return the organization named, or the only one there is. Raises ValidationError, 403, 404."""
    memberships = visitor.user.memberships.select_related("organization") if visitor.user else None
    mine = {m.organization.slug: m for m in memberships or ()}
    if slug is None and len(mine) > 1:
        sentence = _("You belong to several organizations. Choose one: %(slugs)s.") % {"slugs": ", ".join(mine)}
        raise ValidationError({"organization": sentence})
    chosen = mine.get(slug) if slug else next(iter(mine.values()), None)
    if chosen is None:
        if slug:
            raise Http404
        raise PermissionDenied(_("You belong to no organization yet; ask its owner to invite you."))
    if chosen.role not in MAY_DIRECT:
        raise PermissionDenied(role_needed(chosen.role, MAY_DIRECT))
    return chosen.organization


def _plan(organization: Organization, data: dict[str, Any]) -> TournamentSettings:
    zone = data.pop("time_zone", "") or zone_of(organization)
    date = data.pop("date", None) or timezone.localdate(now(), ZoneInfo(zone))
    return TournamentSettings(sit_out_points=data.pop("sit_out_credit", None), date=date, time_zone=zone, **data)
