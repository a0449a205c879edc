"""The names that public pages show: whole, or first names and last initials where the organizer wants that."""

from collections.abc import Iterable, Mapping
from typing import Any

from tournaments.models import Tournament
from tournaments.services.people.names import short_name, short_names


def with_public_names(tournament: Tournament, body: dict[str, Any]) -> dict[str, Any]:
    """Return the body of a board (`board_body`) under the names that everybody may see.

    Whatever is computed from a body for the public has to be computed from this one.
    """
    if tournament.short_names:
        _shorten(body)
    return body


def _shorten(body: dict[str, Any]) -> None:
    """Replace all names of people, those of stand-ins too. A team's own name stays: the organizer chose it."""
    known = [*body["rows"], *filter(None, [body["ghost"]])]
    full = {row["entrant"]: row["name"] for row in known}
    short = short_names((row["entrant"], row["name"]) for row in known)
    for row in known:
        row["name"] = short[row["entrant"]]
    for team in body["teams"] or ():
        if team["name"] == _together(team["entrants"], full):
            team["name"] = _together(team["entrants"], short)
    for table in (body["round"] or {}).get("tables", ()):
        if "stand_ins" in table:
            table["stand_ins"] = [short_name(name) for name in table["stand_ins"]]


def _together(entrants: Iterable[int], names: Mapping[int, str]) -> str:
    """Return the name of a team without one of its own (`team_rows`)."""
    return " & ".join(names[entrant] for entrant in entrants)
