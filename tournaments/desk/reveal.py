"""The reveal of the results at the desk: the standings as staff see them, and the steps."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop
from django.views.decorators.http import require_safe

from accounts.models import MAY_DIRECT, MAY_LOOK
from tournaments.desk.operations import NotDone, by, operation, rights_in, tournament_of
from tournaments.desk.presenters.finish import finish_of
from tournaments.hooks import currency_of, standing_awards, ties_for_prizes
from tournaments.models import Tournament
from tournaments.services.boards import reveal as services
from tournaments.services.boards.hidden_standings import is_revealing, public_through
from tournaments.services.setup.settings import change_tournament
from tournaments.web import for_people
from tournaments.words.reveal import show_steps


@require_safe
@for_people
def reveal(request: HttpRequest, slug: str) -> HttpResponse:
    """Show how far the reveal is, what comes next, and the whole standings."""
    tournament = tournament_of(request, slug, MAY_LOOK)
    finish, ties = finish_of(tournament), _ties(tournament)
    context = {**rights_in(request, tournament), **finish, **_progress(tournament, finish["fewest_wins"])}
    context |= {"ties": ties, "has_open_draws": any(tie["is_open"] for tie in ties)}
    return render(request, "desk/reveal.html", context)


def _ties(tournament: Tournament) -> Sequence[Mapping[str, Any]]:
    """Return who is tied for a prize, until the prizes are awarded: the steps say how those were settled."""
    return [] if tournament.revealed_at or standing_awards(tournament.pk) else ties_for_prizes(tournament)


def _progress(tournament: Tournament, fewest_wins: bool) -> dict[str, Any]:
    """Return the steps around the one that the hall sees; `to_podium`: the one before the first on the podium."""
    steps = show_steps(services.all_steps(tournament), currency_of(tournament.pk), fewest_wins=fewest_wins)
    step = min(tournament.reveal_step or 0, len(steps))
    singles = next((number for number, shown in enumerate(steps) if shown.kind == "place"), 0)
    return {
        "step": step,
        "steps": len(steps),
        "now": steps[step - 1] if step else None,
        "following": steps[step] if step < len(steps) else None,
        "before": step - 1,
        "after": step + 1,
        "singles": singles if step < singles - 1 else None,
        "is_over": tournament.status == Tournament.Status.FINISHED,
        "is_revealing": is_revealing(tournament),
        "hidden_after": public_through(tournament),
    }


@operation("desk:reveal", log=gettext_noop("Hid or showed the standings."))
def hide_standings(request: HttpRequest, slug: str) -> str:
    """Show the hall no results from now on until the reveal (`hide`: 1), or show them again (0)."""
    tournament = tournament_of(request, slug, MAY_DIRECT)
    after = services.hidden_from_now(tournament) if request.POST.get("hide") == "1" else None
    change_tournament(tournament=tournament, changes={"hidden_after": after}, by=by(request), now=timezone.now())
    if after is None:
        return _("The hall sees the standings.")
    if after == 0:
        return _("The standings are hidden from the hall.")
    return _("The standings are hidden from the hall after round %(number)s.") % {"number": after}


@operation("desk:reveal", log=gettext_noop("Moved the reveal of the results."))
def move_reveal(request: HttpRequest, slug: str) -> str:
    """Begin the reveal or go to a step (`step`), finish it or stop it: `do` says which."""
    tournament = tournament_of(request, slug, MAY_DIRECT)
    match request.POST.get("do"):
        case "step":
            return _step(tournament, request.POST.get("step", ""))
        case "finish":
            services.finish_reveal(tournament=tournament, now=timezone.now())
            return _("The results are revealed. Everybody sees the whole standings.")
        case "stop":
            services.stop_reveal(tournament=tournament)
            return _("The reveal was stopped. It starts over when you begin it again.")
    raise NotDone(_("Choose one of the buttons of the reveal."))


def _step(tournament: Tournament, number: str) -> str:
    if not (number.isascii() and number.isdecimal() and len(number) <= len("9999")):
        raise NotDone(_("Choose one of the buttons of the reveal."))
    services.step_reveal(tournament=tournament, to=int(number))
    return _("The board shows step %(number)s.") % {"number": number} if int(number) else _("The reveal has begun.")
