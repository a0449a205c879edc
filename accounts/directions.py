"""Names that read from right to left beside words and numbers that do not.

Without a border, the digits after a name in Arabic or Hebrew are drawn before it: "table 3" becomes a part of the name.
"""

import re
from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

Answer = Callable[[HttpRequest], HttpResponse]

_LETTER = "\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff"
_START, _END = "\u2068", "\u2069"  # Unicode's first strong isolate, and the end of one
_RUN = re.compile(f"[{_LETTER}](?:[{_LETTER} .'’\\-]*[{_LETTER}])?")
"""A name, or several with nothing but spaces between them."""
_RUN_OR_ISOLATED = re.compile(f"{_START}[^{_END}]*{_END}|{_RUN.pattern}")
_LEAD = re.compile(rb"[\xd6-\xdf\xe0\xef\xf0]")
"""With one of these begins every letter of `_LETTER` in UTF-8, and hardly any other."""
_MARKUP = re.compile(r"(<(script|style|textarea|title)\b.*?</\2>|<!--.*?-->|<[^>]*>)", re.DOTALL | re.IGNORECASE)


def isolate(text: str) -> str:
    """Return a text with every right-to-left name isolated, so that its neighbors keep their order."""
    return _RUN_OR_ISOLATED.sub(lambda run: run[0] if run[0][0] == _START else f"{_START}{run[0]}{_END}", text)


def isolate_in_pages(answer: Answer) -> Answer:
    """Middleware: borders around such names in the sentences of a page.

    A name that fills its element needs none, and can be copied without them: the stylesheet says it of elements.
    Pages that are kept compressed have them already.
    """

    def middleware(request: HttpRequest) -> HttpResponse:
        response = answer(request)
        is_page = response.get("Content-Type", "").startswith("text/html") and not response.streaming
        if is_page and not response.get("Content-Encoding"):
            response.content = isolate_in_page(response.content)
        return response

    return middleware


def isolate_in_page(content: bytes) -> bytes:
    """Return a page with borders in its texts: not in its tags, nor in what is raw."""
    return _isolate_in_html(content.decode()).encode() if _LEAD.search(content) else content


def _isolate_in_html(page: str) -> str:
    place, parts = 0, []
    for markup in _MARKUP.finditer(page):
        parts += [_isolate_words(page[place : markup.start()]), markup[0]]
        place = markup.end()
    return "".join((*parts, _isolate_words(page[place:])))


def _isolate_words(words: str) -> str:
    return words if _RUN.fullmatch(words.strip()) else isolate(words)
