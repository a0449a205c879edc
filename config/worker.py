"""Celery's consumer, made to outlive a Redis that goes away for a while."""

import logging
from functools import partial

from celery.worker.consumer import Consumer
from kombu import Connection

logger = logging.getLogger("headtable.worker")

RETRY_SECONDS = 1


class PatientConsumer(Consumer):
    """Survives the loss of the broker, and reconnects as soon as it is back.

    Tasks in progress are lost; the sweep of the standings makes up for that.
    """

    def on_connection_error_after_connected(self, exc: Exception) -> None:
        """Close what is left of the connection.

        kombu 5.7 first takes the connection apart and then, while closing it, wants to give back a message
        that was not acknowledged yet through the very same connection: an AttributeError that ended the worker.
        """
        try:
            super().on_connection_error_after_connected(exc)
        except AttributeError:
            logger.warning("A message was lost with the connection to the broker: %r", exc)

    def ensure_connected(self, conn: Connection) -> Connection:
        """Wait for the broker, asking every second: Celery's own wait grows to half a minute."""
        patient = partial(conn.ensure_connection, interval_start=RETRY_SECONDS, interval_step=0)
        conn.ensure_connection = patient  # type: ignore[method-assign]  # Celery has no setting for it
        return super().ensure_connected(conn)
