"""Changes to the score sheet of one game.

Every function here expects to be called inside the caller's transaction, with the game locked. Races are decided by the
constraints on `Hand`: their IntegrityError reaches the caller, who rolls back and calls `explain_clash` to find out
what it meant.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db.models import Q, UUIDField
from django.utils.translation import gettext

from scoring.errors import (
    GameConfirmed,
    GameFull,
    GameUnfinished,
    HandsStand,
    NoSuchHand,
    NoSuchSide,
    NumberTaken,
    SheetChanged,
    SomeoneElseWasQuicker,
    TotalsStand,
    UuidTaken,
)
from scoring.models import Confirmation, Game, Hand
from scoring.next_hand import dealer_cautions, next_number
from scoring.rules import MOST_HANDS, Caution, Points, RuleError, Scored, Totals, gettext_noop
from scoring.statements import Given, Insert, Select, Update

TOTALS_NUMBER = 0
"""The number of the line that holds a whole game as totals."""

_known_and_live = Select(
    lambda: Hand.objects.filter(Q(voided_at=None) | Q(uuid=Given("uuid", UUIDField())), game=Given("game")).order_by(
        "number", "pk"
    )
)
_add_line = Insert(Hand)
_update_totals = Update(
    lambda: Game.objects.filter(pk=Given("pk")),
    *("state", "version", "hands_played", "points", "lone_marches", "euchres"),
)


@dataclass(frozen=True)
class Entry:
    """A hand as it was sent: the pad's UUID, the facts, and the number where the pad gives one."""

    uuid: UUID
    facts: Mapping[str, Any]
    number: int | None = None


@dataclass(frozen=True)
class Recorded:
    """A hand on the sheet; `is_new` is false if it was there before."""

    hand: Hand
    is_new: bool


def open_sheet(*, key: str, ruleset: Mapping[str, Any], seats: int) -> Game:
    """Return an unsaved, empty score sheet with its ruleset frozen on it."""
    zeros = [0] * seats
    return Game(key=key, ruleset=dict(ruleset), seats=seats, points=zeros, lone_marches=zeros, euchres=zeros)


def record_hand(*, game: Game, entry: Entry, by: str, now: datetime) -> Recorded:
    """Add a hand to the sheet.

    The UUID is looked up before anything else, so that a hand sent again gets its answer again, whatever has happened
    since. Raises FactsError for impossible facts, Refused if the sheet has no room for it, IntegrityError if another
    hand with this UUID or number was quicker.
    """
    lines = _known_and_live.rows(game=game.pk, uuid=entry.uuid)
    known = next((line for line in lines if line.uuid == entry.uuid), None)
    if known:
        return Recorded(_the_same(game, known, entry), is_new=False)
    facts, scored = score(game=game, facts=entry.facts)
    live = [line for line in lines if line.voided_at is None]
    number = _room_for(game, live, entry.number, scored)
    hand = _line(game, entry.uuid, number, facts, scored, by, now)
    _count(game, [*live, hand])
    hand.answer = _answer(game, hand, [*scored.warnings, *dealer_cautions(game, live, hand)])
    _add_line.add(hand)
    _store_totals(game)
    return Recorded(hand, is_new=True)


def find_known(*, game: Game, entry: Entry) -> Hand | None:
    """Return the hand with this UUID, live or voided. Raises UuidTaken if it has other facts."""
    known = Hand.objects.filter(game=game, uuid=entry.uuid).first()
    return known and _the_same(game, known, entry)


def _the_same(game: Game, known: Hand, entry: Entry) -> Hand:
    """Return the known hand. Raises UuidTaken if the entry has other facts or another number."""
    facts = game.rules.hand_as_json(game.rules.read_hand(entry.facts))
    if known.facts != facts or entry.number not in (None, known.number):
        raise UuidTaken
    return known


def score(*, game: Game, facts: Mapping[str, Any]) -> tuple[dict[str, Any], Scored]:
    """Return the facts in their normal form, and what the rules of this game make of them. Raises FactsError."""
    hand = game.rules.read_hand(facts)
    scored = game.rules.score_hand(game.house_rules, hand, game.seats)
    _check_seats(game, len(scored.points))
    return game.rules.hand_as_json(hand), scored


def _check_seats(game: Game, players: int) -> None:
    """Raise RuleError unless the facts fit the number of players here: some games are for 3, 4, 5 or 6."""
    if players != game.seats:
        raise RuleError(
            "seats",
            gettext_noop("This table has %(seats)s players, and what was entered is for %(players)s."),
            rule="players",
            seats=game.seats,
            players=players,
        )


def live_hands(game: Game) -> list[Hand]:
    """Return the hands that stand, in their order."""
    return list(Hand.objects.filter(game=game, voided_at=None).order_by("number"))


def has_changed(game: Game) -> bool:
    """Tell whether a game's sheet was changed since this game was read."""
    return not Game.objects.filter(pk=game.pk, version=game.version).exists()


def void_hand(*, game: Game, uuid: UUID, reason: str, by: str, now: datetime) -> Hand:
    """Take a hand, or a game's totals, off the sheet; the line stays, with who, when and why.

    A hand that is void already is left as it is. Raises NoSuchHand.
    """
    hand = Hand.objects.filter(game=game, uuid=uuid).first()
    if hand is None:
        raise NoSuchHand
    if hand.voided_at:
        return hand
    hand.voided_at, hand.voided_by, hand.void_reason = now, by, reason
    hand.save(update_fields=["voided_at", "voided_by", "void_reason"])
    _count(game, live_hands(game))
    _store_totals(game)
    return hand


def record_totals(*, game: Game, uuid: UUID, totals: Totals, by: str, now: datetime) -> Recorded:
    """Enter a whole game as one line, if such totals are possible.

    The same totals sent again get the same answer. As with hands, the UUID is looked up before anything else. Raises
    RuleError, HandsStand, TotalsStand, UuidTaken.
    """
    facts = totals_as_json(totals)
    known = Hand.objects.filter(game=game, uuid=uuid).first()
    if known and known.facts != facts:
        raise UuidTaken
    if known:
        return Recorded(known, is_new=False)
    live = live_hands(game)
    if live and live[0].kind == Hand.TOTALS and live[0].facts == facts:
        return Recorded(live[0], is_new=False)
    if live:
        raise TotalsStand if live[0].kind == Hand.TOTALS else HandsStand
    game.rules.check_totals(game.house_rules, totals)
    _check_seats(game, len(totals.points))
    line = _line(game, uuid, TOTALS_NUMBER, facts, _scored_totals(game, facts), by, now)
    line.kind = Hand.TOTALS
    _count(game, [line])
    line.answer = _answer(game, line, [])
    _add_line.add(line)
    _store_totals(game)
    return Recorded(line, is_new=True)


def confirm_game(*, game: Game, side: int, by: str, now: datetime, version: int | None = None) -> None:
    """Record that a side confirms the sheet; when all sides have, the game takes no more hands.

    Confirming again changes nothing. `version`: of the sheet that the side saw, where that is known. Raises
    NoSuchSide, GameUnfinished, SheetChanged.
    """
    if not 0 <= side < len(game.sides):
        raise NoSuchSide(side=side)
    if game.state == Game.State.OPEN:
        raise GameUnfinished
    if version not in (None, game.version):
        raise SheetChanged
    Confirmation.objects.get_or_create(
        game=game, side=side, version=game.version, defaults={"confirmed_at": now, "confirmed_by": by}
    )
    if len(confirmed_sides(game)) == len(game.sides):
        game.state = Game.State.CONFIRMED
        game.save(update_fields=["state"])


def confirmed_sides(game: Game) -> set[int]:
    """Return the sides that have confirmed the sheet as it is now.

    A game that all sides confirmed stays so when the director corrects it.
    """
    if game.state == Game.State.CONFIRMED:
        return set(range(len(game.sides)))
    return set(game.confirmations.filter(version=game.version).values_list("side", flat=True))


def is_over(game: Game, live: Sequence[Hand]) -> bool:
    """Tell whether no more hands follow in a game: entered as totals, confirmed, or ended by the rules.

    A game that the bell ends is complete after each hand, and goes on.
    """
    if game.state == Game.State.CONFIRMED or any(hand.kind == Hand.TOTALS for hand in live):
        return True
    return game.rules.progress(game.house_rules, [tuple(hand.points) for hand in live]).is_over


def won_by_seat(game: Game, hands: Sequence[Points]) -> tuple[bool, ...]:
    """Return for each seat whether it won: nobody while the game goes on, and nobody if several sides share the win.

    `hands`: the points of the hands that stand, in order; one line for a game entered as totals, and for a game that
    is `won_by_totals`.
    """
    winners = () if game.state == Game.State.OPEN else game.rules.winners(game.house_rules, hands)
    has_won = any(set(winners) <= set(side) for side in game.sides)
    return tuple(has_won and seat in winners for seat in range(game.seats))


def explain_clash(*, game: Game, entry: Entry) -> Recorded:
    """Find out what an IntegrityError of `record_hand` meant: the same hand was quicker, or another one was.

    Returns the hand if it is the same. Raises UuidTaken, NumberTaken with the hand that has the number, or
    SomeoneElseWasQuicker if no number was asked for or no hand has it any more.
    """
    known = find_known(game=game, entry=entry)
    if known:
        return Recorded(known, is_new=False)
    if entry.number is None:
        raise SomeoneElseWasQuicker
    standing = Hand.objects.filter(game=game, voided_at=None, number=entry.number).first()
    if standing is None:  # voided in the meantime
        raise SomeoneElseWasQuicker
    raise NumberTaken(number=standing.number, standing=hand_as_json(standing))


def hand_as_json(hand: Hand) -> dict[str, Any]:
    """A line of the sheet for other programs: who entered what, and what it scored."""
    return {
        "uuid": str(hand.uuid),
        "number": hand.number,
        "kind": hand.kind,
        "facts": hand.facts,
        "points": hand.points,
        "entered_at": hand.entered_at.isoformat(),
        "entered_by": hand.entered_by,
        "voided_at": hand.voided_at and hand.voided_at.isoformat(),
        "voided_by": hand.voided_by,
        "void_reason": hand.void_reason,
        "reason": hand.reason,
    }


def recount(game: Game) -> bool:
    """Rebuild the points of a sheet from its facts; return whether anything stored was wrong."""
    before = (game.points, game.lone_marches, game.euchres, game.hands_played)
    live = live_hands(game)
    wrong = False
    for hand in live:
        scored = _scored_again(game, hand)
        stored = (hand.points, hand.lone_marches, hand.euchres)
        hand.points, hand.lone_marches, hand.euchres = map(list, (scored.points, scored.lone_marches, scored.euchres))
        if stored != (hand.points, hand.lone_marches, hand.euchres):
            wrong = True
            hand.save(update_fields=["points", "lone_marches", "euchres"])
    _count(game, live)
    if wrong or before != (game.points, game.lone_marches, game.euchres, game.hands_played):
        _store_totals(game)
        return True
    return False


def _scored_again(game: Game, hand: Hand) -> Scored:
    if hand.kind == Hand.TOTALS:
        return _scored_totals(game, hand.facts)
    return score(game=game, facts=hand.facts)[1]


def _scored_totals(game: Game, facts: Mapping[str, Any]) -> Scored:
    nothing = (0,) * game.seats
    return Scored(tuple(facts["points"]), tuple(facts["loners"] or nothing), tuple(facts["euchres"] or nothing))


def _room_for(game: Game, live: Sequence[Hand], number: int | None, scored: Scored) -> int:
    """Return the number of a new hand: the one asked for, else the lowest free.

    A number that is taken is returned as well: the constraint refuses it, and knows who was first.
    """
    taken = {hand.number: tuple(hand.points) for hand in live}
    number = number or next_number(live)
    if number in taken:
        return number
    if number > MOST_HANDS:
        raise GameFull(number=number)
    if TOTALS_NUMBER in taken:
        raise TotalsStand
    if game.state == Game.State.CONFIRMED:
        raise GameConfirmed
    sheet = {**taken, number: scored.points}
    progress = game.rules.progress(game.house_rules, [sheet[n] for n in sorted(sheet)])
    left = progress.hands_to_come
    if progress.superfluous or (left is not None and number > len(sheet) + left):
        raise GameFull(number=number)
    return number


def _line(game: Game, uuid: UUID, number: int, facts: dict[str, Any], scored: Scored, by: str, now: datetime) -> Hand:
    return Hand(
        game=game,
        uuid=uuid,
        number=number,
        kind=facts.get("kind", Hand.TOTALS),
        facts=facts,
        points=list(scored.points),
        lone_marches=list(scored.lone_marches),
        euchres=list(scored.euchres),
        entered_at=now,
        entered_by=by,
    )


def _count(game: Game, live: Sequence[Hand]) -> None:
    """Recompute the sheet's totals and state from its live hands, and raise its version."""
    for name in ("points", "lone_marches", "euchres"):
        columns = zip(*(getattr(hand, name) for hand in live), strict=True)
        setattr(game, name, [sum(column) for column in columns] or [0] * game.seats)
    game.hands_played = len(live)
    game.state = Game.State.COMPLETE if _nothing_missing(game, live) else Game.State.OPEN
    game.version += 1


def _store_totals(game: Game) -> None:
    """Store what `_count` has set."""
    _update_totals.write(
        pk=game.pk,
        state=game.state,
        version=game.version,
        hands_played=game.hands_played,
        points=game.points,
        lone_marches=game.lone_marches,
        euchres=game.euchres,
    )


def _nothing_missing(game: Game, live: Sequence[Hand]) -> bool:
    if live and live[0].kind == Hand.TOTALS:
        return True
    in_order = sorted(live, key=lambda hand: hand.number)
    without_gap = [hand.number for hand in in_order] == list(range(1, len(live) + 1))
    progress = game.rules.progress(game.house_rules, [tuple(hand.points) for hand in in_order])
    return without_gap and progress.may_end


def _answer(game: Game, hand: Hand, cautions: Iterable[Caution]) -> dict[str, Any]:
    """The answer to the pad: the hand's number and points, the score with it, and what is odd about it."""
    return {
        "number": hand.number,
        "points": hand.points,
        "score": game.points,
        "warnings": [{"code": c.code, "message": gettext(c.sentence)} for c in cautions],
    }


def totals_as_json(totals: Totals) -> dict[str, Any]:
    """Return a game's totals as JSON, as their line stores them."""
    return {
        "points": list(totals.points),
        "hands": totals.hands,
        "loners": totals.lone_marches and list(totals.lone_marches),
        "euchres": totals.euchres and list(totals.euchres),
    }
