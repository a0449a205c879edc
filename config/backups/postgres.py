"""PostgreSQL: its own client programs write a dump, consistent at one moment, and put one back in one transaction."""

import os
import re
import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, cast

from django.db import connection
from django.db.backends.postgresql.client import DatabaseClient
from django.utils.translation import gettext as _

from config.backups.errors import BackupFailed

WATCH_SECONDS = 3
"""A worker comes by every two seconds."""

# One transaction; without the COMMIT at its end nothing changes. What a newer release added is dropped, too.
_BEGIN = b"""
SET lock_timeout = '30s';
BEGIN;
DO $$
DECLARE name text;
BEGIN
  FOR name IN SELECT format('%I.%I', schemaname, tablename) FROM pg_tables WHERE schemaname = current_schema() LOOP
    EXECUTE 'DROP TABLE ' || name || ' CASCADE';
  END LOOP;
END $$;
"""
_USERS = """
SELECT sessions, (
  SELECT count(*) FROM pg_stat_activity
  WHERE datname = current_database() AND backend_type = 'client backend' AND pid <> pg_backend_pid()
) FROM pg_stat_database WHERE datname = current_database()
"""


class Postgres:
    """An installation whose database is on a PostgreSQL server."""

    suffix = ".pgdump"
    magic = b"PGDMP"

    def __init__(self, database: dict[str, Any]) -> None:
        (_psql, *self._where), environment = DatabaseClient.settings_to_cmd_args_env(database, [])
        self._environment = os.environ | (environment or {})

    def bytes_needed(self) -> int:
        """Return 0: how small pg_dump packs it, nobody can tell before."""
        return 0

    def write(self, target: Path) -> None:
        """Dump what is committed at this moment into `target`. Raises BackupFailed."""
        self._require_version()
        options = ("--format=custom", "--no-owner", "--no-privileges", "--no-password", f"--file={target}")
        self._run("pg_dump", *options, *self._where)

    def check(self, file: Path) -> None:
        """Read the list of contents, then all of them. Raises BackupFailed where something is broken."""
        try:
            self._run("pg_restore", "--list", str(file))
        except BackupFailed as error:
            if "unsupported version" not in str(error):
                raise
            raise BackupFailed(_("A newer pg_dump wrote it. %(how)s") % {"how": _how_to_install()}) from error
        self._run("pg_restore", f"--file={os.devnull}", str(file))

    def migrations(self, file: Path) -> set[tuple[str, str]]:
        """Return (app, name) of every migration that the file has seen; none where it is no Django database."""
        options = ("--data-only", "--table=django_migrations", "--file=-")
        rows = (line.split("\t") for line in self._run("pg_restore", *options, str(file)).decode().splitlines())
        return {(row[1], row[2]) for row in rows if len(row) == 4}

    def put_back(self, file: Path) -> None:
        """Make the database what the file is, in one transaction. Raises BackupFailed; then nothing has changed."""
        with TemporaryDirectory() as folder:
            script = Path(folder) / "restore.sql"
            dump = self._run("pg_restore", "--no-owner", "--no-privileges", "--file=-", str(file))
            script.write_bytes(_BEGIN + dump + b"COMMIT;\n")
            options = ("--no-psqlrc", "--quiet", "--no-password", "--set=ON_ERROR_STOP=1", f"--file={script}")
            self._run("psql", *options, *self._where)

    @contextmanager
    def serving(self) -> Iterator[bool]:
        """Yield True: who uses this database shows in its server's sessions."""
        yield True

    @contextmanager
    def unused(self) -> Iterator[bool]:
        """Watch for some seconds; yield whether nobody else is connected."""
        before = _users()
        time.sleep(WATCH_SECONDS)
        yield before == _users() and before[1] == 0

    def _run(self, program: str, *arguments: str) -> bytes:
        """Run one of PostgreSQL's programs; return what it printed. Raises BackupFailed with its complaint."""
        path = shutil.which(program)
        if path is None:
            raise BackupFailed(
                _("%(program)s is not installed. %(how)s") % {"program": program, "how": _how_to_install()}
            )
        done = subprocess.run([path, *arguments], env=self._environment, stdin=subprocess.DEVNULL, capture_output=True)  # noqa: S603 - no shell
        if done.returncode != 0:
            complaint = done.stderr.decode(errors="replace").strip().splitlines()
            raise BackupFailed(complaint[0] if complaint else f"{program}: {done.returncode}")
        return done.stdout

    def _require_version(self) -> None:
        """Raise BackupFailed where pg_dump is older than the server: it would refuse anyway, less clearly."""
        server = cast(Any, connection).pg_version // 10000
        own = re.search(r"\d+", self._run("pg_dump", "--version").decode())
        if own is not None and int(own[0]) < server:
            reason = _("pg_dump is of version %(own)s, too old for this server of version %(server)d. %(how)s")
            raise BackupFailed(reason % {"own": own[0], "server": server, "how": _how_to_install(f"-{server}")})


def _how_to_install(version: str = "") -> str:
    return _("Debian, Ubuntu: apt-get install postgresql-client%(version)s. macOS: brew install libpq.") % {
        "version": version
    }


def _users() -> tuple[int, int]:
    """Return how many sessions this database has ever had, and how many it has now beside our own."""
    with connection.cursor() as cursor:
        cursor.execute(_USERS)
        sessions, others = cursor.fetchone()
    return sessions, others
