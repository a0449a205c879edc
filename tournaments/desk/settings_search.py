"""Searching all settings by a word: the tournament's, its house rules, its movement, and what has a page of its own."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext

from accounts.names import reading_key
from scoring.rules import get_game
from tournaments.desk.forms.tournament import TIES, option_field
from tournaments.desk.places import FOUND_BY_SEARCH, OFFERED, PLACES, DeskPage
from tournaments.forms.house_rules import OPTION as RULE
from tournaments.models import Tournament
from tournaments.models.settings_table import BASICS, PAGES, RULES, SEATING, SETTINGS, Setting
from tournaments.rules.movements.registry import MOVEMENTS

FIELDS = {
    "tie_breaks": TIES[0],
    "movement_options": "movement",
    "ruleset": "preset",
}
"""The first field of settings that have several."""


@dataclass(frozen=True)
class Found:
    """A setting that a search has found: what it is called, what it does, on which page, and its address there."""

    words: str
    help: str
    page: str
    address: str
    other_words: str = ""

    def has(self, asked: Iterable[str]) -> bool:
        """Tell whether every word that was asked for begins a word of its texts."""
        texts = (self.words, self.help, self.page, self.other_words)
        known = _words(" ".join(texts))
        return all(any(word.startswith(part) for word in known) for part in asked)

    def is_called(self, asked: Iterable[str]) -> bool:
        """Tell whether its name or the words that people look for have it: such settings come first."""
        known = _words(f"{self.words} {self.other_words}")
        return all(any(word.startswith(part) for word in known) for part in asked)


def find_settings(asked: str, tournament: Tournament, context: Mapping[str, Any]) -> list[Found]:
    """Return the settings with words that begin with all of the words searched for, best match first."""
    parts = _words(asked)
    if not parts:
        return []
    found = [entry for entry in _everything(tournament, context) if entry.has(parts)]
    return sorted(found, key=lambda entry: not entry.is_called(parts))


def address_of(tournament: Tournament, page: str, field: str = "") -> str:
    """Return the address of a page of settings, and of a field there."""
    slug = tournament.slug
    address = reverse("desk:settings", args=[slug])
    if page != BASICS:
        address = reverse("desk:settings-page", args=[slug, page])
    return f"{address}#id_{field}" if field else address


def _everything(tournament: Tournament, context: Mapping[str, Any]) -> Iterator[Found]:
    game = get_game(tournament.game_key)
    left_out = set() if len(game.seat_counts) > 1 else {"seats_per_table"}
    yield from (
        _of_setting(tournament, setting) for setting in SETTINGS if setting.page and setting.name not in left_out
    )
    for option in game.house_rules():
        field = "game_ends" if option.kind == "end" else RULE + option.name
        yield _found(tournament, RULES, field, option.label, option.help)
    for key, movement in MOVEMENTS.items():
        for name, variant in movement.options.items():
            words = f"{gettext(movement.name)}: {gettext(variant.name)}"
            yield _found(tournament, SEATING, option_field(key, name), words, variant.help)
    for page in _pages(context):
        yield Found(str(page.words), str(page.purpose), "", page.address(tournament), str(page.other_words))


def _of_setting(tournament: Tournament, setting: Setting) -> Found:
    field = FIELDS.get(setting.name, setting.name)
    return _found(tournament, setting.page, field, setting.label, setting.help, setting.other_words)


def _found(tournament: Tournament, page: str, field: str, words: str, about: str, other_words: str = "") -> Found:
    texts = [gettext(text) if text else "" for text in (words, about, PAGES[page], other_words)]
    return Found(texts[0], texts[1], texts[2], address_of(tournament, page, field), texts[3])


def _pages(context: Mapping[str, Any]) -> list[DeskPage]:
    """Return the pages beside *Settings* where something is set, as far as this role may open them."""
    pages = [*(page for place in PLACES for page in place.pages), *OFFERED, *FOUND_BY_SEARCH]
    return [page for page in pages if page.purpose and context[page.needs]]


def _words(text: str) -> list[str]:
    """Return the words of a text as people type them, without accents and in lower case."""
    letters = "".join(letter if letter.isalnum() else " " for letter in reading_key(text))
    return letters.split()
