"""What a hand of bid euchre is worth: every value by hand from the rule sheets that docs/house-rules.md names."""

import pytest

from scoring.rules import FactsError, get_game
from tests.scoring.rules.playing import why_not

GAME = get_game("bid-euchre")


def points(preset, facts, seats=4, **options):
    ruleset = GAME.read_ruleset(options, GAME.read_preset(preset))
    return GAME.score_hand(ruleset, GAME.read_hand(facts), seats).points


BY_HAND = [
    # preset, who bid what and took what, the points of each seat
    ("bid-euchre", {"bidder": 0, "bid": 3, "tricks": 3}, (3, 3, 3, 3)),
    ("bid-euchre", {"bidder": 1, "bid": 4, "tricks": 6}, (0, 6, 0, 6)),
    ("bid-euchre", {"bidder": 2, "bid": 5, "tricks": 4}, (-5, 2, -5, 2)),
    ("bid-euchre", {"bidder": 3, "bid": "moon", "tricks": 6}, (0, 12, 0, 12)),  # cincinnati: a moon scores 12
    ("bid-euchre", {"bidder": 3, "bid": "moon", "tricks": 5}, (1, -12, 1, -12)),
    ("bid-euchre", {"bidder": 3, "bid": "double-moon", "tricks": 6}, (0, 24, 0, 24)),  # cincinnati: 24
    ("bid-euchre", {"bidder": 0, "bid": "shooter", "tricks": 6}, (9, 0, 9, 0)),  # euchre-py: half as much again as 6
    ("bid-euchre", {"bidder": 0, "bid": "alone", "tricks": 6}, (12, 0, 12, 0)),  # what others call a moon
    ("double-deck", {"bidder": 1, "bid": 7, "denomination": "low", "tricks": 9}, (3, 9, 3, 9)),
    ("double-deck", {"bidder": 0, "bid": 6, "tricks": 5}, (-6, 7, -6, 7)),
    ("double-deck", {"bidder": 0, "bid": 12, "tricks": 12}, (12, 0, 12, 0)),
    (
        "double-deck",
        {"bidder": 2, "bid": "shooter", "tricks": 12},
        (18, 0, 18, 0),
    ),  # euchre-py: half as much again as 12
    ("double-deck", {"bidder": 2, "bid": "shooter", "tricks": 10}, (-18, 2, -18, 2)),
    ("double-deck", {"bidder": 2, "bid": "moon", "tricks": 12}, (24, 0, 24, 0)),  # euchre-py: twice the hand
    ("pepper", {"bidder": 1, "bid": 3, "tricks": 5}, (1, 5, 1, 5)),
    ("pepper", {"bidder": 1, "bid": "little-pepper", "tricks": 6}, (0, 6, 0, 6)),
    ("pepper", {"bidder": 1, "bid": "little-pepper", "tricks": 5}, (1, -6, 1, -6)),
    ("pepper", {"bidder": 1, "bid": "big-pepper", "tricks": 6}, (0, 12, 0, 12)),  # the stakes are doubled
    ("pepper", {"bidder": 1, "bid": "big-moon", "tricks": 4}, (2, -12, 2, -12)),
    ("hasenpfeffer", {"bidder": 0, "bid": 3, "tricks": 2}, (-3, 4, -3, 4)),
    ("ontario-bid", {"bidder": 0, "bid": "call-two", "tricks": 8}, (12, 0, 12, 0)),
    ("ontario-bid", {"bidder": 0, "bid": "call-one", "tricks": 7}, (-16, 1, -16, 1)),
    ("bid-euchre", {"kind": "passed-out", "dealer": 2}, None),
    ("pepper", {"kind": "passed-out", "dealer": 2}, (0, 0, 0, 0)),
]


@pytest.mark.parametrize(("preset", "facts", "expected"), BY_HAND, ids=str)
def test_it_scores_a_hand_as_the_sheets_say(preset, facts, expected):
    if expected is None:
        with pytest.raises(FactsError) as refused:
            points(preset, facts)
        assert refused.value.code == "dealer-must-call"
    else:
        assert points(preset, facts) == expected


def test_it_seats_six_in_two_teams_or_three_pairs_and_eight():
    facts = {"bidder": 4, "bid": 5, "tricks": 6}
    assert points("six-handed", facts, 6) == (6, 2, 6, 2, 6, 2)
    rows = {"bidder": 4, "bid": 5, "tricks": [1, 6, 1]}
    assert points("six-handed", rows, 6, teams="pairs") == (1, 6, 1, 1, 6, 1)
    assert points("six-handed", {"bidder": 7, "bid": 4, "tricks": 3}, 8) == (3, -4, 3, -4, 3, -4, 3, -4)
    assert points("six-handed", {"bidder": 0, "bid": 2, "tricks": [3, 1, 0, 2]}, 8, teams="pairs") == (3, 1, 0, 2) * 2


@pytest.mark.parametrize("teams", ["two-teams", "pairs"])
def test_it_leaves_three_and_five_alone(teams):
    assert points("pepper", {"bidder": 1, "bid": 4, "tricks": [2, 4, 2]}, 3, teams=teams) == (2, 4, 2)
    assert points("hasenpfeffer", {"bidder": 0, "bid": 3, "tricks": [2, 1, 1, 1, 0]}, 5, teams=teams) == (
        -3,
        1,
        1,
        1,
        0,
    )


@pytest.mark.parametrize(
    ("score", "expected"), [("tricks", (5, 1, 5, 1)), ("bid", (4, 1, 4, 1)), ("tricks-and-two", (7, 1, 7, 1))]
)
def test_it_scores_a_bid_that_is_made_by_tricks_or_by_the_bid(score, expected):
    assert points("bid-euchre", {"bidder": 0, "bid": 4, "tricks": 5}, makers_score=score) == expected


def test_it_gives_the_others_nothing_where_the_house_has_it_so():
    assert points("bid-euchre", {"bidder": 0, "bid": 4, "tricks": 5}, defenders_score="nothing") == (5, 0, 5, 0)
    assert points("bid-euchre", {"bidder": 0, "bid": 4, "tricks": 2}, defenders_score="nothing") == (-4, 0, -4, 0)
    # Then nobody has to say what each of three sides took.
    assert points("pepper", {"bidder": 1, "bid": 4, "tricks": 4}, 3, defenders_score="nothing") == (0, 4, 0)


def test_it_charges_a_failed_bid_of_all_the_tricks_as_the_house_has_it():
    assert points("double-deck", {"bidder": 1, "bid": "moon", "tricks": 11}) == (1, -24, 1, -24)
    failed = points("double-deck", {"bidder": 1, "bid": "moon", "tricks": 11}, failed_special="tricks")
    assert failed == (1, -12, 1, -12)


def test_it_counts_loners_and_whoever_set_them():
    ruleset = GAME.read_preset("double-deck")

    def scored(facts):
        return GAME.score_hand(ruleset, GAME.read_hand(facts), 4)

    assert scored({"bidder": 2, "bid": "moon", "tricks": 12}).lone_marches == (0, 0, 1, 0)
    assert scored({"bidder": 2, "bid": 12, "tricks": 12}).lone_marches == (0, 0, 0, 0)
    assert scored({"bidder": 2, "bid": 7, "tricks": 6}).euchres == (0, 1, 0, 1)
    assert scored({"bidder": 2, "bid": 7, "tricks": 7}).euchres == (0, 0, 0, 0)


REFUSED = [
    # preset, options, facts, seats, code, rule
    ("bid-euchre", {}, {"bidder": 4, "bid": 3, "tricks": 3}, 4, "no-such-seat", "seats"),
    ("bid-euchre", {}, {"bidder": 0, "bid": 2, "tricks": 3}, 4, "bid", "least_bid"),
    ("bid-euchre", {}, {"bidder": 0, "bid": 7, "tricks": 3}, 4, "bid", "least_bid"),
    ("bid-euchre", {}, {"bidder": 0, "bid": 3, "tricks": 7}, 4, "tricks", "as many tricks as cards"),
    ("bid-euchre", {}, {"bidder": 0, "bid": 3, "tricks": [3, 4]}, 4, "tricks", "as many tricks as cards"),
    ("bid-euchre", {}, {"bidder": 0, "bid": "call-two", "tricks": 6}, 4, "no-such-bid", "bids of all the tricks"),
    ("pepper", {}, {"bidder": 0, "bid": 6, "tricks": 6}, 4, "bid", "least_bid"),  # that is a little pepper
    ("pepper", {}, {"bidder": 0, "bid": 4, "tricks": 4, "denomination": "low"}, 4, "no-trump-off", "no_trump"),
    ("hasenpfeffer", {}, {"bidder": 0, "bid": 4, "tricks": 4, "denomination": "high"}, 4, "no-trump-off", "no_trump"),
    ("ontario-bid", {}, {"bidder": 0, "bid": 3, "tricks": 4, "denomination": "high"}, 4, "no-trump-least", "no_trump"),
    ("double-deck", {}, {"bidder": 0, "bid": 5, "tricks": 6}, 4, "bid", "least_bid"),
    ("bid-euchre", {}, {"bidder": 0, "bid": 3, "tricks": 3, "dealer": 4}, 4, "no-such-seat", "seats"),
    ("pepper", {}, {"bidder": 1, "bid": 4, "tricks": 4}, 3, "tricks-of-each-side", "defenders_score"),
    ("pepper", {"shooter": 9}, {"bidder": 1, "bid": "shooter", "tricks": 8}, 3, "no-partner", "bids of all the tricks"),
]


@pytest.mark.parametrize(("preset", "options", "facts", "seats", "code", "rule"), REFUSED, ids=str)
def test_it_refuses_a_hand_that_cannot_have_been_bid_or_played(preset, options, facts, seats, code, rule):
    ruleset = GAME.read_ruleset(options, GAME.read_preset(preset))
    refused = why_not(GAME.score_hand, ruleset, GAME.read_hand(facts), seats)
    assert (refused[0], refused[2]) == (code, rule)


def test_it_lets_a_forced_dealer_bid_less_and_nobody_else():
    one_less = {"all_pass": "stick-one-less"}
    assert points("double-deck", {"bidder": 1, "bid": 5, "tricks": 5, "dealer": 1}, **one_less) == (7, 5, 7, 5)
    assert points("double-deck", {"bidder": 1, "bid": 5, "tricks": 5}, **one_less) == (7, 5, 7, 5)  # perhaps dealt
    with pytest.raises(FactsError):
        points("double-deck", {"bidder": 1, "bid": 5, "tricks": 5, "dealer": 2}, **one_less)
    with pytest.raises(FactsError):
        points("double-deck", {"bidder": 1, "bid": 4, "tricks": 5, "dealer": 1}, **one_less)


def test_it_takes_no_trump_from_one_more_only_where_the_house_says_so():
    high = {"bidder": 0, "bid": 4, "tricks": 5, "denomination": "high"}
    assert points("ontario-bid", high) == (5, 3, 5, 3)
    both = {"no_trump": "high-and-low-from-one-more"}
    assert points("ontario-bid", high | {"denomination": "low"}, **both) == (5, 3, 5, 3)
    moon = {"bidder": 0, "bid": "moon", "tricks": 8, "denomination": "high"}
    assert points("ontario-bid", moon) == (24, 0, 24, 0)


def test_it_has_so_many_cards_for_everybody():
    def each(seats, deck):
        return GAME.cards_each(seats, GAME.read_ruleset({"deck": deck}))

    assert [each(seats, "24") for seats in (3, 4, 5, 6)] == [8, 6, 4, 4]
    assert [each(seats, "25") for seats in (4, 5)] == [6, 5]
    assert [each(seats, "32") for seats in (4, 8)] == [8, 4]
    assert [each(seats, "36") for seats in (4, 6)] == [9, 6]
    assert [each(seats, "double-48") for seats in (3, 4, 6, 8)] == [16, 12, 8, 6]
    assert [each(seats, "double-32") for seats in (4, 8)] == [8, 4]


def test_it_refuses_tables_for_which_the_cards_or_the_lowest_bid_do_not_do():
    assert why_not(GAME.check_table, GAME.read_preset("bid-euchre"), 8)[0] == "too-few-cards"
    assert why_not(GAME.check_table, GAME.read_ruleset({"least_bid": 7}), 4)[0] == "least-bid"
    GAME.check_table(GAME.read_preset("six-handed"), 8)


def test_it_has_the_presets_of_the_sheets():
    assert set(GAME.presets) == {"bid-euchre", "double-deck", "six-handed", "pepper", "hasenpfeffer", "ontario-bid"}
    assert GAME.presets["six-handed"].seats == 6
    assert GAME.bids(GAME.read_preset("pepper"), 4) == (3, 4, 5, "little-pepper", "big-pepper")
    assert GAME.bids(GAME.read_preset("double-deck"), 4) == (6, 7, 8, 9, 10, 11, 12, "shooter", "moon")
    assert GAME.denominations(GAME.read_preset("pepper")) == ("clubs", "diamonds", "hearts", "spades", "high")


def test_it_ends_a_game_at_points_after_hands_or_at_the_bell():
    hands = [(-6, 8, -6, 8), (30, 2, 30, 2), (4, 2, 4, 2)]
    to_32 = GAME.read_ruleset({})
    assert not GAME.progress(to_32, hands).is_over  # 28 to 12: the first hand cost six
    assert GAME.progress(to_32, [*hands, (4, 2, 4, 2)]).is_over
    assert GAME.progress(GAME.read_ruleset({"game_ends": {"hands": 3}}), hands).is_over
    bell = GAME.progress(GAME.read_ruleset({"game_ends": "bell"}), hands)
    assert (bell.is_over, bell.may_end) == (False, True)
    assert GAME.winners(to_32, [*hands, (4, 2, 4, 2)]) == (0, 2)
