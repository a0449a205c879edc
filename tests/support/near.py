"""`python -m tests.support.near [--since REF] [pytest's arguments]`: run the tests next to what changed.

What changed is what git shows since REF, by default since the last commit, and every file that git does not know yet.
The folders of `tests/` mirror those of the source: a changed file asks for the nearest folder above it that has tests.
Where a file has tests elsewhere, `NEAR` says where. `make test` still decides.
"""

import argparse
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path, PurePath

ROOT = Path(__file__).parents[2]

DOCUMENTS = ("tests/config/test_documented_commands.py", "tests/config/test_help_pages.py", "tests/support")
TEXTS = ("tests/config/test_texts.py",)
PACKAGES = ("tests/support/test_supply.py",)

NEAR = {
    "config/templatetags": ("tests/config/test_templates.py",),
    "docs": DOCUMENTS,
    "fundraising": ("tests/fundraising",),
    "headtable": ("tests/config/test_second_start.py", "tests/distribution/test_wheel.py"),
    "locale": TEXTS,
    "package-lock.json": PACKAGES,
    "pyproject.toml": (*PACKAGES, "tests/config/test_release.py"),
    "requirements": PACKAGES,
    "static": ("tests/js",),
    "static/board": ("tests/js", "tests/tournaments/board"),
    "static/desk": ("tests/js", "tests/tournaments/desk"),
    "static/fundraising": ("tests/js", "tests/fundraising"),
    "static/pad": ("tests/js", "tests/tournaments/pad"),
    "templates": ("tests/config/test_templates.py",),
    "templates/account": ("tests/accounts",),
    "templates/accounts": ("tests/accounts",),
    "templates/board": ("tests/tournaments/board",),
    "templates/desk": ("tests/tournaments/desk",),
    "templates/friendly": ("tests/tournaments/friendly",),
    "templates/fundraising": ("tests/fundraising",),
    "templates/mfa": ("tests/accounts",),
    "templates/pad": ("tests/tournaments/pad",),
    "templates/paper": ("tests/tournaments/paper",),
    "templates/referee": ("tests/tournaments/referee",),
    "templates/standby": ("tests/standby",),
    "tournaments/board/charts": ("tests/tournaments/rules/statistics",),
    "tournaments/models/settings_table.py": ("tests/tournaments/test_settings_table.py",),
    "tournaments/models": ("tests/tournaments/services",),
    "tournaments/forms": ("tests/tournaments/desk",),
    "tournaments/services/writing": ("tests/tournaments/services", "tests/tournaments/test_quotas.py"),
}
"""Folders and files whose tests are not in the folder of the same name: where they are."""


def near(changed: Iterable[str]) -> list[str]:
    """Return the test files and folders next to these files, each once and in order.

    A file with no folder of tests of its own asks for the test files beside the nearest one, without its subfolders.
    """
    found = {test for path in changed for test in _near_one(PurePath(path))}
    return sorted(test for test in found if not any(str(above) in found for above in PurePath(test).parents))


def _near_one(path: PurePath) -> list[str]:
    if path.parts[0] == "tests":
        return _near_test(path)
    if path.suffix == ".md":
        return list(DOCUMENTS)
    for place in (path, *path.parents[:-1]):
        if str(place) in NEAR:
            return list(NEAR[str(place)])
        folder = PurePath("tests") / place
        if (ROOT / folder).is_dir():
            return [str(folder)] if place == path.parent else _files_in(folder)
    return []


def _near_test(path: PurePath) -> list[str]:
    """Return a test file itself, or the tests beside a helper; a file that was deleted has none."""
    if path.name.startswith("test_"):
        return [str(path)] if (ROOT / path).exists() else []
    return _files_in(path.parent)


def _files_in(folder: PurePath) -> list[str]:
    return sorted(str(folder / file.name) for file in (ROOT / folder).glob("test_*.py"))


def changed_since(reference: str) -> list[str]:
    """Return the files that differ from where this branch left `reference`, and those that git does not know yet."""
    base = _git("merge-base", reference, "HEAD")[0]
    return sorted({*_git("diff", "--name-only", base), *_git("ls-files", "--others", "--exclude-standard")})


def _git(*arguments: str) -> list[str]:
    return subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, text=True, check=True).stdout.splitlines()


def main(arguments: list[str]) -> int:
    """Run the tests near what changed on SQLite, which needs no servers; return pytest's exit status."""
    parser = argparse.ArgumentParser(description="Run the tests next to what changed.")
    parser.add_argument("--since", default="HEAD", help="a commit or a branch, such as main")
    options, for_pytest = parser.parse_known_args(arguments)
    tests = near(changed_since(options.since))
    if not tests:
        print(f"Nothing that has tests near it changed since {options.since}.")  # noqa: T201 - a command's output
        return 0
    print("Running", *tests)  # noqa: T201 - a command's output
    return subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-n", "2", *tests, *for_pytest], check=False
    ).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
