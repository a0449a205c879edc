"""A layout of `templates/paper/` and its data, made into a PDF, or a picture to share, by Typst.

The data goes in as JSON and is read there as data: whatever people type is text, and never a command to Typst.

Typst works in a process of its own, after everything else that the machine has to do: it keeps what it has laid out in
memory for as long as it lives (300 MB for the rotation of 400 people), and takes every core that it can get.
"""

import json
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from threading import Lock
from typing import Any, Literal

from accounts.directions import isolate
from machine.processes import BEHIND_OTHERS, own_module, work_behind_others
from tournaments.paper.fonts import fonts_for

ROOT = Path(__file__).parents[2]
LAYOUTS = ROOT / "templates" / "paper"
COMMON = LAYOUTS / "common.typ"
PATIENCE = 120
"""Seconds after which a process that does not answer is given up."""
PPI = 72
"""Of a picture: a point of its layout is a pixel."""
_one_at_a_time = Lock()


def typeset(layout: str, data: Mapping[str, Any], kind: Literal["pdf", "png"] = "pdf") -> bytes:
    """Return the PDF of a layout, by the name of its file, with this data, or its page as PNG; one at a time."""
    command = own_module("tournaments.paper.typesetting", layout, kind)
    given = json.dumps(data, ensure_ascii=False).encode()
    with _one_at_a_time:
        made = subprocess.run(  # noqa: S603 - our own
            command, cwd=ROOT, input=given, capture_output=True, timeout=PATIENCE, creationflags=BEHIND_OTHERS
        )
    if made.returncode:
        raise RuntimeError(made.stderr.decode(errors="replace"))
    return made.stdout


def typeset_here(layout: str, data: str, kind: Literal["pdf", "png"] = "pdf") -> bytes:
    """Do it in this process. Tags, which screen readers use, are left out: they make files twenty times as large."""
    import typst  # not loaded by a serving process, which has others print

    path, words = LAYOUTS / layout, json.dumps(json.loads(data), ensure_ascii=False)
    inputs = {"data": isolate(words)}
    with fonts_for(words + path.read_text(encoding="utf-8") + COMMON.read_text(encoding="utf-8")) as fonts:
        if kind == "png":
            return typst.compile(path, root=LAYOUTS, font_paths=fonts, sys_inputs=inputs, format="png", ppi=PPI)
        return typst.compile(path, root=LAYOUTS, font_paths=fonts, sys_inputs=inputs, pdf_tags=False)


if __name__ == "__main__":
    work_behind_others()
    _layout, _kind = sys.argv[1:]
    _made = typeset_here(_layout, sys.stdin.buffer.read().decode(), "png" if _kind == "png" else "pdf")
    sys.stdout.buffer.write(_made)
