"""Every rule that the games not played by four claim to know is held by a test that pytest collects here."""

import pytest

from scoring.rules import euchre_three_handed, euchre_two_handed
from tests.scoring.rules.test_euchre_rules_table import collected

SCORES = "test_it_scores_the_maker_and_the_others_as_the_table_says"
OTHER = "test_it_scores_a_hand_without_a_maker"
REFUSES = "test_it_refuses_a_hand_two_or_three_cannot_have_played"
OPTIONS = "test_it_reads_the_house_rules_of_two_and_three"
ENDS = "test_it_says_whose_deal_it_is_and_when_a_game_of_few_is_over"
PASSED = "test_it_passes_out_after_two_rounds_of_two_or_three"
WITHOUT = "test_it_plays_without_trump_with_few"
BIDS = "test_it_bids_and_picks_up_with_two"
LEADS = "test_it_comes_to_the_first_lead_of_few_in_so_many_ways"
PLAYS = "test_it_plays_so_many_hands_of_few_from_one_deal"

COMMON = {
    "all_pass: redeal": {PASSED, OTHER},
    "all_pass: stick-the-dealer": {"test_it_makes_a_stuck_dealer_of_few_call", REFUSES},
    "all_pass: no-trump": {WITHOUT, OTHER},
    "turn_down": {"test_it_lets_a_dealer_of_few_turn_the_up_card_down", OPTIONS},
    "low_hand": {"test_it_changes_three_low_cards_with_few", OPTIONS},
    "steal_the_deal": {ENDS},
    "game_ends, target": {ENDS, OPTIONS},
    "first_deal": {ENDS},
    "misdeal": {"test_it_finds_a_misdeal_among_few"},
    "a whole game as totals": {"test_it_agrees_with_all_games_of_three_hands", "test_it_agrees_with_all_games_to_five"},
}
SEATS = {"test_it_seats_two_or_three"}
HELD_BY = {
    euchre_two_handed: {
        "two players, no partners": SEATS,
        "nobody plays alone": {"test_it_never_plays_alone_with_two", REFUSES},
        "maker takes 3 or 4: 1": {SCORES},
        "maker takes 5: 2": {SCORES},
        "maker takes 0 to 2: 2 to the other": {SCORES},
        "bidding and pick-up": {BIDS, LEADS},
        "play": {"test_it_plays_a_hand_of_two", PLAYS},
        "deck: 24, 28, 32": {"test_it_takes_the_packs_of_each_game", "test_it_plays_two_handed_with_eights_and_sevens"},
    }
    | COMMON,
    euchre_three_handed: {
        "three players, the defenders are partners for one hand": SEATS | {SCORES},
        "the maker is always alone": {"test_it_always_plays_alone_with_three", REFUSES},
        "maker takes 3 or 4: 1": {SCORES},
        "maker takes 5: 3": {SCORES},
        "maker takes 0 to 2: 2 to each defender": {SCORES},
        "bidding and pick-up": {"test_it_always_plays_alone_with_three", LEADS},
        "play": {"test_it_plays_a_hand_of_three", PLAYS},
        "deck: 24": {"test_it_takes_the_packs_of_each_game"},
    }
    | COMMON,
}


@pytest.mark.parametrize("game", HELD_BY, ids=lambda game: game.__name__)
def test_it_holds_every_rule_of_any_table_by_a_test(game):
    assert [rule for rule, _, _ in game.RULES_TABLE] == list(HELD_BY[game])
    assert set().union(*HELD_BY[game].values()) <= collected()
    assert {state for _, _, state in game.RULES_TABLE} == {"done"}
    assert all(source.startswith(("michigan", "five-handed", "RULES.md")) for _, source, _ in game.RULES_TABLE)
