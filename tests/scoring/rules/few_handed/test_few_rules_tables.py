"""Every rule that the games not played by four claim to know is held by a test that pytest collects here."""

import pytest

from scoring.rules.few_handed import three_handed, two_handed
from scoring.rules.five_handed import game as five_handed
from tests.scoring.rules.euchre.test_euchre_rules_table import collected

JOKER = "test_it_plays_with_a_joker_by_few"
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
FIVE = "test_it_scores_a_hand_of_five_as_the_table_says"
FIVE_PLAY = "test_it_plays_a_hand_of_five"
FIVE_ENDS = {"test_it_says_how_far_a_game_of_five_is", "test_it_knows_who_wins_a_game_of_five"}
JOKERS = "test_it_plays_with_jokers_or_a_fourth_eight"
SEATS = {"test_it_seats_two_or_three"}
HELD_BY = {
    two_handed: {
        "two players, no partners": SEATS,
        "nobody plays alone": {"test_it_never_plays_alone_with_two", REFUSES},
        "maker takes 3 or 4: 1": {SCORES},
        "maker takes 5: 2": {SCORES},
        "maker takes 0 to 2: 2 to the other": {SCORES},
        "bidding and pick-up": {BIDS, LEADS},
        "play": {"test_it_plays_a_hand_of_two", PLAYS},
        "deck: 24, 28, 32": {"test_it_takes_the_packs_of_each_game", "test_it_plays_two_handed_with_eights_and_sevens"},
        "deck: 25, 29, 33, with a joker": {"test_it_takes_the_packs_of_each_game", JOKER},
    }
    | COMMON,
    three_handed: {
        "three players, the defenders are partners for one hand": SEATS | {SCORES},
        "the maker is always alone": {"test_it_always_plays_alone_with_three", REFUSES},
        "maker takes 3 or 4: 1": {SCORES},
        "maker takes 5: 3": {SCORES},
        "maker takes 0 to 2: 2 to each defender": {SCORES},
        "bidding and pick-up": {"test_it_always_plays_alone_with_three", LEADS},
        "play": {"test_it_plays_a_hand_of_three", PLAYS},
        "deck: 24, 28, 32": {"test_it_takes_the_packs_of_each_game"},
        "deck: 25, 29, 33, with a joker": {"test_it_takes_the_packs_of_each_game", JOKER},
    }
    | COMMON,
    five_handed: {
        "five players, everybody for themselves": {FIVE, "test_it_passes_the_deal_of_five_left"},
        "deck: 29, 30": {JOKERS, "test_it_reads_the_house_rules_of_five"},
        "jokers": {JOKERS},
        "the twos are the highest trumps": {FIVE_PLAY, "test_it_ranks_the_cards_of_a_suit"},
        "makers take 3 or 4: 1": {FIVE},
        "makers take 5: 2": {FIVE},
        "lone maker takes 5: 4, only when declared": {FIVE},
        "lone maker takes 3 or 4: 1": {FIVE},
        "makers take 0 to 2: 2 to each defender": {FIVE},
        "a player who took no trick scores nothing": {FIVE},
        "nobody sits out": {"test_it_goes_alone_with_the_bid_or_instead_of_naming"},
        "the dealer must call": {"test_it_makes_the_dealer_of_five_call"},
        "any of the six may be discarded": {"test_it_lets_the_dealer_discard_any_of_six"},
        "the dealer may wait for the naming": {"test_it_lets_the_dealer_wait_for_the_naming"},
        "the named card": {
            "test_it_names_any_card_but_a_permanent_trump",
            "test_it_finds_the_partner_who_holds_the_named_card",
        },
        "the partner is secret": {"test_it_gives_the_partner_away_to_nobody"},
        "going alone": {"test_it_goes_alone_with_the_bid_or_instead_of_naming"},
        "a turned-up two: any suit proposed": {"test_it_proposes_a_suit_for_a_turned_up_two"},
        "a turned-up two: a card shown": {
            "test_it_shows_a_card_for_a_turned_up_two",
            "test_it_shows_another_card_after_a_permanent_trump",
        },
        "play": {FIVE_PLAY, "test_it_plays_so_many_hands_of_five_from_one_trick"},
        "laying down": {"test_it_lays_down_a_hand_of_five"},
        "throw-in": {
            "test_it_throws_in_a_hand_with_no_ace_no_face_and_no_trump",
            "test_it_takes_the_up_card_for_one_of_the_dealers",
            "test_it_scores_nothing_for_a_hand_thrown_in",
        },
        "misdeal": {"test_it_finds_a_misdeal_among_five"},
        "game_ends: lead": FIVE_ENDS,
        "game_ends: lowest-before": FIVE_ENDS,
        "game_ends: hands, bell": {"test_it_says_how_far_a_game_of_five_is"},
        "first_deal": {"test_it_passes_the_deal_of_five_left"},
        "a whole game as totals": {
            "test_it_agrees_with_all_games_of_two_hands_of_five",
            "test_it_agrees_with_all_games_of_a_few_hands_of_five",
            "test_it_knows_the_totals_of_many_hands_of_five",
            "test_it_agrees_about_the_lead_with_all_games_of_three_hands",
        },
    },
}


@pytest.mark.parametrize("game", HELD_BY, ids=lambda game: game.__name__)
def test_it_holds_every_rule_of_any_table_by_a_test(game):
    assert [rule for rule, _, _ in game.RULES_TABLE] == list(HELD_BY[game])
    assert set().union(*HELD_BY[game].values()) <= collected()
    assert {state for _, _, state in game.RULES_TABLE} == {"done"}
    sources = ("michigan", "five-handed", "docs/house-rules.md")
    assert all(source.startswith(sources) for _, source, _ in game.RULES_TABLE)
