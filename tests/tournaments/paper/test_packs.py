"""Packs of an evening with the same cards: who prepares them in round 0, what stands on their envelopes and slips."""

from collections import Counter

import pytest

from accounts.models import Organization
from scoring.errors import Refused
from tests.people import NOW, Night
from tests.people import night as make_night
from tests.tournaments.paper.pages import printed, sizes, words
from tournaments.rules.duplicate.deals import make_deal
from tournaments.rules.duplicate.preparing import KITTY, UP, prepared
from tournaments.services.seating import rounds
from tournaments.services.seating.packs import packs_to_prepare, tables_by_deal

PACK = tuple(rank + suit for rank in "9TJQKA" for suit in "CDHS")
KINDS = ("deal-preparation", "deal-labels", "deal-travellers")


@pytest.fixture
def evening(hall: Organization) -> Night:
    """Three tables, two rounds of two deals."""
    return make_night(hall, 12, duplicate="matchpoints", hands_per_game=2, rounds=2)


def test_both_lists_together_are_the_deal() -> None:
    deal = make_deal("a" * 64, 7, PACK)
    lists = prepared(deal, "secret")
    dealt = {
        pile: {card for card, to in zip(lists.order, lists.piles, strict=True) if to == pile} for pile in lists.piles
    }
    assert [dealt[seat] for seat in range(4)] == [set(hand) for hand in deal.hands]
    assert (dealt[UP], dealt[KITTY]) == ({deal.up}, set(deal.kitty))


def test_neither_list_alone_tells_anything() -> None:
    # Over many packs every card lies at every place alike, and every place goes to each pile alike.
    deal = make_deal("a" * 64, 7, PACK)
    places, piles = Counter[tuple[str, int]](), Counter[tuple[int, object]]()
    for number in range(1200):
        lists = prepared(deal, f"secret {number}")
        places.update((card, place) for place, card in enumerate(lists.order))
        piles.update(enumerate(lists.piles))
    # 50 of 1,200 are expected, with a standard deviation of 6.9; 250 of each seat, with one of 14.
    assert all(15 < places[card, place] < 90 for card in PACK for place in range(24))
    assert all(180 < piles[place, seat] < 320 for place in range(24) for seat in range(4))


def test_no_table_has_both_lists_of_a_pack_and_each_pack_has_its_own(evening: Night) -> None:
    packs = packs_to_prepare(evening.tournament)
    assert len(packs) == 3 * 4
    assert all(pack.ordered_at != pack.table for pack in packs)
    for table in (1, 2, 3):
        assert [pack.cards.number for pack in packs if pack.table == table] == [1, 2, 3, 4]
        assert [pack.cards.number for pack in packs if pack.ordered_at == table] == [1, 2, 3, 4]
    orders = {(pack.cards.number, pack.lists.order) for pack in packs}
    assert len(orders) == len(packs)
    assert [pack.lists for pack in packs] == [pack.lists for pack in packs_to_prepare(evening.tournament)]
    assert {pack.cards.number for pack in packs_to_prepare(evening.tournament, 2)} == {3, 4}


def test_deals_that_move_are_prepared_once_where_they_are_played_first(hall: Organization) -> None:
    pairs = make_night(hall, 12, movement="mitchell", duplicate="matchpoints", hands_per_game=2, rounds=3)
    packs = packs_to_prepare(pairs.tournament)
    assert sorted(pack.cards.number for pack in packs) == [1, 2, 3, 4, 5, 6]
    at_table = {sitting.table.number: sitting.deals for sitting in pairs.sittings}
    assert all(pack.cards.number in at_table[pack.table] and pack.ordered_at != pack.table for pack in packs)
    assert tables_by_deal(pairs.tournament) == dict.fromkeys(range(1, 7), 3)
    assert "Set 1 · first at table" in " ".join(words(printed(pairs.tournament, "deal-labels")))


def test_it_prints_what_each_table_does_in_round_0(evening: Night) -> None:
    pages = words(printed(evening.tournament, "deal-preparation", round_number=1))
    assert len(pages) == 6
    first, then = pages[:2]
    assert "First: put packs in order for table 2" in first
    assert "Then: deal out what comes from table 3" in then
    (pack,) = (
        to_prepare
        for to_prepare in packs_to_prepare(evening.tournament, 1)
        if (to_prepare.table, to_prepare.cards.number) == (2, 1)
    )
    faces = ["10" if card[0] == "T" else card[0] for card in pack.lists.order]
    assert " ".join(f"{place} {face}" for place, face in enumerate(faces, 1)) in first
    assert then.count("UP") == 3


def test_a_label_has_no_card_on_it(evening: Night) -> None:
    pages = words(printed(evening.tournament, "deal-labels"))
    assert len(pages) == 2  # 12 packs
    assert pages[0].count("Deal ") == 8
    assert "Table 1 · Round 1, hand 1" in pages[0]
    assert "North deals" in pages[0]


def test_a_traveller_has_a_line_for_each_table(evening: Night) -> None:
    text = " ".join(words(printed(evening.tournament, "deal-travellers", "a4")))
    assert [f"Deal {number}" in text for number in range(1, 6)] == [True] * 4 + [False]


@pytest.mark.parametrize("what", KINDS)
def test_it_prints_on_both_papers_and_says_why_not(evening: Night, what: str) -> None:
    assert sizes(printed(evening.tournament, what, "a4")) == {(210, 297)}
    assert sizes(printed(evening.tournament, what)) == {(216, 279)}
    with pytest.raises(Refused, match="round-has-no-slips"):
        printed(evening.tournament, what, round_number=9)
    rounds.close_round(round_=evening.round, now=NOW, force=True)
    assert printed(evening.tournament, what)
    second = rounds.publish_round(round_=rounds.seat_round(tournament=evening.tournament, now=NOW, seed=1), now=NOW)
    rounds.close_round(round_=second, now=NOW, force=True)
    with pytest.raises(Refused, match="no-deals-to-print"):
        printed(evening.tournament, what)


def test_it_says_that_others_shuffle_their_own_and_that_one_table_needs_slips(hall: Organization, night: Night) -> None:
    for what in KINDS:
        with pytest.raises(Refused, match="not-the-same-cards"):
            printed(night.tournament, what)
    alone = make_night(hall, 4, duplicate="matchpoints", hands_per_game=2, rounds=1)
    with pytest.raises(Refused, match="one-table-alone"):
        printed(alone.tournament, "deal-preparation")
