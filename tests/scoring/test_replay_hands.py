"""`manage.py replay_hands`: hand records in, replays out, a line for a line."""

import io
import json
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

RECORDS = Path(__file__).parents[1] / "data" / "euchre-hands.jsonl"


def answers(*args):
    out = io.StringIO()
    call_command("replay_hands", *args, stdout=out)
    return [json.loads(line) for line in out.getvalue().splitlines()]


def test_it_answers_every_record_of_a_file():
    reply = answers(str(RECORDS))
    expected = [json.loads(line) for line in RECORDS.read_text().splitlines()]
    assert [answer["id"] for answer in reply] == [record["id"] for record in expected]
    assert [answer["points"] for answer in reply] == [record["expect"]["points"] for record in expected]


def test_it_reads_standard_input():
    record = RECORDS.read_text().splitlines()[0]
    done = subprocess.run(
        [sys.executable, "manage.py", "replay_hands", "-"],
        input=f"{record}\n\n{{junk\n",
        capture_output=True,
        text=True,
        check=True,
        cwd=Path(__file__).parents[2],
    )
    first, second = map(json.loads, done.stdout.splitlines())
    assert first["winners"] == [2, 1, 1, 0, 0]
    assert second["error"]["code"] == "json"
    assert done.stderr == ""


def test_it_tells_the_first_illegal_act(tmp_path):
    # Seat 1 led the nine of hearts; seat 2 plays a card of somebody else's, at step 3.
    record = json.loads(RECORDS.read_text().splitlines()[0])
    record["actions"][3]["card"] = "KH"
    record["actions"][5]["card"] = "JS"
    (tmp_path / "hands").write_text(json.dumps(record))
    [shown] = answers(str(tmp_path / "hands"))
    assert (shown["id"], shown["error"]["code"], shown["error"]["step"]) == ("os-000000", "not-in-hand", 3)


def test_it_names_the_cards_that_had_to_follow(tmp_path):
    record = json.loads(RECORDS.read_text().splitlines()[0])
    record["actions"][5]["card"] = "JS"  # hearts were led, and seat 0 holds two
    (tmp_path / "hands").write_text(json.dumps(record))
    [shown] = answers(str(tmp_path / "hands"))
    assert (shown["error"]["code"], shown["error"]["step"]) == ("must-follow", 5)
    assert "JH, TH" in shown["error"]["message"]


@pytest.mark.parametrize("cut", [0, 1, 5, 21])
def test_it_tells_of_a_record_that_stops_too_early(tmp_path, cut):
    record = json.loads(RECORDS.read_text().splitlines()[0])
    del record["actions"][cut:]
    (tmp_path / "hands").write_text(json.dumps(record))
    [shown] = answers(str(tmp_path / "hands"))
    assert (shown["error"]["code"], shown["error"]["step"]) == ("unfinished", cut)


def test_it_tells_of_an_act_after_the_end(tmp_path):
    record = json.loads(RECORDS.read_text().splitlines()[0])
    record["actions"].append({"seat": 0, "do": "pass"})
    (tmp_path / "hands").write_text(json.dumps(record))
    [shown] = answers(str(tmp_path / "hands"))
    assert (shown["error"]["code"], shown["error"]["step"]) == ("hand-over", 22)


def test_it_answers_lines_that_are_no_records(tmp_path):
    (tmp_path / "hands").write_bytes(b'7\n"x"\n[]\n{}\nnull\n\xff\xfe\n{"id": "a", "game": "whist"}\n\n   \nNaN\n')
    reply = answers(str(tmp_path / "hands"))
    assert len(reply) == 8
    assert all(answer["error"]["message"] for answer in reply)
    assert [answer["id"] for answer in reply][6] == "a"


def test_it_prints_the_schema():
    out = io.StringIO()
    call_command("replay_hands", "--schema", stdout=out)
    assert json.loads(out.getvalue())["title"] == "Hand record"


def test_it_says_when_a_file_cannot_be_read(tmp_path):
    with pytest.raises(CommandError, match="nowhere"):
        call_command("replay_hands", str(tmp_path / "nowhere"))
