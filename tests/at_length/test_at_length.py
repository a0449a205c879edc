"""Pieces end, run out of time, and leave a row."""

import sys
from pathlib import Path

import pytest

from tests.at_length.__main__ import run
from tests.at_length.page import BEGINS, ENDS, row, write
from tests.at_length.pieces import PIECES, Piece

ROOT = Path(__file__).parents[2]


def _piece(code: str) -> Piece:
    return Piece("rules", "a try", lambda seed: (sys.executable, "-c", code, str(seed)))


def test_it_says_what_a_piece_printed_last_and_keeps_it_all(tmp_path: Path) -> None:
    ended = run(_piece("import os, sys; print('one'); print('seed', sys.argv[1], os.environ['SEED'])"), 7, 60, tmp_path)
    assert (ended.verdict, ended.last_line, ended.is_right) == ("passed", "seed 7 7", True)
    assert (tmp_path / "rules.log").read_text() == "one\nseed 7 7\n"


def test_it_says_that_a_piece_failed(tmp_path: Path) -> None:
    ended = run(_piece("import sys; sys.exit(3)"), 1, 60, tmp_path)
    assert (ended.verdict, ended.is_right) == ("FAILED (3)", False)


def test_it_ends_a_piece_whose_time_is_up(tmp_path: Path) -> None:
    ended = run(_piece("import time; time.sleep(600)"), 1, 0.2, tmp_path)
    assert (ended.verdict, ended.is_right) == ("out of time", False)
    assert ended.seconds < 60


def test_it_writes_a_row_in_place_of_the_same_piece_and_seed(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(f"before\n{BEGINS}\n{ENDS}\nafter\n")
    by_name = {piece.name: piece for piece in PIECES}
    write(row(by_name["soak"], 1, "passed", 90, "all | found", "today"), page)
    write(row(by_name["rules"], 2, "passed", 60, "= 5 passed =", "today"), page)
    write(row(by_name["soak"], 1, "FAILED (1)", 120, "lost", "later"), page)
    lines = page.read_text().splitlines()
    assert lines[0] == "before"
    assert (
        lines[4]
        == "| rules | tests of the rules: every game, option and record | 2 | passed | 1.0 | 5 passed | today |"
    )
    assert lines[5] == "| soak | forty real pads over a bad network | 1 | FAILED (1) | 2.0 | lost | later |"
    assert lines[6:] == [ENDS, "after"]


@pytest.mark.parametrize("piece", PIECES, ids=lambda piece: piece.name)
def test_every_piece_names_what_there_is(piece: Piece) -> None:
    program, *arguments = piece.command(1)
    assert Path(program).exists()
    if arguments[0] == "-m":
        place = ROOT / arguments[1].replace(".", "/")
        assert place.with_suffix(".py").exists() or (place / "__main__.py").exists()
    assert all((ROOT / word.removeprefix("--ignore=")).exists() for word in arguments[2:] if "tests" in word)


def test_every_test_is_in_a_piece() -> None:
    commands = [piece.command(1) for piece in PIECES]
    tried = {word for command in commands for word in command if word.startswith("tests")}
    left_out = {word.removeprefix("--ignore=") for command in commands for word in command if "--ignore=" in word}
    assert "tests" in tried
    assert left_out <= tried
    assert {word for word in tried if (ROOT / word).is_dir()} - left_out == {"tests"}, "tried twice"
