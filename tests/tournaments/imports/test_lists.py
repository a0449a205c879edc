"""What a sound list says: in any encoding, with any separator, its columns in any order."""

import pytest
from openpyxl import Workbook

from tests.tournaments.imports.files import csv_of, workbook_of
from tournaments.imports.people import ListRow, read_list


def names(content: bytes) -> list[str]:
    return [line.name for line in read_list(content).lines]


SAME = [ListRow(2, "Zoë Ångström", "zoe@x.org", "555 1"), ListRow(3, "José", "", "+1 555")]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-32", "cp1252"])
@pytest.mark.parametrize("separator", [",", ";", "\t"])
def test_it_reads_every_encoding_and_separator(encoding: str, separator: str) -> None:
    rows = (["Name", "E-mail", "Phone"], ["Zoë Ångström", "zoe@x.org", "555 1"], ["José", "", "+1 555"])
    listed = read_list(csv_of(*(separator.join(row) for row in rows), encoding=encoding))
    assert list(listed.lines) == SAME
    assert not listed.problems
    assert any("older Windows file" in note for note in listed.notes) == (encoding == "cp1252")


def test_it_reads_big_endian_utf_16() -> None:
    assert names(b"\xfe\xff" + csv_of("Name", "Zoë", encoding="utf-16-be")) == ["Zoë"]


def test_it_reads_the_same_out_of_excel() -> None:
    rows = [["Name", "E-mail", "Phone"], ["Zoë  Ångström", "zoe@x.org", "555 1"], ["José", None, "+1 555"]]
    assert list(read_list(workbook_of(rows)).lines) == SAME


@pytest.mark.parametrize(
    ("headings", "row"),
    [
        ("Name,E-mail,Phone,Here", "Ann,a@x.org,555,yes"),
        ("HERE?,mobile,Full name,EMAIL", "x,555,Ann,a@x.org"),
        ("Checked in,Player,e-Mail address:,Cell phone", "TRUE,Ann,a@x.org,555"),
        ("present,Participant,Mail,Tel.", "1,Ann,a@x.org,555"),
        ("Attendee Last Name,Attendee First Name,Attendee Email,Mobile,Here", ",Ann,a@x.org,555,y"),
        ("Nom,Prénom,Courriel,Téléphone,Here", ",Ann,a@x.org,555,y"),
        ("Nombre,Correo,Teléfono,Presente", "Ann,a@x.org,555,sí"),
        ("Nachname,Vorname,E-Mail,Telefon,Da", ",Ann,a@x.org,555,ja"),
        ("Nom de famille,Prénom,Courriel,Téléphone,Présent", ",Ann,a@x.org,555,oui"),
    ],
)
def test_it_knows_columns_by_their_headings(headings: str, row: str) -> None:
    assert read_list(csv_of(headings, row)).lines == (ListRow(2, "Ann", "a@x.org", "555", here=True),)


def test_it_says_what_each_column_was_taken_for_and_what_looks_left_out() -> None:
    listed = read_list(csv_of("Player;Reach me at;Ring;Table", "Ann;a@x.org;(616) 555-0100;4", "Bob;;616 555 0101;"))
    assert [(column.letter, column.title, column.example, column.meaning) for column in listed.columns] == [
        ("A", "Player", "Ann", "Name"),
        ("B", "Reach me at", "a@x.org", ""),
        ("C", "Ring", "(616) 555-0100", ""),
        ("D", "Table", "4", ""),
    ]
    assert [column.doubt for column in listed.columns] == [
        "",
        "This looks like e-mail addresses. Call the column “E-mail” to use it.",
        "This looks like phone numbers. Call the column “Phone” to use it.",
        "",
    ]


def test_it_puts_first_and_last_names_together() -> None:
    assert names(csv_of("Surname;First name", "Smith;Ann", ";Bob", "Cher;")) == ["Ann Smith", "Bob", "Cher"]


def test_it_turns_names_where_every_one_begins_with_the_surname() -> None:
    listed = read_list(csv_of("Name;Phone", "Smith, Ann;1", "Jones, Bob;2"))
    assert [line.name for line in listed.lines] == ["Ann Smith", "Bob Jones"]
    assert "Names like “Smith, Ann” were reversed: Ann Smith." in listed.notes
    assert names(csv_of("Name;Phone", "Smith, Ann;1", "Bob;2")) == ["Smith, Ann", "Bob"]


def test_it_takes_a_single_column_without_headings_for_names() -> None:
    assert names(csv_of("Ann", "", "Bob")) == ["Ann", "Bob"]
    assert names(workbook_of([[None, "Ann"], [None, "Bob"]])) == ["Ann", "Bob"]


def test_it_finds_headings_below_a_title_and_keeps_the_rows_numbers() -> None:
    listed = read_list(
        workbook_of([["Winter night"], [], ["Name", "Table?"], ["Ann", 3], [None], ["Bob", 4]], merged="A1:F1")
    )
    assert [(line.row, line.name) for line in listed.lines] == [(4, "Ann"), (6, "Bob")]
    assert [(column.title, column.meaning) for column in listed.columns] == [("Name", "Name"), ("Table?", "")]


def test_it_takes_excels_word_for_the_separator() -> None:
    assert read_list(csv_of("sep=|", "Name|Phone", "Ann|1,2;3")).lines == (ListRow(3, "Ann", phone="1,2;3"),)


def test_it_takes_the_apostrophe_away_that_keeps_a_cell_from_being_computed() -> None:
    assert read_list(csv_of("Name,Phone", "'=Ann,'+1 555", "O'Brien,'Q")).lines == (
        ListRow(2, "=Ann", phone="+1 555"),
        ListRow(3, "O'Brien", phone="'Q"),
    )


def test_it_reads_numbers_as_they_are_typed() -> None:
    listed = read_list(workbook_of([["Name", "Phone", "Team"], ["Ann", 5551234567, 3.0], ["Bob", 5.5, True]]))
    assert [(line.phone, line.team) for line in listed.lines] == [("5551234567", "3"), ("5.5", "yes")]


def test_it_leaves_formulas_alone_in_columns_that_are_left_out() -> None:
    assert names(workbook_of([["Name", "Owes"], ["Ann", "=5+5"]])) == ["Ann"]


def test_it_reads_the_first_sheet_that_can_be_seen_and_says_so() -> None:
    workbook = Workbook()
    workbook.active.append(["Name", "Hidden"])
    workbook.active.sheet_state = "hidden"
    assert names(workbook_of([["Name"], ["Ann"]], sheets=["Last year"])) == ["Ann"]
    notes = read_list(workbook_of([["Name"], ["Ann"]], sheets=["Last year"])).notes
    assert "Only the sheet “Sheet” was read; the other sheets were ignored." in notes


def test_it_reads_two_thousand_people() -> None:
    assert len(names(csv_of("Name,E-mail", *(f"Ann {n},a{n}@x.org" for n in range(2_000))))) == 2_000
