"""Correcting a sheet: the right values and the reason, then a preview of what changes, then the correction."""

from collections.abc import Callable
from typing import Any
from uuid import UUID

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop
from django.views.decorators.http import require_http_methods

from accounts.activity_log import leave_out, logged
from accounts.models import MAY_DIRECT
from scoring.corrections import Correction, WholeGame
from scoring.errors import Refused
from scoring.models import Hand
from scoring.next_hand import next_number
from scoring.rules import FactsError
from scoring.services import Entry, live_hands
from tournaments.desk.forms.corrections import CorrectTotalsForm, RemoveForm, correct_hand_form
from tournaments.desk.operations import by, rights_in
from tournaments.desk.sheets import shown_sitting, sitting_for
from tournaments.photographs.pictures import strips_of
from tournaments.services.play import corrections
from tournaments.web import for_people, sentence_of
from tournaments.words.corrections import show_effect
from tournaments.words.sheet_history import facts_with_points, hand_in_words, totals_in_words
from tournaments.words.sheets import SittingShown

FORMS: dict[str, Callable[..., Any]] = {"hand": correct_hand_form, "totals": CorrectTotalsForm}


@logged(gettext_noop("Corrected the sheet of table %(table)s, round %(round)s."))
@require_http_methods(["GET", "HEAD", "POST"])
@for_people
def correct(request: HttpRequest, slug: str, sitting: int, uuid: UUID) -> HttpResponse:
    """Change or remove a line; a submitted form is answered with a preview of what it changes."""
    place = sitting_for(request, slug, sitting, MAY_DIRECT)
    return _answer(request, shown_sitting(place), get_object_or_404(place.game.hands, uuid=uuid))


@logged(gettext_noop("Added a missing entry to the sheet of table %(table)s, round %(round)s."))
@require_http_methods(["GET", "HEAD", "POST"])
@for_people
def add_line(request: HttpRequest, slug: str, sitting: int) -> HttpResponse:
    """Add a missing line; a submitted form is answered with a preview of what it changes."""
    return _answer(request, shown_sitting(sitting_for(request, slug, sitting, MAY_DIRECT)), None)


def _answer(request: HttpRequest, shown: SittingShown, line: Hand | None) -> HttpResponse:
    kind = request.POST.get("kind", "")
    if request.method != "POST" or kind not in _kinds(shown, line):
        return _page(request, shown, line)
    form = _form(kind, shown, line, request.POST)
    if not form.is_valid():
        return _page(request, shown, line, kind, form)
    try:
        return _corrected(request, shown, line, kind, form)
    except (Refused, FactsError) as error:
        form.add_error(None, sentence_of(error))
        return _page(request, shown, line, kind, form)


def _kinds(shown: SittingShown, line: Hand | None) -> tuple[str, ...]:
    """Return the forms for a line: to change or add it, and to remove it."""
    if line is not None:
        return ("totals" if line.kind == Hand.TOTALS else "hand"), "remove"
    return ("hand",) if shown.game.hands_played else ("hand", "totals")


def _form(kind: str, shown: SittingShown, line: Hand | None, data: Any = None) -> Any:
    if kind == "remove":
        return RemoveForm(data, auto_id="remove_%s")
    start = {"number": next_number(live_hands(shown.game))} if kind == "hand" and line is None else {}
    return FORMS[kind](data, shown=shown, line=line, initial=start, auto_id=f"{kind}_%s")


def _corrected(request: HttpRequest, shown: SittingShown, line: Hand | None, kind: str, form: Any) -> HttpResponse:
    correction = Correction(form.cleaned_data["reason"], voids=line.uuid if line else None, adds=_line(kind, form))
    work: dict[str, Any] = {"correction": correction, "by": by(request), "now": timezone.now()}
    tournament = shown.sitting.round.tournament
    if "sure" in request.POST:
        corrections.correct(sitting=shown.sitting, **work)
        messages.success(request, _("The sheet was corrected. Its history keeps the earlier entry."))
        return redirect("desk:sheet", tournament.slug, shown.sitting.pk)
    effect = corrections.preview(sitting=shown.sitting, **work)
    leave_out(request)
    context = {
        **rights_in(request, tournament),
        "shown": shown,
        "round": shown.sitting.round,
        "old": line and hand_in_words(shown, line),
        "new": _new_in_words(kind, form, shown),
        "number": line.number if line else form.cleaned_data.get("number"),
        "form": form,
        "kind": kind,
        "effect": show_effect(effect, shown),
        "back": reverse("desk:sheet", args=[tournament.slug, shown.sitting.pk]),
        "button": _("Correct the sheet"),
    }
    return render(request, "desk/correction_effect.html", context)


def _line(kind: str, form: Any) -> Entry | WholeGame | None:
    data = form.cleaned_data
    if kind == "hand":
        return Entry(data["uuid"], form.facts(), data.get("number"))
    return WholeGame(data["uuid"], form.totals()) if kind == "totals" else None


def _new_in_words(kind: str, form: Any, shown: SittingShown) -> str:
    if kind == "hand":
        return facts_with_points(shown, form.facts(), form.cleaned_data.get("number"))
    return totals_in_words(shown, form.totals()) if kind == "totals" else ""


def _page(
    request: HttpRequest, shown: SittingShown, line: Hand | None, sent: str = "", refused: forms.Form | None = None
) -> HttpResponse:
    """Show the forms for this line, with a refused one instead of its empty counterpart."""
    shown_forms = {
        kind: refused if kind == sent and refused else _form(kind, shown, line) for kind in _kinds(shown, line)
    }
    context = {
        **rights_in(request, shown.sitting.round.tournament),
        "shown": shown,
        "round": shown.sitting.round,
        "line": line,
        "words": line and hand_in_words(shown, line),
        "forms": shown_forms,
        "strips": strips_of(shown.sitting, line.number) if line and line.number else [],
        "back": reverse("desk:sheet", args=[shown.sitting.round.tournament.slug, shown.sitting.pk]),
    }
    return render(request, "desk/correct.html", context, status=400 if refused else 200)
