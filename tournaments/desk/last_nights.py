"""Bringing people from one of the last nights, ticked on its list."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, ngettext
from django.views.decorators.http import require_safe

from accounts.activity_log import leave_out
from accounts.models import MAY_ENTER
from accounts.names import reading_key
from tournaments.desk.operations import NotDone, by, operation, rights_in, tournament_of
from tournaments.models import Tournament
from tournaments.services.people.last_nights import Brought, bring, last_nights, who_came
from tournaments.web import for_people


@require_safe
@for_people
def last_nights_people(request: HttpRequest, slug: str) -> HttpResponse:
    """Show who came to one of the last nights (`?night=`; the newest), to tick; who is entered already is marked."""
    tournament = tournament_of(request, slug, MAY_ENTER)
    nights = last_nights(tournament)
    night = next(
        (earlier for earlier in nights if earlier.slug == request.GET.get("night")), nights[0] if nights else None
    )
    context = {**rights_in(request, tournament), "nights": nights, "night": night}
    context |= _list_of(tournament, night) if night else {}
    return render(request, "desk/last_nights.html", context)


def _list_of(tournament: Tournament, night: Tournament) -> dict[str, Any]:
    here = set(tournament.people.values_list("person", flat=True))
    came = sorted(who_came(night), key=lambda entrant: reading_key(entrant.name))
    rows = [
        {
            "entrant": entrant,
            "is_here": entrant.person_id in here,
            "find": f"{entrant.name} {reading_key(entrant.name)}",
        }
        for entrant in came
    ]
    has_rules = night.seating_rules.filter(withdrawn_at=None).exists()
    has_teams = any(entrant.team_id is not None for entrant in came)
    return {
        "rows": rows,
        "left": sum(not row["is_here"] for row in rows),
        "has_rules": has_rules,
        "has_teams": has_teams,
    }


@operation("desk:entrants", log=gettext_noop("Brought people of an earlier night."))
def bring_people(request: HttpRequest, slug: str) -> str:
    """Enter the ticked people, or everyone on the list, neither checked in nor paid."""
    tournament = tournament_of(request, slug, MAY_ENTER)
    night = get_object_or_404(tournament.organization.tournaments, slug=request.POST.get("night", ""))
    ticked = {int(typed) for typed in request.POST.getlist("person") if typed.isdecimal() and len(typed) < 18}
    if request.POST.get("all"):
        ticked = {entrant.person_id for entrant in who_came(night)}
    if not ticked:
        raise NotDone(_("Nobody was ticked. Tick the people who are coming, then press the button again."))
    done = bring(
        tournament=tournament,
        night=night,
        people=ticked,
        with_partners=bool(request.POST.get("partners")),
        with_rules=bool(request.POST.get("rules")),
        by=by(request),
        now=timezone.now(),
    )
    if not (done.entrants or done.couples or done.rules):
        leave_out(request)
    return _in_words(done)


def _in_words(done: Brought) -> str:
    """Say what came of it."""
    count = len(done.entrants)
    said = ngettext("%(count)d person added.", "%(count)d people added.", count) % {"count": count}
    if done.couples:
        sentence = ngettext(
            "%(count)d couple plays together again.", "%(count)d couples play together again.", done.couples
        )
        said += " " + sentence % {"count": done.couples}
    if done.rules:
        sentence = ngettext("%(count)d seating rule came along.", "%(count)d seating rules came along.", done.rules)
        said += " " + sentence % {"count": done.rules}
    if done.rules_left:
        sentence = ngettext("%(count)d does not fit here.", "%(count)d do not fit here.", done.rules_left)
        said += " " + sentence % {"count": done.rules_left}
    return said
