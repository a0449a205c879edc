"""A hall in which nothing lasts: every request is answered, and then whatever it wrote is rolled back.

So each request of a fuzzer meets the same nights, whatever the one before it closed or deleted. Run by
`python -m tests.support.rolled_back` with the environment of a hall that was started before.
"""

import os
from typing import Any

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")


def application() -> Any:
    """Return the WSGI application of the hall."""
    from django.core import signals
    from django.core.wsgi import get_wsgi_application
    from django.db import close_old_connections, transaction

    hall: Any = get_wsgi_application()
    for signal in (signals.request_started, signals.request_finished):
        signal.disconnect(close_old_connections)  # it would close one that is in a transaction

    def answer(environ: Any, start_response: Any) -> Any:
        with transaction.atomic():
            answered = hall(environ, start_response)
            transaction.set_rollback(True)
        return answered

    return answer


if __name__ == "__main__":
    from django.conf import settings

    from config import server

    served = application()
    server.serve(served, server.listen(settings.HEADTABLE_HOST, settings.HEADTABLE_PORT))
