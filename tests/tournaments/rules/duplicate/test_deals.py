"""Deals from a seed: made as docs/duplicate.md says, fair, and the same for everybody who makes them again."""

from collections import Counter
from hashlib import sha256
from itertools import permutations

import pytest

from scoring.rules import get_game
from tournaments.rules.duplicate.deals import dealer_of, fingerprint, make_deal

SEED = "0" * 64
EUCHRE = get_game("euchre")


def pack_of(cards: int) -> tuple[str, ...]:
    return EUCHRE.pack(EUCHRE.read_ruleset({"deck": cards}), 4)


@pytest.mark.parametrize("cards", [24, 32])
def test_it_deals_every_card_of_the_pack_once(cards: int) -> None:
    deal = make_deal(SEED, 7, pack_of(cards))
    assert [len(hand) for hand in deal.hands] == [5, 5, 5, 5]
    assert sorted([*sum(deal.hands, ()), deal.up, *deal.kitty]) == sorted(pack_of(cards))
    assert (deal.number, deal.dealer) == (7, 2)


def test_it_has_everybody_deal_in_turn() -> None:
    assert [dealer_of(number) for number in range(1, 7)] == [0, 1, 2, 3, 0, 1]


def test_it_can_be_made_again_by_hand() -> None:
    # Three cards, two hands of one: the last changes places with one of three, the second with one of two.
    first, second = (int(sha256(f"{SEED} deal 4 {counter}".encode()).hexdigest()[:8], 16) for counter in (1, 2))
    cards = ["9H", "TH", "JH"]
    cards[2], cards[first % 3] = cards[first % 3], cards[2]
    cards[1], cards[second % 2] = cards[second % 2], cards[1]
    deal = make_deal(SEED, 4, ["9H", "TH", "JH"], seats=2, each=1)
    assert [deal.hands[0][0], deal.hands[1][0], deal.up] == cards
    assert fingerprint(SEED) == "60e05bd1b195af2f94112fa7197a5c88289058840ce7c6df9693756bc6250f55"  # docs/draws.md


def test_it_favors_no_order() -> None:
    counted = Counter[tuple[str, ...]]()
    for number in range(1, 2401):
        deal = make_deal(SEED, number, "ABCD", seats=2, each=1)
        counted[(*deal.hands[0], *deal.hands[1], deal.up, *deal.kitty)] += 1
    assert counted.keys() == set(permutations("ABCD"))
    # 100 of each are expected; the sum of (seen - 100)² / 100 is above 49.7 once in 1,000 seeds (23 degrees of freedom)
    assert sum((seen - 100) ** 2 for seen in counted.values()) / 100 < 49.7


def test_it_deals_every_card_to_every_place_alike() -> None:
    pack, places = pack_of(24), Counter[tuple[str, int]]()
    for number in range(1, 1001):
        deal = make_deal("f" * 64, number, pack)
        places.update((card, seat) for seat, hand in enumerate(deal.hands) for card in hand)
        places[deal.up, 4] += 1
    for card in pack:
        # 208.3 of 1,000 are expected in a hand, with a standard deviation of 12.8; 41.7 turned up, with one of 6.3.
        assert all(150 < places[card, seat] < 267 for seat in range(4))
        assert 10 < places[card, 4] < 74


@pytest.mark.parametrize("pack", [pack_of(24)[:20], (*pack_of(24)[:23], "9C")])
def test_it_refuses_what_is_no_pack(pack: tuple[str, ...]) -> None:
    with pytest.raises(ValueError, match="no pack"):
        make_deal(SEED, 1, pack)
