"""A hall's side of an occasion: join by code, see what would be shared, agree, send, withdraw."""

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop
from django.views.decorators.http import require_http_methods, require_safe

from accounts.activity_log import leave_out, logged
from accounts.addresses import as_qr_code
from accounts.models import MAY_DIRECT
from accounts.uploads import one_at_a_time
from fundraising.services.ledger import books_of
from occasions.api.public import as_file
from occasions.chain.codes import as_codes
from occasions.desk.forms import JoinForm, NamesForm
from occasions.desk.words import shown_records, shown_terms
from occasions.models import HallNight
from occasions.services.arriving import lines_in
from occasions.services.sending import fetch
from occasions.services.sharing import (
    join,
    night_of,
    night_or_refuse,
    offer_of,
    own_chain,
    say,
    share,
    shared_lines,
    terms_of,
    withdraw,
)
from scoring.errors import Refused
from tournaments.desk.operations import by, operation, rights_in, tournament_of
from tournaments.models import Tournament
from tournaments.web import for_people


@logged(gettext_noop("Joined an occasion, or changed what is shared with it."))
@require_http_methods(["GET", "HEAD", "POST"])
@for_people
@one_at_a_time
def occasion(request: HttpRequest, slug: str) -> HttpResponse:
    """Join an occasion; once joined, show the very data that would be shared, and how far they have got."""
    tournament = tournament_of(request, slug, MAY_DIRECT)
    night = night_of(tournament)
    if night is None or "code" in request.POST or (not night.sent and "again" in request.GET):
        return _join_page(request, tournament)
    form = _names_form(request, tournament, night)
    if form.is_valid():
        sent = form.cleaned_data
        say(
            night=night,
            whole_names=bool(sent["whole_names"]),
            initials=map(int, sent["initials"]),
            handed_over=sent["handed_over"] or 0,
        )
        return redirect("desk:occasion", slug)
    offer, chain, terms = offer_of(night, tournament), own_chain(night), terms_of(night.occasion)
    context = {
        **rights_in(request, tournament),
        "night": night,
        "terms": terms,
        "facts": shown_terms(terms) if terms else (),
        "chain": chain,
        "offer": offer,
        "shown": shown_records(offer.records),
        "form": form,
    }
    return render(request, "occasions/hall.html", context, status=400 if form.errors else 200)


def _names_form(request: HttpRequest, tournament: Tournament, night: HallNight) -> NamesForm:
    standing = {
        "whole_names": "yes" if night.whole_names else "",
        "initials": list(map(str, night.initials)),
        "handed_over": night.handed_over,
    }
    currency = books_of(tournament).currency
    return NamesForm(request.POST or None, initial=standing, tournament=tournament, currency=currency, label_suffix="")


def _join_page(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    form = JoinForm(request.POST or None, request.FILES or None, label_suffix="")
    if form.is_valid():
        sent = form.cleaned_data
        try:
            lines = lines_in(sent["file"].read()) if sent["file"] else fetch(sent["hub"])
            join(tournament=tournament, lines=lines, code=sent["code"], hub=sent["hub"], now=timezone.now())
        except Refused as refusal:
            form.add_error(None, refusal.message)
        else:
            messages.success(request, _("This hall takes part. Nothing is shared until you agree to it below."))
            return redirect("desk:occasion", tournament.slug)
    context = {**rights_in(request, tournament), "form": form}
    return render(request, "occasions/join.html", context, status=400 if form.errors else 200)


@operation("desk:occasion", log=gettext_noop("Shared the night with an occasion."))
def share_night(request: HttpRequest, slug: str) -> str:
    """Share what was shown."""
    tournament = tournament_of(request, slug, MAY_DIRECT)
    night = night_or_refuse(tournament)
    seen = request.POST.get("seen", "")[:64]
    parts = share(night=night, tournament=tournament, seen=seen, by=by(request), now=timezone.now())
    if not parts:
        leave_out(request)
        return _("Nothing has changed since the last time.")
    if night.hub:
        return _("Shared. It goes to the hub as soon as there is a network.")
    return _("Shared. Take the file or the codes to the organizer.")


@operation("desk:occasion", log=gettext_noop("Withdrew the night from an occasion."))
def withdraw_night(request: HttpRequest, slug: str) -> str:
    """Take back what was shared."""
    tournament = tournament_of(request, slug, MAY_DIRECT)
    if not withdraw(night=night_or_refuse(tournament), now=timezone.now()):
        leave_out(request)
    return _(
        "Withdrawn: once this reaches the organizer, nothing from this hall counts any more. To come back, share again."
    )


@require_safe
@for_people
def parts_file(request: HttpRequest, slug: str) -> HttpResponse:
    """Send what was shared as a file."""
    night = _shared(request, slug)
    return as_file(shared_lines(night), f"occasion-{night.chain[:8]}.jsonl")


@require_safe
@for_people
def codes(request: HttpRequest, slug: str) -> HttpResponse:
    """Show what was shared as a chain of QR codes, for another device to take pictures of."""
    night = _shared(request, slug)
    texts = as_codes(shared_lines(night))
    shown: list[dict[str, Any]] = [{"number": number, "svg": as_qr_code(text)} for number, text in enumerate(texts, 1)]
    context = {**rights_in(request, tournament_of(request, slug, MAY_DIRECT)), "codes": shown}
    return render(request, "occasions/codes.html", context)


def _shared(request: HttpRequest, slug: str) -> HallNight:
    night = night_of(tournament_of(request, slug, MAY_DIRECT))
    if night is None:
        raise Http404
    return night
