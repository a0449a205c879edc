"""The door: who has come, under which name, who goes home early."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from accounts.models import MAY_ENTER, MAY_LOOK
from scoring.errors import Refused
from tournaments.desk.doing import NotDone, only_once, operation, rights_in, tournament_of
from tournaments.desk.forms import EntrantsForm, NameForm
from tournaments.models import Entrant, Tournament
from tournaments.pages import for_people
from tournaments.services import entrants as services


@require_http_methods(["GET", "HEAD", "POST"])
@for_people
def entrants(request: HttpRequest, slug: str) -> HttpResponse:
    """List everybody, with the form for more."""
    tournament = tournament_of(request, slug, MAY_ENTER if request.method == "POST" else MAY_LOOK)
    form = EntrantsForm(request.POST or None)
    if form.is_valid() and _added(request, tournament, form):
        return redirect("desk:entrants", slug)
    people = list(tournament.entrants.all())
    here = sum(entrant.checked_in and entrant.status == Entrant.Status.PLAYING for entrant in people)
    context = {**rights_in(request, tournament), "form": form, "entrants": people, "here": here}
    return render(request, "desk/entrants.html", context, status=400 if form.errors else 200)


def _added(request: HttpRequest, tournament: Tournament, form: EntrantsForm) -> bool:
    """Enter whom the form names; tell whether that is done, else the form says why not."""
    newcomers = form.newcomers()
    try:
        only_once(request, lambda: services.add_entrants(tournament=tournament, newcomers=newcomers))
    except Refused as refused:
        form.add_error("names", refused.message)
        return False
    sentence = ngettext("%(count)d person entered.", "%(count)d people entered.", len(newcomers))
    messages.success(request, sentence % {"count": len(newcomers)})
    return True


def _entrant(request: HttpRequest, slug: str, entrant: int) -> Entrant:
    return get_object_or_404(tournament_of(request, slug, MAY_ENTER).entrants, pk=entrant)


@operation("desk:entrants")
def check_in(request: HttpRequest, slug: str, entrant: int) -> str:
    """Note that someone has come, or has not."""
    person = _entrant(request, slug, entrant)
    present = request.POST.get("present") == "1"
    services.check_in(entrant=person, present=present)
    sentence = _("%(name)s is here.") if present else _("%(name)s is not here.")
    return sentence % {"name": person.name}


@operation("desk:entrants")
def rename(request: HttpRequest, slug: str, entrant: int) -> str:
    """Correct a name."""
    person = _entrant(request, slug, entrant)
    form = NameForm(request.POST)
    if not form.is_valid():
        raise NotDone(
            _("The name of %(name)s was left as it is: %(why)s") % {"name": person.name, "why": form.errors["name"][0]}
        )
    services.rename(entrant=person, name=form.cleaned_data["name"])
    return _("No. %(number)d is now called %(name)s.") % {
        "number": person.number,
        "name": form.cleaned_data["name"],
    }


@operation("desk:entrants")
def withdraw(request: HttpRequest, slug: str, entrant: int) -> str:
    """Take someone out of the rounds to come, or back in."""
    person = _entrant(request, slug, entrant)
    withdrawn = request.POST.get("withdrawn") == "1"
    services.withdraw(entrant=person, withdrawn=withdrawn)
    sentence = _("%(name)s is out of the rounds to come; the points stay.") if withdrawn else _("%(name)s plays on.")
    return sentence % {"name": person.name}
