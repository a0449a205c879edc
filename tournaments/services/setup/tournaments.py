"""Creating a tournament, its adjustments and its visibility."""

import secrets
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.text import slugify

from accounts.models import Organization
from scoring.models import read_rules
from scoring.rules import RuleError, ShapeError, get_game, gettext_noop
from tournaments.hooks import tournament_copied
from tournaments.models import Adjustment, Entrant, Event, StandingsSnapshot, Tournament
from tournaments.models.settings_table import BY_NAME, PLAIN
from tournaments.rules.movements.options import read_options
from tournaments.rules.movements.registry import get_movement
from tournaments.rules.standings.columns import TIE_BREAKS
from tournaments.rules.standings.teams import TEAM_TIE_BREAKS
from tournaments.services.boards.etag import forget_etag
from tournaments.services.boards.refresh import refresh_standings
from tournaments.services.people.entrants import add_ghost
from tournaments.services.seating.dealing import seal_deals
from tournaments.services.setup.house_rules import save_rules
from tournaments.services.setup.own_games import keep_file, refuse_unknown_game
from tournaments.services.setup.seats_per_table import (
    refuse_duplicate,
    refuse_ghost,
    refuse_left_over,
    refuse_movement,
    seats_of,
)
from tournaments.services.writing.events import add_event
from tournaments.services.writing.quotas import refuse_another_tournament
from tournaments.services.writing.version import raise_version

ENDS = frozenset({"game_ends", "target"})
"""The options that say how a game ends."""


ASKED_BESIDE = frozenset({"preset", "hands_per_game", "save_rules_as", "address"})
"""What can be asked for beside the settings of a new tournament."""


def create_tournament(*, organization: Organization, settings: Mapping[str, Any]) -> Tournament:
    """Create a tournament, with an empty board.

    `settings` are settings by name, `name`, `game`, `movement`, `rounds`, `date` and `time_zone` at least. `ruleset`
    holds options over those of `preset`, else over the defaults; `hands_per_game` is how many hands a game has;
    `movement_options` are options over the movement's defaults; `seats_per_table` is by default what the preset is for,
    else four where the game can be played by four. Beside settings there may be `save_rules_as`, a name under which the
    organization saves the house rules for its next tournaments, and `address`, the last part of the board's, as in
    /t/autumn/: by default it is made from the name.

    Raises TypeError for a name that no setting has; ShapeError, RuleError where no game or movement has such rules, or
    the address is taken, RulesNameTaken where other house rules are saved under that name, TooManyTournaments.
    """
    refuse_unknown(settings, ASKED_BESIDE)
    refuse_another_tournament(organization)
    refuse_unknown_game(organization, settings["game"])
    made = _planned(organization, settings)
    get_game(made.game_key).check_table(read_rules(made.game_key, made.ruleset), made.seats_per_table)
    refuse_movement(made.movement, made.movement_options, made.sides)
    if made.ghost:
        refuse_ghost(made.movement, made.sides)
    refuse_left_over(made.left_over, made.movement, made.game_key, ghost=made.ghost)
    refuse_duplicate(made)
    with transaction.atomic():
        if saved_name := settings.get("save_rules_as"):
            save_rules(organization=organization, name=saved_name, game=made.game_key, ruleset=made.ruleset)
        made.slug = _free_address(settings.get("address", ""), made.name)
        made.save()
        keep_file(made)
        StandingsSnapshot.objects.create(tournament=made)
        seal_deals(made, timezone.now())
        if made.ghost:
            add_ghost(tournament=made)
    refresh_standings(tournament_id=made.pk)
    return made


def _planned(organization: Organization, settings: Mapping[str, Any]) -> Tournament:
    """Return the tournament that these settings make, not saved."""
    given = {setting.field.name: settings[setting.name] for setting in PLAIN if setting.name in settings}
    game, movement = settings["game"], settings["movement"]
    return Tournament(
        **given,
        organization=organization,
        game_key=game,
        ruleset=house_rules(game, settings),
        tie_breaks=tie_breaks_of(movement, settings.get("tie_breaks", ())),
        seats_per_table=seats_of(game, settings.get("seats_per_table"), settings.get("preset")),
        movement_options=read_options(get_movement(movement).options, settings.get("movement_options", {})),
        lot_seed=secrets.randbelow(2**31),
    )


def refuse_unknown(asked: Mapping[str, Any], beside: frozenset[str]) -> None:
    """Raise TypeError where something is asked for that is no setting, nor what can be asked for `beside`."""
    unknown = asked.keys() - BY_NAME.keys() - beside
    if unknown:
        raise TypeError(f"No setting is called {min(unknown)}.")


def _free_address(asked: str, name: str) -> str:
    """Return the address asked for, else one made from the name, with a suffix if that is taken."""
    wanted = asked or slugify(name)[:50] or "tournament"
    if not Tournament.objects.filter(slug=wanted).exists():
        return wanted
    if asked:
        sentence = gettext_noop("Another tournament has the address %(address)s. Choose another one.")
        raise RuleError("address-taken", sentence, fields=("address",), address=asked)
    return f"{wanted}-{secrets.token_hex(3)}"


def house_rules(game: str, settings: Mapping[str, Any], standing: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """Return the whole ruleset as JSON: the preset, the options set over it, and the hands of a game.

    `standing` is the base if the settings name no preset.
    """
    rules = get_game(game)
    preset, options, hands = (settings.get(name) for name in ("preset", "ruleset", "hands_per_game"))
    base = rules.read_preset(preset) if preset else rules.read_ruleset(standing) if standing else None
    asked = rules.ruleset_as_json(rules.read_ruleset(options or {}, base))
    if hands is None:
        return asked
    by_hands = rules.ruleset_as_json(rules.read_ruleset({"game_ends": {"hands": hands}}, base))
    if ENDS & (options or {}).keys() and asked["game_ends"] != by_hands["game_ends"]:
        raise ShapeError(
            "contradiction",
            gettext_noop("Say only once how a game ends: either by hands_per_game, or by game_ends in the ruleset."),
            fields=("hands_per_game", "ruleset"),
        )
    return {**asked, "game_ends": by_hands["game_ends"]}


def tie_breaks_of(movement: str, asked: Sequence[str]) -> list[str]:
    """Return the tie-breaks. Raises ShapeError where one tells teams apart, and there are none."""
    known = TEAM_TIE_BREAKS if get_movement(movement).fixed_partners else TIE_BREAKS
    unknown = [key for key in asked if key not in known]
    if unknown:
        raise ShapeError(
            "unknown-tie-break",
            gettext_noop("This movement has no tie-break “%(unknown)s”. It has: %(known)s."),
            fields=("tie_breaks",),
            unknown=unknown[0][:40],
            known=", ".join(known),
        )
    return list(asked)


@transaction.atomic
def adjust(*, tournament: Tournament, entrant: Entrant, points: int, reason: str, by: str, now: datetime) -> Adjustment:
    """Add points to an entrant, or subtract them (negative), with a reason."""
    raise_version(tournament.pk)
    made = Adjustment.objects.create(
        tournament=tournament, entrant=entrant, points=points, reason=reason, made_at=now, made_by=by
    )
    add_event(tournament.pk, Event.Type.ADJUSTMENT_ADDED, adjustment=made.pk, entrant=entrant.pk, points=points)
    return made


@transaction.atomic
def copy_prizes_and_prices(*, source: Tournament, to: Tournament) -> None:
    """Give a new tournament the plan of prizes of another, and what other apps copy: prices, places, texts."""
    to.prizes = source.prizes
    to.save(update_fields=["prizes"])
    tournament_copied.send(sender=Tournament, source=source, to=to)


@transaction.atomic
def set_visibility(*, tournament: Tournament, visibility: str) -> None:
    """Set who sees the board; it takes effect with the next answer."""
    Tournament.objects.filter(pk=tournament.pk).update(visibility=visibility)
    raise_version(tournament.pk)
    add_event(tournament.pk, Event.Type.SETTINGS_CHANGED)
    transaction.on_commit(lambda: forget_etag(tournament.pk), robust=True)
