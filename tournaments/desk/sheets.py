"""The score sheet of one table, where the desk can add and void hands, and confirm for a side."""

from typing import Any
from uuid import UUID

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop
from django.views.decorators.http import require_POST, require_safe

from accounts.activity_log import logged
from accounts.models import MAY_ENTER, MAY_LOOK, Permission
from scoring.errors import Refused
from scoring.models import Game
from scoring.next_hand import next_number
from scoring.rules import FactsError
from scoring.services import Entry, live_hands
from tournaments.desk.forms.games import hand_form
from tournaments.desk.forms.sheet import ConfirmForm, ReasonForm
from tournaments.desk.forms.slips import SlipForm
from tournaments.desk.operations import NotDone, by, operation, rights_in, tournament_of
from tournaments.desk.presenters.disputes import dispute_of
from tournaments.desk.presenters.seats import seats_of
from tournaments.models import Round, Sitting
from tournaments.photographs.pictures import pictures_of
from tournaments.services.people.names import NamesIn
from tournaments.services.play import hands
from tournaments.services.results.undecided import needs_winner
from tournaments.web import for_people, sentence_of
from tournaments.words.referee import referee_address
from tournaments.words.sheet_history import lines_of
from tournaments.words.sheets import SittingShown, show_sitting, with_sheets


@require_safe
@for_people
def sheet(request: HttpRequest, slug: str, sitting: int) -> HttpResponse:
    """Show every line of a sheet, including voided ones."""
    tournament = tournament_of(request, slug, MAY_LOOK)
    return _page(request, shown_sitting(get_object_or_404(_sheets(tournament.pk), pk=sitting)))


@logged(gettext_noop("Entered a hand at table %(table)s, round %(round)s."))
@require_POST
@for_people
def enter_hand(request: HttpRequest, slug: str, sitting: int) -> HttpResponse:
    """Enter a hand from a slip of paper."""
    place = sitting_to_enter(request, slug, sitting)
    shown = shown_sitting(place)
    form = hand_form(request.POST, shown=shown)
    if not form.is_valid():
        return _page(request, shown, hand_form=form)
    entry = Entry(form.cleaned_data["uuid"], form.facts(), form.cleaned_data["number"])
    try:
        entered = hands.enter_hand(sitting=place, entry=entry, by=by(request), now=timezone.now(), hold_clash=False)
    except (Refused, FactsError) as error:
        form.add_error(None, sentence_of(error))
        return _page(request, shown, hand_form=form)
    _tell(request, entered.answer)
    return redirect("desk:sheet", slug, sitting)


@logged(gettext_noop("Entered the points of table %(table)s, round %(round)s."))
@require_POST
@for_people
def enter_totals(request: HttpRequest, slug: str, sitting: int) -> HttpResponse:
    """Enter a whole game as totals."""
    place = sitting_to_enter(request, slug, sitting)
    shown = shown_sitting(place)
    form = SlipForm(request.POST, shown=shown)
    if not form.is_valid():
        return _page(request, shown, totals_form=form)
    try:
        hands.enter_totals(
            sitting=place,
            uuid=form.cleaned_data["uuid"],
            totals=form.totals(),
            by=by(request),
            now=timezone.now(),
        )
    except (Refused, FactsError) as error:
        form.add_error(None, sentence_of(error))
        return _page(request, shown, totals_form=form)
    messages.success(request, _("The totals were entered."))
    return redirect("desk:sheet", slug, sitting)


@operation("desk:sheet", log=gettext_noop("Voided a hand at table %(table)s, round %(round)s."))
def void(request: HttpRequest, slug: str, sitting: int, uuid: UUID) -> str:
    """Void a hand, or the totals."""
    place = sitting_to_enter(request, slug, sitting)
    form = ReasonForm(request.POST)
    if not form.is_valid():
        raise NotDone(_("Give a short reason; it stays on record."))
    hands.void_hand(sitting=place, uuid=uuid, reason=form.cleaned_data["reason"], by=by(request), now=timezone.now())
    return _("It was removed from the sheet and stays on record.")


@operation("desk:sheet", log=gettext_noop("Confirmed the game of table %(table)s, round %(round)s."))
def confirm(request: HttpRequest, slug: str, sitting: int) -> str:
    """Confirm the sheet for a side, for instance after both signed a slip."""
    place = sitting_to_enter(request, slug, sitting)
    form = ConfirmForm(request.POST)
    data = form.cleaned_data if form.is_valid() else {}
    side = next((s for s in shown_sitting(place).sides if s.index == data.get("side")), None)
    if side is None:
        raise NotDone(_("Open the sheet again and choose which side confirms."))
    hands.confirm_game(sitting=place, side=side.index, by=by(request), now=timezone.now(), version=data["version"])
    return _("The sheet was confirmed for %(side)s.") % {"side": side.names}


@operation("desk:sheet", log=gettext_noop("Counted the game of table %(table)s, round %(round)s, as it stood."))
def confirm_for_all(request: HttpRequest, slug: str, sitting: int) -> str:
    """Count a disputed game by its sheet, in the version that the page showed."""
    place = sitting_to_enter(request, slug, sitting)
    version = request.POST.get("version", "")
    if not version.isdecimal():
        raise NotDone(_("Open the sheet again, and decide by what it shows."))
    hands.confirm_for_all(sitting=place, by=by(request), now=timezone.now(), version=int(version))
    return _("The game counts as it stands, and is confirmed.")


def _sheets(tournament_id: int) -> Any:
    return with_sheets(Sitting.objects.filter(round__tournament=tournament_id)).select_related(
        "table", "game", "round__tournament__organization"
    )


def sitting_to_enter(request: HttpRequest, slug: str, sitting: int) -> Sitting:
    """Return the sitting if the user may enter hands there. Raises SignInFirst, 404, 403."""
    return sitting_for(request, slug, sitting, MAY_ENTER)


def sitting_for(request: HttpRequest, slug: str, sitting: int, allowed: Permission) -> Sitting:
    """Return the sitting if the user has one of these roles. Raises SignInFirst, 404, 403."""
    tournament = tournament_of(request, slug, allowed)
    found: Sitting = get_object_or_404(_sheets(tournament.pk), pk=sitting)
    return found


def shown_sitting(sitting: Sitting) -> SittingShown:
    """Return a sitting as pages show it; people with the same name are distinguished."""
    return show_sitting(sitting, NamesIn(sitting.round.tournament))


def _page(request: HttpRequest, shown: SittingShown, **refused: forms.Form) -> HttpResponse:
    """Show the sheet, with a refused form instead of its empty counterpart."""
    sitting, game = shown.sitting, shown.game
    tournament = sitting.round.tournament
    rights = rights_in(request, tournament)
    live, held = live_hands(game), list(sitting.held_hands.all())
    context: dict[str, Any] = {
        **rights,
        "shown": shown,
        "referee": referee_address(game.key, game.ruleset, shown.names),
        "round": sitting.round,
        "lines": lines_of(shown, list(game.hands.all()), held),
        "waiting": sum(hand.decided_at is None for hand in held),
        "may_correct": rights["may_direct"] and sitting.round.status in Round.PLAYED,
        "is_open": sitting.round.status == Round.Status.OPEN,
        "may_confirm": rights["may_enter"] and game.state != Game.State.OPEN,
        "is_tied": needs_winner(sitting),
        "dispute": dispute_of(shown),
        "pictures": pictures_of(sitting),
        **seats_of(shown, NamesIn(tournament)),
    }
    if rights["may_enter"] and sitting.round.status == Round.Status.OPEN:
        if game.state == Game.State.OPEN or refused:
            context["hand_form"] = hand_form(shown=shown, initial={"number": next_number(live)})
        if not live:
            context["totals_form"] = SlipForm(shown=shown)
    return render(request, "desk/sheet.html", {**context, **refused}, status=400 if refused else 200)


def _tell(request: HttpRequest, answer: dict[str, Any]) -> None:
    """Say whether a hand is on the sheet or held for the director, with any warnings."""
    if "held" in answer:
        messages.warning(request, _("The hand is waiting for the director: %(why)s.") % {"why": answer["message"]})
        return
    messages.success(request, _("Hand %(number)d is on the sheet.") % {"number": answer["number"]})
    for warning in answer["warnings"]:
        messages.warning(request, warning["message"])
