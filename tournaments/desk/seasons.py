"""Seasons at the desk: the list, a new one, its settings, its standings night by night, and these as a file."""

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop
from django.views.decorators.http import require_http_methods, require_safe

from accounts.activity_log import add_details, logged
from accounts.models import MAY_DIRECT, MAY_LOOK, MAY_READ_BOOKS, MAY_TAKE_PAYMENTS, Organization
from scoring.errors import Refused
from scoring.rules import FactsError
from tournaments.access import Visitor, organization_for_staff, role_in
from tournaments.desk.forms.seasons import PlayOffForm, SeasonForm
from tournaments.desk.operations import only_once, operation
from tournaments.exports.seasons import KINDS, season_file
from tournaments.models import Season, Tournament
from tournaments.rules.movements.base import ACROSS
from tournaments.services.setup import seasons as services
from tournaments.services.setup.play_offs import start_play_off
from tournaments.web import for_people, sentence_of
from tournaments.words.seasons import shown_season


@require_safe
@for_people
def seasons(request: HttpRequest, organization: str) -> HttpResponse:
    """List the organization's seasons."""
    hall = organization_for_staff(Visitor.of(request.user), MAY_LOOK, organization)
    return render(request, "desk/seasons.html", {**_rights(request, hall), "seasons": hall.seasons.all()})


@logged(gettext_noop("Created a season."))
@require_http_methods(["GET", "HEAD", "POST"])
@for_people
def new_season(request: HttpRequest, organization: str) -> HttpResponse:
    """Show the form for a new season, with this year's tournaments ticked, and create it."""
    hall = organization_for_staff(Visitor.of(request.user), MAY_DIRECT, organization)
    nights, year = _possible_nights(hall), timezone.localdate().year
    settings = services.SeasonSettings(
        name=_("Season %(year)d") % {"year": year},
        tournaments=[tournament for tournament in nights if tournament.date.year == year],
    )
    form = SeasonForm(request.POST or None, tournaments=nights, settings=settings)
    if form.is_valid():
        made: list[Season] = []
        try:
            only_once(request, lambda: made.append(services.create_season(organization=hall, settings=form.settings())))
        except Refused as refused:
            form.add_error("tournaments", refused.message)
        else:
            _log(request, hall, _("Created the season %(name)s."), form.cleaned_data["name"])
            return redirect("desk:season", hall.slug, made[0].pk) if made else redirect("desk:seasons", hall.slug)
    context = {**_rights(request, hall), "form": form}
    return render(request, "desk/season_form.html", context, status=400 if form.errors else 200)


@require_safe
@for_people
def season(request: HttpRequest, organization: str, season: int) -> HttpResponse:
    """Show the standings of a season, with every night of everybody."""
    hall = organization_for_staff(Visitor.of(request.user), MAY_LOOK, organization)
    found = get_object_or_404(hall.seasons, pk=season)
    context = {**_rights(request, hall), "season": found, "shown": shown_season(found, services.season_board(found))}
    context["kinds"] = KINDS
    return render(request, "desk/season.html", context)


@logged(gettext_noop("Changed a season."))
@require_http_methods(["GET", "HEAD", "POST"])
@for_people
def season_settings(request: HttpRequest, organization: str, season: int) -> HttpResponse:
    """Show the form with a season's settings, and change them."""
    hall = organization_for_staff(Visitor.of(request.user), MAY_DIRECT, organization)
    found = get_object_or_404(hall.seasons, pk=season)
    settings = services.settings_of(found)
    form = SeasonForm(request.POST or None, tournaments=_possible_nights(hall, settings), settings=settings)
    if form.is_valid():
        try:
            services.change_season(season=found, settings=form.settings())
        except Refused as refused:
            form.add_error("tournaments", refused.message)
        else:
            _log(request, hall, _("Changed the season %(name)s."), found.name)
            messages.success(request, _("The season is saved."))
            return redirect("desk:season", hall.slug, found.pk)
    context = {**_rights(request, hall), "form": form, "season": found}
    return render(request, "desk/season_form.html", context, status=400 if form.errors else 200)


@logged(gettext_noop("Created the play-off of a season."))
@require_http_methods(["GET", "HEAD", "POST"])
@for_people
def play_off(request: HttpRequest, organization: str, season: int) -> HttpResponse:
    """Show the form of a play-off among the first of the season, and create it."""
    hall = organization_for_staff(Visitor.of(request.user), MAY_DIRECT, organization)
    found = get_object_or_404(hall.seasons, pk=season)
    board = services.season_board(found)
    sides = board.nights[-1].sides if board.nights else ACROSS
    form = PlayOffForm(request.POST or None, season=found, sides=sides)
    if form.is_valid():
        made: list[Tournament] = []
        plan, today = form.plan(), timezone.localdate()
        try:
            only_once(request, lambda: made.append(start_play_off(season=found, plan=plan, today=today)))
        except (Refused, FactsError) as refused:
            form.add_error(None, sentence_of(refused))
        else:
            _log(request, hall, _("Created the play-off %(name)s."), plan.name)
            return redirect("desk:entrants", made[0].slug) if made else redirect("desk:season", hall.slug, found.pk)
    context = {**_rights(request, hall), "form": form, "season": found}
    return render(request, "desk/play_off.html", context, status=400 if form.errors else 200)


@operation("desk:seasons", log=gettext_noop("Deleted a season."))
def delete_season(request: HttpRequest, organization: str, season: int) -> str:
    """Delete a season; its tournaments stay."""
    hall = organization_for_staff(Visitor.of(request.user), MAY_DIRECT, organization)
    found = get_object_or_404(hall.seasons, pk=season)
    found.delete()
    _log(request, hall, _("Deleted the season %(name)s."), found.name)
    return _("The season %(name)s was deleted. Its tournaments are still here.") % {"name": found.name}


@logged(gettext_noop("Downloaded the standings of a season."))
@require_safe
@for_people
def season_export(request: HttpRequest, organization: str, season: int, kind: str) -> HttpResponse:
    """Send the standings as a file. 404 for an unknown kind."""
    hall = organization_for_staff(Visitor.of(request.user), MAY_LOOK, organization)
    found = get_object_or_404(hall.seasons.select_related("organization"), pk=season)
    file = season_file(found, services.season_board(found), kind, now=timezone.now())
    if file is None:
        raise Http404
    _log(request, hall, _("Downloaded the standings of the season %(name)s."), found.name)
    return HttpResponse(file.content, content_type=file.content_type, headers=file.headers)


def _rights(request: HttpRequest, hall: Organization) -> dict[str, Any]:
    role = role_in(Visitor.of(request.user), hall)
    return {
        "organization": hall,
        "may_direct": role in MAY_DIRECT,
        "may_take_payments": role in MAY_TAKE_PAYMENTS,
        "may_read_books": role in MAY_READ_BOOKS,
    }


def _possible_nights(hall: Organization, settings: services.SeasonSettings | None = None) -> list[Tournament]:
    """Return the tournaments that can be nights, the latest first; those that were chosen before are among them."""
    chosen = {tournament.pk for tournament in settings.tournaments} if settings else set()
    return [night for night in hall.tournaments.all() if not night.rehearsal or night.pk in chosen]


def _log(request: HttpRequest, hall: Organization, sentence: str, name: str) -> None:
    add_details(request, organization=hall, what=sentence % {"name": name})
