"""`make fuzz-api`: requests of all kinds to every call of a served hall, by schemathesis, from the API description.

The sample tournament is served with something of everything (`fuzz_ids.py`), so that the ids asked for exist: mostly
they are those of its tournament 1 and round 4, or of tournaments beside it that have teams, or prizes handed over.
Whatever a request changes is rolled back after its answer (`rolled_back.py`), so that tournament and round stay as they
are however many requests come. All checks are on: no failure of the server (5xx), no answer that the description does
not allow, nothing refused for its form that fits the description, and nothing taken that does not.

ARGS="--phases stateful --seconds 600" follows the description's links from call to call instead; what they do stays.
"""

import argparse
import json
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

import httpx

from tests.support.halls import EmbeddedHall

PHASES, STATEFUL = "examples,coverage,fuzzing", "stateful"
PROBABILITY = 0.85
"""How often an id is one that there is."""
AS_TEXT = "-as-text"
IN_BODIES = {
    "award": "awards",
    "entrant": "entrants",
    "leaving": "in-teams",
    "one": "entrants",
    "other": "entrants",
}
"""Where bodies name what there is, and of which kind it is."""
CHECKS = """
[checks]
positive_data_acceptance.expected-statuses = ["2xx", 401, 402, 403, 404, 409, 412, 413, 422, 428, 429, 503]
negative_data_rejection.expected-statuses = [400, 401, 403, 404, 405, 406, 409, 412, 413, 415, 422, 428, 429, 503]

[[operations]]
include-path-regex = "/(hands|correct|score)/$|/organizations/[^/]+/games/"
checks.positive_data_acceptance.expected-statuses = ["2xx", 400, 401, 403, 404, 409, 412, 413, 422, 429, 503]
"""
"""What breaks a rule of the game, or comes at the wrong time, is refused though its form is right: 409, 412, 422.

A hand is described for all games: of another game than the sheet's it has the wrong form there, 400. So have totals
for more seats or fewer, and a file that is no game.
"""
SUBSTITUTES = f"""
[[operations]]
include-path-regex = "/substitute/$"
parameters = {{"body.coming" = {{dictionary = "in-teams", probability = {PROBABILITY}}}}}
"""
"""Only here: whoever comes to a seat may be somebody new instead, but not both."""
WITHOUT_SOME_FIELDS = """
[[operations]]
include-path = "{path}"
include-method = "GET"
checks.response_schema_conformance.enabled = false
"""
"""With `?fields=` a result lacks what is required of a whole one; `test_schema.py` checks whole ones."""
UNLIMITED = dict.fromkeys(("LIMIT_REFEREE_BY_ADDRESS", "LIMIT_FRIENDLY_GAMES_BY_ADDRESS"), "1000000")
"""A fuzzer asks more often in a minute than people do, and would be told to wait."""
STATEFUL_PHASE = """
[phases.stateful]
max-steps = 400
inference.algorithms = []

[[operations]]
include-path = "/api/v1/tournaments/{id}/rounds/{number}/"
checks.ensure_resource_availability.enabled = false
"""
"""A round that is undone is gone, by a POST: another step of the same walk may have undone the one just drawn."""


def main() -> int:
    """Fuzz; return schemathesis' own status, 0 where nothing was found."""
    parser = argparse.ArgumentParser(prog="make fuzz-api", description=__doc__)
    parser.add_argument(
        "--examples", type=int, default=60, help="of each call, beside those that cover its description"
    )
    parser.add_argument("--only", default=".", help="calls whose address fits this regular expression")
    parser.add_argument("--phases", default=PHASES)
    parser.add_argument("--seconds", type=int, default=0, help="at most, or for so long where it is stateful")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="headtable-fuzz-api-") as name:
        return fuzzed(Path(name), options)


def fuzzed(folder: Path, options: argparse.Namespace) -> int:
    """Serve the sample tournament and fuzz it; return schemathesis' status."""
    hall = EmbeddedHall(folder / "hall", UNLIMITED)
    hall.serve()
    token = _owners_token(hall)
    ids = json.loads(hall.manage("shell", "--no-imports", "-c", _IDS))
    if options.phases != STATEFUL:
        hall.stop()
        hall.start("server", "-m", "tests.support.rolled_back")
        hall.wait_until_ready()
    try:
        settings, described = folder / "schemathesis.toml", folder / "openapi.json"
        address = f"{hall.url}/api/v1/schema/"
        description = httpx.get(address, headers={"Accept": "application/json"}).raise_for_status().json()
        settings.write_text(settings_of(description["paths"], ids) + STATEFUL_PHASE)
        give_examples(description["paths"], ids)
        described.write_text(json.dumps(description))
        command = [
            *(str(Path(sys.executable).parent / "schemathesis"), "--config-file", str(settings)),
            *("run", str(described), "--url", hall.url),
            *("--header", f"Authorization: Token {token}", "--phases", options.phases),
            *("--include-path-regex", options.only, "--max-examples", str(options.examples)),
            *("--seed", str(options.seed), "--continue-on-failure"),
            *("--suppress-health-check", "all", "--output-sanitize", "true"),
            *(("--max-time", str(options.seconds)) if options.seconds else ()),
        ]
        return subprocess.run(command, check=False, cwd=folder).returncode
    finally:
        hall.stop()


def settings_of(paths: dict[str, Any], ids: dict[str, list[Any]]) -> str:
    """Return schemathesis' settings: the checks, and that the ids in addresses and bodies are mostly real ones."""
    hooks = Path(__file__).with_name("fuzz_hooks.py")
    lines = [f"hooks = {json.dumps(str(hooks))}", CHECKS, SUBSTITUTES]
    for kind, values in ids.items():
        lines.append(f'[dictionaries."{kind}"]\nvalues = {json.dumps(values, default=str)}')
        lines.append(f'[dictionaries."{kind}{AS_TEXT}"]\nvalues = {json.dumps([*map(str, values)])}')
    in_bodies = (_bound(f"body.{name}", kind) for name, kind in IN_BODIES.items())
    lines.append("[parameters]\n" + "\n".join(in_bodies))
    for path, calls in paths.items():
        if found := kinds_in(path, ids):
            texts = _texts_in(calls)
            bound = (_bound(f"path.{name}", kind + AS_TEXT * (name in texts)) for name, kind in found.items())
            lines.append(f'[[operations]]\ninclude-path = "{path}"\nparameters = {{{", ".join(bound)}}}')
        if any(parameter["name"] == "fields" for parameter in calls.get("get", {}).get("parameters", [])):
            lines.append(WITHOUT_SOME_FIELDS.format(path=path))
    return "\n".join(lines) + "\n"


def _bound(where: str, kind: str) -> str:
    return f'"{where}" = {{dictionary = "{kind}", probability = {PROBABILITY}}}'


def _texts_in(calls: dict[str, Any]) -> set[str]:
    """Return which ids in an address are texts: where a UUID may stand for a number, the number is one."""
    parameters = [parameter for call in calls.values() for parameter in call.get("parameters", [])]
    return {each["name"] for each in parameters if each["in"] == "path" and each["schema"].get("type") == "string"}


def give_examples(paths: dict[str, Any], ids: dict[str, list[Any]]) -> None:
    """Give each id in these addresses a real one as its example: requests that cover the rest of a call have it."""
    for path, calls in paths.items():
        kinds = kinds_in(path, ids)
        for parameter in (parameter for call in calls.values() for parameter in call.get("parameters", [])):
            if parameter["in"] == "path" and parameter["name"] in kinds:
                example = ids[kinds[parameter["name"]]][0]
                parameter["example"] = str(example) if parameter["schema"].get("type") == "string" else example


def kinds_in(path: str, ids: dict[str, list[Any]]) -> dict[str, str]:
    """Return the kind of each id in an address: `tournaments/teams` or `tournaments` in `tournaments/{id}/teams/`."""
    parts, kinds = path.split("/"), {}
    for before, part, after in zip(parts, parts[1:], parts[2:], strict=False):
        if part.startswith("{"):
            kinds |= {part[1:-1]: kind for kind in (before, f"{before}/{after}") if kind in ids}
    return kinds


def _owners_token(hall: EmbeddedHall) -> str:
    """Return a token of an owner of the sample tournament's organization."""
    return hall.manage("shell", "--no-imports", "-c", _TOKEN).strip()


_TOKEN = """
from accounts.members import make_token
from accounts.models import Membership
print(make_token(user=Membership.objects.filter(role="owner").first().user))
"""
_IDS = """
from tests.support.fuzz_ids import print_ids
print_ids()
"""


if __name__ == "__main__":
    sys.exit(main())
