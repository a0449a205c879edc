"""The standings as they must be, from the auditor's own count."""

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import floor
from typing import Any

from simulation.games import game_of
from simulation.ledger import Guest, Plan, RoundPlayed, SheetRecord, TournamentRecord
from simulation.points import BySeat, LinePoints, mean_rounded_half_up, total


@dataclass
class Expected:
    """One row of the standings, while it is being counted."""

    guest: Guest
    by_round: dict[int, int] = field(default_factory=dict)
    """Points, by the number of the round; nothing for a round without a result."""
    by_game: dict[int, int] = field(default_factory=dict)
    """The same without the credits for sit-outs."""
    games_won: int = 0
    loners: int = 0
    euchres: int = 0
    adjustment: int = 0
    rank: int = 0
    move: int | None = None
    rounds: int = 0
    """How many rounds the standings cover."""
    fewest_wins: bool = False

    def best(self, points: Mapping[int, int]) -> int | None:
        """Return the best of the points by round, None where there are none."""
        return (min if self.fewest_wins else max)(points.values(), default=None)

    def points(self, before: int | None = None) -> int:
        """Return all points, or those of the rounds before one; adjustments count in both."""
        counted = [points for number, points in self.by_round.items() if before is None or number < before]
        return self.adjustment + sum(counted)

    def as_shown(self) -> dict[str, Any]:
        """Return the row as the service must give it."""
        return {
            "rank": self.rank,
            "entrant": self.guest.entrant,
            "number": self.guest.number,
            "name": self.guest.name,
            "points": self.points(),
            "rounds": self.every_round(),
            "adjustment": self.adjustment,
            "move": self.move,
            "withdrawn": False,
            **({"team": self.guest.team, "undecided": False} if self.guest.team is not None else {}),
            **{name: count(self) for name, count in COLUMNS.items()},
        }

    def every_round(self) -> list[int | None]:
        """Return the points of every round that the standings cover, None for a round without a result."""
        return [self.by_round.get(number) for number in range(1, self.rounds + 1)]


COLUMNS: Mapping[str, Callable[[Expected], int | None]] = {
    "games_won": lambda row: row.games_won,
    "loners": lambda row: row.loners,
    "euchres": lambda row: row.euchres,
    "last_round": lambda row: (row.every_round() or [None])[-1],
    "best_round": lambda row: row.best(row.by_round),
    "best_game": lambda row: row.best(row.by_game),
}
"""How the auditor counts each column of the standings, by its name in the API. It shares nothing with the service on
purpose: a column that the service shows and this table does not know is a disagreement."""


Results = Mapping[int, Sequence[Fraction | None]]
"""By the number of a deal what every table that was to play it, in any round, made of it; None: nobody knows."""


def expected_rows(record: TournamentRecord) -> dict[int, Expected]:
    """Return everybody's row, by entrant, after the last round: ties share a rank, since no tie-break was set."""
    fewest_wins = game_of(record.plan.game, record.plan.seats).fewest_wins
    rows = {guest.entrant: Expected(guest, fewest_wins=fewest_wins) for guest in record.guests}
    results = _results_of_deals(record)
    for played in record.rounds:
        _count_round(played, rows, record.plan, results)
    for entrant, points in record.adjustments:
        rows[entrant].adjustment += points
    latest = max((played.number for played in record.rounds if any(map(_has_begun, played.sheets))), default=0)
    last = max((number for row in rows.values() for number in row.by_round), default=0)
    _rank(list(rows.values()), latest, last)
    if record.plan.pairs:
        _rank_pairs(list(rows.values()), latest)
    return rows


def credit_of(played: RoundPlayed, plan: Plan) -> int:
    """Return what sitting this round out is worth: the mean of the seats that played, a half rounded up.

    Where everybody plays the same cards it is what is average for each deal.
    """
    if plan.duplicate != "off":
        return plan.hands * average_of_deal(plan.duplicate)
    counted = [points for sheet in played.sheets if _has_begun(sheet) for points in points_of(sheet)]
    return mean_rounded_half_up(counted)


def points_of(sheet: SheetRecord) -> BySeat:
    """Return what a game is worth to each seat, from the facts that were sent."""
    if sheet.totals:
        return sheet.totals.points
    return total([line.points for line in _lines(sheet)], len(sheet.seats))


def _lines(sheet: SheetRecord) -> list[LinePoints]:
    game = game_of(sheet.game, len(sheet.seats), sheet.preset)
    return [game.line(hand.facts) for hand in sheet.live]


def _count_round(played: RoundPlayed, rows: dict[int, Expected], plan: Plan, results: Results) -> None:
    begun = list(filter(_has_begun, played.sheets))
    if plan.duplicate != "off":
        for sheet in played.sheets:
            _count_game(played.number, sheet, rows, _of_deals(sheet, plan, results))
        begun = []
    fours = [made for sheet in begun if sheet.game == plan.game for made in points_of(sheet)]
    for sheet in begun:
        made = points_of(sheet)
        counts = made if sheet.game == plan.game else counted(made, fours, plan.left_over_scores)
        _count_game(played.number, sheet, rows, counts)
    for entrant in played.sit_outs:
        rows[entrant].by_round[played.number] = credit_of(played, plan)


def _results_of_deals(record: TournamentRecord) -> Results:
    results: dict[int, list[Fraction | None]] = defaultdict(list)
    for sheet in (sheet for played in record.rounds for sheet in played.sheets):
        own = _nets(sheet)
        for number, deal in enumerate(sheet.deals, 1):
            results[deal].append(own.get(number))
    return results


def _of_deals(sheet: SheetRecord, plan: Plan, results: Results) -> BySeat:
    """Return what everybody at a table has for its deals, compared with all tables that have played them."""
    own = _nets(sheet)
    made = []
    for number, deal in enumerate(sheet.deals, 1):
        known = [net for net in results[deal] if net is not None]
        made.append(of_deal(own.get(number), known, len(results[deal]), plan.duplicate))
    return total(made, 4)


def _nets(sheet: SheetRecord) -> dict[int, Fraction]:
    """Return by how much seats 0 and 2 were ahead in each hand; nobody knows of a game entered as totals."""
    made = {} if sheet.totals else {hand.number: hand.points for hand in sheet.live}
    return {number: Fraction(sum(points[::2]) - sum(points[1::2]), 2) for number, points in made.items()}


def average_of_deal(by: str) -> int:
    """Return what is average for a deal."""
    return 50 if by == "matchpoints" else 0


def of_deal(own: Fraction | None, known: list[Fraction], tables: int, by: str) -> BySeat:
    """Return everybody's score at a table for a deal with these results (docs/duplicate.md)."""
    if own is None:
        return (average_of_deal(by),) * 4
    if by == "matchpoints":
        beaten = Fraction(sum((other < own) - (other > own) for other in known) + len(known), 2)
        share = Fraction(1, 2) if tables == 1 else (beaten * tables / len(known) - Fraction(1, 2)) / (tables - 1)
        first = round(100 * share)
        return (first, 100 - first) * 2
    above = own - sum(known) / len(known)
    first = round(100 * (min(max(above, Fraction(-2)), Fraction(2)) if by == "butler-capped" else above))
    return (first, -first) * 2


def _has_begun(sheet: SheetRecord) -> bool:
    return bool(sheet.totals or sheet.live)


def counted(points: BySeat, others: list[int], how: str) -> BySeat:
    """Return what a table of another size counts beside the seats at tables of four (docs/house-rules.md)."""
    if how == "as-made" or not others or (how == "scaled" and not any(points)):
        return points
    if how == "scaled":
        factor = Fraction(sum(others), len(others)) / Fraction(sum(points), len(points))
        return tuple(_half_up(made * factor) for made in points)
    best_first, part = sorted(others, reverse=True), Fraction(len(others), len(points))
    return tuple(
        _half_up(
            _sum_of(
                best_first,
                part * sum(other > made for other in points),
                part * sum(other >= made for other in points),
            )
            / (part * points.count(made))
        )
        for made in points
    )


def _sum_of(scores: list[int], start: Fraction, end: Fraction) -> Fraction:
    """Return the sum of scores from one place in their row to another, parts of a score counting in part."""
    found = Fraction(0)
    for at, score in enumerate(scores):
        overlap = min(end, Fraction(at + 1)) - max(start, Fraction(at))
        found += score * max(overlap, Fraction(0))
    return found


def _half_up(number: Fraction) -> int:
    return floor(number + Fraction(1, 2))


def _count_game(number: int, sheet: SheetRecord, rows: dict[int, Expected], points: BySeat) -> None:
    lines, seats = _lines(sheet), len(sheet.seats)
    loners = sheet.totals.loners if sheet.totals else total([line.loners for line in lines], seats)
    euchres = sheet.totals.euchres if sheet.totals else total([line.euchres for line in lines], seats)
    winners = _winners(sheet) if sheet.complete else ()
    for seat, entrant in enumerate(sheet.seats):
        row = rows[entrant]
        row.by_round[number] = row.by_game[number] = points[seat]
        row.loners += loners[seat]
        row.euchres += euchres[seat]
        row.games_won += seat in winners


def _winners(sheet: SheetRecord) -> tuple[int, ...]:
    """Return the seats of the side that won; none where sides share the win."""
    game, points = game_of(sheet.game, len(sheet.seats), sheet.preset), points_of(sheet)
    hands = [line.points for line in reversed(_lines(sheet))] if game.tie_by_hands else []
    sums = [tuple(sum(row[seat] for seat in side) for row in (points, *hands)) for side in game.sides]
    best = min(sums) if game.fewest_wins else max(sums)
    return game.sides[sums.index(best)] if sums.count(best) == 1 else ()


def _rank(rows: list[Expected], latest: int, last: int) -> None:
    sign = -1 if rows and rows[0].fewest_wins else 1
    now = _ranks({row.guest.entrant: sign * row.points() for row in rows})
    earlier = [row for row in rows if any(number < latest for number in row.by_round)]
    before = _ranks({row.guest.entrant: sign * row.points(before=latest) for row in rows}) if latest > 1 else {}
    for row in rows:
        row.rank, row.rounds = now[row.guest.entrant], last
        if before and row in earlier:
            row.move = before[row.guest.entrant] - row.rank


def _rank_pairs(rows: list[Expected], latest: int) -> None:
    """Give both of a pair its rank: by what it has for its deals, and the mean of both partners' adjustments."""
    pairs: dict[int, list[Expected]] = defaultdict(list)
    for row in rows:
        pairs[row.guest.team or 0].append(row)
    now = _ranks({team: _of_pair(pair) for team, pair in pairs.items()})
    before = _ranks({team: _of_pair(pair, before=latest) for team, pair in pairs.items()}) if latest > 1 else {}
    for team, pair in pairs.items():
        for row in pair:
            row.rank = now[team]
            row.move = before[team] - row.rank if before else None


def _of_pair(pair: list[Expected], before: int | None = None) -> int:
    given = sum(row.adjustment for row in pair)
    return pair[0].points(before) - pair[0].adjustment + (given + 1) // 2


def _ranks(points: dict[int, int]) -> dict[int, int]:
    """Return ranks from 1 with ties: 1, 1, 3."""
    having: dict[int, int] = defaultdict(int)
    for value in points.values():
        having[value] += 1
    ahead, ranks = 0, {}
    for value in sorted(having, reverse=True):
        ranks[value], ahead = ahead + 1, ahead + having[value]
    return {entrant: ranks[value] for entrant, value in points.items()}
