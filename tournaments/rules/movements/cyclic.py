"""Cyclic: each seat moves its own number of tables after every round, so that everybody knows the way by heart.

North, East, South and West are seats 0, 1, 2 and 3; tables are a ring. Two seats meet the same people again after
m / gcd(m, d) rounds, m the tables and d how many tables more the one moves than the other.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import combinations, product
from math import gcd
from types import MappingProxyType
from typing import NamedTuple

from scoring.rules import gettext_noop
from tournaments.rules.movements.base import PastRound, Sentence, Terms
from tournaments.rules.movements.options import MovementOption
from tournaments.rules.movements.partners import past_partners
from tournaments.rules.movements.quality import quality_of
from tournaments.rules.movements.schedules.planned import Plan, Planned
from tournaments.rules.movements.schedules.replanning import sit_outs_so_far
from tournaments.rules.movements.wishes import not_in_time

Offsets = tuple[int, int, int, int]

BEST = "best"
FARTHEST = 6
"""Tables a seat moves at most in the search for the best offsets: moves of -6 to 6 leave every remainder by 2, 3, 4 and
8 and, of those by 9, more than four seats need, so that larger ones repeat no less."""

MOST_LOOKED_AT = 60
"""How many of those who may sit out next are looked at."""

MOST_TRIED = 12
"""How many of the best offsets are tried where some have met already."""

OPTIONS: Mapping[str, MovementOption] = MappingProxyType(
    {
        "offsets": MovementOption(
            gettext_noop("How the seats move"),
            MappingProxyType(
                {
                    BEST: gettext_noop("whichever repeats least with this many tables"),
                    "0,2,1,-2": gettext_noop("North stays, South up 1, East up 2, West down 2"),
                    "0,1,2,3": gettext_noop("North stays, East up 1, South up 2, West up 3"),
                    "0,1,-1,2": gettext_noop("North stays, East up 1, South down 1, West up 2"),
                    "0,1,-1,-2": gettext_noop("North stays, East up 1, South down 1, West down 2"),
                    "0,1,0,-1": gettext_noop("North and South stay, East up 1, West down 1"),
                    "0,1,0,1": gettext_noop("North and South stay, East and West up 1"),
                }
            ),
            help=gettext_noop("By how many tables each seat moves on from round to round."),
        )
    }
)


class OffsetRepeats(NamedTuple):
    """The repeats of these offsets over all rounds at full tables, most important first; less is better."""

    partners: int
    most_opponents: int
    opponents: int
    meetings: int
    most_meetings: int


def read_offsets(text: str) -> Offsets:
    """Return the tables each seat moves, clockwise from North, from text like `0,2,1,-2`. Raises ValueError."""
    try:
        north, east, south, west = (int(part) for part in text.split(","))
    except ValueError:
        raise ValueError(f"offsets are four numbers like 0,2,1,-2, not {text!r}") from None
    return north, east, south, west


def cyclic_repeats(offsets: Sequence[int], tables: int, rounds: int) -> OffsetRepeats:
    """Return what these offsets repeat with this many full tables, nobody sitting out."""
    again = {
        (first, second): tables // gcd(tables, offsets[first] - offsets[second])
        for first, second in combinations(range(4), 2)
    }
    repeats = {pair: tables * max(0, rounds - after) for pair, after in again.items()}
    partners = repeats[0, 2] + repeats[1, 3]
    meetings = sum(repeats.values())
    opposed = max(-(-rounds // after) for pair, after in again.items() if pair not in {(0, 2), (1, 3)})
    met = max(-(-rounds // after) for after in again.values())
    return OffsetRepeats(partners, opposed, meetings - partners, meetings, met)


@cache
def good_offsets(tables: int, rounds: int) -> tuple[Offsets, ...]:
    """Return the offsets that repeat least, the best first, level ones by how far they move people; North stays."""
    reach = range(-min(FARTHEST, tables // 2), min(FARTHEST, tables // 2) + 1)
    moves: list[Offsets] = [(0, east, south, west) for east, south, west in product(reach, repeat=3)]
    moves.sort(key=lambda four: (cyclic_repeats(four, tables, rounds), sum(map(abs, four)), -sum(four), -four[2], four))
    return tuple(moves[:MOST_TRIED])


def best_offsets(tables: int, rounds: int) -> Offsets:
    """Return the offsets with the fewest repeats if nobody has met before."""
    return good_offsets(tables, rounds)[0]


def offsets_of(terms: Terms, tables: int) -> Offsets:
    """Return the offsets that the terms settle for this many tables. Raises ValueError."""
    text = terms.options.get("offsets", BEST)
    return best_offsets(tables, terms.rounds) if text == BEST else read_offsets(text)


def offsets_in_words(offsets: Offsets, tables: int, rounds: int) -> Sentence:
    """Say what seats that move by these offsets repeat, and which offsets would repeat least with this many tables."""
    best = best_offsets(tables, rounds)
    repeats, fewest = cyclic_repeats(offsets, tables, rounds), cyclic_repeats(best, tables, rounds)
    here = Sentence(
        gettext_noop(
            "%(tables)d tables, %(rounds)d rounds, seats moving %(offsets)s: %(partners)d repeated partners, "
            "%(opponents)d repeated opponents."
        ),
        {
            "tables": tables,
            "rounds": rounds,
            "offsets": _signed(offsets),
            "partners": repeats.partners,
            "opponents": repeats.opponents,
        },
    )
    if repeats <= fewest:
        return here
    better = Sentence(
        gettext_noop("With this number of tables %(offsets)s is best: %(partners)d and %(opponents)d."),
        {"offsets": _signed(best), "partners": fewest.partners, "opponents": fewest.opponents},
    )
    return Sentence("%(here)s %(better)s", {"here": here, "better": better})


def _signed(offsets: Offsets) -> str:
    """Return moves as halls write them, North, East, South, West, each with its sign."""
    return " ".join(f"{move:+d}".replace("-", "−") if move else "0" for move in offsets)


class Cyclic(Planned):
    """Seats move around the hall. A person who sits out takes, a round later, the way of the next one to sit out."""

    key = "cyclic"
    name = gettext_noop("Cyclic")
    about = gettext_noop(
        "Each seat moves its own number of tables every round, so that everybody knows the way without a list."
    )
    options: Mapping[str, MovementOption] = OPTIONS
    avoids_repeats = False

    def expectation(self, players: int, terms: Terms) -> Sentence | None:
        """Say what the moves of the seats repeat."""
        if players < 4:
            return None
        tables = players // 4
        return offsets_in_words(offsets_of(terms, tables), tables, terms.rounds)

    def schedule(self, people: int, terms: Terms) -> Plan:
        """Return all rounds of this many people, four to a table as they are numbered. Raises ValueError."""
        return _plan(tuple(range(people)), offsets_of(terms, people // 4), terms.rounds)

    def again(self, plan: Plan, history: Plan, here: Sequence[int], terms: Terms, times: int) -> Plan:
        """Continue from where people sat last, replacing missing ones, if rules and wishes allow; else plan again."""
        if any((terms.seating_rules.partners, terms.seating_rules.never_partners, terms.seating_rules.apart)):
            return super().again(plan, history, here, terms, times)
        moving = self._moving_on(plan, history, here, terms)
        missed = not_in_time(terms.seating_rules, history, moving)
        return (
            super().again(plan, history, here, terms, times) if any({*pair} <= {*here} for pair in missed) else moving
        )

    def _moving_on(self, plan: Plan, history: Plan, here: Sequence[int], terms: Terms) -> Plan:
        rounds = max(terms.rounds - len(history), 1)

        def plan_by(offsets: Offsets) -> Plan:
            tables = plan[0].tables if plan else _moved(history[-1].tables, offsets)
            return _plan(_where_they_are(tables, history, here), offsets, rounds, history)

        if terms.options.get("offsets", BEST) != BEST:
            return plan_by(offsets_of(terms, len(here) // 4))
        plans = map(plan_by, good_offsets(len(here) // 4, rounds))
        return min(plans, key=lambda plan: quality_of((*history, *plan)).key)


def _moved(tables: Sequence[Sequence[int]], offsets: Offsets) -> list[tuple[int, ...]]:
    """Return the tables a round later, every seat moved on by its offset."""
    count = len(tables)
    return [tuple(tables[(table - offsets[seat]) % count][seat] for seat in range(4)) for table in range(count)]


def _where_they_are(tables: Sequence[Sequence[int]], history: Plan, here: Sequence[int]) -> tuple[int, ...]:
    """Return the present players in their planned next seats; players without one fill the gaps."""
    seats = [who if who in here else None for table in tables for who in table][: len(here) // 4 * 4]
    last = set(history[-1].sit_outs)
    rest = sorted(set(here) - set(seats), key=lambda who: (who not in last, who))
    filled = [who if who is not None else rest.pop(0) for who in seats]
    while len(filled) < len(here):
        filled.append(rest.pop(0))
    return tuple(filled)


def _plan(
    order: tuple[int, ...],
    offsets: Offsets,
    rounds: int,
    history: Sequence[PastRound] = (),
) -> Plan:
    """Return the rounds for people in the order of their seats, those past the last table sitting out first."""
    tables = len(order) // 4
    ways, out = list(order[: 4 * tables]), list(order[4 * tables :])
    counts = sit_outs_so_far(history, order)
    plan: list[PastRound] = []
    for number in range(rounds):
        played = [*history, *plan]
        _take_turns(_Ways(ways, offsets, number, rounds), out, counts, played)
        for who in out:
            counts[who] += 1
        seated = tuple(
            tuple(ways[(table - offsets[seat] * number) % tables * 4 + seat] for seat in range(4))
            for table in range(tables)
        )
        plan.append(PastRound(seated, tuple(sorted(out))))
    return tuple(plan)


class _Ways(NamedTuple):
    """Who goes which way: places are the seats where the ways begin, four to a table."""

    people: list[int]
    offsets: Offsets
    number: int
    rounds: int

    def partners(self, way: int) -> list[int]:
        """Return the partners on this way, in this round and those to come."""
        table, seat = divmod(way, 4)
        faster = self.offsets[seat] - self.offsets[seat ^ 2]
        tables = len(self.people) // 4
        return [
            self.people[(table + faster * number) % tables * 4 + (seat ^ 2)]
            for number in range(self.number, self.rounds)
        ]


def _take_turns(ways: _Ways, out: list[int], counts: Mapping[int, int], played: Sequence[PastRound]) -> None:
    """Give sit-outs the paths of players who sat out least, preferring paths with few repeated partners."""
    last = set(played[-1].sit_outs) if played else set()
    past = past_partners(played) if out else {}
    for place, waiting in enumerate(out):
        least = min((counts[who], who in last) for who in ways.people)
        if (counts[waiting], waiting in last) <= least:
            continue
        free = [way for way, who in enumerate(ways.people) if (counts[who], who in last) == least][-MOST_LOOKED_AT:]
        known = past.get(waiting, set())
        turn = min(free, key=lambda way: (sum(who in known for who in ways.partners(way)), -way))
        ways.people[turn], out[place] = waiting, ways.people[turn]
