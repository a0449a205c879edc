"""Twelve hands of each game by declaration, and what is refused, by hand from the rule sheets that its file names."""

import json
from pathlib import Path
from typing import Any

import pytest
from jsonschema_rs import Draft202012Validator

from scoring.rules import GAMES, DeclaredGame, RuleError, facts_schema

SHEETS: list[dict[str, Any]] = json.loads((Path(__file__).parents[3] / "data" / "declared_hands.json").read_text())
DECLARED = {key for key, game in GAMES.items() if not game.knows_cards}


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: f"{sheet['game']}-{sheet['seats']}-{sheet['rules']}")
def test_it_counts_a_hand_as_its_rule_sheet_does(sheet: dict[str, Any]) -> None:
    known, seats = GAMES[sheet["game"]], sheet["seats"]
    assert isinstance(known, DeclaredGame)
    game = DeclaredGame(known.declared)  # read anew: what is done when the rules are imported is tried, too
    ruleset = game.read_ruleset(sheet["rules"])
    sides = game.sides(seats, ruleset)
    schema = Draft202012Validator(facts_schema(game))
    for facts, by_side in sheet["hands"]:
        assert schema.is_valid(facts)
        hand = game.read_hand(facts)
        points = game.score_hand(ruleset, hand, seats).points
        assert points == tuple(by_side[side] for seat in range(seats) for side, of in enumerate(sides) if seat in of), (
            facts
        )
        assert game.read_hand(game.hand_as_json(hand)) == hand
        assert game.result_of(ruleset, hand, seats).kind in {"played", *game.own_results}
    for facts, field in sheet.get("refused", ()):
        with pytest.raises(RuleError) as refused:
            game.score_hand(ruleset, game.read_hand(facts), seats)
        assert refused.value.fields == (field,), facts
        assert (refused.value.code, refused.value.rule) == (
            ("not-played-here", "kind") if field == "kind" else ("not-possible", field)
        )
        assert str(refused.value)


def test_it_has_twelve_hands_of_every_game_by_declaration() -> None:
    hands = {key: sum(len(sheet["hands"]) for sheet in SHEETS if sheet["game"] == key) for key in DECLARED}
    assert min(hands.values()) >= 12
    assert len(DECLARED) == 9
