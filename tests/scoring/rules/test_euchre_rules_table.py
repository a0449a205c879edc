"""Every rule that euchre claims to know is held by a test that pytest collects here."""

import ast
from dataclasses import fields
from pathlib import Path

from scoring.rules.euchre import RULES_TABLE
from scoring.rules.euchre_options import Ruleset

PLAYED = "test_it_scores_a_played_hand_as_the_table_says"
OTHER = "test_it_scores_any_other_hand_as_the_table_says"
REFUSES = "test_it_refuses_a_hand_that_cannot_have_been"
PROGRESS = "test_it_says_how_far_a_game_is"
DEALS = "test_it_passes_the_deal_left_from_the_nearest_known_hand"

HELD_BY = {
    "makers take 3 or 4: 1": {PLAYED},
    "makers take 5: 2": {PLAYED},
    "lone maker takes 5: 4": {PLAYED},
    "lone maker takes 3 or 4: 1": {PLAYED},
    "makers take 0 to 2: 2 to the defenders": {PLAYED},
    "the deal passes left": {DEALS},
    "all_pass: redeal": {OTHER},
    "all_pass: stick-the-dealer": {REFUSES},
    "all_pass: no-trump": {OTHER, REFUSES},
    "defend_alone: defender": {PLAYED, REFUSES},
    "defend_alone: cross-corner": {PLAYED, REFUSES},
    "poker_for_a_point": {OTHER, REFUSES},
    "steal_the_deal": {DEALS, "test_it_warns_of_a_dealer_out_of_turn_unless_the_deal_may_be_stolen"},
    "first_deal: seat-0": {DEALS},
    "game_ends: points": {PROGRESS, "test_it_agrees_with_every_game_to_five_points"},
    "game_ends: hands": {PROGRESS, "test_it_agrees_with_every_game_of_a_few_hands"},
    "game_ends: bell": {PROGRESS, "test_it_agrees_about_the_loners_and_euchres_stated"},
    "lone_march": {PLAYED},
    "lone_euchred": {PLAYED},
    "renege": {OTHER},
    "canadian_loner": {REFUSES, "test_it_warns_where_the_maker_may_have_had_to_play_alone"},
    "presets": {"test_it_has_the_presets_of_the_rules", "test_it_scores_hands_under_each_preset"},
    "a whole game as totals": {"test_it_names_the_rule_that_impossible_totals_break"},
}


def collected():
    """Names of the test functions in the files beside this one."""
    files = Path(__file__).parent.glob("test_*.py")
    nodes = [node for file in files for node in ast.parse(file.read_text()).body]
    return {node.name for node in nodes if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")}


def test_it_holds_every_rule_that_is_done_by_a_test():
    assert {rule for rule, _, state in RULES_TABLE if state == "done"} == set(HELD_BY)
    assert set().union(*HELD_BY.values()) <= collected()


def test_it_names_a_source_for_every_rule():
    assert {state for _, _, state in RULES_TABLE} == {"done", "not yet"}
    seeds = ("traditional-euchre", "euchre-rules", "michigan", "RULES.md")
    assert all(source.startswith(seeds) for _, source, _ in RULES_TABLE)


def test_it_has_a_row_for_every_option():
    rules = " ".join(rule for rule, _, _ in RULES_TABLE)
    assert all(option.name in rules for option in fields(Ruleset))
