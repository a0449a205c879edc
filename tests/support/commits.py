"""Which code a measurement ran on."""

import subprocess


def commit() -> str:
    """Return the commit that is checked out, and whether anything has been changed since."""
    found = subprocess.run(["git", "describe", "--always", "--dirty"], capture_output=True, text=True)
    return found.stdout.strip() or "unknown"
