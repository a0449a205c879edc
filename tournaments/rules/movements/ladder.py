"""The ladder: rank by points, four to a table from the top, and new partners for as long as possible."""

from collections.abc import Mapping, Sequence
from itertools import combinations
from random import Random
from types import MappingProxyType

from scoring.rules import gettext_noop
from tournaments.rules.movements.base import (
    Contender,
    Displaced,
    Movement,
    PastRound,
    Seating,
    SeatingRules,
    Sentence,
    Terms,
)
from tournaments.rules.movements.fours.exact import EFFORT, EffortSpentError
from tournaments.rules.movements.fours.judge import BROKEN, Judge, judge_of, partners_at
from tournaments.rules.movements.fours.outlook import Outlook
from tournaments.rules.movements.fours.seating import pair_into_fours, seat_all_exactly, seat_in_fours
from tournaments.rules.movements.options import MovementOption
from tournaments.rules.movements.partners import PAIRING_NAMES, PAIRINGS, Four, Pair, past_partners, repeated_partners
from tournaments.rules.movements.ranking import ORDER_RULE, RANKED, rank_contenders
from tournaments.rules.movements.seating_rules import RoundRules, bring_to_their_tables, broken_in_draw, rules_for
from tournaments.rules.movements.sections import SECTION_OPTIONS
from tournaments.rules.movements.sit_outs import SIT_OUT_OPTIONS, check_field, draw_sit_outs
from tournaments.rules.movements.wishes import brought_together
from tournaments.rules.movements.without_partners.into_sides import with_partners
from tournaments.rules.movements.without_partners.ladder import seat_by_rank

LOTS = 5
"""How many more lots for the sit-outs are drawn in search of one that leaves the rounds to come without repeats."""


REASONS: Mapping[str, str] = MappingProxyType(
    {
        "partners": gettext_noop(
            "%(name)s belongs to table %(strict)s by rank, and sits at table %(table)s: at table %(strict)s partners "
            "would have been partners again (%(pairs)s)."
        ),
        "constraint": gettext_noop(
            "%(name)s belongs to table %(strict)s by rank, and sits at table %(table)s: the seating rules keep apart "
            "%(pairs)s."
        ),
        "needed": gettext_noop(
            "%(name)s belongs to table %(strict)s by rank, and sits at table %(table)s, where partners would have been "
            "partners again (%(pairs)s)."
        ),
        "ahead": gettext_noop(
            "%(name)s belongs to table %(strict)s by rank, and sits at table %(table)s, so that everybody finds new "
            "partners in the rounds to come."
        ),
        "room": gettext_noop(
            "%(name)s belongs to table %(strict)s by rank, and sits at table %(table)s, to make room for someone who "
            "needed a new partner."
        ),
        "meet": gettext_noop(
            "%(name)s belongs to table %(strict)s by rank, and sits at table %(table)s, because people want to meet: "
            "%(pairs)s."
        ),
        "for-wish": gettext_noop(
            "%(name)s belongs to table %(strict)s by rank, and sits at table %(table)s, to make room for people who "
            "want to meet."
        ),
        "met": gettext_noop(
            "%(name)s belongs to table %(strict)s by rank, and sits at table %(table)s: at table %(strict)s people "
            "would have met again (%(pairs)s)."
        ),
        "way": gettext_noop(
            "%(name)s belongs to table %(strict)s by rank, and sits at table %(table)s, to make room for someone who "
            "would have met the same people again."
        ),
    }
)
NEW_FACES = gettext_noop(
    "Nobody meets the same people again while that can be avoided; then everybody sits as near to the table of their "
    "rank as can be."
)


class Ladder(Movement):
    """The best four at the head table, the next four at the second, and so on down."""

    key = "ladder"
    name = gettext_noop("Ladder by points")
    about = gettext_noop("The best so far play at the first table, the next best at the second, and so on down.")
    options: Mapping[str, MovementOption] = MappingProxyType({**SIT_OUT_OPTIONS, **SECTION_OPTIONS})
    winners_meet = True
    seats_without_partners = True
    seats_left_over = True
    seats_by_rank = True
    order_rule = ORDER_RULE
    rule_alone = NEW_FACES
    reasons = REASONS

    def explanation(self, terms: Terms) -> tuple[Sentence, ...]:
        """Say what the rank comes from, and how four of neighboring ranks are paired."""
        if not terms.are_pairs_of_four:
            return Sentence(RANKED), Sentence(NEW_FACES)
        pairing = gettext_noop("At a table, by rank: %(pairing)s, unless partners or opponents would repeat.")
        return (
            Sentence(RANKED),
            Sentence(pairing, {"pairing": Sentence(PAIRING_NAMES[terms.pairing])}),
        )

    def draw(self, contenders: Sequence[Contender], history: Sequence[PastRound], terms: Terms, rng: Random) -> Seating:
        """Seat the next round by rank: points, then wins, then fewest sit-outs, then a lot drawn by `rng`.

        In this order as little as can be: unevenness of sit-outs, seating rules broken, repeated partners in all the
        rounds planned, the largest and then the total displacement from the strict fours, the same four twice running,
        repeated opponents, other pairings than the one set.

        Raises ValueError with fewer than four contenders, one named twice, or a pairing that is not known.
        """
        check_field(contenders, terms.seats)
        if not terms.are_pairs_of_four:
            sit_outs = draw_sit_outs(contenders, history, rng, terms.options, seats=terms.seats)
            order = [entrant for entrant in rank_contenders(contenders, rng) if entrant not in sit_outs]
            seating = seat_by_rank(order, sit_outs, history, terms.as_alone)
            return with_partners(seating, history, terms.sides) if terms.has_partners else seating
        if terms.pairing not in PAIRINGS:
            raise ValueError(f"unknown pairing {terms.pairing!r}: known are {', '.join(PAIRINGS)}")
        ranking = rank_contenders(contenders, rng)
        outlook = Outlook(contenders, history, terms.seating_rules, terms.rounds)
        lots = [draw_sit_outs(contenders, history, rng, terms.options)]
        if outlook.rounds and lots[0]:
            lots += [draw_sit_outs(contenders, history, rng, terms.options) for _ in range(LOTS)]
        draws = [_LadderDraw([e for e in ranking if e not in lot], lot, history, terms) for lot in dict.fromkeys(lots)]
        if outlook.rounds:
            for draw in draws:
                fours = draw.seat_for(outlook)
                if fours:
                    return draw.seating(fours, looked_ahead=True)
        return draws[0].seating(seat_in_fours(draws[0].judge))


class _LadderDraw:
    """One round for the players without the sit-outs."""

    def __init__(self, order: list[int], sit_outs: tuple[int, ...], history: Sequence[PastRound], terms: Terms) -> None:
        self.sit_outs, self.history = sit_outs, history
        self.seating_rules: SeatingRules = terms.seating_rules
        self.rules: RoundRules = rules_for(order, terms.seating_rules, len(history) + 1, history=history)
        self.order = brought_together(order, self.rules.groups)
        """As they are seated: those who want to meet side by side."""
        self.ranked = order if history else self.order  # before the first round, rank is nothing but a lot
        self.past = past_partners(history)
        self.judge: Judge = judge_of(self.order, history, self.rules, PAIRINGS[terms.pairing], self.past)

    def seat_for(self, outlook: Outlook) -> list[Four] | None:
        """Return the best tables that leave enough for the rounds to come, None where none are found."""

        def accept(fours: list[Four]) -> bool:
            return outlook.goes_on(
                [self._entrants(pair) for four in fours for pair in partners_at(four)], self.sit_outs
            )

        best = seat_in_fours(self.judge)
        if accept(best):
            return best
        try:
            return seat_all_exactly(self.judge, accept, EFFORT // (2 * LOTS if self.sit_outs else 2))
        except EffortSpentError:
            return self._nearest_of(outlook.plan())

    def _entrants(self, pair: Pair) -> Pair:
        return self.order[pair[0]], self.order[pair[1]]

    def _nearest_of(self, plan: list[list[Pair]]) -> list[Four] | None:
        """Return the tables of the plan's round with partners nearest to each other in rank."""
        places = {entrant: place for place, entrant in enumerate(self.order)}
        must = {self._sorted(places[first], places[second]) for first, second in self.rules.must.items()}
        rounds = [[self._sorted(places[first], places[second]) for first, second in pairs] for pairs in plan]
        if not rounds:
            return None
        nearest = min(rounds, key=lambda pairs: sum((second - first) ** 2 for first, second in pairs))
        fours = pair_into_fours([*must, *nearest], self.judge)
        return None if any(self.judge.pair_off(sorted(four)).faults >= BROKEN for four in fours) else fours

    @staticmethod
    def _sorted(first: int, second: int) -> Pair:
        return min(first, second), max(first, second)

    def seating(self, fours: list[Four], *, looked_ahead: bool = False) -> Seating:
        """Return the seating, and what is to be said about it."""
        by_rank = tuple(tuple(self.order[place] for place in four) for four in fours)
        tables = bring_to_their_tables(by_rank, self.rules.stays)
        return Seating(
            tables=tables,
            sit_outs=self.sit_outs,
            order=tuple(self.ranked),
            displaced=(*self._whole_fours(by_rank, tables), *self._displaced(by_rank, tables, looked_ahead)),
            repeated_partners=repeated_partners(tables, self.past, self.seating_rules.partners),
            broken=broken_in_draw(tables, self.seating_rules, self.history),
        )

    def _whole_fours(self, by_rank: Sequence[tuple[int, ...]], tables: Sequence[tuple[int, ...]]) -> list[Displaced]:
        """Name players who sit with their four by rank, but elsewhere because somebody keeps a table."""
        moved = []
        for strict, (four, table) in enumerate(zip(by_rank, _numbers(by_rank, tables), strict=True), 1):
            keeps = tuple((entrant, entrant) for entrant in four if self.rules.stays.get(entrant) == table)
            if table != strict:
                moved += [Displaced(entrant, strict, table, "stays", keeps) for entrant in four]
        return moved

    def _displaced(
        self, by_rank: Sequence[tuple[int, ...]], tables: Sequence[tuple[int, ...]], looked_ahead: bool
    ) -> list[Displaced]:
        """Name the players away from their strict four, in order of rank, with the reason."""
        sits = {entrant: number for number, table in enumerate(by_rank) for entrant in table}
        away = [(entrant, place // 4) for place, entrant in enumerate(self.ranked) if sits[entrant] != place // 4]
        if not away:
            return []
        numbers, faults = _numbers(by_rank, tables), [self._fault_of(strict) for strict in range(len(by_rank))]
        room = "for-wish" if self.rules.groups else "room"
        if any(because for because, _pairs in faults):
            room = "room"
        elif looked_ahead and not self.rules.groups:
            room = "ahead"
        moved = []
        for entrant, strict in away:
            because, pairs = faults[strict]
            if not because and faults[sits[entrant]][0] == "partners":
                because, pairs = "needed", faults[sits[entrant]][1]
            wishes = self.rules.wishes_of(entrant)
            if wishes:
                because, pairs = "meet", wishes
            if numbers[sits[entrant]] != strict + 1:  # another four was brought to the table of their rank
                moved.append(Displaced(entrant, strict + 1, numbers[sits[entrant]], because or room, pairs))
        return moved

    def _fault_of(self, strict: int) -> tuple[str, tuple[Pair, ...]]:
        """Return what would be wrong with a strict four, and between whom; nothing where it could be seated.

        Nothing, too, where people want to meet, and so could not all sit at the table of their rank.
        """
        four = sorted(map(self.order.index, self.ranked[4 * strict : 4 * strict + 4]))
        paired = self.judge.pair_off(four)
        if not paired.faults:
            return "", ()
        if paired.faults >= BROKEN:
            meet = [pair for pair in combinations(four, 2) if self.judge.apart[pair[0]] >> pair[1] & 1]
            pairs = meet or [pair for pair in partners_at(paired.seats) if self.judge.barred[pair[0]] >> pair[1] & 1]
            return ("constraint" if pairs else ""), tuple(self._entrants(pair) for pair in pairs)
        repeated = (pair for pair in partners_at(paired.seats) if not self.judge.fresh[pair[0]] >> pair[1] & 1)
        return "partners", tuple(self._entrants(pair) for pair in repeated)


def _numbers(by_rank: Sequence[tuple[int, ...]], tables: Sequence[tuple[int, ...]]) -> list[int]:
    """Return at which table (counted from 1) each of the fours by rank sits."""
    number = {table: place for place, table in enumerate(tables, 1)}
    return [number[four] for four in by_rank]
