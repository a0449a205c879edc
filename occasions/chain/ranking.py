"""Who is ahead over all halls. Shares are exact fractions until they are written down: no two computers differ."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from occasions.chain.boards import Compared, Who
from occasions.chain.records import Pair, Person, Way

PER_HAND, PERCENT = 1000, 100
"""What is written down: thousandths of a point a hand, hundredths of a percent."""


@dataclass(frozen=True)
class Score:
    """What somebody came to, so that halls can be compared."""

    hall: str
    uuid: str
    name: str
    points: int
    hands: int
    share: Fraction
    """Of the others in the same hall, how many are behind, and half of those who are level; from 0 to 1."""
    people: frozenset[str]
    """The records of the persons: one, or both of a pair."""

    @property
    def per_hand(self) -> Fraction:
        """Points a hand; nothing for somebody who played none."""
        return Fraction(self.points, self.hands) if self.hands else Fraction(0)


def scores_of(hall: str, rows: Iterable[Person | Pair]) -> list[Score]:
    """Return the scores of a hall's people, or of its pairs."""
    listed = list(rows)
    counted = Counter(row.points for row in listed)
    behind: dict[int, Fraction] = {}
    lower = 0
    for points in sorted(counted):
        behind[points] = lower + Fraction(counted[points] - 1, 2)
        lower += counted[points]
    others = len(listed) - 1
    return [
        Score(
            hall,
            row.uuid,
            row.name,
            row.points,
            row.hands,
            behind[row.points] / others if others else Fraction(1, 2),
            frozenset(row.people if isinstance(row, Pair) else (row.uuid,)),
        )
        for row in listed
    ]


def ranked(scores: Iterable[Score], way: Way, boards: Mapping[Who, Compared]) -> list[dict[str, Any]]:
    """Return everybody in order, ties with the same rank; within a rank by name, hall and UUID.

    By matchpoints those who played none of the deals come last, with nothing.
    """
    none = Compared()

    def value(score: Score) -> Fraction:
        if way == "matchpoints":
            return boards.get((score.hall, score.people), none).share
        return score.per_hand if way == "points-a-hand" else score.share

    listed = sorted(scores, key=lambda score: (-value(score), score.name, score.hall, score.uuid))
    rows: list[dict[str, Any]] = []
    for place, score in enumerate(listed, 1):
        level = bool(rows) and value(listed[place - 2]) == value(score)
        rows.append(
            {
                "rank": rows[-1]["rank"] if level else place,
                "hall": score.hall,
                "uuid": score.uuid,
                "name": score.name,
                "points": score.points,
                "hands": score.hands,
                "per_hand": rounded(score.per_hand * PER_HAND),
                "percent": rounded(score.share * 100 * PERCENT),
            }
        )
        if way == "matchpoints":
            made = boards.get((score.hall, score.people), none)
            rows[-1] |= {"boards": made.boards, "matchpoints": rounded(made.share * 100 * PERCENT)}
    return rows


def ranked_halls(scores: Mapping[str, Sequence[Score]], names: Mapping[str, str]) -> list[dict[str, Any]]:
    """Return halls by the points a hand of all their people together; how big a hall is plays no part."""
    sums = {
        hall: (sum(row.points for row in rows), sum(row.hands for row in rows)) for hall, rows in scores.items() if rows
    }
    means = {hall: Fraction(points, hands) if hands else Fraction(0) for hall, (points, hands) in sums.items()}
    listed = sorted(means, key=lambda hall: (-means[hall], names[hall], hall))
    rows: list[dict[str, Any]] = []
    for place, hall in enumerate(listed, 1):
        level = bool(rows) and means[listed[place - 2]] == means[hall]
        rows.append(
            {
                "rank": rows[-1]["rank"] if level else place,
                "hall": hall,
                "name": names[hall],
                "people": len(scores[hall]),
                "points": sums[hall][0],
                "hands": sums[hall][1],
                "per_hand": rounded(means[hall] * PER_HAND),
            }
        )
    return rows


def rounded(value: Fraction) -> int:
    """Return the nearest whole number, halves up."""
    return (2 * value.numerator + value.denominator) // (2 * value.denominator)
