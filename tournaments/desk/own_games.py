"""Games that an organization made itself: listed, made by a form or a file, changed, downloaded and deleted."""

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop
from django.views.decorators.http import require_http_methods, require_safe

from accounts.activity_log import add_details, logged
from accounts.models import MAY_DIRECT, Organization
from accounts.uploads import one_at_a_time
from scoring.errors import Refused
from scoring.rules import GAMES, DeclaredGame, FactsError, SimpleGame, shipped_files
from tournaments.access import Visitor, organization_for_staff
from tournaments.desk.forms.own_games import GameFileForm, SimpleGameForm, UploadForm
from tournaments.desk.operations import NotDone, operation
from tournaments.models import OwnGame
from tournaments.services.setup.own_games import delete_game, own_games_of, save_game
from tournaments.web import for_people, sentence_of
from tournaments.words.house_rules import sheet_by_preset


@require_safe
@for_people
def own_games(request: HttpRequest, organization: str) -> HttpResponse:
    """List the games that the organization made, in plain words, with ways to make another."""
    hall = _directed(request, organization)
    shown = [
        {"own": own, "seats": ", ".join(map(str, own.rules.seat_counts)), "sheet": _sheet(own)}
        for own in own_games_of([hall])
    ]
    known = [(key, _(GAMES[key].name)) for key in shipped_files()]
    context = {"organization": hall, "games": shown, "known": known, "form": UploadForm(label_suffix="")}
    return render(request, "desk/own_games.html", context)


def _sheet(own: OwnGame) -> Any:
    usual = next(iter(own.rules.presets.values())).ruleset
    return sheet_by_preset(own.key, own.rules.ruleset_as_json(usual))


@logged(gettext_noop("Saved a game of one’s own."))
@require_http_methods(["GET", "HEAD", "POST"])
@for_people
def new_game(request: HttpRequest, organization: str) -> HttpResponse:
    """Show the form for a new game, and save it."""
    hall = _directed(request, organization)
    return _answer(request, hall, SimpleGameForm(request.POST or None))


@logged(gettext_noop("Saved a game of one’s own."))
@require_http_methods(["GET", "HEAD", "POST"])
@for_people
def change_game(request: HttpRequest, organization: str, own: int) -> HttpResponse:
    """Show a game in the form that it can be made by, else as its file, and change it."""
    hall = _directed(request, organization)
    found = get_object_or_404(hall.own_games, pk=own)
    rules = found.rules
    simple = SimpleGame.of(rules.declared) if isinstance(rules, DeclaredGame) else None
    as_file = "file" in request.POST or "file" in request.GET or simple is None
    form: SimpleGameForm | GameFileForm = (
        GameFileForm(request.POST or None, initial={"file": found.file}, label_suffix="")
        if as_file
        else SimpleGameForm(request.POST or None, game=simple)
    )
    return _answer(request, hall, form, found)


def _answer(
    request: HttpRequest, hall: Organization, form: SimpleGameForm | GameFileForm, found: OwnGame | None = None
) -> HttpResponse:
    """Save what was sent, or show the form with what is wrong in it."""
    if form.is_valid():
        file = form.cleaned_data["file"] if isinstance(form, GameFileForm) else form.file()
        try:
            saved = save_game(organization=hall, file=file, instead_of=found)
        except (Refused, FactsError) as error:
            form.add_error(None, sentence_of(error))
        else:
            _log(request, hall, _("Saved the game %(name)s."), saved)
            messages.success(request, _saved(saved))
            return redirect("desk:own-games", hall.slug)
    context = {"organization": hall, "form": form, "own": found, "is_simple": isinstance(form, SimpleGameForm)}
    return render(request, "desk/own_game.html", context, status=400 if form.errors else 200)


@one_at_a_time
@operation("desk:own-games", log=gettext_noop("Saved a game of one’s own."))
def upload_game(request: HttpRequest, organization: str) -> str:
    """Save a game from a file; it takes the place of one of the same name."""
    hall = _directed(request, organization)
    form = UploadForm(request.POST, request.FILES)
    if not form.is_valid():
        raise NotDone(" ".join(str(error) for errors in form.errors.values() for error in errors))
    saved = save_game(organization=hall, file=form.cleaned_data["upload"])
    _log(request, hall, _("Saved the game %(name)s."), saved)
    return _saved(saved)


@operation("desk:own-games", log=gettext_noop("Deleted a game of one’s own."))
def remove_game(request: HttpRequest, organization: str, own: int) -> str:
    """Delete a game; tournaments that play it are not affected."""
    hall = _directed(request, organization)
    found = get_object_or_404(hall.own_games.select_related("organization"), pk=own)
    delete_game(found)
    _log(request, hall, _("Deleted the game %(name)s."), found)
    return _("%(name)s is deleted. Tournaments that play it keep it.") % {"name": found.name}


@require_safe
@for_people
def game_file(request: HttpRequest, organization: str, own: int) -> HttpResponse:
    """Send the file of a game, to keep it or to give it to another parish."""
    found = get_object_or_404(_directed(request, organization).own_games, pk=own)
    return _file(found.rules.declared.key if isinstance(found.rules, DeclaredGame) else found.key, found.file)


@require_safe
@for_people
def known_game_file(request: HttpRequest, organization: str, key: str) -> HttpResponse:
    """Send the file of a game that comes with Headtable, to begin with."""
    _directed(request, organization)
    known = shipped_files()
    if key not in known:
        raise Http404
    return _file(key, known[key])


def _file(name: str, text: str) -> HttpResponse:
    headers = {"Content-Disposition": f'attachment; filename="{name}.toml"'}
    return HttpResponse(text, content_type="application/toml; charset=utf-8", headers=headers)


def _saved(saved: OwnGame) -> str:
    sentence = _("%(name)s is saved. Choose it under House rules when you create a tournament.")
    return sentence % {"name": saved.name}


def _directed(request: HttpRequest, slug: str) -> Organization:
    return organization_for_staff(Visitor.of(request.user), MAY_DIRECT, slug)


def _log(request: HttpRequest, hall: Organization, sentence: str, own: OwnGame) -> None:
    add_details(request, organization=hall, what=sentence % {"name": own.name})
