"""The preview of a change of settings, in sentences."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date, time
from typing import Any

from django.utils.formats import date_format, time_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.rules import get_game
from tournaments.models import Round, Tournament
from tournaments.models.settings_table import BY_NAME, SETTINGS, Setting
from tournaments.rules.movements.left_over import all_tables
from tournaments.rules.movements.registry import get_movement
from tournaments.rules.prizes.plan import read_plan
from tournaments.rules.standings.columns import TIE_BREAKS
from tournaments.rules.standings.teams import TEAM_TIE_BREAKS
from tournaments.services.people.present import entrants_to_seat
from tournaments.services.setup.house_rules import changed_options
from tournaments.services.setup.settings import differences, without_partner
from tournaments.words.house_rules import changes_in_words, name_of_rules


@dataclass(frozen=True)
class SettingChange:
    """One changed setting."""

    label: str
    before: str
    then: str


def lines(before: Tournament, then: Tournament) -> list[SettingChange]:
    """Return each changed setting with its old and new value, and each changed option of the house rules."""
    different = differences(before, then)
    changes = [SettingChange(_(row.label), _in_words(before, row), _in_words(then, row)) for row in different]
    has_other_options = BY_NAME["ruleset"] in different and BY_NAME["game"] not in different
    return changes + ([*_options_changed(before, then)] if has_other_options else [])


def _options_changed(before: Tournament, then: Tournament) -> Iterator[SettingChange]:
    for option in changed_options(get_game(then.game_key), before.ruleset, then.ruleset):
        was, becomes = (" ".join(changes_in_words([option], night.ruleset)) for night in (before, then))
        yield SettingChange(_(option.label), was, becomes)


def _in_words(tournament: Tournament, setting: Setting) -> str:
    if setting.name in WORDS:
        return str(WORDS[setting.name](tournament)) or _(setting.empty)
    field, value = setting.field, setting.value_of(tournament)
    match value:
        case bool():
            return _("yes") if value else _("no")
        case None | "":
            return _(setting.empty)
        case date():
            return date_format(value, "DATE_FORMAT")
        case time():
            return time_format(value, "TIME_FORMAT")
    return str(dict(field.flatchoices).get(value, value))


def _options(tournament: Tournament) -> str:
    options, held = get_movement(tournament.movement).options, tournament.movement_options
    chosen = ((_(option.name), _(option.values[held.get(name, option.default)])) for name, option in options.items())
    return "; ".join(_("%(what)s: %(choice)s") % {"what": what, "choice": choice} for what, choice in chosen)


def _tie_breaks(tournament: Tournament) -> str:
    known = {key: tie_break.name for key, tie_break in TEAM_TIE_BREAKS.items()} | {
        key: tie_break.name for key, tie_break in TIE_BREAKS.items()
    }
    return ", ".join(_(known[key]) for key in tournament.tie_breaks) or _("none: share the rank")


WORDS: Mapping[str, Callable[[Tournament], object]] = {
    "game": lambda tournament: _(get_game(tournament.game_key).name),
    "ruleset": lambda tournament: name_of_rules(tournament, tournament.ruleset),
    "movement": lambda tournament: _(get_movement(tournament.movement).name),
    "movement_options": _options,
    "tie_breaks": _tie_breaks,
    "tables_out": lambda t: ", ".join(map(str, t.tables_out)),
    "prizes": lambda t: len(read_plan(t.prizes).prizes) or "",
}
"""How the values of some settings are said; those of others follow from their field of the model."""


def meaning(before: Tournament, then: Tournament, changes: Mapping[str, Any]) -> list[str]:
    """Say from when on the change applies, what stays the same, and what remains to be done."""
    settings = differences(before, then)
    different = {setting.name for setting in settings}
    drawn_by = {setting.name for setting in settings if setting.is_drawn_by}
    latest = before.rounds.exclude(status=Round.Status.UNDONE).order_by("number").last()
    return [
        *(_from_when(latest, then) if drawn_by - {"rounds"} else ()),
        *(_end_of_night(before, then, latest) if "rounds" in different else ()),
        *(_movement(before, then, changes, latest) if "movement" in different else ()),
        *(_cards(before, then) if latest and drawn_by else ()),
        *_tables(before, then, latest),
        *_at_once(before, then, different),
    ]


def _from_when(latest: Round | None, then: Tournament) -> Iterator[str]:
    if latest is None:
        yield _("The change applies from the first round on.")
        return
    numbers = {"number": latest.number, "next": latest.number + 1}
    if latest.status == Round.Status.DRAFT:
        yield (
            _(
                "The draft of round %(number)d does not change. Draw it again to apply the change; otherwise the "
                "change applies from round %(next)d on."
            )
            % numbers
        )
    elif latest.status == Round.Status.OPEN:
        yield _("Round %(number)d continues unchanged. The change applies from round %(next)d on.") % numbers
    elif latest.number < then.rounds_planned:
        yield _("The change applies from round %(next)d on.") % numbers
    else:
        yield _("All rounds have been played. The change applies to any rounds you add.")
    if latest.published_at:
        yield _("Rounds already played do not change: seats, hands and points stay.")


def _end_of_night(before: Tournament, then: Tournament, latest: Round | None) -> Iterator[str]:
    numbers = {"number": then.rounds_planned, "next": (latest.number if latest else 0) + 1}
    if then.status == Tournament.Status.FINISHED:
        yield (
            _("Round %(number)d becomes the last round: the tournament is over, and the standings are final.") % numbers
        )
    elif before.status == Tournament.Status.FINISHED:
        yield _("The tournament continues with round %(next)d. Its last round is round %(number)d.") % numbers
    else:
        yield _("The last round is round %(number)d.") % numbers


def _movement(before: Tournament, then: Tournament, changes: Mapping[str, Any], latest: Round | None) -> Iterator[str]:
    was, becomes = get_movement(before.movement), get_movement(then.movement)
    if latest and not was.fixed_partners and not becomes.fixed_partners:
        yield _("Partners so far still count as partners, so partners keep changing as before.")
    if latest and becomes.fixed_partners and not was.fixed_partners:
        yield _(
            "From then on partners stay together, and teams are ranked by the games they win as teams. Points made so "
            "far stay with each player and do not count for the team."
        )
    if latest and was.fixed_partners and not becomes.fixed_partners:
        yield _(
            "From then on partners change, and everybody is ranked by their own points, including points made in "
            "teams. The teams are kept in case you change back."
        )
    if latest and was is not becomes and was.when_left:
        yield _(was.when_left)
    alone = without_partner(then)
    if alone and not changes.get("partners"):
        yield _("Before the next draw everybody needs a partner. Create the teams on the Teams page.")
    elif alone % 2:
        yield _("The number of people is odd, so one has no partner and cannot be seated.")


def _cards(before: Tournament, then: Tournament) -> Iterator[str]:
    if get_movement(before.movement).known_beforehand or get_movement(then.movement).known_beforehand:
        yield _("The coming rounds are planned again. Rotation cards printed earlier are no longer valid.")


def _tables(before: Tournament, then: Tournament, latest: Round | None) -> Iterator[str]:
    if then.most_tables not in (None, before.most_tables):
        here = len(entrants_to_seat(then))
        out = here - sum(all_tables(here, then.seats_per_table, then.left_over, then.most_tables))
        yield ngettext(
            "Of the %(here)d people checked in, %(out)d sits out each round, in turn.",
            "Of the %(here)d people checked in, %(out)d sit out each round, in turn.",
            out,
        ) % {"here": here, "out": out}
    if latest and latest.status in Round.UNFINISHED:
        used = latest.sittings.filter(table__number__in={*then.tables_out} - {*before.tables_out})
        for number in used.values_list("table__number", flat=True):
            yield _("Table %(table)d is still in use in round %(number)d.") % {"table": number, "number": latest.number}


def _at_once(before: Tournament, then: Tournament, different: set[str]) -> Iterator[str]:
    if "tie_breaks" in different or (
        before.movement == then.movement and "movement_options" in different and _bye(then)
    ):
        yield _("The standings are re-ranked immediately, for the whole tournament.")
    for setting in SETTINGS:
        if setting.name in different and setting.effect:
            yield _(setting.effect)
    if "hidden_after" in different and then.hidden_after is None:
        yield _("Boards and phones show the whole standings immediately.")
    elif "hidden_after" in different:
        yield _(
            "Boards, phones and printed standings stop after round %(number)d, until you finish the reveal. The desk "
            "still sees everything."
        ) % {"number": then.hidden_after}


def _bye(then: Tournament) -> bool:
    return "bye" in get_movement(then.movement).options
