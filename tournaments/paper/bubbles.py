"""Where the bubbles of a score sheet lie: data in millimeters from the frame's corner, computed once.

The PDF is printed by it, programs get it as JSON, and a camera reads by it (`reading`). See docs/paper.md.
"""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, NamedTuple

from scoring.rules import Answer, Question
from tournaments.paper.sheet_layout import (
    HANDS_HEIGHT,
    HANDS_TOP,
    HEADS_HEIGHT,
    HEADS_TOP,
    HEIGHT,
    HIGHEST,
    MARK,
    TOTALS_HEIGHT,
    TOTALS_TOP,
    WIDTH,
    Box,
)

ROUND = 5.4
"""The diameter of a bubble."""
CLOSE_ROUND = 5.0
"""On a close sheet: the next one is as many diameters away as elsewhere, as what tells crossed out needs."""
PITCH, WIDE_PITCH, CHECK_PITCH = 7.6, 11.5, 7.0
"""From one bubble to the next; where words stand above them; on the check line, and on a close sheet."""
LONG = 4
"""Letters of a word, in English, that need more room than a number."""
LEAST_HANDS = 2
"""On a sheet: a game whose hands take more room has closer lines; if that is not enough, paper has boxes alone."""
BETWEEN = 3.0
"""Between two questions, besides."""
SLOT, ADDED_SLOT = 10.0, 4.0
"""Where the question is printed, before the bubbles, if a hand takes several lines; on a close sheet, for a "+"."""
LINES = 12
"""Rows of bubbles on a sheet; each has a row mark on both sides."""
LINE = HANDS_HEIGHT / LINES
CLOSE_LINES, CLOSE_LINE = 14, 8.6
"""Rows of bubbles on a close sheet, and how high each is: the last lie below the row marks, as the check line does."""
CLOSE_TOTALS = Box(0, HANDS_TOP + CLOSE_LINES * CLOSE_LINE + 1, 0, 11)
"""Where the totals of a close sheet lie, from top to bottom."""
ROW_MARK = 3.0
NUMBERS = Box(4, HANDS_TOP, 8, HANDS_HEIGHT)
"""Where the numbers of the hands stand."""
LEFT, RIGHT = 13.0, 186.0
"""Where bubbles begin, and where the boxes for points end."""
POINTS, POINTS_ALONE = 18.0, 11.0
"""The width of a side's boxes for points: of two sides, and of more."""
BELOW = 0.8
"""Between a bubble and the line below it."""
CHECKED_TENS = 5
"""The number of tens on the check line: totals up to 59."""
CHECK_LABEL = 24.0
TOTAL = "total"
"""What the bubbles of the check line say, by side: a fact that counts for nothing."""


class Bubble(NamedTuple):
    """An answer to a question about a hand; in the check line the hand is 0."""

    hand: int
    name: str
    """Of the question."""
    answer: Answer
    box: Box


class Group(NamedTuple):
    """Where the bubbles of a question stand in a line of a hand, and its label before them, if that has a place."""

    question: Question
    line: int
    xs: tuple[float, ...]
    answers: tuple[Answer, ...]
    slot: float | None
    room: float
    """The width of the label."""


@dataclass(frozen=True)
class BubbleSheet:
    """One sheet of a table: its hands, and every bubble on it."""

    questions: tuple[Question, ...]
    sides: int
    hands: tuple[int, ...]
    groups: tuple[Group, ...]
    lines: int
    """Of each hand."""
    height: float
    """Of each line."""
    pitch: float
    """From one bubble to the next, where no words stand above them."""
    points: float
    """The width of a side's boxes for points."""
    bubbles: tuple[Bubble, ...]
    checks: tuple[Bubble, ...]

    @property
    def digest(self) -> str:
        """Eight signs that differ where anything lies elsewhere: which version of the sheet it is."""
        places = [[*bubble[:3], *bubble.box] for bubble in (*self.bubbles, *self.checks)]
        return sha256(json.dumps(places).encode()).hexdigest()[:8].upper()

    def top_of(self, row: int) -> float:
        """Return where the row of a hand begins, the first being 0."""
        return HANDS_TOP + row * self.lines * self.height

    def points_box(self, side: int, row: int) -> Box:
        """Return the box for the points that a side makes in a hand."""
        return Box(self._points_left(side), self.top_of(row), self.points, self.lines * self.height)

    def total_box(self, side: int) -> Box:
        """Return the box for a side's points in the whole game."""
        if self.height == CLOSE_LINE:
            return Box(self._points_left(side), CLOSE_TOTALS.y, self.points, CLOSE_TOTALS.height)
        return Box(self._points_left(side), TOTALS_TOP, self.points, TOTALS_HEIGHT)

    def head_box(self, side: int) -> Box:
        """Return the box for the name of a side, above its points."""
        return Box(self._points_left(side), HEADS_TOP, self.points, HEADS_HEIGHT)

    def check_box(self, side: int) -> Box:
        """Return the box for the name of the side whose total the check line asks for."""
        return Box(LEFT, TOTALS_TOP + side * TOTALS_HEIGHT / 2, CHECK_LABEL, TOTALS_HEIGHT / 2)

    def _points_left(self, side: int) -> float:
        return RIGHT - (self.sides - side) * self.points


def sheets_of(
    questions: Sequence[Question], *, sides: int, hands: int, most_points: int | None
) -> tuple[BubbleSheet, ...]:
    """Return the sheets of a game with this many hands; none if it has no bubbles, or too many for a sheet.

    `most_points`: of one side in the whole game; where more fit on a check line, or nobody knows, there is none.
    """
    if not questions:
        return ()
    points = POINTS if sides == 2 else POINTS_ALONE
    groups = _groups(questions, RIGHT - sides * points - LEFT - 2)
    is_close = LINES // _lines(groups) < LEAST_HANDS
    if is_close:
        points = POINTS_ALONE
        groups = _close(questions, RIGHT - sides * points - LEFT - 2)
    on_a_sheet = (CLOSE_LINES if is_close else LINES) // _lines(groups)
    if on_a_sheet < LEAST_HANDS:
        return ()
    is_checked = not is_close and sides == 2 and most_points is not None and most_points < 10 * (CHECKED_TENS + 1)
    numbers = range(1, hands + 1)
    return tuple(
        _sheet(
            questions,
            sides,
            tuple(numbers[first : first + on_a_sheet]),
            groups,
            points,
            is_checked=is_checked,
            is_close=is_close,
        )
        for first in range(0, hands, on_a_sheet)
    )


def row_marks() -> tuple[Box, ...]:
    """Return the small squares beside each line, those on the left before those on the right."""
    tops = [HANDS_TOP + (line + 0.5) * LINE - ROW_MARK / 2 for line in range(LINES)]
    return tuple(Box(x, top, ROW_MARK, ROW_MARK) for x in (0.0, WIDTH - ROW_MARK) for top in tops)


def corner_marks() -> tuple[Box, ...]:
    """Return the squares in the corners: above on the left and right, then below."""
    return tuple(Box(x, y, MARK, MARK) for y in (0.0, HEIGHT - MARK) for x in (0.0, WIDTH - MARK))


def side_of(check: Bubble) -> int:
    """Return the owner of the total that a bubble of the check line is about."""
    return int(check.name.split(".")[1])


def digit_of(check: Bubble) -> int:
    """Return which digit of a total a bubble of the check line is about."""
    return int(check.name.split(".")[2])


def as_json(sheet: BubbleSheet) -> dict[str, Any]:
    """Return what a camera has to know of a sheet, in millimeters from the frame's corner."""
    return {
        "bubbles": [[*bubble[:3], *bubble.box] for bubble in sheet.bubbles],
        "checks": [[*bubble[:3], *bubble.box] for bubble in sheet.checks],
    }


def _lines(groups: Sequence[Group]) -> int:
    return 1 + max(group.line for group in groups)


def _groups(questions: Sequence[Question], width: float) -> tuple[Group, ...]:
    """Return where each question is printed: all on one line if they fit, else each after its label, on several."""
    on_one = _flow(questions, width, slot=0.0)
    return on_one if all(group.line == 0 for group in on_one) else _flow(questions, width, slot=SLOT)


def pitch_of(question: Question, pitch: float = PITCH) -> float:
    """Return how far the bubbles of a question are from each other; `pitch`: those that need no more room."""
    return WIDE_PITCH if any(len(word) > LONG for word in question.words) else pitch


def _flow(questions: Sequence[Question], width: float, *, slot: float) -> tuple[Group, ...]:
    groups: list[Group] = []
    line, x = 0, 0.0
    for question in questions:
        pitch = pitch_of(question)
        most = int((width - slot) // pitch)
        for first in range(0, len(question.answers), most):
            answers = question.answers[first : first + most]
            needed = slot + len(answers) * pitch
            if x and x + needed > width:
                line, x = line + 1, 0.0
            before = x + slot + (pitch - PITCH) / 2
            xs = tuple(round(LEFT + before + place * pitch, 2) for place in range(len(answers)))
            groups.append(Group(question, line, xs, answers, LEFT + x if slot else None, slot))
            x += needed + BETWEEN
    return tuple(groups)


def _close(questions: Sequence[Question], width: float) -> tuple[Group, ...]:
    """Return where each question is printed on a close sheet: on the first line with room, or on a new one.

    The digits of a number follow each other.
    """
    groups: list[Group] = []
    ends = [0.0]
    for question in questions:
        pitch = pitch_of(question, CHECK_PITCH)
        slot = ADDED_SLOT if question.is_added else SLOT
        most = int((width - slot) // pitch)
        for first in range(0, len(question.answers), most):
            answers = question.answers[first : first + most]
            needed = slot + len(answers) * pitch
            earliest = 0 if question.digit is None else len(ends) - 1
            free = [line for line in range(earliest, len(ends)) if ends[line] + needed <= width]
            if not free:
                ends.append(0.0)
            line = free[0] if free else len(ends) - 1
            x = ends[line]
            before = LEFT + x + slot + (pitch - PITCH) / 2
            xs = tuple(round(before + place * pitch, 2) for place in range(len(answers)))
            groups.append(Group(question, line, xs, answers, LEFT + x, slot))
            ends[line] = x + needed + BETWEEN
    return tuple(groups)


def _sheet(
    questions: Sequence[Question],
    sides: int,
    hands: tuple[int, ...],
    groups: tuple[Group, ...],
    points: float,
    *,
    is_checked: bool,
    is_close: bool,
) -> BubbleSheet:
    lines, pitch = _lines(groups), CHECK_PITCH if is_close else PITCH
    height = min(HIGHEST, HANDS_HEIGHT / len(hands)) if lines == 1 else LINE
    if is_close:
        height = CLOSE_LINE
    across = CLOSE_ROUND if is_close else ROUND
    bubbles = [
        Bubble(
            hand, group.question.name, answer, _bubble(x, HANDS_TOP + (row * lines + group.line + 1) * height, across)
        )
        for row, hand in enumerate(hands)
        for group in groups
        for x, answer in zip(group.xs, group.answers, strict=True)
    ]
    checks = tuple(bubble for side in range(sides) for bubble in _check_line(side)) if is_checked else ()
    return BubbleSheet(tuple(questions), sides, hands, groups, lines, height, pitch, points, tuple(bubbles), checks)


def _check_line(side: int) -> Iterator[Bubble]:
    below = TOTALS_TOP + (side + 1) * TOTALS_HEIGHT / 2
    x = LEFT + CHECK_LABEL
    for tens in range(1, CHECKED_TENS + 1):
        yield Bubble(0, f"{TOTAL}.{side}.10", 10 * tens, _bubble(x + (tens - 1) * CHECK_PITCH, below))
    x += CHECKED_TENS * CHECK_PITCH + 2
    for ones in range(10):
        yield Bubble(0, f"{TOTAL}.{side}.1", ones, _bubble(x + ones * CHECK_PITCH, below))


def _bubble(x: float, below: float, across: float = ROUND) -> Box:
    return Box(round(x + (PITCH - across) / 2, 2), round(below - BELOW - across, 2), across, across)
