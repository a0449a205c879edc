"""What somebody in the standings still needs: how far it is to the next place, to the podium and to first place."""

from collections.abc import Sequence
from dataclasses import dataclass

PODIUM = 3


@dataclass(frozen=True)
class Gap:
    """How far it is to a place."""

    rank: int
    points: int
    """0: level on points, where a tie-break parts them."""


@dataclass(frozen=True)
class Needs:
    """What a player needs. Gaps to the same place are given once, as the one to the next place."""

    rank: int
    sharing: int
    """How many others share the rank."""
    lead: int | None = None
    """Of somebody alone in first place: how many points they are ahead; None: not alone there, or alone altogether."""
    next_place: Gap | None = None
    podium: Gap | None = None
    first: Gap | None = None
    most: int | None = None
    """The most points that can still be made; None where nothing bounds them."""

    @property
    def is_first_out_of_reach(self) -> bool:
        """Whether first place cannot be reached, even if the leader makes no more points."""
        return self.most is not None and max(self._gaps()) > self.most

    def _gaps(self) -> list[int]:
        return [0, *(gap.points for gap in (self.next_place, self.podium, self.first) if gap)]


def needs_of(own: int, standings: Sequence[tuple[int, int]], *, fewest_wins: bool = False, most: int | None) -> Needs:
    """Return what the player at place `own` (from 0) of the standings, as (rank, points), best first.

    `most`: how many points one player can still make, if the rules bound that.
    """
    rank, points = standings[own]
    sharing = sum(other == rank for other, _points in standings) - 1
    above = [(other, abs(theirs - points)) for other, theirs in standings if other < rank]
    if not above:
        after = next((abs(points - theirs) for other, theirs in standings if other > rank), None)
        return Needs(rank, sharing, None if sharing else after, most=most)
    next_place, first = Gap(*above[-1]), Gap(*above[0])
    podium = next((Gap(*gap) for gap in reversed(above) if gap[0] <= PODIUM), None) if rank > PODIUM else None
    return Needs(
        rank,
        sharing,
        next_place=next_place,
        podium=podium if podium and next_place.rank > podium.rank > first.rank else None,
        first=first if first.rank < next_place.rank else None,
        most=None if fewest_wins else most,
    )
