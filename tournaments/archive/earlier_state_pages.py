"""Pages for the earlier states of a tournament: the list, what restoring one would change, and restoring it."""

from collections.abc import Iterable
from itertools import groupby
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, ngettext
from django.views.decorators.http import require_http_methods, require_safe

from accounts.activity_log import logged
from accounts.models import MAY_DIRECT, User
from scoring.errors import Refused
from tournaments.archive.restoring import TableHands, changes_of, plan_restore, restore_state, tables_playing
from tournaments.archive.words import state_in_words
from tournaments.desk.forms.base import OnceForm
from tournaments.desk.operations import by, only_once, rights_in, tournament_of
from tournaments.errors import tables_in_words
from tournaments.models import EarlierState, HeldHand, Tournament
from tournaments.web import for_people


@require_safe
@for_people
def earlier_states(request: HttpRequest, slug: str) -> HttpResponse:
    """List the earlier states, the latest first."""
    tournament = tournament_of(request, slug, MAY_DIRECT)
    saved_states = tournament.earlier_states.defer("body").order_by("-pk")
    names = dict(User.objects.filter(email__in=[saved.taken_by for saved in saved_states]).values_list("email", "name"))
    states = [
        {"state": saved, "words": state_in_words(saved), "who": names.get(saved.taken_by) or saved.taken_by}
        for saved in saved_states
    ]
    return render(request, "desk/earlier_states.html", {**rights_in(request, tournament), "states": states})


@logged(gettext_noop("Restored an earlier state."))
@require_http_methods(["GET", "HEAD", "POST"])
@for_people
def earlier_state(request: HttpRequest, slug: str, snapshot: int) -> HttpResponse:
    """Show what restoring a state would change; restore it."""
    tournament = tournament_of(request, slug, MAY_DIRECT)
    state = get_object_or_404(tournament.earlier_states, pk=snapshot)
    try:
        if request.method == "POST":
            return _restore(request, state, slug)
        plan = plan_restore(snapshot=state, now=timezone.now())
    except Refused as refused:
        messages.error(request, refused.message)
        again = request.method == "POST" and refused.code == "hands-on-sheets"
        return redirect("desk:earlier-state", slug, state.pk) if again else redirect("desk:earlier-states", slug)
    playing, changes = tables_playing(plan), changes_of(plan)
    context: dict[str, Any] = {
        **rights_in(request, tournament),
        "state": state,
        "words": state_in_words(state),
        "is_empty": plan.is_empty,
        "changes": changes,
        "settings": [
            field.verbose_name for field in Tournament._meta.concrete_fields if field.name in changes.settings
        ],
        "lost": _by_round(changes.lost),
        "back": _by_round(changes.back),
        "playing": tables_in_words(playing) if playing else "",
        "form": OnceForm(),
    }
    return render(request, "desk/earlier_state.html", context)


def _by_round(lines: Iterable[TableHands]) -> list[dict[str, Any]]:
    """Return what each table loses or gets back, round by round."""
    gathered = [(number, list(some)) for number, some in groupby(lines, key=lambda hands: hands.round)]
    sentence = _("table %(table)s: %(hands)s")
    return [
        {
            "round": number,
            "hands": sum(lost.hands for lost in some),
            "tables": ", ".join(sentence % {"table": lost.table, "hands": lost.hands} for lost in some),
            "waits": any(lost.waits for lost in some),
        }
        for number, some in gathered
    ]


def _restore(request: HttpRequest, state: EarlierState, slug: str) -> HttpResponse:
    """Restore the state, once however often the button is pressed. Raises Refused."""
    changed: list[bool] = []
    confirmed = request.POST.get("confirmed") == "1"

    def restore() -> None:
        changed.append(restore_state(snapshot=state, by=by(request), now=timezone.now(), confirmed=confirmed))

    only_once(request, restore)
    if not changed and not plan_restore(snapshot=state, now=timezone.now()).is_empty:
        sentence = _("This form was already submitted, and the tournament has moved on since. Nothing was changed.")
        messages.warning(request, sentence)
        return redirect("desk:earlier-state", slug, state.pk)
    if False in changed:
        messages.info(request, _("The tournament is already in that state. Nothing was changed."))
        return redirect("desk:tournament", slug)
    messages.success(request, _("The earlier state was restored: %(state)s.") % {"state": state_in_words(state)})
    _say_who_waits(request, state)
    return redirect("desk:tournament", slug)


def _say_who_waits(request: HttpRequest, state: EarlierState) -> None:
    waiting = HeldHand.objects.filter(
        sitting__round__tournament=state.tournament_id, reason=HeldHand.Reason.BROUGHT_BACK, decision=""
    ).count()
    if waiting:
        sentence = ngettext(
            "%(count)d hand entered since then is waiting for you.",
            "%(count)d hands entered since then are waiting for you.",
            waiting,
        )
        messages.warning(request, sentence % {"count": waiting})
