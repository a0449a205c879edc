"""Fixed partners: teams for the whole tournament, and substitutes."""

import secrets
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import dataclass
from random import Random

from django.db import IntegrityError, transaction
from django.db.models import Max, Q, QuerySet
from django.utils.translation import gettext as _

from scoring.errors import SomeoneElseWasQuicker
from tournaments import errors
from tournaments.errors import seating_rules as seating_rule_errors
from tournaments.models import Entrant, Event, Round, Seat, SitOut, Team, Tournament
from tournaments.rules.movements.base import SeatingRules, Sentence
from tournaments.services.people.seating_rules import seating_rules_of
from tournaments.services.results.past_rounds import movement_of_teams
from tournaments.services.writing.events import add_event, add_events
from tournaments.services.writing.locks import lock_tournament
from tournaments.services.writing.version import raise_version

PLACES = (0, 1)


@dataclass(frozen=True)
class Couple:
    """Two entrants, by id, to be a team; without a name it is called by theirs."""

    entrants: tuple[int, int]
    name: str = ""


def pair_up(*, tournament: Tournament, couples: Sequence[Couple]) -> list[Team]:
    """Make teams, all or none, under the next numbers.

    Raises PartnersNotFixed, NotAPair, HasPartner naming those who have one already, MayNotPartner,
    SomeoneElseWasQuicker.
    """
    if movement_of_teams(tournament) is None:
        raise errors.PartnersNotFixed
    try:
        with transaction.atomic():
            return _pair_up(tournament, couples)
    except IntegrityError:
        raise SomeoneElseWasQuicker from None


def _pair_up(tournament: Tournament, couples: Sequence[Couple]) -> list[Team]:
    raise_version(tournament.pk)
    wanted = [pk for couple in couples for pk in couple.entrants]
    found = {entrant.pk: entrant for entrant in tournament.people.filter(pk__in=wanted)}
    if len(found) < len(wanted):
        raise errors.NotAPair
    _refuse_kept_apart(tournament, couples, found)
    taken = [entrant.name for entrant in found.values() if entrant.team_id is not None]
    if taken:
        raise errors.HasPartner(names=", ".join(taken))
    last = tournament.teams.aggregate(last=Max("number"))["last"] or 0
    teams = Team.objects.bulk_create(
        Team(tournament=tournament, number=number, name=couple.name)
        for number, couple in enumerate(couples, start=last + 1)
    )
    for team, couple in zip(teams, couples, strict=True):
        for place, entrant in zip(PLACES, couple.entrants, strict=True):
            _seat_in(team, place, entrant)
    add_events(tournament.pk, Event.Type.TEAM_MADE, ({"team": team.number} for team in teams))
    return teams


def without_partner_here(tournament: Tournament) -> list[Entrant]:
    """Return people who are here without their partner; no round can be drawn with them."""
    playing = tournament.people.filter(checked_in=True, status=Entrant.Status.PLAYING)
    present = list(playing.order_by("number"))
    count = Counter(entrant.team_id for entrant in present if entrant.team_id is not None)
    return [entrant for entrant in present if count[entrant.team_id or 0] < len(PLACES)]


def _refuse_kept_apart(tournament: Tournament, couples: Sequence[Couple], found: Mapping[int, Entrant]) -> None:
    kept_apart = _kept_apart(seating_rules_of(tournament))
    for couple in couples:
        if frozenset(couple.entrants) in kept_apart:
            first, second = (found[pk].name for pk in couple.entrants)
            raise seating_rule_errors.MayNotPartner(one=first, other=second)


def _kept_apart(seating_rules: SeatingRules) -> set[frozenset[int]]:
    return {frozenset(pair) for pair in (*seating_rules.never_partners, *seating_rules.apart)}


def _seat_in(team: Team, place: int, entrant: int) -> None:
    """Give an entrant who has no team a place. Raises SomeoneElseWasQuicker."""
    alone = Entrant.objects.filter(pk=entrant, team=None)
    if not alone.update(team=team, team_place=place):
        raise SomeoneElseWasQuicker


def pair_rest(
    *, tournament: Tournament, by_lot: bool = False, seed: int | None = None
) -> tuple[list[Team], list[Entrant]]:
    """Pair people without a partner by number, or those present by lot; return the teams and who is left over.

    The same seed draws the same. Raises PartnersNotFixed, SomeoneElseWasQuicker.
    """
    waiting = list(alone_in(tournament, here=by_lot))
    if by_lot:
        Random(secrets.randbelow(2**31) if seed is None else seed).shuffle(waiting)  # noqa: S311 - a lot, no secret
    people = {entrant.pk: entrant for entrant in waiting}
    pairs = pairs_of(list(people), seating_rules_of(tournament))
    teams = pair_up(tournament=tournament, couples=[Couple(pair) for pair in pairs])
    paired = {pk for pair in pairs for pk in pair}
    return teams, [entrant for entrant in waiting if entrant.pk not in paired]


def pairs_of(waiting: Sequence[int], seating_rules: SeatingRules) -> list[tuple[int, int]]:
    """Pair people two by two in their order, who must be partners with each other and nobody whom a rule keeps apart.

    Where that leaves two who may not be partners, they change places with a pair before them.
    """
    kept_apart, must = _kept_apart(seating_rules), [pair for pair in seating_rules.partners if {*pair} <= {*waiting}]
    pairs = sorted(must, key=lambda pair: min(map(list(waiting).index, pair)))
    left = [who for who in waiting if not any(who in pair for pair in must)]
    while left:
        first, *rest = left
        second = next((who for who in rest if frozenset((first, who)) not in kept_apart), None)
        if second is not None:
            pairs.append((first, second))
        elif rest and _changes_places(pairs, len(must), first, rest[0], kept_apart):
            second = rest[0]
        left = [who for who in rest if who != second]
    return pairs


def _changes_places(
    pairs: list[tuple[int, int]], first: int, left: int, right: int, kept_apart: Set[frozenset[int]]
) -> bool:
    """Swap partners of two who may not be partners with a pair from place `first` on; return whether it was done."""
    for place, (a, b) in enumerate(pairs[first:], first):
        for mine, theirs in ((a, b), (b, a)):
            if not {frozenset((left, mine)), frozenset((right, theirs))} & kept_apart:
                pairs[place : place + 1] = [(left, mine), (right, theirs)]
                return True
    return False


def alone_in(tournament: Tournament, *, here: bool) -> QuerySet[Entrant]:
    """Return who plays and has no partner, by number; with `here`, only who is checked in."""
    alone = tournament.people.filter(team=None, status=Entrant.Status.PLAYING)
    return alone.filter(checked_in=True) if here else alone


@transaction.atomic
def part(*, team: Team) -> None:
    """Split a team that was never seated. A team that is already gone is left so. Raises TeamHasPlayed."""
    name = name_of(team)
    raise_version(team.tournament_id)
    # Checked under the tournament's lock: a draft that is being written is there by now, or will fail.
    if has_played(team):
        raise errors.TeamHasPlayed(team=name)
    Entrant.objects.filter(team=team).update(team=None, team_place=None)
    if Team.objects.filter(pk=team.pk).delete()[0]:
        add_event(team.tournament_id, Event.Type.TEAM_SPLIT, team=team.number)


def has_played(team: Team) -> bool:
    """Tell whether any round that was not undone, including a draft, has this team in it."""
    standing = ~Q(round__status=Round.Status.UNDONE)
    return any(places.filter(standing, team=team).exists() for places in (Seat.objects, SitOut.objects))


def substitute(*, team: Team, leaving: Entrant, coming: Entrant) -> None:
    """Replace one of the two with somebody without a partner, from the next draw on.

    Games so far stay with the team. The replaced person is free, and can come back the same way. A repetition does
    nothing. Raises NotInTeam, HasPartner, DraftStands, SomeoneElseWasQuicker.
    """
    try:
        with transaction.atomic():
            _substitute(team, leaving, coming)
    except IntegrityError:
        raise SomeoneElseWasQuicker from None


def _substitute(team: Team, leaving: Entrant, coming: Entrant) -> None:
    lock_tournament(team.tournament_id)
    leaving.refresh_from_db()
    coming.refresh_from_db()
    if coming.team_id == team.pk and leaving.team_id is None:
        return
    draft = team.tournament.rounds.filter(status=Round.Status.DRAFT).first()
    if draft is not None:
        raise errors.DraftStands(number=draft.number)
    take_place(team, leaving, coming)
    raise_version(team.tournament_id)
    add_event(team.tournament_id, Event.Type.TEAM_CHANGED, team=team.number)


def take_place(team: Team, leaving: Entrant, coming: Entrant) -> None:
    """Replace a member of a team with somebody without a partner, inside the caller's transaction.

    Raises NotInTeam, HasPartner, MayNotPartner, SomeoneElseWasQuicker.
    """
    place = leaving.team_place
    if leaving.team_id != team.pk or place is None:
        raise errors.NotInTeam(name=leaving.name, team=name_of(team))
    if coming.team_id is not None:
        raise errors.HasPartner(names=coming.name)
    for mate in members_of(team):
        if mate != leaving and frozenset((mate.pk, coming.pk)) in _kept_apart(seating_rules_of(team.tournament)):
            raise seating_rule_errors.MayNotPartner(one=mate.name, other=coming.name)
    if not Entrant.objects.filter(pk=leaving.pk, team=team).update(team=None, team_place=None):
        raise SomeoneElseWasQuicker
    _seat_in(team, place, coming.pk)


@transaction.atomic
def rename(*, team: Team, name: str) -> None:
    """Give a team a name, or with an empty one its members' names."""
    raise_version(team.tournament_id)
    Team.objects.filter(pk=team.pk).update(name=name)
    add_event(team.tournament_id, Event.Type.TEAM_CHANGED, team=team.number)


def name_of(team: Team) -> str:
    """Return the team's name, else both names."""
    return team.name or " & ".join(entrant.name for entrant in members_of(team)) or _("Team %d") % team.number


def members_of(team: Team) -> list[Entrant]:
    """Return the two by place; fewer where a place is empty."""
    return sorted(team.entrants.all(), key=lambda entrant: entrant.team_place or 0)


def team_numbers(entrants: Iterable[Entrant]) -> Mapping[int, int]:
    """Return the team number of everyone present. Raises NoPartner with the names of those without a team."""
    present = sorted(entrants, key=lambda entrant: entrant.number)
    numbers = dict(Team.objects.filter(entrants__in=present).values_list("pk", "number"))
    count = {pk: sum(entrant.team_id == pk for entrant in present) for pk in numbers}
    # A team that was split since its members were read has no number, and they have no partner.
    alone = [entrant for entrant in present if count.get(entrant.team_id or 0, 0) < len(PLACES)]
    if alone:
        raise errors.NoPartner(names=", ".join(entrant.name for entrant in alone))
    return {entrant.pk: numbers[entrant.team_id] for entrant in present if entrant.team_id is not None}


def advice(tournament: Tournament) -> tuple[Sentence, ...]:
    """Return the movement's advice for this number of teams and rounds."""
    movement = movement_of_teams(tournament)
    if movement is None:
        return ()
    teams = tournament.teams.filter(entrants__status=Entrant.Status.PLAYING).distinct().count()
    return movement.advice(teams, tournament.rounds_planned, tournament.movement_options)
