"""The content of a board as the public may see it: `board_body` as far as the standings are public, and the reveal."""

from collections.abc import Mapping, Sequence
from typing import Any

from accounts.languages import in_language_of
from tournaments.hooks import board_additions, currency_of
from tournaments.models import Tournament
from tournaments.rules.standings.reveal import Step
from tournaments.services.boards.body import board_body
from tournaments.services.boards.hidden_standings import is_revealing, public_through, steps_of, winners_of
from tournaments.services.boards.public_names import with_public_names
from tournaments.services.boards.sponsor_list import sponsors_of
from tournaments.services.hall.hall_map import hall_map, is_arranged
from tournaments.services.results.chances import chances
from tournaments.services.results.deal_of_night import deal_of_the_night
from tournaments.services.results.played import Played
from tournaments.services.results.prizes_won import won_by


def public_body(played: Played) -> dict[str, Any]:
    """Return what the public's board shows: `board_body` as far as it is public, under public names, and the reveal.

    `hidden_after`: the last round that the standings count, None if they count all. `reveal`: while the director steps
    through it, {step, of, steps: those that were shown}. `winners`: of each category, and `won`: all awards
    (`prizes_won.won_by`), once everything is public. `map`: where the tables of the round stand, [number, x, y]; empty
    where the director has arranged no map. `chances`: who can still win, None where that is hidden or nobody can tell.
    `deal`: that of the night, where everybody played the same cards. Other apps add to it (`hooks.board_additions`).
    """
    tournament = played.tournament
    through = public_through(tournament)
    body = with_public_names(tournament, board_body(tournament, through=through, played=played))
    whole = body
    if through is not None and is_revealing(tournament):
        whole = with_public_names(tournament, board_body(tournament, played=played))
    is_hidden = through is not None or is_revealing(tournament)
    is_public = body["finished"] and not is_hidden
    if body["round"] and is_hidden:
        body["round"]["feats"] = []  # a loner of a hidden round says who is catching up; in a reveal only results count
    won = won_by(tournament, whole) if is_public else []
    reveal = _reveal(tournament, whole) if is_revealing(tournament) else None
    return {
        **body,
        "hidden_after": through,
        "reveal": reveal,
        "winners": _winners(tournament, whole, won) if is_public else [],
        "won": won,
        "currency": currency_of(tournament.pk) if won or reveal else "",
        "sponsors": sponsors_of(tournament.organization_id),
        "chances": None if is_hidden or not tournament.chances else chances(played, whole),
        "map": _map(tournament, body["round"]),
        "deal": deal_of_the_night(tournament) if is_public and tournament.is_duplicate else None,
        **board_additions(tournament.pk),
    }


def _map(tournament: Tournament, round_: Mapping[str, Any] | None) -> list[tuple[int, int, int]]:
    if round_ is None or not is_arranged(tournament):
        return []
    used = {table["table"] for table in round_["tables"]}
    return [(spot.table, spot.x, spot.y) for spot in hall_map(tournament) if spot.table in used]


def _winners(tournament: Tournament, whole: Mapping[str, Any], won: Sequence[Mapping[str, Any]]) -> list[Step]:
    with in_language_of(tournament.organization):  # words tell people of the same name apart
        return winners_of(whole, won)


def _reveal(tournament: Tournament, whole: Mapping[str, Any]) -> dict[str, Any]:
    with in_language_of(tournament.organization):
        steps = steps_of(tournament, whole)
    step = min(tournament.reveal_step or 0, len(steps))
    return {"step": step, "of": len(steps), "steps": steps[:step]}
