"""Tournament settings, changed at any time: first a preview of what a change means, then the change."""

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop
from django.views.decorators.http import require_http_methods

from accounts.activity_log import leave_out, logged
from accounts.models import MAY_DIRECT, Organization
from scoring.errors import Refused
from scoring.rules import FactsError
from tournaments.desk.forms.settings import SettingsForm
from tournaments.desk.operations import by, rights_in, tournament_of
from tournaments.desk.places import unused_pages
from tournaments.desk.settings_search import address_of, find_settings
from tournaments.errors import SettingsChanged
from tournaments.forms.house_rules import FILL_IN
from tournaments.models import Tournament
from tournaments.models.settings_table import BASICS, PAGES
from tournaments.services.results.past_rounds import movement_of_teams
from tournaments.services.setup import settings as services
from tournaments.services.setup.house_rules import saved_rules_of
from tournaments.services.setup.own_games import own_games_of
from tournaments.web import for_people, sentence_of
from tournaments.words.settings import lines, meaning

LONGEST_SEARCH = 100


@logged(gettext_noop("Changed the settings."))
@require_http_methods(["GET", "HEAD", "POST"])
@for_people
def settings(request: HttpRequest, slug: str, page: str = BASICS) -> HttpResponse:
    """Show a page of settings, or those that `?find=` finds; preview submitted changes; once confirmed, make them."""
    tournament = tournament_of(request, slug, MAY_DIRECT)
    if page not in PAGES:
        raise Http404
    of: dict[str, Any] = {
        "tournament": tournament,
        "page": page,
        **_made_by(tournament.organization),
    }
    form = SettingsForm(request.POST or None, **of)
    if request.POST.get("do") == FILL_IN:
        leave_out(request)
        return _form(request, tournament, SettingsForm(**of, initial=form.typed()))
    if form.is_valid():
        try:
            return _answer(request, tournament, form)
        except SettingsChanged as refused:
            return _overtaken(request, tournament, page, refused.message)
        except (Refused, FactsError) as error:
            form.add_refusal(error, sentence_of(error))
    return _form(request, tournament, form)


def _made_by(organization: Organization) -> dict[str, Any]:
    return {"saved": saved_rules_of([organization]), "own_games": own_games_of([organization])}


def _answer(request: HttpRequest, tournament: Tournament, form: SettingsForm) -> HttpResponse:
    asked, seen = form.changes(), form.cleaned_data["seen"] or None
    then = services.changed(tournament, asked)
    if "movement" in asked and movement_of_teams(then) and form.cleaned_data["partners"]:
        asked["partners"] = form.cleaned_data["partners"]
    if request.POST.get("do") == "save":
        services.change_tournament(tournament=tournament, changes=asked, seen=seen, by=by(request), now=timezone.now())
        messages.success(request, _done(tournament))
        return redirect("desk:tournament", tournament.slug)
    different = lines(tournament, then)
    if not different and asked.get("save_rules_as") and request.POST.get("do") != "back":
        services.change_tournament(tournament=tournament, changes=asked, by=by(request), now=timezone.now())
        messages.success(request, _("The house rules are saved as %(name)s.") % {"name": asked["save_rules_as"]})
        return redirect("desk:settings-page", tournament.slug, form.page)
    if different and seen not in (None, services.state_of(tournament)):
        raise SettingsChanged
    if request.POST.get("do") == "back" or not different:
        return _form(request, tournament, form, nothing_new=not different)
    context = {"form": form, "lines": different, "meaning": meaning(tournament, then, asked)}
    return render(request, "desk/settings_effect.html", {**rights_in(request, tournament), **context})


def _done(tournament: Tournament) -> str:
    draft = services.outdated_draft(tournament)
    if draft is None:
        return _("The settings were saved.")
    sentence = _("The settings were saved. Round %(number)d was drawn before that; draw it again to apply them.")
    return sentence % {"number": draft.number}


def _overtaken(request: HttpRequest, tournament: Tournament, page: str, sentence: str) -> HttpResponse:
    """Show the settings as they are now, since they changed after the form was opened."""
    tournament.refresh_from_db()
    form = SettingsForm(tournament=tournament, page=page, **_made_by(tournament.organization))
    return _form(request, tournament, form, overtaken=sentence)


def _form(request: HttpRequest, tournament: Tournament, form: SettingsForm, **extra: object) -> HttpResponse:
    context = {**rights_in(request, tournament), "form": form, **extra}
    asked = request.GET.get("find", "")[:LONGEST_SEARCH]
    context |= {
        "unused_pages": unused_pages(tournament, context) if form.page == BASICS else [],
        "pages": [(key, address_of(tournament, key), _(words)) for key, words in PAGES.items()],
        "asked": asked,
        "found": find_settings(asked, tournament, context),
    }
    status = 400 if form.errors else 409 if extra.get("overtaken") else 200
    return render(request, "desk/settings.html", context, status=status)
