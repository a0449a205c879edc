"""Progressive: who wins moves, table by table, and partners change every round.

The variants differ only in who moves where, so they are rows of a table (`progressions.py`). Everybody is sent to the
table the result sends them to. Where that leaves a place free (somebody sits out or went home) or one too many
(somebody comes back, or keeps a table), the nearest people without a place fill in; a last table that is
not needed any more fills the gaps above it. At each table partners cross: of the ways to do so the one that repeats
least.
"""

from collections.abc import Mapping, Sequence
from itertools import chain
from random import Random
from types import MappingProxyType

from scoring.rules import gettext_noop
from tournaments.rules.movements.base import (
    Contender,
    Displaced,
    Movement,
    PastRound,
    Seating,
    Sentence,
    Terms,
    sides_at,
)
from tournaments.rules.movements.forecast.expected_repeats import repeats_played_out
from tournaments.rules.movements.fours.judge import Judge, PairedOff, judge_of, partners_at
from tournaments.rules.movements.fours.mending import mend
from tournaments.rules.movements.options import MovementOption
from tournaments.rules.movements.partners import pairs_of, past_partners, repeated_partners
from tournaments.rules.movements.places import Wish, fill_places
from tournaments.rules.movements.progressions import progression_by
from tournaments.rules.movements.seating_rules import broken_in_draw, rules_for
from tournaments.rules.movements.sit_outs import SIT_OUT_OPTIONS, check_field, draw_sit_outs
from tournaments.rules.movements.wishes import seat_together
from tournaments.rules.movements.without_partners.into_sides import with_partners
from tournaments.rules.movements.without_partners.search import Costs, improved

WON, LOST, TIED = (
    gettext_noop("won at table %(table)d"),
    gettext_noop("lost at table %(table)d"),
    gettext_noop("tied at table %(table)d"),
)
PLACED = gettext_noop("place %(place)d at table %(table)d")
HALVES = gettext_noop(
    "If everybody plays alone, the better half of a table counts as winners and the other half as losers; with an "
    "odd number, the one in the middle stays."
)
MENDING = 400
"""Steps of the search for tables that keep the seating rules, where everybody plays alone."""
CROSSES = (2, 3, 1)
"""Whom the first of four partners: of two colors, both crosses come before partners of one color."""


class Progressive(Movement):
    """Up or down by the result of each game."""

    key = "progressive"
    name = gettext_noop("Progressive (winners move by tables)")
    about = gettext_noop(
        "Winners move up a table and losers do not, and everybody meets new people; the head table is where to be."
    )
    options: Mapping[str, MovementOption] = MappingProxyType(
        {
            "progression": MovementOption(
                gettext_noop("Who moves"),
                MappingProxyType(
                    {
                        "winners-up": gettext_noop(
                            "winners move up a table, losers stay; losers of the head table go to the last"
                        ),
                        "winners-up-losers-down": gettext_noop("winners move up a table, losers move down"),
                        "winners-stay": gettext_noop("winners stay and change partners, losers move on a table"),
                        "colours": gettext_noop(
                            "winners part by the color of their score sheets, one up and one down; losers stay"
                        ),
                        "losers-move": gettext_noop(
                            "losers part, one moves up and one down; winners stay (as in a whist drive)"
                        ),
                    }
                ),
                help=gettext_noop("Who changes tables after each round, and which way."),
            ),
            "first_round": MovementOption(
                gettext_noop("The first round"),
                MappingProxyType(
                    {
                        "lot": gettext_noop("by lot"),
                        "numbers": gettext_noop("by number, the first at the head table"),
                    }
                ),
                help=gettext_noop("How everybody finds a first table."),
            ),
            "ties": MovementOption(
                gettext_noop("A tie at a table"),
                MappingProxyType(
                    {
                        "lot": gettext_noop("is decided by lot"),
                        "total": gettext_noop("goes to the player with more points so far, then by lot"),
                    }
                ),
                help=gettext_noop("Who moves as the winner if a game is tied."),
            ),
            **SIT_OUT_OPTIONS,
        }
    )
    seats_without_partners = True
    seats_left_over = True
    avoids_repeats = False
    winners_meet = True
    rule_alone = HALVES
    reasons: Mapping[str, str] = MappingProxyType(
        {
            "place": gettext_noop(
                "%(name)s should go to table %(strict)s by the result, and sits at table %(table)s: people sit out or "
                "have left, and the places were filled up."
            ),
            "rule": gettext_noop(
                "%(name)s should go to table %(strict)s by the result, and sits at table %(table)s, so that the "
                "seating rules are kept."
            ),
            "keeps": gettext_noop("%(name)s should go to table %(strict)s by the result, and keeps table %(table)s."),
        }
    )

    def expectation(self, players: int, terms: Terms) -> Sentence | None:
        """Say how many partners meet again by lot: the tables decide who meets, so some do."""
        return repeats_played_out(self, players, terms) if terms.are_pairs_of_four else None

    def explanation(self, terms: Terms) -> tuple[Sentence, ...]:
        """Say who counts as a winner where nobody wins with a partner."""
        return () if terms.are_pairs_of_four else (Sentence(HALVES),)

    def refusal(self, terms: Terms) -> Sentence | None:
        """Besides what every movement refuses: partners who part in games without a partner across."""
        if not terms.are_pairs_of_four and progression_by(terms.options.get("progression", "winners-up")).has_colors:
            return Sentence(
                gettext_noop("If everybody plays alone, there are no partners to split up.")
                if not terms.has_partners
                else gettext_noop("Partners can split up only at tables of four.")
            )
        return super().refusal(terms)

    def came_from(self, before: PastRound, tables: Sequence[int]) -> Mapping[int, Sentence]:
        """Say at which table everybody won, lost or tied, or that they sat out."""
        came = dict.fromkeys(before.sit_outs, Sentence(gettext_noop("sat out")))
        for number, table, points in zip(tables, before.tables, before.points, strict=True):
            sides = sides_at(table, before.sides)
            sums = {seat: sum(points[other] for other in side) for side in sides for seat in side}
            for seat, entrant in enumerate(table):
                better = sum(made > sums[seat] for made in sums.values()) // len(sides[0])
                level = sum(made == sums[seat] for made in sums.values()) // len(sides[0])
                if len(sides) == 2:
                    said = Sentence(TIED if level == 2 else LOST if better else WON, {"table": number})
                else:
                    said = Sentence(PLACED, {"table": number, "place": better + 1})
                came[entrant] = said
        return came

    def draw(self, contenders: Sequence[Contender], history: Sequence[PastRound], terms: Terms, rng: Random) -> Seating:
        """Seat the next round by the results of the one before; the first as the options say.

        Raises ValueError with fewer than four contenders, one named twice, or a progression that is not known.
        """
        check_field(contenders, terms.seats)
        if terms.are_pairs_of_four:
            return _ProgressiveDraw(contenders, history, terms, rng).seating()
        seating = _DrawAlone(contenders, history, terms.as_alone, rng).seating()
        return with_partners(seating, history, terms.sides) if terms.has_partners else seating


class _ProgressiveDraw:
    """One round."""

    def __init__(
        self, contenders: Sequence[Contender], history: Sequence[PastRound], terms: Terms, rng: Random
    ) -> None:
        self.history, self.terms, self.rng = history, terms, rng
        self.progression = progression_by(terms.options.get("progression", "winners-up"))
        self.seats = terms.seats
        self.sit_outs = draw_sit_outs(contenders, history, rng, terms.options, seats=self.seats)
        self.playing = sorted(c.entrant for c in contenders if c.entrant not in self.sit_outs)
        self.places = {entrant: place for place, entrant in enumerate(self.playing)}
        self.totals = {contender.entrant: contender.points for contender in contenders}
        self.rules = rules_for(self.playing, terms.seating_rules, len(history) + 1, self.seats, history)
        self.results = self._sent_by_results() if history else {}
        """Table and color of everybody who played the round before, as the result sends them."""
        last = history[-1].fours if history else ()
        self.last = {frozenset(pair) for table in last for pair in pairs_of(table)}

    def seating(self) -> Seating:
        """Return the seating, and what is to be said about it."""
        colors = 2 if self.progression.has_colors else 1
        placed = fill_places(self._wishes(), len(self.playing) // 4, colors)
        sets = [[entrant for entrant, _color in table] for table in placed]
        if colors == 1:
            seat_together(sets, self.rules.groups, self.rules.stays.keys())
        color = dict(chain.from_iterable(placed))
        past = past_partners(self.history)
        judge = judge_of(self.playing, self.history, self.rules, CROSSES, past)
        sets = mend(sets, judge, self.playing, color, set(self.rules.stays))
        tables = tuple(self._cross(people, color, judge) for people in sets)
        return Seating(
            tables=tables,
            sit_outs=self.sit_outs,
            displaced=self._displaced(placed, tables),
            repeated_partners=repeated_partners(tables, past, self.terms.seating_rules.partners),
            broken=broken_in_draw(tables, self.terms.seating_rules, self.history),
        )

    def _wishes(self) -> list[Wish]:
        """Return where everybody should sit, the surest first; people without a table yet take what is left."""
        before = self._sat_before()
        lot = list(self.playing)
        self.rng.shuffle(lot)
        if not self.history and self.terms.options.get("first_round") == "numbers":
            lot.sort()
        wishes = [self._wish(entrant, before, place) for place, entrant in enumerate(lot)]
        return sorted(self._with_partners(wishes), key=lambda wish: wish.sureness)

    def _with_partners(self, wishes: Sequence[Wish]) -> list[Wish]:
        """Send required partners to one table, with score sheets of two colors: the surer of the two leads."""
        by_entrant = {wish.entrant: wish for wish in wishes}
        for first, second in self.rules.must.items():
            lead, mate = sorted((by_entrant[first], by_entrant[second]), key=lambda wish: (wish.sureness, wish.entrant))
            color = lead.color or 0
            by_entrant[lead.entrant] = lead._replace(color=color, sureness=min(lead.sureness, 0))
            by_entrant[mate.entrant] = Wish(mate.entrant, lead.table, 1 - color, 0)
        return list(by_entrant.values())

    def _wish(self, entrant: int, before: Mapping[int, tuple[int, int]], place: int) -> Wish:
        """Return where somebody should sit; `place` is theirs in the first round."""
        first = None if self.history else (place // self.seats, place % 4 // 2)
        table, color = self.results.get(entrant) or before.get(entrant) or first or (None, None)
        sureness = 1 if entrant in self.results else 2 if entrant in before else 3
        if entrant in self.rules.stays:
            return Wish(entrant, self.rules.stays[entrant] - 1, color, -1)
        return Wish(entrant, table, color, sureness)

    def _sent_by_results(self) -> dict[int, tuple[int, int]]:
        last = self.history[-1]
        points = last.points or [()] * len(last.tables)
        sent = {}
        for number, (table, made) in enumerate(zip(last.tables, points, strict=True)):
            if len(table) == 4:
                winners = self._winners(table, made)
                for seat, entrant in enumerate(table):
                    color = seat // 2
                    won = seat % 2 == winners
                    sent[entrant] = self.progression.goes_to(number, len(last.tables), color, won=won), color
        return sent

    def _winners(self, table: Sequence[int], made: Sequence[int]) -> int:
        """Return the side (0: seats 0 and 2) that won; a tie is decided as the organizer chose."""
        lot = self.rng.randrange(2)
        if made and made[0] != made[1]:
            return int(made[1] > made[0])
        if self.terms.options.get("ties") == "total":
            totals = [sum(self.totals.get(entrant, 0) for entrant in table[side::2]) for side in range(2)]
            if totals[0] != totals[1]:
                return int(totals[1] > totals[0])
        return lot

    def _sat_before(self) -> dict[int, tuple[int, int]]:
        """Return table and color of everybody who ever played, as they sat last."""
        sat: dict[int, tuple[int, int]] = {}
        for played in self.history:
            for number, table in enumerate(played.tables):
                sat |= {entrant: (number, seat // 2 % 2) for seat, entrant in enumerate(table)}
        return sat

    def _cross(self, people: Sequence[int], color: Mapping[int, int], judge: Judge) -> tuple[int, ...]:
        """Return a table in seat order: seating rules kept, the fewest repeats, new opponents, else by lot.

        With colors, the first color sits at seats 0 and 1, so that partners have one of each.
        """
        four = sorted(people, key=lambda entrant: (color[entrant], self.rng.random()))
        ways = judge.ways_of([self.places[entrant] for entrant in four])
        best = min(ways[: 2 if self.progression.has_colors else 3], key=self._costs)
        return tuple(self.playing[place] for place in best.seats)

    def _costs(self, way: PairedOff) -> tuple[int, int, int]:
        stay_partners = sum(
            frozenset(self.playing[place] for place in pair) in self.last for pair in partners_at(way.seats)
        )
        return way.faults, stay_partners, way.opponents

    def _displaced(
        self, placed: Sequence[Sequence[tuple[int, int]]], tables: Sequence[Sequence[int]]
    ) -> tuple[Displaced, ...]:
        """Name the players who sit elsewhere than their result sent them, with the reason."""
        sits = {entrant: number for number, table in enumerate(tables, 1) for entrant in table}
        put = {entrant: number for number, table in enumerate(placed, 1) for entrant, _color in table}
        moved = []
        for entrant, (table, _color) in sorted(self.results.items()):
            if entrant in sits and sits[entrant] != table + 1:
                because = "place" if put[entrant] == sits[entrant] else "rule"
                because = "keeps" if entrant in self.rules.stays else because
                moved.append(Displaced(entrant, table + 1, sits[entrant], because))
        return tuple(moved)


class _DrawAlone(_ProgressiveDraw):
    """One round without partners: the better half of a table goes where winners go, the other half where
    losers go, and of an odd number the one between stays.
    """

    def seating(self) -> Seating:
        """Return the seating, and what is to be said about it."""
        placed = fill_places(self._wishes(), len(self.playing) // self.seats, 1, self.seats)
        tables = self._mended([[entrant for entrant, _color in table] for table in placed])
        return Seating(
            tables=tables,
            sit_outs=self.sit_outs,
            displaced=self._displaced(placed, tables),
            broken=broken_in_draw(tables, self.terms.seating_rules, self.history),
        )

    def _mended(self, placed: Sequence[Sequence[int]]) -> tuple[tuple[int, ...], ...]:
        """Return the tables with people exchanged where a seating rule asks for it, as near by as can be."""
        count, home = len(placed), {who: number for number, table in enumerate(placed) for who in table}
        broken = len(self.playing) * count * count + 1
        together = [[0] * len(self.playing) for _ in self.playing]
        for first, others in self.rules.apart.items():
            for second in others:
                together[self.places[first]][self.places[second]] = broken
        away = [[(table - home[who]) ** 2 for table in range(count)] for who in self.playing]
        locked = {self.places[who]: home[who] for who, table in self.rules.stays.items() if home[who] == table - 1}
        groups = [{self.places[who] for who in group} for group in self.rules.groups]
        start = [[self.places[who] for who in table] for table in placed]
        seat_together(start, groups, locked.keys())
        together_now = {who for group in groups for who in group}
        locked |= {who: number for number, table in enumerate(start) for who in table if who in together_now}
        costs = Costs(together, away, locked)
        found = improved(start, costs, steps=MENDING, rng=self.rng) if costs.of(start) else start
        return tuple(tuple(self.playing[place] for place in table) for table in found)

    def _sent_by_results(self) -> dict[int, tuple[int, int]]:
        last = self.history[-1]
        sent = {}
        for number, (table, made) in enumerate(zip(last.tables, last.points, strict=True)):
            ranked = self._ranked(table, made)
            half = len(ranked) // 2
            for place, entrant in enumerate(ranked):
                is_between = len(ranked) - half > place >= half
                won = place < half
                goes = number if is_between else self.progression.goes_to(number, len(last.tables), 0, won=won)
                sent[entrant] = goes, 0
        return sent

    def _ranked(self, table: Sequence[int], made: Sequence[int]) -> list[int]:
        """Return those at a table, the best first; a tie is decided as the organizer chose."""
        by_total = self.terms.options.get("ties") == "total"
        lot = {entrant: self.rng.random() for entrant in table}
        points = dict(zip(table, made, strict=False))

        def worth(entrant: int) -> tuple[float, ...]:
            total = self.totals.get(entrant, 0) if by_total else 0
            return points.get(entrant, 0), total, lot[entrant]

        return sorted((entrant for entrant in table if entrant >= 0), key=worth, reverse=True)
