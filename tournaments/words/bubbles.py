"""The labels of the bubbles of a score sheet, and what a bubble says in words."""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from scoring.rules import Answer, GameRules, Question


def letter_of(seat: int) -> str:
    """Return the letter of a seat on paper."""
    return chr(ord("A") + seat)


def letters_of(seats: Sequence[int]) -> str:
    """Return the letters of the seats of a side."""
    return " & ".join(map(letter_of, seats))


def label_of(question: Question, answer: Answer, game: GameRules) -> str:
    """Return what is printed above a bubble; nothing where the question says it all.

    A game whose words name its bids says how they are called.
    """
    if question.of_seats:
        return letter_of(int(answer))
    if question.members:
        return letters_of(question.members[int(answer)])
    if question.words:
        return _(question.words[question.answers.index(answer)])
    if question.fact == "bid" and isinstance(answer, str):
        return str(game.module_in("tournaments.words.games").name_of_bid(answer))
    return "" if isinstance(answer, str | bool) else str(answer)


def asked_in(question: Question, sides: Sequence[Sequence[int]]) -> str:
    """Return what a question asks, and of whom; `sides`: the seats of each."""
    about = f"+ {_(question.about)}" if question.is_added else _(question.about)
    if question.place is None:
        return about
    return f"{about} {letters_of((question.place,) if question.by_seat else sides[question.place])}"


def answer_in_words(question: Question, answer: Answer, names: Sequence[str], game: GameRules) -> str:
    """Return what a bubble says, for a person who looks at a doubt; `names` by seat."""
    if question.of_seats:
        return names[int(answer)]
    if question.members:
        return " & ".join(names[seat] for seat in question.members[int(answer)])
    return label_of(question, answer, game) or _(question.about)
