"""The charts of a tournament: each with its words, its drawing, and the table behind it."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from scoring.rules import results_of
from tournaments.board.charts.drawing import Drawing, Words, bars, lines
from tournaments.rules.standings.players import Course
from tournaments.rules.statistics.hands import PlayerHands
from tournaments.services.results.statistics import Statistics
from tournaments.words.percent import in_percent

Row = tuple[Any, ...]

MOST_LINES = 8
"""How many lines can be told apart."""
FIRST_LINES = 5
MOST_BARS = 12


@dataclass(frozen=True)
class Chart:
    """One chart. A chart that has nothing to show yet has no drawing, and says so in `about`."""

    key: str
    title: str
    about: str
    """What it shows in sentences with numbers, for who does not see it and for who does."""
    drawing: Drawing | None = None
    legend: tuple[str, ...] = ()
    """What the lines or bars are called, in order; none where there is one kind."""
    columns: tuple[str, ...] = ()
    rows: Sequence[Row] = ()
    """The table behind it: the first cell of a row is its heading."""


def points_chart(courses: Sequence[Course], names: Mapping[int, str]) -> Chart:
    """Show the running totals of some entrants, by their names."""
    title = _("Points through the rounds")
    if not any(points is not None for course in courses for points in course.points):
        return Chart("points", title, _("None of these players has points yet."))
    rounds = range(1, max(len(course.points) for course in courses) + 1)
    last = ", ".join(f"{names[course.entrant]} {_number(course.points[-1])}" for course in courses)
    about = _("Points after round %(round)s: %(points)s.") % {"round": rounds[-1], "points": last}
    series = {names[course.entrant]: course.points for course in courses}
    return Chart(
        key="points",
        title=title,
        about=about,
        drawing=lines(Words("points", title, about), series),
        legend=tuple(series),
        columns=(_("Name"), *(_("Round %d") % number for number in rounds)),
        rows=[(name, *map(_number, points)) for name, points in series.items()],
    )


def outcomes_chart(statistics: Statistics, game: str) -> Chart:
    """Show how hands went, in the words of the game with that key."""
    title, counts = _("Hands by outcome"), statistics.outcomes
    hands, unknown = sum(counts.values()), _without_hands(statistics)
    if not hands:
        return Chart("outcomes", title, " ".join([_("No hands have been entered yet."), *unknown]))
    results = results_of(game)
    names = [_(results[kind]) for kind in counts]
    counted = zip(names, counts.values(), strict=True)
    said = ", ".join(_("%(outcome)s: %(count)s") % {"outcome": name, "count": count} for name, count in counted)
    entered = ngettext("%(hands)s hand. %(said)s.", "%(hands)s hands. %(said)s.", hands) % {
        "hands": hands,
        "said": said,
    }
    about = " ".join([entered, *unknown])
    return Chart(
        key="outcomes",
        title=title,
        about=about,
        drawing=bars(Words("outcomes", title, about), names, {title: list(counts.values())}),
        columns=(_("Outcome"), _("Hands"), pgettext("of all hands", "Share")),
        rows=[(name, n, in_percent(round(n / hands, 2))) for name, n in zip(names, counts.values(), strict=True)],
    )


def loners_chart(statistics: Statistics, names: Mapping[int, str]) -> Chart:
    """Chart lone marches and euchres of the players with the most; the table has everybody."""
    title, unknown = _("Loners and euchres by player"), _without_hands(statistics)
    players = sorted(
        (player for player in statistics.players.values() if player.entrant in names),
        key=lambda player: (-player.lone_marches - player.euchres, -player.lone_marches, names[player.entrant]),
    )
    best = [player for player in players if player.lone_marches + player.euchres][:MOST_BARS]
    if not best:
        return Chart("loners", title, " ".join([_("Nobody has a lone march or a euchre yet."), *unknown]))
    series = {
        _("Lone marches"): [player.lone_marches for player in best],
        _("Euchres"): [player.euchres for player in best],
    }
    most = _most(players, names, "lone_marches", _("Most lone marches: %(names)s with %(count)s."))
    about = " ".join([*most, *_most(players, names, "euchres", _("Most euchres: %(names)s with %(count)s.")), *unknown])
    return Chart(
        key="loners",
        title=title,
        about=about,
        drawing=bars(Words("loners", title, about), [names[player.entrant] for player in best], series),
        legend=tuple(series),
        columns=(
            *(_("Name"), _("Hands"), _("Made trump"), _("Euchred as maker"), _("Loners tried"), _("Lone marches")),
            *(_("Marches with a partner"), _("Euchres of others")),
        ),
        rows=[_hands_row(player, names) for player in players],
    )


def _hands_row(player: PlayerHands, names: Mapping[int, str]) -> Row:
    return (
        *(names[player.entrant], player.hands, player.called, player.euchred, player.loners, player.lone_marches),
        *(player.marches, player.euchres),
    )


def _most(players: Sequence[PlayerHands], names: Mapping[int, str], what: str, sentence: str) -> list[str]:
    """Return who has most of something, as a sentence; none where nobody has any, or too many share it."""
    most = max((getattr(player, what) for player in players), default=0)
    best = [names[player.entrant] for player in players if most and getattr(player, what) == most]
    return [sentence % {"names": ", ".join(best), "count": most}] if 1 <= len(best) <= FIRST_LINES else []


def meetings_chart(statistics: Statistics, entrants: Sequence[int]) -> Chart:
    """Chart how often these entrants were partners or opponents."""
    title, met = _("Who met whom"), statistics.meetings
    pairs = [(min(pair), max(pair)) for pair in combinations(entrants, 2)]
    partners = Counter(met.partners.get(pair, 0) for pair in pairs)
    opponents = Counter(met.opponents.get(pair, 0) for pair in pairs)
    most = max([0, *partners, *opponents])
    if not most:
        return Chart("meetings", title, _("Nobody has met anybody yet."))
    times = range(1, most + 1)
    names = [_times(count) for count in times]
    series = {_("Opponents"): [opponents[count] for count in times]}
    if met.partners:
        series = {_("Partners"): [partners[count] for count in times], **series}
    have_met = sum(pair in met.partners or pair in met.opponents for pair in pairs)
    about = _("%(met)s of %(pairs)s pairs of players have met. The bars count who met once, twice and so on.")
    about %= {"pairs": len(pairs), "met": have_met}
    return Chart(
        key="meetings",
        title=title,
        about=about,
        drawing=bars(Words("meetings", title, about), names, series),
        legend=tuple(series),
        columns=(_("Met"), *series),
        rows=list(zip(names, *series.values(), strict=True)),
    )


def _times(count: int) -> str:
    return {1: _("Once"), 2: _("Twice")}.get(count) or _("%(count)s times") % {"count": count}


def _without_hands(statistics: Statistics) -> list[str]:
    """Say of how many games the hands are not known; nothing where all are."""
    count = statistics.games_as_totals
    sentence = ngettext(
        "Hands are not known for %(count)s game, which was entered as totals.",
        "Hands are not known for %(count)s games, which were entered as totals.",
        count,
    )
    return [sentence % {"count": count}] if count else []


def _number(points: int | None) -> str:
    return "–" if points is None else str(points)
