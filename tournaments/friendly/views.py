"""Friendly games: start one, show its scoreboard, keep, export or delete it."""

import json
from typing import Any
from uuid import UUID

from django.conf import settings
from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.activity_log import leave_out, logged
from accounts.addresses import address_for_others, as_qr_code
from accounts.models import User
from scoring.errors import Refused
from scoring.rules import FactsError
from scoring.services import live_hands
from tournaments.access import SignInFirst
from tournaments.forms.house_rules import FILL_IN
from tournaments.friendly.forms import FriendlyGameForm
from tournaments.models import FriendlyGame
from tournaments.services.play import friendly
from tournaments.services.setup.house_rules import saved_rules_for
from tournaments.web import as_file, for_people, is_flood, sentence_of
from tournaments.words.friendly import of_the_end, show_friendly
from tournaments.words.hands import show_hand
from tournaments.words.house_rules import sheet_by_preset

BEGUN_HERE = "friendly-games"
"""In the session: the games that this browser started, which its user can keep after signing in."""
MOST_BEGUN = 20


@logged(gettext_noop("Began a game without a tournament."))
@require_http_methods(["GET", "HEAD", "POST"])
def begin(request: HttpRequest) -> HttpResponse:
    """Show the form for a new game, and open its pad; signed-in users also see the games they keep."""
    saved = saved_rules_for(_user(request))
    form = FriendlyGameForm(request.POST if request.method == "POST" else None, saved=saved)
    if request.POST.get("do") == FILL_IN:
        leave_out(request)
        return _begin_page(request, FriendlyGameForm(initial=form.typed(), saved=saved), status=200)
    if request.method == "POST" and form.is_valid():
        if is_flood(request, "friendly", settings.LIMITS.friendly_games_by_address):
            form.add_error(None, _("Too many games were begun from here just now. Wait a minute, then try again."))
            return _begin_page(request, form, status=429)
        try:
            return redirect(f"{reverse('pad:friendly')}#{friendly.pad_key(_begun(request, form))}")
        except (Refused, FactsError) as error:
            form.add_refusal(error, sentence_of(error))
    return _begin_page(request, form, status=400 if form.errors else 200)


def _begun(request: HttpRequest, form: FriendlyGameForm) -> FriendlyGame:
    key, rules = form.chosen()
    game = friendly.begin_game(
        names=form.cleaned_data["names"], key=key, rules=rules, now=timezone.now(), owner=_user(request)
    )
    request.session[BEGUN_HERE] = [str(game.uuid), *request.session.get(BEGUN_HERE, [])][:MOST_BEGUN]
    return game


def _begin_page(request: HttpRequest, form: FriendlyGameForm, *, status: int) -> HttpResponse:
    user = _user(request)
    known = FriendlyGame.objects.select_related("game")
    begun = known.filter(uuid__in=request.session.get(BEGUN_HERE, []))
    games = (known.filter(owner=user) | begun).distinct() if user else begun
    context = {"form": form, "games": games, "days": settings.LIMITS.friendly_game_days}
    return render(request, "friendly/begin.html", context, status=status)


@require_safe
def scoreboard(request: HttpRequest, uuid: UUID) -> HttpResponse:
    """Show the score to everybody with the address; with `?part=1` just the score, for the open page."""
    game = _game(uuid)
    shown = show_friendly(game)
    hands = [show_hand(hand, shown) for hand in live_hands(game.game)]
    context: dict[str, Any] = {"friendly": game, "shown": shown, "hands": hands, "end": of_the_end(game)}
    if "part" in request.GET:
        return render(request, "friendly/_score.html", context)
    address = address_for_others(request, request.path)
    is_mine = _may_manage(request, game)
    context |= {
        "address": address,
        "rules": sheet_by_preset(game.game.key, game.game.ruleset),
        "code": as_qr_code(address) if address else "",
        "is_mine": is_mine,
        "pad": f"{reverse('pad:friendly')}#{friendly.pad_key(game)}" if is_mine else "",
    }
    return render(request, "friendly/scoreboard.html", context)


@require_safe
def export(request: HttpRequest, uuid: UUID) -> HttpResponse:
    """Send the game as a file: every line of its sheet as JSON."""
    content = json.dumps(friendly.as_json(_game(uuid)), indent=2, ensure_ascii=False)
    return as_file(content.encode(), f"score-{str(uuid)[:8]}.json")


@logged(gettext_noop("Kept a game without a tournament."))
@require_POST
@for_people
def keep(request: HttpRequest, uuid: UUID) -> HttpResponse:
    """Keep a game that was started in this browser, so that it is not deleted after some days."""
    game, user = _managed(request, uuid)
    friendly.keep_game(friendly=game, owner=user)
    messages.success(request, _("This game is kept until you delete it."))
    return redirect("friendly:scoreboard", uuid)


@logged(gettext_noop("Deleted a game without a tournament."))
@require_POST
@for_people
def delete(request: HttpRequest, uuid: UUID) -> HttpResponse:
    """Delete one's own game."""
    game, _user = _managed(request, uuid)
    friendly.delete_game(friendly=game)
    messages.success(request, _("The game is deleted."))
    return redirect("friendly:begin")


def _game(uuid: UUID) -> FriendlyGame:
    return get_object_or_404(FriendlyGame.objects.select_related("game"), uuid=uuid)


def _user(request: HttpRequest) -> User | None:
    return request.user if isinstance(request.user, User) else None


def _may_manage(request: HttpRequest, game: FriendlyGame) -> bool:
    """Tell whether this visitor owns the game: they keep it, or started it in this browser and nobody else keeps it."""
    user = _user(request)
    if game.owner_id is not None:
        return user is not None and user.pk == game.owner_id
    return str(game.uuid) in request.session.get(BEGUN_HERE, [])


def _managed(request: HttpRequest, uuid: UUID) -> tuple[FriendlyGame, User]:
    """Return the game and the user. Raises SignInFirst, PermissionDenied for somebody else's game."""
    user = _user(request)
    if user is None:
        raise SignInFirst
    game = _game(uuid)
    if not _may_manage(request, game):
        raise PermissionDenied(_("This game is somebody else's: open it in the browser it was started in."))
    return game, user
