"""A deal, solved: what each maker makes, and what the dealer lays away for it."""

from scoring.rules import answer_deal, solve_deal
from tests.scoring.rules.solver.deals import deal

# Seat 1 leads and has both bowers, ace, king and queen of hearts; diamonds are split so that nobody runs them.
MARCH = deal("9C TC JC 9D TD", "JH JD AH KH QH", "9S TS JS QS AD", "QC KC AC KD QD", up="9H")


def test_it_makes_a_march_of_the_five_highest_trumps_alone_or_not():
    tricks = answer_deal(MARCH)["tricks"]["H"]
    assert tricks[0][1] == 5
    assert tricks[1][1] == 5


def test_it_makes_the_same_for_both_partners_and_the_rest_for_the_others():
    for suit, (with_partner, _alone) in answer_deal(MARCH)["tricks"].items():
        assert with_partner[0] == with_partner[2], suit
        assert with_partner[1] == with_partner[3] == 5 - with_partner[0], suit


def test_it_leaves_the_partner_of_a_lone_maker_out():
    # Seat 3 alone has no trump but the ten, while seat 1, who sits out, has all the high ones.
    given = deal("9C TC JC 9D TD", "JH JD AH KH QH", "9S TS JS QS AD", "QC KC AC KD TH", up="AS")
    with_partner, alone = answer_deal(given)["tricks"]["H"]
    assert with_partner[3] == 5
    # Seat 2 leads, as seat 1 sits out: whatever it leads, seat 3 has the only trump and the highest clubs.
    # Spades and the ace of diamonds are lost but for the one that the ten of hearts takes.
    assert alone[3] == 4


def test_it_counts_the_left_bower_as_a_trump():
    # Diamonds are led to the jack of diamonds, which need not follow, or must where hearts are: seat 1 has the
    # right bower and the ace of hearts; seat 2 nothing red but the left bower.
    given = deal("9C TC 9D TD QD", "JH AH KD AD KH", "JD 9S TS QS KS", "QC KC AC AS JS", up="JC")
    # The right bower draws the left: then ace and king of hearts, ace and king of diamonds are high.
    assert answer_deal(given)["tricks"]["H"][1][1] == 5


def test_it_gives_the_dealer_the_up_card_and_the_best_discard():
    given = deal("JH AH KH QH 9C", "9S TS JS QS AD", "9D TD QD TC JC", "QC KC AC KD JD", up="TH")
    solved = solve_deal(given)
    made = solved.made("H", 0, True)
    # The left bower of seat 3 falls to the right one: five trumps take everything once the nine of clubs is gone.
    assert made[:2] == (5, ("9C",))


def test_it_discards_for_the_dealers_side_when_the_other_side_makes_trump():
    given = deal("JH AH KH QH 9C", "9S TS JS QS AD", "9D TD QD TC JC", "QC KC AC KD JD", up="TH")
    made = solve_deal(given).made("H", 1, False)
    assert made[:2] == (0, ("9C",))


def test_it_leaves_the_up_card_out_of_play_where_another_suit_is_trump():
    # With the ace of spades, turned up, in the dealer's hand, seat 1's king would not be high.
    given = deal("9C TC JC 9D TD", "JH JD AH KH KS", "9S TS 9H QS AD", "QC KC AC KD QD", up="AS")
    solved = solve_deal(given)
    assert solved.made("H", 1, False)[:2] == (5, ())


def test_it_lets_the_dealer_leave_the_up_card_where_that_is_the_house_rule():
    # Seat 1 takes all five tricks whatever the dealer does: every choice is as good as another.
    dealt = tuple(MARCH["hands"][0])
    assert solve_deal(MARCH).made("H", 1, False).discards == dealt
    house = {**MARCH, "options": {"turn_down": True}}
    assert solve_deal(house).made("H", 1, False).discards == (*dealt, "9H")


def test_it_has_the_next_seat_lead_where_a_loner_never_leads():
    # With the lead, seat 1 draws both trumps of seat 2 and runs the diamonds. Without it, seat 2 leads spades: seat 1
    # has two trumps for them, no more to draw the other two with, and no diamond passes seat 2.
    given = deal("9C TC JC 9D TD", "JH JD AD KD QD", "KH QH AS KS QS", "QC KC AC 9S TS", up="JS")
    assert solve_deal(given).made("H", 1, True).tricks == 5
    elsewhere = solve_deal({**given, "options": {"loner_may_lead": False}}).made("H", 1, True)
    assert elsewhere.tricks == 2


def test_it_solves_deals_of_the_larger_packs():
    given = deal(
        "7C 8C JC 7D 8D", "JOKER JD AH KH QH", "9S 7S 8S QS AD", "QC KC AC KD QD", up="7H", options={"deck": 33}
    )
    # The right bower is not dealt: the joker, the left bower, ace, king and queen are the five highest.
    assert answer_deal(given)["tricks"]["H"][1][1] == 5
