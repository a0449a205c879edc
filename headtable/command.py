"""The command line: which data, which address, and which of Django's management commands does it."""

import os
import sys
from argparse import ArgumentParser
from collections.abc import Sequence
from pathlib import Path

import platformdirs

from headtable.rooms import open_rooms

COMMANDS = {
    "run": ("runhall", "serve the hall; what `headtable` alone does, too"),
    "backup": ("backup", "write everything into one file, also while the hall is served"),
    "restore": ("restore_backup", "put a backup back"),
    "standby": ("standby", "follow the hall that another computer serves, ready to take over"),
    "takeover": ("takeover", "have the standby on this computer serve the hall"),
    "paper": ("paper", "print table cards, score sheets, standings … as PDF"),
    "archive": ("archive", "write a whole tournament into one file"),
    "add-director": ("add_director", "let somebody direct who cannot sign in yet"),
    "sign-in-link": ("sign_in_link", "print an address that signs somebody in who lost the password"),
    "doctor": ("doctor", "look at disk, clock, network and backups, and say what to do"),
    "demo": ("runhall", "serve a copy of the sample night, for an hour, to everybody who comes; for a public address"),
    "manage": ("", "any other management command: `headtable manage help` lists them"),
}
"""The management command behind each, and what it does in words; `manage` takes its name as an argument."""

DEMO_LIMITS = {
    "ARCHIVE_BYTES": 2_000_000,
    "FRIENDLY_GAMES": 200,
    "OPEN_TOURNAMENTS_BY_ORGANIZATION": 5,
    "ORGANIZATIONS_BY_USER": 1,
    "PEOPLE_BY_ORGANIZATION": 500,
    "WEBHOOKS_BY_ORGANIZATION": 0,
}
"""What each visitor of a demo may have, unless the environment says otherwise: docs/limits.md."""


def main(arguments: Sequence[str] | None = None) -> None:
    """Run a command on a hall's data; without a command, serve the hall."""
    parser = ArgumentParser(prog="headtable", allow_abbrev=False, add_help=False)
    parser.add_argument("--data", type=Path, default=None)
    options, rest = parser.parse_known_args(arguments)
    name, *rest = rest or ["run"]
    if name.startswith("-") and name not in {"-h", "--help", "--version"}:
        name, rest = "run", [name, *rest]
    if name in {"-h", "--help", "help"} or name not in {*COMMANDS, "--version"}:
        print(overview())  # noqa: T201 - a command's output
        raise SystemExit(0 if name in {"-h", "--help", "help"} else f"headtable: there is no command “{name}”.")
    data = options.data or (default_data() if name != "demo" else default_data() / "demo")
    os.environ["DATA_DIR"] = str(data.expanduser().absolute())
    if name in {"run", "demo"}:
        rest = _serve_where(rest, is_demo=name == "demo")
    open_rooms()
    from django.core.management import execute_from_command_line

    command = COMMANDS[name][0]
    execute_from_command_line([f"headtable {name}", *([command] if command else []), *rest])


def default_data() -> Path:
    """Return where the data are: where the environment says, or where this system keeps the data of programs."""
    said = os.environ.get("HEADTABLE_DATA") or os.environ.get("DATA_DIR")
    return Path(said) if said else platformdirs.user_data_path("headtable", appauthor=False)


def _serve_where(rest: Sequence[str], *, is_demo: bool) -> list[str]:
    """Take the options of `run` and `demo` that settings are read from; return the others."""
    parser = ArgumentParser(prog="headtable run", allow_abbrev=False, add_help=False)
    parser.add_argument("--port", type=int)
    parser.add_argument("--host")
    parser.add_argument("--no-browser", action="store_true")
    options, others = parser.parse_known_args(rest)
    for name, value in (("PORT", options.port), ("HOST", options.host)):
        if value is not None:
            os.environ[name] = str(value)
    if is_demo:  # a proxy sends people to one port, and nobody sits at this computer
        os.environ["DEMO"] = "1"
        for name, most in DEMO_LIMITS.items():
            os.environ.setdefault(f"LIMIT_{name}", str(most))
        return others
    return [*others, "--next-port", *([] if options.no_browser else ["--browser"])]


def overview() -> str:
    """Return what there is, in a line each."""
    lines = [f"  {name:<14}{words}" for name, (_, words) in COMMANDS.items()]
    return "\n".join(["usage: headtable [--data FOLDER] [COMMAND] …", "", *lines, "", f"Data: {default_data()}"])


if __name__ == "__main__":
    main(sys.argv[1:])
