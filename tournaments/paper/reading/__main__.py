"""`python -m tournaments.paper.reading`: reads one file, or a page of it, in a process of its own, behind all others.

Standard input has a line of JSON, `{"page", "layouts": {digest: {"bubbles", "checks"}}, "code", "marks", "size"}`, and
behind it the file. Standard output has a line of JSON, and behind it the picture to keep, as JPEG: the sheet laid flat,
or, where none was found, what came. `error` is a word where nothing can be read: NotRead's, `no-code`, `other-code`,
`two-sheets`, `other-version`, `not-flat`. `is_blank`: a page of several with nothing on it, as the back of a sheet.
"""

from machine.processes import work_behind_others

if __name__ == "__main__":
    work_behind_others()  # before the imports, which take the processor for a second

import io
import json
import sys
from collections.abc import Mapping
from typing import Any

import numpy as np
from PIL import Image

from tournaments.paper.reading.blank import is_blank
from tournaments.paper.reading.files import NotRead, opened, pages_of
from tournaments.paper.reading.filled import look_at
from tournaments.paper.reading.finding import codes_in, laid_flat

KEPT, QUALITY = 1500, 55
"""Pixels of the longer side of the picture that is kept, and its quality as a JPEG: 100 to 150 kB."""
PREFIX, OLD_PREFIX = "HT2:", "HT1:"


def read(asked: Mapping[str, Any], content: bytes) -> tuple[dict[str, Any], bytes]:
    """Return what a file says, and the picture of it to keep."""
    try:
        pages = pages_of(content)
        picture = opened(content, asked["page"])
    except NotRead as error:
        return {"error": str(error), "pages": 1}, b""
    if pages > 1 and is_blank(picture):  # before a code is looked for, which can show through from the front
        return {"pages": pages, "is_blank": True}, b""
    said, kept = _read_sheet(asked, picture)
    return {"pages": pages, **said}, _as_jpeg(kept)


def _read_sheet(asked: Mapping[str, Any], picture: Image.Image) -> tuple[dict[str, Any], Image.Image]:
    codes = codes_in(picture)
    ours = [code for code in codes if code[0].startswith(PREFIX)]
    if not ours:
        is_old = any(text.startswith(OLD_PREFIX) for text, _corners in codes)
        return {"error": "other-version" if is_old else "other-code" if codes else "no-code"}, picture
    if len({text for text, _corners in ours}) > 1:
        return {"error": "two-sheets"}, picture
    text = ours[0][0]
    layout = asked["layouts"].get(text.rpartition(":")[2])
    if layout is None:
        return {"error": "other-version", "code": text}, picture
    flat = laid_flat(picture, ours[0], asked["code"], asked["marks"], tuple(asked["size"]))
    if flat is None:
        return {"error": "not-flat", "code": text}, picture
    boxes = [bubble[3:] for bubble in (*layout["bubbles"], *layout["checks"])]
    looked = [[box.state, box.darkness] for box in look_at(flat, boxes)]
    shades = Image.fromarray(np.clip(flat.shades, 0, 255).astype(np.uint8))
    return {"code": text, "looked": looked, "is_flat": True}, shades


def _as_jpeg(picture: Image.Image) -> bytes:
    kept, out = picture.copy(), io.BytesIO()
    kept.thumbnail((KEPT, KEPT))
    kept.save(out, "JPEG", quality=QUALITY)
    return out.getvalue()


def main() -> None:
    """Read standard input, write standard output."""
    head, _newline, content = sys.stdin.buffer.read().partition(b"\n")
    said, kept = read(json.loads(head), content)
    sys.stdout.buffer.write(json.dumps(said).encode() + b"\n" + kept)


if __name__ == "__main__":
    main()
