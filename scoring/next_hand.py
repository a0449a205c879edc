"""The next hand of a sheet: its number and its dealer."""

from collections.abc import Sequence
from itertools import count

from scoring.models import Game, Hand
from scoring.rules import Caution


def next_number(live: Sequence[Hand]) -> int:
    """Return the number of the hand to be entered next: the lowest that is free."""
    taken = {hand.number for hand in live}
    return next(number for number in count(1) if number not in taken)


def dealers_to_come(game: Game, live: Sequence[Hand], hands: int) -> list[int | None]:
    """Return who deals each of the next hands, None where that is not known."""
    first, dealers = next_number(live), _known_dealers(live)
    return [
        game.rules.dealer_of(game.house_rules, number, dealers, game.seats) for number in range(first, first + hands)
    ]


def dealer_cautions(game: Game, live: Sequence[Hand], hand: Hand) -> tuple[Caution, ...]:
    """Return what is odd about the dealer who was entered with this hand; nothing where none was."""
    dealer = hand.facts.get("dealer")
    if dealer is None:
        return ()
    dealers = {number: seat for number, seat in _known_dealers(live).items() if number < hand.number}
    expected = game.rules.dealer_of(game.house_rules, hand.number, dealers, game.seats)
    return game.rules.cautions_for_dealer(game.house_rules, expected, dealer)


def _known_dealers(live: Sequence[Hand]) -> dict[int, int]:
    dealers = {hand.number: hand.facts.get("dealer") for hand in live}
    return {number: dealer for number, dealer in dealers.items() if dealer is not None}
