"""What a robot's connection makes of bad answers, and of none."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest

from simulation import client
from simulation.client import Device, EventCounts, TournamentStopped

REFUSAL = b'{"code": "tricks", "message": "A hand has five tricks."}'


class Scripted(ThreadingHTTPServer):
    """Answers with what the script says, one entry a request; None hangs up without an answer."""

    def __init__(self, script: list[tuple[int, bytes] | None]) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.script = script
        self.keys: list[str] = []


class Handler(BaseHTTPRequestHandler):
    server: Scripted

    def do_POST(self) -> None:
        """Play the script's next entry."""
        self.rfile.read(int(self.headers["Content-Length"]))
        self.server.keys.append(self.headers["Idempotency-Key"])
        entry = self.server.script.pop(0)
        if entry is not None:
            self.send_response(entry[0])
            self.send_header("Content-Length", str(len(entry[1])))
            self.end_headers()
            self.wfile.write(entry[1])

    def log_message(self, *args: Any) -> None:
        """Say nothing."""


@contextmanager
def serving(*script: tuple[int, bytes] | None) -> Iterator[tuple[Scripted, Device, EventCounts]]:
    tally = EventCounts()
    with Scripted(list(script)) as server:
        threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True).start()
        line = Device(f"http://127.0.0.1:{server.server_port}", "Token secret", tally)
        yield server, line, tally
        line.close()
        server.shutdown()


@pytest.fixture(autouse=True)
def _no_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(client, "PAUSE_SECONDS", 0)


def test_it_takes_the_answer_it_expects() -> None:
    with serving((201, b'{"number": 1}')) as (_server, line, tally):
        assert line.need("hands/", {}, expect=(201,)) == {"number": 1}
        assert tally.failures == []


@pytest.mark.parametrize(
    ("status", "body", "complaint"),
    [
        (500, b"<h1>Server Error</h1>", "expected 422"),
        (201, b"{}", "expected 422"),
        (409, REFUSAL, "expected 422"),
        (422, REFUSAL.replace(b"tricks", b"seat"), "expected the code tricks"),
        (422, b'{"message": "No."}', "without code and message"),
        (422, b'{"code": "tricks", "message": " "}', "says nothing"),
        (422, b"nonsense", "without code and message"),
    ],
)
def test_it_writes_down_what_was_not_foreseen(status: int, body: bytes, complaint: str) -> None:
    with serving((status, body)) as (_server, line, tally):
        answer = line.post("hands/", {"tricks": 6}, expect=(422,), code="tricks")
        assert not answer.is_expected
        [failure] = tally.failures
        assert complaint in str(failure)
        assert "'tricks': 6" in str(failure)


def test_it_sends_again_what_got_no_answer_under_the_same_key() -> None:
    with serving(None, None, (200, b"{}")) as (server, line, tally):
        answer = line.post("hands/", {}, expect=(201,))
        assert answer.is_expected
        assert answer.was_lost
        assert len(server.keys) == 3
        assert len(set(server.keys)) == 1
        assert tally.counts["lost"] == 2


def test_it_does_not_take_200_for_201_where_nothing_was_lost() -> None:
    with serving((200, b"{}")) as (_server, line, tally):
        assert not line.post("hands/", {}, expect=(201,)).is_expected
        assert len(tally.failures) == 1


@pytest.mark.parametrize("send", [Device.post, Device.need])
def test_it_gives_up_when_no_answer_comes_at_all(send: Callable[..., Any]) -> None:
    with serving(*[None] * client.TRIES) as (server, line, tally):
        with pytest.raises(TournamentStopped):
            send(line, "hands/", {}, expect=(201,))
        assert server.script == []
        assert len(tally.failures) == 1


def test_it_stops_where_the_night_cannot_go_on() -> None:
    with serving((409, REFUSAL)) as (_server, line, _tally), pytest.raises(TournamentStopped):
        line.need("hands/", {}, expect=(201,))
