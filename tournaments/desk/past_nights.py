"""Import a night that was played without Headtable: first a preview, then, once confirmed, a finished tournament."""

from typing import Any

from django.core.signing import BadSignature
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop
from django.views.decorators.http import require_http_methods

from accounts.activity_log import add_details, leave_out, logged
from accounts.models import MAY_DIRECT, Organization
from accounts.uploads import one_at_a_time
from scoring.rules import GAMES
from tournaments.access import Visitor, organization_for_staff
from tournaments.desk.forms.imports import PastNightForm, carried_night, night_carried
from tournaments.desk.imports import length_of
from tournaments.desk.operations import NotDone, by, operation
from tournaments.imports.grid import Unreadable
from tournaments.imports.results import ListedResults, ranks
from tournaments.services.setup import past_nights as services
from tournaments.services.setup.past_nights import PastNight, PastResult
from tournaments.web import for_people


@logged(None)
@require_http_methods(["GET", "HEAD", "POST"])
@for_people
@one_at_a_time
def choose_results(request: HttpRequest, organization: str) -> HttpResponse:
    """Read a file of results, and preview what would be imported and what is wrong in it. Nothing is written."""
    hall = organization_for_staff(Visitor.of(request.user), MAY_DIRECT, organization)
    form = PastNightForm(length=0)
    if request.method == "POST":
        form = PastNightForm(request.POST, request.FILES, length=length_of(request))
        if form.is_valid():
            try:
                preview = _preview(hall, form.cleaned_data)
            except Unreadable as unreadable:
                form.add_error("list", str(unreadable))
            else:
                return render(request, "desk/past_night_preview.html", {"organization": hall, **preview})
    context = {"organization": hall, "form": form}
    return render(request, "desk/past_night.html", context, status=400 if form.errors else 200)


def _preview(hall: Organization, data: dict[str, Any]) -> dict[str, Any]:
    """Return what the page of a list of results shows. Raises Unreadable where that is too much for a page."""
    listed: ListedResults = data["list"]
    results = [PastResult(line.name, line.points) for line in listed.lines]
    night = PastNight(data["name"], data["date"], results, data["game"])
    known = services.known_names(hall, [line.name for line in listed.lines])
    places = ranks([line.points for line in listed.lines], fewest_wins=GAMES[night.game].fewest_wins)
    ranked = sorted(zip(places, listed.lines, strict=True), key=lambda pair: (pair[0], pair[1].row))
    return {
        "listed": listed,
        "night": night,
        "there": services.found_again(organization=hall, night=night),
        "ranked": [{"rank": rank, "line": line, "is_known": line.name in known} for rank, line in ranked],
        "carried": carried_night(hall, night),
    }


@operation("desk:seasons", log=gettext_noop("Imported a past night."))
def enter_results(request: HttpRequest, organization: str) -> str:
    """Make a finished tournament of previewed results, once."""
    hall = organization_for_staff(Visitor.of(request.user), MAY_DIRECT, organization)
    try:
        night = night_carried(hall, request.POST.get("night", ""))
    except BadSignature:
        raise NotDone(_("Nothing was imported: the list did not arrive complete. Choose the file again.")) from None
    tournament, is_new = services.import_past_night(organization=hall, night=night, by=by(request), now=timezone.now())
    if not is_new:
        leave_out(request)
        return _("These results were already imported, as %(name)s.") % {"name": tournament.name}
    what = _("Imported the past night %(name)s.") % {"name": tournament.name}
    add_details(request, organization=hall, what=what)
    sentence = _("%(name)s was imported, with %(count)d results. Check it among the nights of a season to count it.")
    return sentence % {"name": tournament.name, "count": len(night.results)}
