"""Two laptops, the network between everybody, and everything that can go wrong on the way."""

import hashlib
import io
import json
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any, cast

import httpx
from celery import Celery
from django.conf import settings
from django.core.cache import caches
from django.test import Client
from django.test.client import ClientHandler
from django.utils import timezone, translation

from config import migrating
from config.management.commands.standby import Command as Follow
from standby import first, following, role
from standby.following import StillServes
from standby.role import Part
from tests.deterministic import laptop as laptops
from tests.deterministic.laptop import Killed, Laptop
from tests.deterministic.outside import OUTSIDE
from tournaments import tasks

FIRST, SECOND = "first", "second"


@dataclass(frozen=True)
class Fault:
    """What happens to a request: `lost`, `unheard`, `twice`, `late`, `killed`, `torn`, or `killed after`."""

    kind: str
    point: int = 0
    """Of `killed`: at which statement or commit of the server; of `torn`: in which commit."""


NOTHING = Fault("")


@dataclass(frozen=True)
class Sent:
    """A request."""

    address: str
    method: str
    path: str
    headers: dict[str, str]
    body: Any = None


@dataclass(frozen=True)
class Answer:
    """What came back, and from which laptop."""

    status: int
    content: bytes
    headers: dict[str, str]
    laptop: str

    @property
    def body(self) -> Any:
        """The JSON; of anything else, nothing."""
        try:
            return json.loads(self.content)
        except ValueError:
            return {}


class Gone(Exception):
    """Nobody answers."""


class World:
    """Everything of one night but the people."""

    def __init__(self, folder: Path, model: Path, seed: int, *, shows: bool = False) -> None:
        OUTSIDE.begin(seed)
        _install(self)
        self.rng = Random(seed)
        self.is_cut = False
        """Whether the two laptops do not reach each other."""
        self.late: list[Sent] = []
        self.wrong: list[str] = []
        self.met: Counter[str] = Counter()
        self._shows, self._digest = shows, hashlib.sha256()
        self._client = Client(raise_request_exception=True)
        self._client.handler = _HANDLER
        self.laptops = {
            FIRST: Laptop(FIRST, folder / FIRST, model, self.meanwhile),
            SECOND: Laptop(SECOND, folder / SECOND, None, self.meanwhile),
        }
        self.start(self.laptops[FIRST])
        self.laptops[SECOND].start()

    def note(self, *words: object) -> None:
        """Put something on the trace."""
        line = f"{OUTSIDE.elapsed:9.2f} {' '.join(map(str, words))}"
        self._digest.update(line.encode())
        if self._shows:
            print(line)  # noqa: T201 - asked for

    @property
    def trace(self) -> str:
        """Hash of everything that happened so far."""
        return self._digest.hexdigest()[:16]

    def complain(self, sentence: str) -> None:
        """Note that something is wrong."""
        self.note("WRONG", sentence)
        self.wrong.append(sentence)

    def laptop_at(self, address: str) -> Laptop:
        """Return the laptop of an address."""
        return next(each for each in self.laptops.values() if each.address == address.rstrip("/"))

    def other(self, laptop: Laptop) -> Laptop:
        """Return the other one."""
        return self.laptops[SECOND if laptop.name == FIRST else FIRST]

    # Requests

    def ask(self, sent: Sent, fault: Fault = NOTHING) -> Answer | None:
        """Send a request; None where no answer comes back."""
        laptop = self.laptop_at(sent.address)
        if fault.kind:
            self.met[fault.kind] += 1
        if fault.kind == "late":
            self.late.append(sent)
        if fault.kind in ("lost", "late"):
            self.note("  ", sent.method, sent.path, fault.kind)
            return None
        if fault.kind in ("killed", "torn"):
            laptop.points = fault.point
            laptop.torn = Random(self.rng.getrandbits(32)) if fault.kind == "torn" else None
        try:
            answer = self.serve(laptop, sent)
            if fault.kind == "twice":
                answer = self.serve(laptop, sent)
        except Gone:
            return None
        finally:
            laptop.points, laptop.torn = None, None
        if fault.kind == "killed after":
            laptop.crash(at_once=True)
            self.note("   killed after the answer")
            return None
        return None if fault.kind == "unheard" else answer

    def serve(self, laptop: Laptop, sent: Sent) -> Answer:
        """Have a laptop answer. Raises Gone where it is off, or dies of it."""
        if not laptop.is_up:
            raise Gone
        data = b"" if sent.body is None else json.dumps(sent.body).encode()

        def answer() -> Any:
            translation.deactivate()
            where = {"SERVER_NAME": f"{laptop.name}.test", "SERVER_PORT": "8000"}
            kind = "application/json" if sent.body is not None else ""
            return self._client.generic(sent.method, sent.path, data, kind, headers=sent.headers, **cast(Any, where))

        try:
            response = self.on(laptop, answer)
        except Gone:
            raise
        except Exception as error:
            self.complain(f"{sent.method} {sent.path} {sent.body}: {type(error).__name__}: {error}")
            raise Gone from error
        headers = {name: value for name, value in response.headers.items() if name.startswith("X-")}
        found = Answer(response.status_code, response.getvalue(), headers, laptop.name)
        self.note("  ", laptop.name, sent.method, sent.path, found.status, hashlib.md5(found.content).hexdigest()[:8])  # noqa: S324 - no secret
        if found.status >= 500 and found.status != 503:
            self.complain(f"{sent.method} {sent.path} was answered {found.status}: {found.content[:300]!r}")
        return found

    def on(self, laptop: Laptop, act: Callable[[], Any]) -> Any:
        """Do something on a laptop. Raises Gone where that is killed meanwhile."""
        start = laptop.starts
        try:
            with laptop.working():
                return act()
        except Killed as killed:
            if killed.laptop.is_up and (killed.laptop is not laptop or laptop.starts == start):
                killed.laptop.crash()
                self.note("   killed", killed.laptop.name)
            if killed.laptop is not laptop:
                raise
            raise Gone from None

    def between(self, request: httpx.Request) -> httpx.Response:
        """Carry a request from one laptop to the other. Raises httpx.TransportError."""
        asking, target = (
            laptops._Swapped.laptop,
            self.laptop_at(f"{request.url.scheme}://{request.url.netloc.decode()}"),
        )
        if self.is_cut and asking is not target:
            raise httpx.ConnectError("cut off", request=request)
        sent = Sent(target.address, request.method, request.url.raw_path.decode(), _asked_with(request))
        content = request.read()
        try:
            found = self.serve(target, Sent(**{**vars(sent), "body": json.loads(content) if content else None}))
        except Gone:
            raise httpx.ReadError("gone", request=request) from None
        if self.rng.random() < self.line_loses:
            self.met["line lost an answer"] += 1
            raise httpx.ReadTimeout("lost", request=request)
        return httpx.Response(found.status, headers=found.headers, content=found.content, request=request)

    line_loses = 0.0
    """How often the line between the laptops loses an answer."""

    def meanwhile(self, is_true: Callable[[], bool], seconds: float) -> bool:
        """Let the other laptop follow while this one waits. Raises Killed where this one dies of what that one asks."""
        laptop = laptops._Swapped.laptop
        assert laptop
        start = laptop.starts
        for _time in range(3):
            if is_true():
                return True
            if self.rng.random() < 0.85:
                self.look_after(self.other(laptop), is_waited_for=True)
            if not laptop.is_up or laptop.starts != start:
                raise Killed(laptop)
        if is_true():
            return True
        OUTSIDE.sleep(seconds)
        return False

    # Laptops

    def start(self, laptop: Laptop) -> None:
        """Start a laptop as config/embedded.py does: it looks whether it was replaced before it serves anybody."""
        laptop.start()
        self.note("   start", laptop.name)

        def begin() -> None:
            first.look_whether_replaced(timezone.now())
            laptop.was_retired = role.current().part == Part.RETIRED
            if role.current().part == Part.ALONE:
                first.forget_left_over()

        self._try_on(laptop, begin)

    def _try_on(self, laptop: Laptop, act: Callable[[], Any]) -> Any:
        try:
            return self.on(laptop, act)
        except Gone:
            return None

    def part_of(self, laptop: Laptop) -> Part:
        """Return what a laptop is, by the file in its folder."""
        with laptop.working():
            return role.current().part

    def serving(self) -> list[Laptop]:
        """Return the laptops that would serve the hall now."""
        return [each for each in self.laptops.values() if each.is_up and self._is_hall(each)]

    def _is_hall(self, laptop: Laptop) -> bool:
        with laptop.working():
            return role.current().serves and (laptop.name == FIRST or role.file().exists())

    def epoch_of(self, laptop: Laptop) -> int:
        """Return the epoch of a laptop."""
        with laptop.working():
            return role.current().epoch

    def look_after(self, laptop: Laptop, *, is_waited_for: bool = False) -> None:
        """Do once what `keep_role` does all the time (standby/following.py)."""
        if not laptop.is_up:
            return
        part = self.part_of(laptop)
        if part == Part.RETIRED and not laptop.was_retired and not is_waited_for:
            laptop.stop()
            self.start(laptop)
        elif part == Part.STANDBY:
            self._try_on(laptop, lambda: following.keep_following(role.current(), cast(Any, _Once())))
        elif part == Part.FIRST and not is_waited_for:
            self._try_on(laptop, _look_round)

    def follow(self, laptop: Laptop, token: str) -> bool:
        """Have a laptop follow the other one, as `make standby` does; tell whether it does now."""
        command, target = Follow(stdout=io.StringIO()), self.other(laptop)

        def pair() -> bool:
            try:
                command._pair(target.address, token, laptop.address, 0)
            except Exception as refusal:
                self.note("   not paired:", type(refusal).__name__, refusal)
                return False
            return True

        is_paired = bool(self._try_on(laptop, pair))
        if laptop.is_up:
            laptop.stop()
        self.start(laptop)
        return is_paired

    def take_over(self, laptop: Laptop, owner: str) -> bool:
        """Press the button on a standby; tell whether it serves now."""

        def press() -> bool:
            try:
                return following.take_over(who=owner, now=timezone.now())
            except StillServes as refusal:
                self.note("   no takeover:", refusal)
                return False

        took_over = bool(self._try_on(laptop, press))
        if laptop.is_up and took_over:
            laptop.stop()
            self.start(laptop)
        return took_over

    def work(self, laptop: Laptop) -> None:
        """Let the laptop's worker do what it was asked for, and sweep."""
        if not laptop.is_up or laptop not in self.serving():
            return
        asked, laptop.tasks[:] = [*laptop.tasks], []

        def work() -> None:
            for name, arguments in asked:
                if name == tasks.refresh_standings.name:
                    tasks.refresh_standings(*arguments)
            tasks.sweep_standings()

        self._try_on(laptop, work)


def _look_round() -> None:
    first.look_whether_replaced(timezone.now())
    first.tidy()


def _asked_with(request: httpx.Request) -> dict[str, str]:
    """Return what a laptop says of itself; the length of what it sends is that of what arrives."""
    return {name: value for name, value in request.headers.items() if name in ("authorization", "x-release")}


class _Once:
    """In place of an Event that ends a loop: it is set after one turn."""

    def __init__(self) -> None:
        self._asked = 0

    def is_set(self) -> bool:
        """Tell whether the loop is to end."""
        self._asked += 1
        return self._asked > 1

    def wait(self, seconds: float) -> None:
        """Wait."""
        OUTSIDE.sleep(seconds)


_HANDLER = ClientHandler(enforce_csrf_checks=False)


def _install(world: World) -> None:
    """Have this process's requests, tasks and statements go through a world."""

    def note_task(_app: Celery, name: str, args: tuple[Any, ...] = (), **_more: Any) -> None:
        if laptops._Swapped.laptop is not None:
            laptops._Swapped.laptop.tasks.append((name, tuple(args)))

    cast(Any, httpx.Client)._init_transport = lambda _client, **_more: httpx.MockTransport(world.between)
    cast(Any, Celery).send_task = note_task
    cast(Any, migrating).is_up_to_date = lambda: True  # both laptops have this very release
    settings.ALLOWED_HOSTS = [f"{FIRST}.test", f"{SECOND}.test"]
    caches["default"].clear()
    laptops.install()
