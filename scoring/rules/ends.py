"""When a game ends (docs/house-rules.md, `game_ends`) and how far it is, for games with points that only grow."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Any, Literal

from .scores import Outcome, Points, Progress

MOST_HANDS = 99
"""No sheet has more lines than this, whatever ends the game."""

NUMBERS: Mapping[str, Sequence[int]] = {
    "points": (10, 5, 7, 11, 13, 15, 21),
    "hands": range(1, MOST_HANDS + 1),
}

ONLY_HANDS: Mapping[str, Sequence[int]] = {"hands": NUMBERS["hands"]}
"""Of games that end at no number of points."""

POSSIBLE = '{"points": 5 | 7 | 10 | 11 | 13 | 15 | 21}, {"hands": 1–99}, "bell"'


_NUMBER_SCHEMAS: Mapping[str, tuple[dict[str, Any], str]] = {
    "points": ({"enum": sorted(NUMBERS["points"])}, "0?[57]|1[0135]|21"),
    "hands": ({"type": "integer", "minimum": 1, "maximum": MOST_HANDS}, "0?[1-9]|[1-9][0-9]"),
}
"""The same numbers in JSON Schema, and as they may stand in a text."""


def ends_schema(words: Sequence[str], *numbers: str, points: Sequence[int] = ()) -> dict[str, Any]:
    """The JSON Schema of `game_ends`: a word, a number of one of these kinds (see NUMBERS), or of points."""
    kinds: list[dict[str, Any]] = [{"enum": [*words]}]
    schemas = [(name, *_NUMBER_SCHEMAS[name]) for name in numbers]
    if points:
        schemas.append(
            (
                "points",
                {"enum": sorted(points)},
                "|".join(f"0?{number}" if number < 10 else str(number) for number in sorted(points)),
            )
        )
    for name, number, text in schemas:
        named = {"type": "object", "properties": {name: number}, "required": [name], "additionalProperties": False}
        kinds += [named, {"type": "string", "pattern": f"^{name}: *({text})$"}]
    return {"anyOf": kinds}


@dataclass(frozen=True)
class GameEnds:
    """`points`: when a seat has `number`; `hands`: after `number` hands; `bell`: when it rings; else a game's own."""

    by: Literal["points", "hands", "bell", "lead", "lowest-before", "limit"]
    number: int = 0

    def as_json(self) -> str | dict[str, int]:
        """{"points": 10}, {"hands": 8}, "bell" …"""
        return {str(self.by): self.number} if self.by in NUMBERS else self.by


BELL = GameEnds("bell")


def read_game_ends(
    raw: object,
    words: Sequence[str] = ("bell",),
    numbers: Mapping[str, Sequence[int]] = NUMBERS,
    possible: str = POSSIBLE,
) -> GameEnds:
    """From one of these words, or from a number of such a kind, {"hands": 8} or "hands: 8". ValueError otherwise.

    `possible`: all that there is, for the error.
    """
    match raw:
        case GameEnds():
            return raw
        case str() if raw in words:
            return GameEnds(raw)  # type: ignore[arg-type]  # one of the words
        case str() if parts := re.fullmatch(r"([a-z]+): *([0-9]{1,2}|[1-9][0-9]{2,3})", raw):
            by, number = str(parts[1]), int(parts[2])
        case Mapping() if len(raw) == 1:
            [(by, number)] = raw.items()
        case _:
            raise ValueError(possible)
    if by in numbers and type(number) is int and number in numbers[by]:
        return GameEnds(by, number)  # type: ignore[arg-type]  # one of the numbers' names
    raise ValueError(possible)


def progress(ends: GameEnds, hands: Sequence[Points]) -> Progress:
    """How far a game is after these hands, in their order. By the bell it is never over by itself."""
    if ends.by == "bell":
        return Progress(is_over=False, hands_to_come=None, superfluous=0, may_end=bool(hands))
    if ends.by == "hands":
        missing = ends.number - len(hands)
        over = missing <= 0
        return Progress(is_over=over, hands_to_come=max(missing, 0), superfluous=max(-missing, 0), may_end=over)
    scores = list(running_scores(hands))
    needed = next((count for count, score in enumerate(scores, 1) if max(score) >= ends.number), None)
    if needed is None:
        return Progress(is_over=False, hands_to_come=None, superfluous=0, may_end=False)
    return Progress(is_over=True, hands_to_come=None, superfluous=len(hands) - needed, may_end=True)


def most_points(ends: GameEnds, outcomes: Sequence[Outcome]) -> int | None:
    """The most points that one seat can make in a game which ends so; None where any number of hands may be played."""
    most = max(max(outcome.points) for outcome in outcomes)
    if ends.by == "hands":
        return ends.number * most
    return ends.number - 1 + most if ends.by == "points" else None


def running_scores(hands: Sequence[Points]) -> Iterator[Points]:
    """The score by seat after each hand."""
    return accumulate(hands, lambda score, points: tuple(map(sum, zip(score, points, strict=True))))
