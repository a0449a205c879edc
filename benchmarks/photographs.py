"""`python -m benchmarks.photographs [--pictures N] [--first SEED] [--keep FOLDER] [--results FILE]`: reading sheets.

Pictures are made from seeds (`benchmarks.pictures`), half of them with clean marks alone, half with something besides:
faint, crossed out, two bubbles, a tick, stray lines. A sheet is *wrong* where what was read without a doubt is not what
was meant. Times are the processor's, without the second in which a process of its own starts.
"""

import argparse
import io
import json
import os
import resource
import sys
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from random import Random
from statistics import median, quantiles
from typing import Any

import django
import pypdfium2
from PIL import Image

os.environ.setdefault("DATABASE_URL", "sqlite://:memory:")
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
django.setup()

from accounts.addresses import as_qr_code  # noqa: E402 - after the settings
from benchmarks.pictures import DOTS, UNCLEAN, Taken, photograph  # noqa: E402
from scoring import services as scoring  # noqa: E402
from scoring.models import Game  # noqa: E402
from scoring.rules import KIND, FactsError, facts_of, get_game, missing_in  # noqa: E402
from tournaments.paper import bubbles as places  # noqa: E402
from tournaments.paper import sheet_layout as layout  # noqa: E402
from tournaments.paper.bubble_sheets import bubble_sheets, bubbles_on_page, on_paper  # noqa: E402
from tournaments.paper.bubbles import BubbleSheet  # noqa: E402
from tournaments.paper.reading.__main__ import read  # noqa: E402
from tournaments.paper.reading.finding import BORDER  # noqa: E402
from tournaments.paper.typesetting import typeset_here  # noqa: E402
from tournaments.photographs.doubts import what_it_says  # noqa: E402
from tournaments.photographs.reading import asked_of  # noqa: E402

GAMES = (("euchre", 4, "letter"), ("euchre", 4, "a4"), ("bid-euchre", 4, "letter"), ("euchre-five-handed", 5, "a4"))
MANY_BUBBLES = (("spades", 4, "letter"), ("pinochle", 4, "a4"), ("spades", 4, "a4"), ("pinochle", 4, "letter"))
"""Two hands to a sheet. A list of its own: which sheet a seed takes depends on how many there are."""
LISTS = {"euchre": GAMES, "many-bubbles": MANY_BUBBLES}
NAMES = ("Ada Lovelace", "Ben Bitdiddle", "Cleo Odo", "Dan O’Neill", "Eve Adams")
CODE = "HT2:6F9619FF8B86D011B42D00C04FC964FF:3:12:A1B2C3D4:1:{digest}"
STRIPS_APART = 8
"""Pixels."""
WORDS = ("partners", "total", "hand", "points", "yes", "no")

Marks = dict[tuple[int, str], Any]


@dataclass
class Page:
    """A printed sheet, and what programs are told of it."""

    game: Game
    sheet: BubbleSheet
    printed: Image.Image
    bubbles: list[dict[str, Any]]


@dataclass(frozen=True)
class Outcome:
    """What became of a picture: `whole`, `doubtful`, `unreadable` or `wrong`, and why."""

    seed: int
    what: str
    became: str
    why: tuple[str, ...]
    seconds: float


def main(arguments: Sequence[str]) -> int:
    """Make, read and count. Return the exit status: 1 where a sheet was read wrong without a doubt."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.photographs", description=__doc__)
    parser.add_argument("--pictures", type=int, default=2000)
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument("--keep", type=Path, help="a folder for pictures that were doubted though clean, or read wrong")
    parser.add_argument("--only", type=int, nargs="+", metavar="SEED", help="these seeds, whatever the others say")
    parser.add_argument("--strips", type=Path, help="a picture of the hands that were doubted though clean, for docs/")
    parser.add_argument("--results", type=Path, help="a file of what is known already, which goes on where it ended")
    parser.add_argument("--games", choices=LISTS, default="euchre", help="which sheets")
    options = parser.parse_args(arguments)
    pages = [_page(*kind) for kind in LISTS[options.games]]
    outcomes = _known(options.results)
    strips: list[Image.Image] = []
    for seed in options.only or range(options.first, options.first + options.pictures):
        if seed not in outcomes:
            outcomes[seed] = _read_one(pages, seed, options.keep, strips)
            _note(options.results, outcomes[seed])
    _print(list(outcomes.values()))
    if options.strips and strips:
        _stacked(strips).quantize(32).save(options.strips, optimize=True)
    return int(any(outcome.became == "wrong" for outcome in outcomes.values()))


def _known(results: Path | None) -> dict[int, Outcome]:
    if results is None or not results.exists():
        return {}
    rows = map(json.loads, results.read_text().splitlines())
    return {row["seed"]: Outcome(**{**row, "why": tuple(row["why"])}) for row in rows}


def _note(results: Path | None, outcome: Outcome) -> None:
    if results:
        with results.open("a") as file:
            print(json.dumps(asdict(outcome)), file=file)


def _page(key: str, seats: int, paper: str) -> Page:
    rules = get_game(key)
    ruleset = rules.ruleset_as_json(rules.read_ruleset({"game_ends": {"hands": 8}}))
    game = scoring.open_sheet(key=key, ruleset=ruleset, seats=seats)
    sheet = bubble_sheets(game, 8)[0]
    qr = as_qr_code(CODE.format(digest=sheet.digest), margin=2)
    example = {"how": "Fill in one bubble.", "points": ["A march."], "table": "Table 12", "round": "Round 3", "qr": qr}
    data = {
        "paper": {"letter": "us-letter", "a4": "a4"}[paper],
        "lang": "en",
        "title": "Sheets",
        "tournament": "Night",
        "origin": layout.origin(paper),
        "frame": (layout.WIDTH, layout.HEIGHT),
        "mark": layout.MARK,
        "labels": layout.LABELS,
        "code": layout.CODE,
        "points-in": layout.WORDS,
        "sheets": [{**example, "bubbles": on_paper(sheet, game, NAMES[:seats])}],
        "words": dict(zip(WORDS, WORDS, strict=True)),
    }
    pdf = pypdfium2.PdfDocument(typeset_here("score_sheets.typ", json.dumps(data)))
    printed = pdf[0].render(scale=DOTS * 25.4 / 72, grayscale=True).to_pil().convert("L")
    places = bubbles_on_page(sheet, sheet.bubbles, paper)
    named = zip(places, sheet.bubbles, strict=True)
    return Page(game, sheet, printed, [{**place, "name": bubble.name} for place, bubble in named])


def _picture(pages: Sequence[Page], seed: int) -> tuple[str, Taken, Page]:
    chance = Random(seed)
    page = chance.choice(pages)
    what = "clean" if seed % 2 == 0 else chance.choice(UNCLEAN)
    marks = dict(_marks(page, chance))
    unclean = () if what == "clean" else (what,)
    return what, photograph(page.printed, page.bubbles, marks, seed, unclean=unclean), page


def _marks(page: Page, chance: Random) -> Iterator[tuple[tuple[int, str], Any]]:
    """Give what people mean to fill in: hands that can have been played, up to one that was not any more."""
    kinds = [question for question in page.sheet.questions if question.fact == KIND]
    asked = [question for question in page.sheet.questions if question.fact != KIND]
    played = page.sheet.hands[: chance.choice([len(page.sheet.hands)] * 4 + [max(1, len(page.sheet.hands) - 2)])]
    for hand in played:
        answers: dict[str, Any] = {}
        while not _is_possible(page, answers):
            answers = {}
            if kinds and chance.random() < 0.05:
                answers = {KIND: kinds[0].answers[0]}
                continue
            for question in asked:
                if question.is_needed or chance.random() < 0.35:
                    answers[question.name] = chance.choice(question.answers)
        yield from (((hand, name), answer) for name, answer in answers.items())


def _is_possible(page: Page, answers: Mapping[str, Any]) -> bool:
    try:
        scoring.score(game=page.game, facts=facts_of(page.sheet.questions, answers))
    except FactsError:
        return False
    return bool(answers) and not missing_in(page.sheet.questions, answers)


def _read_one(pages: Sequence[Page], seed: int, keep: Path | None, strips: list[Image.Image]) -> Outcome:
    what, taken, page = _picture(pages, seed)
    asked = json.loads(json.dumps(asked_of(0, {page.sheet.digest: page.sheet})))
    begun = time.process_time()
    said, flat = read(asked, taken.jpeg)
    seconds = round(time.process_time() - begun, 3)
    if "error" in said:
        _keep(keep, seed, said["error"], taken.jpeg)
        return Outcome(seed, what, "unreadable", (said["error"],), seconds)
    result = what_it_says(page.sheet, page.game, said["looked"])
    unsure = {doubt.hand for doubt in result.doubts}
    meant = _meant(page, taken.marks)
    is_wrong = any(hand not in unsure and result.hands.get(hand) != facts for hand, facts in meant.items())
    became = "wrong" if is_wrong else "doubtful" if result.doubts else "whole"
    if is_wrong or (result.doubts and not taken.unclean):
        _keep(keep, seed, became, flat)
        strips += [_strip(flat, page.sheet, hand) for hand in sorted(unsure) if hand]
    return Outcome(seed, what, became, tuple(doubt.why for doubt in result.doubts), seconds)


def _strip(flat: bytes, sheet: BubbleSheet, hand: int) -> Image.Image:
    """Return the bubbles of a hand in a sheet laid flat."""
    image, top = Image.open(io.BytesIO(flat)), sheet.top_of(sheet.hands.index(hand)) + BORDER
    dots = image.height / (layout.HEIGHT + 2 * BORDER)
    right = places.RIGHT - sheet.sides * places.POINTS_ALONE + BORDER
    return image.crop((0, round(top * dots), round(right * dots), round((top + sheet.lines * sheet.height) * dots)))


def _stacked(strips: Sequence[Image.Image]) -> Image.Image:
    whole = Image.new(
        "L", (max(strip.width for strip in strips), sum(strip.height + STRIPS_APART for strip in strips)), 255
    )
    top = 0
    for strip in strips:
        whole.paste(strip, (0, top))
        top += strip.height + STRIPS_APART
    return whole


def _meant(page: Page, marks: Mapping[tuple[int, str], Any]) -> dict[int, dict[str, Any] | None]:
    meant: dict[int, dict[str, Any] | None] = {}
    for hand in page.sheet.hands:
        answers = {name: answer for (number, name), answer in marks.items() if number == hand}
        facts = facts_of(page.sheet.questions, answers)
        meant[hand] = scoring.score(game=page.game, facts=facts)[0] if answers else None
    return meant


def _keep(folder: Path | None, seed: int, why: str, jpeg: bytes) -> None:
    if folder:
        folder.mkdir(parents=True, exist_ok=True)
        (folder / f"{seed}-{why}.jpg").write_bytes(jpeg)


def _print(outcomes: Sequence[Outcome]) -> None:
    print("| marks | sheets | read whole, no doubt | with a doubt | unreadable | wrong without a doubt |")
    print("|---|---:|---:|---:|---:|---:|")
    for what in ("clean", *UNCLEAN):
        of_kind = Counter(outcome.became for outcome in outcomes if outcome.what == what)
        if sheets := of_kind.total():
            share = f"{of_kind['whole']} ({of_kind['whole'] / sheets:.1%})"
            row = (sheets, share, of_kind["doubtful"], of_kind["unreadable"], of_kind["wrong"])
            print(f"| {what} | {' | '.join(map(str, row))} |")
    seconds = sorted(outcome.seconds for outcome in outcomes)
    tail = quantiles(seconds, n=20)[-1] if len(seconds) > 1 else seconds[0]
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    print(f"\n{median(seconds):.2f} s of the processor a picture (median), {tail:.2f} s (95%); {memory} MB at most")
    for outcome in outcomes:
        if outcome.became == "wrong" or (outcome.what == "clean" and outcome.became != "whole"):
            print(f"{outcome.seed} ({outcome.what}): {outcome.became}, {', '.join(outcome.why)}")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
