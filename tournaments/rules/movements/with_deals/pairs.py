"""What movements of pairs and deals have in common: a plan by places, followed for as long as it is what is played.

Nothing is remembered between rounds. The first round of a plan says by its `order` which pair has which place; what was
played since is compared with it. A pair that leaves leaves its place empty, and one that comes takes an empty place.
Where none is empty, where a director has changed a round by hand and where the plan is at its end, a new one begins
with deals that nobody has seen, so that nobody ever meets a deal twice.
"""

from abc import abstractmethod
from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass, replace
from types import MappingProxyType

from scoring.rules import gettext_noop
from tournaments.rules.movements.base import PastRound, Sentence
from tournaments.rules.movements.fixed_partners.teams import (
    FixedPartners,
    Pair,
    Paired,
    PairingState,
    games_of,
    order_of,
)
from tournaments.rules.movements.options import MovementOption
from tournaments.rules.movements.with_deals.plans import Plan

PLACES = MovementOption(
    gettext_noop("Where the pairs begin"),
    MappingProxyType({"lot": gettext_noop("by lot"), "number": gettext_noop("by their numbers")}),
    help=gettext_noop("How each pair gets its place in the movement."),
)


@dataclass(frozen=True)
class _Begun:
    """A plan that some rounds have followed."""

    start: int
    """How many rounds were before it."""
    plan: Plan
    places: tuple[int | None, ...]
    """The pair in each place; None: it is empty."""
    first_set: int
    """The number of its first set of deals."""
    gone: Mapping[int, int]
    """Pairs that had a place and left it."""

    def taken_by(self, here: Set[int]) -> "_Begun | None":
        """Return the plan with these pairs in its places; None where one finds no place."""
        left = {pair: place for place, pair in enumerate(self.places) if pair is not None and pair not in here}
        gone = {**self.gone, **left}
        places: list[int | None] = [pair if pair in here else None for pair in self.places]
        for pair in sorted(here - {*self.places}):
            empty = [place for place, taken in enumerate(places) if taken is None]
            own = gone.pop(pair, None)
            if own is None:
                # A place that a pair may come back to is taken last.
                empty.sort(key=lambda place: (place in gone.values(), place))
            else:
                empty = [place for place in empty if place == own]
            if not empty:
                return None
            places[empty[0]] = pair
        return replace(self, places=tuple(places), gone=gone)

    def round(self, number: int) -> list[tuple[Pair, int]]:
        """Return of a round, counted from 0 in all, who meets whom over which set of deals."""
        found = []
        for meeting in self.plan[number - self.start]:
            one, two = self.places[meeting.north_south], self.places[meeting.east_west]
            if one is not None and two is not None:
                found.append(((one, two), self.first_set + meeting.deal_set))
        return found

    def was_played(self, number: int, played: PastRound) -> bool:
        """Tell whether this is what was played in a round, counted from 0 in all."""
        tables = {game.table: frozenset(game.teams) for game in games_of(played, number)}
        sat = {(tables.get(place), deal_set) for place, deal_set in enumerate(played.deal_sets, 1)}
        return sat == {(frozenset(pairs), deal_set) for pairs, deal_set in self.round(number)}


class PairsAndDeals(FixedPartners):
    """A pairs movement where deals move, too. Each movement has its own `plan`."""

    known_beforehand = True
    moves_deals = True
    bye_rule = gettext_noop("With an odd number of pairs, the pair that meets the empty place sits out.")
    wish_rule = gettext_noop("Who meets whom follows from the places where the pairs begin. Wishes are not considered.")

    @abstractmethod
    def plan(self, pairs: int, rounds: int, options: Mapping[str, str]) -> Plan:
        """Return rounds for an even number of places, no more than needed."""

    def bye_halves(self, options: Mapping[str, str]) -> int:
        """Nothing: the deals say who is ahead."""
        return 0

    def pair(self, state: PairingState) -> Paired:
        """Follow the plan that the rounds so far have followed, or begin a new one."""
        begun: _Begun | None = None
        used = 0
        for number, played in enumerate(state.history):
            if number >= state.since:  # before it another movement was played, perhaps without pairs
                here = {*played.teams.values()}
                begun = self._going_on(begun, number, here) or self._begin(order_of(played), number, used, state)
                begun = begun if begun.was_played(number, played) else None
            used = max([used, *(deal_set for deal_set in played.deal_sets if deal_set is not None)])
        number = len(state.history)
        begun = self._going_on(begun, number, {*state.teams}) or self._begin(state.by_lot(), number, used, state)
        meetings = begun.round(number)
        playing = {pair for pairs, _set in meetings for pair in pairs}
        later = [begun.round(coming) for coming in range(number + 1, begun.start + len(begun.plan))]
        return Paired(
            tuple(pairs for pairs, _set in meetings),
            tuple(pair for pair in state.teams if pair not in playing),
            order=tuple(pair for pair in begun.places if pair is not None),
            later=tuple(pairs for round_ in later for pairs, _set in round_),
            deal_sets=tuple(deal_set for _pairs, deal_set in meetings),
        )

    def _going_on(self, begun: _Begun | None, number: int, here: Set[int]) -> _Begun | None:
        if begun is None or number - begun.start >= len(begun.plan):
            return None
        taken = begun.taken_by(here)
        return taken if taken and taken.round(number) else None

    def _begin(self, order: Sequence[int], number: int, used: int, state: PairingState) -> _Begun:
        places = (*order, *[None] * (len(order) % 2))
        plan = self.plan(len(places), max(state.rounds - number, 1), state.options)
        return _Begun(number, plan, places, used + 1, {})

    def advice(self, teams: int, rounds: int, options: Mapping[str, str]) -> tuple[Sentence, ...]:
        """Say how many sets of deals there are, and how many rounds a whole movement has."""
        if teams < 2:
            return ()
        chosen = {name: options.get(name, option.default) for name, option in self.options.items()}
        plan = self.plan(teams + teams % 2, rounds, chosen)
        sets = len({meeting.deal_set for round_ in plan for meeting in round_})
        params = {"teams": teams, "rounds": rounds, "sets": sets, "whole": len(plan)}
        found = [Sentence(gettext_noop("%(teams)d pairs, %(rounds)d rounds: %(sets)d sets of deals."), params)]
        if len(plan) < rounds:
            found.append(
                Sentence(
                    gettext_noop("It ends after %(whole)d rounds, then begins again with other deals."),
                    params,
                )
            )
        return tuple(found)
