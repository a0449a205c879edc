"""Tournaments, their entrants, adjustments and standings."""

from typing import Any
from zoneinfo import ZoneInfo

from django.conf import settings
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpResponseBase
from django.shortcuts import get_object_or_404
from django.utils import timezone
from django.utils.http import quote_etag
from django.utils.translation import gettext as _
from rest_framework.exceptions import NotAuthenticated, ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.models import MAY_DIRECT, MAY_ENTER, Organization
from tournaments.access import Visitor, require_sight, role_needed, tournament_for_staff
from tournaments.api.authentication import visitor_of
from tournaments.api.idempotency import once_per_key
from tournaments.api.shapes import tournaments as shapes
from tournaments.api.shapes.standings import StandingsAnswer
from tournaments.api.views import Call, documented, now, one_or_many, read
from tournaments.models import StandingsSnapshot, Tournament
from tournaments.services.board_etag import board_etag
from tournaments.services.entrants import Newcomer, add_entrants
from tournaments.services.tournaments import Plan, adjust, create_tournament
from tournaments.web import unchanged


class Tournaments(Call):
    """POST tournaments/"""

    @documented(takes=shapes.TournamentShape, gives={201: shapes.TournamentAnswer}, summary="Make a tournament.")
    @once_per_key
    def post(self, request: Request) -> Response:
        """Make a tournament in an organization where the caller may direct."""
        visitor = visitor_of(request)
        if visitor.user is None:
            raise (PermissionDenied if visitor.pad else NotAuthenticated)
        told = read(shapes.TournamentShape, request.data)
        organization = _organization(visitor, told.pop("organization", None))
        tournament = create_tournament(organization=organization, plan=_plan(told))
        answer = {name: getattr(tournament, name) for name in ("slug", "status", "round_minutes")}
        return Response({"id": tournament.pk, **answer}, status=201)


def _organization(visitor: Visitor, slug: str | None) -> Organization:
    """Return the organization named, or the only one there is. Raises ValidationError, 403, 404."""
    memberships = visitor.user.memberships.select_related("organization") if visitor.user else None
    mine = {m.organization.slug: m for m in memberships or ()}
    if slug is None and len(mine) > 1:
        sentence = _("You belong to several organizations; say which: %(slugs)s.") % {"slugs": ", ".join(mine)}
        raise ValidationError({"organization": sentence})
    chosen = mine.get(slug) if slug else next(iter(mine.values()), None)
    if chosen is None:
        if slug:
            raise Http404
        raise PermissionDenied(_("You belong to no organization yet; ask its owner to invite you."))
    if chosen.role not in MAY_DIRECT:
        raise PermissionDenied(role_needed(chosen.role, MAY_DIRECT))
    return chosen.organization


def _plan(told: dict[str, Any]) -> Plan:
    zone = told.pop("time_zone", settings.TIME_ZONE)
    date = told.pop("date", None) or timezone.localdate(now(), ZoneInfo(zone))
    return Plan(sit_out_points=told.pop("sit_out_credit", None), date=date, time_zone=zone, **told)


class Entrants(Call):
    """POST tournaments/{id}/entrants/"""

    @documented(
        takes=one_or_many(shapes.EntrantShape),
        gives={201: one_or_many(shapes.EntrantAnswer)},
        summary="Enter one person, or a list of people.",
    )
    @once_per_key
    def post(self, request: Request, pk: int) -> Response:
        """Enter people; a single object gets a single object back."""
        tournament = tournament_for_staff(visitor_of(request), MAY_ENTER, pk=pk)
        many = isinstance(request.data, list)
        if many and len(request.data) > shapes.MOST_AT_ONCE:
            sentence = _("Enter at most %(most)s people at once.") % {"most": shapes.MOST_AT_ONCE}
            raise ValidationError(sentence)
        told = read(shapes.EntrantShape, request.data, many=many)
        newcomers = [Newcomer(**person) for person in (told if many else [told])]
        entrants = add_entrants(tournament=tournament, newcomers=newcomers)
        answer = [{"id": entrant.pk, "number": entrant.number, "name": entrant.name} for entrant in entrants]
        return Response(answer if many else answer[0], status=201)


class Adjustments(Call):
    """POST tournaments/{id}/adjustments/"""

    @documented(takes=shapes.AdjustmentShape, gives={201: shapes.AdjustmentAnswer}, summary="Give or take points.")
    @once_per_key
    def post(self, request: Request, pk: int) -> Response:
        """Give points to an entrant, or take them, with a reason."""
        visitor = visitor_of(request)
        tournament = tournament_for_staff(visitor, MAY_DIRECT, pk=pk)
        told = read(shapes.AdjustmentShape, request.data)
        entrant = tournament.people.filter(pk=told["entrant"]).first()
        if entrant is None:
            raise ValidationError({"entrant": _("Nobody with this id plays in this tournament.")})
        adjustment = adjust(
            tournament=tournament,
            entrant=entrant,
            points=told["points"],
            reason=told["reason"],
            by=str(visitor),
            now=now(),
        )
        return Response({"id": adjustment.pk, **told}, status=201)


class Standings(Call):
    """GET tournaments/{id}/standings/"""

    @documented(gives={200: StandingsAnswer, 304: None}, summary="Who is ahead.")
    def get(self, request: Request, pk: int) -> HttpResponseBase:
        """Answer from the snapshot; 304 where the caller's ETag is still right, at the cost of one cached value."""
        known = board_etag(pk)
        if known is None:
            raise Http404
        visibility, etag = known
        if visibility != Tournament.Visibility.PUBLIC:
            require_sight(visitor_of(request), get_object_or_404(Tournament, pk=pk))
        same = unchanged(request._request, quote_etag(etag))
        if same is not None:
            return same
        snapshot = get_object_or_404(StandingsSnapshot, pk=pk)
        answer = {"version": snapshot.version, "rows": snapshot.body["rows"]}
        if snapshot.body.get("teams") is not None:
            answer["teams"] = snapshot.body["teams"]
        return Response(answer, headers={"ETag": quote_etag(snapshot.etag), "Cache-Control": "no-cache"})
