"""Draws at the desk: planned, and carried out step by step."""

from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop
from django.views.decorators.http import require_http_methods, require_safe

from accounts.activity_log import add_details, leave_out, logged
from accounts.models import MAY_READ_BOOKS
from fundraising.desk.draw_forms import DrawForm
from fundraising.desk.sent import number_in
from fundraising.models import Draw
from fundraising.models.draw import NUMBER_LENGTH
from fundraising.models.ledger import REASON_LENGTH
from fundraising.services import draws as service
from fundraising.services.draw_proof import shown_of
from fundraising.services.thresholds import about_prizes, thresholds_of
from scoring.errors import Refused
from tournaments.desk.operations import NotDone, by, operation, rights_in, tournament_of
from tournaments.models import Tournament
from tournaments.web import for_people

KEEPS = ("slug", "uuid")


@logged(gettext_noop("Planned a draw."))
@require_http_methods(["GET", "HEAD", "POST"])
@for_people
def draws(request: HttpRequest, slug: str) -> HttpResponse:
    """List the draws, and plan another."""
    tournament = tournament_of(request, slug, MAY_READ_BOOKS)
    form = DrawForm(request.POST or None)
    if form.is_valid():
        try:
            made, is_new = service.plan_draw(
                tournament=tournament,
                uuid=form.cleaned_data["uuid"],
                plan=form.plan(),
                by=by(request),
                now=timezone.now(),
            )
        except Refused as refusal:
            form.add_error(None, refusal.message)
        else:
            if not is_new:
                leave_out(request)
            messages.success(request, _("“%(name)s” is planned.") % {"name": made.name})
            return redirect("desk:draw-steps", slug, made.uuid)
    listed = Draw.objects.filter(fundraiser__tournament=tournament).order_by("-pk")
    context = {**rights_in(request, tournament), "form": form, "draws": listed, **_thresholds(tournament)}
    return render(request, "fundraising/desk_draws.html", context, status=400 if form.errors else 200)


@require_safe
@for_people
def draw_steps(request: HttpRequest, slug: str, uuid: UUID) -> HttpResponse:
    """Show a draw and what comes next."""
    draw = _draw(request, slug, uuid)
    tickets = service.owners_of(draw.fundraiser, draw.what) if not draw.seed_fingerprint else draw.owners
    context = {
        **rights_in(request, draw.fundraiser.tournament),
        "draw": draw,
        "shown": shown_of(draw, public=False),
        "now": len(tickets),
        "has_changed": tickets != draw.owners,
        "most": NUMBER_LENGTH,
        **_thresholds(draw.fundraiser.tournament),
    }
    return render(request, "fundraising/desk_draw.html", context)


@operation("desk:draw-steps", log=gettext_noop("Froze the tickets of a draw."), keeps=KEEPS)
def freeze_draw(request: HttpRequest, slug: str, uuid: UUID) -> str:
    """Number the tickets as they are now."""
    draw = service.freeze_tickets(draw=_draw(request, slug, uuid), by=by(request), now=timezone.now())
    return _with_details(request, draw, _("%(count)s tickets are frozen.") % {"count": len(draw.owners)})


@operation("desk:draw-steps", log=gettext_noop("Showed the fingerprint of a draw's seed."), keeps=KEEPS)
def show_fingerprint(request: HttpRequest, slug: str, uuid: UUID) -> str:
    """Choose the seed and show its fingerprint."""
    draw = service.show_fingerprint(draw=_draw(request, slug, uuid), by=by(request), now=timezone.now())
    return _with_details(request, draw, _("The fingerprint is on the board. Print it, then the hall names its number."))


@operation("desk:draw-steps", log=gettext_noop("Entered the hall's number for a draw."), keeps=KEEPS)
def name_number(request: HttpRequest, slug: str, uuid: UUID) -> str:
    """Note the hall's number."""
    draw, sent = _draw(request, slug, uuid), request.POST.get("number", "")
    draw = service.name_number(draw=draw, number=sent, by=by(request), now=timezone.now())
    return _with_details(request, draw, _("The hall's number is %(number)s.") % {"number": draw.number})


@operation("desk:draw-steps", log=gettext_noop("Opened the seed of a draw."), keeps=KEEPS)
def open_draw(request: HttpRequest, slug: str, uuid: UUID) -> str:
    """Publish the seed, which determines the winners."""
    draw = service.open_draw(draw=_draw(request, slug, uuid), by=by(request), now=timezone.now())
    tickets = ", ".join(str(row.ticket) for row in draw.drawn.all())
    return _with_details(request, draw, _("Drawn: ticket %(tickets)s.") % {"tickets": tickets})


@operation("desk:draw-steps", log=gettext_noop("Passed over a ticket that was drawn."), keeps=KEEPS)
def pass_over(request: HttpRequest, slug: str, uuid: UUID) -> str:
    """Pass over a winner, with a reason; the next ticket has the prize."""
    draw, ticket, reason = _draw(request, slug, uuid), number_in(request, "ticket"), _reason_in(request)
    following = service.pass_over(draw=draw, ticket=ticket, reason=reason, by=by(request), now=timezone.now())
    if following is None:
        return _with_details(
            request, draw, _("Ticket %(ticket)s was passed over. No ticket is left.") % {"ticket": ticket}
        )
    words = {"ticket": ticket, "next": following.ticket}
    return _with_details(request, draw, _("Ticket %(ticket)s was passed over; ticket %(next)s follows.") % words)


@operation("desk:draw-steps", log=gettext_noop("Cancelled a draw."), keeps=KEEPS)
def cancel_draw(request: HttpRequest, slug: str, uuid: UUID) -> str:
    """Cancel a draw, with a reason."""
    draw, reason = _draw(request, slug, uuid), _reason_in(request)
    draw = service.cancel_draw(draw=draw, reason=reason, by=by(request), now=timezone.now())
    return _with_details(request, draw, _("The draw is cancelled."))


def _thresholds(tournament: Tournament) -> dict[str, Any]:
    """Return what has to be known before a prize is drawn: the draw's prizes have no amounts on record."""
    return {"standings": about_prizes(thresholds_of(tournament))}


def _draw(request: HttpRequest, slug: str, uuid: UUID) -> Draw:
    tournament = tournament_of(request, slug, MAY_READ_BOOKS)
    draws = Draw.objects.select_related("fundraiser__tournament__organization")
    return get_object_or_404(draws, fundraiser__tournament=tournament, uuid=uuid)


def _reason_in(request: HttpRequest) -> str:
    reason = request.POST.get("reason", "")
    if len(reason) > REASON_LENGTH:
        raise NotDone(_("A reason has at most %(most)s characters.") % {"most": REASON_LENGTH})
    return reason


def _with_details(request: HttpRequest, draw: Draw, sentence: str) -> str:
    """Return a sentence about a draw, which goes into the activity log, too."""
    said = _("%(draw)s: %(sentence)s") % {"draw": draw.name, "sentence": sentence}
    add_details(request, what=said)
    return said
