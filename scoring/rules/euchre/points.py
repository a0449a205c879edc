"""What a hand of four-handed euchre is worth (docs/house-rules.md, "Points for one hand")."""

from functools import lru_cache, partial
from itertools import product

from ..errors import RuleError, gettext_noop
from ..refusals import check_no_trump, check_passed_out, check_seat
from ..scores import Caution, Outcome, Points, Scored
from ..totals.outcomes import distinct_outcomes
from .facts import Hand, NoTrump, PassedOut, Played, Poker, Renege
from .options import EuchreRuleset

SEATS = range(4)
NONE: Points = (0, 0, 0, 0)


def score_hand(ruleset: EuchreRuleset, hand: Hand) -> Scored:
    """Points per seat for one hand (docs/house-rules.md, "Points for one hand", column `euchre`).

    Raises RuleError where these house rules know no such hand.
    """
    check_seat("dealer", hand.dealer, 4)
    match hand:
        case Played():
            return _score_played(ruleset, hand)
        case PassedOut():
            check_passed_out(ruleset)
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


def _score_played(ruleset: EuchreRuleset, hand: Played) -> Scored:
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


def _lone_march_points(ruleset: EuchreRuleset, maker: int) -> Points:
    """Four to both; under `lone_march` 5 the partner keeps four and the loner gets five."""
    return tuple(
        ruleset.lone_march if seat == maker else points for seat, points in enumerate(_to_side(_side(maker), 4))
    )


def _euchre_points(ruleset: EuchreRuleset, hand: Played) -> int:
    """What each defender gets. Where a lone maker meets a lone defender, the higher of both rules counts.

    That is the lone defender's four: `lone_euchred` gives four at most.
    """
    points = ruleset.lone_euchred if hand.alone else 2
    if hand.defender_alone is None:
        return points
    # By cross corner the lone defender must take all five; by `defender` the euchre is enough.
    earns_four = ruleset.defend_alone == "defender" or hand.tricks == 0
    return 4 if earns_four else points


def _score_no_trump(ruleset: EuchreRuleset, hand: NoTrump) -> Scored:
    check_no_trump(ruleset)
    _check_side(hand.side)
    _check_tricks(hand.tricks)
    winners, tricks = (hand.side, hand.tricks) if hand.tricks >= 3 else (1 - hand.side, 5 - hand.tricks)
    return Scored(_to_side(winners, 2 if tricks == 5 else 1), NONE, NONE)


def _score_renege(ruleset: EuchreRuleset, hand: Renege) -> Scored:
    check_seat("by", hand.by, 4)
    return Scored(_to_side(1 - _side(hand.by), ruleset.renege if hand.alone else 2), NONE, NONE)


def _score_poker(ruleset: EuchreRuleset, hand: Poker) -> Scored:
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


def _check_played(ruleset: EuchreRuleset, hand: Played) -> None:
    check_seat("maker", hand.maker, 4)
    _check_tricks(hand.tricks)
    if hand.defender_alone is not None:
        check_seat("defender_alone", hand.defender_alone, 4)
        _check_lone_defender(ruleset, hand, hand.defender_alone)
    if _must_have_been_alone(ruleset, hand) is True:
        raise RuleError(
            "canadian-loner",
            gettext_noop("The dealer's partner who orders up plays alone here. Enter the hand as played alone."),
            fields=("alone",),
            rule="canadian_loner",
        )


def _check_lone_defender(ruleset: EuchreRuleset, hand: Played, defender: int) -> None:
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


def _must_have_been_alone(ruleset: EuchreRuleset, hand: Played) -> bool | None:
    """Whether `canadian_loner` forbids this hand with a partner; None where the facts do not tell."""
    if not ruleset.canadian_loner or hand.alone or hand.bid == "call":
        return False
    if hand.dealer is not None and hand.maker != (hand.dealer + 2) % 4:
        return False
    return True if hand.dealer is not None and hand.bid == "order-up" else None


def _cautions(ruleset: EuchreRuleset, hand: Played) -> tuple[Caution, ...]:
    if _must_have_been_alone(ruleset, hand) is None:
        sentence = gettext_noop(
            "If the maker is the dealer's partner and ordered up, it must be played alone. Please check."
        )
        return (Caution("canadian-loner", sentence),)
    return ()


def all_hands() -> tuple[Hand, ...]:
    """Every hand that can be entered, possible or not, leaving out who dealt and when the maker spoke."""
    played = product(SEATS, range(6), (False, True), (None, *SEATS))
    return (
        *(Played(*facts) for facts in played),
        PassedOut(),
        *(NoTrump(side, tricks) for side, tricks in product((0, 1), range(6))),
        *(Renege(by, alone) for by, alone in product(SEATS, (False, True))),
        *(Poker(side) for side in (0, 1, None)),
    )


@lru_cache(maxsize=256)
def outcomes(ruleset: EuchreRuleset) -> tuple[Outcome, ...]:
    """The distinct outcomes of one hand under these house rules."""
    return distinct_outcomes(partial(score_hand, ruleset), all_hands())
