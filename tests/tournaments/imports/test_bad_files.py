"""Whatever file is chosen, the answer is a sentence, and every problem of a row is named."""

from collections.abc import Callable
from datetime import date

import pytest

from tests.tournaments.imports.files import csv_of, part_replaced, workbook_of, zip_of
from tournaments.imports.grid import Unreadable
from tournaments.imports.people import Listed, read_list

PNG = bytes.fromhex("89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489")
SHEET = "xl/worksheets/sheet1.xml"
SHEET_XML = (
    b'<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>'
    b'<row r="1"><c r="A1" t="inlineStr"><is><t>Name</t></is></c></row></sheetData>'
    b"<mergeCells>%s</mergeCells></worksheet>"
)
LAUGHS = (
    b'<!DOCTYPE a [<!ENTITY a "ha">'
    + b"".join(b'<!ENTITY %c "&%c;&%c;&%c;&%c;">' % (n, *[n - 1] * 4) for n in range(ord("b"), ord("z")))
    + b"]><worksheet><sheetData>&y;</sheetData></worksheet>"
)
PEOPLE = [["Name"], ["Ann"], ["Bob"]]

UNREADABLE: dict[str, tuple[Callable[[], bytes], str]] = {
    "nothing": (lambda: b"", "The file is empty."),
    "blanks": (lambda: b" \r\n\t\n", "The file is empty."),
    "only a mark": (lambda: b"\xef\xbb\xbf", "This file has no rows."),
    "an empty workbook": (lambda: workbook_of([]), "This file has no rows."),
    "headings alone": (lambda: csv_of("Name,E-mail"), "This list has no people below the headings"),
    "an image": (lambda: PNG, "is not a list of people"),
    "an image of an Excel sheet": (lambda: b"\xff\xd8\xff\xe0" + bytes(range(256)) * 9, "is not a list of people"),
    "a document": (lambda: b"%PDF-1.7\n\x00\x01\x02 stream", "is not a list of people"),
    "a web page": (lambda: b"<html><table><tr><td>Ann</td></tr></table>", "This is a web page"),
    "an old workbook": (lambda: bytes.fromhex("d0cf11e0a1b11ae1") + bytes(600), "old Excel file (.xls)"),
    "another encoding": (lambda: b"Name\r\nZo\x81\x9d", "The text of this file cannot be read."),
    "half of UTF-16": (lambda: csv_of("Name", "Ann", encoding="utf-16")[:-1], "The text of this file cannot"),
    "UTF-8 that is none": (lambda: b"\xef\xbb\xbfName\r\nZo\xeb", "The text of this file cannot be read."),
    "an open quotation mark": (lambda: b'Name\r\n"' + b"Ann\r\n" * 50_000, "a quotation mark is not closed"),
    "twenty thousand rows": (lambda: csv_of("Name", *["Ann"] * 20_000), "more than 2000 rows"),
    "twenty thousand rows in Excel": (lambda: workbook_of([["Name"], *[["Ann"]] * 2_001]), "more than 2000 rows"),
    "no headings": (lambda: csv_of("Ann,555", "Bob,556"), "The columns are not clear."),
    "two columns of names": (lambda: csv_of("Name,Player", "Ann,Bob"), "The columns A and B have the same kind"),
    "merged headings": (lambda: workbook_of([["Name", None], ["Ann", "Smith"]], merged="A1:B1"), "A1 to B1 are merged"),
    "half a workbook": (lambda: workbook_of(PEOPLE)[:3000], "This file is incomplete"),
    "a workbook that is none": (lambda: part_replaced(workbook_of(PEOPLE), "xl/workbook.xml", b"<a"), "damaged"),
    "a zip": (lambda: zip_of(**{"names.csv": b"Name\nAnn"}), "although it is packed like one"),
    "a sheet that is no XML": (lambda: part_replaced(workbook_of(PEOPLE), SHEET, b"<worksheet><sheet"), "damaged"),
    "a sheet of laughs": (lambda: part_replaced(workbook_of(PEOPLE), SHEET, LAUGHS), "damaged"),
    "a bomb": (lambda: part_replaced(workbook_of(PEOPLE), SHEET, b" " * 30_000_000), "contains far too much data"),
    "three hundred merged cells": (
        lambda: part_replaced(workbook_of(PEOPLE), SHEET, SHEET_XML % (b'<mergeCell ref="A1:XFD1048576"/>' * 300)),
        "This sheet has too many merged cells.",
    ),
}


@pytest.mark.parametrize("name", UNREADABLE)
def test_it_says_why_nothing_can_be_read(name: str) -> None:
    content, sentence = UNREADABLE[name]
    with pytest.raises(Unreadable) as error:
        read_list(content())
    assert sentence in str(error.value)
    assert str(error.value).endswith(".")


PROBLEMS: dict[str, tuple[bytes, list[tuple[int, str, str]]]] = {
    "a formula": (
        workbook_of([["Name", "Phone"], ["Ann", "1"], ["=A2&B2", "=1+1"]]),
        [(3, "Name (A)", "Cell A3 contains a formula"), (3, "Phone (B)", "Cell B3 contains a formula")],
    ),
    "an Excel error": (workbook_of([["Name"], ["Ann"], ["#REF!"]]), [(3, "Name (A)", "Cell A3 shows an Excel error")]),
    "a date for a name": (
        workbook_of([["Name"], [date(2025, 3, 3)]]),
        [(2, "Name (A)", "Cell A2 contains a date")],
    ),
    "a date in a text": (csv_of("Name", "3-Mar", "2025-03-03"), [(2, "Name (A)", "a date"), (3, "Name (A)", "a date")]),
    "a number for a name": (workbook_of([["Name"], [17]]), [(2, "Name (A)", "“17” is a number")]),
    "an address for a name": (csv_of("Name", "ann@x.org"), [(2, "Name (A)", "is an e-mail address")]),
    "merged rows": (
        workbook_of([["Name", "Phone"], ["Ann", "1"], [None, "2"]], merged="A2:A3"),
        [(2, "Name (A)", "Cells A2 to A3 are merged"), (3, "Name (A)", "Cells A2 to A3 are merged")],
    ),
    "no name": (csv_of("Name,Phone", ",555", "Ann,556"), [(2, "Name (A)", "There is no name in this row")]),
    "a long name": (csv_of("Name", "Ann", "N" * 101), [(3, "Name (A)", "at most 100 letters")]),
    "a name that turns text": (csv_of("Name", "\u202eeoZ"), [(2, "Name (A)", "without control characters")]),
    "two names in a cell": (
        workbook_of([["First\nname", "Last"], ["Ann\nBob", "Lee"], [" Cy\n", "May"]]),
        [(2, "First name (A)", "A name is one line of text, without control characters")],
    ),
    "a line break in a quoted name": (
        csv_of("Name,Phone,Group", '"Ann\nLee","555\n0100",', '"Bob\n","555\n0101","North\nside"'),
        [(2, "Name (A)", "A name is one line of text"), (3, "Group (C)", "A name is one line of text")],
    ),
    "no address": (csv_of("Name,E-mail", "Ann,at home"), [(2, "E-mail (B)", "“at home” is not an e-mail address")]),
    "an address twice": (
        csv_of("Name;E-mail", "Ann;a@x.org", "Bob;A@x.org"),
        [(3, "E-mail (B)", "Ann in row 2 has the same e-mail address")],
    ),
    "a shortened phone number": (csv_of("Name,Phone", "Ann,5.55E+09"), [(2, "Phone (B)", "Excel has shortened")]),
    "a long phone number": (csv_of("Name,Phone", "Ann," + "5" * 41), [(2, "Phone (B)", "at most 40 characters")]),
    "neither yes nor no": (csv_of("Name,Here", "Ann,perhaps"), [(2, "Here (B)", "neither yes nor no")]),
    "two problems in a row": (
        csv_of("E-mail,Name,Here", "x,Ann,perhaps"),
        [(2, "E-mail (A)", "not an e-mail address"), (2, "Here (C)", "neither yes nor no")],
    ),
}


@pytest.mark.parametrize("name", PROBLEMS)
def test_it_names_row_and_column_of_every_problem(name: str) -> None:
    content, expected = PROBLEMS[name]
    listed = read_list(content)
    assert [(problem.row, problem.column) for problem in listed.problems] == [place[:2] for place in expected]
    for problem, (_row, _column, sentence) in zip(listed.problems, expected, strict=True):
        assert sentence in problem.sentence
        assert problem.sentence.endswith(".")
    assert not {line.row for line in listed.lines} & {row for row, _column, _sentence in expected}


def test_it_takes_a_list_that_is_sound() -> None:
    listed = read_list(workbook_of(PEOPLE))
    assert isinstance(listed, Listed)
    assert [line.name for line in listed.lines] == ["Ann", "Bob"]
    assert not listed.problems
