"""The cheapest assignment of people to people: a bound, never above the truth, on what pairing all of them costs."""

from collections.abc import Sequence

from tournaments.rules.movements.fours.matching import bits


def cheapest_assignment(rings: Sequence[Sequence[int]], present: int) -> int | None:
    """Return the least cost of an assignment of others to everyone present, nobody twice; None if impossible.

    `rings[k][v]` is the set (as bits) of those who may be named for v at cost k, and holds both ways. Pairing people
    up names two at the cost of each pair twice, so half of what is returned bounds the cost of a perfect matching.
    """
    return _Assignment(rings, present).solve()


class _Assignment:
    """Kuhn and Munkres' method, a step of one at a time, as the costs are few small numbers.

    Everybody is on both sides: as the person who chooses and as the person who is chosen. A pair is tight
    when its cost is the price of the one plus the price of the other; no pair costs less than that.
    """

    def __init__(self, rings: Sequence[Sequence[int]], present: int) -> None:
        self.rings, self.present = rings, present
        self.prices: dict[int, int] = {}
        self.by_price = {0: present}
        """Those who are named, by their price (never above 0)."""
        self.unnamed = present
        self.names_of: dict[int, int] = {}

    def solve(self) -> int | None:
        for person in bits(self.present):
            ring = next((k for k, ring in enumerate(self.rings) if ring[person] & self.present), None)
            if ring is None:
                return None
            self.prices[person] = ring
        for person in bits(self.present):
            if not self._name_one_for(person):
                return None
        return sum(self.prices.values()) + sum(price * people.bit_count() for price, people in self.by_price.items())

    def _name_one_for(self, root: int) -> bool:
        tree, reached = [root], 0
        before: dict[int, int] = {}
        while True:
            for person in tree:
                tight = self._tight(person) & ~reached
                if tight & self.unnamed:
                    self._swap(next(bits(tight & self.unnamed)), person, before)
                    return True
                reached |= tight
                for named in bits(tight):
                    before[named] = person
                    tree.append(self.names_of[named])
            if not any(ring[person] & self.present & ~reached for person in tree for ring in self.rings):
                return False
            self._step(tree, reached)

    def _tight(self, person: int) -> int:
        price, tight = self.prices[person], 0
        for k, ring in enumerate(self.rings):
            tight |= ring[person] & self.by_price.get(k - price, 0)
        return tight

    def _step(self, tree: Sequence[int], reached: int) -> None:
        for person in tree:
            self.prices[person] += 1
        moved: dict[int, int] = {}
        for price, people in self.by_price.items():
            moved[price] = moved.get(price, 0) | people & ~reached
            moved[price - 1] = moved.get(price - 1, 0) | people & reached
        self.by_price = {price: people for price, people in moved.items() if people}

    def _swap(self, named: int, person: int, before: dict[int, int]) -> None:
        self.unnamed ^= 1 << named
        names = {namer: name for name, namer in self.names_of.items()}
        while True:
            previous = names.get(person)
            self.names_of[named] = person
            if previous is None:
                return
            named, person = previous, before[previous]
