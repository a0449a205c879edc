"""The preview of a change of settings, in sentences."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.formats import date_format, time_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from scoring.rules import get_game
from tournaments.models import Round, Tournament
from tournaments.movements.left_over import all_tables
from tournaments.movements.registry import get_movement
from tournaments.prizes.plan import read_plan
from tournaments.services.draw import entrants_to_seat
from tournaments.services.house_rules import changed_options
from tournaments.services.settings import DRAWN_BY, Changes, differences, without_partner
from tournaments.standings.columns import TIE_BREAKS
from tournaments.standings.teams import TEAM_TIE_BREAKS
from tournaments.words.house_rules import changes_in_words, name_of_rules

LABELS = {
    "name": gettext_lazy("Name"),
    "date": gettext_lazy("Date"),
    "starts_at": gettext_lazy("Starting time"),
    "place": gettext_lazy("Location"),
    "time_zone": gettext_lazy("Time zone"),
    "rounds_planned": gettext_lazy("Rounds"),
    "game_key": gettext_lazy("Game"),
    "seats_per_table": gettext_lazy("Players at a table"),
    "ruleset": gettext_lazy("House rules"),
    "round_minutes": gettext_lazy("Minutes for a round"),
    "movement": gettext_lazy("Seating"),
    "movement_options": gettext_lazy("Seating, in detail"),
    "pairing": gettext_lazy("Partners at each table, by rank"),
    "sit_out_points": gettext_lazy("Points for sitting out"),
    "ghost": gettext_lazy("Use a ghost when three people are left over"),
    "left_over": gettext_lazy("Players left over from tables of four"),
    "left_over_scores": gettext_lazy("Points at tables of two, three or five"),
    "tie_breaks": gettext_lazy("Tied on points"),
    "visibility": gettext_lazy("Who can see the board"),
    "short_names": gettext_lazy("First names and last initials on public pages"),
    "rehearsal": gettext_lazy("Rehearsal"),
    "most_tables": gettext_lazy("Maximum number of tables"),
    "tables_out": gettext_lazy("Tables out of use"),
    "hidden_after": gettext_lazy("Hide the standings after round"),
    "prizes": gettext_lazy("Prizes"),
}


@dataclass(frozen=True)
class SettingChange:
    """One changed setting."""

    label: str
    before: str
    then: str


def lines(before: Tournament, then: Tournament) -> list[SettingChange]:
    """Return each changed setting with its old and new value, and each changed option of the house rules."""
    different = differences(before, then)
    settings = [SettingChange(str(LABELS[name]), _in_words(before, name), _in_words(then, name)) for name in different]
    same_game = "game_key" not in different
    return settings + ([*_options_changed(before, then)] if "ruleset" in different and same_game else [])


def _options_changed(before: Tournament, then: Tournament) -> Iterator[SettingChange]:
    for option in changed_options(get_game(then.game_key), before.ruleset, then.ruleset):
        was, becomes = (" ".join(changes_in_words([option], one.ruleset)) for one in (before, then))
        yield SettingChange(_(option.label), was, becomes)


def _in_words(tournament: Tournament, name: str) -> str:
    value: Any = getattr(tournament, name)
    if name in WORDS:
        return str(WORDS[name](tournament))
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    return _("none") if value is None else str(value)


def _options(tournament: Tournament) -> str:
    options, held = get_movement(tournament.movement).options, tournament.movement_options
    chosen = ((_(option.name), _(option.values[held.get(name, option.default)])) for name, option in options.items())
    return "; ".join(_("%(what)s: %(choice)s") % {"what": what, "choice": choice} for what, choice in chosen) or _(
        "none"
    )


def _tie_breaks(tournament: Tournament) -> str:
    known = {key: tie_break.name for key, tie_break in TEAM_TIE_BREAKS.items()} | {
        key: tie_break.name for key, tie_break in TIE_BREAKS.items()
    }
    return ", ".join(_(known[key]) for key in tournament.tie_breaks) or _("none: share the rank")


WORDS: Mapping[str, Callable[[Tournament], object]] = {
    "date": lambda tournament: date_format(tournament.date, "DATE_FORMAT"),
    "starts_at": lambda t: _("none") if t.starts_at is None else time_format(t.starts_at, "TIME_FORMAT"),
    "place": lambda tournament: tournament.place or _("none"),
    "game_key": lambda tournament: _(get_game(tournament.game_key).name),
    "ruleset": lambda tournament: name_of_rules(tournament, tournament.ruleset),
    "movement": lambda tournament: _(get_movement(tournament.movement).name),
    "movement_options": _options,
    "pairing": lambda tournament: tournament.get_pairing_display(),
    "tie_breaks": _tie_breaks,
    "left_over": lambda tournament: tournament.get_left_over_display(),
    "left_over_scores": lambda tournament: tournament.get_left_over_scores_display(),
    "visibility": lambda tournament: tournament.get_visibility_display(),
    "sit_out_points": lambda t: _("the average of those who play") if t.sit_out_points is None else t.sit_out_points,
    "most_tables": lambda t: _("as many as needed") if t.most_tables is None else t.most_tables,
    "tables_out": lambda t: ", ".join(map(str, t.tables_out)) or _("none"),
    "hidden_after": lambda t: _("never") if t.hidden_after is None else t.hidden_after,
    "prizes": lambda t: len(read_plan(t.prizes).prizes) or _("none"),
}


def meaning(before: Tournament, then: Tournament, changes: Changes) -> list[str]:
    """Say from when on the change applies, what stays the same, and what remains to be done."""
    different = set(differences(before, then))
    latest = before.rounds.exclude(status=Round.Status.UNDONE).order_by("number").last()
    return [
        *(_from_when(latest, then) if different & DRAWN_BY - {"rounds_planned"} else ()),
        *(_end_of_night(before, then, latest) if "rounds_planned" in different else ()),
        *(_movement(before, then, changes, latest) if "movement" in different else ()),
        *(_cards(before, then) if latest and different & DRAWN_BY else ()),
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


def _movement(before: Tournament, then: Tournament, changes: Changes, latest: Round | None) -> Iterator[str]:
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
    if "sit_out_points" in different:
        yield _(
            "This applies to sit-outs in rounds closed from now on. Rounds already closed keep their sit-out points."
        )
    if "tie_breaks" in different or (
        before.movement == then.movement and "movement_options" in different and _bye(then)
    ):
        yield _("The standings are re-ranked immediately, for the whole tournament.")
    if "round_minutes" in different:
        yield _("The round clock uses this the next time it is started.")
    if "visibility" in different:
        yield _("The board is shown or hidden immediately.")
    if "short_names" in different:
        yield _("The board and phones show the other names within a few seconds.")
    if "hidden_after" in different and then.hidden_after is None:
        yield _("Boards and phones show the whole standings immediately.")
    elif "hidden_after" in different:
        yield _(
            "Boards, phones and printed standings stop after round %(number)d, until you finish the reveal. The desk "
            "still sees everything."
        ) % {"number": then.hidden_after}


def _bye(then: Tournament) -> bool:
    return "bye" in get_movement(then.movement).options
