"""Deals that somebody wrote down: what is taken, and what is refused with the line and the card."""

import json
from typing import Any

import pytest

from scoring.rules import FactsError, get_game
from tournaments.rules.duplicate.written import Wanted, deals_in, read_deals, records_in, sealed_text

EUCHRE = get_game("euchre")
PACK = EUCHRE.pack(EUCHRE.read_ruleset({}), 4)
WANTED = Wanted("euchre", PACK, 4, 5)
HANDS = [
    ["9C", "TC", "JC", "9D", "TD"],
    ["JH", "JD", "AH", "KH", "QH"],
    ["9S", "TS", "JS", "QS", "AD"],
    ["QC", "KC", "AC", "KD", "QD"],
]
GOOD = {"game": "euchre", "dealer": 2, "deal": HANDS, "upcard": "9H", "actions": [{"seat": 3, "do": "pass"}]}


def with_card(seat: int, place: int, card: object) -> dict[str, Any]:
    hands: list[list[object]] = [list(hand) for hand in HANDS]
    hands[seat][place] = card
    return {**GOOD, "deal": hands}


def test_it_reads_a_record_whatever_was_done_with_the_cards() -> None:
    (deal,) = read_deals([(1, GOOD)], WANTED)
    assert (deal.dealer, deal.up, sorted(deal.kitty)) == (2, "9H", ["AS", "KS", "TH"])
    assert deal.numbered(7).number == 7
    assert [list(hand) for hand in deal.hands] == HANDS


def test_it_finds_the_same_deals_in_what_is_sealed() -> None:
    deals = read_deals([(1, GOOD), (2, {**GOOD, "upcard": "TH", "kitty": ["9H", "AS", "KS"]})], WANTED)
    text = sealed_text(deals, "ab" * 32)
    assert text.splitlines()[0] == "ab" * 32
    assert list(deals_in(text)) == deals
    # what is sealed can be uploaded again
    assert read_deals([(n, json.loads(line)) for n, line in enumerate(text.splitlines()[1:])], WANTED) == deals


@pytest.mark.parametrize(
    ("record", "sentence"),
    [
        (with_card(1, 2, "9C"), "Line 5: 9C appears twice."),
        (with_card(1, 2, "2H"), "Line 5: “2H” is not a card of this pack of 24."),
        (with_card(1, 2, ["AH"]), "Line 5: “['AH']” is not a card of this pack of 24."),
        ({**GOOD, "upcard": "JD"}, "Line 5: JD appears twice."),
        ({**GOOD, "upcard": None}, "Line 5 has no card turned up, `upcard`."),
        ({**GOOD, "kitty": ["AS", "KS"]}, "Line 5: TH is missing. The kitty is all that nobody holds."),
        ({**GOOD, "kitty": ["AS", "KS", "TH", "TC"]}, "Line 5: TC appears twice."),
        (
            {**GOOD, "deal": [[*HANDS[0], "TH"], *HANDS[1:]]},
            "Line 5: seat 0 has 6 cards. Everybody has 5.",
        ),
        ({**GOOD, "deal": HANDS[:3]}, "Line 5 does not have 4 hands in `deal`, one for each seat."),
        ({**GOOD, "deal": "9C TC"}, "Line 5 does not have 4 hands in `deal`, one for each seat."),
        ({**GOOD, "dealer": 4}, "Line 5 does not say who deals: `dealer` is a seat from 0 to 3."),
        ({**GOOD, "dealer": True}, "Line 5 does not say who deals: `dealer` is a seat from 0 to 3."),
        ({**GOOD, "game": "texas-euchre"}, "Line 5 is a deal of another game; the one that is played is euchre."),
        ([], "Line 5 is not a hand record. Each line is a deal, in JSON."),
    ],
)
def test_it_names_the_line_and_the_card(record: object, sentence: str) -> None:
    with pytest.raises(FactsError) as refused:
        read_deals([(2, {**GOOD, "upcard": "TH"}), (5, record)], WANTED)
    assert str(refused.value) == sentence


def test_it_refuses_the_same_deal_twice_and_none_at_all() -> None:
    shuffled = {**GOOD, "deal": [hand[::-1] for hand in HANDS], "dealer": 1}
    with pytest.raises(FactsError, match=r"Line 4 has the same cards as line 1\."):
        read_deals([(1, GOOD), (4, shuffled)], WANTED)
    with pytest.raises(FactsError, match="no deals"):
        read_deals([], WANTED)
    with pytest.raises(FactsError, match="more than 400"):
        read_deals([(1, GOOD)] * 401, WANTED)


def test_it_reads_a_file_line_by_line() -> None:
    assert records_in('{"dealer": 0}\n\n  [1]\n') == [(1, {"dealer": 0}), (3, [1])]
    for wrong in ("{}\nnot json", "{}\n" + "[" * 100_000, "{}\n" + "9" * 5000):
        with pytest.raises(FactsError, match="Line 2 is not a hand record"):
            records_in(wrong)
