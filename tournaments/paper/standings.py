"""Standings, results and certificates: everybody by rank, where partners are fixed the teams."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django.conf import settings
from django.utils.text import capfirst, get_text_list
from django.utils.translation import gettext as _

from scoring.rules import get_game
from tournaments.models import Tournament
from tournaments.paper.errors import NothingScored, ResultsHidden, TooManyCertificates
from tournaments.paper.jobs import PrintJob
from tournaments.rules.standings.columns import TIE_BREAKS, columns_for
from tournaments.services.boards.body import board_body
from tournaments.services.boards.public_body import public_body
from tournaments.services.people.names import distinct_names
from tournaments.services.results.played import Played
from tournaments.words.standings import how_to_read, in_halves, scored_in_words

ON_PODIUM = 3
MOST_CERTIFICATES = 24
"""More than this many share the first places only while nothing is decided: half the hall after one round."""
SUITS = ("spade", "heart", "club", "diamond")
MOST_ROUNDS = 20
"""Of more rounds than these the latest have a column each."""


def standings(job: PrintJob) -> dict[str, Any]:
    """Return the standings as the public knows them now, with the points of each round. Raises NobodyEntered."""
    job.people()
    body = public_body(Played.of(job.tournament))
    rows = _ranked(body)
    played = max((len(row["rounds"]) for row in rows), default=0)
    shown = range(max(0, played - MOST_ROUNDS), played)
    return {
        **_about(job, body, _("Standings")),
        "podium": [],
        "heads": [_("Rank"), _("Name"), *(str(number + 1) for number in shown), *_heads(body)],
        "rows": [
            [row["rank"], row["name"], *(_points_of(row["rounds"], number) for number in shown), *_cells(row, body)]
            for row in rows
        ],
        "rounds": len(shown),
    }


def results(job: PrintJob) -> dict[str, Any]:
    """Return the podium, and everybody with what else the board shows of them.

    Raises NobodyEntered, and ResultsHidden before the reveal.
    """
    job.people()
    body = public_body(Played.of(job.tournament))
    if body["hidden_after"] is not None:
        raise ResultsHidden
    rows, columns = _ranked(body), _columns(job.tournament, body)
    return {
        **_about(job, body, _("Results")),
        "podium": _on_podium(rows, body),
        "heads": [_("Rank"), _("Name"), *_heads(body), *(_(column.heading) for column in columns)],
        "rows": [
            [row["rank"], row["name"], *_cells(row, body), *(_blank_if_none(row.get(column.key)) for column in columns)]
            for row in rows
        ],
        "rounds": 0,
    }


def certificates(job: PrintJob) -> dict[str, Any]:
    """Return a certificate for everybody who is on the podium, or who would be now.

    Raises NobodyEntered, NothingScored, and TooManyCertificates where too many share the places.
    """
    job.people()
    body = board_body(job.tournament)
    winners = _on_podium(_ranked(body), body)
    if not winners:
        raise NothingScored
    if len(winners) > MOST_CERTIFICATES:
        raise TooManyCertificates(number=len(winners), most=MOST_CERTIFICATES)
    return {
        **job.common(_("Certificates")),
        "suits": suits(),
        "certificates": winners,
        "words": {
            "certificate": _("Certificate"),
            "awarded": _("is awarded to"),
            "at": _("at %(tournament)s") % {"tournament": job.tournament.name},
            "signed": _("for %(hall)s") % {"hall": job.tournament.organization.name},
        },
    }


def suits() -> list[str]:
    """Return the pictures of the four suits, as SVG."""
    return [(settings.ICONS_DIR / f"suit-{suit}-fill.svg").read_text(encoding="utf-8") for suit in SUITS]


def _about(job: PrintJob, body: Mapping[str, Any], title: str) -> dict[str, Any]:
    return {
        **job.common(title),
        "after": _after(body),
        "reading": [
            *_hidden(body),
            *how_to_read(fewest_wins=body["fewest_wins"], left_over_scores=body["left_over_scores"], cut=body["cut"]),
            *_tie_breaks(job.tournament, body),
        ],
        "round_word": _("Points by round"),
    }


def _hidden(body: Mapping[str, Any]) -> list[str]:
    if body["hidden_after"] is None:
        return []
    sentence = _("After round %(number)d. Later rounds are kept secret until the reveal.")
    return [sentence % {"number": body["hidden_after"]}]


def _after(body: Mapping[str, Any]) -> str:
    """Say how far the tournament is."""
    if body["round"] is None:
        return _("No round is published yet.")
    if body["hidden_after"] is not None:
        return _("After round %(number)d. Later rounds are kept secret until the reveal.") % {
            "number": body["hidden_after"]
        }
    return _("Round %(number)d of %(planned)d") % {name: body["round"][name] for name in ("number", "planned")}


def _tie_breaks(tournament: Tournament, body: Mapping[str, Any]) -> list[str]:
    """Say how ties in points are broken; for teams by their movement."""
    if body["teams"] or not tournament.tie_breaks:
        return []
    names = get_text_list([_(TIE_BREAKS[key].name) for key in tournament.tie_breaks], _("then"))
    return [_("Equal points are decided by %(tie_breaks)s.") % {"tie_breaks": names}]


def _ranked(body: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Return the rows of the teams, or of everybody, under distinct names."""
    if body["teams"]:
        rounds = {row["entrant"]: row["rounds"] for row in body["rows"]}
        return [{**team, "rounds": _rounds_of(team, rounds)} for team in body["teams"]]
    names = distinct_names((row["entrant"], row["number"], row["name"]) for row in body["rows"])
    return [{**row, "name": names[row["entrant"]]} for row in body["rows"]]


def _rounds_of(team: Mapping[str, Any], rounds: Mapping[int, Sequence[int | None]]) -> Sequence[int | None]:
    """Return the points by round of a team: those of the member who has played most."""
    return max((rounds.get(entrant, []) for entrant in team["entrants"]), key=_played, default=[])


def _played(rounds: Iterable[int | None]) -> int:
    return sum(points is not None for points in rounds)


def _columns(tournament: Tournament, body: Mapping[str, Any]) -> list[Any]:
    feats = get_game(tournament.game_key).feats
    return [column for column in columns_for(feats) if column.heading and not body["teams"]]


def _heads(body: Mapping[str, Any]) -> list[str]:
    """Return the headings of the ranking columns: for teams, games won before points."""
    return [_("Won"), _("Points")] if _by_games(body) else [_("Points")]


def _cells(row: Mapping[str, Any], body: Mapping[str, Any]) -> list[Any]:
    return [in_halves(row["score"]), row["points"]] if _by_games(body) else [row["points"]]


def _by_games(body: Mapping[str, Any]) -> bool:
    return bool(body["teams"]) and not body["by_points"]


def _points_of(rounds: Sequence[int | None], number: int) -> int | str:
    return _blank_if_none(rounds[number]) if number < len(rounds) else ""


def _blank_if_none(value: int | None) -> int | str:
    return "" if value is None else value


def _on_podium(rows: Iterable[Mapping[str, Any]], body: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Return the first three, more where they share a rank: rank, in words, name, and what they have.

    Empty while nobody has a point.
    """
    ranked = list(rows)
    first = [row for row in ranked if row["rank"] <= ON_PODIUM] if any(row["points"] for row in ranked) else []
    return [
        {
            "rank": row["rank"],
            "place": place_in_words(row["rank"]),
            "name": row["name"],
            "scored": scored_in_words(row["points"], row["score"] if _by_games(body) else None),
        }
        for row in first
    ]


def place_in_words(rank: int) -> str:
    """Return what a certificate says of one of the first three ranks."""
    return capfirst({1: _("first place"), 2: _("second place")}.get(rank, _("third place")))
