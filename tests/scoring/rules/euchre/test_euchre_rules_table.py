"""Every rule that euchre claims to know is held by a test that pytest collects here."""

import ast
from dataclasses import fields
from pathlib import Path

from scoring.rules.euchre.game import RULES_TABLE
from scoring.rules.euchre.options import EuchreRuleset

PLAYED = "test_it_scores_a_played_hand_as_the_table_says"
OTHER = "test_it_scores_any_other_hand_as_the_table_says"
REFUSES = "test_it_refuses_a_hand_that_cannot_have_been"
PROGRESS = "test_it_says_how_far_a_game_is"
DEALS = "test_it_passes_the_deal_left_from_the_nearest_known_hand"

BLACK_JACK = "test_it_has_the_first_black_jack_deal"
LATE, EARLY = (
    "test_it_passes_the_deal_left_after_a_misdeal_found_late",
    "test_it_has_the_same_dealer_deal_again_before_the_up_card_is_turned",
)
SECOND_ROUND = "test_it_calls_any_other_suit_in_the_second_round"
CHANGES, CHANGES_ONCE = (
    "test_it_changes_three_low_cards_for_those_under_the_up_card",
    "test_it_changes_cards_once_a_hand_at_ones_first_turn",
)
ENGINE = "test_it_agrees_with_another_engine"

HELD_BY = {
    "makers take 3 or 4: 1": {PLAYED, ENGINE},
    "makers take 5: 2": {PLAYED, ENGINE},
    "lone maker takes 5: 4": {PLAYED, ENGINE},
    "lone maker takes 3 or 4: 1": {PLAYED, ENGINE},
    "makers take 0 to 2: 2 to the defenders": {PLAYED, ENGINE},
    "the deal passes left": {DEALS},
    "dealing in packets": {"test_it_deals_three_two_three_two_and_the_other_way_round"},
    "first_deal: first-black-jack": {BLACK_JACK},
    "first_deal: draw": {"test_it_has_the_lowest_card_drawn_deal"},
    "first_deal: seat-0": {DEALS},
    "misdeal": {LATE, EARLY, "test_it_allows_nothing_but_a_misdeal_where_somebody_has_too_many_cards"},
    "bidding, first round": {"test_it_bids_the_up_cards_suit_from_the_dealers_left", ENGINE},
    "bidding, second round": {SECOND_ROUND, ENGINE},
    "pick-up and discard": {
        "test_it_gives_the_dealer_the_up_card_for_any_other_card",
        "test_it_gives_the_up_card_also_to_a_dealer_who_sits_out",
    },
    "ranks and bowers": {"test_it_knows_which_suit_a_card_belongs_to", "test_it_ranks_the_cards_of_a_suit"},
    "first lead": {
        "test_it_has_the_dealers_left_lead",
        "test_it_has_the_next_playing_seat_lead_where_the_dealers_left_sits_out",
    },
    "follow suit": {
        "test_it_makes_players_follow_the_suit_led",
        "test_it_counts_the_left_bower_among_the_trumps",
        "test_it_refuses_a_card_that_is_not_in_the_hand",
    },
    "who wins a trick": {
        "test_it_knows_who_wins_a_trick",
        "test_it_has_the_winner_lead_and_scores_the_last_trick",
    },
    "laying down": {
        "test_it_ends_a_hand_that_is_certain",
        "test_it_plays_a_hand_laid_down_too_early_face_up",
        "test_it_judges_points_and_not_tricks",
    },
    "all_pass: redeal": {OTHER, "test_it_passes_the_hand_out_after_two_rounds"},
    "all_pass: stick-the-dealer": {REFUSES, "test_it_makes_a_stuck_dealer_call"},
    "all_pass: no-trump": {
        OTHER,
        REFUSES,
        "test_it_plays_without_trump_when_all_pass",
        "test_it_counts_both_sides_of_a_hand_without_trump",
    },
    "turn_down": {"test_it_lets_the_dealer_turn_the_up_card_down"},
    "defend_alone: defender": {PLAYED, REFUSES, "test_it_lets_either_defender_go_alone_before_the_lead"},
    "defend_alone: cross-corner": {PLAYED, REFUSES, "test_it_lets_a_defender_cross_corners_only_with_a_loner"},
    "defend_alone: when it is said": {
        "test_it_lets_a_defender_go_alone_only_after_the_discard",
        "test_it_asks_the_defenders_when_the_loner_has_the_cards",
    },
    "loner_may_lead": {"test_it_has_a_loner_lead_only_where_that_is_played"},
    "partners_best: discard-first": {
        "test_it_has_the_partner_pass_a_card_after_the_loner_laid_one_away",
        "test_it_passes_no_card_to_anybody_but_a_lone_maker",
        "test_it_comes_after_the_dealers_discard",
    },
    "partners_best: swap": {
        "test_it_has_the_loner_swap_a_card_for_the_partners",
        "test_it_passes_no_card_to_anybody_but_a_lone_maker",
        "test_it_comes_after_the_dealers_discard",
    },
    "low_hand: redeal-no-ace-no-face": {"test_it_deals_a_hand_of_nines_and_tens_again"},
    "low_hand: redeal-ace-no-face": {"test_it_deals_a_hand_with_one_ace_and_no_face_again"},
    "low_hand: exchange-three": {CHANGES, CHANGES_ONCE},
    "low_hand: exchange-all-low": {"test_it_changes_cards_of_an_all_low_hand_only"},
    "low_hand: go-under": {CHANGES, CHANGES_ONCE},
    "steal_the_deal": {DEALS, "test_it_warns_of_a_dealer_out_of_turn_unless_the_deal_may_be_stolen"},
    "poker_for_a_point": {
        OTHER,
        REFUSES,
        "test_it_ranks_poker_hands",
        "test_it_gives_the_point_to_the_side_with_the_better_poker_hand",
        "test_it_allows_poker_only_before_the_dealer_picks_up",
    },
    "game_ends: points": {PROGRESS, "test_it_agrees_with_every_game_to_five_points"},
    "game_ends: hands": {PROGRESS, "test_it_agrees_with_every_game_of_a_few_hands"},
    "game_ends: bell": {PROGRESS, "test_it_agrees_about_the_loners_and_euchres_stated"},
    "deck: 24, 28, 32": {
        "test_it_plays_with_eights_and_sevens",
        "test_it_refuses_cards_that_are_not_in_the_pack",
    },
    "deck: 25, 29, 33, with a joker": {
        "test_it_plays_the_joker_as_the_highest_trump",
        "test_it_asks_the_dealer_which_suit_a_turned_up_joker_stands_for",
    },
    "lone_march": {PLAYED},
    "lone_euchred": {PLAYED},
    "renege": {OTHER},
    "canadian_loner": {
        REFUSES,
        "test_it_warns_where_the_maker_may_have_had_to_play_alone",
        "test_it_makes_the_dealers_partner_play_alone_in_canada",
    },
    "presets": {"test_it_has_the_presets_of_the_rules", "test_it_scores_hands_under_each_preset"},
    "a whole game as totals": {"test_it_names_the_rule_that_impossible_totals_break"},
}


def collected():
    """Names of all test functions of the rules."""
    files = Path(__file__).parents[1].rglob("test_*.py")
    nodes = [node for file in files for node in ast.parse(file.read_text()).body]
    return {node.name for node in nodes if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")}


def test_it_holds_every_rule_that_is_done_by_a_test():
    assert [rule for rule, _, _ in RULES_TABLE] == list(HELD_BY)
    assert set().union(*HELD_BY.values()) <= collected()


def test_it_names_a_source_for_every_rule():
    assert {state for _, _, state in RULES_TABLE} == {"done"}
    seeds = ("traditional-euchre", "euchre-rules", "michigan", "docs/house-rules.md")
    assert all(source.startswith(seeds) for _, source, _ in RULES_TABLE)


def test_it_has_a_row_for_every_option():
    rules = " ".join(rule for rule, _, _ in RULES_TABLE)
    assert all(option.name in rules for option in fields(EuchreRuleset))
