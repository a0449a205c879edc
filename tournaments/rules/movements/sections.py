"""Sections: for the first rounds a large field plays in several parts, each at its own tables, and then as one.

Where somebody belongs is not stored: it is the section of the table where they last sat, so that a change made by hand
moves a player for good. Newcomers, and people for whom a section has no room, go where there is room.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from random import Random
from types import MappingProxyType
from typing import NamedTuple

from scoring.rules import gettext_noop
from tournaments.rules.movements.base import Contender, Movement, PastRound, Seating, SeatingRules, Terms
from tournaments.rules.movements.options import MovementOption
from tournaments.rules.movements.seating_rules import broken_in_draw, rules_for

SMALLEST = 2
"""Tables of a section at least: where there are fewer, there are fewer sections."""

SECTION_OPTIONS: Mapping[str, MovementOption] = MappingProxyType(
    {
        "sections": MovementOption(
            gettext_noop("Sections for the first rounds"),
            MappingProxyType(
                {
                    "1": gettext_noop("none: everybody plays in one field"),
                    "2": gettext_noop("two sections"),
                    "3": gettext_noop("three sections"),
                    "4": gettext_noop("four sections"),
                    "6": gettext_noop("six sections"),
                    "8": gettext_noop("eight sections"),
                }
            ),
            help=gettext_noop("For several rooms, or a very large hall: people change tables within their section."),
        ),
        "sections_end": MovementOption(
            gettext_noop("Sections are merged"),
            MappingProxyType(
                {
                    "half": gettext_noop("after half of the rounds"),
                    "1": gettext_noop("after round 1"),
                    "2": gettext_noop("after round 2"),
                    "3": gettext_noop("after round 3"),
                    "4": gettext_noop("after round 4"),
                    "5": gettext_noop("after round 5"),
                    "6": gettext_noop("after round 6"),
                }
            ),
            help=gettext_noop("From then on everybody plays in one field, by all their points."),
        ),
    }
)
"""For every movement that draws each round from what was played."""


class Section(NamedTuple):
    """Some of a round's tables, counted from 1."""

    first: int
    last: int

    @property
    def tables(self) -> int:
        """How many there are."""
        return self.last - self.first + 1


def last_round_in_sections(options: Mapping[str, str], rounds: int) -> int:
    """Return the last of `rounds` that is played in sections; 0: none is."""
    if options.get("sections", "1") == "1":
        return 0
    end = options.get("sections_end", "half")
    return rounds // 2 if end == "half" else int(end)


def sections_of(options: Mapping[str, str], rounds: int, number: int, tables: int) -> tuple[Section, ...]:
    """Return the sections of round `number`, from the head table down; empty where everybody plays in one field.

    The tables are shared out evenly; where they do not divide, the first sections have one more.
    """
    if number > last_round_in_sections(options, rounds):
        return ()
    count = min(int(options["sections"]), tables // SMALLEST)
    if count < 2:
        return ()
    each, more = divmod(tables, count)
    firsts = [1 + section * each + min(section, more) for section in range(count + 1)]
    return tuple(Section(first, after - 1) for first, after in pairwise(firsts))


def draw_in_sections(
    movement: Movement,
    playing: Sequence[Contender],
    sections: Sequence[Section],
    history: Sequence[PastRound],
    terms: Terms,
    rng: Random,
) -> Seating:
    """Have a movement seat each section by itself; those `playing` fill all tables.

    `order` has the sections one after the other. Raises what the movement raises.
    """
    section_of = assign(playing, sections, history, terms, rng)
    drawn = []
    for number, section in enumerate(sections):
        here = [contender for contender in playing if section_of[contender.entrant] == number]
        own = replace(
            terms,
            rounds=last_round_in_sections(terms.options, terms.rounds),
            seating_rules=_from_first_table(terms.seating_rules, section),
        )
        drawn.append(_moved(movement.draw(here, history, own, rng), section.first - 1))
    tables = tuple(table for seating in drawn for table in seating.tables)
    return Seating(
        tables=tables,
        order=tuple(entrant for seating in drawn for entrant in seating.order),
        displaced=tuple(displaced for seating in drawn for displaced in seating.displaced),
        repeated_partners=tuple(pair for seating in drawn for pair in seating.repeated_partners),
        broken=broken_in_draw(tables, terms.seating_rules, history),
    )


def assign(
    playing: Sequence[Contender],
    sections: Sequence[Section],
    history: Sequence[PastRound],
    terms: Terms,
    rng: Random,
) -> dict[int, int]:
    """Return the section of everybody (counted from 0) by entrant: as many as it has seats in each.

    Who keeps a table is in its section, and with them those who must be their partner, or want to meet them now. All
    others stay where they were, as far as there is room.
    """
    before = sections_before(history, terms.options, terms.rounds)
    room = [section.tables * terms.seats for section in sections]
    rules = rules_for(
        [contender.entrant for contender in playing], terms.seating_rules, len(history) + 1, terms.seats, history
    )
    kept = {
        entrant: number
        for entrant, table in rules.stays.items()
        for number, section in enumerate(sections)
        if section.first <= table <= section.last
    }
    groups = _groups((contender.entrant for contender in playing), [*rules.groups, *map(set, rules.must.items())])
    rng.shuffle(groups)
    groups.sort(key=len, reverse=True)
    groups.sort(key=lambda group: _rank_of(group, kept, before))
    found: dict[int, int] = {}
    for group in groups:
        wanted = [
            section for known in (kept, before) for entrant in group if (section := known.get(entrant)) is not None
        ]
        fits = [section for section in wanted if section < len(room) and room[section] >= len(group)]
        roomiest = max(range(len(room)), key=room.__getitem__)
        for part in [group] if fits or room[roomiest] >= len(group) else [{entrant} for entrant in sorted(group)]:
            section = fits[0] if fits else max(range(len(room)), key=room.__getitem__)
            room[section] -= len(part)
            found |= dict.fromkeys(part, section)
    return found


def _rank_of(group: set[int], *known: Mapping[int, int]) -> int:
    """Return when a group is given its section: those who keep a table first, newcomers last."""
    return next((rank for rank, sections in enumerate(known) if group & sections.keys()), len(known))


def sections_before(history: Sequence[PastRound], options: Mapping[str, str], rounds: int) -> dict[int, int]:
    """Return in which section each entrant last sat, counted from 0; `rounds` are those planned."""
    before: dict[int, int] = {}
    for number, played in enumerate(history, 1):
        for place, section in enumerate(sections_of(options, rounds, number, len(played.tables))):
            tables = played.tables[section.first - 1 : section.last]
            before |= {entrant: place for table in tables for entrant in table if entrant >= 0}
    return before


def _groups(playing: Iterable[int], together: Iterable[Iterable[int]]) -> list[set[int]]:
    """Return everybody in groups: those who are to be in one section, all others alone."""
    groups: list[set[int]] = [{entrant} for entrant in sorted(playing)]
    for people in map(set, together):
        joined = people.union(*(group for group in groups if group & people))
        groups = [group for group in groups if not group & joined] + [joined]
    return groups


def _from_first_table(rules: SeatingRules, section: Section) -> SeatingRules:
    """Return the seating rules as they are where the section's first table is table 1."""
    stays = {
        entrant: table - section.first + 1
        for entrant, table in rules.stays.items()
        if section.first <= table <= section.last
    }
    return replace(rules, stays=stays)


def _moved(seating: Seating, by: int) -> Seating:
    """Return a section's seating with its displaced players at the round's tables."""
    displaced = (replace(person, strict=person.strict + by, table=person.table + by) for person in seating.displaced)
    return replace(seating, displaced=tuple(displaced))
