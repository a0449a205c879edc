"""A question to the referee: all of it is in the page's address, and each tap changes it."""

import re
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Annotated, Any, Literal, TypeVar

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, ValidationError

from scoring.rules import GAMES, USUAL_GAME, GameRules, get_game
from tournaments.words.house_rules import name_by_preset
from tournaments.words.referee import options_of

LONGEST = 4000
LONGEST_TAP = 40
"""Characters of a question: more than any hand needs."""

CARDS, UPCARD, DISCARD, NAMED = "cards", "upcard", "discard", "named"

HIGH = "high"
"""Said in a tap for no trump where the highest cards take the tricks; in a question it is `is_no_trump`."""
PERFECT = ("deal", "loner")
"""The views that ask what perfect play makes of the cards."""
Value = TypeVar("Value")

_CARD = r"^(JOKER(-HIGH|-LOW)?|[2-9TJQKA][CDHS][12]?)$"
Card = Annotated[str, StringConstraints(pattern=_CARD)]


class Question(BaseModel):
    """A trick or a hand, as far as it has been entered."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)

    game: str = USUAL_GAME
    options: dict[str, Any] = {}
    names: list[str] = Field(default=[], max_length=8)
    """Of the players by seat, where the page was opened from a table."""
    view: Literal["trick", "hand", "draw", "deal", "loner"] = "trick"
    """`draw` is of games with a draw phase; `deal` and `loner` ask what perfect play makes of a deal, and of a hand."""
    turns: list[int | Literal["throw-down"]] = Field(default=[], max_length=120)
    """Of the draw phase: how many cards were laid each, or that the hand was thrown down."""
    at: str = CARDS
    """What a tap on a card means: played to the trick, or `held-1`, `upcard`, `discard`, `named`, `laid-2`."""
    seats: int | None = None
    cards: list[Card] = Field(default=[], max_length=120)
    trump: Literal["C", "D", "H", "S", "low"] | None = None
    is_no_trump: bool = False
    bid: Annotated[int, Field(ge=1, le=99)] | Annotated[str, StringConstraints(max_length=20)] | None = None
    """What the maker bid, in games where tricks are bid."""
    held: list[list[Card] | None] = Field(default=[], max_length=8)
    dealer: int | None = None
    maker: int | None = None
    alone: bool = False
    exchanged: Annotated[int, Field(ge=0, le=3)] = 0
    """How many cards a lone maker exchanged with the partner, in a deal that is played out."""
    defender_alone: int | None = None
    upcard: Card | None = None
    discard: Card | None = None
    named: Card | None = None
    thrower: int | None = None
    laid: list[list[Card]] = Field(default=[], max_length=6)
    laid_down: int | None = None
    """Who laid the hand down; then `held` is by seat."""

    @property
    def rules(self) -> GameRules:
        """The game. ShapeError where there is none of that key."""
        return get_game(self.game)

    @property
    def players(self) -> int:
        """How many sit at the table."""
        if self.view in PERFECT and self.rules.solved is not None:
            return self.rules.solved.seats
        possible = self.rules.seat_counts
        usual = 4 if 4 in possible else possible[0]
        wanted = self.seats or len(self.names)
        return wanted if wanted in possible else usual

    @property
    def target(self) -> str:
        """Where the next card goes; in a hand, the up-card is first."""
        if self.at != CARDS:
            return self.at
        turns_up = self.view in ("hand", "deal", "loner") and self.rules.turns_up
        if turns_up and self.upcard is None:
            return UPCARD
        hands = {"deal": self.players, "loner": 1}.get(self.view, 0)
        each = self.cards_each if hands else 0
        return next((f"held-{place}" for place in range(hands) if len(self.hand(place)) < each), CARDS)

    @property
    def cards_each(self) -> int:
        """How many cards a hand of a deal has."""
        return self.rules.cards_each(self.players, self.rules.read_ruleset(self.options))

    @property
    def seat_of_dealer(self) -> int | None:
        """The dealer's seat; without names it is the last one, and the others are named relative to it."""
        return self.dealer if self.names else self.players - 1

    def hand(self, place: int) -> list[Card]:
        """The cards entered for this place of `held`."""
        return (self.held[place] if place < len(self.held) else None) or []

    @property
    def hand_to_fill(self) -> int | None:
        """The place of `held` to which the next card goes; None where it goes elsewhere."""
        at, _dash, number = self.target.partition("-")
        is_place = at == "held" and number.isdecimal() and int(number) < self.players
        return int(number) if is_place else None

    @property
    def is_whole_deal(self) -> bool:
        """Whether all hands are there, and the card turned up where there is one."""
        whole = all(len(self.hand(seat)) == self.cards_each for seat in range(self.players))
        return whole and (self.upcard is not None or not self.rules.turns_up)

    @property
    def contract(self) -> tuple[str, int, bool, int] | None:
        """Trump, maker, whether alone, and the cards exchanged, once a deal is being played out."""
        trump = HIGH if self.is_no_trump else self.trump
        return None if trump is None or self.maker is None else (trump, self.maker, self.alone, self.exchanged)

    def is_possible(self) -> bool:
        """Whether every seat in the question exists, and the game can be asked about so."""
        named = (self.dealer, self.maker, self.defender_alone, self.thrower, self.laid_down)
        return has_view(self.rules, self.view) and all(seat is None or seat in range(self.players) for seat in named)

    def changed(self, **changes: Any) -> "Question":
        """The question with some of its values changed."""
        return self.model_copy(update=changes)

    def as_trick(self) -> dict[str, Any]:
        """What `rule_on_trick` takes."""
        fields = self._common("cards", "trump")
        return fields | {"held": self.held[: len(self.cards)]}

    def as_hand(self) -> dict[str, Any]:
        """What `rule_on_hand` takes."""
        fields = self._common("cards", "trump", "maker", "bid", "alone", "defender_alone")
        fields |= {"upcard": self.upcard, "discard": self.discard, "named": self.named}
        fields |= {"dealer": self.seat_of_dealer, "thrower": self.thrower, "laid": self.laid}
        return fields if self.laid_down is None else fields | self._as_laid_down()

    def _as_laid_down(self) -> dict[str, Any]:
        rows = [*self.held, *([[]] * self.players)][: self.players]
        return {"laid_down": self.laid_down, "held": [row or [] for row in rows]}

    def as_draw(self) -> dict[str, Any]:
        """What `rule_on_draw` takes."""
        common = {"game": self.game, "options": self.options, "seats": self.players}
        return common | {"dealer": self.seat_of_dealer, "turns": self.turns}

    def as_deal(self) -> dict[str, Any]:
        """What `solve_deal` takes."""
        hands = [self.hand(seat) for seat in range(self.players)]
        return self._dealt() | {"hands": hands, "up": self.upcard}

    def as_one_hand(self) -> dict[str, Any]:
        """What `judge_call` takes."""
        hand = {"hand": self.hand(0), "up": self.upcard, "seat": self.maker, "trump": self.trump}
        return self._dealt() | hand

    def _dealt(self) -> dict[str, Any]:
        dealer = self.players - 1 if self.seat_of_dealer is None else self.seat_of_dealer
        return {"game": self.game, "options": self.options, "dealer": dealer}

    def _common(self, *names: str) -> dict[str, Any]:
        fields = {name: getattr(self, name) for name in names}
        return fields | {"game": self.game, "options": self.options, "seats": self.players}


class UnreadableQuestion(ValueError):
    """The address is incomplete or made up."""


def read_question(text: str, tap: str) -> Question:
    """Return the question in an address, changed by a tap. Raises UnreadableQuestion, FactsError (unknown game)."""
    if len(text) > LONGEST or len(tap) > LONGEST_TAP:
        raise UnreadableQuestion
    try:
        question = Question.model_validate_json(text) if text else Question()
    except ValidationError as error:
        raise UnreadableQuestion from error
    if not _is_known(question.game) or not question.is_possible():
        raise UnreadableQuestion
    verb, _colon, value = tap.partition(":")
    return _TAPS[verb](question, value) if verb in _TAPS else question


def question_as_text(question: Question) -> str:
    """Return the question as text for an address."""
    return question.model_dump_json(exclude_defaults=True)


def _without(row: Sequence[Value], value: Value) -> list[Value]:
    return [other for other in row if other != value]


def _card(question: Question, card: str) -> Question:
    """A tap on a card adds it at the current target; another tap removes it."""
    if not re.match(_CARD, card):
        return question
    at, _dash, number = question.target.partition("-")
    if question.view in PERFECT and question.target != CARDS:
        return _card_of_deal(question, card)
    if at in (UPCARD, DISCARD, NAMED):
        chosen = None if getattr(question, at) == card else card
        return question.changed(**{at: chosen}, at=CARDS)
    if at in ("held", "laid") and number.isdecimal() and int(number) < question.players:
        rows = [*getattr(question, at), *([[]] * question.players)][: question.players]
        row = rows[int(number)] or []
        rows[int(number)] = _without(row, card) if card in row else [*row, card]
        return question.changed(**{at: rows})
    if card in question.cards:
        return question.changed(cards=_without(question.cards, card))
    return question.changed(cards=[*question.cards, card])


def _card_of_deal(question: Question, card: str) -> Question:
    """A tap on a card gives it to the up-card or a hand; a card that is in use is taken out of where it is."""
    held = [[other for other in question.hand(place) if other != card] for place in range(question.players)]
    is_used = card == question.upcard or held != [question.hand(place) for place in range(question.players)]
    if is_used:
        return question.changed(held=held, upcard=None if card == question.upcard else question.upcard)
    if question.target == UPCARD:
        return question.changed(upcard=card, at=CARDS)
    place = question.hand_to_fill
    if place is None or len(held[place]) == question.cards_each:
        return question.changed(at=CARDS)
    held[place].append(card)
    return question.changed(held=held, at=CARDS if len(held[place]) == question.cards_each else question.at)


def _deal(question: Question, seed: str) -> Question:
    """A random deal: the same for the same seed, so that a page that is opened again shows it again."""
    pack = question.rules.pack(question.rules.read_ruleset(question.options), question.players)
    each = question.cards_each
    turned = int(question.rules.turns_up)
    suited = [card for card in pack if not (turned and card.startswith("JOKER"))]  # a joker turned up has no suit
    cards = Random(seed).sample(suited, question.players * each + turned)  # noqa: S311 - a deal to look at
    held = [sorted(cards[seat * each :][:each]) for seat in range(question.players)]
    return _again(question, "").changed(held=held, upcard=cards[-1] if turned else None)


def _play(question: Question, value: str) -> Question:
    """Play a whole deal out: `play:H-1-0` where seat 1 makes hearts trump with the partner; `play:` goes back.

    A third number is how many cards were exchanged, as in `play:high-1-1-2`.
    """
    none = question.changed(trump=None, is_no_trump=False, maker=None, alone=False, exchanged=0, cards=[], at=CARDS)
    wanted = re.fullmatch(r"([CDHS]|high|low)-(\d)-([01])(?:-([1-3]))?", value)
    if not wanted or not _is_solved(question, wanted[1], int(wanted[2]), wanted[3] == "1", int(wanted[4] or 0)):
        return none
    trump = {"trump": wanted[1]} if wanted[1] != HIGH else {"is_no_trump": True}
    return none.changed(**trump, maker=int(wanted[2]), alone=wanted[3] == "1", exchanged=int(wanted[4] or 0))


def _is_solved(question: Question, trump: str, maker: int, alone: bool, exchanged: int) -> bool:
    """Tell whether the game has such a maker."""
    solved, ruleset = question.rules.solved, question.rules.read_ruleset(question.options)
    if solved is None or maker >= question.players:
        return False
    return trump in solved.trumps(ruleset) and (alone, exchanged) in solved.ways(ruleset)


def _lay_down(question: Question, value: str) -> Question:
    """A tap on the player who laid the hand down: everybody's cards are then asked for, this player's first."""
    seat = int(value) if value.isdecimal() and int(value) < question.players else None
    if seat in (None, question.laid_down):
        return question.changed(laid_down=None, held=[], at=CARDS)
    return question.changed(laid_down=seat, at=f"held-{seat}")


def _trump(question: Question, suit: str) -> Question:
    if suit not in ("", "C", "D", "H", "S", "low"):
        return question
    passed = not suit and question.rules.turns_up  # no trump is what is played when everybody passed
    return question.changed(trump=suit or None, is_no_trump=not suit, **({"maker": None} if passed else {}))


def _bid(question: Question, value: str) -> Question:
    """A tap on what was bid; another tap undoes it."""
    bid: int | str = int(value) if value.isdecimal() else value
    is_known = bid in question.rules.bids(question.rules.read_ruleset(question.options), question.players)
    return question.changed(bid=bid if is_known and bid != question.bid else None)


def _draws(question: Question, value: str) -> Question:
    """A tap on what somebody did in the draw phase."""
    turn = value if value == "throw-down" else int(value) if value.isdecimal() and len(value) == 1 else None
    return question if turn is None else question.changed(turns=[*question.turns, turn])


def _is_known(key: str) -> bool:
    """Tell whether there is such a game whose cards are known."""
    return key in GAMES and GAMES[key].knows_cards


def has_view(game: GameRules, view: str) -> bool:
    """Whether this can be asked about the game."""
    return {
        "trick": True,
        "hand": True,
        "draw": game.has_draw,
        "deal": game.solved is not None,
        "loner": game.solved is not None and game.turns_up and len(game.solved.alone) > 1,
    }.get(view, False)


def _view(question: Question, value: str) -> Question:
    """One trick, a whole hand or, where there is one, the draw phase: from its beginning."""
    view = value if has_view(question.rules, value) else "trick"
    if not {view, question.view}.isdisjoint(PERFECT):
        return _again(question, "").changed(view=view)
    return question.changed(view=view, at=CARDS, cards=[], held=[], laid_down=None, turns=[])


def _game(question: Question, key: str) -> Question:
    """Choosing another game starts with its default rules and an empty table."""
    game = key if _is_known(key) else question.game
    return Question(game=game, view=question.view if has_view(get_game(game), question.view) else "trick")


def _preset(question: Question, key: str) -> Question:
    return question.changed(options=options_of(question.rules, question.rules.read_preset(key)), cards=[], held=[])


def _again(question: Question, _value: str) -> Question:
    same = question.model_dump(include={"game", "options", "names", "view", "seats"})
    return Question(**same)


def _seat(name: str) -> Callable[[Question, str], Question]:
    """A tap on a player; another tap undoes it."""

    def change(question: Question, value: str) -> Question:
        seat = int(value) if value.isdecimal() and int(value) < question.players else None
        return question.changed(**{name: None if getattr(question, name) == seat else seat})

    return change


_TAPS: Mapping[str, Callable[[Question, str], Question]] = {
    "card": _card,
    "at": lambda question, value: question.changed(at=CARDS if question.at == value else value[:10]),
    "trump": _trump,
    "view": _view,
    "game": _game,
    "preset": _preset,
    "seats": lambda question, value: _again(question.changed(seats=int(value[:2]) if value.isdecimal() else None), ""),
    "undo": lambda question, _value: question.changed(cards=question.cards[:-1], turns=question.turns[:-1], at=CARDS),
    "draws": _draws,
    "deal": _deal,
    "play": _play,
    "again": _again,
    "dealer": _seat("dealer"),
    "maker": _seat("maker"),
    "bid": _bid,
    "thrower": _seat("thrower"),
    "defender": _seat("defender_alone"),
    "lay-down": _lay_down,
    "alone": lambda question, _value: question.changed(alone=not question.alone),
}


def ruleset_of(question: Question) -> dict[str, Any]:
    """Return every house rule that the referee goes by. FactsError where the game has no such rules."""
    game = question.rules
    return game.ruleset_as_json(game.read_ruleset(question.options))


def with_rules(question: Question, game: GameRules, seats: int, ruleset: Mapping[str, Any]) -> Question:
    """Return the question by other house rules; of another game, or for more players or fewer, an empty one."""
    options = options_of(game, game.read_ruleset(ruleset))
    if (game.key, seats) == (question.game, question.players):
        return question.changed(options=options)
    view = question.view if has_view(game, question.view) else "trick"
    return Question(game=game.key, options=options, view=view, seats=seats)


def rules_in_words(question: Question) -> str:
    """Return which house rules the referee goes by, as in "Traditional, with one change"."""
    return name_by_preset(question.rules, ruleset_of(question))
