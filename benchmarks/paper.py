"""Everything that can be printed of a large tournament, against a process that typesets an empty page as often."""

import subprocess
import sys
import time

from django.urls import URLPattern

from benchmarks.row import Figure, Row, Run
from benchmarks.stage import HANDS, Stage

PEOPLE = 400
KINDS = ("table-cards", "score-sheets", "player-cards", "seat-slips", "name-tags", "rotation")
KINDS += ("standings", "results", "certificates", "payouts", "report", "state-report", "rules")
"""Not imported: the program that only asks has set up no Django."""
EMPTY_PAGE = "import typst; typst.compile(b'#page[]')"


def bare_page() -> None:
    """Start a process of its own, as a kind of paper has one, and typeset an empty page in it."""
    subprocess.run([sys.executable, "-c", EMPTY_PAGE], check=True)


def _runs(stage: Stage) -> tuple[Run, Run]:
    tournament = stage.make_tournament(1, PEOPLE if stage.scale.seconds else stage.scale.entrants)
    for place, sitting in enumerate(stage.open_round(tournament)):
        # Eight people share first place: no certificates are printed where half the hall does.
        first = HANDS if place < 4 else 1 + place % (HANDS - 1)
        stage.call(f"sittings/{sitting.pk}/score/", {"points": [first, HANDS - first] * 2, "hands": HANDS})

    def printed() -> Figure:
        began = time.perf_counter()
        for kind in KINDS:
            path = f"/api/v1/tournaments/{tournament}/paper/{kind}/?paper=letter"
            stage.client.get(path, timeout=120).raise_for_status()
        return Figure(1000 * (time.perf_counter() - began))

    def bare() -> Figure:
        began = time.perf_counter()
        for _kind in KINDS:
            bare_page()
        return Figure(1000 * (time.perf_counter() - began))

    return printed, bare


urlpatterns: list[URLPattern] = []
ROWS = (
    Row(
        name="paper",
        question=f"Every kind of paper of a tournament of {PEOPLE // 4} tables, one after the other, as PDF.",
        unit="ms",
        runs=_runs,
        bare=(bare_page,),
        databases=("sqlite",),
    ),
)
