"""What all movements of fixed partners have in common: teams out of contenders, their games so far, a seating out.

A team is two contenders with the same `team`. A contender without a partner here cannot be seated, and sits out.
"""

from abc import abstractmethod
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain
from random import Random
from types import MappingProxyType
from typing import ClassVar, NamedTuple

from tournaments.rules.movements.base import Contender, Movement, PastRound, Seating, Sentence, Terms
from tournaments.rules.movements.options import read_options
from tournaments.rules.movements.seating_rules import bring_to_their_tables, broken_in_draw, rules_for
from tournaments.rules.movements.sit_outs import check_field
from tournaments.rules.movements.wishes import open_wishes

Pair = tuple[int, int]
"""Two teams, the lower number first, or two sides of a table."""


class TeamGame(NamedTuple):
    """What two teams played against each other."""

    round: int
    """Counted from 1."""
    table: int
    """Counted from 1, the head table."""
    teams: Pair
    """At seats 0 and 2, at seats 1 and 3."""
    halves: Pair | None
    """As in PastRound."""
    points: Pair
    """What each side made, both partners together."""


@dataclass(frozen=True)
class PairingState:
    """The state of a movement of fixed partners before a draw."""

    teams: tuple[int, ...]
    """Who is here, by number."""
    history: tuple[PastRound, ...]
    games: tuple[TeamGame, ...]
    options: Mapping[str, str]
    apart: frozenset[Pair]
    """Teams that must not meet in this round."""
    rng: Random
    rounds: int = 0
    """Planned in all."""
    wishes: Mapping[Pair, int] = field(default_factory=lambda: MappingProxyType({}))
    """Teams that want to meet and still can, with the round to meet by."""
    since: int = 0
    """As in Terms."""

    @property
    def number(self) -> int:
        """The round to be drawn, counted from 1."""
        return len(self.history) + 1

    def by_lot(self) -> list[int]:
        """Return the teams in an order drawn by lot, or by number where the organizer chose that."""
        drawn = list(self.teams)
        if self.options["seeding"] == "lot":
            self.rng.shuffle(drawn)
        return drawn


@dataclass(frozen=True)
class Paired:
    """Who meets whom. Teams in neither games nor byes are out of it and sit out without credit."""

    games: tuple[Pair, ...]
    """From the head table down."""
    byes: tuple[int, ...] = ()
    stages: tuple[str, ...] = ()
    """As in Seating."""
    order: tuple[int, ...] = ()
    """Teams as they were ranked or drawn, the best first."""
    later: tuple[Pair, ...] = ()
    """Who meets whom in the rounds after this one, where that is known."""
    deal_sets: tuple[int, ...] = ()
    """As in Seating, by game. Then who comes first in each game has the first side."""


class FixedPartners(Movement):
    """A movement of teams. What is its own is in `pair`, and in how its standings count."""

    fixed_partners = True
    bye_rule: ClassVar[str]
    """Who has the bye, marked for translation."""

    @abstractmethod
    def pair(self, state: PairingState) -> Paired:
        """Say who meets whom in the next round."""

    @abstractmethod
    def bye_halves(self, options: Mapping[str, str]) -> int:
        """Return what a bye counts in the standings, in halves of a game."""

    @abstractmethod
    def advice(self, teams: int, rounds: int, options: Mapping[str, str]) -> tuple[Sentence, ...]:
        """Say what does not go together in this plan; `options` may leave any out."""

    def places(self, history: Sequence[PastRound], options: Mapping[str, str]) -> Mapping[int, int]:
        """Return by team what ranks before all games won, more is better; nothing where games won come first."""
        return {}

    def walkovers(self, history: Sequence[PastRound], here: set[int], options: Mapping[str, str]) -> tuple[Pair, ...]:
        """Return winners and losers decided before the next round by absence; empty in most movements."""
        return ()

    def draw(self, contenders: Sequence[Contender], history: Sequence[PastRound], terms: Terms, rng: Random) -> Seating:
        """Seat the next round.

        Raises ValueError with fewer than four contenders or two teams, one named twice, or options not known.
        """
        check_field(contenders)
        options = read_options(self.options, terms.options)
        members = members_of(contenders)
        if len(members) < 2:
            raise ValueError("a round of fixed partners needs at least two teams")
        playing = [entrant for pair in members.values() for entrant in pair]
        rules = rules_for(playing, terms.seating_rules, len(history) + 1)
        apart = frozenset(_teams_apart(members, rules.apart))
        meet = open_wishes(terms.seating_rules, history)
        wishes = {
            pair: terms.seating_rules.meet[wish] for pair, wish in _teams_wishing(members, meet) if pair not in apart
        }
        games = tuple(game for past, played in enumerate(history, 1) for game in games_of(played, past))
        state = PairingState(
            tuple(sorted(members)), tuple(history), games, options, apart, rng, terms.rounds, wishes, terms.since
        )
        paired = self.pair(state)
        sides = paired.games if paired.deal_sets else _with_sides(paired.games, games)
        tables = [
            tuple(chain.from_iterable(zip(members[first], members[second], strict=True))) for first, second in sides
        ]
        stages = dict(zip(tables, paired.stages, strict=True)) if paired.stages else {}
        deal_sets = dict(zip(tables, paired.deal_sets, strict=True)) if paired.deal_sets else {}
        placed = bring_to_their_tables(tables, {e: t for e, t in rules.stays.items() if t <= len(tables)})
        alone = {contender.entrant for contender in contenders} - set(playing)
        byes = [entrant for team in paired.byes for entrant in members[team]]
        met = meetings(games)
        return Seating(
            tables=placed,
            sit_outs=tuple(sorted([*byes, *alone])),
            order=tuple(entrant for team in paired.order for entrant in members[team]),
            stages=tuple(stages[table] for table in placed) if stages else (),
            rematches=tuple(game for game in paired.games if met[as_pair(*game)]),
            broken=broken_in_draw(
                placed,
                terms.seating_rules,
                history,
                [(*members[first], *members[second]) for first, second in paired.later],
            ),
            deal_sets=tuple(deal_sets[table] for table in placed) if deal_sets else (),
        )


def members_of(contenders: Iterable[Contender]) -> dict[int, Pair]:
    """Return the two of every team that is whole, by the team's number."""
    found: dict[int, list[int]] = {}
    for contender in contenders:
        if contender.team is not None:
            found.setdefault(contender.team, []).append(contender.entrant)
    whole = {team: sorted(members) for team, members in sorted(found.items()) if len(members) == 2}
    return {team: (first, second) for team, (first, second) in whole.items()}


def games_of(played: PastRound, number: int) -> list[TeamGame]:
    """Return what teams played in round `number`."""
    return [
        TeamGame(
            number,
            place + 1,
            (played.teams[table[0]], played.teams[table[1]]),
            played.halves[place] if played.halves else None,
            _points(played.points[place]) if played.points else (0, 0),
        )
        for place, table in enumerate(played.tables)
        if table[0] in played.teams and table[1] in played.teams
    ]


def _points(seats: Sequence[int]) -> Pair:
    return sum(seats[0::2]), sum(seats[1::2])


def byes_of(played: PastRound) -> set[int]:
    """Return the teams that had a bye in a round."""
    return {played.teams[entrant] for entrant in played.sit_outs if entrant in played.teams}


def order_of(played: PastRound) -> list[int]:
    """Return the teams of a round in its ranked or drawn order, then the others."""
    ranked = [played.teams[entrant] for entrant in played.order if entrant in played.teams]
    return list(dict.fromkeys([*ranked, *sorted(played.teams.values())]))


def meetings(games: Iterable[TeamGame]) -> Counter[Pair]:
    """Return how often two teams have met."""
    return Counter(as_pair(*game.teams) for game in games)


def byes_so_far(history: Iterable[PastRound]) -> Counter[int]:
    """Return how many byes each team has had."""
    return Counter(team for played in history for team in byes_of(played))


def halves_won(games: Iterable[TeamGame]) -> Counter[int]:
    """Return what each team has won, in halves of a game, byes not counted."""
    won: Counter[int] = Counter()
    for game in games:
        for team, halves in zip(game.teams, game.halves or (0, 0), strict=True):
            won[team] += halves
    return won


def points_made(games: Iterable[TeamGame]) -> Counter[int]:
    """Return what each team has made."""
    made: Counter[int] = Counter()
    for game in games:
        for team, points in zip(game.teams, game.points, strict=True):
            made[team] += points
    return made


def as_pair(first: int, second: int) -> Pair:
    """Return two teams, the lower number first."""
    return (first, second) if first < second else (second, first)


def _teams_apart(members: Mapping[int, Pair], apart: Mapping[int, set[int]]) -> set[Pair]:
    team_of = {entrant: team for team, pair in members.items() for entrant in pair}
    pairs = ((team_of[first], team_of[second]) for first, others in apart.items() for second in others)
    return {as_pair(first, second) for first, second in pairs if first != second}


def _teams_wishing(members: Mapping[int, Pair], wishes: Iterable[Pair]) -> list[tuple[Pair, Pair]]:
    """Return for each wish of two in different teams these teams, and the wish; the most urgent last."""
    team_of = {entrant: team for team, pair in members.items() for entrant in pair}
    here = [wish for wish in wishes if team_of.keys() >= {*wish} and team_of[wish[0]] != team_of[wish[1]]]
    return [(as_pair(team_of[wish[0]], team_of[wish[1]]), wish) for wish in reversed(here)]


def _with_sides(paired: Iterable[Pair], games: Sequence[TeamGame]) -> list[Pair]:
    """Return what is to be played with the first side first, by the games so far."""
    firsts = Counter(game.teams[0] for game in games)
    last = {as_pair(*game.teams): game.teams for game in games}
    return [_sides(game, firsts, last) for game in paired]


def _sides(game: Pair, firsts: Mapping[int, int], last: Mapping[Pair, Pair]) -> Pair:
    """Say who has the first side: the other one when two meet again, else who had it less often.

    `firsts` is how often each team had it, `last` how two that have met sat the last time.
    """
    first, second = game
    before = last.get(as_pair(first, second))
    swap = before == game if before else firsts[first] > firsts[second]
    return (second, first) if swap else game
