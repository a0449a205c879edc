"""Changing a tournament's settings while it runs. What was played stays; the next draw goes by the new settings."""

from collections.abc import Mapping, Sequence
from copy import copy
from dataclasses import replace
from datetime import date as Date  # noqa: N812 - `date` is the name of a field here
from datetime import datetime
from datetime import time as Time  # noqa: N812 - likewise
from hashlib import sha256
from json import dumps
from typing import Any, TypedDict

from django.db import transaction

from scoring.rules import RuleError, gettext_noop
from tournaments import errors
from tournaments.archive.saving import save_state
from tournaments.errors import seating_rules as seating_rule_errors
from tournaments.models import EarlierState, Entrant, Event, Round, SeatingRule, Tournament
from tournaments.movements.base import ACROSS
from tournaments.movements.left_over import SIT_OUT
from tournaments.movements.options import read_options
from tournaments.movements.registry import get_movement
from tournaments.prizes.plan import read_plan
from tournaments.services.board_etag import forget_etag
from tournaments.services.entrants import add_ghost
from tournaments.services.events import add_event
from tournaments.services.house_rules import save_rules
from tournaments.services.locks import lock_tournament
from tournaments.services.refresh import raise_version
from tournaments.services.seats_per_table import refuse_ghost, refuse_left_over, refuse_movement, seats_of
from tournaments.services.teams import pair_rest
from tournaments.services.tournaments import TournamentSettings, house_rules, tie_breaks_of
from tournaments.services.undecided import is_finished
from tournaments.standings.columns import TIE_BREAKS
from tournaments.standings.teams import TEAM_TIE_BREAKS

SETTINGS = (
    *("name", "date", "starts_at", "place", "time_zone", "rounds_planned", "game_key", "seats_per_table", "ruleset"),
    *("round_minutes", "movement", "movement_options", "pairing"),
    *("sit_out_points", "ghost", "left_over", "left_over_scores", "tie_breaks", "visibility", "rehearsal"),
    *("short_names", "most_tables", "tables_out", "hidden_after", "prizes"),
)
"""What can be changed, by its name in the model."""

AS_PLANNED = (
    *("name", "date", "starts_at", "place", "time_zone", "rehearsal", "visibility", "short_names", "round_minutes"),
    *("movement", "pairing", "sit_out_points", "left_over", "left_over_scores"),
)
"""Settings that a TournamentSettings has under the same name."""

DRAWN_BY = frozenset(
    (
        *("rounds_planned", "game_key", "seats_per_table", "ruleset", "movement", "movement_options", "pairing"),
        *("ghost", "left_over", "most_tables", "tables_out"),
    )
)
"""Of these, what a draw goes by: a draft that was drawn before does not have it."""


class Changes(TypedDict, total=False):
    """The settings to change, by the names of a TournamentSettings; others stay as they are."""

    name: str
    date: Date
    starts_at: Time | None
    """By the clocks of the hall; None: nobody has said."""
    place: str
    time_zone: str
    """As in America/Detroit."""
    rehearsal: bool
    visibility: str
    short_names: bool
    rounds: int
    game: str
    """Until the first round is drawn. Another game begins with its own usual rules, seats and tables."""
    seats_per_table: int | None
    """Likewise; None: as many as hold, or as usually play the game."""
    ruleset: Mapping[str, Any]
    """Options over those that hold, or over `preset`."""
    preset: str | None
    hands_per_game: int | None
    """None: as the rules have it."""
    save_rules_as: str
    """Save the house rules of then under this name."""
    round_minutes: int | None
    movement: str
    movement_options: Mapping[str, Any]
    """Over those that hold; with another movement, over its defaults and whatever it has in common with this one."""
    pairing: str
    sit_out_points: int | None
    ghost: bool
    left_over: str
    left_over_scores: str
    tie_breaks: Sequence[str]
    most_tables: int | None
    tables_out: Sequence[int]
    hidden_after: int | None
    """The last round whose results the public sees before the reveal; None: the standings are not hidden."""
    prizes: Mapping[str, Any]
    """The plan of prizes, whole (`tournaments.prizes.plan`)."""
    partners: str
    """Where partners stay together from now on: pair those without one, by `number` or by `lot`."""


def change_tournament(
    *, tournament: Tournament, changes: Changes, now: datetime, by: str = "", seen: str | None = None
) -> Tournament:
    """Change settings, all or none; a repetition does nothing.

    `seen` is the `state_of` that the director looked at: no other is changed then. Raises SettingsChanged with the
    settings of now, and what `changed` raises.
    """
    with transaction.atomic():
        standing = lock_tournament(tournament.pk)
        then = changed(standing, changes)
        different = differences(standing, then)
        if different and seen not in (None, state_of(standing)):
            raise errors.SettingsChanged(now=settings_of(standing))
        if different:
            save_state(tournament_id=then.pk, before=EarlierState.Before.CHANGE, number=None, by=by, now=now)
            _save(then, different, now)
        if changes.get("save_rules_as"):
            save_rules(
                organization=then.organization,
                name=changes["save_rules_as"],
                game=then.game_key,
                ruleset=then.ruleset,
            )
        if changes.get("partners"):
            pair_rest(tournament=then, by_lot=changes["partners"] == "lot")
    tournament.refresh_from_db()
    return tournament


def _save(then: Tournament, different: Sequence[str], now: datetime) -> None:
    if DRAWN_BY & {*different}:
        then.changed_at = now
    then.save(update_fields=[*different, "status", "changed_at"])
    if then.ghost and not then.entrants.filter(is_ghost=True).exists():
        add_ghost(tournament=then)
    raise_version(then.pk)
    add_event(then.pk, Event.Type.SETTINGS_CHANGED)
    if "visibility" in different:
        transaction.on_commit(lambda: forget_etag(then.pk), robust=True)


def settings_of(tournament: Tournament) -> dict[str, Any]:
    """Return the settings as JSON."""
    values = {name: getattr(tournament, name) for name in SETTINGS}
    starts = tournament.starts_at and tournament.starts_at.isoformat("minutes")
    return {**values, "date": tournament.date.isoformat(), "starts_at": starts}


def state_of(tournament: Tournament) -> str:
    """Return a token of the settings' state for forms."""
    return sha256(dumps(settings_of(tournament), sort_keys=True).encode()).hexdigest()[:16]


def differences(first: Tournament, second: Tournament) -> list[str]:
    """Return the settings in which two states of a tournament differ."""
    return [name for name in SETTINGS if getattr(first, name) != getattr(second, name)]


def changed(tournament: Tournament, changes: Changes) -> Tournament:
    """Return the changed tournament, not saved.

    Raises ShapeError, RuleError for what no tournament can have; GameSettled, RulesAboutPartners, RoundsDrawn,
    KnockOutUnderWay, BracketStands, TablesLimitedInTeams, TableKept for what this one cannot have now.
    """
    rounds = list(tournament.rounds.exclude(status=Round.Status.UNDONE).order_by("number"))
    then = copy(tournament)
    _change_game(then, changes, rounds)
    is_other_game = then.game_key != tournament.game_key
    asked = replace(_current(then), **_changed_fields(changes))
    for name in AS_PLANNED:
        setattr(then, name, getattr(asked, name))
    then.rounds_planned = asked.rounds
    then.ghost = asked.ghost
    then.most_tables = changes.get("most_tables", tournament.most_tables)
    then.tables_out = sorted({*changes.get("tables_out", tournament.tables_out)})
    then.hidden_after = changes.get("hidden_after", tournament.hidden_after)
    then.prizes = read_plan(changes["prizes"]).as_json() if "prizes" in changes else tournament.prizes
    then.movement_options = _options(tournament, asked.movement, changes.get("movement_options"))
    then.tie_breaks = tie_breaks_of(asked) if "tie_breaks" in changes else _known_tie_breaks(then)
    if is_other_game or asked.preset or asked.ruleset or asked.hands_per_game is not None:
        then.ruleset = house_rules(asked, standing=None if is_other_game else tournament.ruleset)
    refuse_movement(then.movement, then.movement_options, then.sides)
    if then.ghost:
        refuse_ghost(then.movement, then.sides)
    refuse_left_over(then.left_over, then.movement, then.sides, ghost=then.ghost)
    _refuse_movement(tournament, then, rounds)
    _refuse_tables(tournament, then)
    _refuse_hidden(then)
    _end(then, rounds)
    return then


def is_game_settled(tournament: Tournament) -> bool:
    """Tell whether a round is drawn that stands: then the game and how many play at a table stay as they are."""
    return tournament.rounds.exclude(status=Round.Status.UNDONE).exists()


def _change_game(then: Tournament, changes: Changes, rounds: Sequence[Round]) -> None:
    """Set the game and how many play at a table; what this game cannot have, a ghost say, is no longer there.

    Raises ShapeError, RuleError where there is no such game or not for so many, GameSettled, RulesAboutPartners.
    """
    key = changes.get("game") or then.game_key
    asked = changes.get("seats_per_table") or (then.seats_per_table if key == then.game_key else None)
    seats = seats_of(key, asked)
    if (key, seats) == (then.game_key, then.seats_per_table):
        return
    if rounds:
        raise errors.GameSettled(number=rounds[0].number)
    then.game_key, then.seats_per_table = key, seats
    then.ghost = then.ghost and then.has_partners
    then.left_over = then.left_over if then.sides == ACROSS else SIT_OUT
    about_partners = (SeatingRule.Kind.PARTNERS, SeatingRule.Kind.NEVER_PARTNERS)
    if not then.has_partners and then.seating_rules.filter(withdrawn_at=None, kind__in=about_partners).exists():
        raise seating_rule_errors.RulesAboutPartners


def _changed_fields(changes: Changes) -> dict[str, Any]:
    apart = ("game", "seats_per_table", "movement_options", "most_tables", "tables_out", "partners")
    return {name: value for name, value in changes.items() if name not in (*apart, "hidden_after", "prizes")}


def _current(tournament: Tournament) -> TournamentSettings:
    """Return what the tournament is made of, but for its ruleset, movement's options and tables."""
    return TournamentSettings(
        name=tournament.name,
        game=tournament.game_key,
        seats_per_table=tournament.seats_per_table,
        movement=tournament.movement,
        rounds=tournament.rounds_planned,
        date=tournament.date,
        starts_at=tournament.starts_at,
        place=tournament.place,
        time_zone=tournament.time_zone,
        round_minutes=tournament.round_minutes,
        pairing=tournament.pairing,
        sit_out_points=tournament.sit_out_points,
        ghost=tournament.ghost,
        left_over=tournament.left_over,
        left_over_scores=tournament.left_over_scores,
        tie_breaks=tournament.tie_breaks,
        visibility=tournament.visibility,
        short_names=tournament.short_names,
        rehearsal=tournament.rehearsal,
    )


def _options(tournament: Tournament, movement: str, chosen: Mapping[str, Any] | None) -> dict[str, str]:
    """Return the options of a movement: those chosen, else the present ones if it has them, else the defaults.

    Raises ShapeError.
    """
    if chosen is None and movement == tournament.movement:
        held: dict[str, str] = tournament.movement_options
        return held
    options, before = get_movement(movement).options, get_movement(tournament.movement).options
    shared = {name: value for name, value in tournament.movement_options.items() if _is_same(name, options, before)}
    return read_options(options, {**shared, **(chosen or {})})


def _is_same(name: str, options: Mapping[str, Any], before: Mapping[str, Any]) -> bool:
    return name in options and options[name] is before.get(name)


def _known_tie_breaks(then: Tournament) -> list[str]:
    """Return the tie-breaks that still apply."""
    known = TEAM_TIE_BREAKS if get_movement(then.movement).fixed_partners else TIE_BREAKS
    return [key for key in then.tie_breaks if key in known]


def _refuse_movement(before: Tournament, then: Tournament, rounds: Sequence[Round]) -> None:
    """Raise KnockOutUnderWay, BracketStands where a bracket cannot begin now, or is settled."""
    movement = get_movement(then.movement)
    without = sum(round_.movement != movement.key for round_ in rounds)
    if movement.from_the_start and without:
        raise errors.KnockOutUnderWay(number=without)
    was, becomes = before.movement_options, then.movement_options
    is_other = any(was.get(key) != becomes.get(key) for key in movement.settled_options)
    if rounds and before.movement == movement.key and is_other:
        raise errors.BracketStands


def _refuse_tables(before: Tournament, then: Tournament) -> None:
    """Raise TablesLimitedInTeams, TableKept if these tables are not possible."""
    if then.most_tables is not None and get_movement(then.movement).fixed_partners:
        raise errors.TablesLimitedInTeams
    added = {*then.tables_out} - {*before.tables_out}
    rules = before.seating_rules.filter(withdrawn_at=None, kind=SeatingRule.Kind.STAYS, table__in=added)
    rule = rules.select_related("entrant").first()
    if rule is not None:
        raise seating_rule_errors.TableKept(name=rule.entrant.name, table=rule.table)


def _refuse_hidden(then: Tournament) -> None:
    """Raise RuleError where no round would be left whose results are hidden."""
    if then.hidden_after is not None and then.hidden_after >= then.rounds_planned:
        raise RuleError(
            "nothing-hidden",
            gettext_noop(
                "With %(rounds)d rounds the standings can be hidden after round %(most)d at the latest, "
                "not after round %(after)d."
            ),
            fields=("hidden_after",),
            rounds=then.rounds_planned,
            most=then.rounds_planned - 1,
            after=then.hidden_after,
        )


def _end(then: Tournament, rounds: Sequence[Round]) -> None:
    """Set whether the tournament is finished by the rounds played. Raises RoundsDrawn where more are drawn."""
    if not rounds:
        return
    latest = rounds[-1]
    if then.rounds_planned < latest.number:
        raise errors.RoundsDrawn(number=latest.number, planned=then.rounds_planned)
    if latest.status == Round.Status.CLOSED:
        then.status = Tournament.Status.FINISHED if is_finished(then) else Tournament.Status.RUNNING


def outdated_draft(tournament: Tournament) -> Round | None:
    """Return the draft if the settings it depends on have changed since it was drawn."""
    if tournament.changed_at is None:
        return None
    drafts = tournament.rounds.filter(status=Round.Status.DRAFT, drawn_at__lte=tournament.changed_at)
    return drafts.first()


def without_partner(then: Tournament) -> int:
    """Return how many who are here would have no partner, where partners stay together."""
    if not get_movement(then.movement).fixed_partners:
        return 0
    here = Entrant.objects.filter(tournament=then, is_ghost=False, checked_in=True, status=Entrant.Status.PLAYING)
    return here.filter(team=None).count()
