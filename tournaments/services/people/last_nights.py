"""Bringing the people of one of the last nights: themselves, their partners, and the seating rules among them.

What they paid then, and that they were there, is not taken over.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction
from django.db.models import Exists, OuterRef, Q, QuerySet

from scoring.errors import Refused
from tournaments.models import Entrant, Round, Seat, SeatingRule, Tournament
from tournaments.services.people.entrants import Newcomer, add_entrants
from tournaments.services.people.seating_rules import RuleRequest, add_rule
from tournaments.services.people.teams import Couple, pair_up
from tournaments.services.results.past_rounds import movement_of_teams
from tournaments.services.writing.locks import lock_tournament

NIGHTS_OFFERED = 6


@dataclass(frozen=True)
class Brought:
    """What came of it: who was entered now, and how many partners and rules came with them, or could not."""

    entrants: Sequence[Entrant]
    couples: int = 0
    rules: int = 0
    rules_left: int = 0


def last_nights(tournament: Tournament) -> list[Tournament]:
    """Return the organization's earlier tournaments that somebody came to, newest first."""
    others = Tournament.objects.filter(organization=tournament.organization_id, date__lte=tournament.date)
    others = others.exclude(pk=tournament.pk)
    came = Exists(_who_came().filter(tournament=OuterRef("pk")))
    return list(others.filter(came).order_by("-date", "-pk")[:NIGHTS_OFFERED])


def who_came(night: Tournament) -> list[Entrant]:
    """Return who was there: checked in, or seated in a round."""
    return list(_who_came().filter(tournament=night).order_by("name", "number"))


def _who_came() -> QuerySet[Entrant]:
    seated = Seat.objects.filter(entrant=OuterRef("pk"), round__status__in=Round.PLAYED)
    return Entrant.objects.filter(Q(checked_in=True) | Exists(seated), is_ghost=False)


@transaction.atomic
def bring(
    *,
    tournament: Tournament,
    night: Tournament,
    people: Collection[int],
    with_partners: bool,
    with_rules: bool,
    by: str,
    now: datetime,
) -> Brought:
    """Enter people who came to another night, by their ids, not checked in; existing entrants are left alone.

    Sent again, it changes nothing. Raises TooManyEntrants, TooManyPeople, and as `pair_up` does.
    """
    tournament = lock_tournament(tournament.pk)
    chosen = [entrant for entrant in who_came(night) if entrant.person_id in people]
    here = set(tournament.people.values_list("person", flat=True))
    coming = list({entrant.person_id: entrant for entrant in chosen if entrant.person_id not in here}.values())
    newcomers = [
        Newcomer(entrant.name, checked_in=False, person=entrant.person_id, group=entrant.group) for entrant in coming
    ]
    entered = add_entrants(tournament=tournament, newcomers=newcomers) if newcomers else []
    own = {entrant.person_id: entrant for entrant in tournament.people.all()}
    couples = _pair(tournament, chosen, own) if with_partners else 0
    added, left = _bring_rules(tournament, night, own, people, by, now) if with_rules else (0, 0)
    return Brought(entered, couples, added, left)


def _pair(tournament: Tournament, chosen: Iterable[Entrant], own: Mapping[int, Entrant]) -> int:
    """Make teams of entrants who were partners for that whole night and have no team here; return how many."""
    if movement_of_teams(tournament) is None:
        return 0
    teams: dict[int, list[Entrant]] = {}
    for entrant in chosen:
        if entrant.team_id is not None and own[entrant.person_id].team_id is None:
            teams.setdefault(entrant.team_id, []).append(own[entrant.person_id])
    couples = [Couple((two[0].pk, two[1].pk)) for two in teams.values() if len(two) == 2]
    return len(pair_up(tournament=tournament, couples=couples)) if couples else 0


def _bring_rules(
    tournament: Tournament,
    night: Tournament,
    own: Mapping[int, Entrant],
    people: Collection[int],
    by: str,
    now: datetime,
) -> tuple[int, int]:
    """Add that night's rules among these people; return how many were added, and how many do not fit here."""
    standing = night.seating_rules.filter(withdrawn_at=None).select_related("entrant", "other")
    before, left = tournament.seating_rules.filter(withdrawn_at=None).count(), 0
    for rule in standing:
        pair = [entrant.person_id for entrant in (rule.entrant, rule.other) if entrant is not None]
        if not all(person in people and person in own for person in pair):
            continue
        try:
            _add(tournament, rule, [own[person] for person in pair], by, now)
        except Refused:
            left += 1
    return tournament.seating_rules.filter(withdrawn_at=None).count() - before, left


def _add(tournament: Tournament, rule: SeatingRule, pair: Sequence[Entrant], by: str, now: datetime) -> None:
    wanted = RuleRequest(rule.kind, pair[0], pair[1] if len(pair) > 1 else None, rule.until_round, rule.table)
    with transaction.atomic():
        add_rule(tournament=tournament, wanted=wanted, by=by, now=now)
