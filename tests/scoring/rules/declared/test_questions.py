"""What paper asks of a declared game by bubbles: it follows from the file, and says every hand."""

from typing import Any

import pytest

from scoring.rules import GAMES, answers_to, facts_of, missing_in
from tests.scoring.rules.declared.test_declared_hands import SHEETS


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: f"{sheet['game']}-{sheet['seats']}-{sheet['rules']}")
def test_it_can_say_every_hand_by_bubbles(sheet: dict[str, Any]) -> None:
    game, seats = GAMES[sheet["game"]], sheet["seats"]
    ruleset = game.read_ruleset(sheet["rules"])
    questions = game.questions(ruleset, seats)
    for facts, _by_side in sheet["hands"]:
        answers = answers_to(questions, facts)
        assert missing_in(questions, answers) == ()
        read = game.read_hand(facts_of(questions, answers))
        assert game.score_hand(ruleset, read, seats) == game.score_hand(ruleset, game.read_hand(facts), seats), facts


def asked(key: str, **rules: Any) -> dict[str, tuple[Any, ...]]:
    game = GAMES[key]
    return {question.name: question.answers for question in game.questions(game.read_ruleset(rules), 4)}


def test_it_asks_what_the_house_rules_ask_for() -> None:
    assert "jack" not in asked("hearts")
    assert asked("hearts", jack_of_diamonds=True)["jack"] == (0, 1, 2, 3)
    assert asked("belote").keys() == {"kind", "taker", "belote", "capot", "taken.0.100", "taken.0.10", "taken.0.1"}


def test_it_asks_large_numbers_digit_by_digit_and_leaves_out_the_last_of_a_known_sum() -> None:
    assert asked("whist-drive") == {"tricks.0": tuple(range(14))}
    hearts = asked("hearts")
    assert (hearts["taken.2.10"], hearts["taken.2.1"]) == ((10, 20), tuple(range(10)))
    assert "taken.3.1" not in hearts
    game = GAMES["hearts"]
    questions = game.questions(game.read_ruleset({}), 4)
    answers = {"taken.0.1": 0, "taken.1.10": 10, "taken.1.1": 3, "taken.2.1": 5}
    assert facts_of(questions, answers) == {"taken": [0, 13, 5, 8]}
    assert [
        question.name for question in missing_in(questions, {"taken.0.10": 10, "taken.1.1": 3, "taken.2.1": 5})
    ] == ["taken.0.1"]
