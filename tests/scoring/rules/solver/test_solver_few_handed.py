"""Two- and three-handed: without partners, the maker against everybody else."""

import pytest

from scoring.rules import answer_deal
from tests.scoring.rules.solver.deals import GAMES, deal, random_deals
from tests.scoring.rules.solver.minimax import most_tricks
from tests.support.check_all import more

# Seat 1 leads and has the five highest hearts.
TWO = deal("9C TC 9D TD QD", "JH JD AH KH QH", up="9H", game="euchre-two-handed")
THREE = deal("9C TC 9D TD QD", "JH JD AH KH QH", "QC KC AC KD TH", up="9S", game="euchre-three-handed")


def tried(given, trump, maker):
    """What trying everything says, the best discard of the dealer included."""
    seats, dealer = len(given["hands"]), given["dealer"]
    turns = [(dealer + 1 + step) % seats for step in range(seats)]
    hands = dict(enumerate(given["hands"]))
    if trump != given["up"][1]:
        return most_tricks(trump, hands, turns, (maker,))
    best = max if maker == dealer else min
    exchanges = [[*(card for card in hands[dealer] if card != away), given["up"]] for away in hands[dealer]]
    return best(most_tricks(trump, hands | {dealer: held}, turns, (maker,)) for held in exchanges)


@pytest.mark.parametrize(("game", "few"), [("euchre-two-handed", 4), ("euchre-three-handed", 1)])
def test_it_agrees_with_trying_everything(game, few):
    for number, given in enumerate(random_deals(more(few, 40), "deals", game)):
        suit, maker = "CDHS"[number % 4], number % GAMES[game]
        assert answer_deal(given)["tricks"][suit][0][maker] == tried(given, suit, maker), given


def test_it_has_a_row_by_maker_since_there_is_one_way_to_play():
    # The nine that the dealer picks up, and the ten of hearts of the third player, fall to the first lead.
    assert answer_deal(TWO)["tricks"]["H"] == ((0, 5),)
    assert answer_deal(THREE)["tricks"]["H"] == ((0, 5, 0),)


def test_it_has_a_par_of_two_players():
    # Seat 1 speaks first, and no call of either player is worth more than a march.
    par = answer_deal(TWO)["par"]
    assert par["points"] == (0, 2)
    assert par["calls"][0] == {"seat": 1, "do": "order-up", "suit": "H", "alone": False, "tricks": 5}


def test_it_has_no_par_of_three():
    assert answer_deal(THREE)["par"] is None
