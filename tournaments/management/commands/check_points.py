"""`manage.py check_points`: compare every stored point with the facts it was derived from."""

from argparse import ArgumentParser
from typing import Any

from django.core.management import BaseCommand, CommandError
from django.db import transaction
from django.utils.translation import gettext as _

from scoring.models import Game
from scoring.services import recount
from tournaments.models import Sitting
from tournaments.services.writing.version import raise_version


class Command(BaseCommand):
    """Rebuild the points of every sheet from its facts and name the sheets whose stored points differ."""

    help = "Compare every stored point with what the rules make of the facts."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the one option."""
        parser.add_argument("--repair", action="store_true", help="store what the rules say")

    def handle(self, *args: object, repair: bool, **options: Any) -> None:
        """Exit with status 1 where points differ and are left so."""
        sittings = Sitting.objects.select_related("round__tournament", "table").order_by("game_id")
        wrong = [sitting for sitting in sittings.iterator() if _differs(sitting, repair=repair)]
        for sitting in wrong:
            where = {"name": sitting.round.tournament, "round": sitting.round.number, "table": sitting.table}
            self.stdout.write(
                _("%(name)s, round %(round)s, table %(table)s: the points do not match the hands.") % where
            )
        if wrong and not repair:
            raise CommandError(_("Run this with --repair to store the points the rules give."))
        self.stdout.write(_("All stored points match the hands."))


@transaction.atomic
def _differs(sitting: Sitting, *, repair: bool) -> bool:
    differs = recount(Game.objects.select_for_update().get(pk=sitting.game_id))
    if differs and repair:
        raise_version(sitting.round.tournament_id)
    elif differs:
        transaction.set_rollback(True)
    return differs
