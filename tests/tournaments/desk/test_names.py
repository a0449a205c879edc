"""Names as people paste them. What each text means was written down by hand."""

import pytest

from tournaments.desk.names import Reading, namesakes, read_names, without_repeats

TEXTS = {
    "one on each line": ("Ann\nBob", ["Ann", "Bob"]),
    "blank lines and blanks": ("\n  Ann \t\n\n\n Bob   Lee\r\n", ["Ann", "Bob Lee"]),
    "numbered": ("1. Ann\n2. Bob\n10. Cleo", ["Ann", "Bob", "Cleo"]),
    "numbered in other ways": (
        "1) Ann\n(2) Bob\n3: Cleo\n#4 Dan\n[5] Eve\n6 - Finn",
        ["Ann", "Bob", "Cleo", "Dan", "Eve", "Finn"],
    ),
    "numbered without a space": ("1.Ann\n2.Bob", ["Ann", "Bob"]),
    "numbers alone": ("1 Ann\n2 Bob", ["Ann", "Bob"]),
    "a number in a name": ("7 Up\nAnn", ["7 Up", "Ann"]),
    "numbers without names": ("1. Ann\n2.\n3. Bob\n4.", ["Ann", "Bob"]),
    "bullets": ("- Ann\n* Bob\n• Cleo\n– Dan", ["Ann", "Bob", "Cleo", "Dan"]),
    "a name with a dash": ("Anne-Marie\nJean - Luc", ["Anne-Marie", "Jean - Luc"]),
    "an initial": ("J. Smith\nO'Hara", ["J. Smith", "O'Hara"]),
    "a spreadsheet": ("Ann Lee\t555-1234\tpaid\nBob Ray\t555-4321\t", ["Ann Lee", "Bob Ray"]),
    "a spreadsheet with numbers": ("1\tAnn Lee\tyes\n2\tBob Ray\tno", ["Ann Lee", "Bob Ray"]),
    "a spreadsheet with a heading": ("Name\tPhone\nAnn Lee\t555\nBob Ray\t556", ["Ann Lee", "Bob Ray"]),
    "first and last names apart": ("Ann\tLee\t555\nBob\tRay\t556\nCleo\tMay\t557", ["Ann Lee", "Bob Ray", "Cleo May"]),
    "a column of yes and no": ("Ann\tYes\nBob\tYes\nCleo\tNo\nDan\tYes", ["Ann", "Bob", "Cleo", "Dan"]),
    "one line with commas": ("Ann, Bob,Cleo ,", ["Ann", "Bob", "Cleo"]),
    "two on one line": ("Ann, Bob", ["Ann", "Bob"]),
    "one line with semicolons": ("Ann; Bob;Cleo;", ["Ann", "Bob", "Cleo"]),
    "several lines with commas": ("Ann, Bob, Cleo\nDan, Eve", ["Ann", "Bob", "Cleo", "Dan", "Eve"]),
    "commas at the ends of lines": ("Ann,\nBob,\nCleo", ["Ann", "Bob", "Cleo"]),
    "phones behind commas": ("Ann Lee, 555-1234\nBob Ray, 555-4321", ["Ann Lee", "Bob Ray"]),
    "addresses behind commas": ("Ann Lee, ann@example.org\nBob Ray, bob@example.org", ["Ann Lee", "Bob Ray"]),
    "a byte order mark": ("\ufeffAnn\nBob", ["Ann", "Bob"]),
    "a card": ("🂡\nAnn", ["🂡", "Ann"]),
    "one number": ("7", ["7"]),
    "nothing": ("", []),
    "nothing but signs of lists": (" ,;\n;,\n1.\n-\t\n", []),
    "a heading alone": ("Players", []),
}


@pytest.mark.parametrize(("text", "names"), TEXTS.values(), ids=TEXTS)
def test_it_reads_names_as_people_paste_them(text: str, names: list[str]) -> None:
    assert read_names(text) == Reading(tuple(names))


DOUBTFUL = {
    "Smith, Ann\nJones, Bob": (["Ann Smith", "Bob Jones"], ["Smith", "Ann", "Jones", "Bob"]),
    "1. Smith, Ann\n2. Madonna": (["Ann Smith", "Madonna"], ["Smith", "Ann", "Madonna"]),
    "Smith, Ann; Jones, Bob": (["Ann Smith", "Bob Jones"], ["Smith", "Ann", "Jones", "Bob"]),
    "Smith, Ann\t555\nJones, Bob\t556": (["Ann Smith", "Bob Jones"], ["Smith", "Ann", "Jones", "Bob"]),
}


@pytest.mark.parametrize("text", DOUBTFUL)
def test_it_asks_what_one_comma_on_a_line_means(text: str) -> None:
    turned, divided = DOUBTFUL[text]
    assert read_names(text).is_doubtful
    assert read_names(text, comma="turned") == Reading(tuple(turned))
    assert read_names(text, comma="divides") == Reading(tuple(divided))


@pytest.mark.parametrize("text", ["\0", "a\tb\tc", ",\n,", ";", "\u2028,", "((((1", "1.1.1.", "\t\t", "#", "-", "@"])
def test_it_survives_any_text(text: str) -> None:
    for comma in ("", "turned", "divides"):
        assert all(name.strip() for name in read_names(text, comma=comma).names)


def test_it_finds_namesakes_in_whatever_case_they_are_written() -> None:
    assert namesakes(["Ann", "Bob", "ANN", "Cleo"], known=["cleo", "Dan", "dan"]) == ["Ann", "Cleo"]
    assert namesakes(["Straße", "STRASSE"]) == ["Straße"]
    assert namesakes(["Ann", "Bob"]) == []


def test_it_takes_a_name_typed_without_its_accents_for_the_same() -> None:
    assert namesakes(["lukasz nowak", "Zoë"], known=["Łukasz Nowak", "zoe"]) == ["lukasz nowak", "Zoë"]
    assert without_repeats(["lukasz nowak", "Bob"], known=["Łukasz Nowak"]) == ["Bob"]


def test_it_leaves_out_repeats_in_their_order() -> None:
    assert without_repeats(["Bob", "Ann", "bob", "Cleo"], known=["CLEO"]) == ["Bob", "Ann"]
