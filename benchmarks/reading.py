"""Whether hands wait while photographs are read: at an even pace, beside a stack of score sheets and without."""

import time
from collections import deque
from io import BytesIO
from itertools import count
from statistics import quantiles
from typing import Any

import pypdfium2

from benchmarks.growth import paced_waits
from benchmarks.hands import OURS, hand_posts
from benchmarks.load import Post
from benchmarks.pictures import DOTS, photograph
from benchmarks.row import Figure, Row, Run
from benchmarks.stage import HANDS, Stage

STACK = 10
"""Pictures that wait when a measurement begins: read one after another, they take longer than it."""
PER_MM = 25.4 / 72
PATIENCE = 600


def photograph_of_a_sheet(stage: Stage, tournament: int) -> bytes:
    """Return a photograph of a filled-in sheet of table 1 in round 1."""
    sheets = f"/api/v1/tournaments/{tournament}/paper/score-sheets/"
    pdf = pypdfium2.PdfDocument(stage.client.get(f"{sheets}?paper=letter", timeout=60).raise_for_status().content)
    page = pdf[0].render(scale=DOTS * PER_MM, grayscale=True).to_pil().convert("L")
    layout = stage.client.get(f"{sheets}layout/?round=1&table=1&paper=letter").raise_for_status().json()
    bubbles = [{**bubble, "name": bubble["fact"]} for bubble in layout["bubbles"]]
    marks = {(hand, fact): value for hand in range(1, HANDS + 1) for fact, value in (("maker", 0), ("tricks", 3))}
    return photograph(page, bubbles, marks, seed=1).jpeg


def send(stage: Stage, address: str, picture: bytes, number: int) -> None:
    """Send a picture; a number behind its end makes another file of it."""
    file = BytesIO(picture + number.to_bytes(4, "big"))
    stage.client.post(address, files={"picture": ("sheet.jpg", file, "image/jpeg")}).raise_for_status()


def wait_until_all_are_read(stage: Stage, address: str) -> None:
    """Wait until no picture is being read. Raises TimeoutError."""
    until = time.monotonic() + PATIENCE
    while any(row["state"] == "reading" for row in _listed(stage, address)):
        if time.monotonic() > until:
            raise TimeoutError("Pictures are still being read.")
        time.sleep(0.5)


def _listed(stage: Stage, address: str) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = []
    following: str | None = address
    while following:
        page = stage.client.get(following).raise_for_status().json()
        rows, following = rows + page["results"], page["next"]
    return rows


def _runs(stage: Stage) -> tuple[Run, Run]:
    tournament = stage.make_tournament(rounds=1)
    stage.open_round(tournament)
    address, posts, numbers = f"/api/v1/tournaments/{tournament}/photographs/", deque[Post](), count()
    picture = photograph_of_a_sheet(stage, tournament)

    def p99() -> Figure:
        while len(posts) < stage.scale.hands:
            posts.extend(hand_posts(OURS, stage.open_round(stage.make_tournament(rounds=1))))
        waits, share = paced_waits(stage, posts)
        return Figure(1000 * quantiles(waits, n=100)[98], share)

    def while_reading() -> Figure:
        for _picture in range(STACK if stage.scale.seconds else 1):
            send(stage, address, picture, next(numbers))
        return p99()

    def without() -> Figure:
        wait_until_all_are_read(stage, address)
        return p99()

    return while_reading, without


urlpatterns: list[Any] = []
ROWS = (
    Row(
        name="hand-while-reading-p99",
        question="99 of 100 hands at the pace of 2,000 tables are answered sooner while a stack of photographed score "
        "sheets is read, against the same without them.",
        unit="ms",
        runs=_runs,
        bare=(wait_until_all_are_read,),
    ),
)
