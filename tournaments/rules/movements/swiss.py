"""Swiss: teams meet teams that have won as much, and nobody meets again while that can be avoided.

Pairing is one matching of least weight over all teams. What weighs most comes first: teams kept apart, teams that want
to meet, teams that meet again, a second bye, the bye's place in the order (the lowest without one has it), the
difference in games won (its square, so that two small steps are better than a large one), and within a group of equals
the upper half against the lower, as FIDE's Swiss systems do. Groups are found by games won, byes included.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby
from math import ceil, log2
from types import MappingProxyType

from scoring.rules import gettext_noop
from tournaments.rules.movements.base import Sentence
from tournaments.rules.movements.cheapest import cheapest_pairs
from tournaments.rules.movements.fixed_partners.teams import (
    FixedPartners,
    Pair,
    Paired,
    PairingState,
    as_pair,
    halves_won,
    points_made,
)
from tournaments.rules.movements.options import MovementOption
from tournaments.rules.movements.round_robin import HALVES, NOBODY, SEEDING, Meetings

BYE = MovementOption(
    gettext_noop("A bye counts as"),
    MappingProxyType(
        {"win": gettext_noop("a win"), "half": gettext_noop("half a win"), "none": gettext_noop("no win")}
    ),
    help=gettext_noop("What a team gets for a round without opponents."),
)

BESIDE = 8
"""How many places to either side of the one across come into question in a large group."""


class Swiss(FixedPartners):
    """Winners meet winners."""

    key = "swiss"
    name = gettext_noop("Swiss (fixed partners)")
    about = gettext_noop(
        "Partners stay together and meet pairs who have won as often as they have, never the same pair twice."
    )
    options: Mapping[str, MovementOption] = MappingProxyType({"seeding": SEEDING, "bye": BYE})
    wish_rule = gettext_noop("The next round pairs their teams, however many games each has won.")
    bye_rule = gettext_noop("The lowest team that has had no bye yet has it.")
    order_rule = gettext_noop("Teams are ranked by games won, then points; ties by lot or number.")

    def bye_halves(self, options: Mapping[str, str]) -> int:
        """A win unless chosen otherwise, as in FIDE's rules: it goes to the lowest, and nobody should dread it."""
        return HALVES[options["bye"]]

    def advice(self, teams: int, rounds: int, options: Mapping[str, str]) -> tuple[Sentence, ...]:
        """Warn if the rounds are too few to find one winner, or so many that teams must meet again."""
        if teams < 2:
            return ()
        most, needed = teams - 1 + teams % 2, ceil(log2(teams))
        params = {"teams": teams, "rounds": rounds, "most": most, "needed": needed}
        if rounds > most:
            sentence = gettext_noop("%(teams)d teams can play %(most)d rounds. After that they meet again.")
            return (Sentence(sentence, params),)
        if rounds < needed:
            sentence = gettext_noop(
                "With %(teams)d teams, several can have won all %(rounds)d rounds. %(needed)d rounds leave one "
                "unbeaten at most."
            )
            return (Sentence(sentence, params),)
        return ()

    def pair(self, state: PairingState) -> Paired:
        """Rank the teams, then pair them for the least weight."""
        ranking = _Ranking.of(state, self.bye_halves(state.options))
        everybody = [*ranking.order, NOBODY] if len(ranking.order) % 2 else ranking.order
        cost = _Weights(state, ranking)
        pairs = cheapest_pairs(everybody, cost, dear=cost.bye, wanted=[*ranking.folded(), *state.wishes])
        games = tuple(pair for pair in pairs if NOBODY not in pair)
        byes = tuple(first for first, second in pairs if second == NOBODY)
        return Paired(games, byes, order=tuple(ranking.order))


@dataclass(frozen=True)
class _Ranking:
    """The teams that are here, the best first, and what they have won, in halves of a game."""

    order: list[int]
    halves: Mapping[int, int]

    @classmethod
    def of(cls, state: PairingState, bye_halves: int) -> "_Ranking":
        """By games won, points, then the lot or the number."""
        halves, points = halves_won(state.games), points_made(state.games)
        byes = Meetings(state).byes
        total = {team: halves[team] + bye_halves * byes[team] for team in state.teams}
        return cls(sorted(state.by_lot(), key=lambda team: (-total[team], -points[team])), total)

    def folded(self) -> Iterator[Pair]:
        """Give for the upper half of each group of equals the one across in the lower half, and those next to it."""
        for _halves, equals in groupby(self.order, key=self.halves.__getitem__):
            group = list(equals)
            half = len(group) // 2
            for place, team in enumerate(group[:half]):
                for across in range(max(half, place + half - BESIDE), min(len(group), place + half + BESIDE + 1)):
                    yield team, group[across]


class _Weights:
    """What a pair costs. Each part outweighs all that come after it together."""

    def __init__(self, state: PairingState, ranking: _Ranking) -> None:
        self.met, self.apart_teams, self.halves = Meetings(state), state.apart, ranking.halves
        self.place = {team: number for number, team in enumerate(ranking.order)}
        self.half_group = {
            halves: sum(value == halves for value in ranking.halves.values()) // 2 for halves in ranking.halves.values()
        }
        teams, most = len(ranking.order) + 1, max(ranking.halves.values(), default=0) + 1
        self.difference = teams * teams + 1
        self.bye_place = self.difference * teams * most * most
        self.bye = self.bye_place * teams
        self.again = self.bye * (state.number + 1)
        self.wishes, self.wish = state.wishes, self.again * teams * (state.number + 1)
        self.apart = self.wish * teams

    def __call__(self, first: int, second: int) -> int:
        """Weigh a pair of teams, or a team's bye."""
        if NOBODY in (first, second):
            return self._bye(first if second == NOBODY else second)
        pair = as_pair(first, second)
        weight = (
            self.apart * (pair in self.apart_teams) + self.again * self.met(*pair) - self.wish * (pair in self.wishes)
        )
        return weight + self.difference * (self.halves[first] - self.halves[second]) ** 2 + self._fold(first, second)

    def _bye(self, team: int) -> int:
        from_below = len(self.place) - 1 - self.place[team]
        return self.bye * self.met.byes[team] + self.bye_place * from_below

    def _fold(self, first: int, second: int) -> int:
        """How far two of a group are from being the upper half's first against the lower half's first, and so on."""
        if self.halves[first] != self.halves[second]:
            return 0
        return abs(abs(self.place[first] - self.place[second]) - self.half_group[self.halves[first]])
