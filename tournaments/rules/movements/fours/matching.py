"""A largest matching in any graph: whether all can have a new partner, and who, when search cannot tell in time.

The method is Edmonds' (Paths, trees, and flowers, 1965): grow a tree of alternating paths from someone who is
alone; an odd cycle in it (a blossom) counts as one vertex; a path to another who is alone adds one pair. A tree that
finds nobody is left out of all later ones. Vertices are numbered from 0; a set of vertices is an int, one bit each.
"""

from collections.abc import Iterator, Sequence

NOBODY = -1


def bits(members: int) -> Iterator[int]:
    """Give the vertices of a set, lowest first."""
    while members:
        lowest = members & -members
        yield lowest.bit_length() - 1
        members ^= lowest


def largest_matching(neighbours: Sequence[int], present: int) -> list[int]:
    """Return each vertex's mate, or NOBODY, in a largest matching among those present.

    `neighbours[v]` is the set of vertices v may be paired with; it must hold both ways. A vertex is first offered
    the lowest free one above it, so in an order of rank most pairs are near each other.
    """
    mates, alone = _greedy(neighbours, present)
    usable = present
    for root in bits(alone):
        if mates[root] == NOBODY:
            tree = _Tree(neighbours, mates, usable, root)
            if not tree.augment():
                usable &= ~tree.reached
    return mates


def _greedy(neighbours: Sequence[int], present: int) -> tuple[list[int], int]:
    mates, free, alone = [NOBODY] * len(neighbours), present, 0
    while free:
        first = (free & -free).bit_length() - 1
        free &= free - 1
        choice = neighbours[first] & free
        if not choice:
            alone |= 1 << first
            continue
        second = (choice & -choice).bit_length() - 1
        mates[first], mates[second] = second, first
        free ^= 1 << second
    return mates, alone


class _Tree:
    """Alternating paths from one root. A vertex is even at an even distance from it, or inside a blossom."""

    def __init__(self, neighbours: Sequence[int], mates: list[int], usable: int, root: int) -> None:
        self.neighbours, self.mates, self.usable = neighbours, mates, usable
        self.reached = self.even = 1 << root
        self.queue = [root]
        self.parents = [NOBODY] * len(neighbours)
        """The vertex before, on the way to the root, over an edge outside the matching."""
        self.bases = list(range(len(neighbours)))
        """The vertex nearest to the root in the blossom that holds this one."""

    def augment(self) -> bool:
        """Add one pair to the matching if any path from the root allows it."""
        for vertex in self.queue:  # grows as it is walked
            for other in bits(self.neighbours[vertex] & self.usable):
                if self.bases[vertex] == self.bases[other] or self.mates[vertex] == other:
                    continue
                if self.even >> other & 1:
                    self._shrink(vertex, other)
                elif self.parents[other] == NOBODY:
                    self.parents[other] = vertex
                    if self.mates[other] == NOBODY:
                        self._flip(other)
                        return True
                    self.reached |= 1 << other
                    self._make_even(self.mates[other])
        return False

    def _make_even(self, vertex: int) -> None:
        self.reached |= 1 << vertex
        if not self.even >> vertex & 1:
            self.even |= 1 << vertex
            self.queue.append(vertex)

    def _shrink(self, first: int, second: int) -> None:
        """Make one blossom of the cycle that the edge between two even vertices closes."""
        base = self._meeting_point(first, second)
        inside = self._mark_path(first, base, second) | self._mark_path(second, base, first)
        for vertex in bits(self.reached):
            if inside >> self.bases[vertex] & 1:
                self.bases[vertex] = base
                self._make_even(vertex)

    def _meeting_point(self, first: int, second: int) -> int:
        seen, vertex = 0, self.bases[first]
        seen |= 1 << vertex
        while self.mates[vertex] != NOBODY:
            vertex = self.bases[self.parents[self.mates[vertex]]]
            seen |= 1 << vertex
        vertex = self.bases[second]
        while not seen >> vertex & 1:
            vertex = self.bases[self.parents[self.mates[vertex]]]
        return vertex

    def _mark_path(self, vertex: int, base: int, child: int) -> int:
        """Return the bases between a vertex and the blossom's, and let paths run through them both ways."""
        inside = 0
        while self.bases[vertex] != base:
            mate = self.mates[vertex]
            inside |= 1 << self.bases[vertex] | 1 << self.bases[mate]
            self.parents[vertex] = child
            child, vertex = mate, self.parents[mate]
        return inside

    def _flip(self, vertex: int) -> None:
        """Swap, on the way from a vertex that was alone to the root, what is in the matching and what is not."""
        while vertex != NOBODY:
            before = self.parents[vertex]
            following = self.mates[before]
            self.mates[vertex], self.mates[before] = before, vertex
            vertex = following
