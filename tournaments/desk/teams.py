"""The Teams page: make, rename and split teams, and substitute a player."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, ngettext
from django.views.decorators.http import require_http_methods

from accounts.activity_log import logged
from accounts.models import MAY_ENTER, MAY_LOOK
from scoring.errors import Refused
from tournaments.desk.forms.teams import CoupleForm, TeamNameForm
from tournaments.desk.operations import NotDone, only_once, operation, rights_in, tournament_of, was_done
from tournaments.models import Entrant, Team, Tournament
from tournaments.services.people import partners
from tournaments.services.people import teams as services
from tournaments.services.people.entrants import check_in
from tournaments.services.people.names import NamesIn
from tournaments.services.results.past_rounds import movement_of_teams
from tournaments.web import for_people
from tournaments.words.sentences import say


@logged(gettext_noop("Created a team."))
@require_http_methods(["GET", "HEAD", "POST"])
@for_people
def teams(request: HttpRequest, slug: str) -> HttpResponse:
    """List the teams and the people without a partner, with the form for another team. 404 where partners change."""
    tournament = tournament_of(request, slug, MAY_ENTER if request.method == "POST" else MAY_LOOK)
    if movement_of_teams(tournament) is None:
        raise Http404
    if request.method == "POST" and was_done(request):
        return redirect("desk:teams", slug)
    form = CoupleForm(request.POST or None, tournament=tournament)
    if form.is_valid() and _added(request, tournament, form):
        return redirect("desk:teams", slug)
    names = NamesIn(tournament)
    context = {
        **rights_in(request, tournament),
        "form": form,
        "teams": [_team_in_words(team, names) for team in tournament.teams.prefetch_related("entrants")],
        "unpaired": services.without_partner_here(tournament),
        **_alone(tournament, names),
        "advice": [say(sentence) for sentence in services.advice(tournament)],
    }
    return render(request, "desk/teams.html", context, status=400 if form.errors else 200)


def _alone(tournament: Tournament, names: dict[int, str]) -> dict[str, object]:
    """Return the people without a partner: all of them, and apart who is here and who is not, or on standby."""
    alone = [(entrant, names[entrant.pk]) for entrant in services.alone_in(tournament, here=False)]
    here = [named for named in alone if named[0].checked_in]
    return {"alone": alone, "alone_here": here, "alone_away": [named for named in alone if not named[0].checked_in]}


def _team_in_words(team: Team, names: dict[int, str]) -> dict[str, object]:
    members = services.members_of(team)
    return {
        "team": team,
        "name": team.name or " & ".join(names[entrant.pk] for entrant in members),
        "members": [(entrant, names[entrant.pk]) for entrant in members],
        "is_here": all(entrant.checked_in and entrant.status == Entrant.Status.PLAYING for entrant in members),
        "has_played": services.has_played(team),
    }


def _added(request: HttpRequest, tournament: Tournament, form: CoupleForm) -> bool:
    """Make the team; return False, with the errors in the form, if that was refused."""
    couple = form.couple()
    try:
        only_once(request, lambda: services.pair_up(tournament=tournament, couples=[couple]))
    except Refused as refused:
        form.add_error(None, refused.message)
        return False
    messages.success(request, _("The team was created."))
    return True


@operation("desk:teams", log=gettext_noop("Paired the people without partners."))
def pair_rest(request: HttpRequest, slug: str) -> str:
    """Pair the people without a partner, in order or by lot."""
    tournament = tournament_of(request, slug, MAY_ENTER)
    made, left = services.pair_rest(tournament=tournament, by_lot=request.POST.get("by") == "lot")
    done = ngettext("%(count)d team was created.", "%(count)d teams were created.", len(made)) % {"count": len(made)}
    if not left:
        return done
    names = ", ".join(entrant.name for entrant in left)
    return _("%(done)s Still without partners: %(names)s.") % {"done": done, "names": names}


@operation("desk:teams", log=gettext_noop("Split team %(team)s."))
def part(request: HttpRequest, slug: str, team: int) -> str:
    """Split a team that has not had a seat yet; one that is gone was split already."""
    found = tournament_of(request, slug, MAY_ENTER).teams.filter(number=team).first()
    if found is None:
        return _("The team was split.")
    name = services.name_of(found)
    services.part(team=found)
    return _("Team %(team)s was split.") % {"team": name}


@operation("desk:teams", log=gettext_noop("Renamed team %(team)s."))
def rename(request: HttpRequest, slug: str, team: int) -> str:
    """Give a team a name."""
    found = _team(request, slug, team)
    form = TeamNameForm(request.POST)
    if not form.is_valid():
        raise NotDone(
            _("The name of team %(number)d was not changed: %(why)s") % {"number": team, "why": form.errors["name"][0]}
        )
    services.rename(team=found, name=form.cleaned_data["name"])
    return _("Team %(number)d is called %(name)s.") % {
        "number": team,
        "name": services.name_of(_team(request, slug, team)),
    }


@operation("desk:teams", log=gettext_noop("Added a substitute to team %(team)s."))
def substitute(request: HttpRequest, slug: str, team: int) -> str:
    """Substitute somebody without a partner for one of the two."""
    found = _team(request, slug, team)
    leaving, coming = (_entrant(found.tournament, request.POST.get(name, "")) for name in ("leaving", "coming"))
    services.substitute(team=found, leaving=leaving, coming=coming)
    check_in(entrant=coming, present=True)
    names = NamesIn(found.tournament)
    return _("%(coming)s replaces %(leaving)s from the next draw on.") % {
        "coming": names[coming.pk],
        "leaving": names[leaving.pk],
    }


@operation("desk:teams", log=gettext_noop("Marked %(entrant)s as standby."), keeps=("slug",))
def stand_by(request: HttpRequest, slug: str, entrant: int) -> str:
    """Put somebody without a partner on standby, so that the others can be seated."""
    person = get_object_or_404(tournament_of(request, slug, MAY_ENTER).people, pk=entrant)
    partners.stand_by(entrant=person)
    return _("%(name)s is on standby: not seated, and ready to replace somebody.") % {"name": person.name}


def _team(request: HttpRequest, slug: str, number: int) -> Team:
    return get_object_or_404(tournament_of(request, slug, MAY_ENTER).teams, number=number)


def _entrant(tournament: Tournament, pk: str) -> Entrant:
    chosen = next((entrant for entrant in tournament.people if str(entrant.pk) == pk), None)
    if chosen is None:
        raise NotDone(_("Choose who leaves and who comes."))
    return chosen
