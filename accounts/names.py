"""Which characters a name may have, and how names are searched."""

import re

from anyascii import anyascii
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

_FORBIDDEN = r"\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069"
"""Control characters, ends of lines, and what turns the direction of whatever follows on a board."""
_BLANK = (
    r"\u0020\u00a0\u00ad\u0300-\u036f\u061c\u1680\u180b-\u180f\u2000-\u200f\u202f\u205f-\u206f\u3000\ufe00-\ufe0f\ufeff"
)
"""Spaces, joiners, and accents without their letter: a name may hold them, and none consists of them."""
NAME_PATTERN = f"^[^{_FORBIDDEN}]*[^{_FORBIDDEN}{_BLANK}][^{_FORBIDDEN}]*$"
"""One line with something in it that can be seen, as JSON Schema says it, too.

By ranges, not by category: the newest emoji have none yet in a Python that is older than they are.
"""
_UNFIT = re.compile(f"[{_FORBIDDEN}\\ud800-\\udfff]")
"""What no line of text may hold; also halves of characters, which are no text at all."""
_VISIBLE = re.compile(f"[^{_FORBIDDEN}{_BLANK}]")


def validate_name(name: str) -> None:
    """Let through what a badge or board can show on one line. Raises ValidationError."""
    if _UNFIT.search(name):
        raise ValidationError(_("A name is one line of text, without control characters."))
    if not _VISIBLE.search(name):
        raise ValidationError(_("A name needs at least one visible letter, number or symbol."))


def reading_key(name: str) -> str:
    """Return a name as people type and sort it: Latin letters without accents, lower case ("Łukasz" is "lukasz").

    The same on every database, which PostgreSQL's collations and SQLite's are not. 李 is "li", an emoji its name.
    """
    return " ".join(anyascii(name).casefold().split())
