"""The round clock and the message to all pads: the part of the page that shows them, and their buttons."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop
from django.views.decorators.http import require_safe

from accounts.models import MAY_DIRECT, MAY_LOOK
from tournaments.access import standing_round
from tournaments.desk.forms.clock_and_message import MinutesForm, NoticeForm
from tournaments.desk.operations import (
    NotDone,
    by,
    only_once,
    operation,
    operation_in_part,
    part_unless_known,
    rights_in,
    tournament_of,
)
from tournaments.desk.presenters.clock_and_message import clock_and_message_of
from tournaments.desk.rounds import latest_round
from tournaments.models import Round
from tournaments.models.clock import LONGEST_MINUTES
from tournaments.services.hall import clock, notices
from tournaments.web import for_people


@require_safe
@for_people
def clock_and_message(request: HttpRequest, slug: str) -> HttpResponse:
    """Show just the clock and the message, for a page that is already open."""
    return _part(request, slug)


def _part(request: HttpRequest, slug: str, problem: str = "") -> HttpResponse:
    tournament = tournament_of(request, slug, MAY_LOOK)
    shown = clock_and_message_of(tournament, latest_round(tournament))
    # "+ 1 min" may be pressed again.
    is_minutes_open = request.POST.get("do") in MINUTES
    context = {**rights_in(request, tournament), **shown, "problem": problem, "is_minutes_open": is_minutes_open}
    return part_unless_known(request, "desk/_clock_and_message_live.html", context, shown["clock_and_message_state"])


@operation_in_part(_part, log=gettext_noop("Changed the clock of round %(number)s."))
def move_clock(request: HttpRequest, slug: str, number: int) -> str:
    """Start, stop or move the round's clock: `do` says which."""
    round_ = standing_round(tournament_of(request, slug, MAY_DIRECT), number)
    do = MOVES.get(request.POST.get("do", ""))
    if do is None:
        raise NotDone(_("Choose one of the clock buttons."))
    return do(request, round_)


def _start(request: HttpRequest, round_: Round) -> str:
    form = MinutesForm(request.POST)
    if not form.is_valid():
        raise NotDone(MinutesForm.REFUSED % {"most": LONGEST_MINUTES})
    clock.start_clock(round_=round_, minutes=form.cleaned_data["minutes"], now=timezone.now())
    return _("The clock for round %(number)d is running.") % {"number": round_.number}


def _stop(_request: HttpRequest, round_: Round) -> str:
    clock.stop_clock(round_=round_, now=timezone.now())
    return _("The clock is stopped.")


def _go_on(_request: HttpRequest, round_: Round) -> str:
    clock.resume_clock(round_=round_, now=timezone.now())
    return _("The clock is running again.")


def _end(_request: HttpRequest, round_: Round) -> str:
    clock.end_clock(round_=round_)
    return _("The clock was removed.")


def _add(minutes: int) -> Callable[[HttpRequest, Round], str]:
    def add(request: HttpRequest, round_: Round) -> str:
        """Move the clock, once for each form that is sent."""
        now = timezone.now()
        only_once(request, lambda: clock.add_minutes(round_=round_, minutes=minutes, now=now))
        return _("The clock was changed by %(minutes)+d min.") % {"minutes": minutes}

    return add


MINUTES = {f"{minutes:+d}": _add(minutes) for minutes in (-1, 1, 5)}
MOVES: dict[str, Callable[[HttpRequest, Round], str]] = {
    "start": _start,
    "stop": _stop,
    "go-on": _go_on,
    "end": _end,
    **MINUTES,
}


@operation("desk:tournament", log=gettext_noop("Sent a message to the pads."))
def send_notice(request: HttpRequest, slug: str) -> str:
    """Show a message on all pads, replacing the current one."""
    tournament = tournament_of(request, slug, MAY_DIRECT)
    form = NoticeForm(request.POST)
    if not form.is_valid():
        raise NotDone(_("The message was not sent: %(why)s") % {"why": next(iter(form.errors.values()))[0]})
    notices.send_notice(tournament=tournament, by=by(request), now=timezone.now(), **form.cleaned_data)
    return _("The message is on all pads.")


@operation_in_part(_part, log=gettext_noop("Removed a message from the pads."))
def end_notice(request: HttpRequest, slug: str, notice: int) -> str:
    """Take a message off the pads."""
    tournament = tournament_of(request, slug, MAY_DIRECT)
    notices.end_notice(notice=get_object_or_404(tournament.notices, pk=notice), now=timezone.now())
    return _("The message was removed from the pads.")
