"""The presets that an organization can choose from, including its own, and differences from them."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from django.db import IntegrityError, transaction
from django.utils.translation import get_language, gettext

from accounts.models import Organization, User
from scoring.models import Game
from scoring.rules import GameRules, Option, get_game
from tournaments.errors import RulesNameTaken
from tournaments.models import Round, SavedRules, Tournament
from tournaments.services.setup.own_games import refuse_unknown_game

USUAL_PRESET = "tournament"
"""What is offered first, where the game has it."""


@dataclass(frozen=True)
class OfferedPreset:
    """House rules with a name: one of the game's presets, or one that the organization saved."""

    key: str
    """`ontario`, or `saved-12`."""
    name: str
    about: str
    """What they are, in a sentence."""
    ruleset: Mapping[str, Any]
    """Every option with its value, as JSON."""
    is_own: bool = False
    seats: int | None = None
    """How many it is for, where it says so."""


def presets_for(game: GameRules, saved: Iterable[SavedRules] = ()) -> list[OfferedPreset]:
    """Return the presets of a game, those among `saved` that are of this game first."""
    own = [_own(game, rules) for rules in saved if rules.game_key == game.key]
    return [*own, *_games_own(game.key, get_language())]


@lru_cache(maxsize=100)
def _games_own(key: str, _language: str | None) -> tuple[OfferedPreset, ...]:
    # Kept: every sheet that a pad gets names its rules after the nearest of them.
    game = get_game(key)
    return tuple(
        OfferedPreset(
            *(key, gettext(preset.name), gettext(preset.about), game.ruleset_as_json(preset.ruleset)),
            seats=preset.seats,
        )
        for key, preset in game.presets.items()
    )


def _own(game: GameRules, saved: SavedRules) -> OfferedPreset:
    # Read again, so that options added since they were saved get their default.
    ruleset = game.ruleset_as_json(game.read_ruleset(saved.ruleset))
    about = gettext("House rules of %(organization)s.") % {"organization": saved.organization.name}
    return OfferedPreset(f"saved-{saved.pk}", saved.name, about, ruleset, is_own=True)


def usual_preset(presets: Collection[OfferedPreset], key: str = USUAL_PRESET) -> OfferedPreset:
    """Return the game's own preset of this key, where it has one, else its first: the defaults."""
    games_own = [preset for preset in presets if not preset.is_own]
    return next((preset for preset in games_own if preset.key == key), games_own[0])


def nearest_preset(game: GameRules, presets: Collection[OfferedPreset], ruleset: Mapping[str, Any]) -> OfferedPreset:
    """Return the preset that these rules differ from the least; of equals the first."""
    return min(presets, key=lambda preset: len(changed_options(game, preset.ruleset, ruleset)))


def changed_options(game: GameRules, before: Mapping[str, Any], then: Mapping[str, Any]) -> list[Option]:
    """Return the options with different values. One that a later release added counts as having had its default."""
    usual = game.ruleset_as_json(game.read_ruleset({}))
    was, becomes = {**usual, **before}, {**usual, **then}
    return [option for option in game.house_rules() if was[option.name] != becomes[option.name]]


def rules_in_force(tournament: Tournament) -> Mapping[str, Any]:
    """Return the rules in force now: a round keeps those that it was drawn with."""
    games = Game.objects.filter(sitting__round__tournament=tournament, sitting__round__status=Round.Status.OPEN)
    # Tables of left-over players play another game.
    playing = games.filter(key=tournament.game_key).values_list("ruleset", flat=True).first()
    rules: Mapping[str, Any] = tournament.ruleset if playing is None else playing
    return rules


def saved_rules_of(organizations: Iterable[Organization]) -> list[SavedRules]:
    """Return what these organizations saved, by game and name."""
    return list(SavedRules.objects.filter(organization__in=organizations).select_related("organization"))


def saved_rules_for(user: User | None) -> list[SavedRules]:
    """Return what somebody who is signed in can choose from: what the organizations saved that they belong to."""
    if user is None:
        return []
    return saved_rules_of(Organization.objects.filter(memberships__user=user))


def save_rules(*, organization: Organization, name: str, game: str, ruleset: Mapping[str, Any]) -> SavedRules:
    """Save house rules under a name; what is saved already under it stays, if it is the same.

    Raises ShapeError where the game has no such rules, RulesNameTaken where others have the name.
    """
    refuse_unknown_game(organization, game)
    rules = get_game(game)
    whole = rules.ruleset_as_json(rules.read_ruleset(ruleset))
    standing = SavedRules.objects.filter(organization=organization, game_key=game, name__iexact=name).first()
    if standing is None:
        return _stored(SavedRules(organization=organization, name=name, game_key=game, ruleset=whole))
    if standing.ruleset != whole:
        raise RulesNameTaken(name=name)
    return standing


def rename_rules(*, saved: SavedRules, name: str) -> SavedRules:
    """Give saved rules another name. Raises RulesNameTaken."""
    saved.name = name
    return _stored(saved)


def _stored(saved: SavedRules) -> SavedRules:
    try:
        with transaction.atomic():
            saved.save()
    except IntegrityError:
        raise RulesNameTaken(name=saved.name) from None
    return saved
