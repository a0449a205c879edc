"""Commands that read one JSON value a line and write an answer for each."""

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import BinaryIO

from django.core.management.base import CommandError


def answers(name: str, answer_line: Callable[[bytes], str]) -> Iterator[str]:
    """Yield the answer to every nonempty line of a file, in order; `-` is standard input."""
    with _opened(name) as lines:
        for line in lines:
            if line.strip():
                yield answer_line(line)


def _opened(name: str) -> BinaryIO:
    if name == "-":
        return sys.stdin.buffer
    try:
        return Path(name).open("rb")
    except OSError as error:
        raise CommandError(f"{name} cannot be read: {error.strerror}.") from error
