"""What a list of results says: totals or rounds, in any order of columns, with what is wrong and what is doubtful."""

from typing import Any, cast

import pytest

from tests.tournaments.imports.files import csv_of, workbook_of
from tournaments.imports.grid import Unreadable
from tournaments.imports.results import ranks, read_results


def results(*lines: str) -> list[tuple[int, str, int]]:
    listed = read_results(csv_of(*lines))
    assert listed.problems == ()
    return [(line.row, line.name, line.points) for line in listed.lines]


@pytest.mark.parametrize(
    "lines",
    [
        ("Name,Points", "Ann,54", "Bob,-2"),
        ("Total Score;Loners;Player", "54;2;Ann", "-2;;Bob"),
        ("First\tLast\tPts.", "Ann\t\t54", "\tBob\t\u22122"),
        ("Prénom,Nom,Punkte", "Ann,,54", ",Bob,-2"),
        ("Player,R1,R2,R3", "Ann,20,30,4", "Bob,-,-2,"),
        ("player name,Round 01,Game 2", "Ann,50,4.0", "Bob,-4,2"),
        (
            "Round 2 Score,Player #,Loners,Last Name,Round #1,Table,First Name",
            *("20,1,2,,34,1,Ann", "-6,2,,,4,1,Bob"),
        ),
        ("#,Total,Player #,Player Name", "1,54,7,Ann", "2,-2,8,Bob"),
        ("Nombre,Ronda 1,Ronda 2", "Ann,50,4", "Bob,-4,2"),
        ("Name,Runde 1,Runde 2", "Ann,50,4", "Bob,-4,2"),
        ("Joueur,Ronde 1,Ronde 2,Classement", "Ann,50,4,1", "Bob,-4,2,2"),
    ],
)
def test_it_knows_columns_in_many_words_and_any_order(lines: tuple[str, ...]) -> None:
    assert results(*lines) == [(2, "Ann", 54), (3, "Bob", -2)]


def test_it_reads_the_same_out_of_excel() -> None:
    rows = [["Winter night"], [], ["Place", "Player", "Total"], [1, "Ann", 54], [2, "Bob", 50.0]]
    listed = read_results(workbook_of(cast(Any, rows)))
    assert [(line.row, line.name, line.points) for line in listed.lines] == [(4, "Ann", 54), (5, "Bob", 50)]
    assert [(column.letter, column.meaning) for column in listed.columns] == [
        ("A", "Place, compared with the points"),
        ("B", "Name"),
        ("C", "Points"),
    ]


def test_it_says_what_each_column_was_taken_for() -> None:
    listed = read_results(csv_of("Player,Round 1,Total,Loners,Mail", "Ann,20,20,2,a@x.org", "Bob,18,18,,b@x.org"))
    assert [(column.title, column.example, column.meaning) for column in listed.columns] == [
        ("Player", "Ann", "Name"),
        ("Round 1", "20", "Points of round 1"),
        ("Total", "20", "Points"),
        ("Loners", "2", ""),
        ("Mail", "a@x.org", ""),
    ]
    assert [column.doubt for column in listed.columns] == [""] * 5  # nothing here could use addresses


@pytest.mark.parametrize(
    ("row", "sentence"),
    [
        ("Bob,", "The points are missing."),
        ("Bob,fifty", "“fifty” is not a whole number of points."),
        ("Bob,52.5", "“52.5” is not a whole number of points."),
        ("Bob,30001", "30001 points are more than anybody can make in a night."),
        (",7", "There is no name in this row."),
        ("ann,7", "Row 2 has the same name."),
        ("Bob & Cleo,7", "“Bob & Cleo” looks like two people."),
        ("Bob and Cleo,7", "“Bob and Cleo” looks like two people."),
        ("Bob/Cleo,7", "“Bob/Cleo” looks like two people."),
        ("Total,61", "This row looks like a sum, not a person, so it is left out."),
    ],
)
def test_it_says_what_is_wrong_with_a_row(row: str, sentence: str) -> None:
    listed = read_results(csv_of("Name,Points", "Ann,54", row))
    assert [line.name for line in listed.lines] == ["Ann"]
    assert [problem.row for problem in listed.problems] == [3]
    assert sentence in listed.problems[0].sentence


def test_it_doubts_totals_and_places_that_do_not_follow() -> None:
    listed = read_results(
        csv_of(
            "Place,Name,R1,R2,Total",
            "1,Ann,30,24,54",
            "2,Bob,25,25,50",
            "3,Cleo,25,25,50",  # parted from Bob in a way of the hall's own
            "5,Dan,20,20,41",
        )
    )
    assert [(doubt.row, doubt.sentence) for doubt in listed.doubts] == [
        (4, "Place 3 in the file. In Headtable everybody with 50 points shares place 2."),
        (5, "The rounds add up to 40, but the total is 41. The total counts."),
        (5, "Place 5 in the file, but 41 points make place 4. The points count."),
    ]
    assert [line.points for line in listed.lines] == [54, 50, 50, 41]


@pytest.mark.parametrize(
    ("lines", "sentence"),
    [
        (("Name,Loners", "Ann,2"), "No column has points."),
        (("Ann", "Bob"), "No column has points."),
        (("Ann,54", "Bob,50"), "The columns are not clear."),
        (("Name,Points,Total", "Ann,5,5"), "have the same kind of heading"),
    ],
)
def test_it_reads_no_list_without_names_or_points(lines: tuple[str, ...], sentence: str) -> None:
    with pytest.raises(Unreadable, match=sentence):
        read_results(csv_of(*lines))


def test_it_gives_those_with_the_same_points_the_same_place() -> None:
    assert ranks([50, 54, 50, 41]) == [2, 1, 2, 4]
