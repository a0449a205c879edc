"""What counts for one entrant: results, credits and adjustments in, and how scores compare."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from typing import Any


@dataclass(frozen=True, slots=True)
class Result:
    """What an entrant got in one sitting."""

    entrant: int
    round: int
    """Counted from 1."""
    points: int
    won: bool = False
    """Whether their side, or they, had the better score in the game."""
    lone_marches: int = 0
    euchres: int = 0


@dataclass(frozen=True, slots=True)
class Credit:
    """What an entrant got for sitting a round out."""

    entrant: int
    round: int
    points: int


@dataclass(frozen=True, slots=True)
class PointsAdjustment:
    """Points given (or, negative, taken) by the director, in no round."""

    entrant: int
    points: int


@dataclass(slots=True)
class Tally:
    """What counts for one entrant up to some round."""

    entrant: int
    rounds: list[int | None]
    """Points by round from the first to the last, credits included; None where the entrant was not there."""
    games: list[int | None]
    """Points by round made at tables, without credits; None where the entrant did not play."""
    games_won: int = 0
    lone_marches: int = 0
    euchres: int = 0
    adjustment: int = 0

    @property
    def points(self) -> int:
        """Of all rounds, with credits and adjustments."""
        return self.adjustment + sum(points for points in self.rounds if points is not None)

    def up_to(self, last: int) -> "Tally":
        """Return the same with room for rounds up to this one, for more to be counted."""
        none = [None] * (last - len(self.rounds))
        rounds, games = [*self.rounds, *none], [*self.games, *none]
        return Tally(self.entrant, rounds, games, self.games_won, self.lone_marches, self.euchres)

    def add_result(self, result: Result) -> None:
        """Count a result; in a round there are several if the entrant changed seats in mid-game."""
        place = result.round - 1
        self.rounds[place] = (self.rounds[place] or 0) + result.points
        self.games[place] = (self.games[place] or 0) + result.points
        self.games_won += result.won
        self.lone_marches += result.lone_marches
        self.euchres += result.euchres

    def add_credit(self, credit: Credit) -> None:
        """Count the credit for a round sat out."""
        self.rounds[credit.round - 1] = (self.rounds[credit.round - 1] or 0) + credit.points


@dataclass(frozen=True, slots=True)
class Counted:
    """What everybody has after some rounds: a tally for each who was in any of them."""

    tallies: Sequence[Tally] = ()
    before: Sequence[Tally] = ()
    """The same before the latest round that has a result; empty where that is the first."""

    @property
    def last(self) -> int:
        """The number of the last round counted; 0 where there is none."""
        return max((len(tally.rounds) for tally in self.tallies), default=0)

    def and_then(self, results: Sequence[Result], credits: Sequence[Credit]) -> "Counted":  # noqa: A002 - the field's word
        """Return what everybody has with what further rounds brought."""
        latest = max((result.round for result in results), default=0)
        last = max([self.last, latest, *(credit.round for credit in credits)])
        if latest <= 1:
            return Counted(self._with(results, credits, last), () if latest else self.before)
        before = self._with(
            [result for result in results if result.round < latest],
            [credit for credit in credits if credit.round < latest],
            latest - 1,
        )
        new = [result for result in results if result.round == latest]
        late = [credit for credit in credits if credit.round >= latest]
        return Counted(Counted(before)._with(new, late, last), before)

    def _with(self, results: Iterable[Result], credits: Iterable[Credit], last: int) -> Sequence[Tally]:  # noqa: A002
        """Return everybody's tallies with these results and credits, which are of rounds up to `last`."""
        tallies = {tally.entrant: tally.up_to(last) for tally in self.tallies}

        def tally_of(entrant: int) -> Tally:
            if entrant not in tallies:
                tallies[entrant] = Tally(entrant, [], []).up_to(last)
            return tallies[entrant]

        for result in results:
            tally_of(result.entrant).add_result(result)
        for credit in credits:
            tally_of(credit.entrant).add_credit(credit)
        return list(tallies.values())

    def as_json(self) -> list[list[list[Any]]]:
        """Return it as JSON has it."""
        return [
            [[t.entrant, t.rounds, t.games, t.games_won, t.lone_marches, t.euchres] for t in tallies]
            for tallies in (self.tallies, self.before)
        ]

    @classmethod
    def of_json(cls, raw: Sequence[Sequence[Sequence[Any]]]) -> "Counted":
        """Return what `as_json` made that of."""
        tallies, before = ([Tally(*fields) for fields in rows] for rows in raw)
        return cls(tallies, before)


@dataclass(frozen=True)
class Sense:
    """What is better in this tournament: most points (sign 1) or fewest (-1); and the seed of its lot."""

    sign: int
    lot_seed: int

    def of(self, points: int | None) -> tuple[int, int]:
        """Return a round's points so that more is better, and not having been there is worst."""
        return (0, 0) if points is None else (1, self.sign * points)

    def best(self, points: Iterable[int]) -> int | None:
        """Return the best of these points, None where there are none."""
        return max(points, key=lambda made: self.sign * made, default=None)

    def lot(self, entrant: int) -> int:
        """Return an entrant's lot, which does not depend on other entrants; higher is better."""
        return int.from_bytes(blake2b(f"{self.lot_seed}:{entrant}".encode(), digest_size=8).digest(), "big")
