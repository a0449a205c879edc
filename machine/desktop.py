"""The desktop of the person who sits at this computer: its browser, and what its system asks."""

import os
import sys
import webbrowser


def open_page(address: str) -> bool:
    """Open an address in the browser; return whether that was possible. Never in one of a terminal: it would stay."""
    if sys.platform.startswith("linux") and not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        return False
    try:
        return webbrowser.open(address)
    except webbrowser.Error:
        return False


def asks_about_the_network() -> bool:
    """Tell whether the system asks, at a program's first start, whether others may reach it: Windows and macOS do."""
    return sys.platform in {"win32", "darwin"}
