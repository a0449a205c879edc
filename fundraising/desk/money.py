"""The Money page: what is in hand, what was raised, the ledger, and what the treasurer enters in it."""

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop
from django.views.decorators.http import require_http_methods, require_safe

from accounts.activity_log import add_details, leave_out, logged
from accounts.models import MAY_KEEP_BOOKS, MAY_READ_BOOKS
from fundraising.desk.export import export_ledger
from fundraising.desk.forms import EntryForm, PricesForm
from fundraising.desk.presenter import rows_of, summary_of
from fundraising.desk.sent import uuid_in
from fundraising.models import LedgerEntry
from fundraising.models.ledger import REASON_LENGTH
from fundraising.services.books import correct, record
from fundraising.services.checking import Origins, checked
from fundraising.services.ledger import balances_of, books_of
from fundraising.services.prices import change_prices
from fundraising.services.thresholds import thresholds_of, to_be_seen
from scoring.errors import Refused
from tournaments.desk.operations import NotDone, by, operation, rights_in, tournament_of
from tournaments.models import Tournament
from tournaments.web import for_people

ON_A_PAGE = 100


@logged(gettext_noop("Made an entry in the ledger."))
@require_http_methods(["GET", "HEAD", "POST"])
@for_people
def money(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the books; the treasurer enters money in or out."""
    tournament = tournament_of(request, slug, MAY_KEEP_BOOKS if request.method == "POST" else MAY_READ_BOOKS)
    books = books_of(tournament)
    form = EntryForm(request.POST or None, currency=books.currency)
    if form.is_valid():
        try:
            done = record(tournament=tournament, **form.cleaned_data, by=by(request), now=timezone.now())
        except Refused as refusal:
            form.add_error(None, refusal.message)
        else:
            if not done.is_new:
                leave_out(request)
            messages.success(request, _("Entry %(number)s was recorded.") % {"number": done.entries[0].number})
            return redirect("desk:money", slug)
    context = {**rights_in(request, tournament), "form": form, **_page_context(request, tournament)}
    return render(request, "fundraising/money.html", context, status=400 if form.errors else 200)


def _page_context(request: HttpRequest, tournament: Tournament) -> dict[str, Any]:
    """Return the balances, whether the ledger is as it was written, and the newest entries before `?before=`."""
    books = books_of(tournament)
    entries = LedgerEntry.objects.filter(fundraiser=books.pk).order_by("-number")
    before = request.GET.get("before", "")
    if before.isdecimal() and len(before) < 10:
        entries = entries.filter(number__lt=int(before))
    listed = entries.select_related("entrant", "corrects").prefetch_related("corrections")[: ON_A_PAGE + 1]
    page = list(listed)[:ON_A_PAGE]
    faults, origins = checked(books) if books.pk else ([], Origins())
    return {
        "books": books,
        "summary": summary_of(books, balances_of(books)),
        "faults": faults,
        "origins": origins,
        "standings": to_be_seen(thresholds_of(tournament)),
        "rows": rows_of(books, page),
        "older": page[-1].number if len(listed) > ON_A_PAGE else None,
        "is_newest": not before,
    }


@operation("desk:money", log=gettext_noop("Reversed an entry of the ledger."))
def correct_entry(request: HttpRequest, slug: str, number: int) -> str:
    """Reverse an entry by a counter-entry."""
    tournament = tournament_of(request, slug, MAY_KEEP_BOOKS)
    entries = LedgerEntry.objects.select_related("fundraiser__tournament", "entrant", "payment")
    entry = get_object_or_404(entries, fundraiser__tournament=tournament, number=number)
    reason = request.POST.get("reason", "")
    if len(reason) > REASON_LENGTH:
        raise NotDone(_("A reason has at most %(most)s characters.") % {"most": REASON_LENGTH})
    done = correct(entry=entry, uuid=uuid_in(request), reason=reason, by=by(request), now=timezone.now())
    if not done.is_new:
        leave_out(request)
    add_details(request, what=_("Reversed entry %(number)s of the ledger.") % {"number": number})
    return _("Entry %(number)s was reversed by entry %(new)s.") % {"number": number, "new": done.entries[0].number}


@logged(gettext_noop("Changed prices."))
@require_http_methods(["GET", "HEAD", "POST"])
@for_people
def prices(request: HttpRequest, slug: str) -> HttpResponse:
    """Set the prices, the currency, and whether only guests who have paid are seated."""
    tournament = tournament_of(request, slug, MAY_READ_BOOKS)
    form = PricesForm(request.POST or None, books_of(tournament))
    if form.is_valid():
        try:
            change_prices(tournament=tournament, changes=form.cleaned_data)
        except Refused as refusal:
            form.add_error(None, refusal.message)
        else:
            messages.success(request, _("The prices were saved. What was sold already keeps its price."))
            return redirect("desk:money", slug)
    context = {**rights_in(request, tournament), "form": form}
    return render(request, "fundraising/prices.html", context, status=400 if form.errors else 200)


@logged(gettext_noop("Downloaded the ledger."))
@require_safe
@for_people
def ledger_file(request: HttpRequest, slug: str, kind: str) -> HttpResponse:
    """Send the ledger as a spreadsheet."""
    file = export_ledger(tournament_of(request, slug, MAY_READ_BOOKS), kind)
    if file is None:
        raise Http404
    return HttpResponse(file.content, content_type=file.content_type, headers=file.headers)
