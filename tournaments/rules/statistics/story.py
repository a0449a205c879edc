"""The story of a tournament: each claim with its numbers, and none that what was entered does not support.

Games whose hands are not known (entered as totals) count where their totals say enough, and nowhere else.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate

from tournaments.rules.statistics.games import Occupied, PlayedGame, PlayedHand
from tournaments.rules.statistics.turning import TurningHand

Ranks = Mapping[int, int]
"""Rank by entrant, of everybody who had been there by then."""
LEAST_PART = 2
"""A table counts as lucky or unlucky that played at least one n-th of the hands of the table with the most."""


@dataclass(frozen=True)
class ClosestGame:
    """The game that was decided by the fewest points; of several the one with the most points in all."""

    game: PlayedGame
    sides: tuple[tuple[int, ...], ...]
    """The seats of each side, the winners first."""
    score: tuple[int, ...]
    """Of each of `sides`."""
    margin: int
    others: int
    """How many other games were as close."""


@dataclass(frozen=True)
class MostLoners:
    """Who took all five tricks alone most often; several if they share it."""

    entrants: tuple[int, ...]
    times: int


@dataclass(frozen=True)
class LongestClimb:
    """The most places gained from after one round to after a later one."""

    entrants: tuple[int, ...]
    """Several if they climbed as many places between the same rounds; the first climb of that length is named."""
    places: int
    from_rank: int
    to_rank: int
    from_round: int
    to_round: int


@dataclass(frozen=True)
class Comeback:
    """A game won by a side that had been behind: the largest deficit."""

    game: PlayedGame
    winners: tuple[int | None, ...]
    behind: int
    score_then: tuple[int, int]
    """Of the winners, and of the best other side, when they were farthest behind."""
    after_hand: int
    score: tuple[int, int]
    """In the end."""


@dataclass(frozen=True)
class TableLuck:
    """A table in the hall: the points made there by all sides together, and in how many hands."""

    table: int
    points: int
    hands: int

    @property
    def per_hand(self) -> float:
        """Points per hand."""
        return self.points / self.hands


@dataclass(frozen=True)
class Luck:
    """The tables with the most and the fewest points per hand."""

    luckiest: TableLuck
    unluckiest: TableLuck


@dataclass(frozen=True)
class DecidingHand:
    """The last hand, by round and number, that decided who had the most points."""

    game: PlayedGame
    hand: PlayedHand
    winners: tuple[int, ...]
    would_win: tuple[int, ...]
    """Who would have had the most points without it."""


@dataclass(frozen=True)
class Story:
    """What there is to say; None or empty where the data does not support it."""

    closest: ClosestGame | None
    loners: MostLoners | None
    climb: LongestClimb | None
    comeback: Comeback | None
    luck: Luck | None
    decided: DecidingHand | None
    turned: TurningHand | None = None
    is_whole: bool = True
    """False while `turned` is being looked for."""


def tell(
    games: Sequence[PlayedGame],
    loners: Mapping[int, int],
    ranks: Sequence[Ranks],
    points: Mapping[int, int] | None,
    winners: Sequence[int],
    *,
    fewest_wins: bool = False,
) -> Story:
    """Return what there is to say about a tournament that is over.

    `loners`: lone marches by entrant; `ranks`: after each round; `points`: everybody's in the end, None where the
    ranking is not by points as they were made; `winners`: who shares first place.
    """
    over = [game for game in games if game.has_begun]
    return Story(
        closest=closest_game(over, fewest_wins=fewest_wins),
        loners=most_loners(loners),
        climb=longest_climb(ranks),
        comeback=greatest_comeback(over, fewest_wins=fewest_wins),
        luck=None if fewest_wins else table_luck(over),
        decided=None if points is None else deciding_hand(over, points, winners, fewest_wins=fewest_wins),
    )


def closest_game(games: Iterable[PlayedGame], *, fewest_wins: bool = False) -> ClosestGame | None:
    """Return the closest game that somebody won, by the difference of the two best sides; None without one."""
    found = []
    for game in games:
        score = _by_side(game, game.points)
        best, second = sorted(score, reverse=not fewest_wins)[:2]
        if any(game.won):
            found.append((abs(best - second), -sum(score), game.round, game.table, game, score))
    if not found:
        return None
    margin, *_rest, game, score = min(found, key=lambda candidate: candidate[:4])
    order = sorted(range(len(score)), key=lambda side: _place(game, side, score[side], fewest_wins))
    sides, scores = tuple(game.sides[side] for side in order), tuple(score[side] for side in order)
    return ClosestGame(game, sides, scores, margin, sum(candidate[0] == margin for candidate in found) - 1)


def _place(game: PlayedGame, side: int, points: int, fewest_wins: bool) -> tuple[bool, int]:
    """Return what sorts a side among those of its game: who won comes first, also where a tie was decided otherwise."""
    return not all(game.won[seat] for seat in game.sides[side]), points if fewest_wins else -points


def most_loners(times: Mapping[int, int]) -> MostLoners | None:
    """Return who had the most; None where nobody had one."""
    most = max(times.values(), default=0)
    return MostLoners(tuple(who for who, had in times.items() if had == most), most) if most else None


def longest_climb(ranks: Sequence[Ranks]) -> LongestClimb | None:
    """Return the most places that anybody gained between two rounds, the earliest such climb; None without one."""
    climbs: dict[tuple[int, int, int, int, int], list[int]] = defaultdict(list)
    for start, before in enumerate(ranks):
        for end in range(start + 1, len(ranks)):
            for entrant, rank in before.items():
                now = ranks[end].get(entrant, rank)
                if now < rank:
                    climbs[now - rank, end, -start, rank, now].append(entrant)
    if not climbs:
        return None
    (lost, end, start, was, now), entrants = min(climbs.items())
    return LongestClimb(tuple(entrants), -lost, was, now, 1 - start, end + 1)


def greatest_comeback(games: Iterable[PlayedGame], *, fewest_wins: bool = False) -> Comeback | None:
    """Return the largest deficit that was turned into a win, the first of several; None without one."""
    found = [comeback for game in games if (comeback := _comeback(game, -1 if fewest_wins else 1))]
    return max(found, key=lambda comeback: comeback.behind, default=None)


def _comeback(game: PlayedGame, sign: int) -> Comeback | None:
    sides = [place for place, side in enumerate(game.sides) if all(game.won[seat] for seat in side)]
    if len(sides) != 1 or not game.hands:
        return None
    side, scores = sides[0], list(_running(game))
    deficits = [max(sign * (theirs - score[side]) for theirs in _others(score, side)) for score in scores]
    behind = max(deficits)
    if behind <= 0:
        return None
    place = deficits.index(behind)
    winners = tuple(game.seats[seat] for seat in game.sides[side])
    then, end = (_two(scores[at], side, sign) for at in (place, -1))
    return Comeback(game, winners, behind, then, game.hands[place].number, end)


def _two(score: Sequence[int], side: int, sign: int) -> tuple[int, int]:
    """Return what a side has, and the best of the others."""
    return score[side], sign * max(sign * theirs for theirs in _others(score, side))


def _others(score: Sequence[int], side: int) -> list[int]:
    return [points for place, points in enumerate(score) if place != side]


def _running(game: PlayedGame) -> Iterable[tuple[int, ...]]:
    """Return the score by side after each hand."""
    by_hand = (_by_side(game, hand.points) for hand in game.hands)
    return accumulate(by_hand, lambda score, points: tuple(map(sum, zip(score, points, strict=True))))


def _by_side(game: PlayedGame, points: Sequence[int]) -> tuple[int, ...]:
    """Return points by side: equal for partners, except where a lone march gives the loner one more."""
    return tuple(max(points[seat] for seat in side) for side in game.sides)


def table_luck(games: Iterable[PlayedGame]) -> Luck | None:
    """Return the tables with the most and the fewest points per hand; None where no two differ.

    Games of the kind that was played most count, for points per hand are others at a table of three. Tables with much
    fewer hands than the others are left out.
    """
    known = [game for game in games if game.hands]
    kinds = Counter(game.game for game in known)
    points: Counter[int] = Counter()
    hands: Counter[int] = Counter()
    for game in known:
        if kinds[game.game] == max(kinds.values()):
            points[game.table] += sum(sum(_by_side(game, hand.points)) for hand in game.hands)
            hands[game.table] += len(game.hands)
    most = max(hands.values(), default=0)
    tables = [TableLuck(table, points[table], many) for table, many in hands.items() if LEAST_PART * many >= most]
    tables.sort(key=lambda table: (-table.per_hand, table.table))
    if len({table.per_hand for table in tables}) < 2:
        return None
    least = tables[-1].per_hand
    return Luck(tables[0], next(table for table in tables if table.per_hand == least))


def deciding_hand(
    games: Iterable[PlayedGame], points: Mapping[int, int], winners: Sequence[int], *, fewest_wins: bool = False
) -> DecidingHand | None:
    """Return the last hand that decided who had the most points, or None.

    None also where those who have most are not those who won: a tie-break decided it, and no hand.
    """
    if _best(points, fewest_wins) != {*winners}:
        return None
    found = [
        (game.round, hand.number, -game.table, game, hand, without)
        for game in games
        for hand in game.hands
        if (without := _best(_without(points, hand.seats, hand.points), fewest_wins)) != {*winners}
    ]
    if not found:
        return None
    *_order, game, hand, without = max(found, key=lambda candidate: candidate[:3])
    return DecidingHand(game, hand, tuple(winners), tuple(sorted(without)))


def _without(points: Mapping[int, int], seats: Occupied, made: Sequence[int]) -> dict[int, int]:
    less = {who: here for who, here in zip(seats, made, strict=True) if who is not None and here}
    return {entrant: had - less.get(entrant, 0) for entrant, had in points.items()}


def _best(points: Mapping[int, int], fewest_wins: bool) -> set[int]:
    best = (min if fewest_wins else max)(points.values(), default=0)
    return {entrant for entrant, had in points.items() if had == best}
