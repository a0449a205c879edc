"""A layout of `templates/paper/` and its data, made into a PDF by Typst.

The data goes in as JSON and is read there as data: whatever people type is text, and never a command to Typst.
"""

import json
from collections.abc import Mapping
from pathlib import Path
from threading import Lock
from typing import Any

import typst

from tournaments.paper.fonts import fonts

LAYOUTS = Path(__file__).parents[2] / "templates" / "paper"
_one_at_a_time = Lock()


def typeset(layout: str, data: Mapping[str, Any]) -> bytes:
    """Return the PDF of a layout, by the name of its file, with this data.

    One is made at a time: Typst takes every core that it can get, and the hall goes on meanwhile.
    """
    given = {"data": json.dumps(data, ensure_ascii=False)}
    with _one_at_a_time:
        return typst.compile(LAYOUTS / layout, root=LAYOUTS, font_paths=fonts(), sys_inputs=given)
