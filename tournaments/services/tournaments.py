"""Creating a tournament, its adjustments and its visibility."""

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date as Date  # noqa: N812 - `date` is the name of a field here
from datetime import datetime
from datetime import time as Time  # noqa: N812 - likewise
from typing import Any

from django.db import transaction
from django.utils.text import slugify

from accounts.models import Organization
from scoring.rules import RuleError, ShapeError, get_game, gettext_noop
from tournaments.models import Adjustment, Entrant, Event, StandingsSnapshot, Tournament
from tournaments.movements.left_over import SIT_OUT
from tournaments.movements.options import read_options
from tournaments.movements.registry import get_movement
from tournaments.services.board_etag import forget_etag
from tournaments.services.entrants import add_ghost
from tournaments.services.events import add_event
from tournaments.services.house_rules import save_rules
from tournaments.services.quotas import refuse_another_tournament
from tournaments.services.refresh import raise_version, refresh_standings
from tournaments.services.seats_per_table import refuse_ghost, refuse_left_over, refuse_movement, seats_of
from tournaments.standings.columns import TIE_BREAKS
from tournaments.standings.left_over import AS_MADE
from tournaments.standings.teams import TEAM_TIE_BREAKS

ENDS = frozenset({"game_ends", "target"})
"""The options that say how a game ends."""


@dataclass(frozen=True)
class TournamentSettings:
    """The settings of a tournament.

    `ruleset` holds options by name; the others come from the preset. `movement_options` likewise; the others are the
    movement's defaults.
    """

    name: str
    game: str
    movement: str
    rounds: int
    date: Date
    time_zone: str
    starts_at: Time | None = None
    place: str = ""
    ruleset: Mapping[str, Any] = field(default_factory=dict)
    preset: str | None = None
    seats_per_table: int | None = None
    """None: four where the game can be played by four, else as many as it takes."""
    hands_per_game: int | None = None
    save_rules_as: str = ""
    """A name under which the organization saves the house rules for its next tournaments; empty: it does not."""
    round_minutes: int | None = None
    movement_options: Mapping[str, Any] = field(default_factory=dict)
    pairing: str = Tournament.Pairing.ONE_FOUR
    sit_out_points: int | None = None
    ghost: bool = False
    left_over: str = SIT_OUT
    """One of `movements.left_over.WAYS`."""
    left_over_scores: str = AS_MADE
    """One of `standings.left_over.NAMES`."""
    tie_breaks: Sequence[str] = ()
    visibility: str = Tournament.Visibility.PUBLIC
    short_names: bool = False
    rehearsal: bool = False
    address: str = ""
    """The last part of the board's address, as in /t/autumn/; empty: made from the name."""


def create_tournament(*, organization: Organization, settings: TournamentSettings) -> Tournament:
    """Create a tournament, with an empty board.

    Raises ShapeError, RuleError where no game or movement has such rules, or the address is taken, RulesNameTaken
    where other house rules are saved under that name, TooManyTournaments.
    """
    refuse_another_tournament(organization)
    ruleset = house_rules(settings)
    tie_breaks = tie_breaks_of(settings)
    seats = seats_of(settings.game, settings.seats_per_table)
    sides = get_game(settings.game).sides(seats)
    movement_options = read_options(get_movement(settings.movement).options, settings.movement_options)
    refuse_movement(settings.movement, movement_options, sides)
    if settings.ghost:
        refuse_ghost(settings.movement, sides)
    refuse_left_over(settings.left_over, settings.movement, sides, ghost=settings.ghost)
    with transaction.atomic():
        if settings.save_rules_as:
            save_rules(organization=organization, name=settings.save_rules_as, game=settings.game, ruleset=ruleset)
        tournament = Tournament.objects.create(
            organization=organization,
            name=settings.name,
            slug=_free_address(settings),
            date=settings.date,
            starts_at=settings.starts_at,
            place=settings.place,
            time_zone=settings.time_zone,
            rehearsal=settings.rehearsal,
            visibility=settings.visibility,
            short_names=settings.short_names,
            game_key=settings.game,
            ruleset=ruleset,
            seats_per_table=seats,
            movement=settings.movement,
            movement_options=movement_options,
            pairing=settings.pairing,
            rounds_planned=settings.rounds,
            round_minutes=settings.round_minutes,
            sit_out_points=settings.sit_out_points,
            ghost=settings.ghost,
            left_over=settings.left_over,
            left_over_scores=settings.left_over_scores,
            tie_breaks=tie_breaks,
            lot_seed=secrets.randbelow(2**31),
        )
        StandingsSnapshot.objects.create(tournament=tournament)
        if settings.ghost:
            add_ghost(tournament=tournament)
    refresh_standings(tournament_id=tournament.pk)
    return tournament


def _free_address(settings: TournamentSettings) -> str:
    """Return the address asked for, else one made from the name, with a suffix if that is taken."""
    wanted = settings.address or slugify(settings.name)[:50] or "tournament"
    if not Tournament.objects.filter(slug=wanted).exists():
        return wanted
    if settings.address:
        sentence = gettext_noop("Another tournament has the address %(address)s. Choose another one.")
        raise RuleError("address-taken", sentence, fields=("address",), address=settings.address)
    return f"{wanted}-{secrets.token_hex(3)}"


def house_rules(settings: TournamentSettings, standing: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """Return the whole ruleset as JSON: the preset, the options set over it, and the hands of a game.

    `standing` is the base if the settings name no preset.
    """
    rules = get_game(settings.game)
    base = rules.read_preset(settings.preset) if settings.preset else rules.read_ruleset(standing) if standing else None
    asked = rules.ruleset_as_json(rules.read_ruleset(settings.ruleset, base))
    if settings.hands_per_game is None:
        return asked
    options = rules.ruleset_as_json(rules.read_ruleset({"game_ends": {"hands": settings.hands_per_game}}, base))
    if ENDS & settings.ruleset.keys() and asked["game_ends"] != options["game_ends"]:
        raise ShapeError(
            "contradiction",
            gettext_noop("Say how a game ends once: either hands_per_game, or game_ends in the ruleset."),
            fields=("hands_per_game", "ruleset"),
        )
    return {**asked, "game_ends": options["game_ends"]}


def tie_breaks_of(settings: TournamentSettings) -> list[str]:
    """Return the tie-breaks. Raises ShapeError where one tells teams apart, and there are none."""
    known = TEAM_TIE_BREAKS if get_movement(settings.movement).fixed_partners else TIE_BREAKS
    unknown = [key for key in settings.tie_breaks if key not in known]
    if unknown:
        raise ShapeError(
            "unknown-tie-break",
            gettext_noop("This movement knows no tie-break “%(unknown)s”. It knows: %(known)s."),
            fields=("tie_breaks",),
            unknown=unknown[0][:40],
            known=", ".join(known),
        )
    return list(settings.tie_breaks)


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
def set_visibility(*, tournament: Tournament, visibility: str) -> None:
    """Set who sees the board; it takes effect with the next answer."""
    Tournament.objects.filter(pk=tournament.pk).update(visibility=visibility)
    raise_version(tournament.pk)
    add_event(tournament.pk, Event.Type.SETTINGS_CHANGED)
    transaction.on_commit(lambda: forget_etag(tournament.pk), robust=True)
