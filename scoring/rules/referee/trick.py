"""One trick as it lies on the table: who takes it, which plays follow, which is a revoke."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any, Literal, NamedTuple

from pydantic import BeforeValidator, Field
from pydantic.dataclasses import dataclass

from .. import citations
from ..citations import Citation
from ..errors import RuleError, gettext_noop
from ..game import GameRules
from ..hand.cards import BIT, JOKER, LOW, PERMANENT_TRUMPS, Card, Suit, as_cards, names, suit_of
from ..reading import STRICT, as_row, read_fields
from ..registry import get_game

MOST_CARDS = 120
"""More than any pack has: a longer list is no trick and no hand."""
MOST_SEATS = 8

CardRow = Annotated[tuple[str, ...], BeforeValidator(as_row), Field(max_length=MOST_CARDS, description="cards")]
Trump = Annotated[Literal["C", "D", "H", "S", "low"] | None, Field(description="C, D, H, S, low, null")]
"""None: no trump; `low`: no trump either, and the lowest card takes the trick."""
Seats = Annotated[int | None, Field(ge=2, le=MOST_SEATS, description=f"2–{MOST_SEATS}, null")]
Options = Annotated[Mapping[str, Any] | None, Field(description="house rules by name")]

Role = Literal["leads", "follows", "trumps", "sheds", "plays"]
"""What a card does in its trick. Where suits do not matter it just plays."""


@dataclass(frozen=True, config=STRICT)
class TrickAsked:
    """A trick, and the players' cards as far as they are known."""

    game: Annotated[str, Field(description="the key of a game")]
    cards: CardRow
    """In the order of play, the lead first."""
    trump: Trump = None
    seats: Seats = None
    """How many sit at the table; where several numbers can, the fewest that fit."""
    held: Annotated[
        tuple[CardRow | None, ...],
        BeforeValidator(as_row),
        Field(max_length=MOST_SEATS, description="a list of cards, or null, for each card played"),
    ] = ()
    """By place in the trick: the other cards of that player's hand at that moment; null where nobody knows."""
    options: Options = None


class JudgedPlay(NamedTuple):
    """One card of a trick, judged."""

    card: Card
    role: Role
    is_trump: bool
    is_legal: bool | None
    """False is a revoke; None where it depends on cards that nobody has named."""
    choices: tuple[Card, ...] | None
    """The cards that could have been played; None where the hand is not known."""


class TrickRuling(NamedTuple):
    """A trick, judged."""

    trump: Suit | None
    """As it was asked: `low` besides the suits."""
    plays: tuple[JudgedPlay, ...]
    winner: int | None
    """The place of the card that takes the trick, or would, as it lies; None before the lead."""
    rules: tuple[Citation, ...]
    """What it goes by."""

    @property
    def revokes(self) -> tuple[int, ...]:
        """The places of the players who could have followed and did not."""
        return tuple(place for place, play in enumerate(self.plays) if play.is_legal is False)


def rule_on_trick(raw: Mapping[str, Any]) -> TrickRuling:
    """Judge a trick given as JSON (`TrickAsked`).

    ShapeError where the form is not right; RuleError where such cards cannot lie there: not of the pack, there twice,
    more than there are players.
    """
    asked = read_fields(TrickAsked, raw)
    game = get_game(asked.game)
    ruleset = game.read_ruleset(asked.options or {})
    seats = seats_at(game, asked.seats, len(asked.cards))
    check_trump(game, ruleset, asked.trump)
    held = asked.held + (None,) * (len(asked.cards) - len(asked.held))
    check_pack([*asked.cards, *(card for hand in held for card in hand or ())], game.pack(ruleset, seats))
    if len(asked.cards) > seats or len(held) > len(asked.cards):
        raise RuleError(
            "too-many-cards",
            gettext_noop("A trick has one card from each player, and there are %(seats)s players here."),
            fields=("cards",),
            rule="one card of each player",
            seats=seats,
        )
    return judge_trick(game, ruleset, asked.trump, asked.cards, held)


def judge_trick(
    game: GameRules, ruleset: Any, trump: Suit | None, cards: Sequence[Card], held: Sequence[Sequence[Card] | None]
) -> TrickRuling:
    """Judge cards that are known to be of the pack; `held` as `TrickAsked` has it."""
    led = cards[0] if cards else None
    plays = tuple(
        _judged(game, trump, led if place else None, card, hand)
        for place, (card, hand) in enumerate(zip(cards, held, strict=True))
    )
    winner = game.taker(ruleset, trump, cards) if cards else None
    return TrickRuling(trump, plays, winner, (*game.trick_rules(ruleset, trump), *_odd_cards(game, trump, cards)))


def _judged(
    game: GameRules, trump: Suit | None, led: Card | None, card: Card, hand: Sequence[Card] | None
) -> JudgedPlay:
    known = game.choices(trump, led, as_cards((card, *(hand or ()))))
    is_followed = bool(game.choices(trump, led, BIT[card] | (BIT[led] if led else 0)) & BIT[card])
    is_legal = bool(known & BIT[card]) if hand is not None or is_followed else None
    suit = _suit(trump)
    is_trump = game.has_suits and suit is not None and suit_of(card, suit) == suit
    choices = None if hand is None else names(known)
    return JudgedPlay(card, _role(game, trump, led, card), is_trump, is_legal, choices)


def _role(game: GameRules, trump: Suit | None, led: Card | None, card: Card) -> Role:
    if led is None:
        return "leads"
    if not game.has_suits:
        return "plays"
    above = _suit(trump)
    suit = suit_of(card, above)
    if suit == suit_of(led, above):
        return "follows"
    return "trumps" if suit == above else "sheds"


def _suit(trump: Suit | None) -> Suit | None:
    """The suit that is trump, if one is."""
    return None if trump == LOW else trump


def _odd_cards(game: GameRules, trump: Suit | None, cards: Sequence[Card]) -> Iterator[Citation]:
    """The rules about cards that are not what they look like, where such a card lies there."""
    if not game.has_suits or _suit(trump) is None:
        return
    if any(card[1] != trump and card not in PERMANENT_TRUMPS and suit_of(card, trump) == trump for card in cards):
        yield citations.LEFT_BOWER
    if JOKER in cards:
        yield citations.JOKER


def seats_at(game: GameRules, asked: int | None, least: int) -> int:
    """How many sit at the table. RuleError `seats` where the game is not for this many."""
    possible = [seats for seats in game.seat_counts if asked in (None, seats)]
    if not possible:
        raise RuleError(
            "seats",
            gettext_noop("This game is for %(possible)s players."),
            fields=("seats",),
            rule="players",
            possible=", ".join(map(str, game.seat_counts)),
        )
    return next((seats for seats in possible if seats >= least), possible[-1])


def check_trump(game: GameRules, ruleset: Any, trump: Suit | None) -> None:
    """RuleError if a trump suit is given for a game without trumps, or `low` where that is not played."""
    if trump and not game.has_suits:
        raise RuleError(
            "no-suits",
            gettext_noop("No suit is trump in this game: leave it out."),
            fields=("trump",),
            rule="any card may be played",
        )
    if trump == LOW and LOW not in game.denominations(ruleset):
        raise RuleError(
            "no-low",
            gettext_noop("Here nobody plays for low cards: say which suit is trump, or none."),
            fields=("trump",),
            rule="no_trump",
        )


def check_pack(cards: Sequence[str], pack: Sequence[Card]) -> None:
    """RuleError naming the cards that are not of this pack, or that are there twice."""
    strangers = [card for card in cards if card not in pack]
    if strangers:
        raise RuleError(
            "not-in-pack",
            gettext_noop("Not in this pack of %(size)s cards: %(cards)s."),
            fields=("cards",),
            rule="the pack",
            size=len(pack),
            cards=", ".join(card[:12] for card in strangers[:5]).encode("utf-8", "replace").decode(),
        )
    twice = sorted({card for card in cards if cards.count(card) > 1})
    if twice:
        raise RuleError(
            "card-twice",
            gettext_noop("There twice: %(cards)s."),
            fields=("cards",),
            rule="the pack",
            cards=", ".join(twice),
        )
