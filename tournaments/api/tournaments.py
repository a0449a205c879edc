"""Tournaments listed and made by programs."""

from collections.abc import Mapping
from typing import Any
from zoneinfo import ZoneInfo

from django.core.exceptions import PermissionDenied
from django.db.models import Count, Q, QuerySet
from django.http import Http404
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop
from rest_framework.exceptions import NotAuthenticated, ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.activity_log import logged
from accounts.models import MAY_DIRECT, MAY_LOOK, Organization
from accounts.names import reading_key
from accounts.time_zones import zone_of
from tournaments.access import Visitor, require
from tournaments.api.authentication import visitor_of
from tournaments.api.errors import NotHere
from tournaments.api.idempotency import once_per_key
from tournaments.api.pages import page_of, paged, read_query
from tournaments.api.settings import by_name
from tournaments.api.shapes import tournaments as shapes
from tournaments.api.shapes.games import going_together
from tournaments.api.views import Call, documented, now, read
from tournaments.models import Tournament
from tournaments.services.setup.tournaments import create_tournament


@logged(gettext_noop("Created the tournament."))
class Tournaments(Call):
    """GET and POST tournaments/"""

    @documented(
        gives={200: page_of(shapes.ListedTournamentAnswer)},
        parameters=[shapes.TournamentsShape],
        summary="List the tournaments of your organizations, the latest first.",
        name="tournaments_list",
    )
    def get(self, request: Request) -> Response:
        """List those that fit all filters, page by page."""
        visitor = visitor_of(request)
        if visitor.user is None:
            raise (PermissionDenied if visitor.pad else NotAuthenticated)
        asked = read_query(shapes.TournamentsShape, request)
        found = _filtered(_of_members(visitor, asked.get("organization")), asked)
        found = found.annotate(entered=Count("entrants", filter=Q(entrants__is_ghost=False)))
        found = found.select_related("organization").order_by(asked["ordering"], "-pk")
        return paged(request, asked, found, shapes.ListedTournamentAnswer)

    @documented(takes=shapes.TournamentShape, gives={201: shapes.TournamentAnswer}, summary="Create a tournament.")
    @once_per_key
    def post(self, request: Request) -> Response:
        """Create a tournament in an organization where the caller may direct."""
        visitor = visitor_of(request)
        if visitor.user is None:
            raise (PermissionDenied if visitor.pad else NotAuthenticated)
        data = read(shapes.TournamentShape, request.data)
        organization = _organization(visitor, data.pop("organization", None))
        with going_together(data):
            tournament = create_tournament(organization=organization, settings=_plan(organization, data))
        return Response(shapes.TournamentAnswer.of(tournament), status=201)


def _of_members(visitor: Visitor, slug: str | None) -> "QuerySet[Tournament]":
    """Return the tournaments of the caller's organizations, or of the one named. Raises NotHere."""
    memberships = visitor.memberships.filter(role__in=MAY_LOOK)
    mine = {membership.organization.slug: membership.organization_id for membership in memberships}
    if slug is not None and slug not in mine:
        sentence = _("You do not belong to this organization. Yours: %(slugs)s.")
        raise NotHere({"organization": sentence % {"slugs": ", ".join(mine)}})
    return Tournament.objects.filter(organization__in=[mine[slug]] if slug else mine.values())


def _filtered(found: "QuerySet[Tournament]", asked: dict[str, Any]) -> "QuerySet[Tournament]":
    lookups = {"status": "status", "rehearsal": "rehearsal", "date_from": "date__gte", "date_to": "date__lte"}
    found = found.filter(**{lookup: asked[name] for name, lookup in lookups.items() if name in asked})
    if "name" not in asked:
        return found
    key = reading_key(asked["name"])
    return found.filter(pk__in=[pk for pk, name in found.values_list("pk", "name") if key in reading_key(name)])


def _organization(visitor: Visitor, slug: str | None) -> Organization:
    """Return the organization named, or the only one there is. Raises ValidationError, 403, 404."""
    mine = {membership.organization.slug: membership for membership in visitor.memberships}
    if slug is None and len(mine) > 1:
        sentence = _("You belong to several organizations. Choose one: %(slugs)s.") % {"slugs": ", ".join(mine)}
        raise ValidationError({"organization": sentence})
    chosen = mine.get(slug) if slug else next(iter(mine.values()), None)
    if chosen is None:
        if slug:
            raise Http404
        raise PermissionDenied(_("You belong to no organization yet; ask its owner to invite you."))
    require(visitor, chosen.role, MAY_DIRECT)
    return chosen.organization


def _plan(organization: Organization, data: Mapping[str, Any]) -> dict[str, Any]:
    """Return the settings of the new tournament; its date is today unless they say otherwise."""
    zone = data.get("time_zone") or zone_of(organization)
    today = timezone.localdate(now(), ZoneInfo(zone))
    return {"date": today, **by_name(data), "time_zone": zone}
