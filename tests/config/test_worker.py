"""A worker whose Redis goes away while it has a message in its hands."""

from pathlib import Path

import pytest

from config.celery import app
from config.worker import PatientConsumer
from tests.support.services import redis_server


@pytest.mark.filterwarnings("ignore::PendingDeprecationWarning")  # of tasks acknowledged late, which there are none of
def test_it_outlives_redis_with_an_unacknowledged_message_in_its_hands(tmp_path: Path) -> None:
    consumer = PatientConsumer.__new__(PatientConsumer)  # without a worker around it
    with redis_server(tmp_path) as redis:
        consumer.app, consumer.connection = app, app.connection_for_read(url=redis.url)
        queue = consumer.connection.SimpleQueue("held")
        queue.put("a message")
        assert queue.get(timeout=5).payload == "a message"
        redis.stop()
        consumer.on_connection_error_after_connected(ConnectionError())
    assert consumer.connection is None
