"""Passwords that somebody who knows the hall would try first (docs/security.md lists the words)."""

import re
from typing import Any

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from accounts.models import User

_LETTERS = re.compile(r"[^\W\d_]+")
WORDS = frozenset(
    _LETTERS.findall(
        """
        bower card cards church club clubs dealer diamonds director euchre hall headtable hearts host jack loner march
        night owner parish partner password spades table tournament trick tricks trump
        """
    )
)
SHORTEST = 3


class NotAWordOfTheHall:
    """Refuses passwords of nothing but the game's words, the user's and organization's names, digits and signs."""

    def validate(self, password: str, user: Any = None) -> None:
        """Raise ValidationError for such a password."""
        letters = "".join(_LETTERS.findall(password.casefold()))
        for word in sorted(WORDS | _names_of(user), key=len, reverse=True):
            letters = letters.replace(word, "")
        if _LETTERS.search(password) and not letters:
            raise ValidationError(self.get_help_text(), code="password_of_the_hall")

    def get_help_text(self) -> str:
        """Return the sentence for people."""
        return _("A password of names and words of this game alone is easy to guess. Add other words.")


def _names_of(user: Any) -> set[str]:
    """Return the words in a user's name, address and organizations that somebody might think of."""
    if not isinstance(user, User):
        return set()
    texts = [user.name, user.email]
    if user.pk:
        texts += user.memberships.values_list("organization__name", flat=True)
    return {word for text in texts for word in _LETTERS.findall(text.casefold()) if len(word) >= SHORTEST}
