"""What hatchling runs before it packs: every file gets the time of the commit, so a rebuilt wheel is the same file."""

import os
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CommitTime(BuildHookInterface):  # type: ignore[type-arg]
    """Reads the time that `make wheel` noted, which an sdist has inside, too."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Set it, unless the environment has one. Raises FileNotFoundError where `make wheel` has not run."""
        noted = Path(self.root) / "build" / "built" / "commit-time"
        if not noted.exists():
            raise FileNotFoundError("Nothing is built yet for the wheel to hold: run `make wheel`.")
        os.environ.setdefault("SOURCE_DATE_EPOCH", noted.read_text().strip())
