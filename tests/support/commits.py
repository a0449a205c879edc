"""Which code a measurement ran on."""

import subprocess

_PAGES = ":!docs"
"""Left out of what has been changed: programs write what they measure into the docs, one after another."""


def commit() -> str:
    """Return the commit that is checked out, and whether any code has been changed since."""
    found = _git("describe", "--always")
    return f"{found}-dirty" if found and _git("status", "--porcelain", "--", ".", _PAGES) else found or "unknown"


def _git(*words: str) -> str:
    return subprocess.run(["git", *words], capture_output=True, text=True).stdout.strip()
