"""Round robin: every team meets every other, by the circle method.

One team stays and the others move on by one place round the circle; an odd number has an empty place, and whoever
meets it has the bye. When all have met they meet again with sides changed. Where teams came or went, what the circle
says is as_planned as far as nobody meets again before they must.
"""

from collections.abc import Mapping, Sequence, Set
from types import MappingProxyType

from scoring.rules import gettext_noop
from tournaments.rules.movements.base import PastRound, SeatingRules, Sentence
from tournaments.rules.movements.cheapest import cheapest_pairs
from tournaments.rules.movements.fixed_partners.teams import (
    FixedPartners,
    Pair,
    Paired,
    PairingState,
    as_pair,
    byes_so_far,
    meetings,
    order_of,
)
from tournaments.rules.movements.options import MovementOption
from tournaments.rules.movements.schedules.labels import label

NOBODY = -1
"""The empty place in the circle."""

BYE = MovementOption(
    gettext_noop("A bye counts as"),
    MappingProxyType(
        {"half": gettext_noop("half a win"), "win": gettext_noop("a win"), "none": gettext_noop("no win")}
    ),
    help=gettext_noop("What a team gets for a round without opponents."),
)
HALVES = {"half": 1, "win": 2, "none": 0}
SEEDING = MovementOption(
    gettext_noop("The teams are placed"),
    MappingProxyType({"lot": gettext_noop("by lot"), "number": gettext_noop("by their numbers, 1 the best")}),
    help=gettext_noop("The order of the teams in the draw."),
)


class RoundRobin(FixedPartners):
    """Everybody against everybody."""

    key = "round-robin"
    name = gettext_noop("Round robin (fixed partners)")
    known_beforehand = True
    about = gettext_noop("Partners stay together, and every pair plays every other pair.")
    options: Mapping[str, MovementOption] = MappingProxyType({"seeding": SEEDING, "bye": BYE})
    wish_rule = gettext_noop(
        "Everybody meets everybody if there are enough rounds. If there are not, the teams are placed so that the two "
        "meet, as long as round 1 has not been drawn; after that, the next round pairs them."
    )
    bye_rule = gettext_noop("Every team has the bye once in a full turn.")

    def bye_halves(self, options: Mapping[str, str]) -> int:
        """Half a win unless chosen otherwise: what a game brings on average, and all have a bye in a full turn."""
        return HALVES[options["bye"]]

    def advice(self, teams: int, rounds: int, options: Mapping[str, str]) -> tuple[Sentence, ...]:
        """Say so where the rounds are too few for all to meet, or more than that."""
        needed = teams - 1 + teams % 2
        params = {"teams": teams, "rounds": rounds, "needed": needed}
        few = gettext_noop(
            "%(teams)d teams need %(needed)d rounds for each to meet every other. In %(rounds)d rounds each meets only "
            "some of the others."
        )
        many = gettext_noop("%(teams)d teams have all met after %(needed)d rounds. After that they meet again.")
        if teams < 2 or rounds == needed:
            return ()
        return (Sentence(few if rounds < needed else many, params),)

    def pair(self, state: PairingState) -> Paired:
        """Turn the circle of all teams that have been here, and mend it where some are gone or new."""
        in_teams = [played for played in state.history if played.teams]
        number, last = len(in_teams) + 1, len(in_teams) + 1 + state.rounds - state.number
        drawn = order_of(in_teams[0]) if in_teams else _placed(state, last)
        circle = [*drawn, *(team for team in state.teams if team not in drawn)]
        planned = circle_round(circle, number)
        here = set(state.teams)
        pairs = [pair for pair in planned if here.issuperset(pair) or (NOBODY in pair and here & set(pair))]
        met = Meetings(state)
        fewest = (number - 1) // len(circle_rounds(len(circle)))
        clean = len(circle) == len(here) and all(met(*pair) <= fewest for pair in pairs)
        coming = [as_pair(*pair) for later in range(number + 1, last + 1) for pair in circle_round(circle, later)]
        coming = coming if clean else []
        missed = state.wishes.keys() - {*coming, *(as_pair(*pair) for pair in pairs)}
        if not clean or missed or any(as_pair(*pair) in state.apart for pair in pairs):
            pairs = self._mended(state, pairs, met, missed)
        games = tuple(pair for pair in pairs if NOBODY not in pair)
        byes = tuple(team for pair in pairs if NOBODY in pair for team in pair if team != NOBODY)
        order = tuple(circle if len(circle) == len(here) else sorted(here))
        return Paired(games, byes, order=order, later=tuple(pair for pair in coming if NOBODY not in pair))

    def _mended(
        self, state: PairingState, planned: Sequence[Pair], met: "Meetings", missed: Set[Pair] = frozenset()
    ) -> list[Pair]:
        everybody = [*state.teams, NOBODY] if len(state.teams) % 2 else [*state.teams]
        as_planned = {as_pair(*pair) for pair in planned}
        again = len(everybody) + 1
        wish = again * len(everybody) * (state.number + 1)
        apart = wish * len(everybody)

        def cost(first: int, second: int) -> int:
            pair = as_pair(first, second)
            rules = apart * (pair in state.apart) - wish * (pair in missed)
            return rules + again * met(first, second) + (pair not in as_planned)

        present, wanted = set(everybody), [*as_planned, *missed]
        return cheapest_pairs(everybody, cost, dear=again, wanted=[pair for pair in wanted if present.issuperset(pair)])


def _placed(state: PairingState, rounds: int) -> list[int]:
    """Return the teams in the order of the circle: as drawn, but that those meet in time who want to."""
    order = state.by_lot()
    turns = [circle_round(range(len(order)), number) for number in range(1, rounds + 1)]
    schedule = [PastRound(tuple(pair for pair in pairs if NOBODY not in pair)) for pairs in turns]
    return label(schedule, order, SeatingRules(meet=state.wishes)) if state.wishes else order


class Meetings:
    """How often two teams have met; with NOBODY, how many byes one has had."""

    def __init__(self, state: PairingState) -> None:
        self.games, self.byes = meetings(state.games), byes_so_far(state.history)

    def __call__(self, first: int, second: int) -> int:
        """Count for a pair."""
        if NOBODY in (first, second):
            return self.byes[first if second == NOBODY else second]
        return self.games[as_pair(first, second)]


def circle_rounds(teams: int) -> range:
    """Return the rounds of a full turn of the circle."""
    return range(1, teams + teams % 2)


def circle_round(circle: Sequence[int], number: int) -> list[Pair]:
    """Return who meets whom in round `number`, counted from 1, with NOBODY for the empty place."""
    places = [*circle, NOBODY] if len(circle) % 2 else [*circle]
    turn = (number - 1) % (len(places) - 1)
    moved = [places[0], *_turned(places[1:], turn)]
    half = len(places) // 2
    return [(moved[place], moved[-1 - place]) for place in range(half)]


def _turned(places: Sequence[int], turn: int) -> list[int]:
    return [*places[len(places) - turn :], *places[: len(places) - turn]]
