"""The play-off of a season: those who are ahead after its nights play a tournament of their own."""

from dataclasses import dataclass
from datetime import date

from django.db import transaction

from tournaments.errors.stages import NobodyGoesOn
from tournaments.models import Season, Tournament
from tournaments.rules.movements.registry import get_movement
from tournaments.services.people.entrants import Newcomer
from tournaments.services.people.partners import enter_with_partners
from tournaments.services.setup.seasons import SeasonBoard, season_board
from tournaments.services.setup.stages import BY_RANK, LATER, StagePlan, pairs_by_rank, settings_of_stage
from tournaments.services.setup.tournaments import create_tournament

PLAY_OFF_PARTNERS = (BY_RANK, LATER)
USUAL = 8
"""People in a play-off, unless the hall says otherwise."""


@dataclass(frozen=True)
class PlayOffPlan:
    """What the play-off is to be."""

    name: str
    movement: str
    first: int = USUAL
    """How many are entered; everybody who shares the last of these places is entered, too."""
    rounds: int | None = None
    """None: as many as a knock-out takes, elsewhere as many as the last night had."""
    partners: str = LATER


def qualified(board: SeasonBoard, first: int) -> list[int]:
    """Return the people who are among the first of a season, the best first, with all who share the last place."""
    ranked = [row for row in board.rows if row.rank is not None]
    last = ranked[:first][-1].rank if ranked[:first] else 0
    return [row.player for row in ranked if (row.rank or 0) <= (last or 0)]


@transaction.atomic
def start_play_off(*, season: Season, plan: PlayOffPlan, today: date) -> Tournament:
    """Create the tournament, with the game and house rules of the season's last night that counts.

    People are numbered by their rank in the season, and checked in when they come. Raises NobodyGoesOn, and what
    `create_tournament` raises.
    """
    board = season_board(season)
    people = qualified(board, plan.first)
    if not board.nights or len(people) < board.nights[-1].seats_per_table:
        raise NobodyGoesOn(count=len(people))
    stage = StagePlan(plan.name, plan.movement, plan.rounds, partners=plan.partners)
    settings = settings_of_stage(board.nights[-1], stage, len(people)) | {"date": today}
    made = create_tournament(organization=season.organization, settings=settings)
    is_paired = get_movement(plan.movement).fixed_partners and plan.partners == BY_RANK
    newcomers = [Newcomer(board.names[person], checked_in=False, person=person) for person in people]
    couples = pairs_by_rank(len(people)) if is_paired else []
    enter_with_partners(tournament=made, newcomers=newcomers, couples=couples)
    made.refresh_from_db()
    return made
