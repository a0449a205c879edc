"""`manage.py serve`: the server of a larger hall, whose workers and beat run apart."""

from typing import Any

from django.conf import settings
from django.core.management import BaseCommand, CommandError

from config import server
from config.wsgi import application


class Command(BaseCommand):
    """Serve on HOST and PORT. Nothing is prepared and no worker started: see `upgrade` and `celery`."""

    help = "Serve a larger hall, whose database is up to date and whose workers and beat run apart."

    def handle(self, *args: object, **options: Any) -> None:
        """Serve until Ctrl-C or SIGTERM. Raises CommandError where there is no Redis.

        Without it this server would limit and remember for itself alone, and no worker would hear of a hand.
        """
        if not settings.REDIS_URL:
            raise CommandError("Set REDIS_URL: servers and workers share it. For one laptop use `manage.py runhall`.")
        server.serve(application, server.listen(settings.HEADTABLE_HOST, settings.HEADTABLE_PORT))
