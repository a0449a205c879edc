"""The pages of a weekend: its door with everybody on its lists, a guest, and the report of all its tournaments."""

from typing import Any
from uuid import uuid4

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from accounts.activity_log import add_details, logged
from accounts.models import MAY_READ_BOOKS, MAY_TAKE_PAYMENTS, Organization
from accounts.names import reading_key
from fundraising.weekends.forms import GuestForm
from fundraising.weekends.guests import (
    Served,
    counted,
    guests_of,
    let_in,
    newcomer_of,
    weekend_of,
)
from fundraising.weekends.report import report_of_weekend, tables_of_weekend, weekend_workbook
from scoring.errors import Refused
from tournaments.access import Visitor, organization_for_staff
from tournaments.board.front_door import tonights
from tournaments.desk.operations import by, only_once, was_done
from tournaments.models import Season, Tournament
from tournaments.money import in_words
from tournaments.web import for_people

MOST_LISTED = 200
"""Guests on one page: of more, those are shown whose name is searched for."""


@require_safe
@for_people
@never_cache
def door(request: HttpRequest, organization: str, season: int) -> HttpResponse:
    """List everybody of the weekend, or whom `find` is about."""
    hall = organization_for_staff(Visitor.of(request.user), MAY_TAKE_PAYMENTS, organization)
    weekend = weekend_of(hall, season)
    everybody = guests_of(weekend)
    wanted = reading_key(request.GET.get("find", "").replace("\0", "")[:100])
    found = [guest for guest in everybody if wanted in reading_key(guest.name)] if wanted else everybody
    context = {
        **_context(hall, weekend),
        "find": request.GET.get("find", "").strip(),
        "guests": found[:MOST_LISTED],
        "more": len(found) - MOST_LISTED if len(found) > MOST_LISTED else 0,
        "nights": counted(everybody) or [(night, 0, 0) for night in weekend.tournaments],
    }
    return render(request, "fundraising/weekend_door.html", context)


@logged(gettext_noop("Checked somebody in or took a payment at the door of a weekend."))
@require_http_methods(["GET", "HEAD", "POST"])
@for_people
@never_cache
def guest(request: HttpRequest, organization: str, season: int, who: str = "") -> HttpResponse:
    """Show what a guest plays and has paid, and do what is ticked; without `who` it is about somebody new."""
    hall = organization_for_staff(Visitor.of(request.user), MAY_TAKE_PAYMENTS, organization)
    weekend = weekend_of(hall, season)
    found = next((person for person in guests_of(weekend) if person.key == who), None) if who else newcomer_of(weekend)
    if found is None:
        raise Http404
    nights = weekend.tournaments.exclude(status=Tournament.Status.FINISHED)
    tonight = {tournament.pk for tournament in tonights(nights, timezone.now())}
    typed = request.GET.get("name", "")
    form = GuestForm(request.POST or None, guest=found, tonight=tonight, is_known=bool(who), name=typed)
    if request.method == "POST" and was_done(request):  # a double click: what was to be ticked is done
        messages.success(
            request, _("%(name)s: this was done before.") % {"name": found.name or request.POST.get("name")}
        )
        return redirect("desk:weekend-door", hall.slug, weekend.pk)
    if form.is_valid():
        served: list[Served] = []
        visit = form.visit(uuid4())
        try:
            only_once(
                request,
                lambda: served.extend(let_in(season=weekend, visit=visit, by=by(request), now=timezone.now())),
            )
        except Refused as refused:
            form.add_error(None, refused.message)
        else:
            words = f"{visit.name or found.name}: {'; '.join(map(_in_words, served))}."
            add_details(request, organization=hall, what=words)
            messages.success(request, words)
            return redirect("desk:weekend-door", hall.slug, weekend.pk)
    context = {**_context(hall, weekend), "guest": found, "form": form, "is_new": not who}
    return render(request, "fundraising/weekend_guest.html", context, status=400 if form.errors else 200)


def _in_words(served: Served) -> str:
    """Say what was done in one tournament."""
    place = served.place
    number = place.entrant.number if place.entrant else 0
    words = {"tournament": place.tournament.name, "number": number, "amount": in_words(served.amount, place.currency)}
    if served.amount:
        return _("%(tournament)s, number %(number)d, %(amount)s paid") % words
    return _("%(tournament)s, number %(number)d") % words


@require_safe
@for_people
def report(request: HttpRequest, organization: str, season: int) -> HttpResponse:
    """Show what all tournaments of the weekend came to."""
    hall = organization_for_staff(Visitor.of(request.user), MAY_READ_BOOKS, organization)
    weekend = weekend_of(hall, season)
    nights = report_of_weekend(weekend)
    context = {**_context(hall, weekend), "nights": nights, "tables": tables_of_weekend(nights)}
    return render(request, "fundraising/weekend_report.html", context)


@logged(gettext_noop("Downloaded the report of a weekend."))
@require_safe
@for_people
def report_workbook(request: HttpRequest, organization: str, season: int) -> HttpResponse:
    """Send the report as an Excel workbook, with the entries of all ledgers."""
    hall = organization_for_staff(Visitor.of(request.user), MAY_READ_BOOKS, organization)
    weekend = weekend_of(hall, season)
    file = weekend_workbook(weekend)
    add_details(request, organization=hall, what=_("Downloaded the report of %(name)s.") % {"name": weekend.name})
    return HttpResponse(file.content, content_type=file.content_type, headers=file.headers)


def _context(hall: Organization, weekend: Season) -> dict[str, Any]:
    return {"organization": hall, "season": weekend}
