"""The pad of a friendly game: the same page and the same form of a hand as at a table of a tournament."""

from hashlib import sha256
from typing import Any

from django.conf import settings
from django.db.models import Q
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.urls import reverse
from django.utils.http import quote_etag
from django.utils.translation import get_language
from django.views.decorators.http import require_safe
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request

from scoring.models import Game
from scoring.services import has_changed
from tournaments.api.friendly import ScoreCall, game_for_pad
from tournaments.models import FriendlyGame
from tournaments.pad.views import PREFIX, script, sheet_of_game
from tournaments.web import unchanged
from tournaments.words.friendly import of_the_end, show_friendly
from tournaments.words.house_rules import sheet_by_preset
from tournaments.words.referee import referee_address


@require_safe
def pad(request: HttpRequest) -> HttpResponseBase:
    """Show the page that the link of a game opens; the key stays in the browser, behind the `#`."""
    return render(request, "pad/pad.html", {"script": script(), "is_friendly": True})


class FriendlySheet(ScoreCall):
    """GET pad/game/sheet/: HTML for the pad of one game, which the Authorization header alone identifies."""

    @extend_schema(exclude=True)
    def get(self, request: Request) -> HttpResponseBase:
        """Answer with the sheet, 304 where it has not changed. Raises 401."""
        friendly = game_for_pad(request)
        tag = _tag(friendly)
        return unchanged(request._request, tag) or _answer(request, friendly, tag)


def _tag(friendly: FriendlyGame) -> str:
    game = friendly.game
    covered = [settings.RELEASE, script(), get_language(), friendly.pk, game.version, game.state, friendly.names]
    return quote_etag(sha256(repr(covered).encode()).hexdigest()[:32])


def _answer(request: Request, friendly: FriendlyGame, tag: str) -> HttpResponseBase:
    context = _context(friendly)
    while has_changed(friendly.game):  # a hand came between two statements (see pad/views.py)
        friendly = game_for_pad(request)
        tag, context = _tag(friendly), _context(friendly)
    response = render(request._request, "pad/_friendly_sheet.html", context)
    response["ETag"] = tag
    response["Cache-Control"] = "no-cache"
    return response


def _context(friendly: FriendlyGame) -> dict[str, Any]:
    shown = show_friendly(friendly)
    hands = friendly.game.hands.order_by("pk").values_list("uuid", flat=True)
    gone = hands.filter(Q(voided_at__isnull=False))
    sheet = sheet_of_game(shown, may_write=True)
    return {
        "script": script(),
        "friendly": friendly,
        "shown": shown,
        "known": " ".join(uuid.hex[:PREFIX] for uuid in hands),
        "gone": " ".join(uuid.hex[:PREFIX] for uuid in gone),
        **sheet,
        "may_confirm": False,
        "may_take_back": bool(sheet["hands"]),
        "may_end": sheet["may_enter"] and friendly.game.state == Game.State.COMPLETE,
        "end": of_the_end(friendly),
        "hands_url": reverse("api:score-hands", args=[friendly.uuid]),
        "table_number": 1,
        "referee": referee_address(friendly.game.key, friendly.game.ruleset, friendly.names),
        "rules": sheet_by_preset(friendly.game.key, friendly.game.ruleset),
    }
