"""`manage.py sit_out_credits --players N --rounds R`: how a sit-out credit affects the players who sit out."""

import json
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from tournaments.rules.movements.forecast.sit_out_effect import effects_of_credit

MOST_PLAYERS = 2000
MOST_ROUNDS = 100


class Command(BaseCommand):
    """Play random tournaments, and print how far sit-outs end above (or below) the others."""

    help = "Print by credit how many percentile points those who sat out gain (or lose) on average, as JSON."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the size of the tournament."""
        parser.add_argument("--players", type=int, required=True)
        parser.add_argument("--rounds", type=int, required=True)
        parser.add_argument("--number", type=int, help="a credit of this many points, too")
        parser.add_argument("--times", type=int, default=300, help="how many tournaments are played out (300)")
        parser.add_argument("--seed", type=int, default=1)

    def handle(self, *args: Any, **options: Any) -> None:
        """Print the effects. Raises CommandError for a tournament that cannot be."""
        players, rounds, times = options["players"], options["rounds"], options["times"]
        if not (5 <= players <= MOST_PLAYERS and 1 <= rounds <= MOST_ROUNDS and 1 <= times <= MOST_PLAYERS):
            raise CommandError(
                f"Ask for 5 to {MOST_PLAYERS} players, 1 to {MOST_ROUNDS} rounds and up to {MOST_PLAYERS} times."
            )
        effects = effects_of_credit(
            players=players, rounds=rounds, number=options["number"], times=times, seed=options["seed"]
        )
        if effects is None:
            raise CommandError("Nobody sits out more often than the others here, so the credit changes nothing.")
        rounded = {name: round(points, 1) for name, points in effects._asdict().items() if points is not None}
        self.stdout.write(json.dumps(rounded))
