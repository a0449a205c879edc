"""Friendly games: anybody can start one; the pad's key lets one enter hands, the address lets one see the score."""

from typing import Any
from uuid import UUID

from django.conf import settings
from django.core.exceptions import PermissionDenied
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from rest_framework.authentication import get_authorization_header
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.activity_log import logged
from scoring.services import Entry
from tournaments.access import SignInFirst
from tournaments.api.errors import Flood
from tournaments.api.shapes import friendly as shapes
from tournaments.api.shapes.base import ErrorAnswer
from tournaments.api.shapes.games import going_together
from tournaments.api.shapes.sittings import HandAnswer, HandShape, VoidShape
from tournaments.api.views import Call, documented, now, read
from tournaments.models import FriendlyGame
from tournaments.services.play import friendly
from tournaments.web import FLOOD_SECONDS, is_flood

NOT_FACTS = frozenset({"uuid", "number"})


class BegunTooOften(Flood):
    """One address starts too many games."""

    default_detail = gettext_lazy("Too many games were begun from here just now. Wait a minute, then try again.")


class WrongKey(AuthenticationFailed):
    """The address of a score pad was cut off, or its game is gone."""

    default_code = "wrong-key"
    default_detail = gettext_lazy("This link opens no score pad: it is incomplete, or its game was deleted.")


class ScoreCall(Call):
    """A call about a friendly game, which has keys of its own."""

    authentication_classes = []


def game_for_pad(request: Request, uuid: UUID | None = None) -> FriendlyGame:
    """Return the game of the asking pad. Raises SignInFirst without a key, WrongKey, PermissionDenied."""
    scheme, _space, credential = get_authorization_header(request).partition(b" ")
    if scheme.lower() != b"pad":
        raise SignInFirst
    game = friendly.by_pad_key(credential.decode("ascii", "replace").strip())
    if game is None:
        raise WrongKey
    if uuid not in (None, game.uuid):
        raise PermissionDenied(_("This key belongs to another game."))
    return game


@logged(None)
class Scores(ScoreCall):
    """POST scores/"""

    @documented(
        takes=shapes.FriendlyGameShape,
        gives={201: shapes.FriendlyGameMade, 429: ErrorAnswer},
        summary="Begin a game without a tournament.",
        name="scores_create",
    )
    def post(self, request: Request) -> Response:
        """Begin a game; it is deleted after some days."""
        if is_flood(request._request, "friendly", settings.LIMITS.friendly_games_by_address):
            raise BegunTooOften(FLOOD_SECONDS)
        asked = read(shapes.FriendlyGameShape, request.data)
        with going_together(asked):
            begun = friendly.begin_game(
                names=asked["names"],
                key=asked.get("game") or friendly.usual_game(len(asked["names"])),
                rules=asked.get("ruleset", {}),
                preset=asked.get("preset"),
                now=now(),
            )
        return Response(friendly.as_json(begun) | {"key": friendly.pad_key(begun)}, status=201)


@logged(None)
class OpenScore(ScoreCall):
    """POST pads/open/"""

    @documented(
        takes=shapes.OpenScoreShape,
        gives={201: shapes.OpenScoreAnswer},
        summary="Open the pad of a game without a tournament by its key.",
        name="scores_open",
    )
    def post(self, request: Request) -> Response:
        """Return the pad's token, which is its key."""
        key = read(shapes.OpenScoreShape, request.data)["key"]
        if friendly.by_pad_key(key) is None:
            raise WrongKey
        return Response({"token": key, "table": 1}, status=201)


class ScoreDetail(ScoreCall):
    """GET scores/{uuid}/"""

    @documented(gives={200: shapes.FriendlyGameAnswer}, summary="A game without a tournament.", name="scores_retrieve")
    def get(self, request: Request, uuid: UUID) -> Response:
        """Show the game to anybody who has its address."""
        game = get_object_or_404(FriendlyGame.objects.select_related("game"), uuid=uuid)
        return Response(friendly.as_json(game))


@logged(None)
class ScoreHands(ScoreCall):
    """POST scores/{uuid}/hands/"""

    @documented(
        takes=HandShape,
        gives={200: HandAnswer, 201: HandAnswer},
        summary="Enter a hand of a game without a tournament.",
        name="scores_hands_create",
    )
    def post(self, request: Request, uuid: UUID) -> Response:
        """Enter a hand: 201 new, 200 the same again."""
        game = game_for_pad(request, uuid)
        shape = read(HandShape, request.data)
        facts = {name: fact for name, fact in request.data.items() if name not in NOT_FACTS}
        entry = Entry(shape["uuid"], facts, shape.get("number"))
        recorded = friendly.enter_hand(friendly=game, entry=entry, now=now())
        answer: dict[str, Any] = recorded.hand.answer
        return Response(answer, status=201 if recorded.is_new else 200)


@logged(None)
class VoidScoreHand(ScoreCall):
    """POST scores/{uuid}/hands/{hand}/void/"""

    @documented(
        takes=VoidShape,
        gives={200: shapes.FriendlyGameAnswer},
        summary="Undo a hand of a game without a tournament.",
        name="scores_hands_void",
    )
    def post(self, request: Request, uuid: UUID, hand: UUID) -> Response:
        """Take a hand off the sheet; the line stays on record."""
        game = game_for_pad(request, uuid)
        reason = read(VoidShape, request.data)["reason"]
        game.game = friendly.undo_hand(friendly=game, uuid=hand, reason=reason, now=now())
        return Response(friendly.as_json(game))


@logged(None)
class EndScore(ScoreCall):
    """POST scores/{uuid}/end/"""

    @documented(
        takes=shapes.EndScoreShape,
        gives={200: shapes.FriendlyGameAnswer},
        summary="End a game without a tournament that is played until the bell.",
        name="scores_end",
    )
    def post(self, request: Request, uuid: UUID) -> Response:
        """End the game with its score. Ended again, the answer is the same; undoing a hand lets the game go on."""
        game = game_for_pad(request, uuid)
        version = read(shapes.EndScoreShape, request.data).get("version")
        game.game = friendly.end_game(friendly=game, now=now(), version=version)
        return Response(friendly.as_json(game))
