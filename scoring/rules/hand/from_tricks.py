"""A hand known by its tricks: who plays to them, and the hand record that goes with them.

At a table nobody knows the deal any more, but the tricks lie there. Who leads and who sits out comes from the states of
the hand themselves, played with cards that do not matter; then every player's hand is what they played.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Any, NamedTuple

from ..errors import RuleError, gettext_noop
from . import bidding, tricks
from .acts import Act, HandState, Over
from .cards import SUITS, Card, Suit
from .record import HandRecord, act_as_json

Begin = Callable[[HandRecord], HandState]
"""Gives the hand of a record before its first act."""


class Agreed(NamedTuple):
    """What was settled before the first lead, as far as somebody remembers it."""

    game: str
    dealer: int
    upcard: Card | None = None
    maker: int | None = None
    """None: everybody passed, and the hand is played without trump."""
    trump: Suit | None = None
    bid: int | str | None = None
    """What the maker bid, where tricks are bid: a number, or a word for all of them."""
    alone: bool = False
    defender_alone: int | None = None
    named: Card | None = None
    """The card whose player is the maker's partner, where one is named."""
    discard: Card | None = None
    """What the dealer laid away, where somebody knows."""
    thrower: int | None = None
    """Who threw down, where that is done."""
    laid: tuple[tuple[Card, ...], ...] = ()
    """The cards laid face up before each seat, where some are."""


class PlayedCard(NamedTuple):
    """A card on the table, and who played it."""

    seat: int
    card: Card


class Exchange(NamedTuple):
    """Partner's best (docs/house-rules.md, partners_best) that moved the up-card to another hand."""

    loner: int
    partner: int
    passed: Card
    """From the partner, who sits out."""
    given: Card
    """What the loner laid away, or gave the partner, for it."""


def seats_at_the_lead(
    begin: Begin, agreed: Agreed, pack: Sequence[Card], seats: int, cards_each: int
) -> tuple[int, ...]:
    """Who plays, the leader first. RuleError where the bidding cannot have gone that way, or nothing is played."""
    others = [card for card in pack if card != agreed.upcard]
    deal = tuple(tuple(others[seat * cards_each : (seat + 1) * cards_each]) for seat in range(seats))
    # Who plays is the same whatever was named and laid away.
    _, state = _opened(begin(_record(agreed, deal)), agreed._replace(discard=None, named=agreed.named or others[0]))
    lead = next(act for act in state.legal() if act.do == tricks.PLAY)
    led = state.act(lead)
    if not isinstance(led, tricks.Play):
        raise TypeError("after the first card of several players a trick goes on")
    return led.seats


def record_of(
    begin: Begin,
    agreed: Agreed,
    pack: Sequence[Card],
    cards_each: int,
    seats: int,
    cards: Sequence[PlayedCard],
    passer: int | None,
) -> HandRecord:
    """The record of a hand played to its end. What nobody saw is filled with cards that were in no trick.

    `passer` is the seat that may pass a lone maker a card. RuleError where the dealer cannot have laid away what was
    laid away.
    """
    hands = {seat: [play.card for play in cards if play.seat == seat] for seat in range(seats)}
    seen = {*(play.card for play in cards), agreed.upcard, agreed.discard}
    unseen = iter([card for card in pack if card not in seen])
    # From the cards played back to the cards dealt: first what was exchanged, then what the dealer picked up.
    exchange = _exchange(agreed, passer, hands, unseen)
    if exchange:
        others = [card for card in hands[exchange.loner] if card != exchange.passed]
        hands |= {exchange.loner: [*others, exchange.given], exchange.partner: [exchange.passed]}
    dealers = hands[agreed.dealer]
    # Who sits out picks it up as well.
    picked_up = agreed.upcard in dealers or (not dealers and agreed.discard != agreed.upcard)
    if picked_up:
        agreed = agreed._replace(discard=agreed.discard or next(unseen))
        dealers[:] = [card for card in dealers if card != agreed.upcard] + [agreed.discard or ""]
    for hand in hands.values():
        hand += [next(unseen) for _ in range(cards_each - len(hand))]
    record = _record(agreed, tuple(tuple(hands[seat]) for seat in range(seats)))
    acts, _ = _opened(begin(record), agreed, exchange, picked_up=picked_up)
    plays = (Act(play.seat, tricks.PLAY, play.card) for play in cards)
    return record._replace(actions=[act_as_json(act) for act in (*acts, *plays)])


def _exchange(
    agreed: Agreed, passer: int | None, hands: Mapping[int, Sequence[Card]], unseen: Iterator[Card]
) -> Exchange | None:
    """The exchange that must have given the loner the up-card, or taken it away; None if none was needed."""
    maker, upcard = agreed.maker, agreed.upcard or ""
    if maker is None or passer is None or hands[passer]:
        return None
    if agreed.dealer == passer and upcard in hands[maker]:
        return Exchange(maker, passer, passed=upcard, given=next(unseen))
    picked_up = agreed.dealer == maker and upcard[1:] == agreed.trump and agreed.discard != upcard
    if picked_up and upcard not in hands[maker]:
        return Exchange(maker, passer, passed=hands[maker][0], given=upcard)
    return None


def _record(agreed: Agreed, deal: tuple[tuple[Card, ...], ...]) -> HandRecord:
    return HandRecord(None, agreed.game, agreed.dealer, deal, agreed.upcard, None, {})


def _opened(
    state: HandState, agreed: Agreed, exchange: Exchange | None = None, *, picked_up: bool = True
) -> tuple[list[Act], HandState]:
    """The acts from the deal to the first lead, and the state that they lead to."""
    acts: list[Act] = []
    while True:
        if isinstance(state, Over):
            raise _not_played()
        act = _next_act(state, agreed, exchange, picked_up=picked_up)
        if act is None:
            return acts, state
        acts.append(act)
        state = state.act(act)


def _next_act(state: HandState, agreed: Agreed, exchange: Exchange | None, *, picked_up: bool) -> Act | None:
    """What was said or done next; None where the first card is next. RuleError where nothing fits."""
    legal: Mapping[str, list[Act]] = {}
    for act in state.legal():
        legal = {**legal, act.do: [*legal.get(act.do, []), act]}
    exchanged = _exchanging(legal, exchange) if exchange else ()
    chosen = next(chain(exchanged, _fitting(legal, agreed, picked_up=picked_up)), None)
    if chosen is None and tricks.PLAY not in legal:
        raise _not_that_way(legal, agreed)
    return chosen


def _exchanging(legal: Mapping[str, list[Act]], exchange: Exchange) -> Iterator[Act]:
    """The acts of this exchange."""
    cards = {"lay-away": exchange.given, "pass-card": exchange.passed, "take": exchange.given}
    yield from (act for do, card in cards.items() for act in legal.get(do, ()) if act.card == card)


def _fitting(legal: Mapping[str, list[Act]], agreed: Agreed, *, picked_up: bool) -> Iterator[Act]:
    """The acts that fit, the likeliest first."""
    yield from (act for act in legal.get("defend-alone", ()) if act.seat == agreed.defender_alone)
    if tricks.PLAY in legal:
        return
    proposal = agreed.trump if picked_up and agreed.trump else _another(agreed.trump)
    yield from (act for act in legal.get(bidding.PROPOSE, ()) if act.suit == proposal)
    bids = [*legal.get(bidding.ORDER_UP, ()), *legal.get(bidding.CALL, ())]
    own = [act for act in bids if act.seat == agreed.maker and act.suit == agreed.trump]
    # A game, or a house rule, may have every such bid played alone: then it need not be said.
    yield from sorted((act for act in own if act.alone or not agreed.alone), key=lambda act: act.alone != agreed.alone)
    if not own:
        yield from legal.get(bidding.PASS, ())
    if not picked_up:
        yield from legal.get(bidding.TURN_DOWN, ())
        yield from (act for act in legal.get(bidding.DISCARD, ()) if act.card == agreed.upcard)
    else:
        yield from (act for act in legal.get(bidding.DISCARD, ()) if agreed.discard in (None, act.card))
    yield from (act for act in legal.get("name", ()) if act.card == agreed.named)
    yield from legal.get("pass-card", ())
    yield from legal.get("decline", ())


def _another(trump: Suit | None) -> Suit:
    return next(suit for suit in SUITS if suit != trump)


def _not_played() -> RuleError:
    return RuleError(
        "not-played",
        gettext_noop("When everybody passes here, no tricks are played. Say who made trump."),
        fields=("maker",),
        rule="all_pass",
    )


def _not_that_way(legal: Mapping[str, Any], agreed: Agreed) -> RuleError:
    if bidding.DISCARD in legal:
        return RuleError(
            "discard",
            gettext_noop(
                "The dealer picked the up-card up, and it may not be laid away: it must be among the cards the dealer "
                "played. Look at the tricks again, or at what was discarded."
            ),
            fields=("cards", "discard"),
            rule="the up-card itself may not be laid away",
        )
    if "name" in legal:
        return RuleError(
            "named",
            gettext_noop(
                "Say which card the maker named, none of the permanent trumps, or that the maker played alone."
            ),
            fields=("named",),
            rule="the named card",
        )
    return RuleError(
        "bid",
        gettext_noop(
            "This player cannot have made that suit trump, or not alone. Look at who made it, and which suit."
        ),
        fields=("maker", "trump", "alone"),
        rule="bidding",
    )
