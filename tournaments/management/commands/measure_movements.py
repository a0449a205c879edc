"""Measure every movement, and write the tables and the chart of docs/movements.md."""

import time
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand
from django.template.loader import render_to_string
from tqdm import tqdm

from tournaments.rules.movements.base import ACROSS, Movement, Sides, Terms, each_alone
from tournaments.rules.movements.forecast.comparison import CannotSeat, Prospect, prospect
from tournaments.rules.movements.forecast.season import Season, play_season
from tournaments.rules.movements.options import read_options
from tournaments.rules.movements.quality import least_repeats
from tournaments.rules.movements.registry import MOVEMENTS

PEOPLE = (8, 9, 12, 16, 20, 24, 26, 28, 32, 36, 40, 41, 48, 56, 64, 80, 100, 120)
ROUNDS = (6, 8, 10, 12)
SIZES = (2, 3, 4, 5, 6)
PEOPLE_ALONE = (9, 12, 17, 20, 24, 30, 41, 60, 100)
"""Of games without partners, at tables of each of these sizes."""
FIELD, LENGTH = 40, 10
"""The tournament that the season repeats."""
FULL_WIDTH = 600
"""What the whole chance is in the chart, in its units."""


class Command(BaseCommand):
    """`measure_movements` prints; `measure_movements --write` writes into docs/."""

    help = "Play every movement for many fields and a season among players of known skill; --write: into docs/."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare where to write, and how much to measure."""
        parser.add_argument("--write", action="store_true", help="write docs/movements.md and its chart")
        parser.add_argument("--people", type=int, nargs="*", default=PEOPLE)
        parser.add_argument("--people-alone", type=int, nargs="*", default=PEOPLE_ALONE)
        parser.add_argument("--tournaments", type=int, default=1000, help="how many make a season")

    def handle(self, *args: Any, **options: Any) -> None:
        """Measure, then print or write."""
        changing = [
            movement for movement in MOVEMENTS.values() if not (movement.fixed_partners or movement.moves_deals)
        ]
        alone = [movement for movement in changing if movement.seats_without_partners]
        sizes = [(seats, people, rounds) for seats in SIZES for people in options["people_alone"] for rounds in (6, 10)]
        fields = [(people, rounds) for people in options["people"] for rounds in ROUNDS]
        rows = [_measured_row(changing, people, rounds) for people, rounds in tqdm(fields, disable=None)]
        seasons = [(movement, _season(movement, options["tournaments"])) for movement in tqdm(changing, disable=None)]
        context = {
            "movements": changing,
            "rows": rows,
            "alone": alone,
            "rows_alone": [
                _measured_row(alone, people, rounds, each_alone(seats)) | {"seats": seats}
                for seats, people, rounds in tqdm(sizes, disable=None)
                if people >= seats
            ],
            "seasons": seasons,
            "bars": [
                (place * 44, movement, round(FULL_WIDTH * it.best_wins), it)
                for place, (movement, it) in enumerate(seasons)
            ],
            "height": len(seasons) * 44 + 8,
            "field": FIELD,
            "length": LENGTH,
            "tournaments": options["tournaments"],
        }
        text = render_to_string("docs/movements.md", context)
        if not options["write"]:
            self.stdout.write(text)
            return
        docs = Path(settings.BASE_DIR) / "docs"
        (docs / "movements.md").write_text(text, encoding="utf-8")
        (docs / "pictures" / "season.svg").write_text(render_to_string("docs/season.svg", context), encoding="utf-8")


def _measured_row(movements: list[Movement], people: int, rounds: int, sides: Sides = ACROSS) -> dict[str, Any]:
    cells, seconds = [], []
    for movement in movements:
        begun = time.perf_counter()
        cells.append(_cell(movement.key, people, rounds, sides))
        seconds.append(time.perf_counter() - begun)
    return {
        "people": people,
        "rounds": rounds,
        "least": least_repeats(people, rounds, sides),
        "cells": cells,
        "seconds": max(seconds),
    }


def _cell(key: str, people: int, rounds: int, sides: Sides) -> Prospect | None:
    try:
        return prospect(key, people, rounds, sides=sides)
    except CannotSeat:
        return None


def _season(movement: Movement, tournaments: int) -> Season:
    terms = Terms(LENGTH, options=read_options(movement.options, {}))
    return play_season(movement, players=FIELD, terms=terms, tournaments=tournaments, seed=1)
