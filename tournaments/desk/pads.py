"""Pairing tablets: each table's address and QR code, on the screen and on paper, and the six-digit code."""

from dataclasses import dataclass
from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, gettext_noop, ngettext
from django.views.decorators.http import require_http_methods, require_safe

from accounts.activity_log import logged
from accounts.addresses import address_for_others, as_qr_code
from accounts.models import MAY_DIRECT, MAY_ENTER
from tournaments.desk.operations import NotDone, operation, rights_in, tournament_of
from tournaments.desk.presenters.tablets import presence_in
from tournaments.models import MOST_TABLES, PadKey, Tournament
from tournaments.rules.movements.left_over import all_tables
from tournaments.services.hall import pads as services
from tournaments.services.people.present import entrants_to_seat
from tournaments.web import for_people


@dataclass(frozen=True)
class PadShown:
    """The address of a table's pad."""

    table: int
    address: str

    @property
    def qr(self) -> SafeString:
        """The address as a QR code."""
        return as_qr_code(self.address)


class TablesForm(forms.Form):
    """The number of tables in the hall."""

    count = forms.IntegerField(label=gettext_lazy("Tables"), min_value=1, max_value=MOST_TABLES)


@require_safe
@for_people
def pads(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the address and QR code of each table's pad."""
    tournament = tournament_of(request, slug, MAY_ENTER)
    shown = _pads(request, tournament)
    people, seats = len(entrants_to_seat(tournament)), tournament.seats_per_table
    needed = min(len(all_tables(people, seats, tournament.left_over, tournament.most_tables)), MOST_TABLES)
    context = {
        **rights_in(request, tournament),
        **_code(request, tournament),
        **presence_in(tournament),
        "pads": shown,
        "tables_form": TablesForm(initial={"count": max(needed, len(shown), 1)}),
        "needed": needed,
        "lacks_tables": needed > len(shown),
    }
    return render(request, "desk/pads.html", context)


@require_safe
@for_people
def heard(request: HttpRequest, slug: str) -> HttpResponse:
    """Show just the tablets at the tables, for a page that is already open."""
    tournament = tournament_of(request, slug, MAY_ENTER)
    return render(request, "desk/_tablets.html", presence_in(tournament))


def _pads(request: HttpRequest, tournament: Tournament) -> list[PadShown]:
    """Return the address of each table's pad. The key is in the fragment, so it reaches no log."""
    keys = PadKey.objects.filter(table__tournament=tournament, revoked_at=None).order_by("table__number")
    page = _where(request)["pad_page"]
    return [PadShown(number, f"{page}#{key}") for number, key in keys.values_list("table__number", "key")]


def _where(request: HttpRequest) -> dict[str, Any]:
    """Return the address at which tablets find the pads, and whether they can reach it at all."""
    path = reverse("pad:pad")
    address = address_for_others(request, path)
    here = request.build_absolute_uri(path)
    return {"pad_page": address or here, "is_local": address is None, "is_elsewhere": address not in (None, here)}


@operation("desk:pads", log=gettext_noop("Created tables and their cards."))
def lay_tables(request: HttpRequest, slug: str) -> str:
    """Create tables and their keys before the first round is drawn."""
    tournament = tournament_of(request, slug, MAY_ENTER)
    form = TablesForm(request.POST)
    if not form.is_valid():
        raise NotDone(_("Enter the number of tables, from 1 to %(most)d.") % {"most": MOST_TABLES})
    count = len(services.lay_tables(tournament=tournament, count=form.cleaned_data["count"]))
    return ngettext("%(count)d table has a card.", "%(count)d tables have cards.", count) % {"count": count}


@operation("desk:pads", log=gettext_noop("Created a new key for table %(number)s."))
def revoke_key(request: HttpRequest, slug: str, number: int) -> str:
    """Revoke the key of a table's pad, and create a new one."""
    tournament = tournament_of(request, slug, MAY_ENTER)
    services.revoke(table=get_object_or_404(tournament.tables, number=number), now=timezone.now())
    return _("Table %(number)d has a new key. Open its pads again with the new card.") % {"number": number}


@operation("desk:pads", log=gettext_noop("Closed all pads."))
def close_all(request: HttpRequest, slug: str) -> str:
    """Revoke the keys of all pads: the tournament is over."""
    tournament = tournament_of(request, slug, MAY_DIRECT)
    count = services.close_all(tournament=tournament, now=timezone.now())
    if not count:
        return _("All pads were already closed.")
    sentence = ngettext("The pads of %(count)d table were closed.", "The pads of %(count)d tables were closed.", count)
    return sentence % {"count": count}


@logged(gettext_noop("Created a six-digit code for pads."))
@require_http_methods(["GET", "HEAD", "POST"])
@for_people
def code(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the code that opens tables to tablets that cannot scan; create a new one on request."""
    tournament = tournament_of(request, slug, MAY_ENTER)
    if request.method == "POST":
        services.make_code(tournament=tournament, now=timezone.now())
    if "HX-Request" not in request.headers:
        return redirect(f"{reverse('desk:pads', args=[slug])}#code")
    return render(request, "desk/_code.html", {**rights_in(request, tournament), **_code(request, tournament)})


def _code(request: HttpRequest, tournament: Tournament) -> dict[str, Any]:
    return {"code": services.standing_code(tournament=tournament, now=timezone.now()), **_where(request)}
