"""Score sheets with bubbles, as their layout in `templates/paper/` reads them; a camera reads what is filled in."""

from collections.abc import Iterator, Sequence
from typing import Any

from django.utils.translation import gettext as _

from scoring.models import Game
from tournaments.paper import bubbles as places
from tournaments.paper import sheet_layout as layout
from tournaments.paper.bubbles import Bubble, BubbleSheet, Group
from tournaments.paper.sheet_layout import Box
from tournaments.words.bubbles import asked_in, label_of, letter_of, letters_of

ASKED = 7.0
"""The height of what a question asks, above the names of its answers."""
LABELS_APART = 0.6
"""Between the labels above two bubbles."""
LEAST_ABOVE = 2.4
"""The height of the labels above bubbles: their figures are two thirds of it."""
NAME_LENGTH = 30
"""Signs of a name that fit beside a column of bubbles."""


def bubble_sheets(game: Game, hands: int) -> tuple[BubbleSheet, ...]:
    """Return where the bubbles of a game lie, sheet by sheet of its hands; none where it asks nothing by bubbles."""
    rules, ruleset = game.rules, game.house_rules
    questions = rules.questions(ruleset, game.seats)
    most = rules.most_points(ruleset)
    return places.sheets_of(questions, sides=len(game.sides), hands=hands, most_points=most)


def bubbles_on_page(sheet: BubbleSheet, bubbles: Sequence[Bubble], paper: str) -> list[dict[str, Any]]:
    """Return bubbles of a sheet for programs, in millimeters from the page's corner."""
    asked = {question.name: question for question in sheet.questions}
    return [
        {
            "hand": bubble.hand,
            "fact": asked[bubble.name].fact if bubble.hand else places.TOTAL,
            "place": asked[bubble.name].place if bubble.hand else places.side_of(bubble),
            "digit": asked[bubble.name].digit if bubble.hand else places.digit_of(bubble),
            "value": bubble.answer,
            "box": layout.on_page(bubble.box, paper),
        }
        for bubble in bubbles
    ]


def on_paper(sheet: BubbleSheet, game: Game, names: Sequence[str]) -> dict[str, Any]:
    """Return what is printed on a sheet for these people, by seat."""
    by_name = {question.name: question for question in sheet.questions}
    return {
        "marks": places.row_marks(),
        "rows": [
            {
                "number": str(hand),
                "box": Box(places.NUMBERS.x, sheet.top_of(row), places.RIGHT - places.NUMBERS.x, _height(sheet)),
            }
            for row, hand in enumerate(sheet.hands)
        ],
        "bubbles": [
            {
                "box": bubble.box,
                "label": label_of(by_name[bubble.name], bubble.answer, game.rules),
                "room": places.pitch_of(by_name[bubble.name], sheet.pitch) - LABELS_APART,
            }
            for bubble in sheet.bubbles
        ],
        "above": max(LEAST_ABOVE, min(3.2, sheet.height - places.ROUND - places.BELOW - 1.0)),
        "checks": [
            {"box": bubble.box, "label": str(bubble.answer), "room": places.CHECK_PITCH} for bubble in sheet.checks
        ],
        "check-labels": [
            {"box": sheet.check_box(side), "words": _("Total of %(letters)s") % {"letters": letters_of(seats)}}
            for side, seats in enumerate(game.sides)
            if sheet.checks
        ],
        "heads": list(_heads(sheet, game, names)),
        "columns": [_column(sheet, game, side, names) for side in range(sheet.sides)],
    }


def _height(sheet: BubbleSheet) -> float:
    return sheet.lines * sheet.height


def _column(sheet: BubbleSheet, game: Game, side: int, names: Sequence[str]) -> dict[str, Any]:
    seats = game.sides[side]
    known = [seat for seat in seats if not names[seat].startswith("__")]  # on a blank sheet a line is not signed for
    return {
        "head": sheet.head_box(side),
        "letters": letters_of(seats),
        "boxes": [sheet.points_box(side, row) for row in range(len(sheet.hands))],
        "total": sheet.total_box(side),
        "signature": layout.signature_box(side, sheet.sides),
        "signed": _("Signed: %(names)s") % {"names": " & ".join(names[seat] for seat in seats if seat in known)},
    }


def _heads(sheet: BubbleSheet, game: Game, names: Sequence[str]) -> Iterator[dict[str, Any]]:
    """Yield the labels of the bubbles: beside each column, or, where a hand takes several lines, before each."""
    if sheet.lines == 1:
        for group in sheet.groups:
            yield from _head(group, names)
        return
    width = (places.RIGHT - sheet.sides * places.POINTS_ALONE - places.LEFT) / 2
    for seat, name in enumerate(names):
        box = Box(places.LEFT + seat % 2 * width, layout.HEADS_TOP + seat // 2 * 6, width, 6)
        yield {"box": box, "words": f"{letter_of(seat)}  {name[:NAME_LENGTH]}", "turned": False, "bold": True}
    for row in range(len(sheet.hands)):
        for group in sheet.groups:
            box = Box(group.slot or 0, sheet.top_of(row) + group.line * sheet.height, group.room, sheet.height)
            words = "+" if group.question.is_added else asked_in(group.question, game.sides)
            yield {"box": box, "words": words, "turned": False, "bold": False}


def _head(group: Group, names: Sequence[str]) -> Iterator[dict[str, Any]]:
    question, left, width = group.question, group.xs[0], len(group.xs) * places.PITCH
    words = _(question.about)
    if len(group.xs) == 1:
        box = Box(left, layout.HEADS_TOP, width, layout.HEADS_HEIGHT)
        yield {"box": box, "words": words, "turned": True, "bold": False}
        return
    yield {"box": Box(left, layout.HEADS_TOP, width, ASKED), "words": words, "turned": False, "bold": False}
    if question.of_seats:
        for x, seat in zip(group.xs, group.answers, strict=True):
            box = Box(x, layout.HEADS_TOP + ASKED, places.PITCH, layout.HEADS_HEIGHT - ASKED)
            name = f"{letter_of(int(seat))}  {names[int(seat)][:NAME_LENGTH]}"
            yield {"box": box, "words": name, "turned": True, "bold": True}
