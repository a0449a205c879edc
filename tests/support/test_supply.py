"""What is installed: every package locked by its hash, all in the bill of materials, and an honest audit."""

import json
import re
from pathlib import Path

import pytest

from config.settings import RELEASE
from tests.support import audit, sbom

ROOT = audit.ROOT


@pytest.mark.parametrize("path", sorted(ROOT.glob("requirements/*.txt")), ids=lambda path: path.name)
def test_it_locks_every_python_package_by_its_hash(path: Path) -> None:
    packages = [block for block in re.split(r"\n(?=[a-z0-9])", path.read_text()) if not block.startswith("#")]
    assert packages
    assert [block.split()[0] for block in packages if "==" not in block or "--hash=sha256:" not in block] == []


def test_it_locks_every_javascript_package_by_its_hash() -> None:
    packages = json.loads((ROOT / "package-lock.json").read_text())["packages"]
    assert [name for name, package in packages.items() if name and not package.get("integrity")] == []


def test_it_lists_every_package_that_is_locked(tmp_path: Path) -> None:
    assert sbom.main(["--to", str(tmp_path)]) == 0
    python, javascript = (json.loads((tmp_path / f"{name}.cdx.json").read_text()) for name in ("python", "javascript"))
    locked = re.findall(r"^([a-z0-9][\w.-]*)==", (ROOT / "requirements" / "sentry.txt").read_text(), re.MULTILINE)
    assert {part["name"] for part in python["components"]} == set(locked)
    assert "pillow" in locked
    shipped = json.loads((ROOT / "package.json").read_text())
    assert set(shipped["dependencies"]) <= {part["name"] for part in javascript["components"]}
    assert all(part["hashes"] for part in javascript["components"])
    assert python["metadata"]["component"]["version"] == shipped["version"] == RELEASE


VULNERABLE = {"name": "django", "version": "1", "vulns": [{"id": "PYSEC-1"}]}
SOUND = {"name": "idna", "version": "2", "vulns": []}
SKIPPED = {"name": "idna", "skip_reason": "not found"}
KNOWN = {"idb": {"name": "idb", "range": "<2", "severity": "high"}}
COUNTED = {"dependencies": {"total": 9}}


@pytest.mark.parametrize(
    ("said", "is_audited", "findings"),
    [
        (json.dumps({"dependencies": [VULNERABLE, SOUND]}), True, ("django 1: PYSEC-1",)),
        (json.dumps({"dependencies": [SOUND]}), True, ()),
        (json.dumps({"dependencies": [SOUND, SKIPPED]}), False, ()),
        (json.dumps({"dependencies": []}), False, ()),
        ("", False, ()),
        ("[]", False, ()),
    ],
)
def test_it_never_calls_python_packages_sound_that_nobody_looked_up(
    said: str, is_audited: bool, findings: tuple[str, ...]
) -> None:
    found = audit.read_python(said, "first line\nno network")
    assert (not found.reason, found.findings) == (is_audited, findings)
    assert ("NOT AUDITED" in next(found.lines())) is not is_audited


@pytest.mark.parametrize(
    ("said", "is_audited", "findings"),
    [
        (json.dumps({"vulnerabilities": KNOWN, "metadata": COUNTED}), True, ("idb <2: high",)),
        (json.dumps({"vulnerabilities": {}, "metadata": COUNTED}), True, ()),
        (json.dumps({"message": "405 Method Not Allowed", "error": {}}), False, ()),
        ("", False, ()),
    ],
)
def test_it_never_calls_javascript_packages_sound_that_nobody_looked_up(
    said: str, is_audited: bool, findings: tuple[str, ...]
) -> None:
    found = audit.read_npm(said, "no network")
    assert (not found.reason, found.findings) == (is_audited, findings)
    assert ("NOT AUDITED" in next(found.lines())) is not is_audited
