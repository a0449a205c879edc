"""Every rule that bid euchre claims to know is held by a test."""

from scoring.rules.bid_euchre.game import RULES_TABLE
from tests.scoring.rules.euchre.test_euchre_rules_table import collected

SHEETS = (
    *("indiana", "hammerwalt", "euchre-us", "euchre-py", "double-bid", "marlborough", "summer-games", "six-hand"),
    *("cincinnati", "pepper", "hasenpfeffer", "neuralplay", "edgerton", "bid-euchre-wiki", "docs/house-rules.md"),
)
BY_HAND = "test_it_scores_a_hand_as_the_sheets_say"
SECOND = "test_it_agrees_card_by_card_and_point_by_point_with_a_second_implementation"
REFUSED = "test_it_refuses_a_hand_that_cannot_have_been_bid_or_played"
SIX = "test_it_seats_six_in_two_teams_or_three_pairs_and_eight"
EACH = "test_it_has_so_many_cards_for_everybody"
TRICK = "test_it_knows_who_takes_a_trick"
STUCK = "test_it_sticks_the_dealer_or_deals_again"
AWAY = "test_it_lays_the_cards_of_an_exchange_away_unseen"
MADE = "test_it_scores_a_bid_that_is_made_by_tricks_or_by_the_bid"

HELD_BY = {
    "players: 3 to 6, and 8; sides": {SIX, "test_it_leaves_three_and_five_alone", SECOND},
    "teams: two-teams, pairs": {SIX, SECOND},
    "deck: 24, 32, 36": {EACH, SECOND},
    "deck: 25, with a joker": {EACH, TRICK, "test_it_has_whoever_holds_the_joker_bid_three"},
    "deck: double-48": {EACH, TRICK},
    "deck: double-32": {EACH, SECOND},
    "of equal cards the first played wins": {TRICK, SECOND},
    "bidding: once-around": {"test_it_bids_once_around_from_the_dealers_left_and_each_bid_is_higher", SECOND},
    "bidding: until-passed": {"test_it_goes_on_bidding_until_all_others_have_passed", SECOND},
    "each bid is higher; words outbid numbers": {
        "test_it_bids_once_around_from_the_dealers_left_and_each_bid_is_higher",
        SECOND,
    },
    "least_bid": {REFUSED, "test_it_refuses_tables_for_which_the_cards_or_the_lowest_bid_do_not_do"},
    "all_pass: redeal": {STUCK, BY_HAND},
    "all_pass: stick-the-dealer": {STUCK, BY_HAND},
    "all_pass: stick-one-less": {STUCK, "test_it_lets_a_forced_dealer_bid_less_and_nobody_else"},
    "all_pass: joker-bids-three": {"test_it_has_whoever_holds_the_joker_bid_three"},
    "the highest bidder names trump and leads": {"test_it_has_the_bidder_lead_and_the_partner_sit_out_alone"},
    "no_trump: off, high, high-and-low": {REFUSED, TRICK, "test_it_names_no_trump_only_as_the_house_has_it"},
    "no_trump: from one more": {REFUSED, "test_it_takes_no_trump_from_one_more_only_where_the_house_says_so"},
    "bowers and follow suit": {TRICK, "test_it_has_players_follow_the_suit_and_the_left_bower_is_a_trump"},
    "little_pepper and big_pepper": {BY_HAND, SECOND},
    "call_two and call_one": {BY_HAND, SECOND},
    "shooter and shooter_cards": {BY_HAND, AWAY},
    "moon and double_moon": {BY_HAND, "test_it_has_the_bidder_lead_and_the_partner_sit_out_alone"},
    "exchange: laid-away": {AWAY},
    "exchange: through-partner": {"test_it_lets_the_partner_pass_the_cards_of_an_exchange_back"},
    "makers_score: tricks": {BY_HAND, MADE},
    "makers_score: bid": {MADE},
    "makers_score: tricks-and-two": {MADE},
    "defenders_score: tricks, nothing": {BY_HAND, "test_it_gives_the_others_nothing_where_the_house_has_it_so"},
    "a failed number costs the bid": {BY_HAND, SECOND},
    "failed_special": {"test_it_charges_a_failed_bid_of_all_the_tricks_as_the_house_has_it"},
    "three sides or more: each scores its tricks": {REFUSED, SIX, "test_it_leaves_three_and_five_alone"},
    "game_ends: points, hands, bell": {"test_it_ends_a_game_at_points_after_hands_or_at_the_bell"},
    "misdeal": {"test_it_finds_a_misdeal_and_refuses_cards_that_are_not_in_the_pack"},
    "presets": {"test_it_has_the_presets_of_the_sheets", BY_HAND},
    "a whole game as totals": {
        "test_it_agrees_with_all_games_of_two_hands",
        "test_it_knows_the_totals_of_a_game_to_thirty_two",
        "test_it_bounds_what_is_said_of_loners_and_of_many_sides",
    },
}


def test_it_holds_every_rule_of_bid_euchre_that_is_done_by_a_test():
    assert [rule for rule, _, _ in RULES_TABLE] == list(HELD_BY)
    assert set().union(*HELD_BY.values()) <= collected()
    assert {state for _, _, state in RULES_TABLE} == {"done"}
    for _, source, _ in RULES_TABLE:
        assert all(part.strip().startswith(SHEETS) for part in source.split(";"))
