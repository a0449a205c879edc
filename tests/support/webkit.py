"""WebKitGTK, the engine of iPads as far as Debian has it, driven over the WebDriver protocol."""

import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from selenium.webdriver import WebKitGTK, WebKitGTKOptions
from selenium.webdriver.webkitgtk.service import Service

from tests.support import programs
from tests.support.services import stop

_OWN_FOLDERS = ("HOME", "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_RUNTIME_DIR")


@contextmanager
def webkit(folder: Path, proxy: str) -> Iterator[WebKitGTK]:
    """Run a browser that nobody has used yet until the block ends; it asks `proxy` (host:port) for everything.

    By that it finds hall.test, whose name no server of names knows.
    """
    folder.mkdir(mode=0o700)
    variables = {name: str(folder) for name in _OWN_FOLDERS} | {"GSETTINGS_BACKEND": "memory", "NO_AT_BRIDGE": "1"}
    with _display(folder) as display:
        service = Service(
            executable_path=programs.WEBKIT.find(),
            log_output=str(folder / "webkit.log"),
            env=os.environ | variables | {"DISPLAY": display},
        )
        options = WebKitGTKOptions()
        options.add_argument("--automation")
        options.set_capability("proxy", {"proxyType": "manual", "httpProxy": proxy})
        driver = WebKitGTK(options=options, service=service)
        try:
            yield driver
        finally:
            driver.quit()


@contextmanager
def _display(folder: Path) -> Iterator[str]:
    """Run a display that nobody sees; yield its name."""
    reading, writing = os.pipe()
    with (folder / "display.log").open("ab") as log, os.fdopen(reading) as reader:
        server = subprocess.Popen(
            [
                *(programs.XVFB.find() or "Xvfb", "-displayfd", str(writing)),
                *("-screen", "0", "1024x768x24", "-nolisten", "tcp"),
            ],
            pass_fds=[writing],
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
        )
        os.close(writing)
        try:
            yield f":{reader.readline().strip()}"
        finally:
            stop(server)
