"""Which rules, and which values of the house rules, made a hand of four-handed euchre score what it does."""

from .. import citations
from ..citations import Citation
from .facts import Hand, NoTrump, Played, Renege
from .options import EuchreRuleset


def point_rules(ruleset: EuchreRuleset, hand: Hand) -> tuple[Citation, ...]:
    """The rules for a hand that was played or revoked in; none for one that ended before the first lead."""
    match hand:
        case Played():
            return (_of_played(ruleset, hand),)
        case NoTrump():
            return (citations.NO_TRUMP_POINTS,)
        case Renege():
            return (citations.RENEGE[ruleset.renege if hand.alone else 2],)
    return ()


def _of_played(ruleset: EuchreRuleset, hand: Played) -> Citation:
    if hand.tricks == 5:
        return citations.LONE_MARCH[ruleset.lone_march] if hand.alone else citations.MARCH
    if hand.tricks >= 3:
        return citations.MAKERS_MAKE_IT
    if hand.defender_alone is not None and (ruleset.defend_alone == "defender" or hand.tricks == 0):
        return citations.DEFEND_ALONE[ruleset.defend_alone]
    return citations.LONE_EUCHRED[ruleset.lone_euchred] if hand.alone else citations.EUCHRED
