"""Every rule that Texas Euchre claims to know is held by a test."""

from scoring.rules.texas.game import RULES_TABLE
from tests.scoring.rules.euchre.test_euchre_rules_table import collected

POINTS = {"test_it_scores_a_texas_hand_as_the_table_says"}
EXAMPLE = "test_it_plays_the_example_of_the_seed"
RANDOM = "test_it_scores_a_texas_record_as_its_outcome"
REFUSES = {"test_it_refuses_in_texas_what_the_rules_do_not_allow"}
TAKER = {"test_it_gives_the_texas_trick_to_the_highest_or_in_reverse_the_lowest"}

HELD_BY = {
    "cards and tricks for 3 to 6": {RANDOM, "test_it_refuses_a_texas_deal_that_is_none"},
    "two packs for six": {RANDOM, "test_it_loses_no_texas_card"},
    "draw: lay one or more and draw as many": {EXAMPLE, *REFUSES},
    "draw: never more than the deck holds": {"test_it_draws_no_more_than_the_deck_holds"},
    "throwing down from the second turn": REFUSES,
    "one last turn, where laying none is allowed": {EXAMPLE, *REFUSES},
    "a second throw-down is refused": REFUSES,
    "the thrower leads": {"test_it_has_the_thrower_lead_and_any_card_played"},
    "any card may be played": {"test_it_has_the_thrower_lead_and_any_card_played"},
    "the highest takes the trick, ties to the last": TAKER,
    "values laid; court_cards": {"test_it_values_the_cards_laid"},
    "fewest tricks take their value": POINTS,
    "the thrower takes theirs unless most": POINTS,
    "the thrower with the fewest takes double": POINTS,
    "the thrower's sweep doubles the others": POINTS,
    "nobody else's sweep doubles": POINTS,
    "the deck exhausted: everyone takes theirs": {"test_it_gives_everyone_theirs_once_where_the_deck_is_exhausted"},
    "the deal passes left": {"test_it_passes_the_deal_left_in_texas"},
    "limit": {"test_it_ends_a_texas_game_at_the_limit"},
    "game_ends: hands, bell": {"test_it_ends_a_texas_game_after_so_many_hands_or_at_the_bell"},
    "fewest points win; ties": {"test_it_places_the_players_at_the_end_of_texas"},
    "reverse: the lowest takes the trick": TAKER,
    "reverse: points": {"test_it_scores_a_reverse_texas_hand_as_the_table_says"},
    "presets": {"test_it_has_the_presets_of_texas"},
    "a whole game as totals": {
        "test_it_names_the_rule_that_impossible_texas_totals_break",
        "test_it_agrees_with_all_games_of_small_packs",
        "test_it_knows_what_one_hand_of_texas_can_bring",
    },
}


def test_it_holds_every_rule_of_texas_that_is_done_by_a_test():
    assert [rule for rule, _, _ in RULES_TABLE] == list(HELD_BY)
    assert set().union(*HELD_BY.values()) <= collected()
    assert {state for _, _, state in RULES_TABLE} == {"done"}
    assert all(source.startswith(("texas-euchre", "docs/house-rules.md")) for _, source, _ in RULES_TABLE)
