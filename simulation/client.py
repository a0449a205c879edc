"""HTTP as a tablet uses it: lost requests are sent again, and unexpected answers are recorded."""

import json
import ssl
import threading
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from typing import Any
from uuid import uuid4

import httpx

TRIES = 40
PAUSE_SECONDS = 0.25
TIMEOUT_SECONDS = 30
LONGEST_SHOWN = 500


class TournamentStopped(Exception):
    """A necessary answer did not come, so the tournament cannot continue."""


@dataclass(frozen=True)
class Failure:
    """A request with a wrong answer."""

    request: str
    answer: str

    def __str__(self) -> str:
        return f"{self.request} -> {self.answer}"


@dataclass(frozen=True)
class Answer:
    """What came back; `is_expected` is false where a failure was written down."""

    status: int
    body: Any
    etag: str
    is_expected: bool
    was_lost: bool = False
    """An earlier answer was lost: this one is to the request sent again."""


class EventCounts:
    """Counts and failures of a tournament, for all threads."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()
        self.failures: list[Failure] = []
        self._lock = threading.Lock()

    def count(self, name: str, by: int = 1) -> None:
        """Count something that happened."""
        with self._lock:
            self.counts[name] += by

    def fail(self, request: str, answer: str) -> None:
        """Record a failure."""
        with self._lock:
            self.failures.append(Failure(request[:LONGEST_SHOWN], answer[:LONGEST_SHOWN]))


class Device:
    """One device and its connections; threads may share it.

    A request that gets no answer is sent again, with the same UUID or Idempotency-Key, for some ten seconds:
    the service has to make sure that it counts once. The second request may find the first one done.
    """

    def __init__(self, url: str, authorization: str, tally: EventCounts) -> None:
        headers = {"Authorization": authorization} if authorization else {}
        self._client = httpx.Client(
            base_url=f"{url.rstrip('/')}/api/v1/",
            headers=headers,
            timeout=TIMEOUT_SECONDS,
            trust_env=False,
            verify=_certificates(),
        )
        self._keyed = authorization.startswith("Token")
        self.tally = tally

    def close(self) -> None:
        """Close the connections."""
        self._client.close()

    def get(self, path: str, *, etag: str = "", expect: tuple[int, ...] = (200,)) -> Answer:
        """Ask for something."""
        headers = {"If-None-Match": etag} if etag else {}
        return self._send(f"GET {path}", expect, lambda: self._client.get(path, headers=headers))

    def post(
        self, path: str, body: Any = None, *, expect: tuple[int, ...], code: str = "", key: str | None = None
    ) -> Answer:
        """Send something: JSON, or bytes as they are. Staff's requests get an Idempotency-Key of their own.

        `expect` are the statuses that are right; after a lost answer 200 is, too, where 201 was. `code` is what a
        refusal must say.
        """
        headers = {"Content-Type": "application/json"}
        if self._keyed:
            headers["Idempotency-Key"] = key or uuid4().hex
        content = body if isinstance(body, bytes) else json.dumps({} if body is None else body).encode()

        def send() -> httpx.Response:
            return self._client.post(path, headers=headers, content=content)

        return self._send(f"POST {path} {body!r}", expect, send, code)

    def change(self, path: str, body: Any) -> Any:
        """Change something that must be changed; return the answer's body. Raises TournamentStopped."""
        send = partial(self._client.patch, path, json=body)
        return _needed(f"PATCH {path}", self._send(f"PATCH {path} {body!r}", (200,), send))

    def need(self, path: str, body: Any = None, *, expect: tuple[int, ...], key: str | None = None) -> Any:
        """Post something the tournament cannot continue without; return the answer's body. Raises TournamentStopped."""
        return _needed(f"POST {path}", self.post(path, body, expect=expect, key=key))

    def see(self, path: str) -> Any:
        """Get something that must exist; return the answer's body. Raises TournamentStopped."""
        return _needed(f"GET {path}", self.get(path))

    def _send(
        self, request: str, expect: tuple[int, ...], send: Callable[[], httpx.Response], code: str = ""
    ) -> Answer:
        response, lost = self._persist(request, send)
        allowed = (*expect, 200) if lost and 201 in expect else expect
        answer = _read(response)
        complaint = _complaint(answer, allowed, code)
        if complaint:
            self.tally.fail(request, f"{complaint}: {answer.status} {answer.body!r}")
        self.tally.count("refused" if 400 <= answer.status < 500 else "answered")
        return replace(answer, is_expected=not complaint, was_lost=lost > 0)

    def _persist(self, request: str, send: Callable[[], httpx.Response]) -> tuple[httpx.Response, int]:
        """Return the response and how often none came. Raises TournamentStopped when none comes at all."""
        for lost in range(TRIES):
            try:
                self.tally.count("requests")
                return send(), lost
            except httpx.TransportError as error:
                self.tally.count("lost")
                reason = repr(error)
                time.sleep(PAUSE_SECONDS)
        self.tally.fail(request, f"no answer: {reason}")
        raise TournamentStopped(f"{request[:LONGEST_SHOWN]}: no answer: {reason}")


def _needed(request: str, answer: Answer) -> Any:
    if not answer.is_expected:
        raise TournamentStopped(f"{request} was answered {answer.status}: {answer.body!r}"[:LONGEST_SHOWN])
    return answer.body


@lru_cache(maxsize=1)
def _certificates() -> ssl.SSLContext:
    """Loaded once, since that takes longer than a request."""
    return ssl.create_default_context()


def _read(response: httpx.Response) -> Answer:
    try:
        body = response.json() if response.content else None
    except ValueError:
        body = response.text
    return Answer(response.status_code, body, response.headers.get("ETag", ""), is_expected=True)


def _complaint(answer: Answer, allowed: tuple[int, ...], code: str) -> str:
    """Return what is wrong with an answer, nothing where it is right."""
    if answer.status not in allowed:
        return f"expected {' or '.join(map(str, allowed))}"
    if answer.status < 400:
        return ""
    said = answer.body if isinstance(answer.body, dict) else {}
    if not (isinstance(said.get("code"), str) and said["code"] and isinstance(said.get("message"), str)):
        return "a refusal without code and message"
    if not said["message"].strip():
        return "a refusal that says nothing"
    return f"expected the code {code}" if code and said["code"] != code else ""
