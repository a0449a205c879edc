"""The door: check-in, names, and people who leave early."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.text import get_text_list
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, ngettext
from django.views.decorators.http import require_http_methods, require_POST

from accounts.activity_log import leave_out, logged
from accounts.models import MAY_ENTER, MAY_LOOK
from accounts.names import reading_key, validate_name
from accounts.operations import Page
from scoring.errors import Refused
from tournaments.desk.forms.people import EntrantNameForm, EntrantsForm
from tournaments.desk.operations import NotDone, only_once, rights_in, tournament_of, was_done
from tournaments.desk.seats import free_seats, seats_by_person
from tournaments.hooks import fill_free_places, unpaid_here
from tournaments.models import Entrant, Seat, Tournament
from tournaments.rules.prizes.plan import GROUP_LETTERS
from tournaments.services.people import entrants as services
from tournaments.services.people.names import NamesIn
from tournaments.services.people.partners import enter_with_partners
from tournaments.services.people.present import people_here
from tournaments.web import for_people


@logged(gettext_noop("Added people."))
@require_http_methods(["GET", "HEAD", "POST"])
@for_people
def entrants(request: HttpRequest, slug: str) -> HttpResponse:
    """List everybody, with the form for more."""
    tournament = tournament_of(request, slug, MAY_ENTER if request.method == "POST" else MAY_LOOK)
    if request.method == "POST" and was_done(request):
        return redirect("desk:entrants", slug)
    form = EntrantsForm(request.POST or None, tournament=tournament)
    if form.is_valid() and _added(request, tournament, form):
        return redirect("desk:entrants", slug)
    names = NamesIn(tournament)
    seated, unpaid = seats_by_person(tournament), set(unpaid_here(tournament))
    rows = [_row_of(entrant, names[entrant.pk], seated, unpaid) for entrant in tournament.people]
    context = {**rights_in(request, tournament), **_count(tournament), "form": form, "rows": rows}
    context |= free_seats(tournament)
    return render(request, "desk/entrants.html", context, status=400 if form.errors else 200)


def _added(request: HttpRequest, tournament: Tournament, form: EntrantsForm) -> bool:
    """Enter the people of the form; return False, with the errors in the form, if that was refused."""
    newcomers = form.newcomers()
    try:
        only_once(
            request,
            lambda: enter_with_partners(tournament=tournament, newcomers=newcomers, couples=form.couples()),
        )
    except Refused as refused:
        form.add_error("names", refused.message)
        return False
    sentence = ngettext("%(count)d person added.", "%(count)d people added.", len(newcomers))
    messages.success(request, sentence % {"count": len(newcomers)})
    return True


def _count(tournament: Tournament) -> dict[str, int]:
    """Return how many are here to play, and how many are entered."""
    here, entered = people_here(tournament).count(), tournament.people.count()
    return {"here": here, "entered": entered, "has_groups": services.has_groups(tournament)}


def _row_of(person: Entrant, name: str, seated: dict[int, Seat], unpaid: set[Entrant]) -> dict[str, Any]:
    """Return a row of the list, with the person's seat in the current round, and whether they still have to pay."""
    seat = seated.get(person.pk)
    return {
        "entrant": person,
        "name": name,
        "is_here": person.checked_in and person.status == Entrant.Status.PLAYING,
        "searched": f"{person.number} {name} {reading_key(name)}",
        "is_unpaid": person in unpaid,
        "seat": seat,
        "table": seat and seat.sitting.table.number,
    }


def at_the_door(work: Callable[[HttpRequest, Entrant], str]) -> Page:
    """Make the view of a button beside a name.

    It returns a sentence, or raises NotDone with one. An open page gets the person's new row; any other request goes to
    the list, at that person.
    """

    @wraps(work)
    def done(request: HttpRequest, slug: str, entrant: int) -> HttpResponse:
        person = get_object_or_404(tournament_of(request, slug, MAY_ENTER).people, pk=entrant)
        try:
            result: dict[str, Any] = {"sentence": work(request, person)}
        except NotDone as refused:
            result = {"sentence": str(refused), "is_refused": True}
        if "HX-Request" in request.headers:
            return _entrant_row(request, person, result)
        (messages.error if result.get("is_refused") else messages.success)(request, result["sentence"])
        return redirect(f"{reverse('desk:entrants', args=[slug])}#entrant-{entrant}")

    return require_POST(for_people(done))


def _entrant_row(request: HttpRequest, person: Entrant, result: dict[str, Any]) -> HttpResponse:
    person.refresh_from_db()
    tournament = person.tournament
    names = NamesIn(tournament)
    row = _row_of(person, names[person.pk], seats_by_person(tournament), set(unpaid_here(tournament)))
    context = {**rights_in(request, tournament), **_count(tournament), **result, "row": row}
    context |= free_seats(tournament)
    return render(request, "desk/_entrant_changed.html", context)


@logged(gettext_noop("Checked %(entrant)s in or out."))
@at_the_door
def check_in(request: HttpRequest, person: Entrant) -> str:
    """Check somebody in, or undo that."""
    present = request.POST.get("present") == "1"
    services.check_in(entrant=person, present=present)
    if present:
        return _("%(name)s is here.") % {"name": _distinct_name(person)}
    return _and_the_seat(_("%(name)s is not here.") % {"name": _distinct_name(person)}, person)


@logged(gettext_noop("Renamed an entrant to %(entrant)s."))
@at_the_door
def rename(request: HttpRequest, person: Entrant) -> str:
    """Correct a name."""
    form = EntrantNameForm(request.POST)
    if not form.is_valid():
        raise NotDone(
            _("The name of %(name)s was not changed: %(why)s") % {"name": person.name, "why": form.errors["name"][0]}
        )
    services.rename(entrant=person, name=form.cleaned_data["name"])
    return _("No. %(number)d is now called %(name)s.") % {
        "number": person.number,
        "name": form.cleaned_data["name"],
    }


@logged(gettext_noop("Changed the group of %(entrant)s."))
@at_the_door
def set_group(request: HttpRequest, person: Entrant) -> str:
    """Set the group in which somebody plays for prizes."""
    group = " ".join(request.POST.get("group", "").split())
    if len(group) > GROUP_LETTERS:
        raise NotDone(_("The name of a group has at most %(most)s letters.") % {"most": GROUP_LETTERS})
    try:
        if group:
            validate_name(group)
    except ValidationError as error:
        raise NotDone(error.message) from None
    services.set_group(entrant=person, group=group)
    if not group:
        return _("%(name)s is in no group.") % {"name": person.name}
    return _("%(name)s plays in the group %(group)s.") % {"name": person.name, "group": group}


@logged(gettext_noop("Withdrew or reinstated %(entrant)s."))
@at_the_door
def withdraw(request: HttpRequest, person: Entrant) -> str:
    """Leave somebody out of the coming rounds, or bring them back."""
    withdrawn = request.POST.get("withdrawn") == "1"
    services.withdraw(entrant=person, withdrawn=withdrawn)
    if not withdrawn:
        return _("%(name)s is playing again.") % {"name": _distinct_name(person)}
    sentence = _("%(name)s is out of the coming rounds; the points stay.") % {"name": _distinct_name(person)}
    return _and_the_seat(sentence + _moved_up(request, person.tournament), person)


@logged(gettext_noop("Removed a person from the list."))
@require_POST
@for_people
def remove(request: HttpRequest, slug: str, entrant: int) -> HttpResponse:
    """Remove somebody who was entered by mistake."""
    person = get_object_or_404(tournament_of(request, slug, MAY_ENTER).people, pk=entrant)
    try:
        services.remove(entrant=person)
    except Refused as refused:
        leave_out(request)
        messages.error(request, refused.message)
        return redirect(f"{reverse('desk:entrants', args=[slug])}#entrant-{entrant}")
    sentence = _("%(name)s is off the list.") % {"name": person.name}
    messages.success(request, sentence + _moved_up(request, person.tournament))
    return redirect("desk:entrants", slug)


def _moved_up(request: HttpRequest, tournament: Tournament) -> str:
    """Give a place that has become free to who waits for one; return a sentence about it, with a space before it."""
    moved = fill_free_places(tournament, request)
    return " " + _("From the waiting list: %(names)s.") % {"names": get_text_list([*moved], _("and"))} if moved else ""


def _distinct_name(person: Entrant) -> str:
    return NamesIn(person.tournament)[person.pk]


def _and_the_seat(sentence: str, person: Entrant) -> str:
    """Add to a sentence which seat the person still has, where others are waiting."""
    seat = seats_by_person(person.tournament).get(person.pk)
    if seat is None:
        return sentence
    still = _(
        "%(done)s They still have the seat at table %(table)d. To fill it, choose Change, then Missing from table "
        "%(table)d."
    )
    return still % {"done": sentence, "table": seat.sitting.table.number}
