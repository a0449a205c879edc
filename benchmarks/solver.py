"""`python -m benchmarks.solver [--deals N] [--plain N] [--seed S]`: how quickly deals are solved, on one core.

N deals at random are solved in full: four trumps, four makers, with the partner and alone, every discard, and par. Then
each trump of each deal by itself, from an empty table, and some of them by plain alpha-beta as well: no table of
positions, no equal ranks, one card after another as it was dealt. Times are the processor's.
"""

import argparse
import sys
import time
import tracemalloc
from collections.abc import Callable, Sequence
from random import Random
from statistics import median
from typing import TypeVar

from scoring.rules import Deal, SolvedDeal, get_game, par

PACK = [rank + suit for rank in "9TJQKA" for suit in "CDHS"]
SAME_COLOR = {"C": "S", "S": "C", "D": "H", "H": "D"}
TRUMPS = 100

PlainCard = tuple[str, int]
Value = TypeVar("Value")


def main(arguments: Sequence[str]) -> int:
    """Measure and print. Return the exit status: 1 where plain alpha-beta says otherwise."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.solver", description=__doc__)
    parser.add_argument("--deals", type=int, default=64)
    parser.add_argument("--plain", type=int, default=8, help="how many trumps plain alpha-beta plays, too")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(arguments)
    rng = Random(options.seed)
    deals = [random_deal(rng) for _ in range(options.deals)]
    print_whole_deals(deals)
    print_trumps(deals)
    print_bid_deals([random_bid_deal(rng) for _ in range(options.deals // 4 or 1)])
    return print_ratio(deals[: options.plain])


def random_deal(rng: Random) -> Deal:
    """Return a deal of 24 cards."""
    cards = rng.sample(PACK, 21)
    return Deal(tuple(tuple(cards[seat : seat + 20 : 4]) for seat in range(4)), cards[20], rng.randrange(4))


def random_bid_deal(rng: Random) -> Deal:
    """Return a deal of bid euchre."""
    cards = rng.sample(PACK, 24)
    return Deal(tuple(tuple(cards[seat::4]) for seat in range(4)), None, rng.randrange(4))


def solved(deal: Deal) -> SolvedDeal:
    """Return a deal under the default rules, unsolved yet."""
    game = get_game("euchre" if deal.up else "bid-euchre")
    return SolvedDeal(deal, game.read_ruleset({}), game)


def in_full(deal: Deal) -> SolvedDeal:
    """Work everything out."""
    whole = solved(deal)
    par(whole)
    assert len(whole.tricks) >= 4
    return whole


def one_trump(deal: Deal, trump: str) -> SolvedDeal:
    """Work one trump out: eight makers, and each discard where it is the suit of the up-card."""
    whole = solved(deal)
    for maker in range(4):
        for alone in (False, True):
            whole.made(trump, maker, alone)
    return whole


def print_whole_deals(deals: Sequence[Deal]) -> None:
    """Print deals a second, positions and memory."""
    seconds, whole = zip(*(timed(lambda deal=deal: in_full(deal)) for deal in deals), strict=True)
    positions = median(each.search.positions for each in whole)
    tracemalloc.start()
    kept = in_full(deals[0])
    memory, _peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    rate = len(deals) / sum(seconds)
    print(f"Whole deals: {rate:.1f} a second; 16 boards in {16 / rate:.1f} s (goal: 60 s).")
    print(f"A deal, at the median: {median(seconds) * 1000:.0f} ms, {positions:,.0f} positions looked at card by card.")
    print(f"A deal's table: {len(kept.search.proved):,} positions; {memory / 2**20:.2f} MiB with the deal itself.")


def print_trumps(deals: Sequence[Deal]) -> None:
    """Print how long one trump of one deal takes."""
    cases = [(deal, trump) for deal in deals for trump in "CDHS"]
    seconds = sorted(timed(lambda deal=deal, trump=trump: one_trump(deal, trump))[0] for deal, trump in cases)
    most = seconds[len(seconds) * 95 // 100]
    print(
        f"One trump of one deal, all eight makers: {median(seconds) * 1000:.1f} ms at the median (goal: 10 ms), "
        f"{most * 1000:.1f} ms at the 95th percentile."
    )


def print_bid_deals(deals: Sequence[Deal]) -> None:
    """Print how long deals of bid euchre take: no trump as well, and a card exchanged with the partner."""
    seconds = [timed(lambda deal=deal: in_full(deal))[0] for deal in deals]
    print(
        f"Bid euchre, six denominations, four bidders, with the partner, alone, and alone after an exchange of a card: "
        f"{median(seconds) * 1000:.0f} ms a deal at the median; 16 boards in {16 * sum(seconds) / len(deals):.1f} s."
    )


def print_ratio(deals: Sequence[Deal]) -> int:
    """Print how many times as long plain alpha-beta takes with four hands and one trump; 1 where the two differ."""
    quotients, nodes = [], []
    for number, deal in enumerate(deals):
        trump = "CDHS"[number % 4]
        if trump == deal.up[1]:
            trump = SAME_COLOR[trump]
        maker = (deal.dealer + 1) % 4
        ours, tricks = timed(lambda deal=deal, trump=trump, maker=maker: solved(deal).made(trump, maker, False).tricks)
        plain = PlainAlphaBeta(trump)
        theirs, result = timed(lambda plain=plain, deal=deal, maker=maker: plain.tricks(deal, maker))
        if result != tricks:
            print(f"{deal}, {trump}: {tricks} tricks, by plain alpha-beta {result}.")
            return 1
        quotients.append(theirs / ours)
        nodes.append(plain.nodes)
    if quotients:
        print(
            f"Four hands, one trump, against plain alpha-beta: {median(quotients):,.0f} times as quick at the median "
            f"of {len(quotients)} deals, where that plays {median(nodes):,.0f} cards."
        )
    return 0


class PlainAlphaBeta:
    """The tricks of the leader's side, by alpha-beta and nothing else."""

    def __init__(self, trump: str) -> None:
        self.nodes = 0
        worth = {card: (card[1], "9TJQKA".index(card[0])) for card in PACK}
        worth |= {"J" + SAME_COLOR[trump]: (trump, 10), "J" + trump: (trump, 11)}
        self.worth = {card: (suit, height + TRUMPS * (suit == trump)) for card, (suit, height) in worth.items()}

    def tricks(self, deal: Deal, leader: int) -> int:
        """Return what the side of the leader takes."""
        seats = [(leader + step) % 4 for step in range(4)]
        return self._trick([[self.worth[card] for card in deal.hands[seat]] for seat in seats], True, 0, 5)

    def _trick(self, hands: list[list[PlainCard]], is_own: bool, low: int, high: int) -> int:
        if not hands[0]:
            return 0
        return self._play([], hands, is_own, low, high)

    def _play(self, table: list[PlainCard], hands: list[list[PlainCard]], is_own: bool, low: int, high: int) -> int:
        """Play on; `hands` begins with the leader's, whose side is the own one or not."""
        place = len(table)
        if place == 4:
            heights = [height if suit == table[0][0] or height >= TRUMPS else -1 for suit, height in table]
            taker = heights.index(max(heights))
            taken = int((taker % 2 == 0) is is_own)
            rest = hands[taker:] + hands[:taker]
            return taken + self._trick(rest, bool(taken), low - taken, high - taken)
        is_most = (place % 2 == 0) is is_own
        best = -1 if is_most else 6
        hand = hands[place]
        for card in [card for card in hand if table and card[0] == table[0][0]] or hand:
            self.nodes += 1
            left = [held for held in hand if held is not card]
            value = self._play([*table, card], [*hands[:place], left, *hands[place + 1 :]], is_own, low, high)
            if is_most:
                best = max(best, value)
                low = max(low, value)
            else:
                best = min(best, value)
                high = min(high, value)
            if low >= high:
                break
        return best


def timed(work: Callable[[], Value]) -> tuple[float, Value]:
    """Return the seconds of the processor that work takes, and what comes of it."""
    began = time.process_time()
    value = work()
    return time.process_time() - began, value


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
