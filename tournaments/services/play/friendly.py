"""Friendly games: scored without a tournament, started by anybody, deleted after some days unless kept."""

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from django.conf import settings
from django.db import IntegrityError, transaction
from django.db.models import Exists, OuterRef
from django.utils.crypto import constant_time_compare, salted_hmac

from accounts.models import User
from scoring import services as scoring
from scoring.errors import GameConfirmed, GameFull
from scoring.models import Confirmation, Game, Hand
from scoring.rules import GAMES, MOST_HANDS, RuleError, get_game, gettext_noop, is_own
from scoring.services import Entry, Recorded
from tournaments.errors import FriendlyGameEnded, TooManyFriendlyGames
from tournaments.models import FriendlyGame

KEY_PREFIX = "game-"
BY_PAD = "pad"
ABANDONED_AFTER = timedelta(hours=1)
MOST_LINES = 4 * MOST_HANDS
"""The most lines on a sheet, including undone ones: otherwise anybody with the key could fill the disk."""


def begin_game(
    *,
    names: Sequence[str],
    key: str,
    rules: Mapping[str, Any],
    now: datetime,
    owner: User | None = None,
    preset: str | None = None,
) -> FriendlyGame:
    """Open an empty sheet for these people in seat order.

    With an `owner` the game is never deleted automatically. `rules`: the house rules that differ from those of
    `preset`. Raises FactsError if the game or the rules are not known, or the game is not for this many;
    TooManyFriendlyGames if as many unowned games as the server allows are being played.
    """
    if is_own(key):  # its file may be gone before the game is over
        raise RuleError(
            "own-game",
            gettext_noop("A game of your own is played in a tournament. Create one, or choose another game."),
            fields=("game",),
            rule="game",
        )
    game_rules = get_game(key)
    ruleset = game_rules.read_ruleset(rules, game_rules.read_preset(preset) if preset else None)
    if len(names) not in game_rules.seat_counts:
        raise RuleError(
            "seats",
            gettext_noop("%(players)s people cannot play this game: it is for %(possible)s."),
            fields=("names",),
            rule="players",
            players=len(names),
            possible=", ".join(map(str, game_rules.seat_counts)),
        )
    game_rules.check_table(ruleset, len(names))
    with transaction.atomic():
        if owner is None:
            _make_room(now)
        sheet = scoring.open_sheet(key=key, ruleset=game_rules.ruleset_as_json(ruleset), seats=len(names))
        sheet.save()
        expires_at = None if owner else now + timedelta(days=settings.LIMITS.friendly_game_days)
        return FriendlyGame.objects.create(
            game=sheet, names=list(names), owner=owner, created_at=now, expires_at=expires_at
        )


def _make_room(now: datetime) -> None:
    """Where strangers have begun as many games as the server keeps, delete one that nobody plays any more.

    That is the oldest without a hand for an hour; one that never had a hand goes first. One address cannot begin as
    many within an hour, so it keeps no other from playing. Raises TooManyFriendlyGames where all are being played.
    """
    begun = FriendlyGame.objects.filter(owner=None)
    if begun.count() < settings.LIMITS.friendly_games:
        return
    hands = Hand.objects.filter(game=OuterRef("game"))
    abandoned = begun.filter(created_at__lt=now - ABANDONED_AFTER)
    abandoned = abandoned.exclude(Exists(hands.filter(entered_at__gte=now - ABANDONED_AFTER)))
    oldest = abandoned.order_by(Exists(hands), "created_at", "pk").select_for_update().first()
    if oldest is None:
        raise TooManyFriendlyGames
    _delete([oldest.pk], [oldest.game_id])


def usual_game(players: int) -> str:
    """Return the key of the game that this many people usually play.

    Where no game has that many seats it is the first one, which says how many it takes when it is begun.
    """
    return next((key for key, game in GAMES.items() if players in game.seat_counts), next(iter(GAMES)))


def pad_key(friendly: FriendlyGame) -> str:
    """Return the key that opens the pad. It is derived from the UUID and the server's secret, and not stored."""
    return f"{KEY_PREFIX}{friendly.uuid.hex}-{_signature(friendly.uuid)}"


def _signature(uuid: UUID) -> str:
    return salted_hmac("friendly-game", uuid.hex, algorithm="sha256").hexdigest()[:32]


def by_pad_key(key: str) -> FriendlyGame | None:
    """Return the game that a key opens; None for anything else."""
    uuid, _dash, signature = key.removeprefix(KEY_PREFIX).partition("-")
    try:
        known = UUID(hex=uuid)
    except ValueError:
        return None
    if not key.startswith(KEY_PREFIX) or not constant_time_compare(signature, _signature(known)):
        return None
    return FriendlyGame.objects.select_related("game").filter(uuid=known).first()


def enter_hand(*, friendly: FriendlyGame, entry: Entry, now: datetime) -> Recorded:
    """Put a hand on the sheet; the same hand again changes nothing. Raises FactsError, Refused.

    Of the latter FriendlyGameEnded, where `end_game` came first.
    """
    try:
        with transaction.atomic():
            game = _locked(friendly)
            if game.hands.count() >= MOST_LINES and not game.hands.filter(uuid=entry.uuid).exists():
                raise GameFull(number=MOST_HANDS)
            return scoring.record_hand(game=game, entry=entry, by=BY_PAD, now=now)
    except IntegrityError:
        return scoring.explain_clash(game=friendly.game, entry=entry)
    except GameConfirmed:
        raise FriendlyGameEnded from None


def undo_hand(*, friendly: FriendlyGame, uuid: UUID, reason: str, now: datetime) -> Game:
    """Take a hand off the sheet; the line stays. Raises NoSuchHand."""
    with transaction.atomic():
        game = _locked(friendly)
        scoring.void_hand(game=game, uuid=uuid, reason=reason, by=BY_PAD, now=now)
        return game


def end_game(*, friendly: FriendlyGame, now: datetime, version: int | None = None) -> Game:
    """End the game with the present score, as a game until the bell needs; return the sheet.

    It confirms for all sides, as at a table of a tournament: no hand can follow until one is undone. Ending it twice
    changes nothing. `version`: of the sheet that was looked at. Raises GameUnfinished where the rules do not let the
    game end here, SheetChanged.
    """
    with transaction.atomic():
        game = _locked(friendly)
        for side in range(len(game.sides)):
            scoring.confirm_game(game=game, side=side, by=BY_PAD, now=now, version=version)
        return game


def _locked(friendly: FriendlyGame) -> Game:
    return Game.objects.select_for_update().get(pk=friendly.game_id)


def keep_game(*, friendly: FriendlyGame, owner: User) -> None:
    """Keep the game until its owner deletes it. A game that somebody keeps already is left as it is."""
    FriendlyGame.objects.filter(pk=friendly.pk, owner=None).update(owner=owner, expires_at=None)


def delete_game(*, friendly: FriendlyGame) -> None:
    """Delete a game with its sheet."""
    with transaction.atomic():
        _delete([friendly.pk], [friendly.game_id])


def forget_old_games(*, now: datetime) -> int:
    """Delete expired games; return how many."""
    with transaction.atomic():
        old = list(FriendlyGame.objects.filter(expires_at__lt=now).values_list("pk", "game"))
        _delete([pk for pk, _game in old], [game for _pk, game in old])
    return len(old)


def _delete(friendlies: Sequence[int], games: Sequence[int]) -> None:
    FriendlyGame.objects.filter(pk__in=friendlies).delete()
    Confirmation.objects.filter(game__in=games).delete()
    Hand.objects.filter(game__in=games).delete()
    Game.objects.filter(pk__in=games).delete()


def as_json(friendly: FriendlyGame) -> dict[str, Any]:
    """Return a game with every line of its sheet, for other programs and as a file."""
    game = friendly.game
    live = scoring.live_hands(game)
    return {
        "uuid": str(friendly.uuid),
        "game": game.key,
        "ruleset": game.ruleset,
        "names": friendly.names,
        "created_at": friendly.created_at.isoformat(),
        "expires_at": friendly.expires_at and friendly.expires_at.isoformat(),
        "is_over": has_ended(game, live),
        "winners": [seat for seat, won in enumerate(winners_of(game, live)) if won],
        "score": game.points,
        "hands": [scoring.hand_as_json(hand) for hand in game.hands.all()],
    }


def winners_of(game: Game, live: Sequence[Hand]) -> tuple[bool, ...]:
    """Return of each seat whether it has won: nobody while the game goes on, and nobody in a draw."""
    if not has_ended(game, live):
        return (False,) * game.seats
    return scoring.won_by_seat(game, [tuple(hand.points) for hand in live])


def has_ended(game: Game, live: Sequence[Hand]) -> bool:
    """Tell whether a game is over, with no hand missing on its sheet."""
    return game.state != Game.State.OPEN and scoring.is_over(game, live)
