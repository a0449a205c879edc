"""The organizer's side: occasions made, parts taken in, decisions, and who has reported."""

import json
from datetime import UTC
from typing import Any

from django.contrib import messages
from django.db.models import Count, Max
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, ngettext
from django.views.decorators.http import require_http_methods, require_safe

from accounts.activity_log import add_details, logged
from accounts.addresses import address_for_others
from accounts.models import MAY_DIRECT, Organization
from accounts.uploads import one_at_a_time
from occasions.api.public import as_file
from occasions.board.result import shown_result
from occasions.desk.forms import PartsForm, TermsForm
from occasions.models import Occasion, StoredPart
from occasions.services.arriving import store_codes, store_file
from occasions.services.deals import deals_of, same_deals
from occasions.services.merging import refresh_if_behind
from occasions.services.moments import zulu
from occasions.services.organizing import Decision, close_occasion, create_occasion, decide
from occasions.services.sharing import name_of
from occasions.services.storing import Stored
from scoring.errors import Refused
from tournaments.access import Visitor, organization_for_staff
from tournaments.desk.operations import operation
from tournaments.web import for_people


@logged(gettext_noop("Made an occasion."))
@require_http_methods(["GET", "HEAD", "POST"])
@for_people
def occasions(request: HttpRequest, organization: str) -> HttpResponse:
    """List the occasions that are organized here, and make another."""
    hall = _organizer(request, organization)
    form = TermsForm(request.POST or None, label_suffix="")
    if form.is_valid():
        try:
            made = create_occasion(organization=hall, terms=_terms(form.cleaned_data), now=timezone.now())
        except Refused as refusal:
            form.add_error(None, refusal.message)
        else:
            add_details(request, organization=hall)
            messages.success(request, _("The occasion was made. Tell the halls its code."))
            return redirect("desk:organized-occasion", organization, made.slug)
    listed = [(occasion, name_of(occasion)) for occasion in hall.occasions.all()]
    context = {"organization": hall, "occasions": listed, "form": form}
    return render(request, "occasions/occasions.html", context, status=400 if form.errors else 200)


def _terms(sent: dict[str, Any]) -> dict[str, Any]:
    way, deadline = sent.pop("way"), sent.pop("deadline")
    others = [each_way for each_way in ("points-a-hand", "places") if each_way != way]
    terms = {name: value for name, value in sent.items() if value is not None}
    return {
        **terms,
        "date": sent["date"].isoformat(),
        "ways": [way, *others],
        "deadline": zulu(deadline.astimezone(UTC)) if deadline else None,
    }


@require_safe
@for_people
def organized(request: HttpRequest, organization: str, occasion: str) -> HttpResponse:
    """Show who has reported, what does not count and why, and what the organizer can do about it."""
    return _page(request, _organizer(request, organization), occasion, PartsForm(label_suffix=""))


def _page(request: HttpRequest, hall: Organization, slug: str, form: PartsForm) -> HttpResponse:
    found = get_object_or_404(hall.occasions, slug=slug)
    refresh_if_behind(found)
    arrived = {
        row["chain"]: row
        for row in found.parts.order_by().values("chain").annotate(last=Max("arrived_at"), count=Count("pk"))
    }
    ways = dict(found.parts.order_by("pk").values_list("chain", "way"))
    shown = shown_result(found)
    for shown_hall in shown["halls"]:
        shown_hall |= {
            "arrived": arrived[shown_hall["hall"]]["last"],
            "way": StoredPart.Way(ways[shown_hall["hall"]]).label,
        }
    address = f"/occasions/{found.slug}/"
    context = {
        "organization": hall,
        "occasion": found,
        "shown": shown,
        "has_deals": same_deals(found),
        "address": address_for_others(request, address) or request.build_absolute_uri(address),
        "form": form,
    }
    return render(request, "occasions/organized.html", context, status=400 if form.errors else 200)


@logged(gettext_noop("Took in parts of an occasion."))
@require_http_methods(["POST"])
@for_people
@one_at_a_time
def take_parts(request: HttpRequest, organization: str, occasion: str) -> HttpResponse:
    """Take in the parts of a file, or of pictures of codes; what was read of an unfinished chain of codes is kept."""
    hall = _organizer(request, organization)
    found = get_object_or_404(hall.occasions, slug=occasion)
    data = request.POST.copy()
    form = PartsForm(data, request.FILES, label_suffix="")
    if form.is_valid():
        texts = [*form.cleaned_data["codes"].split(), *form.cleaned_data["pictures"]]
        try:
            done = _take(found, form.cleaned_data["file"], texts)
        except Refused as refusal:
            data["codes"] = " ".join(dict.fromkeys(texts))
            form.add_error(None, refusal.message)
        else:
            add_details(request, organization=hall)
            _say(request, done)
            return redirect("desk:organized-occasion", organization, occasion)
    return _page(request, hall, occasion, form)


def _take(occasion: Occasion, file: Any, texts: list[str]) -> Stored:
    if file:
        return store_file(occasion=occasion, content=file.read(), now=timezone.now())
    return store_codes(occasion=occasion, texts=texts, now=timezone.now())


def _say(request: HttpRequest, done: Stored) -> None:
    count = len(done.new)
    said = ngettext("%(count)s new part was stored.", "%(count)s new parts were stored.", count) % {"count": count}
    messages.success(request, said)
    if done.refused:
        numbers = ", ".join(str(part.number) for part in done.refused[:20])
        messages.error(request, _("Altered or unreadable, and not stored: parts %(numbers)s.") % {"numbers": numbers})
    if done.strangers:
        messages.error(request, _("Nothing was stored from a hall that did not know the code."))


@operation(
    "desk:organized-occasion",
    log=gettext_noop("Decided something about an occasion."),
    keeps=("organization", "occasion"),
)
def decide_about(request: HttpRequest, organization: str, occasion: str) -> str:
    """Write a decision about a hall, or close the occasion."""
    hall = _organizer(request, organization)
    found = get_object_or_404(hall.occasions, slug=occasion)
    add_details(request, organization=hall)
    names = ("kind", "hall", "reason", "hash", "key")
    sent = {name: request.POST.get(name, "").strip()[:200] for name in names}
    if sent["kind"] == "close":
        close_occasion(occasion=found, now=timezone.now())
        return _("Closed: what comes later does not count. Close it again to take in what has come since.")
    decide(occasion=found, decision=Decision(**sent), now=timezone.now())
    return _("Decided, with its reason, where everybody can read it.")


@logged(gettext_noop("Downloaded the deals for the halls of an occasion."))
@require_safe
@for_people
def deals_file(request: HttpRequest, organization: str, occasion: str) -> HttpResponse:
    """Give the deals that every hall plays as a file to upload there; 404 where the halls do not play the same ones."""
    hall = _organizer(request, organization)
    found = get_object_or_404(hall.occasions, slug=occasion)
    deals = deals_of(found)
    if not deals:
        raise Http404
    add_details(request, organization=hall)
    return as_file([json.dumps(deal) for deal in deals], f"deals-{found.slug}.jsonl")


def _organizer(request: HttpRequest, slug: str) -> Organization:
    return organization_for_staff(Visitor.of(request.user), MAY_DIRECT, slug)
