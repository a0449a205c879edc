"""The draw phase of Texas Euchre, turn by turn: whose turn it is, what may be done, which turn was against the rules.

Only how many cards were laid matters for that, so the hand itself is played with cards that do not.
"""

from collections.abc import Mapping
from typing import Annotated, Any, Literal, NamedTuple

from pydantic import BeforeValidator, Field
from pydantic.dataclasses import dataclass

from .. import citations
from ..citations import Citation
from ..errors import RuleError, gettext_noop
from ..hand.acts import Act, HandState
from ..hand.cards import names
from ..hand.record import HandRecord
from ..reading import STRICT, as_row, read_fields
from ..refusals import check_seat
from ..registry import get_game
from ..texas.play import LAY, PASS, THROW_DOWN, Draw, FacingOff
from .trick import Options, Seats, seats_at

MOST_TURNS = 120
"""More than any deck lasts."""

Turn = int | Literal["throw-down"]
"""How many cards were laid and drawn, 0 for none; or that the hand was thrown down."""


@dataclass(frozen=True, config=STRICT)
class DrawAsked:
    """What everybody did, from the dealer's left."""

    game: Annotated[str, Field(description="the key of a game")]
    dealer: Annotated[int, Field(description="0–5")]
    turns: Annotated[
        tuple[Turn, ...], BeforeValidator(as_row), Field(max_length=MOST_TURNS, description="numbers, “throw-down”")
    ]
    seats: Seats = None
    options: Options = None


class WrongTurn(NamedTuple):
    """The first turn that was against the rules, from 0, and which rule that is."""

    number: int
    seat: int
    code: str
    """`must-lay`, `first-turn`, `thrown-down`, `deck` or `too-many`."""


class DrawRuling(NamedTuple):
    """The draw phase, as far as it has come."""

    seats: tuple[int, ...]
    """Whose turn each was."""
    turn: int | None
    """Whose turn it is; None once the phase is over, or a turn was wrong."""
    most: int
    """How many cards may be laid now."""
    may_pass: bool
    may_throw_down: bool
    deck: int
    """How many cards can still be drawn."""
    thrower: int | None
    """Who threw down, and leads to the first trick."""
    is_over: bool
    exhausted: bool
    """The last card was drawn with nobody thrown down: there are no tricks, and everybody takes what they laid."""
    wrong: WrongTurn | None
    rules: tuple[Citation, ...]


def rule_on_draw(raw: Mapping[str, Any]) -> DrawRuling:
    """Judge a draw phase given as JSON (`DrawAsked`). ShapeError; RuleError where the game has none."""
    asked = read_fields(DrawAsked, raw)
    game = get_game(asked.game)
    if LAY not in game.verbs:
        raise RuleError(
            "no-draw",
            gettext_noop("Nobody draws cards in this game: only Texas Euchre has a draw phase."),
            fields=("game",),
            rule="the draw phase",
        )
    ruleset = game.read_ruleset(asked.options or {})
    seats = seats_at(game, asked.seats, 0)
    check_seat("dealer", asked.dealer, seats)
    pack, each = game.pack(ruleset, seats), game.cards_each(seats)
    deal = tuple(tuple(pack[seat * each : (seat + 1) * each]) for seat in range(seats))
    record = HandRecord(None, asked.game, asked.dealer, deal, None, tuple(pack[seats * each :]), {})
    return _played(game.begin(ruleset, record), asked, seats)


def _played(state: HandState, asked: DrawAsked, seats: int) -> DrawRuling:
    turns: list[int] = []
    wrong: WrongTurn | None = None
    for number, turn in enumerate(asked.turns):
        if not isinstance(state, Draw) or wrong:
            break
        turns.append(state.turn)
        try:
            state = state.act(_act(state, turn))
        except RuleError as error:
            wrong = WrongTurn(number, turns[-1], error.code)
    drawing = state.draw if isinstance(state, FacingOff) else state if isinstance(state, Draw) else None
    thrower = drawing and drawing.thrower
    now = state if isinstance(state, Draw) and not wrong else None
    return DrawRuling(
        tuple(turns),
        turn=now and now.turn,
        most=min(now.hands[now.turn].bit_count(), len(now.deck)) if now else 0,
        may_pass=now is not None and thrower is not None,
        may_throw_down=now is not None and thrower is None and now.turns >= seats,
        deck=len(drawing.deck) if drawing else 0,
        thrower=thrower,
        is_over=not isinstance(state, Draw),
        exhausted=drawing is None,
        wrong=wrong,
        rules=_rules(exhausted=drawing is None, wrong=wrong),
    )


def _act(state: Draw, turn: Turn) -> Act:
    """A turn as an act: which cards were laid does not matter. RuleError `too-many` for more than a hand has."""
    if turn == "throw-down":
        return Act(state.turn, THROW_DOWN)
    if turn == 0:
        return Act(state.turn, PASS)
    hand = names(state.hands[state.turn])
    if not 0 < turn <= len(hand):
        raise RuleError(
            "too-many",
            gettext_noop("Nobody can lay more cards than they hold."),
            fields=("turns",),
            rule="lay one or more cards a turn",
        )
    return Act(state.turn, LAY, cards=hand[:turn])


def _rules(*, exhausted: bool, wrong: WrongTurn | None) -> tuple[Citation, ...]:
    if exhausted:
        return (citations.TEXAS_LAY, citations.TEXAS_EXHAUSTED)
    if wrong is not None and wrong.code == "first-turn":
        return (citations.TEXAS_FIRST_TURN,)
    return (citations.TEXAS_LAY, citations.TEXAS_THROW_DOWN)
