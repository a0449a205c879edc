"""The people of an organization: how often they played, their ratings, and who is the same person."""

from collections.abc import Iterable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, ngettext
from django.views.decorators.http import require_safe

from accounts.activity_log import add_details
from accounts.models import MAY_DIRECT, MAY_LOOK, Organization, Person
from tournaments.access import Visitor, organization_for_staff, role_in
from tournaments.desk.operations import NotDone, operation
from tournaments.services.people import people as services
from tournaments.services.results.ratings import ratings_of
from tournaments.web import for_people


@require_safe
@for_people
def people(request: HttpRequest, organization: str) -> HttpResponse:
    """List everybody who was entered in a tournament, by name or (`?by=rating`) by rating."""
    hall = organization_for_staff(Visitor.of(request.user), MAY_LOOK, organization)
    ratings = ratings_of(hall)
    rows = [(person, ratings.get(person.pk)) for person in services.people_of(hall)]
    by_rating = request.GET.get("by") == "rating"
    if by_rating:
        rows.sort(key=lambda row: (row[1] is None, -row[1].skill if row[1] else 0))
    context = {
        "organization": hall,
        "may_direct": role_in(Visitor.of(request.user), hall) in MAY_DIRECT,
        "rows": rows,
        "by_rating": by_rating,
        "namesakes": services.namesakes_of(hall),
    }
    return render(request, "desk/people.html", context)


@require_safe
@for_people
def person(request: HttpRequest, organization: str, person: int) -> HttpResponse:
    """Show the tournaments of one person, with buttons to join people and to set them apart. 404 for one without."""
    hall = organization_for_staff(Visitor.of(request.user), MAY_LOOK, organization)
    entries = list(services.entries_of(hall).filter(person=person).select_related("tournament"))
    found = get_object_or_404(hall.people, pk=person, entrants__in=entries[:1])
    here = {entry.tournament_id for entry in entries}
    met = set(services.entries_of(hall).filter(tournament__in=here).values_list("person", flat=True))
    context = {
        "organization": hall,
        "may_direct": role_in(Visitor.of(request.user), hall) in MAY_DIRECT,
        "person": found,
        "name": entries[-1].name,
        "entries": entries[::-1],
        "rating": ratings_of(hall).get(found.pk),
        "others": [other for other in services.people_of(hall) if other.pk not in met],
    }
    return render(request, "desk/person.html", context)


@operation("desk:people", log=gettext_noop("Joined people who are the same person."))
def join_people(request: HttpRequest, organization: str) -> str:
    """Make the people that the form names one, the first of them; with `all`, everybody of one name who never met."""
    hall = organization_for_staff(Visitor.of(request.user), MAY_DIRECT, organization)
    if request.POST.get("all"):
        number = services.join_namesakes(organization=hall)
        add_details(request, organization=hall, what=_("Joined all people of the same name."))
        return ngettext("%(n)d name is one person now.", "%(n)d names are one person each now.", number) % {"n": number}
    first, *others = _chosen(hall, request.POST.getlist("person"))
    name = {"name": first.name}
    count = services.join(person=first, others=others)
    add_details(request, organization=hall, what=_("Joined the people named %(name)s.") % name)
    sentence = ngettext(
        "%(name)s is one person now; %(count)d tournament was added.",
        "%(name)s is one person now; %(count)d tournaments were added.",
        count,
    )
    return sentence % {**name, "count": count}


def _chosen(hall: Organization, values: Iterable[str]) -> list[Person]:
    """Return these people of the organization, in that order. Raises NotDone unless they are two or more."""
    ids = list(dict.fromkeys(int(value) for value in values if value.isdecimal() and len(value) < 18))
    found = hall.people.in_bulk(ids)
    if len(found) < 2 or len(found) < len(ids):
        raise NotDone(_("Choose two people from the list who are the same person. Nothing was changed."))
    return [found[pk] for pk in ids]


@operation("desk:people", log=gettext_noop("Set apart two people who were taken for one."))
def set_apart(request: HttpRequest, organization: str, entrant: int) -> str:
    """Make an entrant somebody else than the person they were taken for."""
    hall = organization_for_staff(Visitor.of(request.user), MAY_DIRECT, organization)
    entry = get_object_or_404(services.entries_of(hall).select_related("person", "tournament"), pk=entrant)
    services.set_apart(entrant=entry)
    add_details(request, organization=hall)
    sentence = _("%(name)s of %(tournament)s is a separate person now.")
    return sentence % {"name": entry.name, "tournament": entry.tournament.name}
