"""Bid euchre of four, solved: every denomination, the joker without trump, cards exchanged with the partner."""

from itertools import combinations
from random import Random
from typing import Any

import pytest

from scoring.rules import Deal, SolvedDeal, answer, answer_deal, get_game, solve_deal
from scoring.rules.solver.holding import Holding, tricks
from scoring.rules.solver.search import Search
from tests.scoring.rules.solver.deals import bid_deal, random_bid_deals, renamed, turned
from tests.scoring.rules.solver.minimax import PACK, most_tricks, most_tricks_pruned
from tests.scoring.rules.solver.test_solver_lines import perfect_line
from tests.support.check_all import more

TRUMPS = ("C", "D", "H", "S", "high", "low")
NAMES = dict(zip(TRUMPS, ("clubs", "diamonds", "hearts", "spades", "high", "low"), strict=True))
WITH_JOKER = [*PACK, "JOKER"]
GAME = get_game("bid-euchre")


def random_holding(rng: Random, cards_each: int) -> Holding:
    """Some hands of the pack with a joker, any denomination; any bidder leads, three or four play."""
    drawn = rng.sample(WITH_JOKER, 4 * cards_each)
    hands = {seat: drawn[seat * cards_each :][:cards_each] for seat in range(4)}
    bidder, is_alone = rng.randrange(4), rng.random() < 0.5
    seats = [(bidder + step) % 4 for step in range(4) if step != 2 or not is_alone]
    return Holding(rng.choice(TRUMPS), tuple(seats), (bidder, (bidder + 2) % 4), hands)


def test_it_agrees_with_trying_everything_in_small_endings() -> None:
    rng, search = Random("bid endings"), Search()
    for number in range(more(60, 2000)):
        holding = random_holding(rng, 1 + number % 4)
        expected = most_tricks(holding.trump, holding.hands, holding.seats, holding.side)
        assert tricks(search, holding) == expected, holding


@pytest.mark.parametrize("part", range(more(1, 10)))
def test_it_agrees_with_plain_alpha_beta_in_whole_hands(part: int) -> None:
    rng = Random(f"bid hands {part}")
    for _ in range(more(4, 20)):
        holding = random_holding(rng, 6)
        expected = most_tricks_pruned(holding.trump, holding.hands, holding.seats, holding.side)
        assert tricks(Search(), holding) == expected, holding


def test_it_compares_with_an_alpha_beta_that_agrees_with_trying_everything() -> None:
    rng = Random("pruned")
    for number in range(more(20, 300)):
        holding = random_holding(rng, 1 + number % 4)
        asked = holding.trump, holding.hands, holding.seats, holding.side
        assert most_tricks_pruned(*asked) == most_tricks(*asked)


def after_every_exchange(hands: list[list[str]], maker: int, cards: int, exchange: str) -> list[list[str]]:
    """What the bidder may hold in the end."""
    own, partner = hands[maker], hands[(maker + 2) % 4]
    results = []
    for given in combinations(own, cards):
        pool = [*partner, *given] if exchange == "through-partner" else partner
        kept = [card for card in own if card not in given]
        results += [[*kept, *passed] for passed in combinations(pool, cards)]
    return results


@pytest.mark.parametrize("exchange", ["laid-away", "through-partner"])
@pytest.mark.parametrize("cards", [1, 2])
def test_it_agrees_with_trying_every_exchange(exchange: str, cards: int) -> None:
    rng, rules = Random(f"{exchange} {cards}"), GAME.read_ruleset({"deck": "25", "exchange": exchange})
    for _ in range(more(6, 100)):
        holding = random_holding(rng, 3)
        hands, maker = [list(holding.hands[seat]) for seat in range(4)], holding.side[0]
        turns = [maker, (maker + 1) % 4, (maker + 3) % 4]
        expected = max(
            most_tricks(holding.trump, {**holding.hands, maker: held}, turns, holding.side)
            for held in after_every_exchange(hands, maker, cards, exchange)
        )
        solved = SolvedDeal(Deal(tuple(map(tuple, hands)), None, 0), rules, GAME)
        assert solved.made(holding.trump, maker, True, cards).tricks == expected, holding


def test_it_counts_the_six_highest_cards_without_trump() -> None:
    # A joker, by itself without trump, and the tops of the suits: the bidder leads and never loses the lead.
    high = bid_deal("JOKER AC AD AH AS KC", "9C TC JC QC 9D TD", "JD QD KD 9H TH JH", "QH KH 9S TS JS QS", deck="25")
    tricks = answer_deal(high)["tricks"]
    assert (tricks["high"][0][0], tricks["high"][1][0]) == (6, 6)
    low = bid_deal("JOKER 9C 9D 9H 9S TC", "AC KC JC QC AD TD", "JD QD KD AH TH JH", "QH KH AS TS JS QS", deck="25")
    tricks = answer_deal(low)["tricks"]
    assert (tricks["low"][0][0], tricks["low"][1][0]) == (6, 6)


def test_it_has_the_bidder_lead_so_that_partners_need_not_make_the_same() -> None:
    # Seat 0 runs six spades without trump; seat 2, who has none of them, must lead into the tops of the others. Seat 3
    # leads into those of the partner.
    given = bid_deal("9S TS JS QS KS AS", "AH KH AD KD AC KC", "QH JH QD JD QC JC", "TH 9H TD 9D TC 9C")
    with_partner, alone, shooter = answer_deal(given)["tricks"]["high"]
    assert with_partner == (6, 6, 0, 6)
    assert alone == (6, 6, 0, 0)
    # A card from the partner: seat 2 gets the ace of spades for any, and then still has five losers.
    assert shooter[2] == 1


def test_it_makes_what_an_exchange_brings() -> None:
    # Hearts but for the right bower, which the partner passes for the nine of clubs.
    given = bid_deal("JD AH KH QH TH 9C", "9D TD QD KD AD 9S", "JH TC QC KC JC 9H", "TS QS KS AS AC JS")
    _with_partner, alone, shooter = answer_deal(given)["tricks"]["hearts"]
    assert (alone[0], shooter[0]) == (5, 6)
    made = solve_deal(given).made("H", 0, True, 1)
    assert (made.given, made.passed) == (("9C",), ("JH",))


def test_it_has_a_row_for_each_way_that_the_house_plays() -> None:
    given = random_bid_deals(1, "rows")[0]
    for options, rows in (({}, 3), ({"shooter": 0}, 2), ({"call_two": 12, "call_one": 16}, 4)):
        assert {len(row) for row in answer_deal({**given, "options": options})["tricks"].values()} == {rows}
    assert [*answer_deal({**given, "options": {"no_trump": "off"}})["tricks"]] == [*NAMES.values()][:4]
    assert [*answer_deal({**given, "options": {"no_trump": "high-from-one-more"}})["tricks"]] == [*NAMES.values()][:5]


@pytest.mark.parametrize("by", [1, 3])
def test_it_never_differs_when_the_table_is_turned(by: int) -> None:
    for given in random_bid_deals(more(2, 100), "turned"):
        answered, other = answer_deal(given), answer_deal(turned(given, by))
        before = [(seat - by) % 4 for seat in range(4)]
        for name, rows in answered["tricks"].items():
            assert other["tricks"][name] == tuple(tuple(row[seat] for seat in before) for row in rows)
        assert other["par"]["points"] == tuple(answered["par"]["points"][seat] for seat in before)
        calls = [{**call, "seat": (call["seat"] + by) % 4} for call in answered["par"]["calls"]]
        assert other["par"]["calls"] == calls


@pytest.mark.parametrize("names", ["SCHD", "HDCS"])
def test_it_never_differs_when_the_suits_have_other_names(names: str) -> None:
    to = dict(zip("CSHD", names, strict=True))
    words = {word: NAMES[to.get(trump, trump)] for trump, word in NAMES.items()}
    for given in random_bid_deals(more(2, 100), "renamed"):
        answered, other = answer_deal(given), answer_deal(renamed(given, to))
        assert other["tricks"] == {words[name]: rows for name, rows in answered["tricks"].items()}
        assert other["par"]["points"] == answered["par"]["points"]
        calls = [{**call, "denomination": words[call["denomination"]]} for call in answered["par"]["calls"]]
        assert sorted(map(repr, other["par"]["calls"])) == sorted(map(repr, calls))


BIDS = {"call-two": 2, "call-one": 1, "moon": 0}


def test_it_plays_lines_that_the_rules_accept_and_that_bring_what_it_says() -> None:
    rng, options = Random("bid lines"), {"call_two": 12, "call_one": 16, "shooter": 0, "moon": 20, "double_moon": 30}
    for given in random_bid_deals(more(3, 60), "bid lines", options):
        solved = solve_deal(given)
        for bid in (3, *BIDS):
            trump, maker, cards = rng.choice(TRUMPS), (given["dealer"] + 1) % 4, BIDS.get(str(bid), 0)
            made = solved.made(trump, maker, bid != 3, cards)
            holding = solved.holding(trump, maker, bid != 3, None).exchanged(made.given, made.passed)
            acts: list[dict[str, Any]] = [{"seat": maker, "do": "bid", "bid": bid}]
            acts += [{"seat": (maker + step) % 4, "do": "pass"} for step in (1, 2, 3)]
            acts.append({"seat": maker, "do": "name", "denomination": NAMES[trump]})
            if cards:
                acts.append({"seat": maker, "do": "give", "cards": list(made.given)})
                acts.append({"seat": (maker + 2) % 4, "do": "pass-cards", "cards": list(made.passed)})
            record = {"game": "bid-euchre", "options": options, "dealer": given["dealer"], "deal": given["hands"]}
            replayed = answer({**record, "actions": acts + perfect_line(holding)})
            assert "error" not in replayed, replayed
            assert replayed["outcome"]["tricks"] == made.tricks


@pytest.mark.parametrize(
    ("change", "code", "names"),
    [
        ({"up": "9H"}, "deal", "up"),
        ({"hands": [["9C"] * 6] * 3}, "deal", "hands"),
        ({"hands": [["9C", "TC", "JC", "9D", "TD"]] * 4}, "deal", "six cards for each of four players"),
        ({"options": {"deck": "32"}}, "unsolved", "deck"),
        ({"options": {"deck": "double-48"}}, "unsolved", "deck"),
        ({"hands": [["9C", "TC", "JC", "QC", "KC", "AC"]] * 4}, "card-twice", "9C"),
    ],
)
def test_it_says_what_is_wrong_with_a_deal(change: dict[str, Any], code: str, names: str) -> None:
    error = answer_deal({**random_bid_deals(1, "wrong")[0], **change})["error"]
    assert error["code"] == code
    assert names in error["message"]
