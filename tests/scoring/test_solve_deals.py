"""`manage.py solve_deals`: deals in, tricks and par out, a line for a line."""

import io
import json
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

DEAL = {
    "hands": [
        ["9C", "TC", "JC", "9D", "TD"],
        ["JH", "JD", "AH", "KH", "QH"],
        ["9S", "TS", "JS", "QS", "AD"],
        ["QC", "KC", "AC", "KD", "QD"],
    ],
    "up": "9H",
    "dealer": 0,
}


def test_it_answers_every_line_of_a_file_and_goes_on_after_a_wrong_one(tmp_path):
    lines = [json.dumps(DEAL), "", "junk", json.dumps({**DEAL, "dealer": 5}), json.dumps({**DEAL, "id": "last"})]
    (tmp_path / "deals").write_text("\n".join(lines))
    out = io.StringIO()
    call_command("solve_deals", str(tmp_path / "deals"), stdout=out)
    first, junk, nobody, last = map(json.loads, out.getvalue().splitlines())
    assert first["tricks"]["H"] == [[0, 5, 0, 5], [0, 5, 0, 0]]
    assert first["par"]["points"] == [0, 4, 0, 4]
    assert (junk["error"]["code"], nobody["error"]["code"]) == ("json", "deal")
    assert {name: last[name] for name in first} == first
    assert last["id"] == "last"


def test_it_reads_standard_input():
    done = subprocess.run(
        [sys.executable, "manage.py", "solve_deals", "-"],
        input=f"{json.dumps(DEAL)}\n\n{{junk\n",
        capture_output=True,
        text=True,
        check=True,
        cwd=Path(__file__).parents[2],
    )
    first, second = map(json.loads, done.stdout.splitlines())
    assert first["tricks"]["H"][0] == [0, 5, 0, 5]
    assert second["error"]["code"] == "json"
    assert done.stderr == ""


def test_it_says_when_a_file_cannot_be_read(tmp_path):
    with pytest.raises(CommandError, match="nowhere"):
        call_command("solve_deals", str(tmp_path / "nowhere"))
