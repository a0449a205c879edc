"""docs/limits.md: one table with every limit, as it is when nothing is set."""

import re
from dataclasses import fields

from config.limits import Limits
from tests.support.halls import ROOT

ROW = re.compile(r"^\| `LIMIT_(\w+)` \| (\d+) \|", re.MULTILINE)


def test_it_tells_every_limit_and_its_default() -> None:
    shown = ROW.findall((ROOT / "docs" / "limits.md").read_text())
    assert shown == [(field.name.upper(), str(field.default)) for field in fields(Limits)]
