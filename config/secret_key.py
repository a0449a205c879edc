"""The key that signs links and sessions, kept in the data directory."""

from pathlib import Path

from django.core.management.utils import get_random_secret_key

from machine.files import make_once


def stored_secret_key(folder: Path) -> str:
    """Return the key in this data directory; create it on the first start.

    Server, workers and beat may start at one moment: the key appears whole, and the first one stays.
    """
    path = folder / "secret-key"
    if not path.exists():
        make_once(path, get_random_secret_key())
    return path.read_text(encoding="utf-8")
