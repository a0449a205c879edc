"""What Prometheus reads at `/metrics/`: how long requests take, and whether hands reach the boards.

Request times are counted in the process that answers: with several servers, each is a target of its own. All else comes
from the database, the cache and the queue, so that every server says the same and a hand costs nothing more.
"""

from collections.abc import Callable, Iterator
from time import perf_counter
from typing import Any

from django.db.models import Max
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from kombu.exceptions import ChannelError, OperationalError
from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, Histogram, ProcessCollector, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from config.celery import app
from scoring.models import Hand
from tournaments.services.boards import refresh
from tournaments.services.hall import tablets
from tournaments.services.writing import version

Answer = Callable[[HttpRequest], HttpResponse]

registry = CollectorRegistry()
ProcessCollector(registry=registry)
_request_seconds = Histogram(
    "headtable_request_seconds",
    "How long this server took to answer, by the pattern of the address.",
    ("method", "route", "status"),
    registry=registry,
    buckets=(0.005, 0.02, 0.1, 0.2, 0.5, 1, 2, 5, 20),
)


def time_requests(answer: Answer) -> Answer:
    """Middleware: measure every answer. It is in place only where metrics are on."""

    def middleware(request: HttpRequest) -> HttpResponse:
        began = perf_counter()
        response = answer(request)
        route = request.resolver_match.route if request.resolver_match else ""
        status = f"{response.status_code // 100}xx"
        _request_seconds.labels(request.method, route, status).observe(perf_counter() - began)
        return response

    return middleware


def page() -> HttpResponse:
    """Return all metrics, as text in Prometheus's format."""
    return HttpResponse(generate_latest(registry), content_type=CONTENT_TYPE_LATEST)


class Halls(Collector):
    """What the whole installation says of itself, looked up whenever it is asked."""

    def collect(self) -> Iterator[Metric]:
        """Yield each metric with a known value."""
        newest = Hand.objects.aggregate(newest=Max("pk"))["newest"] or 0
        yield CounterMetricFamily(
            "headtable_hands", "The number of the newest hand; its rate is hands per second.", newest
        )
        now = timezone.now()
        behind = refresh.seconds_behind(now).values()
        gauges = {
            "headtable_boards_behind": ("Boards that do not show the latest scores yet.", len(behind)),
            "headtable_boards_behind_seconds": (
                "How long the slowest of them has not changed.",
                max(behind, default=0),
            ),
            "headtable_refresh_lag_seconds": (
                "From a change to the board's new data, at the last refresh.",
                refresh.last_lag(),
            ),
            "headtable_queue_age_seconds": (
                "Since a worker last took something that had just been queued.",
                refresh.seconds_since_sweep(now),
            ),
            "headtable_queue_length": ("Tasks that wait for a worker.", _queue_length()),
            "headtable_unsent_hands": ("Hands that wait on tablets, as each last said.", tablets.unsent_hands()),
        }
        for name, (meaning, value) in gauges.items():
            if value is not None:
                yield GaugeMetricFamily(name, meaning, value)

    def describe(self) -> list[Metric]:
        """Return nothing: registering this looks nothing up."""
        return []


registry.register(Halls())


def _queue_length() -> int | None:
    """Return how many tasks wait in all queues; None where the broker does not answer."""
    try:
        with app.connection_for_read() as connection:
            return sum(_length_of(queue, connection.default_channel) for queue in version.every_queue())
    except (OperationalError, OSError):
        return None


def _length_of(queue: str, channel: Any) -> int:
    try:
        return int(channel.queue_declare(queue, passive=True).message_count)
    except ChannelError:  # Redis has no list without a message in it
        return 0
