"""`make fuzz-api`: requests of all kinds to every call of a served hall, by schemathesis, from the API description.

The sample tournament is served, so that ids that are asked for exist, and the description's links lead from one call to
the next. What is looked for: failures of the server (5xx), and answers that the description does not allow.
"""

import argparse
import subprocess
import sys
import tempfile
from pathlib import Path

from tests.support.halls import EmbeddedHall

SETTINGS = """
[phases.stateful]
max-steps = {steps}
inference.algorithms = []
"""
"""Of schemathesis. Only the links that the description has are followed: guessed ones lead to made-up ids."""

CHECKS = "not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance"
"""Not positive_data_acceptance: what breaks a rule of the game is refused though its form is right."""


def main() -> int:
    """Fuzz for the time asked for; return schemathesis' own status, 0 where nothing was found."""
    parser = argparse.ArgumentParser(prog="make fuzz-api", description=__doc__)
    parser.add_argument("--seconds", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--steps", type=int, default=400, help="the most calls in a row (400)")
    options = parser.parse_args()
    folder = Path(tempfile.mkdtemp(prefix="headtable-fuzz-api-"))
    settings = folder / "schemathesis.toml"
    settings.write_text(SETTINGS.format(steps=options.steps))
    hall = EmbeddedHall(folder / "hall", {})
    hall.serve()
    try:
        command = [
            *(str(Path(sys.executable).parent / "schemathesis"), "--config-file", str(settings)),
            *("run", f"{hall.url}/api/v1/schema/", "--header", f"Authorization: Token {_owners_token(hall)}"),
            *("--checks", CHECKS),
            *("--max-time", str(options.seconds), "--seed", str(options.seed)),
            *("--continue-on-failure", "--suppress-health-check", "all", "--output-sanitize", "true"),
        ]
        return subprocess.run(command, check=False, cwd=folder).returncode
    finally:
        hall.stop()


def _owners_token(hall: EmbeddedHall) -> str:
    """Return a token of an owner of the sample tournament's organization."""
    return hall.manage("shell", "--no-imports", "-c", _TOKEN).strip()


_TOKEN = """
from accounts.members import make_token
from accounts.models import Membership
print(make_token(user=Membership.objects.filter(role="owner").first().user))
"""


if __name__ == "__main__":
    sys.exit(main())
