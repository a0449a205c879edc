"""House rules in plain words: the rules in force as a sheet, and differences from a preset."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from json import dumps, loads
from typing import Any

from django.contrib.humanize.templatetags.humanize import apnumber
from django.utils.translation import get_language, gettext_lazy, ngettext
from django.utils.translation import gettext as _

from scoring.rules import PARTS, GameRules, Option, Said, get_game
from tournaments.models import SavedRules, Tournament
from tournaments.services.results.left_over import other_games
from tournaments.services.setup.house_rules import changed_options, nearest_preset, presets_for, saved_rules_of


@dataclass(frozen=True)
class RulesPart:
    """One part of the rules: bidding, say."""

    key: str
    label: str
    sentences: tuple[str, ...]


@dataclass(frozen=True)
class RulesSheet:
    """The rules in force, for players to read."""

    key: str
    """Of the game."""
    game: str
    name: str
    """As in "Traditional, with three changes"."""
    parts: tuple[RulesPart, ...]
    ruleset: Mapping[str, Any]


def rules_sheet(tournament: Tournament, ruleset: Mapping[str, Any] | None = None, key: str | None = None) -> RulesSheet:
    """Return the sheet of these rules, by default those for the tournament's next round.

    `key` is the game, if a table plays another one than the tournament.
    """
    game = get_game(key or tournament.game_key)
    ruleset = tournament.ruleset if ruleset is None else ruleset
    name = name_of_rules(tournament, ruleset, game.key)
    return RulesSheet(game.key, _(game.name), name, rules_in_words(game, ruleset), ruleset)


@dataclass(frozen=True)
class OtherTable:
    """The rules at the tables of another size than four, where those left over play."""

    seats: int
    title: str
    """As in "At a table of three: …", with the name of the game."""
    rules: RulesSheet


def other_tables(tournament: Tournament) -> list[OtherTable]:
    """Return the rules at tables of another size than the tournament's."""
    return [
        OtherTable(seats, _TITLES[seats] % {"game": _(get_game(key).name)}, rules_sheet(tournament, ruleset, key))
        for seats, (key, ruleset) in other_games(tournament).items()
    ]


_TITLES: Mapping[int, Any] = {
    2: gettext_lazy("At a table of two: %(game)s"),
    3: gettext_lazy("At a table of three: %(game)s"),
    5: gettext_lazy("At a table of five: %(game)s"),
}


def rules_in_words(game: GameRules, ruleset: Mapping[str, Any]) -> tuple[RulesPart, ...]:
    """Return the rules in force, part by part, a sentence for each."""
    return _in_words(game.key, dumps(ruleset, sort_keys=True), get_language())


@lru_cache(maxsize=100)
def _in_words(key: str, ruleset: str, _language: str | None) -> tuple[RulesPart, ...]:
    # Kept: every sheet that a pad gets has the same rules.
    game = get_game(key)
    in_words = game.in_words(game.read_ruleset(loads(ruleset)))
    return tuple(RulesPart(part, _(PARTS[part]), _filled(said)) for part, said in in_words)


def name_of_rules(tournament: Tournament, ruleset: Mapping[str, Any], key: str | None = None) -> str:
    """Return the name of the closest preset, and how many options differ from it."""
    game = get_game(key or tournament.game_key)
    nearest = nearest_preset(game, presets_for(game, saved_rules_of([tournament.organization])), ruleset)
    return with_changes(nearest.name, len(changed_options(game, nearest.ruleset, ruleset)))


def with_changes(name: str, number: int) -> str:
    """Return "Traditional", "Traditional, with one change" …"""
    if not number:
        return name
    sentence = ngettext("%(name)s, with %(number)s change", "%(name)s, with %(number)s changes", number)
    return sentence % {"name": name, "number": apnumber(number)}


def changes_in_words(options: Iterable[Option], ruleset: Mapping[str, Any]) -> list[str]:
    """Return these options of a ruleset in sentences."""
    return [sentence for option in options for sentence in _filled(option.in_words(ruleset[option.name]))]


def _filled(said: Iterable[Said]) -> tuple[str, ...]:
    return tuple(_(sentence) % params for sentence, params in said)


@dataclass(frozen=True)
class SavedShown:
    """Rules that an organization saved, as its directors see them."""

    saved: SavedRules
    sheet: RulesSheet


def show_saved(saved: SavedRules) -> SavedShown:
    """Return saved rules in words, with the game's own preset that is closest."""
    return SavedShown(saved, sheet_by_preset(saved.game_key, saved.ruleset))


def sheet_by_preset(key: str, ruleset: Mapping[str, Any]) -> RulesSheet:
    """Return the sheet of a game's rules, named after the closest of the game's own presets."""
    game = get_game(key)
    return RulesSheet(key, _(game.name), name_by_preset(game, ruleset), rules_in_words(game, ruleset), ruleset)


def name_by_preset(game: GameRules, ruleset: Mapping[str, Any]) -> str:
    """Return the name of the game's own preset that these rules are nearest to, and how many options differ."""
    nearest = nearest_preset(game, presets_for(game), ruleset)
    return with_changes(nearest.name, len(changed_options(game, nearest.ruleset, ruleset)))
