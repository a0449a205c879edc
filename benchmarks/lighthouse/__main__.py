"""`python -m benchmarks.lighthouse [--only NAME …]`: Lighthouse's scores of the public pages and the pad.

It serves the sample night, opens each page in the machine's Chromium by Lighthouse (its own settings for a phone and
for a desktop), and prints a table for docs/pages.md. Scores of performance differ by a few points from run to run: of
three runs the middle one counts.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Any

from tests.support import halls, programs

LIGHTHOUSE = Path(__file__).parent / "node_modules" / "lighthouse" / "cli" / "index.js"
CATEGORIES = ("performance", "accessibility", "best-practices")
CHROMIUM_OPTIONS = "--headless=new --no-sandbox --disable-gpu --no-proxy-server"
RUNS = 3


@dataclass(frozen=True)
class Opened:
    """A page, and on what it is opened: `phone` or `desktop`."""

    name: str
    path: str
    on: str


PAGES = (
    Opened("board on a wall", "/t/{slug}/", "desktop"),
    Opened("board on a phone", "/t/{slug}/", "phone"),
    Opened("a player's page", "/t/{slug}/players/3/", "phone"),
    Opened("charts", "/t/{slug}/charts/", "phone"),
    Opened("pad", "/pad/#{pad}", "phone"),
)
HEAD = (
    "| page | performance | accessibility | best practices | layout shift | largest paint, ms | sent, KB | page, KB |\n"
    "|---|---|---|---|---|---|---|---|"
)
ABOUT = """
from tournaments.models import PadKey, Tournament
tonight = Tournament.objects.get(name="Autumn Euchre Night")
print("about", tonight.slug, PadKey.objects.get(table__tournament=tonight, table__number=2, revoked_at=None).key)
"""


def main(arguments: list[str]) -> int:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", nargs="*", default=(), help="pages whose name begins so")
    parser.add_argument("--runs", type=int, default=RUNS, help="how often each page is opened")
    options = parser.parse_args(arguments)
    os.environ.setdefault("CHROME_PATH", os.environ.get("CHROMIUM") or programs.CHROMIUM.find() or "chromium")
    with (
        tempfile.TemporaryDirectory(prefix="headtable-lighthouse-") as folder,
        halls.embedded_hall(Path(folder) / "hall") as hall,
    ):
        hall.manage("sample_tournament")
        said = hall.manage("shell", "--no-imports", "-c", ABOUT).splitlines()
        _about, slug, pad = next(line for line in said if line.startswith("about")).split()
        print(HEAD)
        for page in PAGES:
            if not options.only or page.name.startswith(tuple(options.only)):
                address = hall.url + page.path.format(slug=slug, pad=pad)
                print(
                    _page_row(page, [_report(address, page.on, Path(folder)) for _run in range(options.runs)]),
                    flush=True,
                )
    return 0


def _report(address: str, on: str, folder: Path) -> dict[str, Any]:
    """Open a page by Lighthouse; return its report."""
    output = folder / "report.json"
    wanted = [f"--only-categories={','.join(CATEGORIES)}", "--output=json", f"--output-path={output}", "--quiet"]
    preset = ["--preset=desktop"] if on == "desktop" else []
    command = ["node", str(LIGHTHOUSE), address, *wanted, *preset, f"--chrome-flags={CHROMIUM_OPTIONS}"]
    subprocess.run(command, check=True, timeout=180)
    report: dict[str, Any] = json.loads(output.read_text())
    return report


def _page_row(page: Opened, reports: list[dict[str, Any]]) -> str:
    scores = [round(100 * median(report["categories"][name]["score"] for report in reports)) for name in CATEGORIES]
    shift, paint = (
        median(report["audits"][name]["numericValue"] for report in reports)
        for name in ("cumulative-layout-shift", "largest-contentful-paint")
    )
    requests = reports[-1]["audits"]["network-requests"]["details"]["items"]
    sent = sum(request.get("transferSize", 0) for request in requests)
    document = sum(request.get("transferSize", 0) for request in requests if request.get("resourceType") == "Document")
    weights = (f"{sent / 1000:.0f}", f"{document / 1000:.0f}")
    return " | ".join((f"| {page.name}", *map(str, scores), f"{shift:.3f}", f"{paint:.0f}", *weights)) + " |"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
