"""Changing a tournament's settings while it runs. What was played stays; the next draw goes by the new settings."""

from collections.abc import Mapping, Sequence
from copy import copy
from datetime import datetime
from hashlib import sha256
from json import dumps
from typing import Any

from django.db import transaction

from scoring.models import read_rules
from scoring.rules import RuleError, get_game, gettext_noop
from tournaments import errors
from tournaments.archive.saving import save_state
from tournaments.errors import seating_rules as seating_rule_errors
from tournaments.models import EarlierState, Entrant, Event, Round, SeatingRule, Tournament
from tournaments.models.settings_table import BY_NAME, PLAIN, SETTINGS, Setting
from tournaments.rules.movements.base import ACROSS
from tournaments.rules.movements.left_over import SIT_OUT
from tournaments.rules.movements.options import read_options
from tournaments.rules.movements.registry import get_movement
from tournaments.rules.prizes.plan import read_plan
from tournaments.rules.standings.columns import TIE_BREAKS
from tournaments.rules.standings.teams import TEAM_TIE_BREAKS
from tournaments.services.boards.etag import forget_etag
from tournaments.services.people.entrants import add_ghost
from tournaments.services.people.teams import pair_rest
from tournaments.services.results.undecided import is_finished
from tournaments.services.seating.dealing import seal_deals
from tournaments.services.seating.drafts import points_have_changed
from tournaments.services.seating.uploaded_deals import refuse_other_pack
from tournaments.services.setup.house_rules import save_rules
from tournaments.services.setup.own_games import keep_file, refuse_unknown_game
from tournaments.services.setup.seats_per_table import (
    refuse_duplicate,
    refuse_ghost,
    refuse_left_over,
    refuse_movement,
    seats_of,
)
from tournaments.services.setup.tournaments import house_rules, refuse_unknown, tie_breaks_of
from tournaments.services.writing.events import add_event
from tournaments.services.writing.locks import lock_tournament
from tournaments.services.writing.version import raise_version

ASKED_BESIDE = frozenset({"preset", "hands_per_game", "save_rules_as", "partners"})
"""What can be asked for in a change beside settings."""


def change_tournament(
    *, tournament: Tournament, changes: Mapping[str, Any], now: datetime, by: str = "", seen: str | None = None
) -> Tournament:
    """Change settings, all or none; a repetition does nothing.

    `changes` are settings by name; those not named stay as they are. Beside settings it may have `save_rules_as`, a
    name under which the house rules are saved too; `partners`, `number` or `lot`, which pairs the people without a
    partner where partners stay together from now on; and what `changed` takes. `seen` is the `state_of` that the
    director looked at: no other is changed then. Raises SettingsChanged with the settings of now, and what `changed`
    raises.
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


def _save(then: Tournament, different: Sequence[Setting], now: datetime) -> None:
    if any(setting.is_drawn_by for setting in different):
        then.changed_at = now
    then.save(update_fields=[*(setting.field.name for setting in different), "status", "changed_at"])
    keep_file(then)
    seal_deals(then, now)
    if then.ghost and not then.entrants.filter(is_ghost=True).exists():
        add_ghost(tournament=then)
    raise_version(then.pk)
    add_event(then.pk, Event.Type.SETTINGS_CHANGED)
    if BY_NAME["visibility"] in different:
        transaction.on_commit(lambda: forget_etag(then.pk), robust=True)


def settings_of(tournament: Tournament) -> dict[str, Any]:
    """Return the settings as JSON, by their names in the model."""
    values = {setting.field.name: setting.value_of(tournament) for setting in SETTINGS}
    starts = tournament.starts_at and tournament.starts_at.isoformat("minutes")
    return {**values, "date": tournament.date.isoformat(), "starts_at": starts}


def state_of(tournament: Tournament) -> str:
    """Return a token of the settings' state for forms."""
    return sha256(dumps(settings_of(tournament), sort_keys=True).encode()).hexdigest()[:16]


def differences(first: Tournament, second: Tournament) -> list[Setting]:
    """Return the settings that differ between two states of a tournament."""
    return [setting for setting in SETTINGS if setting.value_of(first) != setting.value_of(second)]


def changed(tournament: Tournament, changes: Mapping[str, Any]) -> Tournament:
    """Return the changed tournament, not saved.

    `changes` are settings by name. Another `game`, possible until the first round is drawn, begins with its own usual
    rules, seats and tables. `ruleset` holds options over those that hold, or over `preset`; `hands_per_game` is how
    many hands a game has. `movement_options` are options over those that hold; with another movement over its defaults
    and whatever it has in common with this one. `prizes` is the whole plan (`tournaments.rules.prizes.plan`).

    Raises TypeError for a name that no setting has; ShapeError, RuleError for what no tournament can have; GameSettled,
    SidesSettled, RulesAboutPartners, RoundsDrawn, KnockOutUnderWay, BracketStands, TablesLimitedInTeams, TableKept for
    what this one cannot have now.
    """
    refuse_unknown(changes, ASKED_BESIDE)
    rounds = list(tournament.rounds.exclude(status=Round.Status.UNDONE).order_by("number"))
    then = copy(tournament)
    _change_game(then, changes, rounds)
    is_other_game = then.game_key != tournament.game_key
    if is_other_game or any(changes.get(name) for name in ("preset", "ruleset", "hands_per_game")):
        then.ruleset = house_rules(then.game_key, changes, standing=None if is_other_game else tournament.ruleset)
    for setting in PLAIN:
        if setting.name in changes:
            setattr(then, setting.field.name, changes[setting.name])
    _suit_the_table(then, changes)
    then.tables_out = sorted({*changes.get("tables_out", tournament.tables_out)})
    then.prizes = read_plan(changes["prizes"]).as_json() if "prizes" in changes else tournament.prizes
    then.movement_options = _options(tournament, then.movement, changes.get("movement_options"))
    asked = changes.get("tie_breaks")
    then.tie_breaks = _known_tie_breaks(then) if asked is None else tie_breaks_of(then.movement, asked)
    _check_table(tournament, then, rounds)
    refuse_movement(then.movement, then.movement_options, then.sides)
    if then.ghost:
        refuse_ghost(then.movement, then.sides)
    refuse_left_over(then.left_over, then.movement, then.game_key, ghost=then.ghost)
    refuse_duplicate(then)
    refuse_other_pack(tournament, then)
    if rounds and then.is_duplicate != tournament.is_duplicate:
        raise errors.DealsSettled(number=rounds[0].number)
    _refuse_movement(tournament, then, rounds)
    _refuse_tables(tournament, then)
    _refuse_hidden(then)
    _end(then, rounds)
    return then


def is_game_settled(tournament: Tournament) -> bool:
    """Return whether a round is drawn and not undone: then the game and the seats at a table can no longer change."""
    return tournament.rounds.exclude(status=Round.Status.UNDONE).exists()


def _change_game(then: Tournament, changes: Mapping[str, Any], rounds: Sequence[Round]) -> None:
    """Set the game and how many play at a table; its house rules are still those of the game before.

    Raises ShapeError, RuleError where there is no such game or not for this many, GameSettled.
    """
    key = changes.get("game") or then.game_key
    if key != then.game_key:
        refuse_unknown_game(then.organization, key)
    asked = changes.get("seats_per_table") or (then.seats_per_table if key == then.game_key else None)
    seats = seats_of(key, asked, changes.get("preset"))
    if (key, seats) == (then.game_key, then.seats_per_table):
        return
    if rounds:
        raise errors.GameSettled(number=rounds[0].number)
    then.game_key, then.seats_per_table = key, seats


def _suit_the_table(then: Tournament, changes: Mapping[str, Any]) -> None:
    """Take away what tables of this game cannot have and nobody asked for now: a ghost, people left over.

    Raises RulesAboutPartners.
    """
    if "ghost" not in changes:
        then.ghost = then.ghost and then.sides == ACROSS
    if "left_over" not in changes and not get_game(then.game_key).left_over:
        then.left_over = SIT_OUT
    about_partners = (SeatingRule.Kind.PARTNERS, SeatingRule.Kind.NEVER_PARTNERS)
    if then.sides != ACROSS and then.seating_rules.filter(withdrawn_at=None, kind__in=about_partners).exists():
        raise seating_rule_errors.RulesAboutPartners


def _check_table(tournament: Tournament, then: Tournament, rounds: Sequence[Round]) -> None:
    """Raise RuleError where this many cannot play by these rules; SidesSettled where others would win together."""
    get_game(then.game_key).check_table(read_rules(then.game_key, then.ruleset), then.seats_per_table)
    if rounds and then.sides != tournament.sides:
        raise seating_rule_errors.SidesSettled(number=rounds[0].number)


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
    """Raise RuleError if no round would be left with hidden results."""
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


def number_to_redraw(tournament: Tournament) -> int | None:
    """Return the number of the draft that settings or points have changed since."""
    outdated = outdated_draft(tournament)
    draft = outdated or tournament.rounds.filter(status=Round.Status.DRAFT).first()
    return draft.number if draft and (outdated or points_have_changed(draft)) else None


def without_partner(then: Tournament) -> int:
    """Return how many who are here would have no partner, where partners stay together."""
    if not get_movement(then.movement).fixed_partners:
        return 0
    here = Entrant.objects.filter(tournament=then, is_ghost=False, checked_in=True, status=Entrant.Status.PLAYING)
    return here.filter(team=None).count()
