"""Every example of docs/records.md is what the rules say: replayed, scored, possible or impossible as it says."""

import json
import re
from pathlib import Path

import pytest

from scoring.rules import GAMES, RuleError, Totals, answer, get_game

KNOWN_BY_CARDS = [key for key, game in GAMES.items() if game.knows_cards]
PAGE = Path(__file__).parents[2] / "docs" / "records.md"
BLOCKS = re.findall(r"^```json (\w+) ?([a-z-]*)\n(.*?)^```", PAGE.read_text(), re.MULTILINE | re.DOTALL)


def examples(what):
    """The examples of this kind, each with what follows it: [(game, example, the next block)]."""
    following = [json.loads(block) for _, _, block in BLOCKS[1:]] + [None]
    return [
        (game, json.loads(block), after)
        for (kind, game, block), after in zip(BLOCKS, following, strict=True)
        if kind == what
    ]


def test_it_has_an_example_of_each_for_every_game():
    assert [record["game"] for _, record, _ in examples("record")] == KNOWN_BY_CARDS
    for what in ("outcome", "totals", "impossible"):
        assert [game for game, _, _ in examples(what)] == KNOWN_BY_CARDS


@pytest.mark.parametrize(("_", "record", "body"), examples("record"), ids=KNOWN_BY_CARDS)
def test_it_replays_the_record_as_the_page_tells(_, record, body):
    given = json.loads(json.dumps(answer(record)))
    assert {name: given[name] for name in body} == body


@pytest.mark.parametrize(
    ("record", "outcome"),
    [(record, facts) for (_, record, _), (_, facts, _) in zip(examples("record"), examples("outcome"), strict=True)],
    ids=KNOWN_BY_CARDS,
)
def test_it_tells_of_a_record_the_outcome_that_the_page_gives(record, outcome):
    given = json.loads(json.dumps(answer(record)))["outcome"]
    assert {name: given[name] for name in outcome} == outcome


@pytest.mark.parametrize(("key", "facts", "body"), examples("outcome"), ids=KNOWN_BY_CARDS)
def test_it_scores_the_outcome_as_the_page_tells(key, facts, body):
    game = get_game(key)
    assert list(game.score_hand(game.read_ruleset({}), game.read_hand(facts)).points) == body["points"]


@pytest.mark.parametrize(("key", "totals", "_"), examples("totals"), ids=KNOWN_BY_CARDS)
def test_it_takes_the_totals_that_the_page_gives(key, totals, _):
    game = get_game(key)
    game.check_totals(game.read_ruleset({}), Totals(tuple(totals["points"]), totals.get("hands")))


@pytest.mark.parametrize(("key", "totals", "_"), examples("impossible"), ids=KNOWN_BY_CARDS)
def test_it_refuses_the_totals_that_the_page_calls_impossible(key, totals, _):
    game = get_game(key)
    with pytest.raises(RuleError) as refused:
        game.check_totals(game.read_ruleset({}), Totals(tuple(totals["points"])))
    assert refused.value.code == "impossible-totals"
