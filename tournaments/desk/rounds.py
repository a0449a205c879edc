"""The tournament's main page and its buttons: seat, publish, close, reopen and undo a round."""

from collections.abc import Sequence
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop
from django.views.decorators.http import require_http_methods, require_safe
from django_htmx.http import HttpResponseClientRefresh

from accounts.activity_log import add_details, leave_out, logged
from accounts.models import MAY_DIRECT, MAY_LOOK
from scoring.errors import Refused
from scoring.models import Game
from tournaments.access import standing_round
from tournaments.desk.forms.clock_and_message import MinutesForm
from tournaments.desk.operations import NotDone, by, operation, rights_in, tournament_of
from tournaments.desk.part_of_hall import Part, choose_part, part_of
from tournaments.desk.presenters.clock_and_message import clock_and_message_of
from tournaments.desk.presenters.draft import draft_of
from tournaments.desk.presenters.finish import finish_of
from tournaments.desk.presenters.tables import BY_ATTENTION, BY_TABLE, tables_of
from tournaments.desk.presenters.waiting import waiting_of
from tournaments.desk.steps import Evening, steps_in
from tournaments.errors import GamesUndecided, HandsMissing, RoundUnfinished
from tournaments.hooks import expected_guests, only_paid_are_seated, unpaid_here
from tournaments.models import EarlierState, Round, Tournament
from tournaments.models.clock import LONGEST_MINUTES
from tournaments.services.people.names import NamesIn
from tournaments.services.people.present import people_here, present_entrants
from tournaments.services.people.teams import without_partner_here
from tournaments.services.play.held import countable_in
from tournaments.services.results.past_rounds import movement_of_teams
from tournaments.services.results.undecided import has_results_only
from tournaments.services.seating import rounds
from tournaments.services.seating.drafts import standing_swaps
from tournaments.services.seating.free_seats import free_people
from tournaments.services.setup.stages import stage_before
from tournaments.web import for_people

MOST_NAMED = 12
"""Of those who have not paid, and of those who have no seat."""
ORDER, STARTS_CLOCK = "tables-by", "publish-starts-clock"
"""Where a session keeps in which order its user wants the tables, and whether publishing starts the clock."""


@require_safe
@for_people
def tournament(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the state of the tournament, and what to do next."""
    tournament = tournament_of(request, slug, MAY_LOOK)
    choose_part(request, tournament)
    rights = rights_in(request, tournament)
    names, round_ = NamesIn(tournament), latest_round(tournament)
    shown = _round(tournament, names, _order(request), part_of(request, tournament))
    evening = _evening(tournament, round_, shown.get("undecided", ()))
    context = {
        **rights,
        **shown,
        **clock_and_message_of(tournament, round_),
        **_finish(tournament),
        "stage_before": stage_before(tournament),
        "starts_clock": request.session.get(STARTS_CLOCK, False),
        **steps_in(evening, rights),
        "rounds": standing_rounds(tournament),
        "entrants": evening.entrants,
        "here": evening.here,
        **_unpaid(tournament, names),
        **_without_seat(round_, names),
        **waiting_of(tournament),
        "has_just_done": {message.level_tag for message in messages.get_messages(request)} == {"success"},
    }
    return render(request, "desk/tournament.html", context)


@require_safe
@for_people
def earlier_round(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Show the tables of a round that was played before; the latest one is on the tournament's page."""
    tournament = tournament_of(request, slug, MAY_LOOK)
    round_, rounds_ = standing_round(tournament, number), standing_rounds(tournament)
    if round_ == rounds_[-1]:
        return redirect("desk:tournament", slug)
    names = NamesIn(tournament)
    context = {
        **rights_in(request, tournament),
        "round": round_,
        "rounds": rounds_,
        "sit_outs": _sit_outs(round_, names),
        **tables_of(round_, names, by=BY_TABLE),
    }
    return render(request, "desk/round.html", context)


def _evening(tournament: Tournament, round_: Round | None, undecided: Sequence[int]) -> Evening:
    """Return what the next steps are judged by."""
    in_teams = movement_of_teams(tournament) is not None
    return Evening(
        tournament,
        round_,
        next_number=_next_number(tournament),
        entrants=tournament.people.count(),
        here=people_here(tournament).count(),
        present=len(list(present_entrants(tournament))),
        expected=expected_guests(tournament),
        unpaired=[entrant.name for entrant in without_partner_here(tournament)] if in_teams else [],
        undecided=undecided,
    )


def _unpaid(tournament: Tournament, names: dict[int, str]) -> dict[str, Any]:
    """Return who is here and has not paid, while a draw is still to come, and whether that keeps them from a seat."""
    if _next_number(tournament) is None and not tournament.rounds.filter(status=Round.Status.DRAFT).exists():
        return {}
    unpaid = [names[entrant.pk] for entrant in unpaid_here(tournament)]
    return {
        "unpaid": unpaid,
        "unpaid_named": unpaid[:MOST_NAMED],
        "unpaid_more": len(unpaid[MOST_NAMED:]),
        "unpaid_stay_out": bool(unpaid) and only_paid_are_seated(tournament),
    }


def _without_seat(round_: Round | None, names: dict[int, str]) -> dict[str, Any]:
    """Return who has come since this round was drawn, and has neither a seat nor a sit-out in it, while it is open."""
    if round_ is None or round_.status != Round.Status.OPEN:
        return {}
    _sit_out, without = free_people(round_)
    return {
        "without_seat": without,
        "without_seat_named": [names[entrant.pk] for entrant in without[:MOST_NAMED]],
        "without_seat_more": len(without[MOST_NAMED:]),
    }


def _order(request: HttpRequest) -> str:
    """Return the order of the tables that the address asks for, and remember it; without one, the last choice."""
    if "by" in request.GET:
        request.session[ORDER] = request.GET["by"]
    return BY_TABLE if request.session.get(ORDER) == BY_TABLE else BY_ATTENTION


@require_safe
@for_people
def tables(request: HttpRequest, slug: str) -> HttpResponse:
    """Show just the tables and what depends on them, for a page that is already open.

    If the round has changed, tell the page to reload.
    """
    tournament = tournament_of(request, slug, MAY_LOOK)
    order = BY_TABLE if request.GET.get("by") == BY_TABLE else BY_ATTENTION
    part = part_of(request, tournament)
    context = {**rights_in(request, tournament), **_round(tournament, NamesIn(tournament), order, part)}
    if request.GET.get("state") != context["state"]:
        return HttpResponseClientRefresh()
    return render(request, "desk/_tables_live.html", context)


def _round(tournament: Tournament, names: dict[int, str], order: str, part: Part | None) -> dict[str, Any]:
    """Return the context of the latest round: a draft with its remarks, or the tables."""
    round_ = latest_round(tournament)
    if round_ is None:
        return {"round": None, "state": "none", "part": part}
    is_draft = round_.status == Round.Status.DRAFT
    return {
        "round": round_,
        "state": f"{round_.pk}-{round_.status}",
        "part": part,
        "sit_outs": _sit_outs(round_, names),
        **(draft_of(tournament, round_, names) if is_draft else tables_of(round_, names, by=order, part=part)),
    }


def _sit_outs(round_: Round, names: dict[int, str]) -> list[str]:
    return [names[pk] for pk in round_.sit_outs.order_by("entrant__number").values_list("entrant", flat=True)]


def _finish(tournament: Tournament) -> dict[str, Any]:
    """Return the result and what is left to do, once the tournament is over."""
    is_finished = tournament.status == Tournament.Status.FINISHED
    return {"is_finished": is_finished, **(finish_of(tournament) if is_finished else {})}


def standing_rounds(tournament: Tournament) -> list[Round]:
    """Return the rounds that were not undone, the first one first."""
    return list(tournament.rounds.exclude(status=Round.Status.UNDONE).order_by("number"))


def latest_round(tournament: Tournament) -> Round | None:
    """Return the latest round that was not undone."""
    return tournament.rounds.exclude(status=Round.Status.UNDONE).order_by("number").last()


def _next_number(tournament: Tournament) -> int | None:
    """Return the number of the round that can be seated now, None if there is none."""
    latest = latest_round(tournament)
    if latest is None:
        return None if has_results_only(tournament) else 1
    is_last = latest.number >= tournament.rounds_planned
    return None if is_last or latest.status != Round.Status.CLOSED else latest.number + 1


def _directed(request: HttpRequest, slug: str, number: int) -> Round:
    return standing_round(tournament_of(request, slug, MAY_DIRECT), number)


def _waits_first(request: HttpRequest, tournament: Tournament) -> bool:
    """Tell whether late hands have to be decided first, unless the director said that they can wait."""
    return "sure" not in request.POST and countable_in(tournament).exists()


def _ask_about_hands(slug: str, then: str) -> HttpResponse:
    return redirect(f"{reverse('desk:held', args=[slug])}?then={then}")


@operation("desk:tournament", log=gettext_noop("Drew a round."))
def seat(request: HttpRequest, slug: str) -> str | HttpResponse:
    """Draw the next round as a draft, unless that draft exists already because the button was pressed twice."""
    tournament = tournament_of(request, slug, MAY_DIRECT)
    if _waits_first(request, tournament):
        return _ask_about_hands(slug, "seat")
    try:
        drawn = rounds.seat_round(tournament=tournament, now=timezone.now(), by=by(request))
    except RoundUnfinished:
        drafts = tournament.rounds.filter(status=Round.Status.DRAFT)
        known = next((draft for draft in drafts if str(draft.number) == request.POST.get("number")), None)
        if known is None:
            raise
        drawn = known
    return _("Round %(number)d is drawn. Review it, then publish it.") % {"number": drawn.number}


@operation("desk:tournament", log=gettext_noop("Published round %(number)s."))
def publish(request: HttpRequest, slug: str, number: int) -> str | HttpResponse:
    """Publish the draft that the director looked at."""
    tournament = tournament_of(request, slug, MAY_DIRECT)
    if _waits_first(request, tournament):
        return _ask_about_hands(slug, "publish")
    drawn = tournament.rounds.filter(number=number).order_by("-pk").select_related("tournament")
    round_ = drawn.first() or _directed(request, slug, number)
    minutes = _minutes_of_clock(request)
    published = rounds.publish_round(
        round_=round_, seen=request.POST.get("seen"), now=timezone.now(), by=by(request), clock_minutes=minutes
    )
    if minutes is None or published.bell_at is None:  # another director had published it already
        return _("Round %(number)d is now on the boards and the pads.") % {"number": number}
    add_details(request, what=_("Published round %(number)d and started the clock.") % {"number": number})
    return _("Round %(number)d is on the boards and the pads, and the clock is running.") % {"number": number}


def _minutes_of_clock(request: HttpRequest) -> int | None:
    """Return the minutes for which publishing starts the clock, None if it does not; remember the choice.

    Raises NotDone if they are not a number of minutes that a clock can run.
    """
    request.session[STARTS_CLOCK] = "minutes" in request.POST
    if "minutes" not in request.POST:
        return None
    form = MinutesForm(request.POST)
    if not form.is_valid():
        raise NotDone(MinutesForm.REFUSED % {"most": LONGEST_MINUTES})
    minutes: int = form.cleaned_data["minutes"]
    return minutes


@operation("desk:tournament", log=gettext_noop("Reopened round %(number)s."))
def reopen(request: HttpRequest, slug: str, number: int) -> str:
    """Open the latest round again."""
    round_ = _directed(request, slug, number)
    if round_.status == Round.Status.OPEN:  # pressed twice, or by two people: nothing to do
        leave_out(request)
    rounds.reopen_round(round_=round_, now=timezone.now(), by=by(request))
    return _("Round %(number)d is open again.") % {"number": number}


@logged(gettext_noop("Closed round %(number)s."))
@require_http_methods(["GET", "HEAD", "POST"])
@for_people
def close(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Close a round. If hands are missing, show where, and close only when confirmed."""
    round_ = _directed(request, slug, number)
    if request.method == "POST":
        return _close(request, round_, force=request.POST.get("force") == "1")
    shown = tables_of(round_, NamesIn(round_.tournament))
    context = {**rights_in(request, round_.tournament), "round": round_, **shown}
    return render(request, "desk/close.html", context)


def _close(request: HttpRequest, round_: Round, *, force: bool) -> HttpResponse:
    slug = round_.tournament.slug
    try:
        rounds.close_round(round_=round_, now=timezone.now(), force=force, by=by(request))
    except HandsMissing:
        leave_out(request)
        return redirect("desk:close", slug, round_.number)
    except GamesUndecided:
        leave_out(request)
        return redirect("desk:ties", slug)
    except Refused as refused:
        messages.error(request, refused.message)
    else:
        messages.success(request, _("Round %(number)d is closed.") % {"number": round_.number})
    return redirect("desk:tournament", slug)


@require_safe
@for_people
def confirm_undo(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Say what undoing a round loses, and ask. For an earlier round, show what restoring the state before it does."""
    round_ = _directed(request, slug, number)
    if round_ != latest_round(round_.tournament):
        return _before_its_draw(request, round_)
    context = {
        **rights_in(request, round_.tournament),
        "round": round_,
        **tables_of(round_, NamesIn(round_.tournament), by=BY_TABLE),
        "sheets": Game.objects.filter(sitting__round=round_, hands_played__gt=0).count(),
        "sit_outs": round_.sit_outs.count(),
        "swaps": standing_swaps(round_.swaps),
    }
    return render(request, "desk/undo.html", context)


def _before_its_draw(request: HttpRequest, round_: Round) -> HttpResponse:
    """Redirect to the state before a round was drawn, or to the list if that state no longer exists."""
    kept = round_.tournament.earlier_states.filter(before=EarlierState.Before.DRAW, number=round_.number).last()
    if kept is None:
        return redirect("desk:earlier-states", round_.tournament.slug)
    sentence = _("Rounds were drawn after round %(number)d; undoing it undoes them too.")
    messages.warning(request, sentence % {"number": round_.number})
    return redirect("desk:earlier-state", round_.tournament.slug, kept.pk)


@operation("desk:tournament", log=gettext_noop("Undid round %(number)s."))
def undo(request: HttpRequest, slug: str, round_id: int) -> str:
    """Undo the round that the page asked about, unless another one was drawn since."""
    tournament = tournament_of(request, slug, MAY_DIRECT)
    asked = get_object_or_404(tournament.rounds, pk=round_id)
    round_ = rounds.undo_round(round_=asked, now=timezone.now(), by=by(request))
    taken_back, thrown_away = _("Round %(number)d is undone."), _("The draft of round %(number)d is discarded.")
    return (taken_back if round_.published_at else thrown_away) % {"number": round_.number}
