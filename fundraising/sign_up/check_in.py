"""The page on which guests check in by themselves: on a phone that scanned a poster, or on a tablet at the entrance."""

from typing import Any
from uuid import UUID, uuid4

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts.activity_log import logged
from accounts.addresses import address_for_others, as_qr_code
from accounts.models import MAY_ENTER
from fundraising.models import entry_fees_paid
from fundraising.services import self_check_in
from fundraising.services.sign_ups import fundraiser_as_it_is
from scoring.errors import Refused
from tournaments.access import Visitor, may, require_sight
from tournaments.models import Tournament
from tournaments.money import in_words
from tournaments.web import for_people, is_flood

LONGEST_TYPED = 100


@logged(gettext_noop("A guest checked in by themselves."))
@require_http_methods(["GET", "HEAD", "POST"])
@for_people
@never_cache
def check_in(request: HttpRequest, slug: str) -> HttpResponse:
    """Find somebody by name or code, and check them in; staff get the code for a poster, too."""
    tournament = get_object_or_404(Tournament.objects.select_related("organization"), slug=slug)
    require_sight(Visitor.of(request.user), tournament)
    if request.method == "POST":
        return _checked_in(request, tournament)
    return _page(request, tournament, request.GET.get("who", "")[:LONGEST_TYPED])


def _checked_in(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    if is_flood(request, "check-in", settings.LIMITS.sign_ups_by_address):
        wrong = _("Too many guests checked in from here just now. Wait a minute, then try again.")
        return _page(request, tournament, "", wrong=wrong, status=429)
    try:
        uuid = UUID(request.POST.get("uuid", ""))
    except ValueError:
        return _page(request, tournament, "", wrong=_("Find your name first."), status=400)
    who = request.POST.get("who", "")[:LONGEST_TYPED]
    try:
        entrant = self_check_in.check_in(tournament=tournament, uuid=uuid, who=who, now=timezone.now())
    except Refused as refused:
        return _page(request, tournament, "", wrong=refused.message, status=409)
    return redirect(f"{reverse('sign-up:check-in', args=[tournament.slug])}?here={entrant.number}")


def _page(
    request: HttpRequest, tournament: Tournament, typed: str, *, wrong: str = "", status: int = 200
) -> HttpResponse:
    fundraiser = fundraiser_as_it_is(tournament)
    is_open = self_check_in.is_open(fundraiser, timezone.now())
    if typed and is_flood(request, "find-guest", settings.LIMITS.sign_ups_by_address):
        typed, wrong, status = "", _("Too many names were looked for from here. Wait a minute, then try again."), 429
    found = self_check_in.find(tournament, typed) if is_open and typed else []
    context: dict[str, Any] = {
        "tournament": tournament,
        "is_open": is_open,
        "typed": typed,
        "found": [(each, uuid4()) for each in found],
        "is_cut": len(found) == self_check_in.MOST_FOUND,
        "letters": self_check_in.LEAST_LETTERS,
        "wrong": wrong,
        "here": _here(request, tournament),
        "price": in_words(fundraiser.entry_fee, fundraiser.currency) if fundraiser.entry_fee else "",
    }
    if may(Visitor.of(request.user), tournament.organization, MAY_ENTER):
        address = address_for_others(request, request.path)
        context |= {"is_staff": True, "address": address, "code": as_qr_code(address) if address else ""}
    return render(request, "fundraising/check_in.html", context, status=status)


def _here(request: HttpRequest, tournament: Tournament) -> dict[str, Any] | None:
    """Return who has just checked in, by their number, and whether they have paid."""
    number = request.GET.get("here", "")
    if not number.isascii() or not number.isdecimal() or len(number) > len(str(LONGEST_TYPED)) + 2:
        return None
    entrant = tournament.people.filter(number=int(number), checked_in=True).first()
    if entrant is None:
        return None
    return {"number": entrant.number, "name": entrant.name, "has_paid": entrant.pk in dict(entry_fees_paid(tournament))}
