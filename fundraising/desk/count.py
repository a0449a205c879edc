"""Cash boxes: handed over by name, counted by two people apart, closed by the treasurer."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop
from django.views.decorators.http import require_http_methods, require_POST

from accounts.activity_log import leave_out, logged
from accounts.models import MAY_KEEP_BOOKS, MAY_TAKE_PAYMENTS, NAME_LENGTH, Membership
from fundraising.desk.count_form import CountForm
from fundraising.desk.forms import BoxForm, HandOverForm
from fundraising.models import CashBox, Counting
from fundraising.services.counting import (
    BoxState,
    add_box,
    close_counting,
    count_box,
    difference_of,
    hand_over,
    open_count,
    open_counting,
    states_of,
)
from fundraising.services.ledger import books_of
from scoring.errors import Refused
from tournaments.desk.operations import NotDone, by, operation, rights_in, tournament_of
from tournaments.models import Tournament
from tournaments.money import in_words
from tournaments.web import for_people


@logged(gettext_noop("Added a cash box."))
@require_http_methods(["GET", "HEAD", "POST"])
@for_people
def boxes(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the boxes, who has them, and the count that is going on; the treasurer adds a box."""
    tournament = tournament_of(request, slug, MAY_KEEP_BOOKS if request.method == "POST" else MAY_TAKE_PAYMENTS)
    form = BoxForm(request.POST or None, currency=books_of(tournament).currency)
    if form.is_valid():
        try:
            box, _is_new = add_box(tournament=tournament, **form.cleaned_data, by=by(request), now=timezone.now())
        except Refused as refusal:
            form.add_error(None, refusal.message)
        else:
            messages.success(request, _("%(box)s is ready.") % {"box": box.name})
            return redirect("desk:boxes", slug)
    return _page(request, tournament, form=form, status=400 if form.errors else 200)


def _page(
    request: HttpRequest,
    tournament: Tournament,
    *,
    form: BoxForm | None = None,
    filled: dict[int, CountForm] | None = None,
    status: int = 200,
) -> HttpResponse:
    """Show the page; `filled`: counts that cannot be used, by box, to be shown as they were typed."""
    books = books_of(tournament)
    counting = open_count(books)
    states = states_of(counting) if counting else []
    listed = CashBox.objects.filter(fundraiser=books.pk).prefetch_related("handovers")
    context = {
        **rights_in(request, tournament),
        "form": form or BoxForm(currency=books.currency),
        "boxes": [{"box": box, "handovers": _handovers(box, books.currency), "form": HandOverForm()} for box in listed],
        "counting": counting,
        "states": [_state(request, state, books.currency, (filled or {}).get(state.box.pk)) for state in states],
        "may_close": bool(states) and all(state.is_agreed for state in states),
        "ended": Counting.objects.filter(fundraiser=books.pk, closed_at__isnull=False).order_by("-pk"),
        "counters": _counters(tournament),
        "currency": books.currency,
    }
    return render(request, "fundraising/boxes.html", context, status=status)


def _counters(tournament: Tournament) -> list[Membership]:
    """Return who has a login with which they may count."""
    members = tournament.organization.memberships.filter(role__in=MAY_TAKE_PAYMENTS, user__is_active=True)
    return list(members.select_related("user").order_by("pk"))


def _handovers(box: CashBox, currency: str) -> list[dict[str, Any]]:
    return [
        {"row": row, "float": in_words(row.float_signed, currency) if row.float_signed else ""}
        for row in box.handovers.all()
    ]


def _state(request: HttpRequest, state: BoxState, currency: str, filled: CountForm | None) -> dict[str, Any]:
    """Return a box in the count: never what somebody counted, before two agree."""
    own = any(count.by == by(request)[:NAME_LENGTH] for count in state.counts) and not state.differs
    shown = state.counts[0] if state.is_agreed else None
    return {
        "state": state,
        "has_counted": own,
        "form": None if own or state.is_agreed else filled or _count_form(state.box, currency),
        "cash": in_words(shown.cash, currency) if shown else "",
        "checks": in_words(shown.checks, currency) if shown else "",
    }


def _count_form(box: CashBox, currency: str, sent: Any = None) -> CountForm:
    return CountForm(sent, currency=currency, auto_id=f"id_{box.pk}_%s")


@operation("desk:boxes", log=gettext_noop("Noted who has a cash box."))
def hand_box_over(request: HttpRequest, slug: str, box: int) -> str:
    """Note who has the box now."""
    tournament = tournament_of(request, slug, MAY_TAKE_PAYMENTS)
    form = HandOverForm(request.POST)
    if not form.is_valid():
        raise NotDone(_("Enter the name of the person who takes the box."))
    found = _box(tournament, box)
    hand_over(box=found, holder=form.cleaned_data["holder"], by=by(request), now=timezone.now())
    return _("%(box)s: %(holder)s has it.") % {"box": found.name, "holder": form.cleaned_data["holder"]}


@operation("desk:boxes", log=gettext_noop("Began to count the boxes."))
def begin_count(request: HttpRequest, slug: str) -> str:
    """Begin to count."""
    open_counting(tournament=tournament_of(request, slug, MAY_KEEP_BOOKS), by=by(request), now=timezone.now())
    return _("Two people now count each box, apart from each other, each signed in under their own name.")


@logged(gettext_noop("Counted a cash box."))
@require_POST
@for_people
def count_one_box(request: HttpRequest, slug: str, box: int) -> HttpResponse:
    """Note what somebody counted; the answer does not tell what the other one did. What is wrong stays filled in."""
    tournament = tournament_of(request, slug, MAY_TAKE_PAYMENTS)
    found = _box(tournament, box)
    form = _count_form(found, books_of(tournament).currency, request.POST)
    if not form.is_valid():
        leave_out(request)
        return _page(request, tournament, filled={found.pk: form}, status=400)
    counted = form.cleaned_data["counted"]
    try:
        state = count_box(tournament=tournament, box=found, **counted, by=by(request), now=timezone.now())
    except Refused as refusal:
        leave_out(request)
        messages.error(request, refusal.message)
    else:
        messages.add_message(request, *_after(state))
    return redirect("desk:boxes", slug)


def _after(state: BoxState) -> tuple[int, str]:
    """Return what is said after a count, and how grave it is: counts that differ are no success."""
    name = {"box": state.box.name}
    if state.is_agreed:
        return messages.SUCCESS, _("%(box)s: both counts are the same.") % name
    if state.differs:
        return messages.WARNING, _("%(box)s: the two counts differ. Both count again.") % name
    return messages.INFO, _("%(box)s: your count is noted. Now somebody else counts it.") % name


@logged(gettext_noop("Closed the count of the boxes."))
@require_http_methods(["GET", "HEAD", "POST"])
@for_people
def close_count(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the treasurer what was counted beside the ledger; a difference is entered with its explanation."""
    tournament = tournament_of(request, slug, MAY_KEEP_BOOKS)
    books = books_of(tournament)
    counting = open_count(books)
    if counting is None:
        leave_out(request)
        return redirect("desk:boxes", slug)
    try:
        found = difference_of(counting)
        if request.method == "POST":
            explanation = request.POST.get("explanation", "")[:200]
            close_counting(tournament=tournament, explanation=explanation, by=by(request), now=timezone.now())
            messages.success(request, _("The count is closed."))
            return redirect("desk:boxes", slug)
    except Refused as refusal:
        leave_out(request)
        messages.error(request, refusal.message)
        return redirect("desk:close-count" if refusal.code == "difference-unexplained" else "desk:boxes", slug)
    sums = [(_("Cash"), found.cash), (_("Checks"), found.checks)]
    context = {
        **rights_in(request, tournament),
        "differences": [(name, in_words(abs(n), books.currency), n) for name, n in sums],
        "is_even": not any(n for _name, n in sums),
    }
    return render(request, "fundraising/close_count.html", context)


def _box(tournament: Tournament, pk: int) -> CashBox:
    return get_object_or_404(CashBox, fundraiser__tournament=tournament, pk=pk)
