"""The key that signs links and sessions, kept in the data directory."""

from contextlib import suppress
from pathlib import Path
from tempfile import NamedTemporaryFile

from django.core.management.utils import get_random_secret_key


def stored_secret_key(folder: Path) -> str:
    """Return the key in this data directory; create it on the first start.

    Server, workers and beat may start at one moment: the key appears whole, and the first one stays.
    """
    path = folder / "secret-key"
    if not path.exists():
        with NamedTemporaryFile("w", dir=folder) as made:
            made.write(get_random_secret_key())
            made.flush()
            with suppress(FileExistsError):
                path.hardlink_to(made.name)
    return path.read_text()
