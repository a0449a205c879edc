"""The people of a tournament."""

from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.activity_log import logged
from accounts.models import MAY_ENTER
from tournaments.access import tournament_for_staff
from tournaments.api.authentication import visitor_of
from tournaments.api.idempotency import once_per_key
from tournaments.api.shapes import entrants as shapes
from tournaments.api.shapes.base import MOST_AT_ONCE
from tournaments.api.views import Call, documented, one_or_many, read
from tournaments.services.entrants import Newcomer, add_entrants, remove


@logged(gettext_noop("Added people."))
class Entrants(Call):
    """POST tournaments/{id}/entrants/"""

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
        answer = [{"id": entrant.pk, "number": entrant.number, "name": entrant.name} for entrant in entrants]
        return Response(answer if many else answer[0], status=201)


@logged(gettext_noop("Removed a person from the list."))
class EntrantDetail(Call):
    """DELETE tournaments/{id}/entrants/{entrant}/"""

    @documented(gives={204: None}, summary="Remove an entrant who was never seated.")
    def delete(self, request: Request, pk: int, entrant: int) -> Response:
        """Remove an entrant to whom nothing refers; 409 otherwise."""
        tournament = tournament_for_staff(visitor_of(request), MAY_ENTER, pk=pk)
        remove(entrant=get_object_or_404(tournament.people, pk=entrant))
        return Response(status=204)
