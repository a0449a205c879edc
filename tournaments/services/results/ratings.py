"""Everybody's rating over all finished games of an organization, worked out when it is asked for."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

from accounts.models import Organization
from scoring.models import Game, read_rules
from scoring.rules import get_game
from tournaments.models import Round, Seat, SeatChange
from tournaments.rules.standings.ratings import RatedGame, Rating, rate


def ratings_of(organization: Organization) -> dict[int, Rating]:
    """Return the rating of everybody who has played a game that counts for it, by person."""
    return rate(rated_games(organization))


def rated_games(organization: Organization) -> Iterator[RatedGame]:
    """Yield the finished games of closed rounds in playing order, without rehearsals.

    A game counts if the same people sat there from beginning to end: not with a stand-in, a ghost or an open seat, and
    not where somebody changed seats in mid-game, since nobody can say whose result it was.
    """
    seats = Seat.objects.filter(
        round__tournament__organization=organization,
        round__tournament__rehearsal=False,
        round__status=Round.Status.CLOSED,
        sitting__game__state__in=(Game.State.COMPLETE, Game.State.CONFIRMED),
    ).exclude(sitting__in=SeatChange.objects.filter(from_hand__gt=0).values("sitting"))
    rows = seats.order_by(
        "round__tournament__date", "round__tournament", "round__number", "sitting__table__number", "sitting", "index"
    ).values_list(
        "sitting",
        "sitting__game__key",
        "sitting__game__points",
        "sitting__game__ruleset",
        "entrant__person",
        "entrant__is_ghost",
        "stand_in",
    )
    for _sitting, at_table in groupby(rows.iterator(chunk_size=2000), key=lambda row: row[0]):
        table = list(at_table)
        _, key, points, ruleset, *_rest = table[0]
        players = [person for *_game, person, is_ghost, stand_in in table if not (is_ghost or stand_in)]
        if None not in players and len(players) == len(points):
            yield _game(key, ruleset, points, players)


def _game(key: str, ruleset: Mapping[str, Any], points: Sequence[int], players: Sequence[int]) -> RatedGame:
    """Return a game by sides; who has the better total has won, whatever the director decided about a tie."""
    rules = get_game(key)
    sides = rules.sides(len(points), read_rules(key, ruleset))
    sign = -1 if rules.fewest_wins else 1
    return RatedGame(
        tuple(tuple(players[seat] for seat in side) for side in sides),
        tuple(sign * sum(points[seat] for seat in side) for side in sides),
    )
