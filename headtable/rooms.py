"""Where the packages are that Headtable is made of: beside this one in a checkout, inside it where it was installed.

Their names, such as `config` and `accounts`, are common: installed beside each other, two programs would overwrite one
another's. So the wheel has them all in one folder, which only this command puts on the path.
"""

import os
import sys
from pathlib import Path

INSTALLED = Path(__file__).parent / "hall"
ROOMS = INSTALLED if INSTALLED.is_dir() else Path(__file__).parents[1]


def open_rooms() -> None:
    """Let Python find Headtable's packages before others of the same name, and Django its settings."""
    if str(ROOMS) not in sys.path:
        sys.path.insert(0, str(ROOMS))
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
