"""The chances of everybody to win and to be in the prizes, from what the board shows and the rounds that are over."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from time import time
from typing import Any

from celery import current_app
from django.core.cache import cache

from scoring.models import read_rules
from tournaments.models import Entrant, Round, Tournament
from tournaments.rules.movements.base import PastRound, sides_at
from tournaments.rules.movements.registry import get_movement
from tournaments.rules.movements.sections import last_round_in_sections, sections_before, sections_of
from tournaments.rules.prizes.plan import Kind
from tournaments.rules.standings.cut import OF_EACH_GROUP, WITH_POINTS
from tournaments.rules.statistics.chances import Chance, Contestant, Line, OpenTable, RestOfNight, chances_of
from tournaments.services.results.cut import group_of_team
from tournaments.services.results.past_rounds import movement_of_teams, sign_of
from tournaments.services.results.played import Played
from tournaments.services.writing.version import raise_version

PODIUM = 3
"""Places that win something where there is no plan of prizes."""
RECKON_TASK = "tournaments.tasks.reckon_chances"
REST_SECONDS = 5
"""While the same rounds are over, chances are reckoned no more often: hands come faster than anybody reads them."""
KEPT_SECONDS = 6 * 60 * 60
UNKNOWN = 0.5
"""How much of a game is to come where only a bell ends it."""

Body = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class _Last:
    """What was reckoned last, when, and from which versions of the tournament and of its closed rounds."""

    version: int
    closed_version: int
    at: float
    found: dict[str, Any] | None


@dataclass(frozen=True, slots=True)
class _Closed:
    """What was made in the rounds that are over, by keys of contestants."""

    results: tuple[tuple[int, ...], ...]
    margins: Mapping[int, tuple[int, ...]]
    sections: Mapping[int, int]
    """Where everybody sat last while the field was in sections."""


def chances(played: Played, body: Body) -> dict[str, Any] | None:
    """Return the chances as the board has them: `places` that win something, and `rows` {key, win, prize}, with a line
    of the next stage also `through`.

    The key is an entrant's id, of fixed partners the team's number; chances are thousandths, the best first. None
    before a round is over, after the last hand, in a knock-out, and where everybody plays the same cards: there
    results are compared.
    """
    tournament, round_ = played.tournament, body["round"]
    movement = movement_of_teams(tournament)
    is_bracket = movement is not None and movement.needs_winners
    if round_ is None or body["finished"] or is_bracket or tournament.is_duplicate:
        return None
    closed_version = tournament.scores_version - tournament.open_sheet_changes
    last = _last(tournament.pk)
    if last and last.closed_version == closed_version and 0 <= time() - last.at < REST_SECONDS:
        if last.version != tournament.scores_version:
            _reckon_later(tournament.pk, REST_SECONDS - (time() - last.at))
        return last.found
    found = _reckoned(played, body, closed_version)
    last = _Last(tournament.scores_version, closed_version, time(), found)
    cache.set(_key(tournament.pk), last, KEPT_SECONDS)
    return found


def _key(tournament_id: int) -> str:
    return f"chances-last:{tournament_id}"


def _last(tournament_id: int) -> _Last | None:
    last: _Last | None = cache.get(_key(tournament_id))
    return last


def _reckon_later(tournament_id: int, seconds: float) -> None:
    """Have a worker reckon them after the rest, unless one is asked already: the next hand may be minutes away."""
    if cache.add(f"{_key(tournament_id)}:asked", 1, 2 * REST_SECONDS):
        current_app.send_task(RECKON_TASK, (tournament_id,), countdown=seconds, retry=False)


def reckon_again(tournament_id: int) -> None:
    """Have the board refreshed with chances of now, unless no hand has come since they were reckoned last."""
    cache.delete(f"{_key(tournament_id)}:asked")
    last = _last(tournament_id)
    going_on = Tournament.objects.exclude(status=Tournament.Status.FINISHED)
    if last and going_on.filter(pk=tournament_id, scores_version__gt=last.version).exists():
        raise_version(tournament_id, by_open_sheet=True)


def _reckoned(played: Played, body: Body, closed_version: int) -> dict[str, Any] | None:
    tournament = played.tournament
    keys = _keys(body)
    places = _places(tournament)
    number, closed = body["round"]["number"], _closed(played, keys, closed_version)
    night = RestOfNight(
        tuple(_contestants(tournament, body, keys, closed)),
        closed.results,
        1 if body["teams"] else len(tournament.sides[0]),
        tuple(_open_tables(tournament, body, keys)),
        max(0, tournament.rounds_planned - number),
        games_won_rank=body["teams"] is not None,
        winners_meet=get_movement(tournament.movement).winners_meet,
        rounds_in_sections=max(0, last_round_in_sections(*_plan(tournament)) - number),
    )
    found = chances_of(night, places=places, seed=tournament.pk, line=_line(tournament))
    rows = [{"key": key, **_in_thousandths(chance)} for key, chance in found.items()]
    rows.sort(key=lambda row: (-row["win"], -row["prize"]))
    return {"places": places, "rows": [row for row in rows if row["prize"] or row.get("through")]} if rows else None


def _in_thousandths(chance: Chance) -> dict[str, int]:
    known = {"win": chance.win, "prize": chance.prize, "through": chance.through}
    return {name: round(1000 * share) for name, share in known.items() if share is not None}


def _line(tournament: Tournament) -> Line | None:
    """Return the line of the next stage; None where none follows."""
    if tournament.cut is None:
        return None
    if tournament.cut_way == WITH_POINTS:
        return Line(points=sign_of(tournament) * tournament.cut)
    return Line(places=tournament.cut)


def _groups(tournament: Tournament, body: Body) -> dict[int, str]:
    """Return the group of everybody by key, where each group has a line of its own; else nothing."""
    if tournament.cut is None or tournament.cut_way != OF_EACH_GROUP:
        return {}
    groups = dict(Entrant.objects.filter(tournament=tournament).values_list("pk", "group"))
    return {team["team"]: group_of_team(team, groups) for team in body["teams"]} if body["teams"] else groups


def _plan(tournament: Tournament) -> tuple[Mapping[str, str], int]:
    """Return what says which rounds are played in sections."""
    return tournament.movement_options, tournament.rounds_planned


def _sections(tournament: Tournament, body: Body, keys: Mapping[int, int], closed: _Closed) -> dict[int, int]:
    """Return in which section everybody sits, or sat last, by key."""
    round_ = body["round"]
    tables = sorted(round_["tables"], key=lambda table: int(table["table"]))
    sections = dict(closed.sections)
    for place, section in enumerate(sections_of(*_plan(tournament), round_["number"], len(tables))):
        seated = (who for table in tables[section.first - 1 : section.last] for who in table["seats"])
        sections |= {keys[who]: place for who in seated if who in keys}
    return sections


def _keys(body: Body) -> dict[int, int]:
    """Return under which key everybody's results count: their own id, or their team's number."""
    if body["teams"]:
        return {entrant: team["team"] for team in body["teams"] for entrant in team["entrants"]}
    return {row["entrant"]: row["entrant"] for row in body["rows"]}


def _places(tournament: Tournament) -> int:
    """Return how many places win something."""
    prizes: Iterable[Mapping[str, Any]] = (tournament.prizes or {}).get("prizes", ())
    return max((prize.get("place") or 1 for prize in prizes if prize["kind"] == Kind.PLACE), default=PODIUM)


def _contestants(tournament: Tournament, body: Body, keys: Mapping[int, int], closed: _Closed) -> Iterable[Contestant]:
    sign, groups = sign_of(tournament), _groups(tournament, body)
    sections = _sections(tournament, body, keys, closed)
    for row in body["teams"] or body["rows"]:
        key = row["team"] if body["teams"] else row["entrant"]
        won = row["score"] if body["teams"] else 0
        yield Contestant(
            key,
            sign * row["points"],
            won,
            closed.margins.get(key, ()),
            not row["withdrawn"],
            sections.get(key, 0),
            groups.get(key, ""),
        )


def _closed(played: Played, keys: Mapping[int, int], closed_version: int) -> _Closed:
    """Return what was made in the rounds that are over, read once for each version of them."""
    tournament = played.tournament
    key = f"chances-closed-rounds:{tournament.pk}:{closed_version}"
    known: _Closed | None = cache.get(key)
    if known is None:
        over = [
            played.by_round[each_round.number]
            for each_round in played.published.rounds
            if each_round.status == Round.Status.CLOSED
        ]
        known = _closed_of(over, keys, tournament)
        cache.set(key, known, KEPT_SECONDS)
    return known


def _closed_of(over: Sequence[PastRound], keys: Mapping[int, int], tournament: Tournament) -> _Closed:
    results: list[tuple[int, ...]] = []
    margins: dict[int, list[int]] = {}
    for past in over:
        for table, points in zip(past.tables, past.points, strict=True):
            sides = sides_at(table, past.sides)
            if len(table) != tournament.seats_per_table or not any(points):
                continue  # another game, or nothing on its sheet
            made = tuple(points[side[0]] for side in sides)
            results.append(made)
            if len(made) == 2:
                for number, side in enumerate(sides):
                    for key in {keys[table[seat]] for seat in side if table[seat] in keys}:
                        margins.setdefault(key, []).append(made[number] - made[1 - number])
    sections = {keys[who]: place for who, place in sections_before(over, *_plan(tournament)).items() if who in keys}
    return _Closed(tuple(results), {key: tuple(own) for key, own in margins.items()}, sections)


def _open_tables(tournament: Tournament, body: Body, keys: Mapping[int, int]) -> Iterable[OpenTable]:
    round_ = body["round"]
    if round_["status"] != Round.Status.OPEN:
        return
    sign, number = sign_of(tournament), round_["number"]
    now = {
        row["entrant"]: sign * (row["rounds"][number - 1] or 0) for row in body["rows"] if len(row["rounds"]) >= number
    }
    for table in round_["tables"]:
        sides = [[table["seats"][seat] for seat in side] for side in table["sides"]]
        made = tuple(next((now.get(who, 0) for who in side if who is not None), 0) for side in sides)
        ours = tuple(tuple(dict.fromkeys(keys[who] for who in side if who in keys)) for side in sides)
        yield OpenTable(ours, made, 0 if "game" in table else _left(tournament, table["hands"], made))


def _left(tournament: Tournament, hands: int, made: Sequence[int]) -> float:
    """Return the share of a game that is to come: by its hands, or by the points of the leading side."""
    ends = getattr(read_rules(tournament.game_key, tournament.ruleset), "game_ends", None)
    by, number = getattr(ends, "by", ""), getattr(ends, "number", 0)
    if by == "hands" and number:
        return max(0.0, 1 - hands / number)
    if by == "points" and number:
        return max(0.0, 1 - max(0, *made) / number)
    return UNKNOWN
