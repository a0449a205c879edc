"""Five-handed euchre: secret partners, everybody's own points. `RULES_TABLE` says what of the rules is done."""

from collections.abc import Mapping, Sequence
from functools import lru_cache, partial
from itertools import product
from types import MappingProxyType
from typing import Any

from ..bubbles import Question, by_place, seats_of, something_else
from ..citations import Citation
from ..errors import RuleError, gettext_noop
from ..explained import Part
from ..game import GameRules
from ..hand import opening, sentences
from ..hand.acts import HandState
from ..hand.cards import Card, Suit
from ..hand.record import HandRecord
from ..makers import result_of_tricks
from ..refusals import check_seat
from ..scores import HandResult, Outcome, Points, Progress, Scored, Totals
from ..totals import by_seat
from ..totals.outcomes import distinct_outcomes
from ..totals.seat_sums import Ending
from . import cited, play, sums
from .cards import PACKS
from .facts import KINDS, FivePlayed, Hand, ThrownIn, read_hand
from .options import PRESETS, TARGET, FiveRuleset, progress, read_ruleset, ruleset_as_json, winners

RULES_TABLE: tuple[tuple[str, str, str], ...] = (
    # rule, source, done or not yet
    ("five players, everybody for themselves", "five-handed-euchre, Scoring the hand", "done"),
    ("deck: 29, 30", "five-handed-euchre, Deck", "done"),
    ("jokers", "five-handed-euchre, Deck and Trump", "done"),
    ("the twos are the highest trumps", "five-handed-euchre, Trump", "done"),
    ("makers take 3 or 4: 1", "docs/house-rules.md, Points for one hand", "done"),
    ("makers take 5: 2", "docs/house-rules.md, Points for one hand", "done"),
    ("lone maker takes 5: 4, only when declared", "five-handed-euchre, Bidding", "done"),
    ("lone maker takes 3 or 4: 1", "docs/house-rules.md, Points for one hand", "done"),
    ("makers take 0 to 2: 2 to each defender", "docs/house-rules.md, Points for one hand", "done"),
    ("a player who took no trick scores nothing", "five-handed-euchre, Scoring the hand", "done"),
    ("nobody sits out", "docs/house-rules.md, Points for one hand", "done"),
    ("the dealer must call", "five-handed-euchre, Bidding", "done"),
    ("any of the six may be discarded", "five-handed-euchre, Bidding", "done"),
    ("the dealer may wait for the naming", "five-handed-euchre, Bidding", "done"),
    ("the named card", "five-handed-euchre, Bidding", "done"),
    ("the partner is secret", "five-handed-euchre, Bidding", "done"),
    ("going alone", "five-handed-euchre, Bidding", "done"),
    ("a turned-up two: any suit proposed", "five-handed-euchre, Bidding", "done"),
    ("a turned-up two: a card shown", "five-handed-euchre, Bidding", "done"),
    ("play", "five-handed-euchre, Playing the hand", "done"),
    ("laying down", "five-handed-euchre, Laying down a hand", "done"),
    ("throw-in", "five-handed-euchre, Throw-ins", "done"),
    ("misdeal", "docs/house-rules.md, Misdeal", "done"),
    ("game_ends: lead", "five-handed-euchre, Ending the game", "done"),
    ("game_ends: lowest-before", "five-handed-euchre, Alternate way of ending the game", "done"),
    ("game_ends: hands, bell", "docs/house-rules.md, Options of euchre", "done"),
    ("first_deal", "docs/house-rules.md, A hand of euchre, 1", "done"),
    ("a whole game as totals", "docs/house-rules.md, A whole game, entered as totals", "done"),
)

ALWAYS: Mapping[Part, tuple[str, ...]] = {
    "deck": (
        gettext_noop("Everybody plays for themselves and gets five cards, and the next card is turned up."),
        *sentences.DEAL,
    ),
    "bidding": (
        gettext_noop("From the dealer's left, order up the up-card or pass; when all have passed, call another suit."),
        gettext_noop("The dealer must call if everybody else passes twice."),
        gettext_noop(
            "An ordered-up dealer takes the up-card and lays any card away, perhaps only after the maker named a card."
        ),
        gettext_noop(
            "If a permanent trump is turned up, the dealer, before looking, proposes any suit; or shows a card from "
            "the hand and makes its suit trump, as the maker."
        ),
        gettext_noop("The maker names a card, but no permanent trump, or says “alone”."),
        gettext_noop("The player with the named card is the secret partner; if nobody does, the maker has none."),
    ),
    "play": (
        sentences.FOLLOW,
        gettext_noop("The permanent trumps are highest, then the jack of trump, then the other jack of that color."),
        gettext_noop(
            "Until the first lead, a hand without ace, face card or trump may be thrown in: nobody scores, and the "
            "deal passes left."
        ),
        *sentences.LAST,
    ),
    "scoring": (
        gettext_noop(
            "The maker and the partner score one point each for three or four tricks, two points for all five."
        ),
        gettext_noop("A maker who said “alone” scores four points for all five tricks."),
        gettext_noop("If they take fewer than three tricks, each of the others scores two points."),
        gettext_noop("A player who took no trick scores nothing."),
        gettext_noop(
            "A player who could have followed suit and did not has reneged: the director decides what that costs, "
            "and the hand is entered with the tricks awarded."
        ),
    ),
    "winner": (gettext_noop("The player with the most points wins the game."),),
}

SEATS = range(5)
NONE: Points = (0,) * 5


def score_hand(ruleset: FiveRuleset, hand: Hand) -> Scored:
    """Points per seat for one hand (docs/house-rules.md, "Points for one hand", column five-handed).

    RuleError where there is no such hand.
    """
    check_seat("dealer", hand.dealer, 5)
    if isinstance(hand, ThrownIn):
        check_seat("by", hand.by, 5)
        return Scored(NONE, NONE, NONE)
    check_seat("maker", hand.maker, 5)
    check_seat("partner", hand.partner, 5)
    _check_played(hand)
    makers, taken = {hand.maker, hand.partner}, _taken(hand)
    if taken < 3:
        defenders = {seat for seat in SEATS if seat not in makers and hand.tricks[seat]}
        return Scored(_to(defenders, 2), NONE, _to(defenders, 1))
    each = {3: 1, 4: 1, 5: 4 if hand.alone else 2}[taken]
    march = {hand.maker} if taken == 5 and hand.alone else set()
    return Scored(_to({seat for seat in SEATS if seat in makers and hand.tricks[seat]}, each), _to(march, 1), NONE)


def _taken(hand: FivePlayed) -> int:
    """Return the tricks of the maker and the partner."""
    return sum(tricks for seat, tricks in enumerate(hand.tricks) if seat in (hand.maker, hand.partner))


def _to(seats: set[int], points: int) -> Points:
    return tuple(points if seat in seats else 0 for seat in SEATS)


def _check_played(hand: FivePlayed) -> None:
    if len(hand.tricks) != len(SEATS) or min(hand.tricks) < 0 or sum(hand.tricks) != 5:
        raise RuleError(
            "tricks",
            gettext_noop("Five players take five tricks together. Enter the tricks of every seat."),
            fields=("tricks",),
            rule="five tricks",
        )
    if hand.partner is not None and hand.alone:
        raise RuleError(
            "partner",
            gettext_noop("A player who declared alone has no partner. Check who played alone."),
            fields=("partner",),
            rule="going alone",
        )
    if hand.partner == hand.maker:
        raise RuleError(
            "partner",
            gettext_noop("A maker who held the named card had no partner. Leave the partner empty."),
            fields=("partner",),
            rule="the named card",
        )


@lru_cache(maxsize=1)
def outcomes() -> tuple[Outcome, ...]:
    """The distinct outcomes of one hand; no option changes them."""
    rows = [row for row in product(range(6), repeat=5) if sum(row) == 5]
    alone = [FivePlayed(maker, row, alone=True) for maker, row in product(SEATS, rows)]
    pairs = product(SEATS, rows, (None, *SEATS))
    partners = [FivePlayed(maker, row, partner) for maker, row, partner in pairs if partner != maker]
    hands: tuple[Hand, ...] = (*alone, *partners, ThrownIn())
    return distinct_outcomes(partial(score_hand, FiveRuleset()), hands)


_HAND_RULES = play.FiveHandedRules(score_hand)


class FiveHanded(GameRules):
    """Five-handed euchre."""

    key = "euchre-five-handed"
    own_results = MappingProxyType({"thrown-in": gettext_noop("Thrown in")})
    name = gettext_noop("Five-handed euchre")
    seat_counts = (5,)
    won_by_totals = False
    always = ALWAYS
    presets = PRESETS
    verbs = play.VERBS
    options = FiveRuleset
    kinds = KINDS
    ruleset_type = FiveRuleset

    def read_ruleset(self, raw: Mapping[str, Any], base: FiveRuleset | None = None) -> FiveRuleset:
        """House rules by name."""
        return read_ruleset(raw, base)

    def ruleset_as_json(self, ruleset: FiveRuleset) -> dict[str, Any]:
        """Every option with its value."""
        return ruleset_as_json(ruleset)

    def read_hand(self, raw: Mapping[str, Any]) -> Hand:
        """Facts of one hand."""
        return read_hand(raw)

    def score_hand(self, ruleset: FiveRuleset, hand: Hand, seats: int | None = None) -> Scored:
        """Points for one hand."""
        return score_hand(ruleset, hand)

    def result_of(self, ruleset: FiveRuleset, hand: Hand, seats: int | None = None) -> HandResult:
        """Whether the maker and the partner made it, or that the hand was thrown in."""
        if isinstance(hand, FivePlayed):
            return result_of_tricks(hand.maker, hand.partner, _taken(hand), alone=hand.alone)
        return HandResult(hand.kind)

    def questions(self, ruleset: Any, seats: int) -> tuple[Question, ...]:
        """Thrown in, or maker, alone, the partner if any, and everybody's tricks."""
        counts = tuple(range(1, opening.CARDS_EACH + 1))
        return (
            something_else("thrown-in", gettext_noop("Thrown in")),
            Question("maker", gettext_noop("Who made trump"), seats_of(5), of_seats=True),
            Question("alone", gettext_noop("Alone"), (True,), is_needed=False),
            Question("partner", gettext_noop("The partner"), seats_of(5), of_seats=True, is_needed=False),
            *by_place("tricks", gettext_noop("Tricks"), 5, counts),
        )

    def cards_each(self, seats: int, ruleset: Any = None) -> int:
        """Five."""
        return opening.CARDS_EACH

    def pack(self, ruleset: FiveRuleset, seats: int) -> tuple[Card, ...]:
        """29 or 30 cards, by `deck` and `jokers`."""
        return PACKS[ruleset.deck, ruleset.jokers]

    def trick_rules(self, ruleset: FiveRuleset, trump: Suit | None) -> tuple[Citation, ...]:
        """As in every euchre, with the permanent trumps."""
        return (*super().trick_rules(ruleset, trump), cited.PERMANENT_TRUMPS)

    def point_rules(self, ruleset: FiveRuleset, outcome: Hand) -> tuple[Citation, ...]:
        """The rule for what the maker and the partner took, and that who took no trick scores nothing."""
        if isinstance(outcome, ThrownIn):
            return ()
        taken = _taken(outcome)
        if taken < 3:
            line = cited.EUCHRED
        elif taken < 5:
            line = cited.MAKES_IT
        else:
            line = cited.LONE_MARCH if outcome.alone else cited.MARCH
        return (line, cited.NO_TRICK)

    def partner_in(self, outcome: Any, seats: int) -> int | None:
        """The player of the named card."""
        return getattr(outcome, "partner", None)

    def progress(self, ruleset: FiveRuleset, hands: Sequence[Points]) -> Progress:
        """How far the game is after these hands, by `game_ends`."""
        return progress(ruleset.game_ends, hands)

    def winners(self, ruleset: FiveRuleset, hands: Sequence[Points]) -> tuple[int, ...]:
        """The seat with most points, or, by `lowest-before`, the one there with fewest before the last hand."""
        return winners(ruleset.game_ends, hands)

    def check_totals(self, ruleset: FiveRuleset, totals: Totals) -> None:
        """Raise RuleError unless some sequence of hands adds up to these totals."""
        by, number = ruleset.game_ends.by, ruleset.game_ends.number
        ending = Ending(TARGET if by in ("lead", "lowest-before") else None, with_lead=by == "lead")
        exact = number if by == "hands" else None
        by_seat.check_totals(len(SEATS), ending, exact, outcomes(), totals, sums)

    def begin(self, ruleset: FiveRuleset, record: HandRecord) -> HandState:
        """The hand before the bidding."""
        return play.begin(_HAND_RULES, ruleset, record)
