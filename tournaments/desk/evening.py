"""What the director has at hand all evening: the round clock, a message to all pads, tables that call."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from accounts.activity_log import leave_out
from accounts.models import MAY_DIRECT, MAY_ENTER, MAY_LOOK
from scoring.errors import Refused
from tournaments.access import standing_round
from tournaments.clock import LONGEST_MINUTES
from tournaments.desk.operations import NotDone, by, calls_of, only_once, operation, rights_in, tournament_of
from tournaments.desk.panel import MinutesForm, NoticeForm, evening_of
from tournaments.desk.rounds import latest_round
from tournaments.models import DirectorCall, Round
from tournaments.services import calls as call_services
from tournaments.services import clock as clock_services
from tournaments.services import notices as notice_services
from tournaments.web import Page, for_people


def _unless_known(request: HttpRequest, template: str, context: dict[str, Any], state: str) -> HttpResponse:
    """Show a part anew; where the page has it as it is, say so, and what someone types there stays."""
    if request.method != "POST" and request.GET.get("state") == state:
        return HttpResponse(status=204)
    return render(request, template, context)


@require_safe
@for_people
def evening(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the clock and the message alone, for a page that is open already."""
    return _evening(request, slug)


def _evening(request: HttpRequest, slug: str, problem: str = "") -> HttpResponse:
    event = tournament_of(request, slug, MAY_LOOK)
    shown = evening_of(event, latest_round(event))
    context = {**rights_in(request, event), **shown, "problem": problem}
    return _unless_known(request, "desk/_evening_live.html", context, shown["evening_state"])


@require_safe
@for_people
def calls(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the tables that call alone, for a page that is open already."""
    return _calls(request, slug)


def _calls(request: HttpRequest, slug: str, problem: str = "") -> HttpResponse:
    event = tournament_of(request, slug, MAY_LOOK)
    shown = calls_of(event)
    context = {**rights_in(request, event), **shown, "problem": problem}
    return _unless_known(request, "desk/_calls.html", context, shown["calls_state"])


def deed(part: Callable[..., HttpResponse]) -> Callable[[Callable[..., str]], Page]:
    """Wrap what a button does: a page with htmx gets the `part` back that the button is in, others the night's page."""

    def wrap(does: Callable[..., str]) -> Page:
        whole = operation("desk:tournament")(does)

        @wraps(does)
        def done(request: HttpRequest, slug: str, **where: Any) -> HttpResponse:
            if "HX-Request" not in request.headers:
                return whole(request, slug=slug, **where)
            try:
                does(request, slug=slug, **where)
            except (Refused, NotDone) as error:
                leave_out(request)
                return part(request, slug, error.message if isinstance(error, Refused) else str(error))
            return part(request, slug)

        return require_POST(for_people(done))

    return wrap


@deed(_evening)
def move_clock(request: HttpRequest, slug: str, number: int) -> str:
    """Start, stop or move the round's clock: `do` says which."""
    round_ = standing_round(tournament_of(request, slug, MAY_DIRECT), number)
    do = MOVES.get(request.POST.get("do", ""))
    if do is None:
        raise NotDone(_("Choose one of the buttons of the clock."))
    return do(request, round_)


def _start(request: HttpRequest, round_: Round) -> str:
    form = MinutesForm(request.POST)
    if not form.is_valid():
        raise NotDone(
            _("Say for how many minutes the round is to run, from 1 to %(most)d.") % {"most": LONGEST_MINUTES}
        )
    clock_services.start_clock(round_=round_, minutes=form.cleaned_data["minutes"], now=timezone.now())
    return _("The clock of round %(number)d is running.") % {"number": round_.number}


def _stop(_request: HttpRequest, round_: Round) -> str:
    clock_services.stop_clock(round_=round_, now=timezone.now())
    return _("The clock is stopped.")


def _go_on(_request: HttpRequest, round_: Round) -> str:
    clock_services.resume_clock(round_=round_, now=timezone.now())
    return _("The clock goes on.")


def _end(_request: HttpRequest, round_: Round) -> str:
    clock_services.end_clock(round_=round_)
    return _("The clock is put away.")


def _add(minutes: int) -> Callable[[HttpRequest, Round], str]:
    def add(request: HttpRequest, round_: Round) -> str:
        """Move the clock, once for each form that is sent."""
        now = timezone.now()
        only_once(request, lambda: clock_services.add_minutes(round_=round_, minutes=minutes, now=now))
        return _("The clock was moved by %(minutes)+d min.") % {"minutes": minutes}

    return add


MOVES: dict[str, Callable[[HttpRequest, Round], str]] = {
    "start": _start,
    "stop": _stop,
    "go-on": _go_on,
    "end": _end,
    **{f"{minutes:+d}": _add(minutes) for minutes in (-1, 1, 5)},
}


@operation("desk:tournament")
def send_notice(request: HttpRequest, slug: str) -> str:
    """Show a message on all pads, in the place of the one that stands."""
    event = tournament_of(request, slug, MAY_DIRECT)
    form = NoticeForm(request.POST)
    if not form.is_valid():
        raise NotDone(_("The message was not sent: %(why)s") % {"why": form.errors["text"][0]})
    notice_services.send_notice(tournament=event, by=by(request), now=timezone.now(), **form.cleaned_data)
    return _("The message is on all pads.")


@deed(_evening)
def end_notice(request: HttpRequest, slug: str, notice: int) -> str:
    """Take a message off the pads."""
    event = tournament_of(request, slug, MAY_DIRECT)
    notice_services.end_notice(notice=get_object_or_404(event.notices, pk=notice), now=timezone.now())
    return _("The message is off the pads.")


@deed(_calls)
def answer_call(request: HttpRequest, slug: str, call: int) -> str:
    """Note that someone goes to the table."""
    event = tournament_of(request, slug, MAY_ENTER)
    made = get_object_or_404(DirectorCall.objects.select_related("table"), table__tournament=event, pk=call)
    call_services.answer_call(call=made, by=by(request), now=timezone.now())
    return _("Table %(table)d does not wait any more.") % {"table": made.table.number}
