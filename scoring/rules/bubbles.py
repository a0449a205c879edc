"""What a sheet of paper asks about a hand, to be answered by filling bubbles, and the facts that the answers make.

A game declares its questions once (`GameRules.questions`). What is printed, where it lies, what a camera reads and what
goes on the sheet all follow from them.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
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
    """Whose number it is, where the fact is a list of numbers by seat or side: no bubble is none."""
    is_needed: bool = True
    """Whether something is missing where no bubble is filled."""

    @property
    def name(self) -> str:
        """Its name among the questions of a hand: `maker`, `tricks.2`."""
        return self.fact if self.place is None else f"{self.fact}.{self.place}"


def seats_of(count: int) -> tuple[Answer, ...]:
    """The seats of a table as answers."""
    return tuple(range(count))


def by_place(fact: str, about: str, places: int, answers: Sequence[Answer]) -> tuple[Question, ...]:
    """A question for each place of a list of numbers, in which no bubble is none."""
    return tuple(Question(fact, about, tuple(answers), place=place, is_needed=False) for place in range(places))


def something_else(kind: str, about: str) -> Question:
    """The bubble for a hand that went as `kind` says: then no other is filled."""
    return Question(KIND, about, (kind,), is_needed=False)


def facts_of(questions: Iterable[Question], answers: Mapping[str, Answer]) -> dict[str, Any]:
    """The facts that answers make, by the names of their questions: what no bubble says is left out, or 0 in a list."""
    if KIND in answers:
        return {KIND: answers[KIND]}
    facts: dict[str, Any] = {}
    for question in questions:
        if question.place is not None:
            facts.setdefault(question.fact, []).append(answers.get(question.name, 0))
        elif question.name in answers:
            facts[question.fact] = answers[question.name]
    return facts


def missing_in(questions: Iterable[Question], answers: Mapping[str, Answer]) -> tuple[Question, ...]:
    """The questions that should have an answer and have none; nothing is missing where something else happened."""
    if KIND in answers:
        return ()
    return tuple(question for question in questions if question.is_needed and question.name not in answers)


def answers_to(questions: Iterable[Question], facts: Mapping[str, Any]) -> dict[str, Answer]:
    """The answers that say these facts: what `facts_of` makes facts of."""
    kinds = {answer for question in questions if question.fact == KIND for answer in question.answers}
    if facts.get(KIND) in kinds:
        return {KIND: facts[KIND]}
    answers: dict[str, Answer] = {}
    for question in questions:
        value = facts.get(question.fact)
        if question.place is not None:
            value = value[question.place] if isinstance(value, list | tuple) else None
        if value in question.answers and not (value is False or value is None):
            answers[question.name] = value
    return answers
