"""Hands of euchre replayed, beside OpenSpiel (written in C++) replaying the same ones through its Python interface."""

import json
import time
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from django.urls import URLPattern

from benchmarks.row import Figure, Row, Run
from benchmarks.stage import Stage
from scoring.rules import answer

RECORDS = Path(__file__).parents[1] / "tests" / "data" / "euchre-hands.jsonl"
CARDS = tuple(rank + suit for rank in "9TJQKA" for suit in "CDHS")
"""OpenSpiel's numbers for cards are the places in this row."""
NUMBER = {card: number for number, card in enumerate(CARDS)}
SUIT = {suit: number for number, suit in enumerate("CDHS", 25)}
PASS, ALONE, PARTNER = 24, 29, 30
LEAST_SECONDS = 0.2
"""One measurement replays all records until so much time is gone."""


@cache
def game(defend_alone: bool, stick_the_dealer: bool) -> Any:
    """Return OpenSpiel's euchre by these house rules."""
    import pyspiel  # of the group "bench"

    options = f"allow_lone_defender={defend_alone},stick_the_dealer={stick_the_dealer}"
    return pyspiel.load_game(f"euchre({options.lower()})")


def answer_by_openspiel(record: Mapping[str, Any]) -> dict[str, Any]:
    """Answer as `scoring.rules.answer` does: legal cards by name, who took each trick, the points."""
    state, steps = played_by_openspiel(record)
    winners = [trick.winner() for trick in state.tricks()] if steps else []
    points = [max(0, int(points)) for points in state.returns()]
    return {"id": record["id"], "steps": steps, "winners": winners, "points": points}


def played_by_openspiel(record: Mapping[str, Any]) -> tuple[Any, list[dict[str, Any]]]:
    """Return the end of the hand, and what could have been played or discarded at each step."""
    state = dealt_by_openspiel(record)
    steps: list[dict[str, Any]] = []
    bid: Mapping[str, Any] = {}
    for act in record["actions"]:
        do = act["do"]
        if do in ("play", "discard"):
            legal = state.legal_actions()
            while legal[0] == ALONE:  # a defender who says nothing plays with the partner
                state.apply_action(PARTNER)
                legal = state.legal_actions()
            steps.append({"seat": act["seat"], "do": do, "legal": sorted([CARDS[number] for number in legal])})
            state.apply_action(NUMBER[act["card"]])
            if do == "discard":
                state.apply_action(ALONE if bid["alone"] else PARTNER)
        elif do == "pass":
            state.apply_action(PASS)
        elif do == "defend-alone":
            while state.current_player() != act["seat"]:
                state.apply_action(PARTNER)
            state.apply_action(ALONE)
        else:
            bid = act
            state.apply_action(SUIT[act["suit"]])
            if do == "call":
                state.apply_action(ALONE if act["alone"] else PARTNER)
    return state, steps


def dealt_by_openspiel(record: Mapping[str, Any]) -> Any:
    """Return the state after the deal: cards go round one by one, from the dealer."""
    state = game(record["options"]["defend_alone"], record["options"]["stick_the_dealer"]).new_initial_state()
    dealer, deal = record["dealer"], record["deal"]
    state.apply_action(dealer)
    for place in range(20):
        state.apply_action(NUMBER[deal[(dealer + place) % 4][place // 4]])
    state.apply_action(NUMBER[record["upcard"]])
    return state


def moves_with_legal(moves: Sequence[tuple[Any, Sequence[int]]]) -> None:
    """Make moves that are known as numbers, and ask at each what is legal, as numbers."""
    for rules, numbers in moves:
        state = rules.new_initial_state()
        for number in numbers:
            if not state.is_chance_node():
                state.legal_actions()
            state.apply_action(number)
        state.returns()


def moves_alone(moves: Sequence[tuple[Any, Sequence[int]]]) -> None:
    """Make moves that are known as numbers, and ask nothing but the points."""
    for rules, numbers in moves:
        state = rules.new_initial_state()
        for number in numbers:
            state.apply_action(number)
        state.returns()


def read_records() -> list[dict[str, Any]]:
    """Return 300 hands that were played at random in OpenSpiel, with its answers."""
    return [json.loads(line) for line in RECORDS.read_text().splitlines()]


def _runs(bare: Callable[[list[dict[str, Any]]], Callable[[], None]]) -> Callable[[Stage], tuple[Run, Run]]:
    def runs(stage: Stage) -> tuple[Run, Run]:
        records = read_records()
        return _measured(_answering(answer)(records), len(records)), _measured(bare(records), len(records))

    return runs


def _answering(how: Callable[[dict[str, Any]], object]) -> Callable[[list[dict[str, Any]]], Callable[[], None]]:
    def prepared(records: list[dict[str, Any]]) -> Callable[[], None]:
        def replay_all() -> None:
            for record in records:
                how(record)

        return replay_all

    return prepared


def _moving(
    how: Callable[[Sequence[tuple[Any, Sequence[int]]]], None],
) -> Callable[[list[dict[str, Any]]], Callable[[], None]]:
    def prepared(records: list[dict[str, Any]]) -> Callable[[], None]:
        moves = [(state.get_game(), state.history()) for state, _ in map(played_by_openspiel, records)]
        return lambda: how(moves)

    return prepared


def _measured(replay_all: Callable[[], None], hands: int) -> Run:
    """Return what tells the processor's time for one hand, in microseconds: others' work is not to be counted."""

    def run() -> Figure:
        began, times = time.thread_time(), 0
        while time.thread_time() - began < LEAST_SECONDS:
            replay_all()
            times += 1
        return Figure((time.thread_time() - began) / times / hands * 1e6)

    return run


urlpatterns: list[URLPattern] = []
_OURS = "300 hands of another engine replayed: records in; legal cards by name, who took each trick and points out."
ROWS = (
    Row(
        name="replay",
        question=f"{_OURS} The baseline is OpenSpiel with the same records and the same answers.",
        unit="µs",
        runs=_runs(_answering(answer_by_openspiel)),
        bare=(answer_by_openspiel, played_by_openspiel, dealt_by_openspiel),
        databases=("sqlite",),
        needs="pyspiel",
    ),
    Row(
        name="replay-legal",
        question=f"{_OURS} OpenSpiel gets its own numbers instead of records, and gives numbers for the legal cards.",
        unit="µs",
        runs=_runs(_moving(moves_with_legal)),
        bare=(moves_with_legal,),
        databases=("sqlite",),
        needs="pyspiel",
    ),
    Row(
        name="replay-bare",
        question=f"{_OURS} OpenSpiel gets its own numbers, and tells nothing but the points.",
        unit="µs",
        runs=_runs(_moving(moves_alone)),
        bare=(moves_alone,),
        databases=("sqlite",),
        needs="pyspiel",
    ),
)
