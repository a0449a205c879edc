"""Seating rules of a tournament: added, withdrawn, and handed to the movement."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from django.db import transaction
from django.utils import timezone

from scoring.errors import Refused
from tournaments import errors
from tournaments.errors import seating_rules as seating_rule_errors
from tournaments.models import Entrant, Event, SeatingRule, Tournament
from tournaments.rules.movements.base import ACROSS, SeatingRules
from tournaments.rules.movements.seating_rules import Contradiction, contradiction
from tournaments.rules.movements.wishes import met_in
from tournaments.services.hall.table_numbers import numbers_in_use
from tournaments.services.results.past_rounds import movement_of_teams
from tournaments.services.results.played import Played
from tournaments.services.writing.events import add_event
from tournaments.services.writing.locks import lock_tournament
from tournaments.services.writing.version import raise_version

NEVER = 1000
"""A round number beyond any tournament: until then, two who must not meet at all stay apart."""
ANY_ROUND = NEVER - 1
"""By when two want to meet who do not mind when."""

_REFUSALS: dict[str, type[Refused]] = {
    "two-partners": seating_rule_errors.TwoPartners,
    "must-and-never": seating_rule_errors.MustAndNever,
    "must-and-apart": seating_rule_errors.MustAndApart,
    "two-at-one-table": seating_rule_errors.TwoAtOneTable,
    "partners-keep-two-tables": seating_rule_errors.PartnersKeepTwoTables,
    "meet-and-apart": seating_rule_errors.MeetAndApart,
    "meet-and-keep-two-tables": seating_rule_errors.MeetAndKeepTwoTables,
}


@dataclass(frozen=True)
class RuleRequest:
    """A rule to be added. `other` for a pair, `table` for a person who keeps one."""

    kind: str
    entrant: Entrant
    other: Entrant | None = None
    until_round: int | None = None
    """For `apart`, the round from which they may meet; None: never. For `meet`, the round to meet by; None: any."""
    table: int | None = None


def seating_rules_of(tournament: Tournament, numbers: Sequence[int] | None = None) -> SeatingRules:
    """Return the rules of this tournament.

    The movement ignores rules about people who do not play. A table that somebody keeps is given by its place among
    `numbers`, the tables from the head table down (else those in use).
    """
    if numbers is None:
        numbers = numbers_in_use(tournament)
    places = {number: place for place, number in enumerate(numbers, 1)}
    seating_rules = _as_seating_rules(tournament.seating_rules.filter(withdrawn_at=None))
    stays = {entrant: places[table] for entrant, table in seating_rules.stays.items() if table in places}
    return replace(seating_rules, stays=stays)


def keepers_of(tournament: Tournament) -> dict[int, int]:
    """Return the table number of each entrant who keeps a table by a seating rule."""
    rules = tournament.seating_rules.filter(withdrawn_at=None, kind=SeatingRule.Kind.STAYS)
    return {entrant: table for entrant, table in rules.values_list("entrant_id", "table") if table is not None}


def rounds_of_wishes(tournament: Tournament) -> dict[tuple[int, int], int]:
    """Return the round in which players who want to meet first do so."""
    meet = seating_rules_of(tournament).meet
    met: dict[tuple[int, int], int] = {}
    for number, past in reversed(Played.of(tournament).by_round.items()) if meet else ():
        met |= dict.fromkeys(met_in(past.together, meet), number)
    return met


def rules_with(tournament: Tournament, wanted: RuleRequest) -> SeatingRules:
    """Return the rules with one more added, without storing it. Raises RuleIncomplete."""
    rules = list(tournament.seating_rules.filter(withdrawn_at=None))
    rules.append(_rule(tournament, wanted, "", timezone.now()))
    places = {number: place for place, number in enumerate(numbers_in_use(tournament), 1)}
    seating_rules = _as_seating_rules(rules)
    stays = {entrant: places[table] for entrant, table in seating_rules.stays.items() if table in places}
    return replace(seating_rules, stays=stays)


def _as_seating_rules(rules: Iterable[SeatingRule]) -> SeatingRules:
    pairs: dict[str, list[tuple[int, int]]] = {}
    apart: dict[tuple[int, int], int] = {}
    meet: dict[tuple[int, int], int] = {}
    stays: dict[int, int] = {}
    for rule in rules:
        if rule.table is not None:
            stays[rule.entrant_id] = rule.table
        elif rule.other_id is not None:
            pair = rule.entrant_id, rule.other_id
            pairs.setdefault(rule.kind, []).append(pair)
            if rule.kind == SeatingRule.Kind.APART:
                apart[pair] = rule.until_round or NEVER
            elif rule.kind == SeatingRule.Kind.MEET:
                meet[pair] = rule.until_round or ANY_ROUND
    return SeatingRules(
        frozenset(pairs.get(SeatingRule.Kind.PARTNERS, ())),
        frozenset(pairs.get(SeatingRule.Kind.NEVER_PARTNERS, ())),
        apart,
        stays,
        meet,
    )


@transaction.atomic
def add_rule(*, tournament: Tournament, wanted: RuleRequest, by: str, now: datetime) -> SeatingRule:
    """Add a rule, which applies from the next draw; a rule that exists already is returned as it is.

    Raises RuleIncomplete, RuleStands, NobodyLeftToPartner, PartnersAreTeams, AreATeam, or the refusal that says why it
    contradicts others.
    """
    tournament = lock_tournament(tournament.pk)
    rule = _rule(tournament, wanted, by, now)
    if rule.table in tournament.tables_out:
        raise errors.TableOut(table=rule.table)
    _refuse_by_partners(tournament, rule)
    standing = list(tournament.seating_rules.filter(withdrawn_at=None).select_related("entrant", "other"))
    for known in standing:
        if _says(known) == _says(rule):
            return known
        if _about(known) == _about(rule):
            raise seating_rule_errors.RuleStands(name=rule.entrant.name)
    _refuse_impossible(tournament, [*standing, rule])
    rule.save()
    raise_version(tournament.pk)
    add_event(tournament.pk, Event.Type.SEATING_RULE_ADDED, rule=rule.pk)
    return rule


def _rule(tournament: Tournament, wanted: RuleRequest, by: str, now: datetime) -> SeatingRule:
    """Return the rule, a pair in order of id. Raises RuleIncomplete if a part is missing or superfluous."""
    keeps_table = wanted.kind == SeatingRule.Kind.STAYS
    parts = (wanted.other is None, wanted.table is not None, wanted.entrant == wanted.other)
    later = wanted.until_round is None or wanted.kind in SeatingRule.WITH_A_ROUND
    if wanted.kind not in SeatingRule.Kind.values or parts != (keeps_table, keeps_table, False) or not later:
        raise seating_rule_errors.RuleIncomplete
    first, second = wanted.entrant, wanted.other
    if second is not None and second.pk < first.pk:
        first, second = second, first
    return SeatingRule(
        tournament=tournament,
        kind=wanted.kind,
        entrant=first,
        other=second,
        until_round=wanted.until_round,
        table=wanted.table,
        made_at=now,
        made_by=by,
    )


def _refuse_by_partners(tournament: Tournament, rule: SeatingRule) -> None:
    """Where partners are fixed, people who must be partners are a team, and members of a team cannot be kept apart.

    Where everybody plays alone, or with several partners, there are no rules about partners.
    """
    about_partners = rule.kind in (SeatingRule.Kind.PARTNERS, SeatingRule.Kind.NEVER_PARTNERS)
    if about_partners and tournament.sides != ACROSS:
        raise (
            seating_rule_errors.PartnersAtTablesOfFour
            if tournament.has_partners
            else seating_rule_errors.NobodyHasPartners
        )
    if rule.other is None or movement_of_teams(tournament) is None:
        return
    names = {"one": rule.entrant.name, "other": rule.other.name}
    if rule.kind == SeatingRule.Kind.MEET:
        return  # a team has met already, and two teams can
    if rule.kind == SeatingRule.Kind.PARTNERS:
        raise seating_rule_errors.PartnersAreTeams(**names)
    if rule.entrant.team_id is not None and rule.entrant.team_id == rule.other.team_id:
        raise seating_rule_errors.AreATeam(**names)


def _about(rule: SeatingRule) -> tuple[object, ...]:
    return rule.kind, rule.entrant_id, rule.other_id


def _says(rule: SeatingRule) -> tuple[object, ...]:
    return *_about(rule), rule.until_round, rule.table


def _refuse_impossible(tournament: Tournament, rules: list[SeatingRule]) -> None:
    """Raise the refusal that says why these rules cannot all hold."""
    seating_rules = _as_seating_rules(rules)
    wrong = contradiction(seating_rules)
    if wrong:
        raise _refusal(wrong, rules, seating_rules)
    playing = set(tournament.people.filter(status=Entrant.Status.PLAYING).values_list("pk", flat=True))
    if len(playing) < tournament.seats_per_table:
        return
    latest = rules[-1]
    for entrant in filter(None, (latest.entrant, latest.other)):
        barred_pairs = seating_rules.never_partners | seating_rules.apart.keys()
        barred = {pk for pair in barred_pairs if entrant.pk in pair for pk in pair}
        if entrant.pk in playing and not playing - barred - {entrant.pk}:
            raise seating_rule_errors.NobodyLeftToPartner(name=entrant.name)


def _refusal(wrong: Contradiction, rules: list[SeatingRule], seating_rules: SeatingRules) -> Refused:
    names = {e.pk: e.name for rule in rules for e in (rule.entrant, rule.other) if e is not None}
    named = dict(zip(("one", "other", "third"), (names[pk] for pk in wrong.entrants), strict=False))
    return _REFUSALS[wrong.code](**named, table=seating_rules.stays.get(wrong.entrants[0]))


@transaction.atomic
def withdraw_rule(*, rule: SeatingRule, by: str, now: datetime) -> None:
    """Withdraw a rule; it stays on record. One that was withdrawn before is left as it is."""
    lock_tournament(rule.tournament_id)
    standing = SeatingRule.objects.filter(pk=rule.pk, withdrawn_at=None)
    if standing.update(withdrawn_at=now, withdrawn_by=by):
        raise_version(rule.tournament_id)
        add_event(rule.tournament_id, Event.Type.SEATING_RULE_WITHDRAWN, rule=rule.pk)
