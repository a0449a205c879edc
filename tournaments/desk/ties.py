"""Tied games of a bracket: list them, and decide which side advances."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop
from django.views.decorators.http import require_safe

from accounts.models import MAY_DIRECT, MAY_LOOK
from tournaments.desk.operations import NotDone, by, operation, rights_in, tournament_of
from tournaments.desk.rounds import latest_round
from tournaments.models import Round, Sitting, Tournament
from tournaments.services.people.names import NamesIn
from tournaments.services.play import tied_games
from tournaments.services.results.undecided import undecided_in
from tournaments.web import for_people
from tournaments.words.sheets import SittingShown, show_sitting

SAID = gettext_noop("Decided the tie at table %(table)s, round %(round)s.")


@require_safe
@for_people
def ties(request: HttpRequest, slug: str) -> HttpResponse:
    """List the tied games of the latest round, each with the ways to decide it."""
    tournament = tournament_of(request, slug, MAY_LOOK)
    round_ = latest_round(tournament)
    context = {**rights_in(request, tournament), "round": round_, "ties": ties_of(round_)}
    return render(request, "desk/ties.html", context)


def ties_of(round_: Round | None) -> list[SittingShown]:
    """Return the tied games of a round as pages show them."""
    if round_ is None or round_.status not in Round.PLAYED:
        return []
    names = NamesIn(round_.tournament)
    return [show_sitting(sitting, names) for sitting in undecided_in(round_)]


@operation("desk:sheet", log=SAID)
def decide(request: HttpRequest, slug: str, sitting: int) -> str:
    """Decide a tied game on its sheet."""
    return _decided(request, slug, sitting)


@operation("desk:ties", log=SAID, keeps=("slug",))
def decide_tie(request: HttpRequest, slug: str, sitting: int) -> str:
    """Decide a tied game in the list of ties; `side` may also be `rule`."""
    return _decided(request, slug, sitting)


def _decided(request: HttpRequest, slug: str, pk: int) -> str:
    sitting = _sitting(tournament_of(request, slug, MAY_DIRECT), pk)
    if request.POST.get("side") == "rule":
        tied_games.decide_by_euchres_or_lot(sitting=sitting)
        sitting.refresh_from_db()
        return _("%(side)s advance, by %(rule)s.") % {"side": _winners(sitting), "rule": _(sitting.decided_by)}
    side = {"0": 0, "1": 1}.get(request.POST.get("side", ""))
    if side is None:
        raise NotDone(_("Choose which side won the extra hand."))
    tied_games.decide(sitting=sitting, side=side, by=by(request))
    sitting.decided_for = side
    return _("%(side)s advance.") % {"side": _winners(sitting)}


def _sitting(tournament: Tournament, pk: int) -> Sitting:
    sittings = Sitting.objects.filter(round__tournament=tournament).select_related("round", "game", "table")
    found: Sitting = get_object_or_404(sittings, pk=pk)
    return found


def _winners(sitting: Sitting) -> str:
    sides = show_sitting(sitting, NamesIn(sitting.round.tournament)).sides
    return sides[sitting.decided_for or 0].names
