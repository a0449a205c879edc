"""`manage.py simulate`: robots play a whole night over HTTP, an auditor counts again."""

import sys
import time
from argparse import ArgumentParser
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from django.core.management import BaseCommand, CommandError
from django.utils.translation import gettext as _
from pydantic import ValidationError
from tqdm import tqdm

from tournaments.simulation.auditor import PATIENCE_SECONDS, audit, repeated_partners
from tournaments.simulation.client import NightStopped, Tally
from tournaments.simulation.hall import Hall, HallFailed, own_hall
from tournaments.simulation.ledger import NIGHT, Night, Plan
from tournaments.simulation.night import play_night
from tournaments.simulation.points import PRESETS

MOST_SHOWN = 20
LEAST_PLAYERS, MOST_HANDS = 4, 50


class Command(BaseCommand):
    """Play a night with robots and audit it; the exit status says whether everything agrees."""

    help = "Play a night over HTTP with one robot a table, and audit it; exit status 0 only if everything agrees."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the night and where it is played."""
        parser.add_argument("--players", type=int, default=80)
        parser.add_argument("--rounds", type=int, default=10)
        parser.add_argument("--seed", type=int, default=1, help="of the robots and of every draw")
        parser.add_argument("--hands", type=int, default=8, help="hands in a game")
        parser.add_argument("--preset", choices=sorted(PRESETS), default="tournament", help="house rules")
        parser.add_argument("--movement", choices=("ladder", "random", "whist", "progressive"), default="ladder")
        parser.add_argument("--threads", type=int, default=24, help="tables that play at the same moment")
        parser.add_argument("--url", help="a server that runs already; without it one is started, on SQLite")
        parser.add_argument("--token", help="a director's token there (manage.py drf_create_token)")
        parser.add_argument("--organization", help="its short name, where the director has several")
        parser.add_argument(
            "--patience", type=float, default=PATIENCE_SECONDS, help="seconds for standings to come right"
        )
        parser.add_argument("--record", type=Path, metavar="FILE", help="write what was sent to a file")
        parser.add_argument("--audit", type=Path, metavar="FILE", help="play nothing: audit a recorded night again")

    def handle(self, **options: Any) -> None:
        """Play, or read a recorded night; audit; report."""
        recorded = _read(options["audit"]) if options["audit"] else None
        plan = recorded.plan if recorded else _plan(options)
        tally = Tally()
        with _hall(options) as hall:
            try:
                night = recorded or self._play(plan, hall, tally)
                if options["record"]:
                    options["record"].write_bytes(NIGHT.dump_json(night))
                wrong = audit(night, url=hall.url, token=hall.token, tally=tally, patience=options["patience"])
                agrees = self._report(tally, wrong)
            except NightStopped as stopped:
                self._complain(_("The night stopped: %(reason)s") % {"reason": stopped}, tally.failures)
                agrees = False
            if tally.failures:
                self.stderr.write(hall.last_words())
        if not agrees:
            sys.exit(1)

    def _play(self, plan: Plan, hall: Hall, tally: Tally) -> Night:
        hands = plan.rounds * (plan.players // 4) * plan.hands
        started = time.monotonic()
        with tqdm(total=hands, unit=" hands", disable=None) as bar:
            night = play_night(plan, url=hall.url, token=hall.token, tally=tally, progress=bar.update)
        for name, figure in _figures(night, tally, time.monotonic() - started):
            self.stdout.write(f"{name:<28}{figure:>10}")
        return night

    def _report(self, tally: Tally, wrong: list[Any]) -> bool:
        """Say what is wrong; return whether nothing is."""
        if wrong:
            self._complain(_("The auditor disagrees in %(count)s places:") % {"count": len(wrong)}, wrong)
        if tally.failures:
            count = len(tally.failures)
            self._complain(_("%(count)s requests were answered wrongly:") % {"count": count}, tally.failures)
        if wrong or tally.failures:
            return False
        self.stdout.write(_("The auditor agrees, and every request was answered as it must be."))
        return True

    def _complain(self, headline: str, details: list[Any]) -> None:
        self.stderr.write(headline)
        for detail in details[:MOST_SHOWN]:
            self.stderr.write(f"  {detail}")
        if len(details) > MOST_SHOWN:
            self.stderr.write(_("  … and %(count)s more") % {"count": len(details) - MOST_SHOWN})


def _plan(options: dict[str, Any]) -> Plan:
    """Return the night asked for. Raises CommandError."""
    if options["players"] < LEAST_PLAYERS or not 1 <= options["rounds"] <= 99:
        raise CommandError(_("A night takes four players or more, and 1 to 99 rounds."))
    if not 1 <= options["hands"] <= MOST_HANDS or options["threads"] < 1:
        raise CommandError(_("A game takes 1 to %(most)s hands, and at least one thread.") % {"most": MOST_HANDS})
    return Plan(**{name: options[name] for name in Plan.__dataclass_fields__})


def _read(path: Path) -> Night:
    try:
        return NIGHT.validate_json(path.read_bytes())
    except (OSError, ValidationError) as error:
        raise CommandError(_("This is no recorded night: %(error)s") % {"error": error}) from None


@contextmanager
def _hall(options: dict[str, Any]) -> Iterator[Hall]:
    """Give the hall at --url, or one of its own. Raises CommandError."""
    if options["url"]:
        if not options["token"]:
            raise CommandError(_("--url needs --token: python manage.py drf_create_token EMAIL prints one."))
        yield Hall(options["url"], options["token"])
    elif options["audit"]:
        raise CommandError(_("--audit needs the --url of the server where that night was played."))
    else:
        try:
            with own_hall() as hall:
                yield hall
        except HallFailed as error:
            raise CommandError(_("The server did not start:\n%(log)s") % {"log": error}) from None


def _figures(night: Night, tally: Tally, seconds: float) -> Iterator[tuple[str, str]]:
    counts = tally.counts
    yield _("hands entered"), str(counts["hands"])
    yield _("games entered as totals"), str(counts["totals"])
    yield _("hands taken back"), str(counts["taken back"])
    yield _("hands sent again"), str(counts["repeats"])
    yield _("hands held"), str(counts["held"])
    yield _("races"), str(counts["races"])
    yield _("requests refused, rightly"), str(counts["refused"] - len(tally.failures))
    yield _("requests"), str(counts["requests"])
    yield _("requests sent again"), str(counts["lost"])
    yield _("board answers"), str(counts["board answers"])
    yield _("versions seen on the board"), str(counts["board versions"])
    yield _("partners met again"), str(repeated_partners(night.rounds))
    yield _("seconds"), f"{seconds:.1f}"
    if counts["hands"]:
        yield _("requests a second"), f"{counts['requests'] / seconds:.0f}"
        yield _("hands a second"), f"{counts['hands'] / seconds:.0f}"
