"""The draw phase, turn by turn: who is next, what they may do, which turn was against the rules.

Only how many cards were laid matters for that, so the hand itself is played with cards that do not.
"""

from collections.abc import Sequence

from ..citations import Citation
from ..errors import RuleError, gettext_noop
from ..hand.acts import Act, HandState
from ..hand.cards import names
from ..hand.drawing import DrawRuling, Turn, WrongTurn
from ..hand.record import HandRecord
from . import cited, play
from .facts import CARDS_EACH, TexasRuleset, pack_for
from .play import LAY, PASS, THROW_DOWN, Draw, FacingOff


def judge_draw(ruleset: TexasRuleset, dealer: int, turns: Sequence[Turn], seats: int) -> DrawRuling:
    """Judge what everybody did, from the dealer's left."""
    pack, each = pack_for(seats), CARDS_EACH[seats]
    deal = tuple(tuple(pack[seat * each : (seat + 1) * each]) for seat in range(seats))
    record = HandRecord(None, "", dealer, deal, None, tuple(pack[seats * each :]), {})
    return _played(play.begin(ruleset, record), turns, seats)


def _played(state: HandState, asked: Sequence[Turn], seats: int) -> DrawRuling:
    turns: list[int] = []
    wrong: WrongTurn | None = None
    for number, turn in enumerate(asked):
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
        return (cited.LAY, cited.EXHAUSTED)
    if wrong is not None and wrong.code == "first-turn":
        return (cited.FIRST_TURN,)
    return (cited.LAY, cited.THROW_DOWN)
