"""What a sheet of paper asks of a hand of a declared game: each field of its file as a question with bubbles."""

from collections.abc import Callable, Iterator, Sequence

from ..bubbles import KIND, Answer, Question, seats_of
from .declaration import Entered, Other

MOST_BUBBLES = 15
"""Of a number, a bubble each; a larger one has bubbles for its digits."""
Sides = Sequence[tuple[int, ...]]
Value = Callable[[str], int]
"""Returns what a formula of the house rules comes to."""


def questions_of(
    fields: Sequence[Entered], others: Sequence[Other], *, seats: int, sides: Sides, value_of: Value
) -> tuple[Question, ...]:
    """Return the questions: other ways for a hand to end first, then the fields.

    None where a number can be less than nothing, and has too many values for a bubble each.
    """
    if any(
        field.kind == "number" and field.least < 0 and len(_numbers(field, field.most)) > MOST_BUBBLES
        for field in fields
    ):
        return ()
    kinds, labels = tuple(other.kind for other in others), tuple(other.label for other in others)
    words = labels if len(labels) > 1 else ()
    else_ = [Question(KIND, labels[0], kinds, is_needed=False, words=words)] if others else []
    asked = [question for field in fields for question in _of_field(field, seats, sides, value_of)]
    return (*else_, *asked)


def _of_field(field: Entered, seats: int, sides: Sides, value_of: Value) -> Iterator[Question]:
    if field.per == "hand":
        yield from _of_place(field, None, None, seats, sides, value_of)
        return
    places = {"side": len(sides), "seat": seats}[field.per]
    together = value_of(field.total) if field.total else None
    for place in range(places if together is None else places - 1):
        yield from _of_place(field, place, together, seats, sides, value_of)


def _of_place(
    field: Entered, place: int | None, together: int | None, seats: int, sides: Sides, value_of: Value
) -> Iterator[Question]:
    if field.kind == "number":
        yield from _of_number(field, place, together, value_of(field.most_now) if field.most_now else field.most)
        return
    answers: tuple[Answer, ...] = (True,)
    if field.kind in ("seat", "side"):
        answers = seats_of(seats if field.kind == "seat" else len(sides))
    elif field.kind == "choice":
        answers = tuple(value.value for value in field.values if value.value != field.default)
    yield Question(
        field.name,
        field.label,
        answers,
        of_seats=field.kind == "seat",
        place=place,
        by_seat=field.per == "seat",
        is_needed=field.needed,
        words=tuple(value.label for value in field.values if value.value != field.default),
        members=tuple(sides) if field.kind == "side" else (),
    )


def _of_number(field: Entered, place: int | None, together: int | None, most: int) -> Iterator[Question]:
    """A bubble for each number, or for each digit, the highest first; what needs no saying has none."""
    numbers = _numbers(field, most)
    if len(numbers) <= MOST_BUBBLES:
        yield Question(
            field.name,
            field.label,
            tuple(numbers),
            place=place,
            by_seat=field.per == "seat",
            is_needed=field.needed,
            together=together,
        )
        return
    digits = [digit for digit in (1000, 100, 10, 1) if most >= digit]
    for digit in digits:
        highest = min(9, most // digit)
        if not (digit == 1 and field.step % 10 == 0):
            answers = tuple(digit * times for times in range(1, highest + 1))
            is_last = digit == (10 if field.step % 10 == 0 else 1)
            zero = (0,) if is_last and field.default is None else ()
            yield Question(
                field.name,
                field.label,
                zero + answers,
                place=place,
                by_seat=field.per == "seat",
                is_needed=is_last and field.needed,
                digit=digit,
                is_added=digit != digits[0],
                together=together,
            )


def _numbers(field: Entered, most: int) -> list[int]:
    return [number for number in range(field.least, most + 1, field.step) if number != field.default]
