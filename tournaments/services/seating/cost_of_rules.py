"""What a seating rule costs in repeats, before it is agreed: the tournament is played out with it and without."""

from collections.abc import Iterable, Sequence
from random import Random
from typing import NamedTuple

from tournaments.models import SeatingRule, Tournament
from tournaments.rules.movements.base import Seating, SeatingRules, Terms
from tournaments.rules.movements.forecast.simulation import play_out
from tournaments.rules.movements.registry import get_movement
from tournaments.services.people.present import entrants_to_seat
from tournaments.services.people.seating_rules import RuleRequest, rules_with
from tournaments.services.results.past_rounds import movement_of_teams
from tournaments.services.results.played import Played
from tournaments.services.seating.draw import terms_of

MOST_SEATS = 3000
"""Seats of all rounds together that are played out; more would keep the director waiting."""

Rounds = tuple[Seating, ...]


class Forecast(NamedTuple):
    """A tournament played out twice, entrants by place."""

    without: Rounds
    with_it: Rounds
    meet_in: int | None = None
    """Of two who want to meet: the round in which they do with the rule; 0: in none. None for other rules."""


def forecast(tournament: Tournament, wanted: RuleRequest) -> Forecast | None:
    """Simulate the rounds for the present entrants by lot, without the rule and with it; nothing is stored.

    None where that says nothing: partners are fixed, too few or too many are here, a person of the rule is not, or the
    movement cannot seat them.
    """
    present = [entrant.pk for entrant in entrants_to_seat(tournament)]
    concerned = {person.pk for person in (wanted.entrant, wanted.other) if person is not None}
    is_large = len(present) * tournament.rounds_planned > MOST_SEATS
    if movement_of_teams(tournament) or is_large or len(present) < tournament.seats_per_table:
        return None
    if not concerned <= set(present):
        return None
    terms = terms_of(Played(tournament, ()))
    try:
        without = _played_out(tournament, present, terms.seating_rules, terms)
        with_it = _played_out(tournament, present, rules_with(tournament, wanted), terms)
        return Forecast(without, with_it, _meeting(with_it, [present.index(who) for who in concerned], wanted.kind))
    except ValueError:
        return None


def _meeting(rounds: Rounds, pair: Sequence[int], kind: str) -> int | None:
    if kind != SeatingRule.Kind.MEET:
        return None
    tables = ((number, table) for number, seating in enumerate(rounds, 1) for table in seating.tables)
    return next((number for number, table in tables if {*pair} <= {*table}), 0)


def _played_out(tournament: Tournament, present: list[int], rules: SeatingRules, terms: Terms) -> Rounds:
    """Return all rounds, with entrants 0, 1, 2 … in the order of `present`. Raises ValueError."""
    places = {entrant: place for place, entrant in enumerate(present)}
    by_place = Terms(terms.rounds, terms.pairing, terms.options, _placed(rules, places), sides=terms.sides)
    rng, results = Random(0), Random(1)  # noqa: S311 - the same both times, so that the rule alone makes the difference
    movement = get_movement(tournament.movement)
    return play_out(movement, players=len(present), terms=by_place, rng=rng, results=results)[0]


def _placed(rules: SeatingRules, places: dict[int, int]) -> SeatingRules:
    """Return the rules about present entrants, by their places."""

    def pair(one: int, other: int) -> tuple[int, int]:
        first, second = sorted((places[one], places[other]))
        return first, second

    def here(pairs: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
        return [two for two in pairs if set(two) <= places.keys()]

    return SeatingRules(
        frozenset(pair(*two) for two in here(rules.partners)),
        frozenset(pair(*two) for two in here(rules.never_partners)),
        {pair(*two): rules.apart[two] for two in here(rules.apart)},
        {places[entrant]: table for entrant, table in rules.stays.items() if entrant in places},
        {pair(*two): rules.meet[two] for two in here(rules.meet)},
    )
