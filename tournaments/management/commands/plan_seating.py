"""`manage.py plan_seating`: who would sit where, round by round, as one JSON object."""

import json
from collections.abc import Sequence
from random import Random
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import gettext as _

from scoring.rules import ShapeError
from tournaments.rules.movements.base import ACROSS, Contender, Decided, Movement, Seating, Sides, Terms, each_alone
from tournaments.rules.movements.forecast.simulation import simulated_seatings
from tournaments.rules.movements.options import read_options
from tournaments.rules.movements.registry import MOVEMENTS, UnknownMovement, get_movement
from tournaments.rules.movements.schedules.planned import Planned
from tournaments.words.sentences import say

MOST_ROUNDS = 1_000
MOST_PLAYERS = 10_000
USUAL_SEATS = 4


class Command(BaseCommand):
    """Print {"rounds": [{"tables": [[entrant by seat] per table], "sit_outs": [entrant]}]}."""

    help = "Print the seating of a whole tournament as JSON; where it depends on results, they are drawn by the seed."

    def add_arguments(self, parser: CommandParser) -> None:
        """Take the movement, how many play how long, and a seed."""
        parser.add_argument("--movement", required=True, help=", ".join(MOVEMENTS))
        parser.add_argument("--players", type=int, required=True, help="how many entrants, numbered from 0")
        parser.add_argument("--rounds", type=int, required=True)
        parser.add_argument("--seats", type=int, choices=range(2, 9), default=4, help="players at a table (default: 4)")
        sides = parser.add_mutually_exclusive_group()
        sides.add_argument("--alone", action="store_true", help="everybody plays alone, as usual but at tables of four")
        sides.add_argument("--sides", type=int, help="sides at a table, in turn around it (two of 6: teams of three)")
        parser.add_argument("--options", nargs="*", default=[], metavar="NAME=VALUE", help="the movement's own options")
        parser.add_argument("--seed", type=int, default=0, help="the same seed gives the same plan (default: 0)")

    def handle(self, *args: Any, **options: Any) -> None:
        """Plan the rounds. Raises CommandError with a sentence where that cannot be done."""
        if not 1 <= options["rounds"] <= MOST_ROUNDS:
            raise CommandError(_("A tournament has 1 to %d rounds.") % MOST_ROUNDS)
        if not options["seats"] <= options["players"] <= MOST_PLAYERS:
            least_and_most = {"least": options["seats"], "most": MOST_PLAYERS}
            raise CommandError(_("A round can have %(least)d to %(most)d entrants.") % least_and_most)
        try:
            movement = get_movement(options["movement"])
        except UnknownMovement as error:
            known = ", ".join(MOVEMENTS)
            raise CommandError(_("There is no movement “%s”. Choose one of: %s.") % (error.key, known)) from error
        sides = _sides(options["seats"], options["sides"], alone=options["alone"])
        terms = Terms(options["rounds"], options=_movement_options(movement, options["options"]), sides=sides)
        if refused := movement.refusal(terms):
            raise CommandError(say(refused))
        rng = Random(options["seed"])  # noqa: S311 - a reproducible draw, not a secret
        try:
            seatings = _rounds(movement, options["players"], terms, rng)
        except Decided as error:
            sentence = _("The knock-out is decided before round %d. Plan fewer rounds, or consolation=yes.")
            raise CommandError(sentence % options["rounds"]) from error
        rounds = [{"tables": seating.tables, "sit_outs": seating.sit_outs} for seating in seatings]
        self.stdout.write(json.dumps({"rounds": rounds}))


def _sides(seats: int, asked: int | None, *, alone: bool) -> Sides:
    """Return who wins with whom. Raises CommandError where the sides would not be of one size."""
    if asked is None:
        return ACROSS if seats == USUAL_SEATS and not alone else each_alone(seats)
    if not 2 <= asked <= seats or seats % asked:
        raise CommandError(
            _("%(seats)d players cannot sit in %(sides)d sides of one size.") % {"seats": seats, "sides": asked}
        )
    return tuple(tuple(range(side, seats, asked)) for side in range(asked))


def _rounds(movement: Movement, players: int, terms: Terms, rng: Random) -> Sequence[Seating]:
    """Return all rounds: planned ahead if the movement can, else played round by round."""
    if isinstance(movement, Planned):
        return movement.plan([Contender(entrant) for entrant in range(players)], [], terms, rng)
    return simulated_seatings(movement, players=players, terms=terms, rng=rng)


def _movement_options(movement: Movement, texts: Sequence[str]) -> dict[str, str]:
    """Read `name=value` pairs. Raises CommandError where the movement has no such option."""
    try:
        return read_options(movement.options, dict(_pair(text) for text in texts))
    except ShapeError as error:
        raise CommandError(_(error.sentence) % error.params) from error


def _pair(text: str) -> tuple[str, str]:
    name, _equals, value = text.partition("=")
    return name, value
