"""Entering the people on a list: who is new, who has played before, and who may already be entered."""

from collections.abc import Iterable, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace
from enum import Enum
from typing import TypeVar

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import Person
from accounts.names import reading_key
from tournaments.imports.couples import ListedCouple, couples_in
from tournaments.imports.people import Listed, ListRow
from tournaments.models import Entrant, Tournament
from tournaments.services.people.entrants import Newcomer, add_entrants
from tournaments.services.people.teams import Couple, pair_up
from tournaments.services.results.past_rounds import movement_of_teams
from tournaments.services.writing.locks import lock_tournament


class ListMatch(Enum):
    """How a person on a list compares with the entrants."""

    NEW = "new"
    KNOWN = "known"
    """Played in an earlier tournament of the organization, and is entered as the same person."""
    ALIKE = "alike"
    """May be somebody who is entered already: entered only if the director says that it is another person."""
    THERE = "there"
    """Is entered already: never entered again."""


@dataclass(frozen=True)
class ComparedPerson:
    """A row of a list, and how it compares."""

    line: ListRow
    kind: ListMatch
    why: str = ""
    """A sentence: whom it is, or looks like."""
    entrant: int | None = None
    """Whom of the tournament, by id."""
    like_row: int | None = None
    """Whom of the list, by row."""
    person: int | None = None
    """Whom of the organization, by id, it is entered as."""


class CheckIn(Enum):
    """Who of a list has come already."""

    LISTED = "listed"
    """As the list says."""
    NOBODY = "nobody"
    EVERYBODY = "everybody"


@dataclass(frozen=True)
class ImportResult:
    """The result of entering a list."""

    people: int
    teams: int
    unpaired: tuple[str, ...]
    """Couples of the list that could not be made: one of the two has another partner, or was not entered."""


def with_partners(*, tournament: Tournament, listed: Listed) -> tuple[Listed, tuple[ListedCouple, ...]]:
    """Return the list, with problems about partners added, and the couples in it.

    Where partners change, the list's partners and teams are ignored, and a note says so.
    """
    if movement_of_teams(tournament) is None:
        named = any(line.partner or line.team or line.team_name for line in listed.lines)
        note = _("Partners change in this tournament, so partners and teams of the list were left out.")
        return replace(listed, notes=(*listed.notes, note)) if named else listed, ()
    lines, problems = listed.lines, listed.problems
    couples, wrong = couples_in(lines)
    while wrong:  # a person who is left out may be somebody's partner
        at_fault = {problem.row for problem in wrong}
        lines, problems = tuple(line for line in lines if line.row not in at_fault), (*problems, *wrong)
        couples, wrong = couples_in(lines)
    sorted_problems = tuple(sorted(problems, key=lambda problem: problem.row))
    return replace(listed, lines=lines, problems=sorted_problems), couples


def compare(*, tournament: Tournament, lines: Sequence[ListRow]) -> list[ComparedPerson]:
    """Compare each line, in order, with the present entrants and people."""
    comparing = _Comparing(tournament)
    return [comparing.take(line) for line in lines]


def couples_to_make(
    *, tournament: Tournament, couples: Sequence[ListedCouple], compared: Sequence[ComparedPerson]
) -> list[ListedCouple]:
    """Return the couples of a list where neither has a partner yet."""
    paired = set(tournament.entrants.filter(team__isnull=False).values_list("pk", flat=True))
    rows = {row.line.row for row in compared if row.entrant in paired}
    return [couple for couple in couples if not rows.intersection(couple.rows)]


@transaction.atomic
def enter_listed(
    *, tournament: Tournament, lines: Sequence[ListRow], different: AbstractSet[int], here: CheckIn
) -> ImportResult:
    """Enter everybody on a list who is not entered yet, and make their teams where partners are fixed.

    `different`: the rows of people who have the name of somebody entered, but are somebody else. Each line is compared
    again, so that a list entered twice enters nobody twice. Raises TooManyEntrants.
    """
    lock_tournament(tournament.pk)
    compared = compare(tournament=tournament, lines=lines)
    coming = [row for row in compared if _comes(row, different)]
    entrants = _enter(tournament, coming, here) if coming else []
    rows = {row.line.row: entrant.pk for row, entrant in zip(coming, entrants, strict=True)}
    for row in compared:
        known = row.entrant or rows.get(row.like_row or 0)
        if known is not None:
            rows.setdefault(row.line.row, known)
    teams, unpaired = _pair(tournament, lines, rows)
    return ImportResult(len(entrants), teams, unpaired)


def _comes(row: ComparedPerson, different: AbstractSet[int]) -> bool:
    return row.kind in (ListMatch.NEW, ListMatch.KNOWN) or (row.kind is ListMatch.ALIKE and row.line.row in different)


def _enter(tournament: Tournament, coming: Sequence[ComparedPerson], here: CheckIn) -> list[Entrant]:
    newcomers = [
        Newcomer(
            row.line.name,
            checked_in=here is CheckIn.EVERYBODY or (here is CheckIn.LISTED and bool(row.line.here)),
            email=row.line.email,
            phone=row.line.phone,
            person=row.person,
            group=row.line.group,
        )
        for row in coming
    ]
    return add_entrants(tournament=tournament, newcomers=newcomers)


def _pair(tournament: Tournament, lines: Sequence[ListRow], rows: dict[int, int]) -> tuple[int, tuple[str, ...]]:
    """Pair the couples of a list, given the entrant of each row; return how many, and who could not be paired."""
    if movement_of_teams(tournament) is None:
        return 0, ()
    teams = dict(tournament.entrants.values_list("pk", "team"))
    names = {line.row: line.name for line in lines}
    made, unpaired = [], []
    for couple in couples_in(lines)[0]:
        first, second = (rows.get(row) for row in couple.rows)
        if first and second and first != second and teams[first] is None and teams[second] is None:
            made.append(Couple((first, second), couple.name))
            teams[first] = teams[second] = 0
        elif not (first and second and teams[first] is not None and teams[first] == teams[second]):
            unpaired.append(" & ".join(names[row] for row in couple.rows))
    if made:
        pair_up(tournament=tournament, couples=made)
    return len(made), tuple(unpaired)


class _Comparing:
    """Everybody whom a line may mean: entrants, people who played before, and the lines above it."""

    def __init__(self, tournament: Tournament) -> None:
        people = tournament.people.select_related("person")
        self._by_person = {entrant.person_id: entrant for entrant in people}
        self._by_name = _grouped((reading_key(entrant.name), entrant) for entrant in people)
        self._by_address = _grouped((_address_key(entrant.person.email), entrant) for entrant in people)
        self._above: dict[str, list[tuple[ListRow, int | None]]] = {}
        self._taken: set[int] = set()
        played = Person.objects.filter(organization_id=tournament.organization_id).values_list("pk", "name", "email")
        self._names = {str(pk): reading_key(name) for pk, name, _email in played}
        self._played = _grouped(((reading_key(name), _address_key(email)), pk) for pk, name, email in played if email)

    def take(self, line: ListRow) -> ComparedPerson:
        """Return what a line is; the lines above it were taken before."""
        person = self._person(line)
        compared = self._entered(line, person) or self._listed(line, person)
        if compared is None:
            compared = ComparedPerson(line, ListMatch.KNOWN if person else ListMatch.NEW, person=person)
        if compared.person is not None:
            self._taken.add(compared.person)
        self._above.setdefault(reading_key(line.name), []).append((line, person))
        return compared

    def _person(self, line: ListRow) -> int | None:
        """Return the organization's person for a line, if only one fits: by an export's id, or name and e-mail.

        An id counts only with the same name: ids of another installation mean somebody else here.
        """
        if line.person and self._names.get(line.person) == reading_key(line.name):
            found = [int(line.person)]
        else:
            found = self._played.get((reading_key(line.name), _address_key(line.email)), [])
        return found[0] if len(found) == 1 and found[0] not in self._taken else None

    def _entered(self, line: ListRow, person: int | None) -> ComparedPerson | None:
        there = self._by_person.get(person or 0)
        namesakes = [
            entrant
            for entrant in self._by_name.get(reading_key(line.name), [])
            if _may_be(line.email, entrant.person.email)
        ]
        there = there or next(
            (who for who in namesakes if line.email and _address_key(who.person.email) == _address_key(line.email)),
            None,
        )
        if there:
            return ComparedPerson(line, ListMatch.THERE, _("No. %d is this person.") % there.number, entrant=there.pk)
        if namesakes:
            sentence = _("No. %d has the same name.") % namesakes[0].number
            return ComparedPerson(line, ListMatch.ALIKE, sentence, entrant=namesakes[0].pk, person=person)
        shared = self._by_address.get(_address_key(line.email), []) if line.email else []
        if shared:
            place = {"number": shared[0].number, "name": shared[0].name}
            sentence = _("No. %(number)d, %(name)s, has the same e-mail address.") % place
            return ComparedPerson(line, ListMatch.ALIKE, sentence, entrant=shared[0].pk, person=person)
        return None

    def _listed(self, line: ListRow, person: int | None) -> ComparedPerson | None:
        namesakes = self._above.get(reading_key(line.name), [])
        # Two whom the organization knows are two people.
        unclear = (row for row, known in namesakes if person is None or known is None)
        above = [row for row in unclear if _may_be(line.email, row.email)]
        if not above:
            return None
        same = next((row for row in above if line.email and _address_key(row.email) == _address_key(line.email)), None)
        if same:
            return ComparedPerson(line, ListMatch.THERE, _("Row %d is this person.") % same.row, like_row=same.row)
        return ComparedPerson(
            line, ListMatch.ALIKE, _("Row %d has the same name.") % above[0].row, like_row=above[0].row
        )


def _may_be(first: str, second: str) -> bool:
    """Tell whether two e-mail addresses can be one person's: one of them is not known, or they are the same."""
    return not first or not second or _address_key(first) == _address_key(second)


Key = TypeVar("Key")
Value = TypeVar("Value")


def _address_key(email: str) -> str:
    return " ".join(email.casefold().split())


def _grouped(pairs: Iterable[tuple[Key, Value]]) -> dict[Key, list[Value]]:
    groups: dict[Key, list[Value]] = {}
    for key, value in pairs:
        groups.setdefault(key, []).append(value)
    return groups
