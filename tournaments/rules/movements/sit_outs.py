"""Who sits out when the entrants are not a multiple of the seats at a table."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random
from types import MappingProxyType

from scoring.rules import gettext_noop
from tournaments.rules.movements.base import Contender, Movement, PastRound, Seating, Terms
from tournaments.rules.movements.options import MovementOption
from tournaments.rules.movements.sections import draw_in_sections, sections_of

SIT_OUT_OPTIONS: Mapping[str, MovementOption] = MappingProxyType(
    {
        "sit_outs": MovementOption(
            gettext_noop("Who sits out"),
            MappingProxyType(
                {
                    "lot": gettext_noop("by lot, among the players who sat out least"),
                    "lowest": gettext_noop("the lowest rank first, among the players who sat out least"),
                }
            ),
            help=gettext_noop("Who sits out when the numbers do not divide evenly."),
        )
    }
)
"""How those who sit out are chosen, for every movement that draws them. The lowest rank first is customary in places,
and takes from the same people again: those behind play fewer games than those ahead."""


def draw_sit_outs(
    contenders: Sequence[Contender],
    history: Sequence[PastRound],
    rng: Random,
    options: Mapping[str, str] = MappingProxyType({}),
    *,
    count: int | None = None,
    seats: int = 4,
) -> tuple[int, ...]:
    """Return the entrants who sit out the next round, sorted: this many, else those left over from tables of `seats`.

    They are drawn among those with the fewest sit-outs; of these, those who sat out the round before come last.
    `options` are those of SIT_OUT_OPTIONS; with `lowest` the lot decides only between those who are level.
    """
    sat_out_last = set(history[-1].sit_outs) if history else set()
    drawn = sorted(contenders, key=lambda contender: contender.entrant)
    rng.shuffle(drawn)
    if options.get("sit_outs") == "lowest":
        drawn.sort(key=lambda contender: (contender.points, contender.wins))
    drawn.sort(key=lambda contender: (contender.sit_outs, contender.entrant in sat_out_last))
    out = len(drawn) % seats if count is None else count
    return tuple(sorted(contender.entrant for contender in drawn[:out]))


def draw_at_tables(
    movement: Movement,
    contenders: Sequence[Contender],
    history: Sequence[PastRound],
    terms: Terms,
    rng: Random,
    *,
    tables: int | None,
) -> Seating:
    """Seat the next round of a movement with changing partners at `tables` at most; the others sit out.

    None: at as many as it takes. The first rounds may be played in sections. Raises ValueError as the movement does.
    """
    movement.check_terms(terms)
    seats, full = terms.seats, len(contenders) // terms.seats
    most = full if tables is None else min(full, tables)
    sections = sections_of(terms.options, terms.rounds, len(history) + 1, most) if most else ()
    if most == full and not sections:
        return movement.draw(contenders, history, terms, rng)
    waiting = draw_sit_outs(contenders, history, rng, terms.options, count=len(contenders) - seats * most)
    playing = [contender for contender in contenders if contender.entrant not in waiting]
    if sections:
        seating = draw_in_sections(movement, playing, sections, history, terms, rng)
    else:
        seating = movement.draw(playing, history, terms, rng)
    return replace(seating, sit_outs=tuple(sorted([*seating.sit_outs, *waiting])))


def limits(tables: int | None, people: int, seats: int = 4) -> bool:
    """Tell whether this many tables leave somebody without a seat who could have one at another table."""
    return tables is not None and people // seats > tables


def sit_out_credit(points: Sequence[int]) -> int:
    """Return a round's mean points per seat, rounded half up; 0 where nobody sat."""
    return (2 * sum(points) + len(points)) // (2 * len(points)) if points else 0


def check_field(contenders: Sequence[Contender], seats: int = 4) -> None:
    """Raise ValueError unless a table of this many seats can be filled and everybody is there once."""
    if len(contenders) < seats:
        raise ValueError(f"a round needs at least {'four' if seats == 4 else seats} entrants")
    if len({contender.entrant for contender in contenders}) < len(contenders):
        raise ValueError("an entrant can be seated once only")
