"""What the public may know of the standings: all, those after an earlier round, or what the reveal has shown."""

from collections.abc import Mapping, Sequence
from typing import Any

from tournaments.models import Round, Tournament
from tournaments.rules.standings.reveal import Step, reveal_steps, winners
from tournaments.services.people.names import distinct_names
from tournaments.services.results.prizes_won import won_by


def public_through(tournament: Tournament) -> int | None:
    """Return the last round with public results; None: all are public.

    Whatever shows results, points or hands to people who are not staff asks this first. While the results are revealed
    step by step, the last round is hidden, also where nothing was before: no phone is ahead of the wall.
    """
    after = tournament.hidden_after
    if after is None and is_revealing(tournament):
        after = tournament.rounds_planned - 1
    if after is None or tournament.revealed_at is not None:
        return None
    is_later = tournament.rounds.filter(number__gt=after, status__in=Round.PLAYED).exists()
    return after if is_later else None


def is_revealing(tournament: Tournament) -> bool:
    """Tell whether the director is in the middle of the reveal."""
    is_over = tournament.status == Tournament.Status.FINISHED
    return is_over and tournament.reveal_step is not None and tournament.revealed_at is None


def steps_of(tournament: Tournament, body: Mapping[str, Any]) -> list[Step]:
    """Return every step of the reveal, from the whole standings (`board_body`)."""
    return reveal_steps(*_standings(body), won_by(tournament, body))


def winners_of(body: Mapping[str, Any], won: Sequence[Mapping[str, Any]]) -> list[Step]:
    """Return who won what else than a place, from the whole standings and the awards (`won_by`)."""
    return winners(_standings(body)[1], won)


def _standings(body: Mapping[str, Any]) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """Return what is ranked, people or teams, and everybody, under distinct names."""
    names = distinct_names((row["entrant"], row["number"], row["name"]) for row in body["rows"])
    people = [{**row, "name": names[row["entrant"]]} for row in body["rows"]]
    teams = body["teams"]
    if teams and body.get("by_points"):  # games won tell nothing there
        teams = [{name: value for name, value in team.items() if name != "score"} for team in teams]
    return _who_played(teams or people), _who_played(people)


def _who_played(rows: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return the people with a result: a round, or points that the director gave. Nobody who never came is revealed."""
    return [row for row in rows if row.get("adjustment") or any(points is not None for points in row["rounds"])]
