"""High-low mixer: the leader partners the last, the second the last but one, and so on.

The opposite of the ladder: newcomers sit with the leaders, and all tables are about equally strong.
Halls do the same with slips from two hats, the upper and the lower half.

Two matchings of least weight. The first pairs people: what weighs most is a seating rule broken, then partners again,
then the square of how far the two ranks are from mirroring each other. The second seats pairs together: seating rules,
the same four twice running, opponents again, then pairs that are neighbors from the top down.
"""

from collections.abc import Mapping, Sequence
from random import Random
from types import MappingProxyType

from scoring.rules import gettext_noop
from tournaments.rules.movements.base import Contender, Movement, PastRound, Seating, Sentence, Terms
from tournaments.rules.movements.cheapest import cheapest_pairs
from tournaments.rules.movements.fours.judge import Judge, judge_of
from tournaments.rules.movements.options import MovementOption
from tournaments.rules.movements.partners import PAIRINGS, Four, Pair, past_partners, repeated_partners
from tournaments.rules.movements.ranking import ORDER_RULE, RANKED, rank_contenders
from tournaments.rules.movements.seating_rules import bring_to_their_tables, broken_in_draw, rules_for
from tournaments.rules.movements.sections import SECTION_OPTIONS
from tournaments.rules.movements.sit_outs import SIT_OUT_OPTIONS, check_field, draw_sit_outs


class HighLow(Movement):
    """The leaders partner those at the bottom."""

    key = "high-low"
    name = gettext_noop("High-low mixer (first partners last)")
    about = gettext_noop(
        "The leader partners the last player, the second partners the second to last, and so on. Partners change."
    )
    options: Mapping[str, MovementOption] = MappingProxyType({**SIT_OUT_OPTIONS, **SECTION_OPTIONS})
    order_rule = ORDER_RULE
    seats_left_over = True

    def explanation(self, terms: Terms) -> tuple[Sentence, ...]:
        """Say what the rank comes from, and what comes before mirrored ranks."""
        nearest = gettext_noop(
            "Players who would be partners again get the nearest by rank instead, and pairs meet who have not met."
        )
        return Sentence(RANKED), Sentence(nearest)

    def draw(self, contenders: Sequence[Contender], history: Sequence[PastRound], terms: Terms, rng: Random) -> Seating:
        """Seat the next round: first with last, second with last but one. Raises ValueError as every movement does."""
        check_field(contenders)
        ranking = rank_contenders(contenders, rng)
        sit_outs = draw_sit_outs(contenders, history, rng, terms.options)
        order = [entrant for entrant in ranking if entrant not in sit_outs]
        past = past_partners(history)
        rules = rules_for(order, terms.seating_rules, len(history) + 1, history=history)
        judge = judge_of(order, history, rules, PAIRINGS["1+4"], past)
        fours = _meet(_mirrored(judge), judge)
        by_rank = [tuple(order[place] for place in four) for four in fours]
        tables = bring_to_their_tables(by_rank, rules.stays)
        return Seating(
            tables=tables,
            sit_outs=sit_outs,
            order=tuple(order),
            repeated_partners=repeated_partners(tables, past, terms.seating_rules.partners),
            broken=broken_in_draw(tables, terms.seating_rules, history),
        )


def _mirrored(judge: Judge) -> list[Pair]:
    """Pair all places of a judge, the first with the last and so on inwards; the leader's pair first."""
    people = len(judge.fresh)
    again = people**3 + 1  # more than all distances together
    scattered = again * people
    broken = scattered * people

    def cost(left: int, right: int) -> int:
        barred = (judge.barred[left] | judge.apart[left]) >> right & 1
        stale = not judge.fresh[left] >> right & 1
        rules = broken * barred + scattered * _scatters(judge, left, right)
        return rules + again * stale + (left + right - (people - 1)) ** 2

    # Those who mirror each other side by side: of many people only neighbors in the order are looked at.
    folded = [place for first in range(people // 2) for place in (first, people - 1 - first)]
    return sorted((min(pair), max(pair)) for pair in cheapest_pairs(folded, cost, dear=again))


def _scatters(judge: Judge, left: int, right: int) -> bool:
    """Tell whether these two as partners keep people apart who want to meet: only two pairs find room at a table."""
    if not judge.company or judge.company[left] >> right & 1:
        return False
    groups = [company.bit_count() for company in (judge.company[left], judge.company[right]) if company]
    return len(groups) > 1 or any(others > 1 for others in groups)


def _meet(pairs: Sequence[Pair], judge: Judge) -> list[Four]:
    """Seat two pairs at each table, the leader's pair at the first; the better of a pair sits first."""
    opponents = len(pairs) ** 2 * len(pairs) + 1
    same = opponents * 4 * len(pairs)
    broken = same * len(pairs)

    def cost(first: int, second: int) -> int:
        met = judge.seat_pairs(pairs[first], pairs[second])
        return broken * met.faults + same * met.same + opponents * met.opponents + (first - second) ** 2

    tables = cheapest_pairs(range(len(pairs)), cost, dear=broken)
    return [judge.seat_pairs(pairs[first], pairs[second]).seats for first, second in tables]
