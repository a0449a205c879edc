"""Entering a list: who is new, who played before, who is there already; and nobody twice."""

import pytest

from accounts.models import Organization, Person
from tests import people
from tests.tournaments.api.checks import nothing_changes
from tournaments.errors import TooManyEntrants
from tournaments.imports.people import Listed, ListRow
from tournaments.models import Tournament
from tournaments.services.people import imports, teams
from tournaments.services.people.entrants import Newcomer, add_entrants
from tournaments.services.people.imports import CheckIn, ImportResult, ListMatch


@pytest.fixture
def event(hall: Organization) -> Tournament:
    """A tournament without anybody."""
    return people.tournament(hall)


@pytest.fixture
def swiss(hall: Organization) -> Tournament:
    """A tournament where partners are fixed."""
    return people.tournament(hall, movement="swiss")


def enter(
    event: Tournament, *lines: ListRow, different: tuple[int, ...] = (), here: CheckIn = CheckIn.LISTED
) -> ImportResult:
    return imports.enter_listed(tournament=event, lines=lines, different=frozenset(different), here=here)


def kinds(event: Tournament, *lines: ListRow) -> list[tuple[ListMatch, str]]:
    return [(line.kind, line.why) for line in imports.compare(tournament=event, lines=lines)]


def entered(event: Tournament) -> list[tuple[int, str]]:
    return list(event.people.order_by("number").values_list("number", "name"))


def test_it_enters_everybody_in_the_order_of_the_list(event: Tournament) -> None:
    lines = (
        ListRow(2, "Zoe", "z@x.org", "1", here=True),
        ListRow(3, "Ann", here=False),
        ListRow(9, "Bob"),
    )
    assert enter(event, *lines) == ImportResult(3, 0, ())
    assert entered(event) == [(1, "Zoe"), (2, "Ann"), (3, "Bob")]
    assert list(event.people.values_list("checked_in", flat=True)) == [True, False, False]
    assert event.people.filter(number=1, person__email="z@x.org", person__phone="1").exists()


@pytest.mark.parametrize(("here", "expected"), [(CheckIn.NOBODY, [False, False]), (CheckIn.EVERYBODY, [True, True])])
def test_it_says_of_nobody_or_everybody_that_they_are_here(
    here: CheckIn, expected: list[bool], event: Tournament
) -> None:
    enter(event, ListRow(2, "Zoe", here=True), ListRow(3, "Ann", here=False), here=here)
    assert list(event.people.values_list("checked_in", flat=True)) == expected


def test_it_enters_nobody_twice_however_often_the_list_is_entered(event: Tournament) -> None:
    lines = (
        ListRow(2, "Zoe", "z@x.org"),
        ListRow(3, "Ann"),
        ListRow(4, "ann", "ann@x.org"),
        ListRow(5, "ZOE", "Z@x.org"),
    )
    enter(event, *lines)
    with nothing_changes():
        assert enter(event, *lines) == ImportResult(0, 0, ())
    assert entered(event) == [(1, "Zoe"), (2, "Ann")]


def test_it_says_who_looks_like_whom(event: Tournament) -> None:
    add_entrants(tournament=event, newcomers=[Newcomer("Ann", email="ann@x.org"), Newcomer("Bob")])
    assert kinds(
        event,
        ListRow(2, "Ann", "ANN@x.org"),
        ListRow(3, "ann"),
        ListRow(4, "Ann", "other@x.org"),
        ListRow(5, "Bob", "bob@x.org"),
        ListRow(6, "Cy", "ann@x.org"),
        ListRow(7, "Di"),
        ListRow(8, "Di"),
        ListRow(9, "Ann", "other@x.org"),
    ) == [
        (ListMatch.THERE, "No. 1 is this person."),
        (ListMatch.ALIKE, "No. 1 has the same name."),
        (ListMatch.ALIKE, "Row 3 has the same name."),
        (ListMatch.ALIKE, "No. 2 has the same name."),
        (ListMatch.ALIKE, "No. 1, Ann, has the same e-mail address."),
        (ListMatch.NEW, ""),
        (ListMatch.ALIKE, "Row 7 has the same name."),
        (ListMatch.THERE, "Row 4 is this person."),
    ]


def test_it_enters_two_of_one_name_when_told_that_they_are_two(event: Tournament) -> None:
    lines = (ListRow(2, "Ann"), ListRow(3, "Ann"), ListRow(4, "Ann"))
    enter(event, *lines, different=(4, 99))
    assert entered(event) == [(1, "Ann"), (2, "Ann")]
    assert event.people.values("person").distinct().count() == 2


def test_it_enters_whoever_played_before_as_the_same_person(hall: Organization, event: Tournament) -> None:
    known = Person.objects.create(organization=hall, name="Ann Smith", email="ann@x.org")
    Person.objects.create(organization=hall, name="Ann Smith", email="")
    Person.objects.create(organization=people.organization("club"), name="Bob", email="bob@x.org")
    lines = (ListRow(2, "ann  smith", "Ann@X.org", "555"), ListRow(3, "Bob", "bob@x.org"))
    assert [kind for kind, _why in kinds(event, *lines)] == [ListMatch.KNOWN, ListMatch.NEW]
    enter(event, *lines)
    assert event.people.get(number=1).person == known
    known.refresh_from_db()
    assert (known.name, known.phone) == ("Ann Smith", "555")
    assert event.people.get(number=2).person.organization == hall


def test_it_makes_somebody_new_where_it_is_not_clear_who_played_before(hall: Organization, event: Tournament) -> None:
    for _twice in range(2):
        Person.objects.create(organization=hall, name="Ann", email="ann@x.org")
    enter(event, ListRow(2, "Ann", "ann@x.org"))
    assert Person.objects.filter(name="Ann").count() == 3


def test_it_takes_the_lists_word_for_who_it_is_only_with_the_same_name(hall: Organization, event: Tournament) -> None:
    known = Person.objects.create(organization=hall, name="Ann")
    foreign = Person.objects.create(organization=people.organization("club"), name="Cy")
    lines = (
        ListRow(2, "Ann", person=str(known.pk)),
        ListRow(3, "Bob", person=str(known.pk)),
        ListRow(4, "Cy", person=str(foreign.pk)),
        ListRow(5, "Di", person="٣"),
    )
    assert [kind for kind, _why in kinds(event, *lines)] == [
        ListMatch.KNOWN,
        ListMatch.NEW,
        ListMatch.NEW,
        ListMatch.NEW,
    ]
    enter(event, *lines)
    assert [known.pk in (entrant.person_id,) for entrant in event.people] == [True, False, False, False]
    assert event.people.get(name="Cy").person != foreign


def test_it_links_nobody_to_a_person_twice(hall: Organization, event: Tournament) -> None:
    known = Person.objects.create(organization=hall, name="Ann")
    lines = (ListRow(2, "Ann", person=str(known.pk)), ListRow(3, "Ann", person=str(known.pk)))
    enter(event, *lines, different=(3,))
    assert [entrant.person == known for entrant in event.people] == [True, False]
    with nothing_changes():
        enter(event, lines[0], different=(2,))


def test_it_enters_all_or_nobody(event: Tournament) -> None:
    add_entrants(tournament=event, newcomers=[Newcomer(f"N{number}") for number in range(1999)])
    with nothing_changes(), pytest.raises(TooManyEntrants):
        enter(event, ListRow(2, "Ann"), ListRow(3, "Bob"))


COUPLES = (
    ListRow(2, "Ann", partner="Bob"),
    ListRow(3, "Bob"),
    ListRow(4, "Cy", team="X"),
    ListRow(5, "Di", team="X"),
)


def test_it_makes_teams_once(swiss: Tournament) -> None:
    assert enter(swiss, *COUPLES) == ImportResult(4, 2, ())
    assert [teams.name_of(team) for team in swiss.teams.all()] == ["Ann & Bob", "X"]
    with nothing_changes():
        assert enter(swiss, *COUPLES) == ImportResult(0, 0, ())


def test_it_makes_teams_of_those_who_are_there(swiss: Tournament) -> None:
    add_entrants(tournament=swiss, newcomers=[Newcomer("Ann"), Newcomer("Bob")])
    assert enter(swiss, *COUPLES[:2]) == ImportResult(0, 1, ())


def test_it_says_whom_it_could_not_pair(swiss: Tournament) -> None:
    entrants = add_entrants(tournament=swiss, newcomers=[Newcomer("Ann"), Newcomer("Zed")])
    teams.pair_up(tournament=swiss, couples=[teams.Couple((entrants[0].pk, entrants[1].pk))])
    assert enter(swiss, *COUPLES[:2]) == ImportResult(1, 0, ("Ann & Bob",))


def test_it_leaves_partners_out_where_they_change(event: Tournament) -> None:
    listed = Listed(COUPLES, (), ())
    looked, couples = imports.with_partners(tournament=event, listed=listed)
    assert looked.lines == COUPLES
    assert couples == ()
    assert "Partners change in this tournament" in looked.notes[0]
    assert enter(event, *COUPLES) == ImportResult(4, 0, ())


def test_it_leaves_out_whoever_is_named_by_a_row_with_a_problem(swiss: Tournament) -> None:
    lines = (
        ListRow(2, "Ann", partner="Bob"),
        ListRow(3, "Bob", partner="Cy"),
        ListRow(4, "Cy", partner="Zed"),
        ListRow(5, "Di"),
    )
    looked, couples = imports.with_partners(tournament=swiss, listed=Listed(lines, (), ()))
    assert [line.name for line in looked.lines] == ["Di"]
    assert [problem.row for problem in looked.problems] == [2, 3, 4]
    assert couples == ()
