"""The map of the hall: the director arranges the tables, by dragging them or by the arrow keys."""

import re

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop
from django.views.decorators.http import require_http_methods

from accounts.activity_log import logged
from accounts.models import MAY_DIRECT
from scoring.rules import FactsError
from tournaments.desk.operations import operation, rights_in, tournament_of
from tournaments.services.hall import arrange_hall
from tournaments.services.hall import hall_map as services
from tournaments.services.hall.hall_map import Spot
from tournaments.web import for_people, sentence_of
from tournaments.words.hall_map import drawn

PLACE = re.compile(r"(\d{1,4}),(\d{1,4})", re.ASCII)
FIELD = re.compile(r"at-(\d{1,4})", re.ASCII)


@logged(gettext_noop("Arranged the map of the hall."))
@require_http_methods(["GET", "HEAD", "POST"])
@for_people
def hall_map(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the map to be arranged; save it: each table's place is in a field `at-<number>`, as x,y."""
    tournament = tournament_of(request, slug, MAY_DIRECT)
    problem = ""
    if request.method == "POST":
        try:
            arrange_hall.arrange(tournament=tournament, spots=_spots(request))
        except FactsError as error:
            problem = sentence_of(error)
        else:
            messages.success(request, _("The map was saved. It is on the board and on phones."))
            return redirect("desk:hall-map", slug)
    spots = services.hall_map(tournament)
    context = {"hall": drawn(spots), "problem": problem, "is_arranged": services.is_arranged(tournament)}
    context |= {"last": services.LAST, **rights_in(request, tournament)}
    return render(request, "desk/hall_map.html", context, status=400 if problem else 200)


def _spots(request: HttpRequest) -> list[Spot]:
    """Return the places of a form; what is none is left out."""
    found = ((FIELD.fullmatch(name), PLACE.fullmatch(value)) for name, value in request.POST.dict().items())
    return [Spot(int(name[1]), int(place[1]), int(place[2])) for name, place in found if name and place]


@operation("desk:hall-map", log=gettext_noop("Removed the map of the hall."))
def forget_hall_map(request: HttpRequest, slug: str) -> str:
    """Take the map off boards and phones."""
    arrange_hall.forget_map(tournament=tournament_of(request, slug, MAY_DIRECT))
    return _("The map was removed. The tables are back in a plain grid.")
