"""The rules are a library for others: the folder alone, under another name, where there is no Django."""

import json
import shutil
import subprocess
import sys
from pathlib import Path

import scoring.rules

RECORDS = Path(__file__).parents[2] / "data" / "euchre-hands.jsonl"
PROGRAM = """
import json, sys
from importlib.abc import MetaPathFinder


class Without(MetaPathFinder):
    def find_spec(self, name, path, target=None):
        if name.partition(".")[0] in ("django", "rest_framework", "celery", "scoring", "tournaments"):
            raise ImportError(f"{name} is not to be had here")


sys.meta_path.insert(0, Without())
try:
    import django
except ImportError:
    pass
else:
    sys.exit("Django can be imported after all")

import cardrules

game = cardrules.get_game("euchre")
ruleset = game.read_ruleset({"target": 5}, game.read_preset("michigan"))
march = game.score_hand(ruleset, game.read_hand({"maker": 1, "tricks": 5, "alone": True}))
try:
    game.check_totals(ruleset, cardrules.Totals((9, 0, 9, 0)))
except cardrules.RuleError as error:
    refused = error.code
print(json.dumps([march.points, game.progress(ruleset, [march.points] * 2).is_over, refused]))
for line in sys.stdin:
    print(cardrules.answer_line(line))
"""


def test_it_replays_and_scores_under_another_name_without_django(tmp_path):
    shutil.copytree(Path(scoring.rules.__file__).parent, tmp_path / "cardrules")
    lines = RECORDS.read_text().splitlines()[:20]
    ran = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        cwd=tmp_path,
        input="\n".join(lines),
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    first, *answers = map(json.loads, ran.stdout.splitlines())
    assert first == [[0, 4, 0, 4], True, "impossible-totals"]
    expected = [json.loads(line)["expect"] for line in lines]
    assert [answer["points"] for answer in answers] == [points["points"] for points in expected]
