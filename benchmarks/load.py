"""Load on this machine's own server, bounded in count and time: wrk for GETs, a handful of threads for POSTs."""

import os
import re
import resource
import shutil
import subprocess
import sys
import time
from collections import deque
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from dataclasses import dataclass
from http.client import HTTPConnection
from urllib.parse import urlsplit

import httpx

from benchmarks.row import Figure
from benchmarks.stage import Stage

CONNECTIONS = 16
"""Fewer than the server has threads: what is measured is the work, not the queue."""


class LoadError(Exception):
    """The server gave an unexpected answer, or none."""


@dataclass(frozen=True)
class Post:
    """A request with a body, ready to be sent."""

    path: str
    headers: Mapping[str, str]
    body: bytes


def require_wrk() -> None:
    """Make sure that wrk is there; as root on Debian, install it. Ends the program with the reason where it is not."""
    if shutil.which("wrk") is None and os.geteuid() == 0 and shutil.which("apt-get"):
        print("Installing the Debian package: wrk", file=sys.stderr, flush=True)
        apt = ["apt-get", "-qq", "-o", "DPkg::Lock::Timeout=300"]
        for command in ([*apt, "update"], [*apt, "install", "-y", "--no-install-recommends", "wrk"]):
            subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, check=False)
    if shutil.which("wrk") is None:
        sys.exit("make bench needs wrk. Debian, Ubuntu: sudo apt-get install wrk. macOS: brew install wrk.")


def rate_of_gets(stage: Stage, path: str, status: int, headers: Mapping[str, str] | None = None) -> Figure:
    """GET the same thing over and over for the stage's time; return requests/s.

    Raises LoadError unless the answer has that status.
    """
    url, headers = f"{stage.url}{path}", headers or {}
    began = time.perf_counter()
    answer = httpx.get(url, headers=headers)
    if answer.status_code != status:
        raise LoadError(f"{path} answered {answer.status_code}, not {status}: {answer.text[:300]}")
    if not stage.scale.seconds:
        return Figure(1 / (time.perf_counter() - began))
    return _run_wrk(url, headers, stage.scale.seconds)


def _run_wrk(url: str, headers: Mapping[str, str], seconds: float) -> Figure:
    options = [f"--header={name}: {value}" for name, value in headers.items()]
    command = ["wrk", "--threads=1", f"--connections={CONNECTIONS}", f"--duration={seconds:g}s", *options, url]
    cpu, began = _cpu_of_children(), time.perf_counter()
    output = subprocess.run(command, capture_output=True, text=True, check=True, timeout=seconds + 30).stdout
    share = (_cpu_of_children() - cpu) / (time.perf_counter() - began)
    return Figure(rate_in(output), share)


def rate_in(output: str) -> float:
    """Read requests/s from what wrk printed. Raises LoadError where requests failed."""
    rate = re.search(r"^Requests/sec:\s+([\d.]+)$", output, re.MULTILINE)
    if rate is None or "Non-2xx" in output or "Socket errors" in output:
        raise LoadError(f"Not every request was answered well:\n{output}")
    return float(rate[1])


def _cpu_of_children() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


@dataclass(frozen=True)
class Sent:
    """Requests that were answered: how many a second, how long each took (seconds), the generator's share of a core."""

    rate: float
    waits: Sequence[float]
    share: float


def send_posts(stage: Stage, posts: deque[Post], status: int) -> Sent:
    """Send these requests in turn over several connections until the stage's time is up.

    Takes what was sent off the queue. Raises LoadError unless every answer has that status.
    """
    stage.settle()
    address = urlsplit(stage.url).netloc
    with ThreadPoolExecutor(CONNECTIONS) as pool:
        cpu, began = time.process_time(), time.perf_counter()
        until = began + (stage.scale.seconds or 30)
        senders = [pool.submit(_send, address, posts, status, until) for _connection in range(CONNECTIONS)]
        waits = [wait for sender in senders for wait in sender.result()]
        seconds = time.perf_counter() - began
    return Sent(len(waits) / seconds, waits, (time.process_time() - cpu) / seconds)


def _send(address: str, posts: deque[Post], status: int, until: float) -> list[float]:
    """Be one connection: send the next request as soon as the last one is answered; return how long each took."""
    connection, waits = HTTPConnection(address, timeout=30), list[float]()
    with closing(connection), suppress(IndexError):  # popleft() when nothing waits any more
        while time.perf_counter() < until:
            post = posts.popleft()
            began = time.perf_counter()
            connection.request("POST", post.path, post.body, dict(post.headers))
            answer = connection.getresponse()
            text = answer.read()
            waits.append(time.perf_counter() - began)
            if answer.status != status:
                raise LoadError(f"{post.path} answered {answer.status}, not {status}: {text[:300]!r}")
    return waits
