"""Drawing a round: who is here, what the movement makes of it, and the draft that is written from that."""

import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from random import Random

from django.db.models import F

from scoring.errors import SomeoneElseWasQuicker
from scoring.models import Game
from scoring.statements import Insert
from tournaments import errors
from tournaments.models import Round, Seat, SitOut, Sitting, Tournament
from tournaments.rules.movements.base import Contender, Decided, Seating, Terms, Tied
from tournaments.rules.movements.left_over import draw_round
from tournaments.rules.movements.quality import check_round
from tournaments.rules.movements.registry import get_movement
from tournaments.services.hall.pads import lay_tables
from tournaments.services.hall.table_numbers import by_number, numbers_in_use
from tournaments.services.people.present import entrants_to_seat
from tournaments.services.people.seating_rules import seating_rules_of
from tournaments.services.people.teams import team_numbers
from tournaments.services.results.left_over import sheet_for
from tournaments.services.results.past_rounds import movement_of_teams, sign_of
from tournaments.services.results.played import Played
from tournaments.services.results.ranking import rank_entrants
from tournaments.services.seating.dealing import deals_at_tables, seal_deals


@dataclass(frozen=True)
class Drawing:
    """A round drawn but not written: the scores and the seed it was drawn from, and what came of it."""

    number: int
    scores_version: int
    seed: int
    seating: Seating


_add_seat = Insert(Seat)


def new_seed() -> int:
    """Return a random seed."""
    return secrets.randbelow(2**31)


def draw(tournament: Tournament, *, seed: int, instead_of: Round | None = None) -> Drawing:
    """Seat the next round by the tournament's movement; the same seed and results give the same round.

    `instead_of` is a draft to be drawn again, which is ignored.
    """
    played = Played.of(tournament).without(instead_of)
    number = played.latest.number + 1 if played.latest else 1
    if number > tournament.rounds_planned:
        raise errors.NoRoundsLeft(planned=tournament.rounds_planned)
    seating = _seating(played, seed)
    return Drawing(number, tournament.scores_version, seed, seating)


def _seating(played: Played, seed: int) -> Seating:
    """Have the movement draw. Raises TooFewEntrants, and of teams NoPartner, GameTied, KnockOutOver."""
    rng = Random(seed)  # noqa: S311 - a reproducible draw, not a secret
    tournament, movement = played.tournament, get_movement(played.tournament.movement)
    contenders, terms, tables = contenders_of(played), terms_of(played), tournament.most_tables
    try:
        seating = draw_round(movement, contenders, played.history, terms, rng, tables=tables, way=tournament.left_over)
    except Tied as tied:
        last = played.rounds[-1]
        numbers = last.sittings.values_list("table__number", flat=True)
        raise errors.GameTied(number=last.number, table=numbers[tied.table - 1]) from None
    except Decided:
        raise errors.KnockOutOver from None
    here = [contender.entrant for contender in contenders]
    check_round(
        seating, here, everybody=not movement.fixed_partners, sizes={seats for _game, seats in tournament.games}
    )
    return by_number(seating, numbers_in_use(tournament))


def terms_of(played: Played) -> Terms:
    """Return the terms for the seating of the whole tournament."""
    tournament = played.tournament
    seating_rules, changed = seating_rules_of(tournament), tournament.changed_at
    since = sum(round_.drawn_at <= changed for round_ in played.rounds) if changed else 0
    return Terms(
        tournament.rounds_planned,
        tournament.pairing,
        tournament.movement_options,
        seating_rules,
        since,
        tournament.sides,
    )


def contenders_of(played: Played) -> list[Contender]:
    """Return the people to be seated, with their results. Raises TooFewEntrants."""
    tournament = played.tournament
    present = {entrant.pk: entrant for entrant in entrants_to_seat(tournament)}
    if len(present) < tournament.seats_per_table:
        raise errors.TooFewEntrants(present=len(present), needed=tournament.seats_per_table)
    sign = sign_of(tournament)
    teams = team_numbers(present.values()) if movement_of_teams(tournament) else {}
    return [
        Contender(
            entrant=row.entrant,
            points=sign * row.points,
            wins=row.columns["games_won"] or 0,
            sit_outs=present[row.entrant].sit_outs_so_far,
            team=teams.get(row.entrant),
        )
        for row in rank_entrants(played, list(present))
    ]


def write_draft(tournament: Tournament, drawing: Drawing, now: datetime) -> Round:
    """Store a drawing as a draft, inside the caller's transaction, if everything that it was drawn from is unchanged.

    Raises SomeoneElseWasQuicker, IntegrityError.
    """
    unchanged = Tournament.objects.filter(pk=tournament.pk, scores_version=drawing.scores_version)
    if not unchanged.update(scores_version=F("scores_version") + 1):
        raise SomeoneElseWasQuicker
    seating = drawing.seating
    round_ = Round.objects.create(
        tournament=tournament,
        number=drawing.number,
        movement=tournament.movement,
        seed=drawing.seed,
        order=list(seating.order),
        displaced=[[d.entrant, d.strict, d.table, d.because, d.instead_of] for d in seating.displaced],
        repeated_partners=[list(pair) for pair in seating.repeated_partners],
        rematches=[list(pair) for pair in seating.rematches],
        broken=[[b.kind, b.entrants, b.number] for b in seating.broken],
        drawn_at=now,
    )
    in_teams = movement_of_teams(tournament) is not None
    teams = dict(tournament.entrants.exclude(team=None).values_list("pk", "team_id")) if in_teams else {}
    seal_deals(tournament, now)
    _write_sittings(tournament, round_, seating, teams)
    SitOut.objects.bulk_create(SitOut(round=round_, entrant_id=pk, team_id=teams.get(pk)) for pk in seating.sit_outs)
    return round_


def _write_sittings(tournament: Tournament, round_: Round, seating: Seating, teams: Mapping[int, int]) -> None:
    places = lay_tables(tournament=tournament, count=len(seating.tables))
    stand_ins = dict(tournament.entrants.exclude(stand_in="").values_list("pk", "stand_in"))
    stages, deals = seating.stages or [""] * len(places), deals_at_tables(tournament, seating)
    deal_sets = seating.deal_sets or [None] * len(places)
    games = Game.objects.bulk_create(sheet_for(tournament, len(seats)) for seats in seating.tables)
    sittings = Sitting.objects.bulk_create(
        Sitting(round=round_, table=place, game=game, stage=stage, deals=played, deal_set=deal_set)
        for place, game, stage, played, deal_set in zip(places, games, stages, deals, deal_sets, strict=True)
    )
    _add_seat.add_all(
        Seat(
            sitting_id=sitting.pk,
            round_id=round_.pk,
            index=index,
            entrant_id=entrant,
            team_id=teams.get(entrant),
            stand_in=stand_ins.get(entrant, ""),
        )
        for sitting, seats in zip(sittings, seating.tables, strict=True)
        for index, entrant in enumerate(seats)
    )
