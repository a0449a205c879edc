"""What happens to the services of a large hall: Redis, PostgreSQL, and the messages between server and workers."""

import json
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from random import Random

import psycopg
import redis

from tests.faults.halls import LargeBreakable
from tests.faults.trouble import Breaks, again_and_again

CUT_EVERY, DELIVERED_EVERY = 0.005, 0.2
LATEST = 1.5
"""Seconds that a message may be delivered late."""
QUEUE, DELIVERED = "celery", "delivered"


@contextmanager
def redis_stopped(hall: LargeBreakable) -> Iterator[None]:
    """Stop Redis; it comes back empty."""
    hall.stop_redis()
    yield
    hall.start_redis()


@contextmanager
def redis_emptied(hall: LargeBreakable) -> Iterator[None]:
    """Empty Redis, again and again."""
    with again_and_again(0.3, lambda: _emptied(hall)):
        yield


def _emptied(hall: LargeBreakable) -> None:
    with redis.Redis(port=hall.redis.port) as client:
        client.flushall()
    hall.done["Redis emptied"] += 1


@contextmanager
def redis_hangs(hall: LargeBreakable) -> Iterator[None]:
    """Have Redis accept connections and answer nothing."""
    hall.redis.send_signal(signal.SIGSTOP)
    yield
    hall.redis.send_signal(signal.SIGCONT)


def postgres_stopped(how: signal.Signals) -> Breaks:
    """Stop PostgreSQL; start it again afterwards."""

    @contextmanager
    def breaks(hall: LargeBreakable) -> Iterator[None]:
        assert hall.postgres is not None
        hall.postgres.stop(how)
        yield
        hall.postgres.start()

    return breaks


_CUT = """
SELECT count(*), count(*) FILTER (WHERE wrote) FROM (
    SELECT pg_terminate_backend(pid), backend_xid IS NOT NULL AS wrote FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid()
        AND xact_start IS NOT NULL AND backend_type = 'client backend'
    ORDER BY backend_xid IS NOT NULL DESC LIMIT 1
) AS cut
"""


@contextmanager
def connections_cut(hall: LargeBreakable) -> Iterator[None]:
    """End connections in the middle of a transaction, as soon as one is seen; those that have written first."""

    def cut() -> None:
        with suppress(psycopg.OperationalError), psycopg.connect(hall.database, autocommit=True) as connection:
            ends = time.monotonic() + 1
            while time.monotonic() < ends:
                ended, wrote = connection.execute(_CUT).fetchone() or (0, 0)
                hall.done["transactions cut"] += ended
                hall.done["of them after a write"] += wrote
                time.sleep(CUT_EVERY)

    with again_and_again(0, cut):
        yield


@contextmanager
def tables_locked(hall: LargeBreakable) -> Iterator[None]:
    """Have PostgreSQL answer nobody who asks about a tournament: somebody locked the table."""
    with psycopg.connect(hall.database) as connection:
        connection.execute("LOCK TABLE tournaments_tournament IN ACCESS EXCLUSIVE MODE")
        yield
        connection.rollback()


@contextmanager
def broker_repeats(hall: LargeBreakable) -> Iterator[None]:
    """Deliver every message twice or three times, late and out of order, by a broker between senders and workers."""
    workers = [name for name in hall.commands if name.startswith("worker")]
    for name in workers:
        hall.kill(name)
        usual = hall.commands[name]
        hall.start(name, *usual, "-Q", DELIVERED)
        hall.commands[name] = usual
    rng = Random(0)
    late: list[tuple[float, bytes]] = []
    with again_and_again(DELIVERED_EVERY, lambda: _deliver(hall, rng, late)):
        yield
    for name in workers:
        hall.kill(name)
        hall.start_again(name)


def _deliver(hall: LargeBreakable, rng: Random, late: list[tuple[float, bytes]]) -> None:
    """Take what has come since; put what is due of it, in any order, where the workers look."""
    with redis.Redis(port=hall.redis.port) as client:
        now = time.monotonic()
        while message := client.rpop(QUEUE):
            assert isinstance(message, bytes)
            late += [(now + rng.uniform(0, LATEST), _copy(message)) for _time in range(rng.choice((2, 3)))]
            hall.done["messages repeated"] += 1
        due = [message for at, message in late if at <= now]
        late[:] = [(at, message) for at, message in late if at > now]
        rng.shuffle(due)
        if due:
            client.lpush(DELIVERED, *due)


def _copy(message: bytes) -> bytes:
    """Return the message as if it had been sent by this way."""
    body = json.loads(message)
    body["properties"]["delivery_info"]["routing_key"] = DELIVERED
    return json.dumps(body).encode()
