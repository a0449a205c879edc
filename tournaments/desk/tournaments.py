"""The list of tournaments, new tournaments, the visibility of the board, and adjustments."""

from collections.abc import Sequence
from typing import Any

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop
from django.views.decorators.http import require_http_methods, require_safe

from accounts.activity_log import leave_out, logged
from accounts.models import MAY_DIRECT, MAY_LOOK, MAY_READ_BOOKS, Membership, Organization
from accounts.time_zones import use_time_zone, zone_of
from scoring.errors import Refused
from scoring.rules import FactsError
from tournaments.access import SignInFirst
from tournaments.desk.forms.points import AdjustmentForm
from tournaments.desk.forms.tournament import TournamentForm
from tournaments.desk.operations import by, only_once, operation, rights_in, tournament_of
from tournaments.forms.house_rules import FILL_IN
from tournaments.models import Tournament
from tournaments.services.people.entrants import Newcomer
from tournaments.services.people.partners import enter_with_partners
from tournaments.services.setup import tournaments as tournament_services
from tournaments.services.setup.house_rules import saved_rules_of
from tournaments.services.setup.own_games import own_games_of
from tournaments.web import for_people, sentence_of

LAST_NIGHTS = "last-nights"
"""What the form asks for after a new tournament: the page that brings people of an earlier night."""


@require_safe
@for_people
def tournaments(request: HttpRequest) -> HttpResponse:
    """List the tournaments of every organization that the user belongs to."""
    memberships = memberships_of(request)
    _use_time_of(memberships)
    halls = [
        {
            "organization": m.organization,
            "tournaments": m.organization.tournaments.all(),
            "may_direct": m.role in MAY_DIRECT,
            "may_read_books": m.role in MAY_READ_BOOKS,
            "deleted": m.organization.deleted_tournaments.defer("body") if m.role in MAY_DIRECT else (),
        }
        for m in memberships
    ]
    may_direct = any(m.role in MAY_DIRECT for m in memberships)
    return render(request, "desk/tournaments.html", {"halls": halls, "may_direct": may_direct})


def _use_time_of(memberships: Sequence[Membership]) -> None:
    """Show times as the newest tournament does, so that this page and the tournament's name the same hour."""
    organizations = [m.organization for m in memberships]
    newest = max((t for o in organizations for t in o.tournaments.all()), key=lambda t: (t.date, t.pk), default=None)
    use_time_zone(newest.time_zone if newest else next(map(zone_of, organizations), ""))


@logged(gettext_noop("Created the tournament."))
@require_http_methods(["GET", "HEAD", "POST"])
@for_people
def new_tournament(request: HttpRequest) -> HttpResponse:
    """Show the form for a new tournament, and create it."""
    directed = [m.organization for m in memberships_of(request) if m.role in MAY_DIRECT]
    if not directed:
        raise PermissionDenied(
            _("Only an owner or a director can create tournaments. Ask one to do it or to change your role.")
        )
    use_time_zone(directed[0].time_zone)
    choices: dict[str, Any] = {
        "organizations": directed,
        "copied": _copied(request, directed),
        "saved": saved_rules_of(directed),
        "own_games": own_games_of(directed),
    }
    # The choice from Compare movements is filled in, and validated when the form is sent.
    form = TournamentForm(request.POST or None, initial=request.GET.dict(), **choices)
    if request.POST.get("do") == FILL_IN:
        leave_out(request)
        return render(request, "desk/new_tournament.html", {"form": TournamentForm(initial=form.typed(), **choices)})
    if form.is_valid():
        made: list[Tournament] = []
        try:
            only_once(request, lambda: made.append(_made(form)))
        except (Refused, FactsError) as error:
            form.add_refusal(error, sentence_of(error))
        else:
            if made and request.POST.get("then") == LAST_NIGHTS:
                return redirect("desk:last-nights", made[0].slug)
            return _first_step(made[0], form.newcomers()) if made else redirect("desk:tournaments")
    return render(request, "desk/new_tournament.html", {"form": form}, status=400 if form.errors else 200)


def _copied(request: HttpRequest, directed: Sequence[Organization]) -> Tournament | None:
    """Return the tournament named by `?copy=`. Raises 404 if the user does not direct it."""
    slug = request.GET.get("copy")
    return get_object_or_404(Tournament, organization__in=directed, slug=slug) if slug else None


def _made(form: TournamentForm) -> Tournament:
    tournament = tournament_services.create_tournament(organization=form.organization(), settings=form.plan())
    if form.copied:
        tournament_services.copy_prizes_and_prices(source=form.copied, to=tournament)
    if newcomers := form.newcomers():
        enter_with_partners(tournament=tournament, newcomers=newcomers, couples=form.couples())
    return tournament


def _first_step(tournament: Tournament, newcomers: Sequence[Newcomer]) -> HttpResponse:
    """Redirect to the tournament if enough people are checked in to be seated, else to the people."""
    here = sum(newcomer.checked_in for newcomer in newcomers)
    return redirect("desk:tournament" if here >= tournament.seats_per_table else "desk:entrants", tournament.slug)


def memberships_of(request: HttpRequest) -> list[Membership]:
    """Return the organizations that the user belongs to, by name, with their tournaments. Raises SignInFirst."""
    if not request.user.is_authenticated:
        raise SignInFirst
    memberships = request.user.memberships.select_related("organization")
    return list(memberships.prefetch_related("organization__tournaments").order_by("organization__name"))


@operation("desk:tournament", log=gettext_noop("Changed who can see the board."))
def visibility(request: HttpRequest, slug: str) -> str:
    """Show the board to anyone with its address, or to staff only."""
    tournament = tournament_of(request, slug, MAY_DIRECT)
    is_public = request.POST.get("visibility") == Tournament.Visibility.PUBLIC
    chosen = Tournament.Visibility.PUBLIC if is_public else Tournament.Visibility.STAFF
    tournament_services.set_visibility(tournament=tournament, visibility=chosen)
    return _("Anyone with the address can now see the board.") if is_public else _("Now only staff can see the board.")


@logged(gettext_noop("Added an adjustment."))
@require_http_methods(["GET", "HEAD", "POST"])
@for_people
def adjustments(request: HttpRequest, slug: str) -> HttpResponse:
    """List the adjustments, with the form for another one."""
    tournament = tournament_of(request, slug, MAY_DIRECT if request.method == "POST" else MAY_LOOK)
    form = AdjustmentForm(request.POST or None, tournament=tournament)
    if form.is_valid():
        data = form.cleaned_data
        only_once(
            request,
            lambda: tournament_services.adjust(
                tournament=tournament,
                entrant=data["entrant"],
                points=data["points"],
                reason=data["reason"],
                by=by(request),
                now=timezone.now(),
            ),
        )
        messages.success(
            request,
            _("%(points)+d for %(name)s was saved.") % {"points": data["points"], "name": data["entrant"].name},
        )
        return redirect("desk:adjustments", slug)
    made = tournament.adjustments.select_related("entrant").order_by("-made_at")
    context = {**rights_in(request, tournament), "form": form, "adjustments": made}
    return render(request, "desk/adjustments.html", context, status=400 if form.errors else 200)
