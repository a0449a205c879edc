"""`make audit`: look every locked package up in the databases of known vulnerabilities, and say what came of it.

Where a database cannot be reached the packages are *not audited*, which is never the same as being sound. The status is
0 where all was looked up and nothing found, 1 where something was found, 3 where something was not audited.
"""

import json
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
SECONDS = 120

PYTHON = (
    sys.executable,
    "-m",
    "pip_audit",
    "--requirement",
    "requirements/dev.txt",
    "--require-hashes",
    "--disable-pip",
)
PYTHON_OPTIONS = ("--vulnerability-service", "osv", "--timeout", "10", "--format", "json", "--progress-spinner", "off")
NPM = ("npm", "audit", "--json", "--package-lock-only")


@dataclass(frozen=True)
class Audit:
    """What a database said: how many packages it was asked about, and what is known of them."""

    of: str
    packages: int = 0
    findings: tuple[str, ...] = ()
    reason: str = ""
    """Why nothing was audited; empty where it was."""

    def lines(self) -> Iterator[str]:
        """Yield it as lines to read."""
        if self.reason:
            yield f"{self.of}: NOT AUDITED: {self.reason}"
        else:
            yield f"{self.of}: audited {self.packages} packages, {len(self.findings)} known vulnerabilities"
        yield from (f"  {finding}" for finding in self.findings)


def main() -> int:
    """Audit both lock files, print, return the status."""
    audits = [read_python(*_run(*PYTHON, *PYTHON_OPTIONS)), read_npm(*_run(*NPM))]
    print(*(line for audit in audits for line in audit.lines()), sep="\n")  # noqa: T201 - a command's output
    if any(audit.findings for audit in audits):
        return 1
    return 3 if any(audit.reason for audit in audits) else 0


def read_python(said: str, complaint: str) -> Audit:
    """Read what pip-audit printed and complained."""
    of = "Python packages"
    found = _object(said).get("dependencies")
    if not isinstance(found, list):
        return Audit(of, reason=_last_line(complaint))
    skipped = [f"{package['name']}: {package['skip_reason']}" for package in found if "skip_reason" in package]
    if skipped or not found:
        return Audit(
            of, reason=f"{len(skipped)} of {len(found)} packages could not be looked up. {'; '.join(skipped[:3])}"
        )
    known = [(package, entry) for package in found for entry in package["vulns"]]
    return Audit(of, len(found), tuple(f"{p['name']} {p['version']}: {v['id']}" for p, v in known))


def read_npm(said: str, complaint: str) -> Audit:
    """Read what npm printed and complained."""
    of = "JavaScript packages"
    report = _object(said)
    counted = report.get("metadata", {}).get("dependencies", {}).get("total")
    if "vulnerabilities" not in report or not counted:
        return Audit(of, reason=_last_line(str(report.get("message") or complaint)))
    known = report["vulnerabilities"].values()
    return Audit(of, counted, tuple(f"{entry['name']} {entry['range']}: {entry['severity']}" for entry in known))


def _object(said: str) -> dict[str, Any]:
    try:
        report = json.loads(said)
    except ValueError:
        return {}
    return report if isinstance(report, dict) else {}


def _last_line(complaint: str) -> str:
    """Return the end of a complaint, without the addresses in it."""
    lines = [line.strip() for line in complaint.splitlines() if line.strip()]
    return lines[-1][:200] if lines else "it gave no answer."


def _run(*command: str) -> tuple[str, str]:
    try:
        done = subprocess.run(
            command, cwd=ROOT, capture_output=True, text=True, timeout=SECONDS, stdin=subprocess.DEVNULL
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        return "", f"{command[0]}: {error}"
    return done.stdout, done.stderr


if __name__ == "__main__":
    sys.exit(main())
