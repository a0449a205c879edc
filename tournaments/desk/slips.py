"""Slips of paper: the points of all tables of a round, typed one after another on one page."""

from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop
from django.views.decorators.http import require_POST, require_safe

from accounts.activity_log import leave_out, logged
from accounts.models import MAY_ENTER
from scoring.errors import Refused
from scoring.models import Game, Hand
from scoring.rules import FactsError
from tournaments.desk.forms.sheet import ReasonForm
from tournaments.desk.forms.slips import SlipForm
from tournaments.desk.operations import by, rights_in, tournament_of
from tournaments.desk.sheets import shown_sitting, sitting_to_enter
from tournaments.models import Round, Tournament
from tournaments.services.people.names import NamesIn
from tournaments.services.play import hands
from tournaments.web import for_people, sentence_of
from tournaments.words.sheets import SittingShown, show_sitting, with_sheets


@dataclass(frozen=True)
class Slip:
    """A table's line: a form while its sheet is empty, else what is on the sheet."""

    shown: SittingShown
    form: SlipForm | None = None
    totals: Hand | None = None
    """The totals that stand. None beside no form: the hands came one by one."""
    sentence: str = ""
    is_refused: bool = False
    is_saved: bool = False

    @property
    def is_in(self) -> bool:
        """Whether the table's game is complete."""
        return bool(self.shown.game.state != Game.State.OPEN)


@require_safe
@for_people
def slips(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the open round's tables, with a line for each slip."""
    tournament = tournament_of(request, slug, MAY_ENTER)
    return _page(request, tournament)


def _page(request: HttpRequest, tournament: Tournament, answered: Slip | None = None) -> HttpResponse:
    """Show every line, with `answered` instead of its usual content."""
    round_ = tournament.rounds.filter(status=Round.Status.OPEN).first()
    lines = [] if round_ is None else _lines(round_)
    if answered:
        lines = [answered if line.shown.sitting == answered.shown.sitting else line for line in lines]
    context = {**rights_in(request, tournament), "round": round_, "slips": lines, **_count(lines)}
    refused = answered is not None and answered.is_refused
    return render(request, "desk/slips.html", context, status=400 if refused else 200)


def _lines(round_: Round) -> list[Slip]:
    names = NamesIn(round_.tournament)
    totals = {hand.game_id: hand for hand in _totals().filter(game__sitting__round=round_)}
    shown = [show_sitting(sitting, names) for sitting in with_sheets(round_.sittings.order_by("table__number"))]
    return [_slip(sitting, totals.get(sitting.game.pk)) for sitting in shown]


def _totals() -> Any:
    return Hand.objects.filter(voided_at=None, kind=Hand.TOTALS)


def _slip(shown: SittingShown, totals: Hand | None, **fields: Any) -> Slip:
    if totals or shown.game.hands_played:
        return Slip(shown, totals=totals, **fields)
    return Slip(shown, form=SlipForm(shown=shown), **fields)


def _count(lines: list[Slip]) -> dict[str, int]:
    return {"done": sum(line.is_in for line in lines), "all": len(lines)}


@logged(gettext_noop("Entered a slip of table %(table)s, round %(round)s."))
@require_POST
@for_people
def enter_slip(request: HttpRequest, slug: str, sitting: int) -> HttpResponse:
    """Enter the points of a slip on the table's sheet; answer with its line."""
    place = sitting_to_enter(request, slug, sitting)
    shown = shown_sitting(place)
    form = SlipForm(request.POST, shown=shown)
    if not form.is_valid():
        return _refused(request, Slip(shown, form=form, sentence=_first_error(form), is_refused=True))
    try:
        hands.enter_totals(
            sitting=place, uuid=form.cleaned_data["uuid"], totals=form.totals(), by=by(request), now=timezone.now()
        )
    except FactsError as error:
        return _refused(request, Slip(shown, form=form, sentence=sentence_of(error), is_refused=True))
    except Refused as refused:  # the sheet is not empty any more
        return _refused(request, _as_it_stands(request, slug, sitting, sentence=refused.message, is_refused=True))
    return _saved(request, _as_it_stands(request, slug, sitting, is_saved=True))


def _first_error(form: SlipForm) -> str:
    """Return the first error, with the label of its field."""
    name, errors = next(iter(form.errors.items()))
    label = form[name].label if name in form.fields else ""
    return _("%(label)s: %(why)s") % {"label": label, "why": errors[0]}


def _as_it_stands(request: HttpRequest, slug: str, sitting: int, **fields: Any) -> Slip:
    """Return the line again, keeping the input if it still has a form."""
    shown = shown_sitting(sitting_to_enter(request, slug, sitting))
    slip = _slip(shown, _totals().filter(game=shown.game).first(), **fields)
    if slip.form and slip.is_refused:
        return Slip(shown, form=SlipForm(request.POST, shown=shown), **fields)
    return slip


@logged(gettext_noop("Undid the slip of table %(table)s, round %(round)s."))
@require_POST
@for_people
def take_slip_back(request: HttpRequest, slug: str, sitting: int, uuid: UUID) -> HttpResponse:
    """Void a slip's points, with a reason; answer with an empty line for the right ones."""
    place = sitting_to_enter(request, slug, sitting)
    form = ReasonForm(request.POST)
    if not form.is_valid():
        sentence = _("Give a short reason; it stays on record.")
        return _refused(request, _as_it_stands(request, slug, sitting, sentence=sentence, is_refused=True))
    fields = {"reason": form.cleaned_data["reason"], "by": by(request), "now": timezone.now()}
    try:
        hands.void_hand(sitting=place, uuid=uuid, **fields)
    except Refused as refused:
        return _refused(request, _as_it_stands(request, slug, sitting, sentence=refused.message, is_refused=True))
    sentence = _("Undone; it stays on record. Enter the correct points.")
    return _saved(request, _as_it_stands(request, slug, sitting, sentence=sentence))


def _refused(request: HttpRequest, slip: Slip) -> HttpResponse:
    leave_out(request)
    if "HX-Request" in request.headers:
        return _line(request, slip)
    return _page(request, slip.shown.sitting.round.tournament, slip)


def _saved(request: HttpRequest, slip: Slip) -> HttpResponse:
    if "HX-Request" in request.headers:
        return _line(request, slip)
    sitting = slip.shown.sitting
    return redirect(f"{reverse('desk:slips', args=[sitting.round.tournament.slug])}#slip-{sitting.table.number}")


def _line(request: HttpRequest, slip: Slip) -> HttpResponse:
    round_ = slip.shown.sitting.round
    context = {**rights_in(request, round_.tournament), "slip": slip, **_count(_lines(round_))}
    return render(request, "desk/_slip_answered.html", context)
