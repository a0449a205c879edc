"""Four-handed euchre: what a hand is worth, and its place behind the protocol `base.Game`.

`RULES_TABLE` says what of the rules is done. A hand card by card is in `euchre_hand`.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import product

from .. import deals, ends
from ..errors import RuleError, gettext_noop
from ..hand.acts import State
from ..hand.record import HandRecord
from ..options import NO_TRUMP, STICK_THE_DEALER
from ..reading import facts_as_json
from ..scores import Caution, Outcome, Points, Progress, Scored, Totals
from ..totals.by_side import check_totals
from . import plain, play
from .facts import KINDS, Hand, NoTrump, PassedOut, Played, Poker, Renege, read_hand
from .options import PRESETS, Ruleset, read_preset, read_ruleset, ruleset_as_json

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
    ("deck: 24, 28, 32", "michigan, Setup; docs/house-rules.md, Games", "done"),
    ("deck: 25, the joker", "docs/house-rules.md, Games", "done"),
    ("lone_march", "docs/house-rules.md, Options of euchre", "done"),
    ("lone_euchred", "docs/house-rules.md, Options of euchre", "done"),
    ("renege", "docs/house-rules.md, Options of euchre", "done"),
    ("canadian_loner", "docs/house-rules.md, Options of euchre", "done"),
    ("presets", "docs/house-rules.md, Options of euchre", "done"),
    ("a whole game as totals", "docs/house-rules.md, A whole game, entered as totals", "done"),
)

SEATS = range(4)
NONE: Points = (0, 0, 0, 0)


def score_hand(ruleset: Ruleset, hand: Hand) -> Scored:
    """Points per seat for one hand (docs/house-rules.md, "Points for one hand", column `euchre`).

    Raises RuleError where these house rules know no such hand.
    """
    if hand.dealer is not None:
        _check_seat("dealer", hand.dealer)
    match hand:
        case Played():
            return _score_played(ruleset, hand)
        case PassedOut():
            _check_passed_out(ruleset)
            return Scored(NONE, NONE, NONE)
        case NoTrump():
            return _score_no_trump(ruleset, hand)
        case Renege():
            return _score_renege(ruleset, hand)
        case Poker():
            return _score_poker(ruleset, hand)


def _side(seat: int) -> int:
    return seat % 2


def _to_side(side: int, points: int) -> Points:
    return tuple(points if _side(seat) == side else 0 for seat in SEATS)


def _score_played(ruleset: Ruleset, hand: Played) -> Scored:
    _check_played(ruleset, hand)
    makers, defenders = _side(hand.maker), 1 - _side(hand.maker)
    cautions = _cautions(ruleset, hand)
    if hand.tricks < 3:
        points = _to_side(defenders, _euchre_points(ruleset, hand))
        return Scored(points, NONE, _to_side(defenders, 1), cautions)
    if hand.tricks == 5 and hand.alone:
        loner = tuple(int(seat == hand.maker) for seat in SEATS)
        return Scored(_lone_march_points(ruleset, hand.maker), loner, NONE)
    return Scored(_to_side(makers, 2 if hand.tricks == 5 else 1), NONE, NONE, cautions)


def _lone_march_points(ruleset: Ruleset, maker: int) -> Points:
    """Four to both; under `lone_march` 5 the partner keeps four and the loner gets five."""
    return tuple(
        ruleset.lone_march if seat == maker else points for seat, points in enumerate(_to_side(_side(maker), 4))
    )


def _euchre_points(ruleset: Ruleset, hand: Played) -> int:
    """What each defender gets. Where a lone maker meets a lone defender, the higher of both rules counts.

    That is the lone defender's four: `lone_euchred` gives four at most.
    """
    points = ruleset.lone_euchred if hand.alone else 2
    if hand.defender_alone is None:
        return points
    # By cross corner the lone defender must take all five; by `defender` the euchre is enough.
    earns_four = ruleset.defend_alone == "defender" or hand.tricks == 0
    return 4 if earns_four else points


def _score_no_trump(ruleset: Ruleset, hand: NoTrump) -> Scored:
    if ruleset.all_pass != NO_TRUMP:
        raise RuleError(
            "no-trump-off",
            gettext_noop("Nobody plays without trump here. Enter who made trump, or that all passed."),
            fields=("kind",),
            rule="all_pass",
        )
    _check_side(hand.side)
    _check_tricks(hand.tricks)
    winners, tricks = (hand.side, hand.tricks) if hand.tricks >= 3 else (1 - hand.side, 5 - hand.tricks)
    return Scored(_to_side(winners, 2 if tricks == 5 else 1), NONE, NONE)


def _score_renege(ruleset: Ruleset, hand: Renege) -> Scored:
    _check_seat("by", hand.by)
    return Scored(_to_side(1 - _side(hand.by), ruleset.renege if hand.alone else 2), NONE, NONE)


def _score_poker(ruleset: Ruleset, hand: Poker) -> Scored:
    if not ruleset.poker_for_a_point:
        raise RuleError(
            "poker-off",
            gettext_noop("Poker for a point is not played here. Enter the hand as it was played."),
            fields=("kind",),
            rule="poker_for_a_point",
        )
    if hand.side is None:
        return Scored(NONE, NONE, NONE)
    _check_side(hand.side)
    return Scored(_to_side(hand.side, 1), NONE, NONE)


def _check_seat(field: str, seat: int) -> None:
    if seat not in SEATS:
        raise RuleError(
            "no-such-seat",
            gettext_noop("Nobody sits at seat %(seat)s. Choose one of the seats 0 to 3."),
            fields=(field,),
            rule="seats",
            seat=seat,
        )


def _check_side(side: int) -> None:
    if side not in (0, 1):
        raise RuleError(
            "no-such-side",
            gettext_noop("There is no side %(side)s. Seats 0 and 2 are side 0, seats 1 and 3 are side 1."),
            fields=("side",),
            rule="seats",
            side=side,
        )


def _check_tricks(tricks: int) -> None:
    if tricks not in range(6):
        raise RuleError(
            "tricks",
            gettext_noop("A hand has five tricks; nobody can take %(tricks)s. Enter 0 to 5."),
            fields=("tricks",),
            rule="five tricks",
            tricks=tricks,
        )


def _check_passed_out(ruleset: Ruleset) -> None:
    if ruleset.all_pass == STICK_THE_DEALER:
        raise RuleError(
            "dealer-must-call",
            gettext_noop("The dealer must call here, so no hand is passed out. Enter who made trump."),
            fields=("kind",),
            rule="all_pass",
        )
    if ruleset.all_pass == NO_TRUMP:
        raise RuleError(
            "played-without-trump",
            gettext_noop("When all pass here, the hand is played without trump. Enter the tricks of one side."),
            fields=("kind",),
            rule="all_pass",
        )


def _check_played(ruleset: Ruleset, hand: Played) -> None:
    _check_seat("maker", hand.maker)
    _check_tricks(hand.tricks)
    if hand.defender_alone is not None:
        _check_seat("defender_alone", hand.defender_alone)
        _check_lone_defender(ruleset, hand, hand.defender_alone)
    if _must_have_been_alone(ruleset, hand) is True:
        raise RuleError(
            "canadian-loner",
            gettext_noop("The dealer's partner who orders up plays alone here. Enter the hand as played alone."),
            fields=("alone",),
            rule="canadian_loner",
        )


def _check_lone_defender(ruleset: Ruleset, hand: Played, defender: int) -> None:
    if ruleset.defend_alone == "off":
        code, sentence = (
            "defend-alone-off",
            gettext_noop("Nobody defends alone here. Enter the hand without a lone defender."),
        )
    elif _side(defender) == _side(hand.maker):
        code, sentence = (
            "defender-is-maker",
            gettext_noop("The lone defender sits on the makers' side. Choose one of the other two players."),
        )
    elif ruleset.defend_alone == "cross-corner" and not hand.alone:
        code, sentence = (
            "maker-not-alone",
            gettext_noop("A defender may go alone only against a lone maker. Check who played alone."),
        )
    else:
        return
    raise RuleError(code, sentence, fields=("defender_alone",), rule="defend_alone")


def _must_have_been_alone(ruleset: Ruleset, hand: Played) -> bool | None:
    """Whether `canadian_loner` forbids this hand with a partner; None where the facts do not tell."""
    if not ruleset.canadian_loner or hand.alone or hand.bid == "call":
        return False
    if hand.dealer is not None and hand.maker != (hand.dealer + 2) % 4:
        return False
    return True if hand.dealer is not None and hand.bid == "order-up" else None


def _cautions(ruleset: Ruleset, hand: Played) -> tuple[Caution, ...]:
    if _must_have_been_alone(ruleset, hand) is None:
        sentence = gettext_noop(
            "If the maker is the dealer's partner and ordered up, it must be played alone. Please check."
        )
        return (Caution("canadian-loner", sentence),)
    return ()


def all_hands() -> tuple[Hand, ...]:
    """Every hand that can be told, possible or not, leaving out who dealt and when the maker spoke."""
    played = product(SEATS, range(6), (False, True), (None, *SEATS))
    return (
        *(Played(*facts) for facts in played),
        PassedOut(),
        *(NoTrump(side, tricks) for side, tricks in product((0, 1), range(6))),
        *(Renege(by, alone) for by, alone in product(SEATS, (False, True))),
        *(Poker(side) for side in (0, 1, None)),
    )


@lru_cache(maxsize=256)
def outcomes(ruleset: Ruleset) -> tuple[Outcome, ...]:
    """The distinct outcomes of one hand under these house rules."""
    found = set()
    for hand in all_hands():
        try:
            scored = score_hand(ruleset, hand)
        except RuleError:
            continue
        found.add(Outcome(scored.points, scored.lone_marches, scored.euchres))
    return tuple(sorted(found))


_HOUSE = play.FourHanded(score_hand)


class Euchre:
    """Four-handed euchre behind the protocol `base.Game`."""

    key = "euchre"
    name = gettext_noop("Euchre")
    seat_counts: tuple[int, ...] = (4,)
    fewest_wins = False
    presets = PRESETS

    verbs = play.VERBS
    kinds: Mapping[str, type[Hand]] = KINDS

    read_ruleset = staticmethod(read_ruleset)
    read_preset = staticmethod(read_preset)
    ruleset_as_json = staticmethod(ruleset_as_json)
    read_hand = staticmethod(read_hand)
    hand_as_json = staticmethod(facts_as_json)
    score_hand = staticmethod(score_hand)

    def sides(self, seats: int) -> tuple[tuple[int, ...], ...]:
        """Partners sit across from each other."""
        return ((0, 2), (1, 3))

    def progress(self, ruleset: Ruleset, hands: Sequence[Points]) -> Progress:
        """How far the game is after these hands, by `game_ends`."""
        return ends.progress(ruleset.game_ends, hands)

    def dealer_of(self, ruleset: Ruleset, number: int, told: Mapping[int, int], seats: int) -> int | None:
        """Whose deal it is: it passes left after every hand."""
        return deals.dealer_of_hand(number, told, ruleset.first_deal, seats)

    def cautions_for_dealer(self, ruleset: Ruleset, expected: int | None, dealer: int) -> tuple[Caution, ...]:
        """Out of turn is odd, unless the deal may be stolen."""
        return deals.cautions_for_dealer(expected, dealer, steal_the_deal=ruleset.steal_the_deal)

    def check_totals(self, ruleset: Ruleset, totals: Totals) -> None:
        """Raise RuleError unless some sequence of hands adds up to these totals."""
        check_totals(ruleset.game_ends, outcomes(ruleset), totals)

    def begin(self, ruleset: Ruleset, record: HandRecord) -> State:
        """The hand before anybody speaks."""
        return play.begin(_HOUSE, ruleset, record)

    replay_plain = staticmethod(plain.replay_plain)
