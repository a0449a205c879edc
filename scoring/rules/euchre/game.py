"""Four-handed euchre. `RULES_TABLE` says where each of its rules comes from."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

from .. import ends
from ..bubbles import Question, seats_of, something_else
from ..citations import Citation
from ..errors import gettext_noop
from ..explained import Part
from ..game import GameRules
from ..hand import opening, sentences
from ..hand.acts import HandState, Over, Shown
from ..hand.cards import EUCHRE_PACKS, Card
from ..hand.record import HandRecord
from ..makers import result_of_tricks
from ..options import REDEAL
from ..scores import HandResult, Points, Progress, Scored, Totals
from ..totals.by_side import check_totals
from . import cited, plain, play
from .alone import partner_of
from .facts import KINDS, Hand, Played, Renege, read_hand
from .options import PRESETS, EuchreOptions, EuchreRuleset, read_ruleset, ruleset_as_json
from .points import outcomes, score_hand
from .solved import FourHanded

RULES_TABLE: tuple[tuple[str, str, str], ...] = (
    # rule, source, done or not yet
    ("makers take 3 or 4: 1", "traditional-euchre, Game play; euchre-rules, Winning a round", "done"),
    ("makers take 5: 2", "traditional-euchre, Game play; michigan, Scoring", "done"),
    ("lone maker takes 5: 4", "traditional-euchre, Game play; michigan, Scoring", "done"),
    ("lone maker takes 3 or 4: 1", "euchre-rules, Winning a round; michigan, Scoring", "done"),
    ("makers take 0 to 2: 2 to the defenders", "traditional-euchre, Game play; michigan, Scoring", "done"),
    ("the deal passes left", "docs/house-rules.md, A hand of euchre, 1", "done"),
    ("dealing in packets", "traditional-euchre, Dealing; docs/house-rules.md, A hand of euchre, 1", "done"),
    ("first_deal: first-black-jack", "traditional-euchre, First Black Jack Deals; michigan, Setup", "done"),
    ("first_deal: draw", "docs/house-rules.md, A hand of euchre, 1", "done"),
    ("first_deal: seat-0", "docs/house-rules.md, A hand of euchre, 1", "done"),
    ("misdeal", "traditional-euchre, Game play; docs/house-rules.md, Misdeal", "done"),
    ("bidding, first round", "traditional-euchre, Game play; docs/house-rules.md, A hand of euchre, 2", "done"),
    ("bidding, second round", "traditional-euchre, Game play; docs/house-rules.md, A hand of euchre, 2", "done"),
    ("pick-up and discard", "docs/house-rules.md, A hand of euchre, 3", "done"),
    ("ranks and bowers", "traditional-euchre, Game play; docs/house-rules.md, A hand of euchre, 5", "done"),
    ("first lead", "traditional-euchre, Game play; docs/house-rules.md, A hand of euchre, 4", "done"),
    ("follow suit", "traditional-euchre, Game play; docs/house-rules.md, A hand of euchre, 4", "done"),
    ("who wins a trick", "traditional-euchre, Game play; docs/house-rules.md, A hand of euchre, 4", "done"),
    ("laying down", "michigan, set-down loner; docs/house-rules.md, A hand of euchre, 6", "done"),
    ("all_pass: redeal", "traditional-euchre, Game play", "done"),
    ("all_pass: stick-the-dealer", "traditional-euchre, Stick the Dealer; euchre-rules", "done"),
    ("all_pass: no-trump", "michigan, Trump Call; points by docs/house-rules.md", "done"),
    ("turn_down", "euchre-rules, Order Up phase", "done"),
    ("defend_alone: defender", "michigan, Defender Going Alone", "done"),
    ("defend_alone: cross-corner", "traditional-euchre, Cross Corner Alone", "done"),
    ("defend_alone: when it is said", "docs/house-rules.md, Options of euchre", "done"),
    ("loner_may_lead", "traditional-euchre, Leading Alone", "done"),
    ("partners_best: discard-first", "traditional-euchre, Alone, Partner's Best", "done"),
    ("partners_best: swap", "michigan, Partner's Best/Railroading", "done"),
    ("low_hand: redeal-no-ace-no-face", "traditional-euchre, Farmer's Hand", "done"),
    ("low_hand: redeal-ace-no-face", "traditional-euchre, Ace, No Face", "done"),
    ("low_hand: exchange-three", "michigan, Farmer's Hand", "done"),
    ("low_hand: exchange-all-low", "michigan, Farmers hand", "done"),
    ("low_hand: go-under", "euchre-rules, Order Up phase", "done"),
    ("steal_the_deal", "michigan, Stealing the Deal", "done"),
    ("poker_for_a_point", "michigan, Poker for a point", "done"),
    ("game_ends: points", "traditional-euchre, Object; docs/house-rules.md, Options of euchre", "done"),
    ("game_ends: hands", "docs/house-rules.md, Options of euchre", "done"),
    ("game_ends: bell", "docs/house-rules.md, Options of euchre", "done"),
    ("deck: 24, 28, 32", "michigan, Setup; docs/house-rules.md, Decks", "done"),
    ("deck: 25, 29, 33, with a joker", "docs/house-rules.md, Decks", "done"),
    ("lone_march", "docs/house-rules.md, Options of euchre", "done"),
    ("lone_euchred", "docs/house-rules.md, Options of euchre", "done"),
    ("renege", "docs/house-rules.md, Options of euchre", "done"),
    ("canadian_loner", "docs/house-rules.md, Options of euchre", "done"),
    ("presets", "docs/house-rules.md, Options of euchre", "done"),
    ("a whole game as totals", "docs/house-rules.md, A whole game, entered as totals", "done"),
)

ALWAYS: Mapping[Part, tuple[str, ...]] = {
    "deck": (
        gettext_noop("Partners sit across from each other; everybody gets five cards, and the next card is turned up."),
        *sentences.DEAL,
    ),
    "bidding": sentences.BIDDING,
    "play": (sentences.FOLLOW, sentences.BOWERS, *sentences.LAST),
    "scoring": (
        gettext_noop(
            "The makers score one point for three or four tricks, alone or not, and two for all five unless alone."
        ),
        gettext_noop("Makers who take fewer than three tricks are euchred: the other side scores two points."),
    ),
    "winner": (gettext_noop("The side with the most points wins the game."),),
}

DEFENDER_ALONE = gettext_noop("Defender alone")

_HAND_RULES = play.FourHandedRules(score_hand)


class Euchre(GameRules):
    """Four-handed euchre."""

    key = "euchre"
    name = gettext_noop("Euchre")
    seat_counts = (4,)
    confirms_by_seat = False
    left_over: Mapping[int, str] = MappingProxyType(
        {2: "euchre-two-handed", 3: "euchre-three-handed", 5: "euchre-five-handed"}
    )
    always = ALWAYS
    presets = PRESETS
    options = EuchreOptions
    kinds = KINDS
    ruleset_type = EuchreRuleset
    verbs = play.VERBS
    solved = FourHanded(4, alone=(False, True))
    own_results = MappingProxyType({"renege": gettext_noop("Renege"), "poker": gettext_noop("Poker for a point")})

    def read_ruleset(self, raw: Mapping[str, Any], base: EuchreRuleset | None = None) -> EuchreRuleset:
        """House rules by name, also in the short forms `stick_the_dealer` and `target`."""
        return read_ruleset(raw, base)

    def ruleset_as_json(self, ruleset: EuchreRuleset) -> dict[str, Any]:
        """Every option with its value."""
        return ruleset_as_json(ruleset)

    def read_hand(self, raw: Mapping[str, Any]) -> Hand:
        """Facts of one hand."""
        return read_hand(raw)

    def score_hand(self, ruleset: EuchreRuleset, hand: Hand, seats: int | None = None) -> Scored:
        """Points for one hand."""
        return score_hand(ruleset, hand)

    def result_of(self, ruleset: EuchreRuleset, hand: Hand, seats: int | None = None) -> HandResult:
        """Whether the makers made it; a hand of another kind went as its kind says."""
        if isinstance(hand, Played):
            return result_of_tricks(hand.maker, partner_of(hand.maker), hand.tricks, alone=hand.alone)
        return HandResult(hand.kind)

    def sides(self, seats: int, ruleset: Any = None) -> tuple[tuple[int, ...], ...]:
        """Partners sit across from each other."""
        return ((0, 2), (1, 3))

    def cards_each(self, seats: int, ruleset: Any = None) -> int:
        """Five."""
        return opening.CARDS_EACH

    def pack(self, ruleset: EuchreRuleset, seats: int) -> tuple[Card, ...]:
        """24 cards or more, by `deck`."""
        return EUCHRE_PACKS[ruleset.deck]

    def questions(self, ruleset: EuchreRuleset, seats: int) -> tuple[Question, ...]:
        """Maker, alone, tricks; a defender alone and passed out where the house has them."""
        defends = ruleset.defend_alone != "off"
        return (
            *([something_else("passed-out", gettext_noop("All passed"))] if ruleset.all_pass == REDEAL else []),
            Question("maker", gettext_noop("Who made trump"), seats_of(4), of_seats=True),
            Question("alone", gettext_noop("Alone"), (True,), is_needed=False),
            Question("tricks", gettext_noop("Tricks the makers took"), tuple(range(opening.CARDS_EACH + 1))),
            *([Question("defender_alone", DEFENDER_ALONE, seats_of(4), of_seats=True, is_needed=False)] * defends),
        )

    def point_rules(self, ruleset: EuchreRuleset, outcome: Hand) -> tuple[Citation, ...]:
        """Of the points for one hand the line that applies, with the option that sets it."""
        return cited.point_rules(ruleset, outcome)

    def revoked(self, seat: int, dealer: int, *, somebody_alone: bool) -> Renege:
        """A renege, which costs what the option says."""
        return Renege(by=seat, alone=somebody_alone, dealer=dealer)

    def passer(self, ruleset: EuchreRuleset, maker: int | None) -> int | None:
        """The maker's partner, by `partners_best`."""
        return None if maker is None or ruleset.partners_best == "off" else partner_of(maker)

    def progress(self, ruleset: EuchreRuleset, hands: Sequence[Points]) -> Progress:
        """How far the game is after these hands, by `game_ends`."""
        return ends.progress(ruleset.game_ends, hands)

    def check_totals(self, ruleset: EuchreRuleset, totals: Totals) -> None:
        """Raise RuleError unless some sequence of hands adds up to these totals."""
        check_totals(ruleset.game_ends, outcomes(ruleset), totals)

    def most_points(self, ruleset: EuchreRuleset) -> int | None:
        """The hands of a game, or what it ends with, times what a hand can bring."""
        return ends.most_points(ruleset.game_ends, outcomes(ruleset))

    def begin(self, ruleset: EuchreRuleset, record: HandRecord) -> HandState:
        """The hand before the bidding."""
        return play.begin(_HAND_RULES, ruleset, record)

    def replay(self, ruleset: EuchreRuleset, record: HandRecord) -> tuple[Sequence[Shown], Over]:
        """Play a record out: the quick way where nothing in it is unusual, else act by act."""
        return plain.replay_plain(ruleset, record) or super().replay(ruleset, record)
