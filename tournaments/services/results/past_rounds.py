"""One round as it was actually played, in the form that movements and team standings read."""

from collections.abc import Sequence

from django.db.models import Prefetch, prefetch_related_objects

from scoring.models import Game
from scoring.rules import get_game
from tournaments.models import Round, Seat, SitOut, Sitting, Tournament
from tournaments.rules.movements.base import PastRound
from tournaments.rules.movements.fixed_partners.teams import FixedPartners
from tournaments.rules.movements.registry import get_movement
from tournaments.services.results.occupants import changed_sittings, live_numbers, occupants_of


def read_places(rounds: Sequence[Round]) -> None:
    """Read who sat where in these rounds and who sat out, for all of them at once, unless it has been read."""
    # Joined: asked for by their ids, a thousand games are more than SQLite takes in one statement. And seats by round:
    # to give each of a thousand sittings its own takes Django as long as all the rest of a draw.
    with_games = Prefetch("sittings", Sitting.objects.select_related("game"))
    seats = Prefetch("seats", Seat.objects.select_related("team"))
    sit_outs = Prefetch("sit_outs", SitOut.objects.select_related("team"))
    prefetch_related_objects(rounds, with_games, seats, sit_outs)


def with_places(round_: Round) -> Round:
    """Return the round as it is stored now, with who sat where."""
    stored = Round.objects.get(pk=round_.pk)
    read_places([stored])
    return stored


def as_played(round_: Round, sign: int = 1) -> PastRound:
    """Return what was played; `sign` is -1 in games where the fewest points win.

    An open seat has a number below 0.
    """
    sittings, seats = round_.sittings.all(), sorted(round_.seats.all(), key=lambda seat: seat.index)
    tables: dict[int, list[int]] = {sitting.pk: [] for sitting in sittings}
    for seat in seats:
        tables[seat.sitting_id].append(occupant(seat))
    points = (tuple(sign * made for made in sitting.game.points) for sitting in sittings)
    placed: list[Seat | SitOut] = [*round_.sit_outs.all(), *seats]
    teams = {occupant(place): place.team.number for place in placed if place.team is not None}
    return PastRound(
        tuple(map(tuple, tables.values())),
        tuple(sit_out.entrant_id for sit_out in round_.sit_outs.all()),
        tuple(points),
        tuple(round_.order),
        teams,
        tuple(_halves(sitting, round_, sign) for sitting in sittings) if teams else (),
        tuple(table for sitting in changed_sittings([round_]) for table in _sat_together(sitting)),
        round_.tournament.sides,
        tuple(sitting.deal_set for sitting in sittings),
    )


def occupant(place: Seat | SitOut) -> int:
    """Return who is in a place; of an open seat a number below 0."""
    return -place.pk if place.entrant_id is None else place.entrant_id


def _sat_together(sitting: Sitting) -> list[tuple[int, ...]]:
    """Return the tables that played hands here before somebody's seat was taken by another."""
    occupants = occupants_of(sitting)
    if not occupants.changed:
        return []
    *before, _now = occupants.all_tables(live_numbers(sitting))
    return [tuple(-1 - seat if who is None else who for seat, who in enumerate(table)) for table in before]


def movement_of_teams(seated: Tournament | Round) -> FixedPartners | None:
    """Return the movement of a tournament, or of one round of it, if partners are fixed; else None."""
    movement = get_movement(seated.movement)
    return movement if isinstance(movement, FixedPartners) else None


def sign_of(tournament: Tournament) -> int:
    """Return what makes more points better."""
    return -1 if get_game(tournament.game_key).fewest_wins else 1


def _halves(sitting: Sitting, round_: Round, sign: int) -> tuple[int, int] | None:
    """Return what each side has of a game, None where it has no result (yet); a decision counts in a tie alone."""
    lead = sign * lead_of(sitting.game)
    if not is_over(sitting, round_) and not lead:
        return _given_to(sitting.decided_for)
    if not is_over(sitting, round_):
        return None
    if lead:
        return (2, 0) if lead > 0 else (0, 2)
    return _given_to(sitting.decided_for) or (1, 1)


def _given_to(side: int | None) -> tuple[int, int] | None:
    return None if side is None else (2, 0) if side == 0 else (0, 2)


def lead_of(game: Game) -> int:
    """Return by how many points seats 0 and 2 lead seats 1 and 3."""
    points: list[int] = game.points
    return sum(points[0::2]) - sum(points[1::2])


def is_over(sitting: Sitting, round_: Round) -> bool:
    """Tell whether a game has a result: it is complete, or its round was closed with something on its sheet."""
    closed = round_.status == Round.Status.CLOSED and sitting.game.hands_played > 0
    return closed or sitting.game.state != Game.State.OPEN
