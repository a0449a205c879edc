"""Who plays with whom, as a list tells it."""

import pytest

from tests.tournaments.imports.files import csv_of
from tournaments.imports.couples import ListedCouple, couples_in
from tournaments.imports.people import read_list


def couples(*rows: str) -> tuple[list[tuple[int, int, str]], list[tuple[int, str]]]:
    """Return the couples of a list, and its problems, by row."""
    found, problems = couples_in(read_list(csv_of(*rows)).lines)
    return [(*couple.rows, couple.name) for couple in found], [(problem.row, problem.sentence) for problem in problems]


SOUND = {
    "each names the other": (("Name,Partner", "Ann,Bob", "Cy,Di", "Di,Cy", "Bob,Ann"), [(2, 5, ""), (3, 4, "")]),
    "only the lower one names": (("Name,Partner", "Ann,", "Bob,ann"), [(2, 3, "")]),
    "by number": (("#,Name,Partner", "1,Ann,", "2,Bob,1", "3,Cy,#4", "4,Di,Cy"), [(2, 3, ""), (4, 5, "")]),
    "two of one name, told apart by who names them": (
        ("Name,Partner", "Ann,Bob", "Ann,Cy", "Bob,Ann", "Cy,Ann"),
        [(2, 4, ""), (3, 5, "")],
    ),
    "two of one name, told apart by number": (
        ("No.,Name,Partner", "7,Ann,Bob", "8,Ann,Cy", "9,Bob,Ann #7", "10,Cy,Ann #8"),
        [(2, 4, ""), (3, 5, "")],
    ),
    "partners of one name": (("Name,Partner", "Ann,Ann", "Ann,Ann"), [(2, 3, "")]),
    "a team's number": (("Name,Team", "Ann,1", "Bob,2", "Cy,1", "Di,2"), [(2, 4, ""), (3, 5, "")]),
    "a team's name": (("Name,Team", "Ann,The Bowers", "Bob,the bowers"), [(2, 3, "The Bowers")]),
    "number and name": (("Name,Team,Team name", "Ann,1,The Bowers", "Bob,1,The Bowers"), [(2, 3, "The Bowers")]),
    "a team counts before a partner": (("Name,Team,Partner", "Ann,1,Cy", "Bob,1,Cy", "Cy,,"), [(2, 3, "")]),
    "nobody yet": (("Name,Partner", "Ann,", "Bob,"), []),
}


@pytest.mark.parametrize("name", SOUND)
def test_it_finds_couples(name: str) -> None:
    rows, expected = SOUND[name]
    found, problems = couples(*rows)
    assert sorted(found) == expected
    assert not problems


WRONG = {
    "a partner who is not there": (("Name,Partner", "Ann,Zed"), [(2, "Zed is not in the list")]),
    "their own partner": (("Name,Partner", "Ann,Ann"), [(2, "Nobody can be their own partner.")]),
    "somebody else's": (
        ("Name,Partner", "Ann,Bob", "Bob,Cy", "Cy,Bob"),
        [(2, "Bob in row 3 has Cy as a partner.")],
    ),
    "two who name a third": (
        ("Name,Partner", "Ann,Cy", "Bob,Cy", "Cy,"),
        [(2, "Rows 2, 3 all name Cy"), (3, "Rows 2, 3 all name Cy")],
    ),
    "two of the name": (("Name,Partner", "Ann,", "Ann,", "Bob,Ann"), [(4, "There are 2 people called Ann")]),
    "a partner with a problem": (
        ("Name,Partner", "Ann,Bob", "Bob,Zed"),
        [(2, "Row 3, for Bob, has a problem."), (3, "Zed is not in the list")],
    ),
    "a partner in a team": (
        ("Name,Team,Partner", "Ann,,Bob", "Bob,1,", "Cy,1,"),
        [(2, "Bob in row 3 is already in a team")],
    ),
    "a team of one": (("Name,Team", "Ann,1", "Bob,"), [(2, "Nobody else in the list is in team 1.")]),
    "a team of three": (("Name,Team", "Ann,1", "Bob,1", "Cy,1"), [(n, "Rows 2, 3, 4 are all in") for n in (2, 3, 4)]),
}


@pytest.mark.parametrize("name", WRONG)
def test_it_says_why_some_are_no_couple(name: str) -> None:
    rows, expected = WRONG[name]
    found, problems = couples(*rows)
    assert [row for row, _sentence in sorted(problems)] == [row for row, _sentence in expected]
    for (_row, item), (_same, sentence) in zip(sorted(problems), expected, strict=True):
        assert sentence in item
    at_fault = {row for row, _sentence in problems}
    assert not any({first, second} & at_fault for first, second, _name in found)


def test_it_pairs_a_thousand_couples() -> None:
    rows = [f"N{number},N{number ^ 1}" for number in range(2_000)]
    found, problems = couples_in(read_list(csv_of("Name,Partner", *rows)).lines)
    assert found == tuple(ListedCouple((row, row + 1)) for row in range(2, 2_002, 2))
    assert not problems
