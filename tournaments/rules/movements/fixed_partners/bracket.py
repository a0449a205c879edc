"""The bracket of a knock-out: its matches, where their teams come from, and what has come of them so far.

Sizes are powers of two. Places that no team has are filled by FREE, against whom everybody wins without a game: so
the first round's byes go to the top seeds, and a losers' bracket closes up by itself.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from scoring.rules import gettext_noop

FREE = -1
"""No team: its opponent advances."""

FINAL = gettext_noop("Final")
GRAND_FINAL = gettext_noop("Grand final")
DECIDER = gettext_noop("Second grand final")
THIRD = gettext_noop("Third place")
LOSERS = gettext_noop("Losers' bracket")
WINNERS = gettext_noop("Winners' bracket")
CONSOLATION = gettext_noop("Consolation")
DECIDE_PLACES = frozenset({FINAL, GRAND_FINAL, DECIDER, THIRD})
"""Games after which nobody plays on in the bracket."""
ROUNDS = {
    1: FINAL,
    2: gettext_noop("Semi-final"),
    4: gettext_noop("Quarter-final"),
    8: gettext_noop("Last 16"),
    16: gettext_noop("Last 32"),
    32: gettext_noop("Last 64"),
    64: gettext_noop("Last 128"),
    128: gettext_noop("Last 256"),
    256: gettext_noop("Last 512"),
    512: gettext_noop("Last 1024"),
}
"""By how many matches the round has."""


class Source(NamedTuple):
    """Where a team of a match comes from."""

    of: str
    """`seed`, `winner` or `loser`."""
    number: int
    """The seed's place from 0, or the match."""


class Match(NamedTuple):
    """One match of a bracket."""

    stage: str
    sources: tuple[Source, Source]
    place: int
    """What its loser is placed at; 0 where the loser plays on."""
    round: int = 0
    """In which round of the tournament it is played at the earliest: nobody with a bye is ahead of the others."""


def seed_order(size: int) -> list[int]:
    """Return the seeds (from 0) down the bracket, so that better ones meet later: 0 and 1 in the final."""
    order = [0]
    while len(order) < size:
        order = [seed for upper in order for seed in (upper, 2 * len(order) - 1 - upper)]
    return order


def single(size: int) -> list[Match]:
    """Return the matches of a single knock-out, those that others need first; the last is the final."""
    matches: list[Match] = []
    winners = [Source("seed", seed) for seed in seed_order(size)]
    number = 0
    while len(winners) > 1:
        count = len(winners) // 2
        number += 1
        semis = count == 2
        winners = _add(matches, ROUNDS[count], winners, 0 if semis else count + 1, number)
        if semis:
            _add(matches, THIRD, [Source("loser", source.number) for source in winners], 4, number + 1)
    return matches


def double(size: int) -> list[Match]:
    """Return the matches of a double knock-out, those that others need first; the last is played if it is needed.

    Losers drop into a bracket of their own, into its other half so that they do not meet again at once. Its winner
    meets the unbeaten team in the grand final, and has to win twice.
    """
    matches: list[Match] = []
    winners = [Source("seed", seed) for seed in seed_order(size)]
    losers: list[Source] = []
    turn = 0
    while len(winners) > 1:
        turn += 1
        winners = _add(matches, WINNERS, winners, 0, turn)
        dropped = [Source("loser", source.number) for source in winners]
        if not losers:
            losers = dropped
            continue
        losers = _add(matches, LOSERS, losers, _losers_place(len(losers) // 2, minor=True))
        mixed = [source for pair in zip(losers, dropped[:: 1 if turn % 2 else -1], strict=True) for source in pair]
        losers = _add(matches, LOSERS, mixed, _losers_place(len(mixed) // 2, minor=False))
    (last,) = _add(matches, GRAND_FINAL, [*winners, *losers], 0)
    _add(matches, DECIDER, [Source("winner", last.number), Source("loser", last.number)], 2)
    return matches


def _losers_place(count: int, *, minor: bool) -> int:
    """Return the place of losers in a round of the losers' bracket: behind all who are still in.

    A minor round is played among losers, a major one against those who have just dropped.
    """
    return 3 * count + 1 if minor else 2 * count + 1


def _add(matches: list[Match], stage: str, sources: Sequence[Source], place: int, number: int = 0) -> list[Source]:
    """Add a round of matches; return its winners."""
    added = []
    for first, second in zip(sources[::2], sources[1::2], strict=True):
        matches.append(Match(stage, (first, second), place, number))
        added.append(Source("winner", len(matches) - 1))
    return added


@dataclass
class Bracket:
    """A bracket under way. `seeds` are teams, the best first, filled up with FREE to its size."""

    matches: Sequence[Match]
    seeds: Sequence[int]
    results: dict[int, tuple[int, int]] = field(default_factory=dict)
    """Winner and loser by match."""

    @classmethod
    def of(cls, teams: Sequence[int], *, elimination: str) -> "Bracket":
        """Make the bracket of at least two teams in order of seed; `elimination` is single or double."""
        size = 1 << (len(teams) - 1).bit_length()
        matches = double(size) if elimination == "double" else single(size)
        bracket = cls(matches, [*teams, *[FREE] * (size - len(teams))])
        bracket.settle()
        return bracket

    def teams_in(self, match: int) -> tuple[int | None, int | None]:
        """Return who meets in a match, None where that is not known yet."""
        first, second = self.matches[match].sources
        return self._team(first), self._team(second)

    def _team(self, source: Source) -> int | None:
        if source.of == "seed":
            return self.seeds[source.number]
        result = self.results.get(source.number)
        return None if result is None else result[source.of == "loser"]

    def settle(self) -> None:
        """Decide all matches that need no game: against FREE, and a second grand final that is not needed."""
        for number, match in enumerate(self.matches):
            first, second = self.teams_in(number)
            if number in self.results or first is None or second is None:
                continue
            if FREE in (first, second):
                self.results[number] = (second, first) if first == FREE else (first, second)
            elif match.stage == DECIDER and first == self.teams_in(match.sources[0].number)[0]:
                self.results[number] = first, second

    def decide(self, match: int, winner: int) -> None:
        """Say who won a match that was ready."""
        (loser,) = {*self.teams_in(match)} - {winner}
        self.results[match] = winner, FREE if loser is None else loser
        self.settle()

    def exchange(self, first: int, second: int) -> None:
        """Have two teams change places, in all that was played too."""
        places = {first: second, second: first}
        self.seeds = [places.get(team, team) for team in self.seeds]
        self.results = {
            match: (places.get(winner, winner), places.get(loser, loser))
            for match, (winner, loser) in self.results.items()
        }

    def ready(self, round_number: int) -> list[int]:
        """Return the matches that can be played in this round of the tournament."""
        return [
            number
            for number, match in enumerate(self.matches)
            if number not in self.results and match.round <= round_number and None not in self.teams_in(number)
        ]

    @property
    def decided(self) -> bool:
        """Whether all matches are played."""
        return len(self.results) == len(self.matches)

    def champion(self) -> int | None:
        """Return who has won it all, None while that is open, or where nobody was left."""
        last = next(number for number, match in enumerate(self.matches) if match.stage in (FINAL, DECIDER))
        winner = self.results.get(last, (FREE, FREE))[0]
        return None if winner == FREE else winner

    def losses(self) -> Counter[int]:
        """Return how often each team has lost, the game for the third place not counted."""
        return Counter(loser for number, (_, loser) in self.results.items() if self.matches[number].stage != THIRD)

    def places(self) -> dict[int, int]:
        """Return the final places so far: of teams that are out, and of the champion."""
        places: dict[int, int] = {}
        for number, (winner, loser) in sorted(self.results.items()):
            match = self.matches[number]
            if match.place:
                places[loser] = match.place
            elif match.stage == ROUNDS[2]:
                places[loser] = 3  # until the game for it is played, both semi-finals' losers have the third place
            if match.stage == THIRD:
                places[winner] = 3
        champion = self.champion()
        if champion is not None:
            places[champion] = 1
        places.pop(FREE, None)
        return places
