"""The public page of a tournament with its sign-up, and a guest's own sign-ups behind a secret link."""

from typing import Any
from uuid import UUID

from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_safe

from accounts.activity_log import leave_out, logged
from accounts.addresses import as_qr_code
from accounts.time_zones import use_time_zone
from fundraising.guest_forms import GuestForm, SignUpForm
from fundraising.models import SignUp
from fundraising.services import invitations, privacy, self_check_in, sign_ups
from fundraising.services.sign_up_mail import is_key_of, link_of
from fundraising.web import personal_data, site_of
from scoring.errors import Refused
from tournaments.access import Visitor, require_sight
from tournaments.models import Tournament
from tournaments.money import in_words
from tournaments.web import for_people, is_flood


@logged(gettext_noop("Signed up a guest on the public page."))
@require_http_methods(["GET", "HEAD", "POST"])
@for_people
def page(request: HttpRequest, slug: str) -> HttpResponse:
    """Show what, when, where and for how much, and sign guests up."""
    tournament = get_object_or_404(Tournament.objects.select_related("organization"), slug=slug)
    require_sight(Visitor.of(request.user), tournament)
    form = SignUpForm(request.POST or None, tournament=tournament)
    status = 200
    if request.method == "POST":
        status = 400
        if is_flood(request, "sign-up", settings.LIMITS.sign_ups_by_address):
            form.add_error(None, _("Too many sign-ups came from here just now. Wait a minute, then try again."))
            status = 429
        elif form.is_valid():
            try:
                rows = sign_ups.sign_up(
                    tournament=tournament, guests=form.guests(), now=timezone.now(), site=site_of(request)
                )
                return redirect(link_of(rows[0]))
            except Refused as refused:
                form.add_error(None, refused.message)
                status = 409
        leave_out(request)
    return render(request, "fundraising/sign_up.html", {**_facts(tournament), "form": form}, status=status)


def _facts(tournament: Tournament) -> dict[str, Any]:
    """Return what everybody may know. No guest's name is among it."""
    fundraiser = sign_ups.fundraiser_as_it_is(tournament)
    fee = fundraiser.entry_fee
    return {
        "tournament": tournament,
        "fundraiser": fundraiser,
        "price": in_words(fee, fundraiser.currency) if fee else "",
        "left": sign_ups.places_left(fundraiser),
        "is_open": sign_ups.is_open(fundraiser, timezone.now()),
        "mail": settings.MAIL_IS_SET_UP,
    }


@logged(gettext_noop("Changed a sign-up by the guest's link."))
@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def manage(request: HttpRequest, slug: str, party: UUID, key: str) -> HttpResponse:
    """Show a party its sign-ups, and change, cancel or erase one. 404 for another key."""
    rows = _rows(slug, party, key)
    tournament = rows[0].tournament
    wrong: dict[UUID, GuestForm] = {}
    if request.method == "POST":
        row = next((row for row in rows if str(row.uuid) == request.POST.get("uuid")), None)
        form = GuestForm(request.POST, tournament=tournament) if row else None
        if row is None or form is None:
            raise Http404
        if is_flood(request, "sign-up", settings.LIMITS.sign_ups_by_address):
            messages.error(request, _("Too many changes came from here just now. Wait a minute, then try again."))
        elif (answer := _done(request, row, form)) is not None:
            return answer
        if form.errors:
            leave_out(request)
            wrong[row.uuid] = form
            rows = _rows(slug, party, key)
    shown = [
        (row, wrong.get(row.uuid) or GuestForm(tournament=tournament, row=row), as_qr_code(str(row.uuid)))
        for row in rows
    ]
    can_check_in = self_check_in.is_open(sign_ups.fundraiser_as_it_is(tournament), timezone.now())
    context = {
        **_facts(tournament),
        "shown": shown,
        "can_check_in": can_check_in,
        "own": request.build_absolute_uri(link_of(rows[0])),
    }
    return render(request, "fundraising/my_sign_up.html", context, status=400 if wrong else 200)


def _rows(slug: str, party: UUID, key: str) -> list[SignUp]:
    """Return the sign-ups of a party by its link. Raises Http404, also after they were erased."""
    known = SignUp.objects.filter(party=party, tournament__slug=slug, is_from_elsewhere=False, erased_at=None)
    rows = list(known.select_related("tournament__organization"))
    if not rows or not is_key_of(rows[0], key):
        raise Http404
    use_time_zone(rows[0].tournament.time_zone)
    return rows


def _done(request: HttpRequest, row: SignUp, form: GuestForm) -> HttpResponse | None:
    """Do what a guest's button says; None where what was typed cannot be, with the reason in the form."""
    do, now, site = request.POST.get("do"), timezone.now(), site_of(request)
    try:
        if do == "cancel":
            sign_ups.cancel(row=row, now=now, site=site)
            messages.success(request, _("The sign-up of %(name)s is cancelled.") % {"name": row.name})
        elif do == "here":
            entrant = self_check_in.check_in(tournament=row.tournament, uuid=row.uuid, who=str(row.uuid), now=now)
            return redirect(f"{reverse('sign-up:check-in', args=[row.tournament.slug])}?here={entrant.number}")
        elif do == "no-invitations":
            invitations.stop(row=row)
            messages.success(request, _("You will not be invited again."))
        elif do == "erase":
            privacy.erase(row=row, now=now, site=site)
            messages.success(request, _("Your data was erased. The link to your sign-up no longer works."))
            return redirect("sign-up:page", row.tournament.slug)
        elif not form.is_valid():
            return None
        else:
            sign_ups.change(row=row, values=form.values(), now=now)
            messages.success(request, _("The change was saved."))
    except Refused as refused:
        messages.error(request, refused.message)
    return redirect(link_of(row))


@require_safe
@never_cache
def own_data(request: HttpRequest, slug: str, party: UUID, key: str, uuid: UUID) -> HttpResponse:
    """Send a guest everything that is stored about them. 404 for another key."""
    row = next((row for row in _rows(slug, party, key) if row.uuid == uuid), None)
    if row is None:
        raise Http404
    return personal_data(privacy.data_of(row))


@logged(gettext_noop("Stopped invitations by the link in one."))
@csrf_exempt  # mail programs send it for their reader (RFC 8058); the key in the address says who that is
@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def no_invitations(request: HttpRequest, slug: str, party: UUID, key: str, uuid: UUID) -> HttpResponse:
    """Never invite somebody again, once their button, or their mail program, says so. 404 for another key."""
    rows = SignUp.objects.filter(tournament__slug=slug, party=party, uuid=uuid, is_from_elsewhere=False)
    row = rows.select_related("tournament__organization").first()
    if row is None or not is_key_of(row, key):
        raise Http404
    if request.method == "POST":
        invitations.stop(row=row)
    context = {"organization": row.tournament.organization, "is_stopped": request.method == "POST"}
    return render(request, "fundraising/no_invitations.html", context)
