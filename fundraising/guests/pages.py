"""The list of sign-ups at the desk, and each of them."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format, time_format
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, ngettext
from django.views.decorators.http import require_http_methods, require_safe

from accounts.activity_log import leave_out, logged
from accounts.addresses import address_for_others, as_qr_code
from accounts.mail import refused_mails
from accounts.models import MAY_DIRECT, MAY_ENTER
from accounts.names import reading_key
from fundraising.guests.forms import DeskGuestForm, GuestListForm, NewGuestForm, SignUpSettingsForm
from fundraising.models import SignUp
from fundraising.services import entering, privacy, sign_ups
from fundraising.web import personal_data, site_of
from scoring.errors import Refused
from tournaments.desk.operations import operation, rights_in, tournament_of
from tournaments.models import Tournament
from tournaments.web import for_people


@dataclass(frozen=True)
class Share:
    """How guests find the sign-up: its whole address, the QR code of it, and a text to send around."""

    address: str
    code: SafeString
    """Empty where no other device can reach this computer."""
    text: str


@require_safe
@for_people
def guests(request: HttpRequest, slug: str) -> HttpResponse:
    """List everybody who signed up, with their contact data."""
    return list_page(request, tournament_of(request, slug, MAY_ENTER))


def list_page(request: HttpRequest, tournament: Tournament, *, status: int = 200, **forms: Any) -> HttpResponse:
    """Show the list; `forms` are those that were sent and have something to say."""
    rows = list(SignUp.objects.filter(tournament=tournament, erased_at=None).select_related("entrant"))
    fundraiser = sign_ups.fundraiser_as_it_is(tournament)
    context = {
        **rights_in(request, tournament),
        "fundraiser": fundraiser,
        "is_open": sign_ups.is_open(fundraiser, timezone.now()),
        "left": sign_ups.places_left(fundraiser),
        "lists": _lists(rows),
        "has_rows": bool(rows),
        "expected": sum(row.status == sign_ups.CONFIRMED and row.entrant_id is None for row in rows),
        "brought": _brought(rows),
        "settings_form": SignUpSettingsForm(fundraiser=fundraiser),
        "list_form": GuestListForm(),
        "mail": settings.MAIL_IS_SET_UP,
        "share": share_of(request, tournament),
        **forms,
    }
    return render(request, "fundraising/guests.html", context, status=status)


def share_of(request: HttpRequest, tournament: Tournament) -> Share:
    """Return the address of a tournament's sign-up, to share."""
    path = reverse("sign-up:page", args=[tournament.slug])
    reachable = address_for_others(request, path)
    address = reachable or request.build_absolute_uri(path)
    when = [date_format(tournament.date, "DATE_FORMAT")]
    when += [time_format(tournament.starts_at, "TIME_FORMAT")] if tournament.starts_at else []
    facts = ", ".join(filter(None, (tournament.name, *when, tournament.place)))
    text = _("%(facts)s. Sign up here: %(address)s") % {"facts": facts, "address": address}
    return Share(address, as_qr_code(address) if reachable else SafeString(), text)


def _lists(rows: Sequence[SignUp]) -> list[tuple[str, list[dict[str, Any]]]]:
    """Return the rows under their headings, each with what the desk should know."""
    live = [row for row in rows if row.status != sign_ups.CANCELLED]
    times = Counter(reading_key(row.name) for row in live)
    refused = refused_mails(row.email for row in rows)
    headings = (
        (_("With a place"), sign_ups.CONFIRMED),
        (_("Waiting list"), sign_ups.WAITING),
        (_("Cancelled"), sign_ups.CANCELLED),
    )
    return [
        (
            heading,
            [
                {
                    "row": row,
                    "is_twice": row.status != sign_ups.CANCELLED and times[reading_key(row.name)] > 1,
                    "refused_mails": refused.get(row.email, ()),
                }
                for row in rows
                if row.status == status
            ],
        )
        for heading, status in headings
    ]


def _brought(rows: Iterable[SignUp]) -> list[tuple[str, int]]:
    """Return who brought how many guests that have a place, the most first."""
    brought = [row.brought_by for row in rows if row.brought_by and row.status == sign_ups.CONFIRMED]
    names = {reading_key(name): name for name in brought}
    counts = Counter(reading_key(name) for name in brought)
    return [(names[key], count) for key, count in counts.most_common()]


@logged(gettext_noop("Changed the settings of sign-up."))
@require_http_methods(["POST"])
@for_people
def settings_of_sign_up(request: HttpRequest, slug: str) -> HttpResponse:
    """Open or close sign-up, set the places, the text and the days."""
    tournament = tournament_of(request, slug, MAY_DIRECT)
    form = SignUpSettingsForm(request.POST, fundraiser=sign_ups.fundraiser_as_it_is(tournament))
    if not form.is_valid():
        leave_out(request)
        return list_page(request, tournament, status=400, settings_form=form)
    _fundraiser, moved = sign_ups.set_up(
        tournament=tournament, now=timezone.now(), site=site_of(request), **form.cleaned_data
    )
    messages.success(request, _("The settings were saved."))
    if moved:
        messages.success(request, _moved_up(moved))
    return redirect("desk:sign-ups", slug)


def _moved_up(moved: Sequence[SignUp]) -> str:
    sentence = ngettext(
        "%(names)s has moved up from the waiting list.", "%(names)s have moved up from the waiting list.", len(moved)
    )
    return sentence % {"names": ", ".join(row.name for row in moved)}


@logged(gettext_noop("Signed up a guest."))
@require_http_methods(["GET", "HEAD", "POST"])
@for_people
def new_guest(request: HttpRequest, slug: str) -> HttpResponse:
    """Sign up somebody who called, also after guests no longer can."""
    tournament = tournament_of(request, slug, MAY_ENTER)
    form = NewGuestForm(request.POST or None, tournament=tournament)
    if form.is_valid():
        guests = [(form.cleaned_data["uuid"], form.guest())]
        try:
            [row] = sign_ups.sign_up(
                tournament=tournament, guests=guests, now=timezone.now(), site=site_of(request), by_desk=True
            )
        except Refused as refused:
            form.add_error(None, refused.message)
        else:
            is_waiting = row.status == sign_ups.WAITING
            sentence = _("%(name)s is on the waiting list.") if is_waiting else _("%(name)s has a place.")
            messages.success(request, sentence % {"name": row.name})
            return redirect("desk:sign-ups", slug)
    context = {**rights_in(request, tournament), "form": form}
    return render(request, "fundraising/guest.html", context, status=400 if form.errors else 200)


@logged(gettext_noop("Changed a guest's sign-up."))
@require_http_methods(["GET", "HEAD", "POST"])
@for_people
def guest(request: HttpRequest, slug: str, uuid: UUID) -> HttpResponse:
    """Show one sign-up, and change, cancel or erase it, or put the guest on the list of players."""
    tournament = tournament_of(request, slug, MAY_ENTER)
    row = _sign_up_of(tournament, uuid)
    form = DeskGuestForm(request.POST or None, tournament=tournament, row=row)
    if request.method == "POST":
        try:
            sentence = _do(request, row, form)
        except Refused as refused:
            messages.error(request, refused.message)
            return redirect("desk:sign-up", slug, uuid)
        if sentence:
            messages.success(request, sentence)
            return redirect("desk:sign-ups", slug)
        leave_out(request)
    labels = {name: field.label for name, field in form.fields.items()} | {"status": _("Status")}
    words: dict[str, dict[Any, Any]] = {
        "status": dict(SignUp.Status.choices),
        "language": dict(settings.LANGUAGES),
    }
    disputed = [(labels.get(name, name), words.get(name, {}).get(value, value)) for name, value in row.disputed.items()]
    context = {**rights_in(request, tournament), "form": form, "row": row, "disputed": disputed}
    return render(request, "fundraising/guest.html", context, status=400 if form.errors else 200)


def _sign_up_of(tournament: Tournament, uuid: UUID) -> SignUp:
    return get_object_or_404(SignUp.objects.select_related("entrant__person"), tournament=tournament, uuid=uuid)


def _do(request: HttpRequest, row: SignUp, form: DeskGuestForm) -> str:
    """Do what a button beside a guest says; return a sentence, empty where what was typed cannot be."""
    now, site, do = timezone.now(), site_of(request), request.POST.get("do")
    name = {"name": row.name}
    if do == "cancel":
        moved = sign_ups.cancel(row=row, now=now, site=site)
        done = _("The sign-up of %(name)s is cancelled.") % name
        return f"{done} {_moved_up(moved)}" if moved else done
    if do == "enter":
        entrant = entering.enter_guest(row=row)
        return _("%(name)s is here, as number %(number)d.") % {"name": entrant.name, "number": entrant.number}
    if do == "erase":
        tournament_of(request, row.tournament.slug, MAY_DIRECT)
        privacy.erase(row=row, now=now, site=site)
        return _("The data about %(name)s was erased.") % name
    if not form.is_valid():
        return ""
    sign_ups.change(row=row, values=form.values(), now=now)
    return _("The change of %(name)s was saved.") % {"name": form.cleaned_data["name"]}


@logged(gettext_noop("Downloaded what is stored about a guest."))
@require_safe
@for_people
def guest_data(request: HttpRequest, slug: str, uuid: UUID) -> HttpResponse:
    """Send everything that is stored about a guest, for a guest who asked for it."""
    return personal_data(privacy.data_of(_sign_up_of(tournament_of(request, slug, MAY_ENTER), uuid)))


@operation("desk:sign-ups", log=gettext_noop("Put the guests who have a place on the list of players."))
def enter_all(request: HttpRequest, slug: str) -> str:
    """Put everybody who has a place on the list of players, as not here yet."""
    entrants = entering.enter_all(tournament=tournament_of(request, slug, MAY_ENTER))
    sentence = ngettext(
        "%(count)d guest is now on the list of players.",
        "%(count)d guests are now on the list of players.",
        len(entrants),
    )
    return sentence % {"count": len(entrants)}
