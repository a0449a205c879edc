"""Texas Euchre, for three to six: what a hand is worth and how a game ends.

The fewest points win. `RULES_TABLE` says where each rule comes from. `play` has a hand card by card, `laid` what can be
laid.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import combinations_with_replacement
from types import MappingProxyType
from typing import Any

from .. import ends
from ..citations import Citation
from ..errors import RuleError, gettext_noop
from ..explained import Part
from ..game import GameRules
from ..hand.acts import HandState, Over
from ..hand.cards import HIGH_TO_LOW, Card, Cards, Suit
from ..hand.drawing import DrawRuling, Turn
from ..hand.from_tricks import Agreed, PlayedCard
from ..hand.record import HandRecord
from ..refusals import check_seat
from ..scores import HandResult, Points, Progress, Scored, Totals
from . import cited, play, referee
from .facts import (
    CARDS_EACH,
    KINDS,
    PRESETS,
    Exhausted,
    Hand,
    TexasRuleset,
    ThrownDown,
    pack_for,
    read_hand,
    read_ruleset,
    ruleset_as_json,
    value_of,
)
from .laid import can_be_laid
from .totals import check_totals

RULES_TABLE: tuple[tuple[str, str, str], ...] = (
    # rule, source, done or not yet
    ("cards and tricks for 3 to 6", "texas-euchre, Setting Up; texas-euchre, Variants", "done"),
    ("two packs for six", "texas-euchre, Six Players", "done"),
    ("draw: lay one or more and draw as many", "texas-euchre, Drawing Up; docs/house-rules.md, Texas euchre", "done"),
    ("draw: never more than the deck holds", "docs/house-rules.md, Texas euchre", "done"),
    ("throwing down from the second turn", "texas-euchre, Laying Down; texas-euchre, FAQ", "done"),
    ("one last turn, where laying none is allowed", "texas-euchre, Last Draw", "done"),
    ("a second throw-down is refused", "docs/house-rules.md, Texas euchre", "done"),
    ("the thrower leads", "texas-euchre, Facing Off", "done"),
    ("any card may be played", "texas-euchre, FAQ; docs/house-rules.md, Texas euchre", "done"),
    ("the highest takes the trick, ties to the last", "texas-euchre, Facing Off", "done"),
    ("values laid; court_cards", "docs/house-rules.md, Texas euchre", "done"),
    ("fewest tricks take their value", "texas-euchre, Facing Off", "done"),
    ("the thrower takes theirs unless most", "texas-euchre, FAQ; docs/house-rules.md, Texas euchre", "done"),
    ("the thrower with the fewest takes double", "texas-euchre, Facing Off", "done"),
    ("the thrower's sweep doubles the others", "texas-euchre, Facing Off", "done"),
    ("nobody else's sweep doubles", "texas-euchre, FAQ", "done"),
    ("the deck exhausted: everyone takes theirs", "texas-euchre, FAQ", "done"),
    ("the deal passes left", "texas-euchre, Next Round", "done"),
    ("limit", "texas-euchre, Game End", "done"),
    ("game_ends: hands, bell", "docs/house-rules.md, Texas euchre", "done"),
    ("fewest points win; ties", "texas-euchre, FAQ; docs/house-rules.md, Texas euchre", "done"),
    ("reverse: the lowest takes the trick", "texas-euchre, Reverse Texas Euchre", "done"),
    ("reverse: points", "docs/house-rules.md, Texas euchre", "done"),
    ("presets", "texas-euchre, Variants", "done"),
    ("a whole game as totals", "docs/house-rules.md, A whole game, entered as totals", "done"),
)

ALWAYS: Mapping[Part, tuple[str, ...]] = {
    "deck": (
        gettext_noop("Three players get four cards each, four get five, five get six; six get seven, from two decks."),
        gettext_noop("Play starts at the dealer's left, and the deal passes left after every hand."),
    ),
    "play": (
        gettext_noop("At your turn, lay one or more cards face up in front of you and draw the same number."),
        gettext_noop(
            "From your second turn on you may throw down instead: the others have one last turn, then come the tricks."
        ),
        gettext_noop("The thrower leads; any card may be played, and of equal cards the last one takes the trick."),
    ),
    "scoring": (
        gettext_noop("Points are bad: a player who is charged takes the value of the cards laid in front of them."),
        gettext_noop(
            "The thrower is charged, too, unless nobody did better in tricks, and charged double if nobody did worse."
        ),
        gettext_noop("If the last card is drawn before anybody throws down, everybody is charged."),
    ),
    "winner": (gettext_noop("The fewest points win; in a tie, the player who took points last loses."),),
}

LEAST_LAID = 2
"""Each player who had a turn laid a card, and no card is worth less."""


def score_hand(ruleset: TexasRuleset, hand: Hand) -> Scored:
    """Points, which are bad, per seat for one hand (docs/house-rules.md, Texas euchre, "Points").

    Raises RuleError where no hand can have gone that way.
    """
    seats = len(hand.laid)
    check_seat("dealer", hand.dealer, seats)
    if isinstance(hand, ThrownDown):
        _check_tricks(hand)
    _check_laid(ruleset, hand)
    nothing = (0,) * seats
    times = _times(hand.tricks, hand.thrower, ruleset.reverse) if isinstance(hand, ThrownDown) else (1,) * seats
    points = tuple(value * many for value, many in zip(hand.laid, times, strict=True))
    return Scored(points, nothing, nothing)


def _times(tricks: Sequence[int], thrower: int, reverse: bool) -> Points:
    """How often each seat takes the value it laid, where somebody threw down: not at all, once or twice."""
    if _thrower_beat_all(tricks, thrower, reverse):
        return tuple(0 if seat == thrower else 2 for seat in range(len(tricks)))
    # In reverse a trick is a bad thing: with the signs turned, the fewest are the worst either way.
    taken = tuple(-own if reverse else own for own in tricks)
    times = [int(own == min(taken)) for own in taken]
    times[thrower] = 2 if times[thrower] else int(taken[thrower] < max(taken))
    return tuple(times)


@lru_cache(maxsize=8)
def patterns(seats: int, reverse: bool) -> tuple[Points, ...]:
    """Every way in which the players can take what they laid, none, once or twice each, where somebody threw down."""
    takers = combinations_with_replacement(range(seats), CARDS_EACH.get(seats, 0))
    rows = [tuple(map(trick.count, range(seats))) for trick in takers if seats in CARDS_EACH]
    return tuple(sorted({_times(row, thrower, reverse) for row in rows for thrower in range(seats)}))


def _thrower_beat_all(tricks: Sequence[int], thrower: int, reverse: bool) -> bool:
    """The thrower took every trick; in reverse none, while one other took them all (docs/house-rules.md's reading)."""
    if reverse:
        return tricks[thrower] == 0 and max(tricks) == sum(tricks)
    return tricks[thrower] == sum(tricks)


def _check_tricks(hand: ThrownDown) -> None:
    seats = len(hand.laid)
    check_seat("thrower", hand.thrower, seats)
    if len(hand.tricks) != seats or min(hand.tricks) < 0 or sum(hand.tricks) != CARDS_EACH[seats]:
        raise RuleError(
            "tricks",
            gettext_noop("With %(seats)s players a hand has %(tricks)s tricks together. Please count again."),
            fields=("tricks",),
            rule="as many tricks as cards",
            seats=seats,
            tricks=CARDS_EACH[seats],
        )


def _check_laid(ruleset: TexasRuleset, hand: Hand) -> None:
    low, high = _laid_together(ruleset, hand)
    too_little = [seat for seat, value in enumerate(hand.laid) if value < LEAST_LAID and not _had_no_turn(hand, seat)]
    if too_little or not low <= sum(hand.laid) <= high:
        raise RuleError(
            "laid",
            gettext_noop(
                "These values cannot lie on the table: everybody lays at least %(least)s points, "
                "and all together %(low)s to %(high)s."
            ),
            fields=("laid",),
            rule="lay one or more cards a turn",
            least=LEAST_LAID,
            low=low,
            high=high,
        )
    if not can_be_laid(ruleset, hand):
        raise RuleError(
            "laid",
            gettext_noop(
                "These values cannot lie on the table: all players have about the same number of turns, and lay 1 to "
                "%(cards)s cards of the pack in each. Please check every value."
            ),
            fields=("laid",),
            rule="lay one or more cards a turn",
            cards=CARDS_EACH[len(hand.laid)],
        )


def _had_no_turn(hand: Hand, seat: int) -> bool:
    """Five players can draw the 22 cards in four turns; then the last, who is the dealer, has laid nothing."""
    if not isinstance(hand, Exhausted) or len(hand.laid) != 5 or hand.laid[seat] != 0:
        return False
    return hand.laid.count(0) == 1 and hand.dealer in (None, seat)


def _laid_together(ruleset: TexasRuleset, hand: Hand) -> tuple[int, int]:
    """The least and the most that all the cards laid can be worth: as many are laid as are drawn."""
    seats = len(hand.laid)
    values = sorted(value_of(card, ruleset) for card in pack_for(seats))
    to_draw = len(values) - seats * CARDS_EACH[seats]
    least = sum(values[:to_draw]) if isinstance(hand, Exhausted) else LEAST_LAID * seats
    return least, sum(values[-to_draw:])


def places(hands: Sequence[Points]) -> tuple[tuple[int, ...], ...]:
    """The seats at the end of a game, best first, ties together. `hands`: points in order.

    Fewest points win. Among equals the last to take points loses; in the same hand, the one who took more; if
    equal, the hand before decides, and so on (texas-euchre, FAQ; docs/house-rules.md). ValueError without hands.
    """
    if not hands:
        raise ValueError("no hand was played")
    # Nothing taken is less than anything taken, so reading from the last hand back settles both ties.
    by_seat = [(sum(points), *reversed(points)) for points in zip(*hands, strict=True)]
    return tuple(tuple(seat for seat, own in enumerate(by_seat) if own == worth) for worth in sorted(set(by_seat)))


class TexasEuchre(GameRules):
    """Texas Euchre."""

    key = "texas-euchre"
    name = gettext_noop("Texas Euchre")
    seat_counts = tuple(CARDS_EACH)
    fewest_wins = True
    feats = ()
    won_by_totals = False
    always = ALWAYS
    presets = PRESETS
    verbs = play.VERBS
    has_draw = True
    has_suits = False
    turns_up = False
    own_results = MappingProxyType(
        {
            "thrower-safe": gettext_noop("Thrower not charged"),
            "thrower-charged": gettext_noop("Thrower charged"),
            "thrower-double": gettext_noop("Thrower charged double"),
            "others-double": gettext_noop("Others charged double"),
            "exhausted": gettext_noop("Deck exhausted"),
        }
    )
    options = TexasRuleset
    kinds = KINDS
    ruleset_type = TexasRuleset

    def read_ruleset(self, raw: Mapping[str, Any], base: TexasRuleset | None = None) -> TexasRuleset:
        """House rules by name."""
        return read_ruleset(raw, base)

    def ruleset_as_json(self, ruleset: TexasRuleset) -> dict[str, Any]:
        """Every option with its value."""
        return ruleset_as_json(ruleset)

    def read_hand(self, raw: Mapping[str, Any]) -> Hand:
        """Facts of one hand."""
        return read_hand(raw)

    def score_hand(self, ruleset: TexasRuleset, hand: Hand, seats: int | None = None) -> Scored:
        """Points for one hand, which are bad."""
        return score_hand(ruleset, hand)

    def result_of(self, ruleset: TexasRuleset, hand: Hand, seats: int | None = None) -> HandResult:
        """How often the thrower was charged; nobody makes trump in this game."""
        if not isinstance(hand, ThrownDown):
            return HandResult(hand.kind)
        if _thrower_beat_all(hand.tricks, hand.thrower, ruleset.reverse):
            return HandResult("others-double")
        times = _times(hand.tricks, hand.thrower, ruleset.reverse)[hand.thrower]
        return HandResult(("thrower-safe", "thrower-charged", "thrower-double")[times])

    def pack(self, ruleset: TexasRuleset, seats: int) -> tuple[Card, ...]:
        """52 cards, or two packs for six players."""
        return pack_for(seats)

    def cards_each(self, seats: int, ruleset: Any = None) -> int:
        """4 for three players to 7 for six."""
        return CARDS_EACH[seats]

    def choices(self, trump: Suit | None, led: Card | None, hand: Cards) -> Cards:
        """All of them: no suit need be followed."""
        return hand

    def taker(self, ruleset: TexasRuleset, trump: Suit | None, trick: Sequence[Card]) -> int:
        """The place of the highest card, in reverse of the lowest; of equals the last."""
        return play.taker(tuple(trick), reverse=ruleset.reverse)

    def trick_rules(self, ruleset: TexasRuleset, trump: Suit | None) -> tuple[Citation, ...]:
        """Any card may be played, and the highest takes, or in reverse the lowest."""
        return (cited.LOWEST_RANK if ruleset.reverse else cited.HIGHEST_RANK, cited.ANY_CARD)

    def point_rules(self, ruleset: TexasRuleset, outcome: Hand) -> tuple[Citation, ...]:
        """Who takes the value laid before them, and what the thrower's tricks make of it."""
        if isinstance(outcome, Exhausted):
            return ()
        if ruleset.reverse:
            return (cited.POINTS_REVERSE, cited.REVERSE_THROWER)
        own = outcome.tricks[outcome.thrower]
        if own == sum(outcome.tricks):
            return (cited.SWEEP,)
        if own == min(outcome.tricks):
            return (cited.POINTS, cited.THROWER_TWICE)
        return (cited.POINTS, *(() if own == max(outcome.tricks) else (cited.THROWER,)))

    def judge_draw(self, ruleset: TexasRuleset, dealer: int, turns: Sequence[Turn], seats: int) -> DrawRuling:
        """Who is next, what they may do, and the first turn that was wrong."""
        return referee.judge_draw(ruleset, dealer, turns, seats)

    def seats_at_the_lead(self, ruleset: TexasRuleset, agreed: Agreed, seats: int) -> tuple[int, ...]:
        """Everybody plays, and the thrower leads."""
        if agreed.thrower is None:
            raise RuleError(
                "thrower",
                gettext_noop("Say who threw down: that player leads to the first trick."),
                fields=("thrower",),
                rule="the thrower leads",
            )
        return tuple((agreed.thrower + step) % seats for step in range(seats))

    def end_of(
        self, ruleset: TexasRuleset, agreed: Agreed, seats: int, cards: Sequence[PlayedCard], winners: Sequence[int]
    ) -> Over:
        """The tricks of each, and what was laid before each: in which turn it was laid does not matter."""
        if agreed.thrower is None:
            raise ValueError("who threw down is known since the lead")
        if len(agreed.laid) != seats or not all(agreed.laid):
            raise RuleError(
                "laid",
                gettext_noop("Say which cards lie face up before each player: everybody laid one or more."),
                fields=("laid",),
                rule="lay one or more cards a turn",
            )
        laid = tuple(sum(value_of(card, ruleset) for card in cards) for cards in agreed.laid)
        tricks = tuple(winners.count(seat) for seat in range(seats))
        return Over(ThrownDown(laid, tricks, agreed.thrower, agreed.dealer), tuple(winners))

    def values_of_cards(self, ruleset: TexasRuleset) -> tuple[tuple[str, int], ...]:
        """What a card of each rank costs that lies face up: (("2", 2), … ("A", 14))."""
        return tuple((rank, value_of(rank, ruleset)) for rank in reversed(HIGH_TO_LOW))

    def times_charged(
        self, ruleset: TexasRuleset, seats: int, thrower: int | None, tricks: Sequence[int] | None
    ) -> Points:
        """None, once or twice each where somebody threw down, else once."""
        return (1,) * seats if thrower is None or tricks is None else _times(tricks, thrower, ruleset.reverse)

    def progress(self, ruleset: TexasRuleset, hands: Sequence[Points]) -> Progress:
        """The game is over when somebody has reached the limit, or as `game_ends` says."""
        by_limit = ruleset.game_ends.by == "limit"
        return ends.progress(ends.GameEnds("points", ruleset.limit) if by_limit else ruleset.game_ends, hands)

    def winners(self, ruleset: TexasRuleset, hands: Sequence[Points]) -> tuple[int, ...]:
        """The player with the fewest points; in a tie, not the last one to take points."""
        return places(hands)[0]

    def check_totals(self, ruleset: TexasRuleset, totals: Totals) -> None:
        """Raise RuleError where no game can have come to these totals."""
        check_totals(ruleset, totals, patterns(len(totals.points), ruleset.reverse))

    def begin(self, ruleset: TexasRuleset, record: HandRecord) -> HandState:
        """The hand before the first draw."""
        return play.begin(ruleset, record)
