"""What was played, read for `tournaments.rules.statistics`: voided hands and undone rounds are left out."""

import json
import threading
import time
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from django.conf import settings
from django.core.cache import cache
from django.db.models import Q, QuerySet

from scoring.models import Game, Hand
from scoring.rules import HandResult, Points, get_game
from scoring.services import TOTALS_NUMBER, won_by_seat
from tournaments.models import Entrant, Round, Seat, Sitting, Tournament
from tournaments.rules.standings.players import Course
from tournaments.rules.statistics.games import Occupied, PlayedGame, PlayedHand
from tournaments.rules.statistics.hands import PlayerHands, by_outcome, by_player
from tournaments.rules.statistics.meetings import Meetings, meetings_in
from tournaments.services.results.occupants import Occupants, changed_sittings, occupants_of
from tournaments.services.results.played import Played
from tournaments.services.results.ranking import courses_of
from tournaments.services.results.team_rows import in_team_order, team_rows_by_round

CACHED_SECONDS = 600
SECONDS_BETWEEN = 10
"""How old statistics may be: they change with each hand, and reading all hands of a large field takes a second."""

_counting = threading.Lock()
"""Of all who ask at once one counts, and the others wait for that."""
_OF_A_HAND = ("number", "kind", "facts", "points", "lone_marches", "euchres")


@dataclass(frozen=True)
class Statistics:
    """Everything that is counted of a tournament."""

    version: int
    """Of the scores that they were counted from."""
    courses: tuple[Course, ...]
    """Of everybody but the ghost, by number."""
    outcomes: Mapping[str, int]
    """How many hands went how, by the keys of `scoring.rules.RESULTS`."""
    players: Mapping[int, PlayerHands]
    """By entrant, the ghost included; who has played nothing is left out."""
    meetings: Meetings
    games: int
    """Games with anything on their sheet."""
    games_as_totals: int
    """Of these the ones that were entered as totals: nobody knows their hands."""


def statistics_of(tournament: Tournament, *, through: int | None = None) -> Statistics:
    """Return the statistics, at most SECONDS_BETWEEN old while hands come in; `through` is as in `played_games`."""
    key = f"statistics:{tournament.pk}:{through}-{settings.RELEASE}"
    known = _cached(key, tournament)
    if known is None:
        with _counting:
            known = _cached(key, tournament)
            if known is None:
                known = _count(tournament, through)
                cache.set(key, (time.time(), known), CACHED_SECONDS)
    return known


def _cached(key: str, tournament: Tournament) -> Statistics | None:
    counted_at, known = cache.get(key, (0, None))
    is_good = known and (known.version == tournament.scores_version or time.time() - counted_at < SECONDS_BETWEEN)
    return known if is_good else None


def _count(tournament: Tournament, through: int | None) -> Statistics:
    games = played_games(tournament, through=through)
    return Statistics(
        version=tournament.scores_version,
        courses=player_courses(tournament, through=through),
        outcomes=by_outcome(games),
        players=by_player(games),
        meetings=meetings_in(games),
        games=sum(game.has_begun for game in games),
        games_as_totals=sum(game.is_totals for game in games),
    )


def played_games(
    tournament: Tournament, entrant: Entrant | None = None, *, through: int | None = None
) -> tuple[PlayedGame, ...]:
    """Return the games of all published rounds by round and table, or those that one entrant had a part in.

    `through`: the last round that counts; None: all of them count. The hands have a statement for all, whatever the
    size of the tournament.
    """
    sittings = Sitting.objects.filter(round__tournament=tournament, round__status__in=Round.PLAYED)
    if through is not None:
        sittings = sittings.filter(round__number__lte=through)
    if entrant is not None:
        had = Q(seats__entrant=entrant) | Q(changes__left=entrant) | Q(changes__came=entrant)
        sittings = Sitting.objects.filter(pk__in=sittings.filter(had).values("pk"))
    reader = _Reader(tournament, sittings)
    ordered = sittings.order_by("round__number", "table__number").select_related("round", "table", "game")
    return tuple(reader.read(sitting) for sitting in ordered)


def player_courses(tournament: Tournament, *, through: int | None = None) -> tuple[Course, ...]:
    """Return everybody's points and rank after each round, by number; where partners are fixed, their team's rank.

    `through` is as in `played_games`.
    """
    entrants = list(tournament.people.order_by("number").values_list("pk", flat=True))
    played = Played.of(tournament)
    alone = courses_of(played, entrants, through=through)
    teams = team_rows_by_round(played, through=through)
    if teams is None:
        return alone
    ranks: dict[int, list[int | None]] = {entrant: [] for entrant in entrants}
    for place, after in enumerate(teams[: len(alone[0].ranks)] if alone else []):
        rows = [{"entrant": course.entrant, "rank": course.ranks[place] or 0} for course in alone]
        for row in in_team_order(rows, after):
            ranks[row["entrant"]].append(row["rank"])
    return tuple(replace(course, ranks=_where_begun(course, ranks[course.entrant])) for course in alone)


def _where_begun(course: Course, ranks: list[int | None]) -> tuple[int | None, ...]:
    return tuple(None if points is None else rank for points, rank in zip(course.points, ranks, strict=True))


class _Reader:
    """What some sittings need besides themselves, read for all of them at once."""

    def __init__(self, tournament: Tournament, sittings: QuerySet[Sitting]) -> None:
        played = tournament.rounds.filter(status__in=Round.PLAYED)
        self._changed = {sitting.pk: occupants_of(sitting) for sitting in changed_sittings(played)}
        self._seats: dict[int, list[int | None]] = defaultdict(list)
        seats = Seat.objects.filter(sitting__in=sittings).order_by("sitting_id", "index")
        for sitting, entrant in seats.values_list("sitting_id", "entrant_id"):
            self._seats[sitting].append(entrant)
        self._lines: dict[int, list[dict[str, Any]]] = defaultdict(list)
        live = Hand.objects.filter(game__sitting__in=sittings, voided_at=None).order_by("game_id", "number")
        for line in live.values("game_id", *_OF_A_HAND):
            self._lines[line["game_id"]].append(line)

    def read(self, sitting: Sitting) -> PlayedGame:
        """Return what was played at a table."""
        game, lines, occupants = sitting.game, self._lines[sitting.game_id], self._changed.get(sitting.pk)
        seats = tuple(self._seats[sitting.pk])
        if occupants:
            seats = tuple(occupants.at(seat, TOTALS_NUMBER) for seat in range(game.seats))
        totals = next((line for line in lines if line["kind"] == Hand.TOTALS), None)
        return PlayedGame(
            sitting=sitting.pk,
            round=sitting.round.number,
            table=sitting.table.number,
            game=game.key,
            sides=game.sides,
            seats=seats,
            tables=occupants.all_tables([line["number"] for line in lines]) if occupants else (seats,),
            points=tuple(game.points),
            won=won_by_seat(game, [tuple(line["points"]) for line in lines]),
            hands=() if totals else tuple(_hand(game, line, seats, occupants) for line in lines),
            is_totals=totals is not None,
            lone_marches=_given(totals, "loners"),
            euchres=_given(totals, "euchres"),
        )


def _hand(game: Game, line: Mapping[str, Any], seats: Occupied, occupants: Occupants | None) -> PlayedHand:
    number = line["number"]
    return PlayedHand(
        number=number,
        seats=tuple(occupants.at(seat, number) for seat in range(game.seats)) if occupants else seats,
        facts=line["facts"],
        result=_result_of(game.key, game.house_rules, json.dumps(line["facts"]), game.seats),
        points=tuple(line["points"]),
        lone_marches=tuple(line["lone_marches"]),
        euchres=tuple(line["euchres"]),
    )


@lru_cache(maxsize=4096)
def _result_of(key: str, house_rules: Any, facts: str, seats: int) -> HandResult:
    """Return how a hand went: a tournament has thousands of hands, and most of them have facts that others have."""
    rules = get_game(key)
    return rules.result_of(house_rules, rules.read_hand(json.loads(facts)), seats)


def _given(totals: Mapping[str, Any] | None, name: str) -> Points | None:
    """Return what a game entered as totals says of its loners or euchres; None where it does not."""
    return tuple(totals["facts"][name]) if totals and totals["facts"].get(name) else None
