"""What perfect play asks of a game: who plays together, who may play alone, who leads."""

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class SolvedGame:
    """What is the same in every game; in this form, those without partners."""

    seats: int
    alone: tuple[bool, ...]
    """The ways to play that a maker has, with the partner first."""

    @property
    def has_two_sides(self) -> bool:
        """Whether what one bidder gains the others lose: par is defined for no other game."""
        return self.seats != 3

    def side(self, maker: int) -> tuple[int, ...]:
        """Who plays for the maker's tricks; everybody else plays against them."""
        return (maker,)

    def players(self, ruleset: Any, dealer: int, maker: int, alone: bool) -> tuple[int, ...]:
        """Who plays, the leader first."""
        return tuple((dealer + 1 + step) % self.seats for step in range(self.seats))

    def may_call(self, ruleset: Any, dealer: int, seat: int, do: str) -> tuple[bool, ...]:
        """Of `alone`, what this seat may say at its turn."""
        return self.alone
