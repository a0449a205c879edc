"""The cards of five-handed euchre."""

from collections.abc import Mapping

from ..hand.cards import BIG_TWO, HIGH_JOKER, LITTLE_TWO, LOW_JOKER, Card, pack

TWOS = (BIG_TWO, LITTLE_TWO)
JOKERS = (HIGH_JOKER, LOW_JOKER)
EIGHTS = ("8S", "8H", "8D")
PACKS: Mapping[tuple[int, bool], tuple[Card, ...]] = {
    (29, False): pack("9TJQKA", *EIGHTS, *TWOS),
    (30, False): pack("9TJQKA", *EIGHTS, "8C", *TWOS),
    (29, True): pack("9TJQKA", *EIGHTS, *JOKERS),
    (30, True): pack("9TJQKA", *EIGHTS, "8C", *JOKERS),
}
"""five-handed-euchre, Deck: by the number of cards and whether jokers stand in for the twos."""
