"""Which tests are next to a changed file."""

import subprocess

import pytest

from tests.support import near
from tests.support.near import ROOT


@pytest.mark.parametrize(
    ("changed", "tests"),
    [
        ("tournaments/rules/standings/columns.py", ["tests/tournaments/rules/standings"]),
        ("tournaments/desk/forms/settings.py", ["tests/tournaments/desk/test_rounds.py"]),
        ("scoring/rules/euchre/points.py", ["tests/scoring/rules/euchre"]),
        ("fundraising/services/ledger.py", ["tests/fundraising"]),
        ("templates/desk/rounds.html", ["tests/tournaments/desk"]),
        ("templates/404.html", ["tests/config/test_templates.py"]),
        ("static/pad/queue.js", ["tests/js", "tests/tournaments/pad"]),
        ("docs/money.md", ["tests/config/test_help_pages.py", "tests/support"]),
        ("locale/de/LC_MESSAGES/django.po", ["tests/config/test_texts.py"]),
        ("tests/fundraising/test_jar.py", ["tests/fundraising/test_jar.py"]),
        ("tests/fundraising/conftest.py", ["tests/fundraising/test_jar.py"]),
    ],
)
def test_it_names_the_tests_next_to_a_file(changed: str, tests: list[str]) -> None:
    assert set(tests) <= set(near.near([changed]))


def test_it_leaves_other_folders_alone() -> None:
    assert near.near(["tournaments/rules/standings/columns.py"]) == ["tests/tournaments/rules/standings"]
    assert "tests/tournaments/rules/standings" not in near.near(["tournaments/money.py"])


def test_it_runs_a_file_once_though_its_whole_folder_runs() -> None:
    changed = ["tests/fundraising/test_jar.py", "fundraising/money.py"]
    assert near.near(changed) == ["tests/fundraising"]


def test_it_does_not_ask_for_a_test_that_was_deleted() -> None:
    assert near.near(["tests/fundraising/test_that_never_was.py"]) == []


def test_it_finds_existing_tests_for_every_file_of_the_source() -> None:
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True)
    files = [file for file in listed.stdout.splitlines() if not file.startswith((".github/", "tests/"))]
    without = [file for file in files if not near.near([file])]
    assert [file for file in without if "/" in file] == [".ci/run"]
    assert [test for test in near.near(files) if not (ROOT / test).exists()] == []


def test_it_says_so_where_nothing_changed(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(near, "changed_since", lambda since: [])
    assert near.main(["--since", "main"]) == 0
    assert "Nothing that has tests near it changed since main." in capsys.readouterr().out
