"""Two processes that start at one moment, and the database on which they race."""

import multiprocessing
import os
import traceback
from collections.abc import Iterator
from contextlib import closing, contextmanager
from multiprocessing.connection import Connection
from pathlib import Path
from threading import Barrier
from typing import Any

from tests.support.databases import copy_of, environment_of
from tests.support.forks import FORKS

SECONDS = 120
UNLIMITED = {"LIMIT_CALLS_BY_TABLE": "1000000"}
"""For a table whose races are run many times in one minute."""

Job = tuple[str, tuple[Any, ...]]


class Arena:
    """Two racers. An action is the name of a function in `actions`, with its arguments."""

    def __init__(self, environment: dict[str, str]) -> None:
        self._barrier = FORKS.Barrier(2)  # kept: it is gone with its last reference here, before a racer has it
        pipes = [FORKS.Pipe() for _racer in range(2)]
        self._pipes = [ours for ours, _theirs in pipes]
        self._racers = FORKS.Process(target=_race, args=(environment, [theirs for _, theirs in pipes], self._barrier))
        self._racers.start()

    def alone(self, action: str, *args: Any) -> Any:
        """Have one racer do something alone."""
        return self._sent([(action, args)], at_once=False)[0]

    def both(self, *jobs: Job) -> list[Any]:
        """Have both racers do something, started by a barrier; return what came of each."""
        return self._sent(list(jobs), at_once=True)

    def each(self, action: str) -> None:
        """Have each racer do something, in turn."""
        for pipe in self._pipes:
            pipe.send((action, (), False))
            _result(_answer(pipe))

    def _sent(self, jobs: list[Job], *, at_once: bool) -> list[Any]:
        pipes = self._pipes[: len(jobs)]
        for pipe, (action, args) in zip(pipes, jobs, strict=True):
            pipe.send((action, args, at_once))
        answers = [_answer(pipe) for pipe in pipes]  # all of them, before one is looked at: none is left for later
        return [_result(answer) for answer in answers]

    def close(self) -> None:
        """Send the racers home."""
        for pipe in self._pipes:
            pipe.send(None)
        self._racers.join(10)
        self._racers.kill()


def _answer(pipe: Connection) -> tuple[bool, Any]:
    if not pipe.poll(SECONDS):
        raise RuntimeError("A racer does not answer.")
    is_good, result = pipe.recv()
    return is_good, result


def _result(answer: tuple[bool, Any]) -> Any:
    is_good, result = answer
    if not is_good:
        raise RuntimeError(f"A racer failed, where a hall would have got a 500:\n{result}")
    return result


def _race(environment: dict[str, str], pipes: list[Connection], barrier: Barrier) -> None:
    """Be the first racer; the other is a fork, made before anything is connected, which saves two seconds."""
    os.environ.update(environment)
    import django

    django.setup()
    # All that they will need.
    import config.urls  # noqa: F401
    import tests.races.actions  # noqa: F401

    first, second = pipes
    other = multiprocessing.get_context("fork").Process(target=_obey, args=(second, barrier), daemon=True)
    other.start()
    _obey(first, barrier)
    other.join(10)


def _obey(pipe: Connection, barrier: Barrier) -> None:
    """Do what comes through the pipe, until None comes."""
    from tests.races import actions

    while job := pipe.recv():
        name, args, at_once = job
        try:
            action = getattr(actions, name)
            if at_once:
                barrier.wait(SECONDS)
            pipe.send((True, action(*args)))
        except Exception:
            pipe.send((False, traceback.format_exc()))


@contextmanager
def arena_on(model: str, folder: Path) -> Iterator[Arena]:
    """Yield an arena on a copy of this database."""
    with copy_of(model, folder) as database, closing(Arena(environment_of(database, folder) | UNLIMITED)) as arena:
        yield arena
