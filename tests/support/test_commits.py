"""What a measurement says of the code that it ran on."""

import subprocess
from pathlib import Path

import pytest

from tests.support.commits import commit


def _git(*words: str) -> None:
    subprocess.run(["git", "-c", "user.name=Test", "-c", "user.email=test@hall.test", *words], check=True)


def test_it_is_dirty_by_code_and_not_by_a_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    page, code = tmp_path / "docs" / "page.md", tmp_path / "code.py"
    page.parent.mkdir()
    page.write_text("a page")
    code.write_text("pass")
    for words in (("init", "--quiet"), ("add", "."), ("commit", "--quiet", "--message", "First")):
        _git(*words)
    first = commit()
    page.write_text("measured")
    assert commit() == first
    code.write_text("return")
    assert commit() == f"{first}-dirty"
    assert len(first) >= 7


def test_it_is_unknown_outside_of_a_repository(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path.parent))
    monkeypatch.chdir(tmp_path)
    assert commit() == "unknown"
