"""What a sheet of paper asks about a hand, to be answered by filling bubbles, and the facts that the answers make.

A game declares its questions once (`GameRules.questions`). What is printed, where it lies, what a camera reads and what
goes on the sheet all follow from them.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any, TypeAlias

Answer: TypeAlias = int | str | bool

KIND = "kind"
"""The fact that says what else happened than what the other questions ask for."""


@dataclass(frozen=True)
class Question:
    """A question with a bubble for each answer; at most one is filled."""

    fact: str
    about: str
    """What is asked, in few words, marked for translation."""
    answers: tuple[Answer, ...]
    of_seats: bool = False
    """The answers are seats, which are printed as letters."""
    place: int | None = None
    """Whose number it is, where the fact is a list of numbers by seat or side."""
    by_seat: bool = False
    """Whether `place` is a seat, also where partners are a side; else it is a side."""
    is_needed: bool = True
    """Whether something is missing where no bubble is filled."""
    words: tuple[str, ...] = ()
    """What each answer is called, where it is a word, marked for translation."""
    members: tuple[tuple[int, ...], ...] = ()
    """The seats that each answer means, where the answers are sides."""
    digit: int | None = None
    """Of a number too large for a bubble each: how much one of this digit is. The answers of all digits are added."""
    is_added: bool = False
    """Whether it is a digit after the first one of its number."""
    together: int | None = None
    """What the numbers of all places come to, where that is fixed: the last follows, and has no question."""

    @property
    def name(self) -> str:
        """Its name among the questions of a hand: `maker`, `tricks.2`, `taken.0.10`."""
        return ".".join(str(part) for part in (self.fact, self.place, self.digit) if part is not None)

    @property
    def is_list(self) -> bool:
        """Whether the fact is a list of numbers."""
        return self.place is not None

    @property
    def has_zero(self) -> bool:
        """Whether 0 is a bubble of a number: then none filled says nothing."""
        is_number = self.is_list or self.digit is not None
        return is_number and 0 in self.answers


def seats_of(count: int) -> tuple[Answer, ...]:
    """The seats of a table as answers."""
    return tuple(range(count))


def by_place(fact: str, about: str, places: int, answers: Sequence[Answer]) -> tuple[Question, ...]:
    """One question for each place of a list of numbers; no bubble means zero."""
    return tuple(Question(fact, about, tuple(answers), place=place, is_needed=False) for place in range(places))


def something_else(kind: str, about: str) -> Question:
    """The bubble for a hand that went as `kind` says: then no other is filled."""
    return Question(KIND, about, (kind,), is_needed=False)


def facts_of(questions: Iterable[Question], answers: Mapping[str, Answer]) -> dict[str, Any]:
    """The facts that answers make, by the names of their questions: without a bubble, none, or 0 or False in a list."""
    if KIND in answers:
        return {KIND: answers[KIND]}
    facts: dict[str, Any] = {}
    for fact, of_fact in groupby(questions, key=lambda question: question.fact):
        asked = list(of_fact)
        given = {
            place: _answer_to(list(of_place), answers)
            for place, of_place in groupby(asked, key=lambda question: question.place)
        }
        if not asked[0].is_list:
            facts |= {} if given[None] is None else {fact: given[None]}
        elif not any(question.has_zero for question in asked) or any(value is not None for value in given.values()):
            nothing: Answer = False if asked[0].answers == (True,) else 0
            row = [nothing if value is None else value for value in given.values()]
            rest = [] if asked[0].together is None else [asked[0].together - sum(map(int, row))]
            facts[fact] = [*row, *rest]
    return facts


def _answer_to(questions: Sequence[Question], answers: Mapping[str, Answer]) -> Answer | None:
    """The answer to a question, or the number that its digits make."""
    given = [answers[question.name] for question in questions if question.name in answers]
    if not given or questions[0].digit is None:
        return given[0] if given else None
    return sum(map(int, given))


def missing_in(questions: Iterable[Question], answers: Mapping[str, Answer]) -> tuple[Question, ...]:
    """The questions that should have an answer and have none; nothing is missing where something else happened.

    Where one number of a list, or one digit, is filled in, those are missing that could be 0.
    """
    if KIND in answers:
        return ()
    asked = list(questions)
    begun = {question.fact for question in asked if question.name in answers}
    return tuple(
        question
        for question in asked
        if question.name not in answers and (question.is_needed or (question.has_zero and question.fact in begun))
    )


def answers_to(questions: Iterable[Question], facts: Mapping[str, Any]) -> dict[str, Answer]:
    """The answers that say these facts: what `facts_of` makes facts of."""
    asked = list(questions)
    kinds = {answer for question in asked if question.fact == KIND for answer in question.answers}
    if facts.get(KIND) in kinds:
        return {KIND: facts[KIND]}
    answers: dict[str, Answer] = {}
    for question in asked:
        value = facts.get(question.fact)
        if question.place is not None:
            value = value[question.place] if isinstance(value, list | tuple) else None
        if question.digit is not None and isinstance(value, int):
            value = value // question.digit % 10 * question.digit
        if value in question.answers and not (value is False or value is None):
            answers[question.name] = value
    return answers
