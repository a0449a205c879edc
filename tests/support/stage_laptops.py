"""What a hall's laptop can be beside another one, for looking at its pages: written where it keeps it."""

import json
from pathlib import Path
from typing import Any

OTHER = "http://192.168.1.20:8000"
FORMER = ["http://192.168.1.10:8000", "http://parish-laptop.local:8000"]
REFUSAL = "This computer is not paired with you. Run `make standby` there again."
ANY: dict[str, Any] = {
    "part": "alone",
    "epoch": 1,
    "secret": "stage",
    "earlier_secrets": [],
    "other": "",
    "origins": [],
    "owner": "",
    "since": "2025-01-04T19:30:00+00:00",
    "automatic_seconds": 0,
    "stopped": "",
}
LAPTOPS: dict[str, dict[str, Any]] = {
    "first": ANY | {"part": "first", "other": OTHER},
    "standby": ANY | {"part": "standby", "other": FORMER[0], "origins": FORMER, "automatic_seconds": 600},
    "refused": ANY | {"part": "standby", "other": FORMER[0], "stopped": REFUSAL},
    "retired": ANY | {"part": "retired", "other": OTHER},
    "took-over": ANY | {"epoch": 2, "origins": FORMER},
}


def make_laptop(folder: Path, name: str) -> None:
    """Make the laptop with this data folder one of `LAPTOPS`; "": one that is alone.

    A server that becomes retired ends itself a moment later, unless it was when it began: so begin with that.
    """
    file = folder / "standby.json"
    if not name:
        file.unlink(missing_ok=True)
        return
    fresh = file.with_suffix(".new")
    fresh.write_text(json.dumps(LAPTOPS[name]))
    fresh.replace(file)
