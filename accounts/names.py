"""Which characters a name may have, and how names are searched."""

import unicodedata

from anyascii import anyascii
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

_TURNS_TEXT = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""Set the direction of whatever follows, on a board also of other people's names and points."""
_INVISIBLE = frozenset({"Cc", "Cs", "Zl", "Zp"})
"""Control characters, halves of characters, ends of lines. (Cf holds the joiners that emoji and scripts need.)"""


def validate_name(name: str) -> None:
    """Let through what a badge or board can show on one line. Raises ValidationError."""
    if any(sign in _TURNS_TEXT or unicodedata.category(sign) in _INVISIBLE for sign in name):
        raise ValidationError(_("A name is one line of text, without control characters."))
    if not any(unicodedata.category(sign)[0] in "LNPS" for sign in name):
        raise ValidationError(_("A name needs at least one visible letter, number or symbol."))


def reading_key(name: str) -> str:
    """Return a name as people type and sort it: Latin letters without accents, lower case ("Łukasz" is "lukasz").

    The same on every database, which PostgreSQL's collations and SQLite's are not. 李 is "li", an emoji its name.
    """
    return " ".join(anyascii(name).casefold().split())
