"""Migrations: which ones this release knows, and bringing the database up to them."""

from django.core.management import call_command
from django.core.management.commands import migrate
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder

APPS_THAT_LEFT = frozenset({"authtoken"})
"""Apps whose migrations older releases noted in the database, and which this release no longer has.

What such an app kept was taken over by a migration of ours: here accounts.0005_staff_tokens.
"""


def is_up_to_date() -> bool:
    """Tell whether the database has every migration of this release. Raises Error where it does not answer."""
    executor = MigrationExecutor(connection)
    return not executor.migration_plan(executor.loader.graph.leaf_nodes())


def bring_up_to_date() -> None:
    """Migrate the database, and forget migrations of apps that left: a backup of it shall name none.

    By Django's own command: the caller knows whether a hall is served, which ours would check.
    """
    call_command(migrate.Command(), verbosity=0, interactive=False)
    forget_apps_that_left()


def forget_apps_that_left() -> None:
    """Forget what was noted of apps that left; nothing is written where nothing was."""
    left = MigrationRecorder(connection).migration_qs.filter(app__in=APPS_THAT_LEFT)
    if left.exists():
        left.delete()


def unknown_of(migrations: set[tuple[str, str]]) -> list[tuple[str, str]]:
    """Return which of these (app, name) only a newer release can have made."""
    loader = MigrationLoader(None)
    known = set(loader.disk_migrations).union(*(migration.replaces for migration in loader.disk_migrations.values()))
    return sorted(noted for noted in migrations - known if noted[0] not in APPS_THAT_LEFT)
