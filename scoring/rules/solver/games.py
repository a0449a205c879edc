"""The games that are solved: who plays together, who may play alone, who leads, and what a hand scores."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ..euchre.alone import partner_of, players
from ..hand.bidding import ORDER_UP
from ..registry import get_game
from ..scores import Points


@dataclass(frozen=True)
class SolvedGame:
    """What is the same in every game; in this form, those without partners."""

    key: str
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

    def points(self, ruleset: Any, maker: int, tricks: int, alone: bool) -> Points:
        """What it scores, by seat."""
        game = get_game(self.key)
        return game.score_hand(ruleset, game.read_hand({"maker": maker, "tricks": tricks, "alone": alone})).points


class FourHanded(SolvedGame):
    """Four-handed euchre: partners across from each other, of whom one may sit out."""

    def side(self, maker: int) -> tuple[int, ...]:
        """The maker and the partner."""
        return (maker, partner_of(maker))

    def players(self, ruleset: Any, dealer: int, maker: int, alone: bool) -> tuple[int, ...]:
        """Everybody, or all but the partner of a lone maker."""
        return players(dealer, maker if alone else None, None, ruleset.loner_may_lead)

    def may_call(self, ruleset: Any, dealer: int, seat: int, do: str) -> tuple[bool, ...]:
        """By `canadian_loner` the dealer's partner who orders up plays alone."""
        only_alone = ruleset.canadian_loner and do == ORDER_UP and seat == partner_of(dealer)
        return (True,) if only_alone else self.alone


EUCHRE = FourHanded("euchre", 4, alone=(False, True))

SOLVED_GAMES: Mapping[str, SolvedGame] = {
    game.key: game
    for game in (
        EUCHRE,
        SolvedGame("euchre-two-handed", 2, alone=(False,)),
        SolvedGame("euchre-three-handed", 3, alone=(True,)),
    )
}
"""By key."""
