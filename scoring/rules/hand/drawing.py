"""The referee's view of a draw phase, where players lay and draw cards until somebody throws down."""

from typing import Literal, NamedTuple

from ..citations import Citation

Turn = int | Literal["throw-down"]
"""How many cards were laid and drawn, 0 for none; or that the hand was thrown down."""


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
