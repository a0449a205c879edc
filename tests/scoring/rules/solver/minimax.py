"""Perfect play by trying everything: every legal card of every player, to the end, without a table and without pruning.

It shares nothing with the solver, the left bower included. Cards are their names.
"""

from collections.abc import Mapping, Sequence
from random import Random

PACK = [rank + suit for rank in "9TJQKA" for suit in "CDHS"]
OTHER_BLACK_OR_RED = {"C": "S", "S": "C", "H": "D", "D": "H"}

Hands = Mapping[int, Sequence[str]]
TRUMPS = 100
"""What a trump is higher than any other card."""


def worth_under(trump: str) -> dict[str, tuple[str, int]]:
    """For each card its suit once this suit is trump, and how high it is there; a trump is above all other cards.

    By "high" and "low" there is no trump but the joker, by "low" the seven is above the ace.
    """
    upward = "AKQJT987" if trump == "low" else "789TJQKA"
    worth = {rank + suit: (suit, upward.index(rank)) for rank in upward for suit in "CDHS"}
    if trump in OTHER_BLACK_OR_RED:
        worth["J" + OTHER_BLACK_OR_RED[trump]] = (trump, 10)
        worth["J" + trump] = (trump, 11)
    worth["JOKER"] = (trump, 12)
    return {card: (suit, height + TRUMPS * (suit == trump)) for card, (suit, height) in worth.items()}


def most_tricks(trump: str, hands: Hands, turns: Sequence[int], side: Sequence[int]) -> int:
    """The tricks that this side takes when all play perfectly; `turns`: who plays, the leader first."""
    worth = worth_under(trump)
    own = [turn in side for turn in turns]
    return _trick([[worth[card] for card in hands[turn]] for turn in turns], own)


def _trick(hands: list[list[tuple[str, int]]], own: list[bool]) -> int:
    """The tricks of those who are `own` from here on; the first of these hands leads."""
    if len(hands[0]) == 1:
        return own[_taker([hand[0] for hand in hands])]

    def play(table: list[tuple[str, int]], rest: list[list[tuple[str, int]]]) -> int:
        if len(table) == len(hands):
            taker = _taker(table)
            return own[taker] + _trick(rest[taker:] + rest[:taker], own[taker:] + own[:taker])
        hand = hands[len(table)]
        follows = [card for card in hand if card[0] == table[0][0]] if table else hand
        results = []
        for card in follows or hand:
            left = [held for held in hand if held is not card]
            results.append(play([*table, card], [*rest, left]))
        return max(results) if own[len(table)] else min(results)

    return play([], [])


def most_tricks_pruned(trump: str, hands: Hands, turns: Sequence[int], side: Sequence[int]) -> int:
    """The same by plain alpha-beta, for hands of more cards: no table, no equal ranks."""
    worth = worth_under(trump)
    own = [turn in side for turn in turns]
    return _pruned_trick([[worth[card] for card in hands[turn]] for turn in turns], own, 0, len(hands[turns[0]]))


def _pruned_trick(hands: list[list[tuple[str, int]]], own: list[bool], low: int, high: int) -> int:
    if not hands[0]:
        return 0

    def play(table: list[tuple[str, int]], rest: list[list[tuple[str, int]]], low: int, high: int) -> int:
        if len(table) == len(hands):
            taker = _taker(table)
            after = rest[taker:] + rest[:taker], own[taker:] + own[:taker]
            return own[taker] + _pruned_trick(*after, low - own[taker], high - own[taker])
        hand, is_own = hands[len(table)], own[len(table)]
        best = -1 if is_own else len(hands[0]) + 1
        for card in [card for card in hand if table and card[0] == table[0][0]] or hand:
            left = [held for held in hand if held is not card]
            value = play([*table, card], [*rest, left], low, high)
            best = max(best, value) if is_own else min(best, value)
            low, high = (max(low, best), high) if is_own else (low, min(high, best))
            if low >= high:
                break
        return best

    return play([], [], low, high)


def _taker(table: list[tuple[str, int]]) -> int:
    led = table[0][0]
    heights = [height if suit == led or height >= TRUMPS else -1 for suit, height in table]
    return heights.index(max(heights))


def random_deal(rng: Random, cards_each: int = 5, pack: Sequence[str] = PACK) -> tuple[list[list[str]], str]:
    """Four hands and the card turned up."""
    drawn = rng.sample(pack, 4 * cards_each + 1)
    return [drawn[seat * cards_each : (seat + 1) * cards_each] for seat in range(4)], drawn[-1]
