"""The door's pages: the one for the tablet, a receipt, and the codes in a photograph."""

from typing import Any
from uuid import UUID

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts.activity_log import logged
from accounts.models import MAY_TAKE_PAYMENTS
from accounts.uploads import one_at_a_time
from fundraising.door.forms import CodePhotoForm
from fundraising.models import Fundraiser, LedgerEntry, Payment
from fundraising.services.door import name_of
from fundraising.services.ledger import fundraiser_of
from fundraising.services.payments import refundable
from tournaments.desk.operations import rights_in, tournament_of
from tournaments.models import Tournament
from tournaments.money import in_words
from tournaments.services.setup.seasons import weekends_of
from tournaments.web import for_people

SOLD = (
    ("entry", "entry_fee", gettext_noop("Entry fee")),
    ("raffle", "raffle_ticket", gettext_noop("Raffle ticket")),
    ("fifty-fifty", "fifty_fifty_ticket", gettext_noop("50/50 ticket")),
    ("jar", "jar_per_euchre", gettext_noop("Euchre jar")),
    ("loner-pot", "loner_stake", gettext_noop("Loner pot")),
)
"""What is sold at the door: its key, the field with its price, and what the button says."""


@require_safe
@for_people
@never_cache
def door(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the door: everything else it asks the API for, and keeps on the tablet."""
    tournament = tournament_of(request, slug, MAY_TAKE_PAYMENTS)
    fundraiser = _prices_of(tournament)
    context = {
        **rights_in(request, tournament),
        "facts": _facts(tournament, fundraiser),
        "no_uuid": UUID(int=0),
        "self_check_in": fundraiser.self_check_in,
        "weekends": weekends_of(tournament),
    }
    return render(request, "fundraising/door.html", context)


def _prices_of(tournament: Tournament) -> Fundraiser:
    """Return a tournament's fundraiser; one with nothing set where there is none. Showing a page makes no rows."""
    return Fundraiser.objects.filter(tournament=tournament).first() or Fundraiser(tournament=tournament)


def _facts(tournament: Tournament, fundraiser: Fundraiser) -> dict[str, Any]:
    """Return the tablet's data: prices, ways of paying, and the tournament that its sales belong to."""
    buttons = {"check": _("Check"), "card": _("Card"), "voucher": _("Voucher"), "waived": _("No charge")}
    sold = [(what, getattr(fundraiser, field), label) for what, field, label in SOLD]
    return {
        "tournament": str(tournament.uuid),
        "currency": fundraiser.currency,
        "prices": [{"what": what, "label": _(label), "price": price} for what, price, label in sold if price],
        "methods": {method.value: str(method.label) for method in Payment.Method},
        "buttons": buttons,
    }


@require_safe
@for_people
def receipt(request: HttpRequest, slug: str, uuid: UUID) -> HttpResponse:
    """Show a receipt, to be printed or shown to the guest."""
    tournament = tournament_of(request, slug, MAY_TAKE_PAYMENTS)
    payment = get_object_or_404(Payment, fundraiser__tournament=tournament, uuid=uuid)
    currency = fundraiser_of(tournament).currency
    entries = payment.sold
    total = sum(entry.amount for entry in entries)
    back = total - refundable(payment)
    context = {
        **rights_in(request, tournament),
        "payment": payment,
        "taken_by": name_of(payment.by),
        "names": sorted({entry.entrant.name for entry in entries if entry.entrant}),
        "lines": [_line(entry, currency) for entry in entries],
        "total": in_words(total, currency),
        "tendered": in_words(payment.tendered, currency) if payment.tendered else "",
        "change": in_words(payment.tendered - total, currency) if payment.tendered else "",
        "back": in_words(back, currency) if back else "",
    }
    return render(request, "fundraising/receipt.html", context)


def _line(entry: LedgerEntry, currency: str) -> dict[str, Any]:
    what = entry.get_kind_display()
    return {
        "number": entry.number,
        "what": f"{entry.quantity} × {what}" if entry.quantity > 1 else what,
        "amount": in_words(entry.amount, currency),
    }


@logged(None)
@require_POST
@for_people
@one_at_a_time
def read_codes(request: HttpRequest, slug: str) -> HttpResponse:
    """Return what the codes in a photograph say: at a plain address a browser gives no camera to a page."""
    tournament_of(request, slug, MAY_TAKE_PAYMENTS)
    form = CodePhotoForm(request.POST, request.FILES)
    if not form.is_valid():
        return JsonResponse({"message": " ".join(map(str, form.errors["photo"]))}, status=400)
    return JsonResponse({"codes": form.cleaned_data["photo"]})
