"""Who is ahead: the scores' version, and the snapshot that boards show of it."""

import logging
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.core.cache import cache
from django.db import transaction
from django.db.models import F

from scoring.models import Game, Hand
from scoring.rules import get_game
from tournaments.clock import Clock
from tournaments.models import (
    Adjustment,
    Entrant,
    Round,
    Seat,
    SitOut,
    Sitting,
    StandingsSnapshot,
    Tournament,
)
from tournaments.services.occupants import Occupants, changed_sittings, occupants_of
from tournaments.services.past_rounds import movement_of_teams
from tournaments.services.team_rows import team_rows, told_by_team
from tournaments.standings import players

logger = logging.getLogger("headtable")

GATHER_SECONDS = 0.25
"""How long a refresh waits for more hands: a hall that enters five hundred at once costs a handful of refreshes."""
PENDING_SECONDS = 10
"""How long a refresh counts as pending when its worker never takes it up; the sweep is quicker."""
HANDS_LOOKED_AT, FEATS_SHOWN = 60, 6
"""How many of the latest hands are searched for lone marches and euchres, and how many of these a board shows."""
ETAG_SECONDS = 5
"""How long a cached ETag may answer for the database: what a lost cache write costs at most."""


def raise_version(tournament_id: int) -> None:
    """Note, inside the transaction that changes something a board shows, that the snapshot is now behind.

    Locks the tournament's row: take it after the locks on games.
    """
    Tournament.objects.filter(pk=tournament_id).update(scores_version=F("scores_version") + 1)
    # A function, not a partial: Django names a hook that fails by its __qualname__, and would fail over one without.
    transaction.on_commit(lambda: ask_for_refresh(tournament_id), robust=True)


def ask_for_refresh(tournament_id: int) -> None:
    """Send one refresh to the workers, unless one is waiting already. The sweep makes good whatever gets lost here."""
    from tournaments.tasks import refresh_standings as task

    if cache.add(_pending_key(tournament_id), 1, PENDING_SECONDS):
        task.apply_async((tournament_id,), countdown=GATHER_SECONDS, expires=PENDING_SECONDS, retry=False)


def take_up_refresh(tournament_id: int) -> None:
    """Clear the mark before reading: whatever is entered from now on asks for a refresh of its own."""
    cache.delete(_pending_key(tournament_id))


def _pending_key(tournament_id: int) -> str:
    return f"refresh-pending:{tournament_id}"


def lagging_tournaments() -> list[int]:
    """Return the tournaments whose snapshot is behind their scores."""
    behind = StandingsSnapshot.objects.filter(version__lt=F("tournament__scores_version"))
    return list(behind.values_list("tournament_id", flat=True))


def refresh_standings(*, tournament_id: int) -> bool:
    """Compute what the board shows and keep it, unless a newer snapshot is there; return whether it was kept.

    The version is read first: a hand that comes while we count raises it again, and is counted by the next refresh.
    """
    tournament = Tournament.objects.get(pk=tournament_id)
    body = board_body(tournament)
    etag = etag_of(tournament)
    behind = StandingsSnapshot.objects.filter(tournament_id=tournament_id, version__lt=tournament.scores_version)
    kept = behind.update(version=tournament.scores_version, body=body, etag=etag)
    if kept:
        cache.set(_etag_key(tournament_id), (tournament.visibility, etag), ETAG_SECONDS)
    return bool(kept)


def etag_of(tournament: Tournament) -> str:
    """Return the tag of a board's answer but for its language."""
    return f"{tournament.pk}-{tournament.scores_version}-{tournament.visibility}-{settings.RELEASE}"


def board_etag(tournament_id: int) -> tuple[str, str] | None:
    """Return (visibility, ETag) of a tournament's board from one cached value; None where there is no such board.

    A cache that is away or empty means one look at the database.
    """
    known: tuple[str, str] | None = cache.get(_etag_key(tournament_id))
    if known is None:
        tournaments = Tournament.objects.filter(pk=tournament_id, snapshot__isnull=False)
        known = tournaments.values_list("visibility", "snapshot__etag").first()
        if known:
            cache.set(_etag_key(tournament_id), known, ETAG_SECONDS)
    return known


def forget_etag(tournament_id: int) -> None:
    """Make the next board answer look at the database: visibility must take effect at once."""
    cache.delete(_etag_key(tournament_id))


def _etag_key(tournament_id: int) -> str:
    return f"board-etag:{tournament_id}"


def board_body(tournament: Tournament) -> dict[str, Any]:
    """Return what the board shows: standings and the seats of the latest published round.

    The ghost is in no row; whoever shows who sits where needs its name.
    """
    entrants = {entrant.pk: entrant for entrant in tournament.people}
    rows = [row_as_json(row, entrants[row.entrant]) for row in rank(tournament, list(entrants))]
    teams = team_rows(tournament)
    notice = tournament.notices.filter(ended_at=None, on_board=True).first()
    return {
        "rows": told_by_team(rows, teams),
        "teams": teams,
        "ghost": _ghost(tournament),
        "round": _round_body(tournament),
        "finished": tournament.status == Tournament.Status.FINISHED,
        "notice": notice and notice.text,
    }


def _ghost(tournament: Tournament) -> Mapping[str, object] | None:
    return tournament.entrants.filter(is_ghost=True).values("number", "name", entrant=F("pk")).first()


def rank(tournament: Tournament, entrants: list[int]) -> tuple[players.Row, ...]:
    """Rank these entrants by what was played in rounds that stand, sit-out credits and adjustments."""
    adjustments = Adjustment.objects.filter(tournament=tournament)
    rows: tuple[players.Row, ...] = players.rank(
        entrants,
        results=_results(tournament),
        credits=_credits(tournament),
        adjustments=[players.Adjustment(a.entrant_id, a.points) for a in adjustments],
        tie_breaks=() if movement_of_teams(tournament) else tournament.tie_breaks,
        fewest_wins=get_game(tournament.game_key).fewest_wins,
        lot_seed=tournament.lot_seed,
    )
    return rows


def row_as_json(row: players.Row, entrant: Entrant) -> dict[str, Any]:
    """One row of the standings as boards and the API give it."""
    return {
        "rank": row.rank,
        "entrant": row.entrant,
        "number": entrant.number,
        "name": entrant.name,
        "points": row.points,
        "rounds": list(row.rounds),
        "games_won": row.games_won,
        "loners": row.lone_marches,
        "euchres": row.euchres,
        "adjustment": row.adjustment,
        "last_round": row.last_round,
        "move": row.move,
        "withdrawn": entrant.status == Entrant.Status.WITHDRAWN,
    }


def _results(tournament: Tournament) -> list[players.Result]:
    """What everybody made in rounds that stand: from the totals per game, each game read once.

    The hands are read only of games in which somebody gave up a seat or took it: there points follow the person.
    """
    games = _games(tournament)
    changed = {sitting.game_id: sitting for sitting in changed_sittings(tournament) if sitting.game_id in games}
    seats = Seat.objects.filter(round__tournament=tournament, round__status__in=Round.PLAYED, entrant__isnull=False)
    rows = seats.order_by().values_list("entrant_id", "round__number", "index", "sitting__game_id")
    whole = [
        games[game].result(entrant, number, index)
        for entrant, number, index, game in rows
        if game in games and game not in changed
    ]
    return [*whole, *(result for pk, sitting in changed.items() for result in _parted(sitting, games[pk].won))]


def _parted(sitting: Sitting, won: Sequence[bool]) -> list[players.Result]:
    """Return what everybody made who had a seat at this table, in the hands for which they sat there."""
    occupants, number = occupants_of(sitting), sitting.round.number
    live = list(Hand.objects.filter(game=sitting.game_id, voided_at=None))
    results = [
        players.Result(entrant, number, hand.points[seat], False, hand.lone_marches[seat], hand.euchres[seat])
        for hand in live
        for seat in range(len(won))
        if (entrant := occupants.at(seat, hand.number)) is not None
    ]
    numbers = [hand.number for hand in live]
    winners = (occupants.winner_at(seat, numbers) for seat, has_won in enumerate(won) if has_won)
    return [*results, *(players.Result(who, number, 0, won=True) for who in winners if who is not None)]


@dataclass(frozen=True, slots=True)
class _Totals:
    """What a game came to so far, by seat."""

    points: list[int]
    lone_marches: list[int]
    euchres: list[int]
    won: tuple[bool, ...]

    def result(self, entrant: int, number: int, seat: int) -> players.Result:
        """Return what the entrant at this seat got in the round of that number."""
        return players.Result(
            entrant=entrant,
            round=number,
            points=self.points[seat],
            won=self.won[seat],
            lone_marches=self.lone_marches[seat],
            euchres=self.euchres[seat],
        )


def _games(tournament: Tournament) -> dict[int, _Totals]:
    """Return the totals of every game of rounds that stand, by its id, where a hand has been played."""
    played = Game.objects.filter(
        sitting__round__tournament=tournament, sitting__round__status__in=Round.PLAYED, hands_played__gt=0
    )
    rows = played.values_list("pk", "points", "lone_marches", "euchres", "state")
    rules = get_game(tournament.game_key)

    def winners(points: list[int], state: str) -> tuple[bool, ...]:
        sides = rules.sides(len(points))
        over = state != Game.State.OPEN
        return tuple(over and won(points, seat, sides, fewest_wins=rules.fewest_wins) for seat in range(len(points)))

    return {
        pk: _Totals(points, lone_marches, euchres, winners(points, state))
        for pk, points, lone_marches, euchres, state in rows
    }


def won(points: list[int], index: int, sides: tuple[tuple[int, ...], ...], *, fewest_wins: bool) -> bool:
    """Tell whether the seat's side made more (or, where the fewest win, fewer) than every other side."""
    sign = -1 if fewest_wins else 1
    totals = {side: sign * sum(points[seat] for seat in side) for side in sides}
    own = next(side for side in sides if index in side)
    return all(totals[own] > total for side, total in totals.items() if side != own)


def _credits(tournament: Tournament) -> list[players.Credit]:
    sat_out = SitOut.objects.filter(round__tournament=tournament, round__status=Round.Status.CLOSED)
    rows = sat_out.values_list("entrant_id", "round__number", "round__sit_out_points")
    return [players.Credit(entrant, number, points or 0) for entrant, number, points in rows]


def _round_body(tournament: Tournament) -> dict[str, Any] | None:
    latest = tournament.rounds.filter(status__in=Round.PLAYED).last()
    if latest is None:
        return None
    tables = _tables(latest, get_game(tournament.game_key).sides)
    return {
        "number": latest.number,
        "planned": tournament.rounds_planned,
        "status": latest.status,
        "clock": Clock.of(latest).as_json(),
        "tables": list(tables.values()),
        "sit_outs": list(latest.sit_outs.values_list("entrant_id", flat=True)),
        "feats": _feats(latest, tables),
    }


def _tables(round_: Round, sides: Callable[[int], tuple[tuple[int, ...], ...]]) -> dict[int, dict[str, Any]]:
    """Return the round's tables by sitting: number, entrants in seat order, who are partners, hands so far.

    An open seat has None. In a bracket also `stage`, which of its games this is, in the words of the code (for
    gettext); where somebody plays for another also `stand_ins`, the names by the place of the seat.
    """
    seated: dict[int, list[tuple[int | None, str]]] = {}
    rows = round_.seats.order_by("index").values_list("sitting_id", "entrant_id", "stand_in")
    for sitting, entrant, stand_in in rows:
        seated.setdefault(sitting, []).append((entrant, stand_in))
    tables = round_.sittings.values_list("pk", "table__number", "game__hands_played", "stage")
    return {
        sitting: {
            "table": number,
            "seats": [entrant for entrant, _stand_in in seats],
            "sides": list(map(list, sides(len(seats)))),
            "hands": hands,
        }
        | ({"stage": stage} if stage else {})
        | ({"stand_ins": [stand_in for _entrant, stand_in in seats]} if any(name for _entrant, name in seats) else {})
        for sitting, number, hands, stage in tables
        if (seats := seated.get(sitting))
    }


def _feats(round_: Round, tables: Mapping[int, dict[str, Any]]) -> list[dict[str, Any]]:
    """Return the latest lone marches and euchres of the round, the newest first: kind, table, hand, entrants.

    The entrants are those who sat there then; in an open seat it is nobody's.
    """
    changed = {
        sitting.pk: occupants_of(sitting) for sitting in changed_sittings(round_.tournament).filter(round=round_)
    }
    live = Hand.objects.filter(game__sitting__round=round_, voided_at=None).order_by("-pk")
    hands = live.values_list("game__sitting", "number", "lone_marches", "euchres")[:HANDS_LOOKED_AT]
    feats = [
        {
            "kind": kind,
            "table": tables[sitting]["table"],
            "hand": number,
            "entrants": entrants,
        }
        for sitting, number, loners, euchres in hands
        for kind, by_seat in (("loner", loners), ("euchre", euchres))
        if (entrants := _who(tables[sitting]["seats"], by_seat, changed.get(sitting), number))
    ]
    return feats[:FEATS_SHOWN]


def _who(seats: Sequence[int | None], by_seat: Sequence[int], parted: Occupants | None, hand: int) -> list[int]:
    """Return those at a table of whom something is told by seat."""
    here = (parted.at(seat, hand) if parted else entrant for seat, entrant in enumerate(seats))
    return [entrant for entrant, times in zip(here, by_seat, strict=True) if times and entrant is not None]
