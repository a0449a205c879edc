"""Changes to a draft: swap two people, or draw it again."""

from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop
from django.views.decorators.http import require_safe
from django_htmx.http import HttpResponseClientRefresh

from accounts.models import MAY_DIRECT, MAY_LOOK
from accounts.operations import Page
from tournaments.desk.operations import NotDone, by, operation, rights_in, tournament_of
from tournaments.desk.presenters.draft import draft_of
from tournaments.desk.rounds import latest_round
from tournaments.models import Round
from tournaments.services.people.names import NamesIn
from tournaments.services.seating import drafts
from tournaments.web import for_people


@require_safe
@for_people
def draft(request: HttpRequest, slug: str) -> HttpResponse:
    """Show just the draft, for an open page; tell that page to reload if there is no draft any more."""
    tournament = tournament_of(request, slug, MAY_LOOK)
    round_ = latest_round(tournament)
    if round_ is None or round_.status != Round.Status.DRAFT:
        return HttpResponseClientRefresh()
    context = {**rights_in(request, tournament), "round": round_, **draft_of(tournament, round_, NamesIn(tournament))}
    return render(request, "desk/_draft_alone.html", context)


def shows_the_draft(page: Page) -> Page:
    """Make the view of a draft's button: htmx gets the draft alone, a plain form the whole page."""

    @wraps(page)
    def done(request: HttpRequest, slug: str, **where: Any) -> HttpResponse:
        response = page(request, slug=slug, **where)
        if "HX-Request" in request.headers and response.status_code == 302:
            return redirect("desk:draft", slug)
        return response

    return done


def _directed(request: HttpRequest, slug: str, round_id: int) -> Round:
    """Return the draft that the page showed, whatever its status is now."""
    tournament = tournament_of(request, slug, MAY_DIRECT)
    return get_object_or_404(tournament.rounds.select_related("tournament"), pk=round_id)


@shows_the_draft
@operation("desk:tournament", log=gettext_noop("Swapped two players in the draft of round %(number)s."))
def swap(request: HttpRequest, slug: str, round_id: int) -> str:
    """Swap two people."""
    round_ = _directed(request, slug, round_id)
    names = NamesIn(round_.tournament)
    known = {str(entrant): entrant for entrant in names}
    chosen = [known[who] for who in request.POST.getlist("who") if who in known]
    if len(chosen) != 2:
        raise NotDone(_("Choose two people in this draft to swap."))
    first, second = chosen
    drafts.swap(round_=round_, one=first, other=second, seen=request.POST.get("seen", ""))
    return _("%(one)s and %(other)s have changed places.") % {"one": names[first], "other": names[second]}


@operation("desk:tournament", log=gettext_noop("Drew round %(number)s again."))
def redraw(request: HttpRequest, slug: str, round_id: int) -> str:
    """Draw a draft again."""
    old = _directed(request, slug, round_id)
    before = _seated(old)
    seen = request.POST.get("seen", "")
    drawn = drafts.redraw_round(round_=old, seen=seen, now=timezone.now(), by=by(request))
    if _seated(drawn) == before:
        return _("Round %(number)d was drawn again and is the same as before, because nothing in it is random.") % {
            "number": drawn.number
        }
    return _("Round %(number)d was drawn again. Review it, then publish it.") % {"number": drawn.number}


def _seated(round_: Round) -> list[tuple[int, int, int]]:
    seats = round_.seats.order_by("sitting__table__number", "index")
    return list(seats.values_list("sitting__table__number", "index", "entrant"))
