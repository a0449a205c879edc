"""Text that a spreadsheet would take for a formula: made harmless in CSV files, and restored when read.

A CSV file cannot mark a cell as text. Text that begins with one of these characters is computed when somebody opens the
file, so that anybody who chooses a name could choose what is computed (CWE-1236). An apostrophe before it keeps it
text. It is also inserted after possible separators: a file with commas can be opened as one with semicolons.
"""

import re
from functools import lru_cache

_SIGNS = r"=+\-@" + "\uff1d\uff0b\uff0d\uff20\u2212\ufe62\ufe63\ufe66\ufe6b"
"""Also as East Asian spreadsheets take them: in full width and small."""
_COMPUTED = re.compile(rf"(^|[,;|\t\r\n])([\s\"]*)('*)(?=[{_SIGNS}])")
_LED = re.compile(r"^(?='*[\t\r\n])")
_LED_AND_GUARDED = re.compile(r"^'(?='*[\t\r\n])")


@lru_cache(maxsize=10_000)  # a large tournament has the same few names in thirty thousand hands
def guarded(text: str) -> str:
    """Return text with an apostrophe before whatever a spreadsheet would compute."""
    return _LED.sub("'", _COMPUTED.sub(r"\1\2'\3", text))


def unguarded(text: str) -> str:
    """Return what `guarded` was given."""
    return _COMPUTED.sub(lambda found: found[1] + found[2] + found[3][1:], _LED_AND_GUARDED.sub("", text))
