"""Stages: from a tournament that is over those who went through, or everybody else, play another.

A stage is a tournament with its own rounds, prizes and board; `Tournament.follows` says after which one it comes.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from scoring.errors import SomeoneElseWasQuicker
from tournaments.errors.stages import CutUndecided, NextStageStarted, NobodyGoesOn, NotInTheStandings, StageNotOver
from tournaments.models import Adjustment, Entrant, Event, Tournament
from tournaments.models.settings_table import PLAIN
from tournaments.rules.movements.registry import get_movement
from tournaments.rules.standings.cut import ON_THE_LINE, THROUGH
from tournaments.services.boards.body import board_body
from tournaments.services.boards.refresh import refresh_standings
from tournaments.services.people.entrants import Newcomer
from tournaments.services.people.partners import enter_with_partners
from tournaments.services.setup.tournaments import create_tournament
from tournaments.services.writing.events import add_events
from tournaments.services.writing.locks import lock_tournament
from tournaments.services.writing.version import raise_version

Followers = Tournament.Followers

AS_BEFORE, BY_RANK, LATER = "as-before", "by-rank", "later"
PARTNERS = (BY_RANK, AS_BEFORE, LATER)
"""How partners are found where they stay together: 1 with the last, 2 with the last but one; as they were; later."""
SHARES = (0, 50, 100)
"""How much of the points can be carried over, in percent."""
NOT_COPIED = frozenset(
    {"name", "movement", "rounds", "duplicate", "cut", "cut_way", "cut_ties", "hidden_after", "ghost", "left_over"}
)
"""Settings of the earlier stage that the next one does not begin with."""


@dataclass(frozen=True)
class StagePlan:
    """What the next stage is to be."""

    name: str
    movement: str
    rounds: int | None = None
    """None: as many as a knock-out takes, elsewhere as many as before."""
    followers: str = Followers.THROUGH
    people: Collection[int] | None = None
    """Entrants of the earlier stage, by id; None: as the cut has it."""
    partners: str = LATER
    share: int = 0
    """How much of the points is carried over, in percent."""


@dataclass(frozen=True)
class Standing:
    """Somebody in the final standings, the best first, and where they are beside the line."""

    entrant: int
    rank: int
    name: str
    number: int
    points: int
    state: str
    """Of the cut; empty where there is none."""
    team: int | None = None


@dataclass(frozen=True)
class Field:
    """Everybody in the final standings of a stage who may play the next one."""

    everybody: Sequence[Standing]
    left: int
    """How many of those on the line go through."""

    def of(self, followers: str) -> list[Standing]:
        """Return those who went through, or everybody else; who is on the line is in neither."""
        states = {THROUGH} if followers == Followers.THROUGH else {"out", ""}
        return [standing for standing in self.everybody if standing.state in states]

    @property
    def on_the_line(self) -> list[Standing]:
        """Those who are tied for the last places that go through."""
        return [standing for standing in self.everybody if standing.state == ON_THE_LINE]

    @property
    def names_on_the_line(self) -> str:
        """Their names in one line."""
        return ", ".join(standing.name for standing in self.on_the_line)


def field_of(tournament: Tournament) -> Field:
    """Return the final standings with the cut; who has withdrawn is not in it."""
    body = board_body(tournament)
    cut = body["cut"] or {"places": (), "left": 0}
    states = {key: state for key, state, _margin in cut["places"]}
    of_teams = body["teams"] is not None
    everybody = [
        Standing(
            row["entrant"],
            row["rank"],
            row["name"],
            row["number"],
            row["points"],
            states.get(row.get("team") if of_teams else row["entrant"], ""),
            row.get("team"),
        )
        for row in body["rows"]
        if not row["withdrawn"]
    ]
    return Field(everybody, cut["left"])


def next_stages(tournament: Tournament) -> list[Tournament]:
    """Return the stages that follow a tournament: of those who went through first."""
    following = Tournament.objects.filter(organization=tournament.organization_id, follows=tournament.uuid)
    return list(following.order_by("-follows_with"))


def stage_before(tournament: Tournament) -> Tournament | None:
    """Return the tournament that this one follows; None where it is the first, or that one is not here."""
    if tournament.follows is None:
        return None
    return Tournament.objects.filter(organization=tournament.organization_id, uuid=tournament.follows).first()


def with_later_stages(tournaments: Iterable[Tournament]) -> Iterator[Tournament]:
    """Give these tournaments, each with the stages that follow it."""
    for tournament in tournaments:
        yield tournament
        yield from with_later_stages(next_stages(tournament))


def public_stages_of(tournament: Tournament) -> list[Tournament]:
    """Return the stages before and after a tournament that everybody may see, the earlier ones first."""
    stages = [stage_before(tournament), *next_stages(tournament)]
    return [stage for stage in stages if stage is not None and stage.visibility == Tournament.Visibility.PUBLIC]


def rounds_for(movement: str, people: int, before: int) -> int:
    """Return how many rounds a stage is planned with: what decides it, elsewhere as many as before."""
    return get_movement(movement).rounds_needed(people) or before


def start_stage(*, tournament: Tournament, plan: StagePlan, by: str, now: datetime) -> Tournament:
    """Start the next stage: a tournament of its own with these people, checked in and numbered by rank.

    Raises StageNotOver, NextStageStarted, CutUndecided, NotInTheStandings, NobodyGoesOn, SomeoneElseWasQuicker, and
    what `create_tournament` and `pair_up` raise.
    """
    try:
        with transaction.atomic():
            return _start(lock_tournament(tournament.pk), plan, by, now)
    except IntegrityError:
        raise SomeoneElseWasQuicker from None


def _start(tournament: Tournament, plan: StagePlan, by: str, now: datetime) -> Tournament:
    if tournament.status != Tournament.Status.FINISHED:
        raise StageNotOver(name=tournament.name)
    started = next((stage for stage in next_stages(tournament) if stage.follows_with == plan.followers), None)
    if started is not None:
        raise NextStageStarted(name=started.name)
    coming = _coming(tournament, plan)
    stage = create_tournament(
        organization=tournament.organization, settings=settings_of_stage(tournament, plan, len(coming))
    )
    Tournament.objects.filter(pk=stage.pk).update(follows=tournament.uuid, follows_with=plan.followers)
    entered = _enter(stage, coming, plan.partners)
    if plan.share:
        _carry_over(tournament, stage, zip(entered, coming, strict=True), plan.share, by, now)
    raise_version(tournament.pk)  # its board names the stage
    refresh_standings(tournament_id=stage.pk)
    stage.refresh_from_db()
    return stage


def _coming(tournament: Tournament, plan: StagePlan) -> list[Standing]:
    """Return who plays the next stage, the best first."""
    field = field_of(tournament)
    if plan.people is None:
        if field.left:
            raise CutUndecided(names=field.names_on_the_line)
        coming = field.of(plan.followers)
    else:
        coming = [standing for standing in field.everybody if standing.entrant in plan.people]
        if len(coming) < len({*plan.people}):
            raise NotInTheStandings
    if len(coming) < tournament.seats_per_table:
        raise NobodyGoesOn(count=len(coming))
    return coming


def settings_of_stage(tournament: Tournament, plan: StagePlan, people: int) -> dict[str, Any]:
    """Return the settings of the stage: those of the earlier one, but for what belongs to a stage alone."""
    copied = {setting.name: setting.value_of(tournament) for setting in PLAIN if setting.name not in NOT_COPIED}
    rounds = plan.rounds or rounds_for(plan.movement, people, tournament.rounds_planned)
    settings = {
        **copied,
        "name": plan.name,
        "game": tournament.game_key,
        "ruleset": tournament.ruleset,
        "seats_per_table": tournament.seats_per_table,
        "movement": plan.movement,
        "rounds": rounds,
    }
    movement = get_movement(plan.movement)
    if movement.fixed_partners:
        settings |= {"most_tables": None}
    if "seeding" in movement.options and plan.partners != LATER:
        settings |= {"movement_options": {"seeding": "number"}}
    if movement.fixed_partners == get_movement(tournament.movement).fixed_partners:
        settings |= {"tie_breaks": tournament.tie_breaks}
    return settings


def _enter(stage: Tournament, coming: Sequence[Standing], partners: str) -> list[Entrant]:
    """Enter the people under new numbers by rank, and find partners where they stay together."""
    before = Entrant.objects.in_bulk([standing.entrant for standing in coming])
    newcomers = [
        Newcomer(standing.name, person=before[standing.entrant].person_id, group=before[standing.entrant].group)
        for standing in coming
    ]
    return enter_with_partners(tournament=stage, newcomers=newcomers, couples=_couples(stage, coming, partners))


def _couples(stage: Tournament, coming: Sequence[Standing], partners: str) -> list[tuple[int, int]]:
    """Return pairs of places in the list of people; in the middle of an odd number somebody is left."""
    if not get_movement(stage.movement).fixed_partners or partners == LATER:
        return []
    if partners == BY_RANK:
        return pairs_by_rank(len(coming))
    teams: dict[int, list[int]] = {}
    for place, standing in enumerate(coming):
        if standing.team is not None:
            teams.setdefault(standing.team, []).append(place)
    return [(pair[0], pair[1]) for pair in teams.values() if len(pair) == 2]


def pairs_by_rank(people: int) -> list[tuple[int, int]]:
    """Return the first place with the last, the second with the last but one, and so on, counted from 0."""
    return [(place, people - 1 - place) for place in range(people // 2)]


def _carry_over(
    tournament: Tournament,
    stage: Tournament,
    entered: Iterable[tuple[Entrant, Standing]],
    share: int,
    by: str,
    now: datetime,
) -> None:
    """Give everybody their points of the earlier stage, or a part of them; halves are rounded toward zero."""
    reason = _("%(share)d%% of the points of %(name)s") % {"share": share, "name": tournament.name}
    made = Adjustment.objects.bulk_create(
        Adjustment(
            tournament=stage,
            entrant=entrant,
            points=int(share * standing.points / 100),
            reason=reason[:200],
            made_at=now,
            made_by=by,
        )
        for entrant, standing in entered
    )
    ids = ({"adjustment": each.pk, "entrant": each.entrant_id, "points": each.points} for each in made)
    add_events(stage.pk, Event.Type.ADJUSTMENT_ADDED, ids)
