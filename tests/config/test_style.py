"""The tools that look at style agree with each other."""

import configparser
import tomllib

import yaml

from tests.support.halls import ROOT

PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())


def test_it_gives_editors_and_ruff_one_length_of_line() -> None:
    editors = configparser.ConfigParser()
    editors.read_string("[top]\n" + (ROOT / ".editorconfig").read_text())
    assert editors.getint("*.py", "max_line_length") == PYPROJECT["tool"]["ruff"]["line-length"]


def test_it_runs_no_tool_before_a_commit_that_make_lint_does_not_run() -> None:
    hooks = yaml.safe_load((ROOT / ".pre-commit-config.yaml").read_text())["repos"][0]["hooks"]
    names = {hook["name"].split()[0] for hook in hooks}
    assert names == {"ruff", "bandit", "djlint", "eslint", "stylelint"}
    makefile, package = ((ROOT / name).read_text() for name in ("Makefile", "package.json"))
    assert {name for name in names if f"/{name} " not in makefile and f"{name} " not in package} == set()


def test_it_says_of_the_public_hosts_workflows_that_none_has_run() -> None:
    for path in (ROOT / ".github" / "workflows").glob("*.yml"):
        assert "never run yet" in path.read_text(), f"{path.name} has been tried: say where, and with what result"
    assert ".ci/run" in (ROOT / ".github" / "workflows" / "ci.yml").read_text()
