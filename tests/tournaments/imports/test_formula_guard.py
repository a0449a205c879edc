"""No text of a CSV file is computed by whatever opens it, and an import reads it as it was."""

import csv
import io
import random

import pytest

from tournaments.imports.formula_guard import guarded, unguarded

DANGEROUS = {
    "=1+1": "'=1+1",
    "+1 555": "'+1 555",
    "-Ann": "'-Ann",
    "@SUM(A1)": "'@SUM(A1)",
    "\t=1": "'\t'=1",
    "\r=1": "'\r'=1",
    "\tAnn": "'\tAnn",
    "＝1+1": "'＝1+1",
    "＋1": "'＋1",
    "－1": "'－1",
    "＠x": "'＠x",
    "−1": "'−1",
    "  =1": "  '=1",
    "Ann;=1": "Ann;'=1",
    "Ann,=1": "Ann,'=1",
    "Ann\n=1": "Ann\n'=1",
    "'=1": "''=1",
}
HARMLESS = ("", "Ann", "O'Brien", "'", "Ann-Marie", "a@x.org", "1+1", "Smith, Ann", "José 🂡", "555-1234", "50 = 50")


@pytest.mark.parametrize("text", DANGEROUS)
def test_it_puts_an_apostrophe_before_what_would_be_computed(text: str) -> None:
    assert guarded(text) == DANGEROUS[text]
    assert unguarded(guarded(text)) == text


@pytest.mark.parametrize("text", HARMLESS)
def test_it_leaves_other_text_as_it_is(text: str) -> None:
    assert guarded(text) == text
    assert unguarded(text) == text


def test_it_reads_back_whatever_it_wrote_and_leaves_no_cell_that_computes() -> None:
    rng = random.Random(1)
    for _case in range(3_000):
        text = "".join(rng.choices("'=+-@＝ \t\r\n,;|\"Aé1", k=rng.randrange(8)))
        assert unguarded(guarded(text)) == text
        written = io.StringIO(newline="")
        csv.writer(written).writerow(["x", guarded(text), "y"])
        for separator in ",;\t":
            for row in csv.reader(io.StringIO(written.getvalue(), newline=""), delimiter=separator):
                assert not any(cell.lstrip(' "\t\r\n')[:1] in tuple("=+-@＝") for cell in row), (text, row)
