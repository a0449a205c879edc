"""`python -m simulation`: robots play a whole tournament over HTTP, and an auditor checks it."""

import argparse
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path

from pydantic import ValidationError
from tqdm import tqdm

from simulation.auditor import PATIENCE_SECONDS, Disagreement, audit, repeated_partners
from simulation.client import EventCounts, Failure, TournamentStopped
from simulation.director import play_tournament
from simulation.final import FINAL_ROUNDS, MOST, play_final
from simulation.games import GAMES, other_tables
from simulation.hall import Hall, HallFailed, own_hall
from simulation.ledger import TOURNAMENT_RECORD, Plan, TournamentRecord
from simulation.weekend import Weekend, strays

MOST_SHOWN = 20
MOST_HANDS = 50


class CannotBePlayedError(Exception):
    """This tournament cannot be played; the message says what is possible."""


def main(arguments: Sequence[str]) -> int:
    """Play, or read a recorded tournament; audit; report. Returns 0 only where everything agrees."""
    parser = _parser()
    options = parser.parse_args(arguments)
    try:
        recorded = _read(options.audit) if options.audit else None
        plan = recorded.plan if recorded else _plan(options)
        with _hall(options) as hall:
            return 0 if _plays_and_agrees(options, plan, recorded, hall) else 1
    except CannotBePlayedError as error:
        parser.error(str(error))


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m simulation",
        description="Play a tournament over HTTP with one robot a table, and audit it; "
        "exit status 0 only if everything agrees.",
    )
    parser.add_argument("--players", type=int, default=80)
    parser.add_argument("--rounds", type=int, default=10)
    parser.add_argument("--seed", type=int, default=1, help="of the robots and of every draw")
    parser.add_argument("--hands", type=int, default=8, help="hands in a game")
    parser.add_argument("--game", choices=sorted(GAMES), default=Plan.game)
    parser.add_argument("--seats", type=int, help="players at a table, where the game leaves it open")
    parser.add_argument("--preset", help="house rules; without one, those of a tournament, or the game's own")
    parser.add_argument(
        "--left-over",
        choices=("sit-out", "one-or-three", "two-handed", "three-handed"),
        default="sit-out",
        help="what those do who are left over from tables of four",
    )
    parser.add_argument("--left-over-scores", choices=("as-made", "scaled", "by-rank"), default="as-made")
    parser.add_argument(
        "--duplicate",
        choices=("off", "matchpoints", "butler", "butler-capped"),
        default="off",
        help="the same cards at every table, and how they are scored",
    )
    parser.add_argument("--movement", help="its key; without one, the service's default")
    parser.add_argument("--final", type=int, default=0, help="how many go through to a final, which is played, too")
    parser.add_argument(
        "--sections", type=int, choices=(1, 2, 3, 4, 6, 8), default=1, help="in the first half of the rounds"
    )
    parser.add_argument(
        "--weekend", action="store_true", help="two tournaments for the same people, who come through one door"
    )
    parser.add_argument("--pairs", action="store_true", help="partners stay together, as the movement needs it")
    parser.add_argument(
        "--may-repeat",
        action="store_true",
        help="partners may come again at any time, as where winners move up a table",
    )
    parser.add_argument("--threads", type=int, default=24, help="tables that play at the same moment")
    parser.add_argument("--url", help="a server that runs already; without it one is started, on SQLite")
    parser.add_argument("--token", help="a director's token there (manage.py drf_create_token)")
    parser.add_argument("--organization", help="its short name, where the director has several")
    parser.add_argument("--patience", type=float, default=PATIENCE_SECONDS, help="seconds for standings to come right")
    parser.add_argument("--record", type=Path, metavar="FILE", help="write what was sent to a file")
    parser.add_argument("--audit", type=Path, metavar="FILE", help="play nothing: audit a recorded tournament again")
    return parser


def _plays_and_agrees(options: argparse.Namespace, plan: Plan, recorded: TournamentRecord | None, hall: Hall) -> bool:
    """Play unless there is a record, audit, and print what is wrong; return whether nothing is."""
    tally = EventCounts()
    try:
        with _weekend(options, plan, hall, tally) as weekend:
            record = recorded or _play(plan, hall, tally, weekend)
            if options.record:
                options.record.write_bytes(TOURNAMENT_RECORD.dump_json(record))
            played = [record]
            wrong = [*strays(record), *_audit(record, options, hall, tally)]
            if plan.final and not wrong and recorded is None:
                played.append(_play_final(record, hall, tally))
            if weekend:
                played.append(_play(weekend.second.plan, hall, tally, weekend))
                wrong += weekend.audit()
            for later in played[1:]:
                wrong += _audit(later, options, hall, tally)
        agrees = _report(tally, wrong)
    except TournamentStopped as stopped:
        _complain(f"The tournament stopped: {stopped}", tally.failures)
        agrees = False
    if tally.failures:
        print(hall.last_words(), file=sys.stderr)
    return agrees


def _audit(record: TournamentRecord, options: argparse.Namespace, hall: Hall, tally: EventCounts) -> list[Disagreement]:
    return audit(record, url=hall.url, token=hall.token, tally=tally, patience=options.patience)


@contextmanager
def _weekend(options: argparse.Namespace, plan: Plan, hall: Hall, tally: EventCounts) -> Iterator[Weekend | None]:
    """Let everybody in through the door of a weekend, if there is to be one."""
    if not options.weekend:
        yield None
        return
    with closing(Weekend(plan, url=hall.url, token=hall.token, tally=tally)) as weekend:
        yield weekend


def _play(plan: Plan, hall: Hall, tally: EventCounts, weekend: Weekend | None = None) -> TournamentRecord:
    others = other_tables(plan)
    tables = (plan.players - sum(others)) // plan.seats + len(others)
    hands = plan.rounds * tables * plan.hands
    started = time.monotonic()
    with tqdm(total=hands, unit=" hands", disable=None) as bar:
        if weekend:
            record = weekend.play(weekend.first if plan == weekend.first.plan else weekend.second, bar.update)
        else:
            record = play_tournament(plan, url=hall.url, token=hall.token, tally=tally, progress=bar.update)
    for name, figure in _figures(record, tally, time.monotonic() - started):
        print(f"{name:<28}{figure:>10}")
    return record


def _play_final(record: TournamentRecord, hall: Hall, tally: EventCounts) -> TournamentRecord:
    plan = record.plan
    hands = FINAL_ROUNDS * (plan.final // plan.seats) * plan.hands
    with tqdm(total=hands, unit=" hands", disable=None) as bar:
        final = play_final(record, url=hall.url, token=hall.token, tally=tally, progress=bar.update)
    print(f"{'people in the final':<28}{len(final.guests):>10}")
    return final


def _report(tally: EventCounts, wrong: Sequence[Disagreement]) -> bool:
    """Print what is wrong; return whether nothing is."""
    if wrong:
        _complain(f"The auditor disagrees in {len(wrong)} places:", wrong)
    if tally.failures:
        _complain(f"{len(tally.failures)} requests were answered wrongly:", tally.failures)
    if wrong or tally.failures:
        return False
    print("The auditor agrees, and every request was answered as it must be.")
    return True


def _complain(headline: str, details: Sequence[Disagreement | Failure]) -> None:
    print(headline, file=sys.stderr)
    for detail in details[:MOST_SHOWN]:
        print(f"  {detail}", file=sys.stderr)
    if len(details) > MOST_SHOWN:
        print(f"  … and {len(details) - MOST_SHOWN} more", file=sys.stderr)


def read_plan(arguments: Sequence[str]) -> Plan:
    """Return the tournament that these arguments ask for. Raises CannotBePlayedError."""
    return _plan(_parser().parse_args(arguments))


def _plan(options: argparse.Namespace) -> Plan:
    """Return the tournament asked for. Raises CannotBePlayedError."""
    game = GAMES[options.game]
    options.seats = options.seats or game.seats[0]
    options.preset = options.preset or game.presets[0]
    if options.seats not in game.seats:
        raise CannotBePlayedError(f"This game is for tables of {', '.join(map(str, sorted(game.seats)))}.")
    if options.preset not in game.presets:
        raise CannotBePlayedError(f"The robots know these house rules of it: {', '.join(game.presets)}.")
    if options.players < options.seats or not 1 <= options.rounds <= 99:
        raise CannotBePlayedError(f"A tournament takes {options.seats} players or more, and 1 to 99 rounds.")
    if options.weekend and options.pairs:
        raise CannotBePlayedError("The robots play a weekend of single people.")
    if options.sections > 1 and options.movement not in (None, "ladder", "high-low"):
        raise CannotBePlayedError("Sections are for the ladder and the high-low mixer.")
    if options.pairs and options.players % 2:
        raise CannotBePlayedError("Pairs take an even number of players.")
    if options.final and not (options.seats <= options.final <= min(MOST, options.players - 1)):
        raise CannotBePlayedError(f"A final is for {options.seats} to {MOST} people, and not for everybody.")
    if options.final and (options.pairs or options.duplicate != "off"):
        raise CannotBePlayedError("The robots play a final of single people, who shuffle their own cards.")
    if not 1 <= options.hands <= MOST_HANDS or options.threads < 1:
        raise CannotBePlayedError(f"A game takes 1 to {MOST_HANDS} hands, and at least one thread.")
    return Plan(**{name: getattr(options, name) for name in Plan.__dataclass_fields__})


def _read(path: Path) -> TournamentRecord:
    """Return a recorded tournament. Raises CannotBePlayedError."""
    try:
        return TOURNAMENT_RECORD.validate_json(path.read_bytes())
    except (OSError, ValidationError) as error:
        raise CannotBePlayedError(f"This is no recorded tournament: {error}") from None


@contextmanager
def _hall(options: argparse.Namespace) -> Iterator[Hall]:
    """Return the hall at --url, or start one. Raises CannotBePlayedError."""
    if options.url:
        if not options.token:
            raise CannotBePlayedError("--url needs --token: python manage.py drf_create_token EMAIL prints one.")
        yield Hall(options.url, options.token)
    elif options.audit:
        raise CannotBePlayedError("--audit needs the --url of the server where that tournament was played.")
    else:
        try:
            with own_hall() as hall:
                yield hall
        except HallFailed as error:
            raise CannotBePlayedError(f"The server did not start:\n{error}") from None


def _figures(record: TournamentRecord, tally: EventCounts, seconds: float) -> Iterator[tuple[str, str]]:
    counts = tally.counts
    yield "hands entered", str(counts["hands"])
    yield "games entered as totals", str(counts["totals"])
    yield "hands taken back", str(counts["taken back"])
    yield "hands sent again", str(counts["repeats"])
    yield "hands held", str(counts["held"])
    yield "races", str(counts["races"])
    yield "requests refused, rightly", str(counts["refused"] - len(tally.failures))
    yield "requests", str(counts["requests"])
    yield "requests sent again", str(counts["lost"])
    yield "board answers", str(counts["board answers"])
    yield "versions seen on the board", str(counts["board versions"])
    yield "partners met again", str(repeated_partners(record.rounds))
    yield "seconds", f"{seconds:.1f}"
    if counts["hands"]:
        yield "requests a second", f"{counts['requests'] / seconds:.0f}"
        yield "hands a second", f"{counts['hands'] / seconds:.0f}"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
