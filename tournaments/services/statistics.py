"""What was played, read for `tournaments.statistics`: voided hands and undone rounds are left out."""

import time
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from django.core.cache import cache
from django.db.models import Q, QuerySet

from scoring.models import Game, Hand
from scoring.rules import Points
from scoring.services import TOTALS_NUMBER, won_by_seat
from tournaments.models import Entrant, Round, Seat, Sitting, Tournament
from tournaments.services.occupants import Occupants, changed_sittings, occupants_of
from tournaments.services.results import courses_of
from tournaments.services.team_rows import in_team_order, team_rows_by_round
from tournaments.standings.players import Course
from tournaments.statistics.games import Occupied, PlayedGame, PlayedHand
from tournaments.statistics.hands import PlayerHands, by_outcome, by_player
from tournaments.statistics.meetings import Meetings, meetings_in

CACHED_SECONDS = 600
SECONDS_BETWEEN = 10
"""How old statistics may be: they change with each hand, and reading all hands of a large field takes a second."""

_OF_A_HAND = ("number", "kind", "facts", "points", "lone_marches", "euchres")


@dataclass(frozen=True)
class Statistics:
    """Everything that is counted of a tournament."""

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


def statistics_of(tournament: Tournament) -> Statistics:
    """Return the statistics, at most SECONDS_BETWEEN old while hands come in."""
    key = f"statistics:{tournament.pk}"
    known: tuple[int, float, Statistics] | None = cache.get(key)
    if known and (known[0] == tournament.scores_version or time.time() - known[1] < SECONDS_BETWEEN):
        return known[2]
    counted = _count(tournament)
    cache.set(key, (tournament.scores_version, time.time(), counted), CACHED_SECONDS)
    return counted


def _count(tournament: Tournament) -> Statistics:
    games = played_games(tournament)
    return Statistics(
        courses=player_courses(tournament),
        outcomes=by_outcome(games),
        players=by_player(games),
        meetings=meetings_in(games),
        games=sum(game.has_begun for game in games),
        games_as_totals=sum(game.is_totals for game in games),
    )


def played_games(tournament: Tournament, entrant: Entrant | None = None) -> tuple[PlayedGame, ...]:
    """Return the games of all published rounds by round and table, or those that one entrant had a part in.

    The hands have a statement for all, whatever the size of the tournament.
    """
    sittings = Sitting.objects.filter(round__tournament=tournament, round__status__in=Round.PLAYED)
    if entrant is not None:
        had = Q(seats__entrant=entrant) | Q(changes__left=entrant) | Q(changes__came=entrant)
        sittings = Sitting.objects.filter(pk__in=sittings.filter(had).values("pk"))
    reader = _Reader(tournament, sittings)
    ordered = sittings.order_by("round__number", "table__number").select_related("round", "table", "game")
    return tuple(reader.read(sitting) for sitting in ordered)


def player_courses(tournament: Tournament) -> tuple[Course, ...]:
    """Return everybody's points and rank after each round, by number; where partners are fixed, their team's rank."""
    entrants = list(tournament.people.order_by("number").values_list("pk", flat=True))
    alone = courses_of(tournament, entrants)
    teams = team_rows_by_round(tournament)
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
        changed = changed_sittings(played).filter(pk__in=sittings.values("pk"))
        self._changed = {sitting.pk: occupants_of(sitting) for sitting in changed}
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
    rules, number = game.rules, line["number"]
    return PlayedHand(
        number=number,
        seats=tuple(occupants.at(seat, number) for seat in range(game.seats)) if occupants else seats,
        facts=line["facts"],
        result=rules.result_of(game.house_rules, rules.read_hand(line["facts"])),
        points=tuple(line["points"]),
        lone_marches=tuple(line["lone_marches"]),
        euchres=tuple(line["euchres"]),
    )


def _given(totals: Mapping[str, Any] | None, name: str) -> Points | None:
    """Return what a game entered as totals says of its loners or euchres; None where it does not."""
    return tuple(totals["facts"][name]) if totals and totals["facts"].get(name) else None
