"""What one game of euchre does its own way. Each has a House; what is here holds where a game says nothing."""

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from scoring.rules import tricks
from scoring.rules.base import Act, Over, Scored, State
from scoring.rules.cards import Cards
from scoring.rules.dealing import MISDEAL
from scoring.rules.table import AtTable, Contract, Table, not_now


@dataclass(frozen=True)
class House(ABC):
    """Questions that the states of a hand ask their game."""

    score_hand: Callable[[Any, Any], Scored]

    @abstractmethod
    def outcome(self, table: Table, contract: Contract, winners: tuple[int, ...]) -> Any:
        """The facts of a finished hand, for `score_hand`. `winners`: the seat that took each trick."""

    @abstractmethod
    def parties(self, contract: Contract) -> tuple[int, ...]:
        """By seat, a number that seats share whose tricks count together."""

    @abstractmethod
    def alone_choices(self, table: Table, seat: int, bid: str) -> tuple[bool, ...]:
        """Whether this bidder plays with others, alone, or may choose."""

    def may_discard(self, table: Table, dealt: Cards) -> Cards:
        """Of the dealer's cards, those that may be laid away for the up-card: not the up-card itself."""
        return dealt

    def agreed(self, table: Table, contract: Contract, hands: tuple[Cards, ...]) -> State:
        """What comes when the contract is made and the dealer has discarded: the lead, from the dealer's left."""
        return tricks.begin(table, contract, hands, table.around(table.left_of(table.dealer)))

    def passed_out(self, table: Table, hands: tuple[Cards, ...]) -> State:
        """What comes after two rounds of passes."""
        raise NotImplementedError  # five-handed has no such moment: there the dealer must call

    def interruptions(self, state: AtTable) -> tuple[Act, ...]:
        """What may be said at this moment whoever's turn it is: a misdeal is found."""
        seats = range(len(state.table.dealt))
        return tuple(Act(seat, MISDEAL) for seat in seats)

    def interrupt(self, state: AtTable, act: Act) -> State:
        """What follows when one of these is said. RuleError `not-now` for everything else."""
        if act in self.interruptions(state):
            return Over(None)
        raise not_now(state, act)
