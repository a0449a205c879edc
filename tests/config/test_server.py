"""The server: what a stranger's phone does to it holds nobody up, and whoever is refused is told so."""

import threading
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest
from django.db import connections
from pytest_django.fixtures import Settings

from config import server
from config.limits import Limits
from tests.config.test_embedded import within_seconds
from tests.support import halls
from tests.support.attacks import (
    HEAD,
    PAIR,
    answer_of,
    connect,
    idle_connections,
    status_of,
    unfinished_posts,
    unread_answers,
)
from tests.support.halls import EmbeddedHall

LARGE = b"x" * 3_000_000
NEVER = 3600
"""Seconds: nothing that is held up so long is let go within a test."""


asked: list[str] = []
go_on = threading.Event()


def view(environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
    """Tell how long the body was; `/large` is a large answer, `/held` waits until `go_on`."""
    asked.append(environ["PATH_INFO"])
    if environ["PATH_INFO"] == "/held":
        go_on.wait(60)
    length = int(environ.get("CONTENT_LENGTH") or 0)
    read = len(environ["wsgi.input"].read(length))
    body = LARGE if environ["PATH_INFO"] == "/large" else b"%d" % read
    if environ.get("HTTP_IF_NONE_MATCH"):
        start_response("304 Not Modified", [("ETag", '"1"')])
        return []
    start_response("200 OK", [("Content-Length", str(len(body))), ("Content-Type", "text/plain")])
    return [body]


class Served:
    """A server of ours in a thread of this process, and where it is."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        listener = server.listen("127.0.0.1", 0)
        self.port: int = listener.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self._server = server.make_server(view, listener)
        self._thread = threading.Thread(target=self._server.run)
        self._thread.start()

    @property
    def threads(self) -> int:
        """How many requests it answers at the same time."""
        return len(self._server.task_dispatcher.threads)

    def answers(self) -> bool:
        """Tell whether it answers a few times, each on a connection of its own. Raises where it never does."""
        return all(httpx.get(self.url, timeout=60).status_code == 200 for _time in range(5))

    def holds(self, connections: int) -> bool:
        """Wait until it has so many connections; tell whether it came to that."""
        return within_seconds(lambda: len(self._server.active_channels) == connections)

    def reads(self, requests: int, *, large: int = 0) -> bool:
        """Wait until so many requests have begun to arrive, so many of them large; tell whether it came to that."""

        def begun() -> int:
            return sum(channel.request is not None for channel in list(self._server.active_channels.values()))

        return within_seconds(lambda: (begun(), self._server.large.total()) == (requests, large))

    def has_waiting(self, requests: int) -> bool:
        """Wait until so many requests are answered or wait for a thread; tell whether it came to that."""
        return within_seconds(lambda: sum(len(channel.requests) for channel in self._channels()) == requests)

    def _channels(self) -> list[Any]:
        return list(self._server.active_channels.values())

    def begin_to_stop(self) -> None:
        """Have it end as SIGTERM does, without waiting."""
        self._server.stop()

    def stop(self) -> None:
        """End it as SIGTERM does."""
        if self._thread.is_alive():
            self.begin_to_stop()
            self._thread.join()
            self._server.trigger.close()


Serve = Callable[..., Served]


@pytest.fixture
def serve(settings: Settings) -> Iterator[Serve]:
    """Return what serves, with limits of its own, until the test ends."""
    with ExitStack() as stack:

        def start(**limits: int) -> Served:
            settings.LIMITS = replace(Limits(), **limits)
            served = Served(settings.LIMITS)
            stack.callback(served.stop)
            return served

        yield start


def test_it_answers_others_while_bodies_never_end(serve: Serve) -> None:
    hall = serve(request_seconds=NEVER)
    with unfinished_posts(hall.port, 100, PAIR):
        assert hall.answers()


def test_it_answers_others_while_more_connections_say_nothing_than_there_are_places(serve: Serve) -> None:
    hall = serve(idle_seconds=NEVER)
    with idle_connections(hall.port, 1100):
        assert hall.answers()


def test_it_answers_others_while_nobody_reads_its_answers(serve: Serve) -> None:
    hall = serve(idle_seconds=NEVER)
    with unread_answers(hall.port, 60, "/large"):
        assert hall.answers()


@pytest.mark.parametrize(
    ("path", "language", "said"),
    [
        (PAIR, "en", '{"code": "too-slow", "message": "The request took too long to arrive. Try again."}'),
        ("/accounts/", "en", "The request took too long to arrive. Try again."),
    ],
)
def test_it_says_that_a_request_took_too_long(serve: Serve, path: str, language: str, said: str) -> None:
    hall = serve(request_seconds=1)
    with unfinished_posts(hall.port, 1, path) as (connection,):
        head, body = answer_of(connection).decode().split("\r\n\r\n")
    assert head.startswith("HTTP/1.1 408 ")
    assert "Retry-After: 5" in head
    assert "X-Content-Type-Options: nosniff" in head
    assert body == said


def test_it_gives_a_request_that_drips_no_more_time_than_any(serve: Serve) -> None:
    hall = serve(request_seconds=1)
    connection, drips, said = connect(hall.port), 0, b""
    connection.settimeout(0.2)
    while not said and drips < 600:
        connection.sendall(b"G")
        drips += 1
        with suppress(TimeoutError):
            said = connection.recv(1000)
    assert b" 408 " in said.splitlines()[0]


def test_it_ends_a_connection_that_says_nothing(serve: Serve) -> None:
    hall = serve(idle_seconds=1)
    with idle_connections(hall.port, 1) as (connection,):
        connection.settimeout(120)
        assert connection.recv(1) == b""  # it was ended, or this would raise


def test_it_ends_idle_connections_of_an_address_that_has_too_many_and_none_that_asked(serve: Serve) -> None:
    hall = serve(connections_by_address=40)
    with httpx.Client(base_url=hall.url) as pad:
        assert pad.get("/").status_code == 200
        with idle_connections(hall.port, 100) as connections:
            assert pad.get("/").status_code == 200
            assert within_seconds(lambda: sum(map(_is_open, connections)) == 39)
            assert pad.get("/").status_code == 200


def _is_open(connection: Any) -> bool:
    connection.settimeout(0.01)
    try:
        return bool(connection.recv(1))
    except TimeoutError:
        return True


def test_it_lets_everybody_in_behind_a_proxy_of_ours_which_has_one_address(serve: Serve, settings: Settings) -> None:
    settings.REST_FRAMEWORK = {**settings.REST_FRAMEWORK, "NUM_PROXIES": 1}
    hall = serve(connections_by_address=40)
    with idle_connections(hall.port, 60) as connections:
        assert hall.holds(60)
        assert all(map(_is_open, connections))


def test_it_tells_whoever_gives_way_while_sending_to_try_again(serve: Serve) -> None:
    hall = serve(connections_by_address=10)
    with unfinished_posts(hall.port, 10, PAIR) as connections:
        assert hall.reads(10)
        with idle_connections(hall.port, 1):
            said = answer_of(connections[0])
    assert said.startswith(b"HTTP/1.1 503 ")
    assert b"Retry-After" in said
    assert b"Try again" in said


def test_it_serves_a_whole_hall_behind_one_address(serve: Serve) -> None:
    hall = serve()
    devices = [httpx.Client(base_url=hall.url, timeout=20) for _phone_or_tablet in range(120)]
    with ThreadPoolExecutor(40) as pool:
        for _time in range(3):
            assert list(pool.map(lambda device: device.get("/").status_code, devices)) == [200] * 120
    for device in devices:
        device.close()


def test_it_answers_nobody_who_hung_up_while_others_were_answered(serve: Serve) -> None:
    """A tablet hangs up after eight seconds and asks again: answered all the same, nobody would be in time any more."""
    asked.clear()
    go_on.clear()
    hall = serve(threads=1)
    with connect(hall.port) as patient, connect(hall.port) as impatient:
        patient.sendall(b"GET /held HTTP/1.1\r\nHost: hall.test\r\nConnection: close\r\n\r\n")
        assert within_seconds(lambda: asked == ["/held"])
        impatient.sendall(b"GET /given-up HTTP/1.1\r\nHost: hall.test\r\n\r\n")
        assert hall.has_waiting(2)
        impatient.close()
        assert hall.holds(1)
        go_on.set()
        assert status_of(answer_of(patient)) == 200
    assert httpx.get(f"{hall.url}/next").status_code == 200
    assert asked == ["/held", "/next"]


def test_it_says_that_a_body_is_too_large_though_more_of_it_comes(serve: Serve) -> None:
    hall = serve(large_request_bytes=1_000_000)
    answer = httpx.post(hall.url + PAIR, content=b" " * 5_000_000, timeout=20)
    assert answer.status_code == 413
    assert answer.json()["code"] == "too-large"


def test_it_takes_only_a_few_large_requests_of_an_address_at_once(serve: Serve) -> None:
    hall = serve()
    with unfinished_posts(hall.port, hall.limits.large_requests_by_address, PAIR, length=1_000_000):
        assert hall.reads(hall.limits.large_requests_by_address, large=hall.limits.large_requests_by_address)
        one_more = answer_to_promise(hall.port, length=1_000_000)
        assert one_more.startswith(b"HTTP/1.1 503 ")
        assert b"Retry-After" in one_more
        assert httpx.post(hall.url + PAIR, content=b"x" * 16_000).text == "16000"
    assert within_seconds(lambda: httpx.post(hall.url + PAIR, content=b"x" * 900_000).text == "900000")


def test_it_counts_a_large_request_by_whom_the_proxy_names(serve: Serve, settings: Settings) -> None:
    settings.REST_FRAMEWORK = {**settings.REST_FRAMEWORK, "NUM_PROXIES": 1}
    hall = serve(large_requests_by_address=1)
    sent = {"X-Forwarded-For": "10.0.0.9, 10.0.0.7"}
    with httpx.Client(base_url=hall.url) as client, unfinished_posts(hall.port, 1, PAIR, length=100_000):
        assert hall.reads(1, large=1)
        assert client.post(PAIR, content=b"x" * 100_000, headers=sent).text == "100000"


def test_it_takes_a_body_whose_length_was_not_told(serve: Serve) -> None:
    hall = serve()
    assert httpx.post(hall.url, content=iter([b"x" * 70_000, b"y" * 70_000])).text == "140000"


def answer_to_promise(port: int, length: int) -> bytes:
    """Promise a body of so many bytes; return what the server says to that."""
    connection = connect(port)
    connection.sendall((HEAD.format(method="POST", path=PAIR) + f"Content-Length: {length}\r\n\r\n{{").encode())
    return answer_of(connection)


def test_it_refuses_a_head_that_is_too_long(serve: Serve) -> None:
    hall = serve()
    answer = httpx.get(hall.url, headers={"Cookie": "x" * hall.limits.header_bytes})
    assert answer.status_code == 431
    assert "Delete this site's cookies" in answer.text


def test_it_keeps_the_connection_after_an_answer_that_says_nothing_new(serve: Serve) -> None:
    answer = httpx.get(serve().url, headers={"If-None-Match": '"1"'})
    assert answer.status_code == 304
    assert "Connection" not in answer.headers


def test_it_sends_no_body_to_whoever_asks_for_the_head_alone(serve: Serve) -> None:
    connection = connect(serve().port)
    connection.sendall(b"HEAD /large HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n")
    head, _end, body = answer_of(connection).partition(b"\r\n\r\n")
    assert f"Content-Length: {len(LARGE)}".encode() in head
    assert body == b""


def test_it_answers_everybody_who_asked_before_it_ends_and_nobody_after(serve: Serve) -> None:
    asked.clear()
    go_on.clear()
    hall = serve(threads=1)
    with ExitStack() as stack:
        asking = [stack.enter_context(connect(hall.port)) for _client in range(8)]
        for connection in asking:
            connection.sendall(HEAD.format(method="GET", path="/held").encode() + b"\r\n")
        assert within_seconds(lambda: asked == ["/held"])  # that one is being answered already
        hall.begin_to_stop()
        go_on.set()
        hall.stop()
        answers = [answer_of(connection) for connection in asking]
    assert [status_of(answer) for answer in answers] == [200] * 8
    assert [b"\r\nConnection: close\r\n" in answer and answer.endswith(b"\r\n\r\n0") for answer in answers] == [
        True
    ] * 8
    with pytest.raises(httpx.ConnectError):
        httpx.get(hall.url)


AMBIGUOUS = {
    "two lengths": "Content-Length: 3\r\nContent-Length: 4\r\n\r\n123",
    "unknown chunks": "Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n",
    "a negative length": "Content-Length: -1\r\n\r\n",
    "a signed length": "Content-Length: +3\r\n\r\n123",
    "a bare line feed": "X: 1\nContent-Length: 3\r\n\r\n123",
    "a space before the colon": "Content-Length : 3\r\n\r\n123",
    "a null in a header": "X: 1\0\r\n\r\n",
}


@pytest.mark.parametrize("rest", AMBIGUOUS.values(), ids=AMBIGUOUS)
def test_it_never_takes_one_request_for_two(serve: Serve, rest: str) -> None:
    second = HEAD.format(method="GET", path="/second") + "\r\n"
    with connect(serve().port) as connection:
        connection.sendall((HEAD.format(method="POST", path="/first") + rest + second).encode())
        answer = answer_of(connection)
    assert answer.split()[1] in (b"400", b"501")
    assert answer.count(b"HTTP/1.") == 1


def test_it_lets_chunks_and_not_the_length_say_where_a_request_ends(serve: Serve) -> None:
    chunks = "Content-Length: 200\r\nTransfer-Encoding: chunked\r\n\r\n3\r\n123\r\n0\r\n\r\n"
    second = "GET /second HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n"
    with connect(serve().port) as connection:
        connection.sendall((HEAD.format(method="POST", path="/first") + chunks + second).encode())
        answer = answer_of(connection)
    assert [part.partition(b"\r\n\r\n")[2] for part in answer.split(b"HTTP/1.1 200 OK")[1:]] == [b"3", b"0"]


def test_it_repeats_to_nobody_what_they_sent(serve: Serve) -> None:
    answer = httpx.request("TRACE", serve().url, headers={"Cookie": "sessionid=secret"})
    assert (answer.status_code, answer.text) == (501, "The server does not support this kind of request.")


def test_it_signs_in_and_answers_while_a_hall_is_attacked(embedded_hall: EmbeddedHall) -> None:
    with (
        unfinished_posts(embedded_hall.port, 100, PAIR),
        idle_connections(embedded_hall.port, 1100),
        httpx.Client(base_url=embedded_hall.url, timeout=20) as browser,
    ):
        assert browser.get("/accounts/sign-in/").status_code == 200
        answer = browser.post(PAIR, json={"key": "x"})
    assert (answer.status_code, answer.json()["code"]) == (401, "authentication-failed")


def test_it_has_as_many_threads_as_the_database_is_worth_unless_it_is_told(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    for vendor, threads in (("sqlite", 8), ("postgresql", 24)):
        monkeypatch.setattr(connections["default"], "vendor", vendor)
        assert serve().threads == threads
    assert serve(threads=3).threads == 3


def test_it_can_be_told_every_limit(tmp_path: Path, with_director: Path) -> None:
    with halls.embedded_hall(tmp_path / "hall", model=with_director, LIMIT_HEADER_BYTES="2000") as hall:
        assert httpx.get(hall.url, headers={"Cookie": "x" * 2000}).status_code == 431
