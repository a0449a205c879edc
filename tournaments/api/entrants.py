"""The people of a tournament."""

from collections.abc import Collection
from typing import Any

from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.activity_log import add_details, logged
from accounts.models import MAY_DIRECT, MAY_ENTER, MAY_LOOK
from accounts.names import reading_key
from tournaments.access import Visitor, may, tournament_for_staff
from tournaments.api.authentication import visitor_of
from tournaments.api.idempotency import once_per_key
from tournaments.api.pages import page_of, paged, read_query
from tournaments.api.preconditions import IF_MATCH, seen_by, with_etag
from tournaments.api.shapes import entrants as shapes
from tournaments.api.shapes.base import MOST_AT_ONCE, ErrorAnswer, NothingShape
from tournaments.api.views import Call, documented, one_or_many, read
from tournaments.hooks import fill_free_places
from tournaments.models import Entrant, Tournament
from tournaments.services.people.entrants import Newcomer, add_entrants, change_entrant, remove
from tournaments.services.people.people import set_apart


@logged(gettext_noop("Added people."))
class Entrants(Call):
    """GET and POST tournaments/{id}/entrants/"""

    @documented(
        gives={200: page_of(shapes.ListedEntrantAnswer)},
        parameters=[shapes.EntrantsShape],
        summary="List the people of a tournament, by number.",
        name="tournaments_entrants_list",
    )
    def get(self, request: Request, pk: int) -> Response:
        """List them for staff, page by page."""
        visitor = visitor_of(request)
        tournament = tournament_for_staff(visitor, MAY_LOOK, pk=pk)
        asked = read_query(shapes.EntrantsShape, request)
        found = _filtered(tournament, asked).select_related("person", "team").order_by(asked["ordering"], "number")
        return paged(request, asked, found, shapes.ListedEntrantAnswer, without=_hidden(visitor, tournament))

    @documented(
        takes=one_or_many(shapes.EntrantShape),
        gives={201: one_or_many(shapes.EntrantAnswer)},
        summary="Add one person, or a list of people.",
    )
    @once_per_key
    def post(self, request: Request, pk: int) -> Response:
        """Add entrants, all or none. A single object returns a single object, a list returns a list."""
        tournament = tournament_for_staff(visitor_of(request), MAY_ENTER, pk=pk)
        many = isinstance(request.data, list)
        if many and len(request.data) > MOST_AT_ONCE:
            sentence = _("Add at most %(most)s people at once.") % {"most": MOST_AT_ONCE}
            raise ValidationError(sentence)
        data = read(shapes.EntrantShape, request.data, many=many)
        newcomers = [Newcomer(**person) for person in (data if many else [data])]
        entrants = add_entrants(tournament=tournament, newcomers=newcomers)
        answer = shapes.EntrantAnswer.each(entrants)
        return Response(answer if many else answer[0], status=201)


@logged(gettext_noop("Removed a person from the list."))
class EntrantDetail(Call):
    """GET, PATCH and DELETE tournaments/{id}/entrants/{entrant}/"""

    @documented(gives={200: shapes.ListedEntrantAnswer}, summary="Show an entrant.")
    def get(self, request: Request, pk: int, entrant: int) -> Response:
        """Show it to staff, with an ETag for a change."""
        visitor = visitor_of(request)
        tournament = tournament_for_staff(visitor, MAY_LOOK, pk=pk)
        found = get_object_or_404(tournament.people.select_related("person", "team"), pk=entrant)
        return with_etag(shapes.ListedEntrantAnswer.of(found, without=_hidden(visitor, tournament)))

    @documented(
        takes=shapes.EntrantChangeShape,
        gives={200: shapes.ListedEntrantAnswer, 412: ErrorAnswer},
        parameters=[IF_MATCH],
        summary="Change an entrant: name, group, check-in, withdrawal, contact data.",
    )
    @once_per_key
    def patch(self, request: Request, pk: int, entrant: int) -> Response:
        """Change the given values, all or none."""
        tournament = tournament_for_staff(visitor_of(request), MAY_ENTER, pk=pk)
        found = get_object_or_404(tournament.people, pk=entrant)
        data = read(shapes.EntrantChangeShape, request.data)
        changed = change_entrant(entrant=found, seen=seen_by(request, data), changes=data)
        fill_free_places(tournament, request)
        add_details(request, what=_("Changed the entrant %(name)s.") % {"name": changed.name})
        return with_etag(shapes.ListedEntrantAnswer.of(changed))

    @documented(gives={204: None}, summary="Remove an entrant who was never seated.")
    def delete(self, request: Request, pk: int, entrant: int) -> Response:
        """Remove an entrant to whom nothing refers; 409 otherwise."""
        tournament = tournament_for_staff(visitor_of(request), MAY_ENTER, pk=pk)
        remove(entrant=get_object_or_404(tournament.people, pk=entrant))
        fill_free_places(tournament, request)
        return Response(status=204)


@logged(gettext_noop("Set apart two people who were taken for one."))
class SetApart(Call):
    """POST tournaments/{id}/entrants/{entrant}/set-apart/"""

    @documented(
        gives={200: shapes.ListedEntrantAnswer},
        summary="Make an entrant a person of their own, with this tournament alone.",
    )
    @once_per_key
    def post(self, request: Request, pk: int, entrant: int) -> Response:
        """Set them apart from whom they were taken for; a repetition changes nothing."""
        visitor = visitor_of(request)
        tournament = tournament_for_staff(visitor, MAY_DIRECT, pk=pk)
        read(NothingShape, request.data)
        found = get_object_or_404(tournament.people.select_related("person", "team"), pk=entrant)
        found.person = set_apart(entrant=found)
        return with_etag(shapes.ListedEntrantAnswer.of(found, without=_hidden(visitor, tournament)))


def _hidden(visitor: Visitor, tournament: Tournament) -> Collection[str]:
    """Return the fields that are not for this reader."""
    return () if may(visitor, tournament.organization, MAY_ENTER) else shapes.CONTACT


def _filtered(tournament: Tournament, asked: dict[str, Any]) -> "QuerySet[Entrant]":
    found = tournament.people.filter(**{name: asked[name] for name in ("checked_in", "person") if name in asked})
    if "withdrawn" in asked:
        is_withdrawn = {"status": Entrant.Status.WITHDRAWN}
        found = found.filter(**is_withdrawn) if asked["withdrawn"] else found.exclude(**is_withdrawn)
    if "name" in asked:
        key = reading_key(asked["name"])
        found = found.filter(pk__in=[pk for pk, name in found.values_list("pk", "name") if key in reading_key(name)])
    return found
