"""What filled bubbles say about the hands of a sheet, and where that is in doubt. Nothing is guessed.

A doubt names a hand and a fact, the possible readings, and the reason for the doubt.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple

from scoring import services as scoring
from scoring.models import Game
from scoring.rules import KIND, Answer, FactsError, Question, facts_of, missing_in
from tournaments.paper.bubbles import TOTAL, Bubble, BubbleSheet
from tournaments.paper.reading.filled import EMPTY, FILLED, STRUCK, WEAK

SEVERAL, FAINT, CROSSED_OUT, MISSING, BOTH = "several", "faint", "struck", "missing", "both"
LEFT_OUT, RULES, TOTALS, OTHER_PICTURE, ON_SHEET = "left-out", "rules", "total", "other-picture", "on-sheet"
WHOLE = ""
"""The fact of a doubt about a hand as a whole."""


class Doubt(NamedTuple):
    """A doubt; `readings` are answers to the question, None for no answer."""

    hand: int
    fact: str
    readings: tuple[Answer | None, ...]
    why: str
    message: str = ""
    """The sentence of the rules where they refuse the hand, in English, and what it is filled with."""
    params: Mapping[str, Any] = MappingProxyType({})


class Read(NamedTuple):
    """What a sheet says: facts by hand, whole or in part, and doubts."""

    hands: dict[int, dict[str, Any]]
    doubts: list[Doubt]


def what_it_says(sheet: BubbleSheet, game: Game, looked: Sequence[Sequence[Any]]) -> Read:
    """Return what the bubbles of a sheet say; `looked`: the state of each, those of the check line last."""
    states: dict[tuple[int, str], list[tuple[Answer, str]]] = defaultdict(list)
    weak: dict[tuple[int, str], list[tuple[Answer, str]]] = defaultdict(list)
    for bubble, (state, _darkness) in zip((*sheet.bubbles, *sheet.checks), looked, strict=True):
        if state != EMPTY:
            (weak if state == WEAK else states)[bubble.hand, bubble.name].append((bubble.answer, state))
    used = [hand for hand in sheet.hands if any(number == hand for number, _name in states)]
    read = Read({}, [])
    for hand in sheet.hands:
        if hand in used:
            _read_hand(hand, sheet.questions, states, weak, game, read)
        elif any(later > hand for later in used):
            read.doubts.append(Doubt(hand, WHOLE, (), LEFT_OUT))
    if not read.doubts and sheet.checks:
        read.doubts.extend(_wrong_totals(game, read.hands, _totals(sheet.checks, states)))
    return read


def _read_hand(
    hand: int,
    questions: Sequence[Question],
    states: Mapping[tuple[int, str], list[tuple[Answer, str]]],
    weak: Mapping[tuple[int, str], list[tuple[Answer, str]]],
    game: Game,
    read: Read,
) -> None:
    answers: dict[str, Answer] = {}
    doubts: list[Doubt] = []
    for question in questions:
        seen = states.get((hand, question.name), [])
        if len(seen) == 1 and seen[0][1] == FILLED:
            answers[question.name] = seen[0][0]
        elif seen:
            doubts.append(_unclear(hand, question.name, seen))
        elif not question.is_needed and (hardly := weak.get((hand, question.name))):
            # What has no answer here is 0, or no: a pencil that hardly wrote would be left out without a word.
            doubts.append(_unclear(hand, question.name, hardly))
    if KIND in answers and len(answers) + len(doubts) > 1:
        doubts.append(Doubt(hand, KIND, (answers.pop(KIND), None), BOTH))
    unclear = {doubt.fact for doubt in doubts}
    if KIND not in unclear:
        missing = (question for question in missing_in(questions, answers) if question.name not in unclear)
        doubts.extend(Doubt(hand, question.name, (), MISSING) for question in missing)
    facts = facts_of(questions, answers)
    if not doubts:
        try:
            facts, _scored = scoring.score(game=game, facts=facts)
        except FactsError as error:
            doubts.append(Doubt(hand, WHOLE, (), RULES, error.sentence, error.params))
    read.hands[hand] = facts
    read.doubts.extend(doubts)


def _unclear(hand: int, name: str, seen: Sequence[tuple[Answer, str]]) -> Doubt:
    states = [state for _answer, state in seen]
    readings: tuple[Answer | None, ...] = tuple(answer for answer, _state in seen)
    if len(seen) > 1:
        return Doubt(hand, name, readings, SEVERAL)
    return Doubt(hand, name, (*readings, None), CROSSED_OUT if STRUCK in states else FAINT)


def _totals(
    checks: Iterable[Bubble], states: Mapping[tuple[int, str], list[tuple[Answer, str]]]
) -> dict[int, int | None]:
    """Return each side's total by the check line; None where it is empty or unclear."""
    digits: dict[int, dict[str, list[tuple[Answer, str]]]] = defaultdict(dict)
    for bubble in checks:
        digits[int(bubble.name.split(".")[1])][bubble.name] = states.get((0, bubble.name), [])
    totals: dict[int, int | None] = {}
    for side, names in digits.items():
        seen = [mark for found in names.values() for mark in found]
        is_clear = all(len(found) <= 1 for found in names.values()) and all(state == FILLED for _a, state in seen)
        has_ones = bool(names[f"{TOTAL}.{side}.1"])
        totals[side] = sum(int(answer) for answer, _state in seen) if is_clear and has_ones else None
    return totals


def _wrong_totals(game: Game, hands: Mapping[int, Mapping[str, Any]], said: Mapping[int, int | None]) -> list[Doubt]:
    points = [scoring.score(game=game, facts=facts)[1].points for facts in hands.values()]
    doubts = []
    for side, seats in enumerate(game.sides):
        counted = max(sum(row[seat] for row in points) for seat in seats)
        total = said.get(side)
        if total is not None and total != counted:
            doubts.append(Doubt(0, f"{TOTAL}.{side}", (total, counted), TOTALS))
    return doubts


def differing(hands: Mapping[int, Mapping[str, Any]], others: Mapping[int, Mapping[str, Any]], why: str) -> list[Doubt]:
    """Return a doubt for each hand that differs from what is known; who dealt does not matter."""
    return [
        Doubt(number, WHOLE, (), why)
        for number, facts in hands.items()
        if number in others and _but_dealer(others[number]) != _but_dealer(facts)
    ]


def _but_dealer(facts: Mapping[str, Any]) -> dict[str, Any]:
    return {name: fact for name, fact in facts.items() if name != "dealer"}
