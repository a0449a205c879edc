"""The people of an organization and their ratings, for programs."""

from typing import Any

from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.activity_log import add_details, logged
from accounts.models import MAY_DIRECT, MAY_ENTER, MAY_LOOK, Organization, Person
from accounts.names import reading_key
from tournaments.access import may, organization_for_staff
from tournaments.api.authentication import visitor_of
from tournaments.api.errors import NotHere
from tournaments.api.idempotency import once_per_key
from tournaments.api.pages import page_of, paged, read_query
from tournaments.api.preconditions import IF_MATCH, seen_by, with_etag
from tournaments.api.shapes import people as shapes
from tournaments.api.shapes.base import ErrorAnswer, NothingShape
from tournaments.api.views import Call, documented, read
from tournaments.services.people import people as services
from tournaments.services.results.ratings import ratings_of


class People(Call):
    """GET organizations/{organization}/people/"""

    @documented(
        gives={200: page_of(shapes.ListedPersonAnswer)},
        parameters=[shapes.PeopleShape],
        summary="List everybody who was entered in a tournament.",
        name="organizations_people_list",
    )
    def get(self, request: Request, organization: str) -> Response:
        """List them with their ratings, page by page, for staff alone."""
        hall = organization_for_staff(visitor_of(request), MAY_LOOK, organization)
        asked = read_query(shapes.PeopleShape, request)
        ratings, key = ratings_of(hall), reading_key(asked.get("name", ""))
        found = [person for person in services.people_of(hall) if key in reading_key(person.name)]
        if asked["ordering"] != "name":
            field = {"-last": "last", "-tournaments": "nights"}[asked["ordering"]]
            found.sort(key=lambda person: getattr(person, field), reverse=True)
        rows = [{**vars(person), "rating": ratings.get(person.pk)} for person in found]
        return paged(request, asked, rows, shapes.ListedPersonAnswer)


@logged(gettext_noop("Changed a person."))
class PersonDetail(Call):
    """GET and PATCH organizations/{organization}/people/{person}/"""

    @documented(gives={200: shapes.PersonAnswer}, summary="Show a person and their tournaments.")
    def get(self, request: Request, organization: str, person: int) -> Response:
        """Show somebody who was entered in a tournament, with an ETag for a change."""
        visitor = visitor_of(request)
        hall = organization_for_staff(visitor, MAY_LOOK, organization)
        return with_etag(_as_json(_person(hall, person), with_contact=may(visitor, hall, MAY_ENTER)))

    @documented(
        takes=shapes.PersonChangeShape,
        gives={200: shapes.PersonAnswer, 412: ErrorAnswer},
        parameters=[IF_MATCH],
        summary="Change a person's name and contact data.",
    )
    @once_per_key
    def patch(self, request: Request, organization: str, person: int) -> Response:
        """Change the given values, all or none."""
        visitor = visitor_of(request)
        hall = organization_for_staff(visitor, MAY_DIRECT, organization)
        found = _person(hall, person)
        data = read(shapes.PersonChangeShape, request.data)
        services.change_person(person=found, seen=seen_by(request, data), changes=data)
        answer = _as_json(found, with_contact=may(visitor, hall, MAY_ENTER))
        add_details(request, organization=hall, what=_("Changed the person %(name)s.") % {"name": answer["name"]})
        return with_etag(answer)


@logged(gettext_noop("Joined people who are the same person."))
class JoinPeople(Call):
    """POST organizations/{organization}/people/join/"""

    @documented(
        takes=shapes.JoinShape,
        gives={200: shapes.PersonAnswer},
        summary="Make people who were entered twice one; the first gets the tournaments of the others.",
    )
    @once_per_key
    def post(self, request: Request, organization: str) -> Response:
        """Join them, all or none; 409 where two of them were in the same tournament."""
        visitor = visitor_of(request)
        hall = organization_for_staff(visitor, MAY_DIRECT, organization)
        first, *others = (_known(hall, pk) for pk in read(shapes.JoinShape, request.data)["people"])
        services.join(person=first, others=others)
        sentence = _("Joined the people named %(name)s.") % {"name": first.name}
        add_details(request, organization=hall, what=sentence)
        return with_etag(_as_json(_person(hall, first.pk), with_contact=may(visitor, hall, MAY_ENTER)))


@logged(gettext_noop("Joined all people of the same name."))
class JoinNamesakes(Call):
    """POST organizations/{organization}/people/join-namesakes/"""

    @documented(gives={200: shapes.JoinedAnswer}, summary="Join everybody of the same name who never met.")
    @once_per_key
    def post(self, request: Request, organization: str) -> Response:
        """Join them into who was entered first."""
        hall = organization_for_staff(visitor_of(request), MAY_DIRECT, organization)
        read(NothingShape, request.data)
        add_details(request, organization=hall)
        return Response({"names": services.join_namesakes(organization=hall)})


def _known(hall: Organization, pk: int) -> Person:
    """Return somebody of the organization. Raises NotHere."""
    found = hall.people.filter(pk=pk).first()
    if found is None:
        raise NotHere({"people": _("There is nobody with the id %(id)s here.") % {"id": pk}})
    return found


def _person(hall: Organization, person: int) -> Person:
    """Return somebody who was entered in a tournament. Raises 404."""
    entered = services.entries_of(hall).values("person")
    return get_object_or_404(hall.people.select_related("organization").filter(pk__in=entered), pk=person)


def _as_json(person: Person, *, with_contact: bool) -> dict[str, Any]:
    entries = list(services.entries_of(person.organization).filter(person=person).select_related("tournament"))[::-1]
    body = {
        "pk": person.pk,
        "name": entries[0].name,
        "nights": len(entries),
        "last": entries[0].tournament.date,
        "rating": ratings_of(person.organization).get(person.pk),
        "entries": entries,
        "state": services.state_of_person(person, entries[0].name),
    }
    contact = {field: getattr(person, field) for field in services.CONTACT} if with_contact else {}
    return shapes.PersonAnswer.of({**body, **contact})
