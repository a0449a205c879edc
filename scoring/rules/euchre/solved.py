"""Perfect play in four-handed euchre: partners sit across from each other, and one may sit out."""

from typing import Any

from ..hand.bidding import ORDER_UP
from ..solved import SolvedGame
from .alone import partner_of, players


class FourHanded(SolvedGame):
    """Four-handed euchre: partners sit across from each other, and one may sit out."""

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
