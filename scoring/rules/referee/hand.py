"""A whole hand by its tricks: who took each, whether somebody revoked, and what the hand scores.

The cards are given in the order in which they fell; whose card each was follows from the bidding and the tricks before.
A hand that is not played to its end is judged as far as it goes: a revoke shows as soon as the card that could have
followed has been played.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict
from functools import partial
from typing import Annotated, Any, Literal, NamedTuple

from pydantic import BeforeValidator, Field
from pydantic.dataclasses import dataclass

from .. import citations
from ..citations import Citation
from ..errors import RuleError, gettext_noop
from ..game import GameRules
from ..hand import from_tricks
from ..hand.acts import Act, Over
from ..hand.cards import PERMANENT_TRUMPS, Card
from ..hand.from_tricks import Agreed, PlayedCard
from ..hand.record import read_act
from ..hand.tricks import LAY_DOWN
from ..reading import STRICT, as_row, read_fields
from ..refusals import check_seat
from ..registry import get_game
from ..scores import Points
from .trick import (
    CardRow,
    Options,
    Seats,
    TrickRuling,
    Trump,
    check_pack,
    check_trump,
    judge_trick,
    seats_at,
)

MaybeSeat = Annotated[int | None, Field(description="0–5, null")]
MaybeBid = Annotated[
    int | str | None, Field(description="a number of tricks, or a word for all of them; null where nobody bids tricks")
]
MaybeCard = Annotated[str | None, Field(max_length=12, description="a card, null")]


@dataclass(frozen=True, config=STRICT)
class HandAsked:
    """What was agreed before the first lead, and the cards as they fell."""

    game: Annotated[str, Field(description="the key of a game")]
    dealer: Annotated[int, Field(description="0–5")]
    cards: CardRow
    """In the order of play, trick after trick."""
    upcard: MaybeCard = None
    maker: MaybeSeat = None
    """null: everybody passed, and the hand was played without trump."""
    trump: Trump = None
    bid: MaybeBid = None
    """What the maker bid, where tricks are bid; then the maker is the highest bidder."""
    alone: bool = False
    defender_alone: MaybeSeat = None
    named: MaybeCard = None
    """The card that the maker named, where one is."""
    discard: MaybeCard = None
    """What the dealer laid away; null where nobody knows."""
    thrower: MaybeSeat = None
    """Who threw down, where that is done."""
    laid: Annotated[
        tuple[CardRow, ...], BeforeValidator(as_row), Field(max_length=6, description="a list of cards for each seat")
    ] = ()
    """The cards that lie face up before each seat, where some do."""
    laid_down: MaybeSeat = None
    """Who laid the hand down after these cards; then `held` is known."""
    held: Annotated[
        tuple[CardRow, ...], BeforeValidator(as_row), Field(max_length=6, description="a list of cards for each seat")
    ] = ()
    """By seat: the cards still in hand after these."""
    seats: Seats = None
    options: Options = None


class TrickTaken(NamedTuple):
    """One trick of a hand."""

    seats: tuple[int, ...]
    """Whose cards lie there, the leader's first."""
    ruling: TrickRuling
    winner: int | None
    """The seat that took it; None while cards are missing."""


class Revoke(NamedTuple):
    """The first play that should have followed suit and did not."""

    trick: int
    """From 0."""
    seat: int
    card: Card
    choices: tuple[Card, ...]
    """The cards that follow, as the player played them later."""


LayDown = Literal["certain", "not-certain", "undecided"]
"""`undecided`: that cannot be found out quickly, and it plays on as well."""


class HandRuling(NamedTuple):
    """A hand, judged as far as its cards go."""

    tricks: tuple[TrickTaken, ...]
    seats: tuple[int, ...]
    """Who plays, the first leader first."""
    turn: int | None
    """Who plays next; None after the last card."""
    revoke: Revoke | None
    outcome: Mapping[str, Any] | None = None
    """The facts that a host would enter; None while the hand is not over."""
    points: Points | None = None
    """By seat; None while the hand is not over, or where no house rule says what a revoke costs."""
    partner: int | None = None
    """The maker's partner, where the hand is over and there was one."""
    next_dealer: int | None = None
    lay_down: LayDown | None = None
    """Of a hand that was laid down: whether it is certain, so that it ends; else it plays on, face up."""
    rules: tuple[Citation, ...] = ()


def rule_on_hand(raw: Mapping[str, Any]) -> HandRuling:
    """Judge a hand given as JSON (`HandAsked`).

    ShapeError where the form is not right; RuleError where no hand can have been agreed or dealt like this.
    """
    asked = read_fields(HandAsked, raw)
    game = get_game(asked.game)
    ruleset = game.read_ruleset(asked.options or {})
    seats = seats_at(game, asked.seats, len(asked.laid))
    _check(game, ruleset, asked, seats)
    fields = asdict(asked)
    agreed = Agreed(**{name: fields[name] for name in Agreed._fields})
    at_the_lead = game.seats_at_the_lead(ruleset, agreed, seats)
    tricks = tuple(_tricks(game, ruleset, asked, at_the_lead))
    _check_upcard(asked, tricks, _may_hold_upcard(asked, at_the_lead, game.passer(ruleset, asked.maker)))
    rules = (
        *game.trick_rules(ruleset, asked.trump),
        *(rule for trick in tricks for rule in trick.ruling.rules),
    )
    revoke = next(_revokes(tricks), None)
    turn = _turn(tricks, at_the_lead, game.cards_each(seats, ruleset))
    ruling = HandRuling(tricks, at_the_lead, turn, revoke, rules=tuple(dict.fromkeys(rules)))
    if revoke:
        somebody_alone = asked.alone or asked.defender_alone is not None
        over = Over(game.revoked(revoke.seat, asked.dealer, somebody_alone=somebody_alone))
        return _scored(ruling, game, ruleset, asked.dealer, seats, over)
    if ruling.turn is not None:
        return ruling if asked.laid_down is None else _laid_down(ruling, game, ruleset, asked, agreed, seats)
    winners = [trick.winner for trick in tricks if trick.winner is not None]
    over = game.end_of(ruleset, agreed, seats, list(_played(tricks)), winners)
    return _scored(ruling, game, ruleset, asked.dealer, seats, over)


def _scored(ruling: HandRuling, game: GameRules, ruleset: Any, dealer: int, seats: int, over: Over) -> HandRuling:
    """The ruling with what follows from the end of the hand."""
    outcome = over.outcome
    revoked = (citations.REVOKE,) if ruling.revoke else ()
    decided = (citations.REVOKE_NOT_SETTLED,) if outcome is None else game.point_rules(ruleset, outcome)
    return ruling._replace(
        outcome=None if outcome is None else game.hand_as_json(outcome),
        points=None if outcome is None else game.score_hand(ruleset, outcome, seats).points,
        partner=game.partner_in(outcome, seats),
        next_dealer=(dealer + (over.next_dealer == "left")) % seats,
        rules=(*ruling.rules, *revoked, *decided),
    )


def _laid_down(
    ruling: HandRuling, game: GameRules, ruleset: Any, asked: HandAsked, agreed: Agreed, seats: int
) -> HandRuling:
    """The ruling on a hand that was laid down. RuleError unless everybody's cards are known."""
    ruling = ruling._replace(rules=(*ruling.rules, citations.LAYING_DOWN))
    played = list(_played(ruling.tricks))
    _check_held(game, asked, ruling.seats, played, seats)
    rest = [PlayedCard(seat, card) for seat, cards in enumerate(asked.held) for card in cards]
    begin, passer = partial(game.begin, ruleset), game.passer(ruleset, asked.maker)
    each = game.cards_each(seats, ruleset)
    record = from_tricks.record_of(begin, agreed, game.pack(ruleset, seats), each, seats, [*played, *rest], passer)
    state = begin(record)
    for act in record.actions[: len(record.actions) - len(rest)]:
        state = state.act(read_act(game.verbs, act))
    state = state.act(Act(asked.laid_down or 0, LAY_DOWN))
    if isinstance(state, Over):
        return _scored(ruling._replace(lay_down="certain", turn=None), game, ruleset, asked.dealer, seats, state)
    return ruling._replace(lay_down="undecided" if getattr(state, "undecided", False) else "not-certain")


def _check_held(
    game: GameRules, asked: HandAsked, playing: tuple[int, ...], played: Sequence[PlayedCard], seats: int
) -> None:
    """RuleError where nobody can lay down, or not everybody's cards are known."""
    if LAY_DOWN not in game.verbs or asked.laid_down not in playing:
        raise RuleError(
            "laid-down",
            gettext_noop("Only somebody who plays to the tricks can lay a hand down, and not in every game."),
            fields=("laid_down",),
            rule="laying down",
        )
    had = [sum(card.seat == seat for card in played) for seat in range(seats)]
    needed = [game.cards_each(seats) - had[seat] if seat in playing else 0 for seat in range(seats)]
    if [len(cards) for cards in asked.held] != needed:
        raise RuleError(
            "held",
            gettext_noop("Whether a hand is certain depends on all cards: say which of them every player still holds."),
            fields=("held",),
            rule="laying down",
        )


def _check(game: GameRules, ruleset: Any, asked: HandAsked, seats: int) -> None:
    """RuleError where a seat, a suit or a card is not of this game."""
    for name in ("dealer", "maker", "defender_alone", "thrower", "laid_down"):
        check_seat(name, getattr(asked, name), seats)
    check_trump(game, ruleset, asked.trump)
    pack = game.pack(ruleset, seats)
    rows = (*asked.laid, *asked.held)
    check_pack([*asked.cards, *(card for cards in rows for card in cards)], pack)
    for card in (asked.upcard, asked.discard, asked.named):
        if card:
            check_pack([card], pack)
    if game.turns_up:
        _check_bidding(asked)
    if asked.discard in asked.cards:
        raise RuleError(
            "discard",
            gettext_noop("The card that was laid away cannot have been played as well."),
            fields=("discard",),
            rule="pick-up and discard",
        )


def _check_bidding(asked: HandAsked) -> None:
    """RuleError unless the card turned up is known, and maker and trump are both known or neither."""
    if asked.upcard is None:
        raise RuleError(
            "upcard",
            gettext_noop("Say which card was turned up: the first round of the bidding is about its suit."),
            fields=("upcard",),
            rule="bidding",
        )
    if (asked.maker is None) != (asked.trump is None):
        raise RuleError(
            "maker",
            gettext_noop("Say both who made trump and which suit it is; neither where everybody passed."),
            fields=("maker", "trump"),
            rule="bidding",
        )


def _tricks(game: GameRules, ruleset: Any, asked: HandAsked, seats: tuple[int, ...]) -> Iterator[TrickTaken]:
    """The tricks in their order, each judged by what its players played later."""
    for number in range(0, len(asked.cards), len(seats)):
        cards = asked.cards[number : number + len(seats)]
        later = _cards_by_seat(game, ruleset, asked, seats, number)
        # What is still in hand could have followed as well.
        in_hand = dict(enumerate(asked.held))
        held = [[*later.get(seat, [])[1:], *in_hand.get(seat, ())] for seat in seats[: len(cards)]]
        ruling = judge_trick(game, ruleset, asked.trump, cards, held)
        is_whole = len(cards) == len(seats) and ruling.winner is not None
        place = ruling.winner if is_whole and ruling.winner is not None else 0
        yield TrickTaken(seats[: len(cards)], ruling, seats[place] if is_whole else None)
        seats = seats[place:] + seats[:place]


def _cards_by_seat(
    game: GameRules, ruleset: Any, asked: HandAsked, seats: tuple[int, ...], start: int
) -> Mapping[int, list[Card]]:
    """What each player played from this card on, in order."""
    by_seat: dict[int, list[Card]] = {}
    for number in range(start, len(asked.cards), len(seats)):
        cards = asked.cards[number : number + len(seats)]
        for seat, card in zip(seats, cards, strict=False):
            by_seat.setdefault(seat, []).append(card)
        place = game.taker(ruleset, asked.trump, cards)
        seats = seats[place:] + seats[:place]
    return by_seat


def _turn(tricks: Sequence[TrickTaken], at_the_lead: tuple[int, ...], most: int) -> int | None:
    """Who plays next. RuleError where more was played than the `most` tricks of a hand."""
    if len(tricks) > most:
        raise RuleError(
            "too-many-cards",
            gettext_noop("A hand has %(most)s tricks, and there are more cards here than that."),
            fields=("cards",),
            rule="as many tricks as cards",
            most=most,
        )
    if not tricks:
        return at_the_lead[0]
    last = tricks[-1]
    if last.winner is not None:
        return last.winner if len(tricks) < most else None
    place = at_the_lead.index(last.seats[-1]) + 1
    return at_the_lead[place % len(at_the_lead)]


def _played(tricks: Sequence[TrickTaken]) -> Iterator[PlayedCard]:
    for trick in tricks:
        yield from (PlayedCard(seat, play.card) for seat, play in zip(trick.seats, trick.ruling.plays, strict=True))


def _revokes(tricks: Sequence[TrickTaken]) -> Iterator[Revoke]:
    for number, trick in enumerate(tricks):
        for place in trick.ruling.revokes:
            play = trick.ruling.plays[place]
            yield Revoke(number, trick.seats[place], play.card, play.choices or ())


def _may_hold_upcard(asked: HandAsked, at_the_lead: tuple[int, ...], passer: int | None) -> int | None:
    """Who may play an up-card that was picked up: the dealer, or the loner to whom a dealer who sits out passed it."""
    return asked.maker if asked.dealer == passer and passer not in at_the_lead else asked.dealer


def _check_upcard(asked: HandAsked, tricks: Sequence[TrickTaken], holder: int | None) -> None:
    """RuleError where the up-card was played by anybody but this seat, or was turned down."""
    if asked.upcard not in asked.cards:
        return
    is_offered = asked.upcard in PERMANENT_TRUMPS or (asked.upcard or "")[1:] == asked.trump
    if is_offered and any(play == (holder, asked.upcard) for play in _played(tricks)):
        return
    raise RuleError(
        "upcard",
        gettext_noop("Nobody but a dealer who picked it up can have played the up-card. Look at the cards again."),
        fields=("cards", "upcard"),
        rule="pick-up and discard",
    )
