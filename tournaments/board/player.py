"""What the page of one player shows, from the board that everybody sees and the sheets of their own games."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.core.cache import cache

from scoring.rules import get_game
from tournaments.board.coming import ComingRound, coming_rounds
from tournaments.board.player_games import PlayerGame, SatOut, games_of, sit_outs_of
from tournaments.board.presenter import BoardRow, BoardShown, BoardTable, show_board
from tournaments.board.way import Way, way_of
from tournaments.models import Entrant, Round, StandingsSnapshot, Tournament
from tournaments.rules.duplicate.scores import MATCHPOINTS
from tournaments.rules.movements.fixed_partners.bracket import DECIDE_PLACES
from tournaments.rules.movements.left_over import SIT_OUT
from tournaments.rules.standings.cut import WITH_POINTS
from tournaments.rules.standings.needs import needs_of
from tournaments.services.people.names import distinct_names
from tournaments.services.results.past_rounds import movement_of_teams
from tournaments.services.seating.dealing import hands_of
from tournaments.words.chances import own_chances
from tournaments.words.needs import cut_margin_in_words, goes_on_in_words, needs_in_words, team_needs_in_words

MOST_EARLIER = 12
SETTLED = ("waiting", "finished")
"""Phases in which nobody needs anything."""
RANKS_SECONDS = 24 * 60 * 60


@dataclass(frozen=True)
class Place:
    """Where a player sits in the round of now: the others clockwise, and who of them is the partner."""

    table: int
    stage: str
    partners: tuple[str, ...]
    left: str
    right: str
    others: tuple[str, ...]
    keeps: bool = False
    """Whether they keep this table all night."""

    @property
    def is_square(self) -> bool:
        """Whether it is a table of four with partners across."""
        return len(self.others) == 3 and len(self.partners) == 1


@dataclass(frozen=True)
class EarlierResult:
    """What the same person came to in an earlier tournament of this organization."""

    name: str
    slug: str
    date: date
    number: int
    rank: int
    people: int
    points: int


@dataclass(frozen=True)
class PlayerShown:
    """A player's page."""

    row: BoardRow
    team: BoardRow | None
    phase: str
    """As `BoardShown` has it; `out` and `none` for whom the round of now has no seat."""
    round: Mapping[str, Any] | None
    place: Place | None
    needs: list[str]
    way: Way | None
    games: list[PlayerGame]
    sit_outs: list[SatOut]
    coming: list[ComingRound]
    """The rounds to come, where they are known beforehand."""
    earlier: list[EarlierResult]
    people: int
    """How many are ranked: players, or teams."""
    is_final: bool
    """Whether the results are, so that they can be shared."""
    hidden_after: int | None
    """The last round that the public's standings count; None: they count all."""
    prizes: list[tuple[str, str]]
    """What they have won, once the results are public: what for, and what."""


def show_player(snapshot: StandingsSnapshot, number: int) -> PlayerShown | None:
    """Show the player with this number on their badge; None where the standings have nobody with it."""
    tournament, body = snapshot.tournament, snapshot.body
    board = show_board(body)
    row = next((row for row in board.rows if row.values["number"] == number), None)
    if row is None:
        return None
    entrant = row.values["entrant"]
    team = next((team for team in board.teams if number in team.values["numbers"]), None)
    place = _place(board, number)
    known = [*body["rows"], *filter(None, [body.get("ghost")])]
    names = distinct_names((person["entrant"], person["number"], person["name"]) for person in known)
    hidden_after = body.get("hidden_after")
    has_needs = hidden_after is None and board.phase not in SETTLED and (team is not None or _has_begun(body))
    return PlayerShown(
        row=row,
        team=team,
        phase=_phase(board, row.name, place),
        round=board.round,
        place=place if board.phase in ("seating", "playing") else None,
        needs=[*_cut_of(board, row, team), *_needs_of(tournament, body, row, team), *_chances_of(board, row, team)]
        if has_needs
        else [],
        way=None if board.teams else way_of(entrant, body["rows"], fewest_wins=board.fewest_wins),
        games=games_of(tournament, entrant, names, until=hidden_after),
        sit_outs=sit_outs_of(tournament, entrant, until=hidden_after),
        coming=[] if body["finished"] else coming_rounds(tournament, entrant, names),
        earlier=_earlier(tournament, entrant),
        people=len(board.teams or board.rows),
        is_final=is_final(body),
        hidden_after=hidden_after,
        prizes=board.won_by(entrant),
    )


def _has_begun(body: Mapping[str, Any]) -> bool:
    """Tell whether somebody has played or has points: before that everybody shares the first place."""
    round_ = body["round"]
    if round_ is not None and (round_["number"] > 1 or any(table["hands"] for table in round_["tables"])):
        return True
    return any(row["points"] for row in body["rows"])


def _place(board: BoardShown, number: int) -> Place | None:
    table = next((table for table in board.tables if number in table.numbers), None)
    if table is None:
        return None
    seat, seats = table.numbers.index(number), len(table.numbers)
    by_seat = _names_by_seat(table)
    others = tuple(by_seat[(seat + step) % seats] for step in range(1, seats))
    own_side = next(side for side in table.sides if by_seat[seat] in side)
    partners = tuple(name for name in own_side if name != by_seat[seat])
    return Place(table.number, table.stage, partners, others[0], others[-1], others, by_seat[seat] in table.keepers)


def _names_by_seat(table: BoardTable) -> tuple[str, ...]:
    """Return the names at a table in seat order: partners sit across, or everybody is a side."""
    first, *rest = table.sides
    if len(first) == 2 and rest:
        return (first[0], rest[0][0], first[1], rest[0][1])
    return tuple(name for side in table.sides for name in side)


def _phase(board: BoardShown, name: str, place: Place | None) -> str:
    if board.phase not in ("seating", "playing"):
        return board.phase
    return "seated" if place else "out" if name in board.sit_outs else "none"


def _needs_of(tournament: Tournament, body: Mapping[str, Any], row: BoardRow, team: BoardRow | None) -> list[str]:
    return _needs(tournament, body, row) if team is None else _team_needs(tournament, body, team.values["team"])


def _cut_of(board: BoardShown, row: BoardRow, team: BoardRow | None) -> list[str]:
    """Say how far it is to the line of the next stage. Over the same deals teams have points, too."""
    key = row.values["entrant"] if team is None else team.values["team"]
    if board.cut is None or key not in board.cut.states:
        return []
    is_of_games = team is not None and not board.by_points and board.cut.way != WITH_POINTS
    return cut_margin_in_words(board.cut.states[key], board.cut.margins[key], of_team=is_of_games)


def _chances_of(board: BoardShown, row: BoardRow, team: BoardRow | None) -> list[str]:
    key = row.values["entrant"] if team is None else team.values["team"]
    own = board.chances and board.chances.by_key.get(key)
    return [own_chances(own.win, own.prize, board.chances.places, own.through)] if own and board.chances else []


def _team_needs(tournament: Tournament, body: Mapping[str, Any], team: int) -> list[str]:
    """Say what a team needs: games won, or in a bracket the game that is being played."""
    movement = movement_of_teams(tournament)
    rows = [row for row in body["teams"] or () if not row["withdrawn"] or row["team"] == team]
    own = next((place for place, row in enumerate(rows) if row["team"] == team), None)
    if movement is None or own is None or rows[own]["withdrawn"]:
        return []
    if movement.needs_winners:
        mine = {*rows[own]["entrants"]}
        tables = body["round"]["tables"] if body["round"] and body["round"]["status"] == Round.Status.OPEN else ()
        stage = next((table.get("stage", "") for table in tables if mine & {*table["seats"]}), "")
        goes_on = stage and movement.winner_goes_on(stage) and stage not in DECIDE_PLACES
        return [goes_on_in_words()] if goes_on else []
    if tournament.is_duplicate:
        points = [(row["rank"], row["points"]) for row in rows]
        return needs_in_words(needs_of(own, points, most=_most_of_deals(tournament, body)))
    standings = [(row["rank"], round(2 * row["score"])) for row in rows]
    return team_needs_in_words(needs_of(own, standings, most=2 * _rounds_to_come(tournament, body)))


def _needs(tournament: Tournament, body: Mapping[str, Any], row: BoardRow) -> list[str]:
    if row.values["withdrawn"]:
        return []
    rows = [each_row for each_row in body["rows"] if not each_row["withdrawn"] or each_row["rank"] < row.values["rank"]]
    own = next(place for place, each_row in enumerate(rows) if each_row["entrant"] == row.values["entrant"])
    standings = [(each_row["rank"], each_row["points"]) for each_row in rows]
    most = _most_to_come(tournament, body)
    return needs_in_words(needs_of(own, standings, fewest_wins=body["fewest_wins"], most=most))


def _most_to_come(tournament: Tournament, body: Mapping[str, Any]) -> int | None:
    """Return how many points one player can still make; None where rules do not bound it."""
    if tournament.is_duplicate:
        return _most_of_deals(tournament, body)
    game = get_game(tournament.game_key)
    each = game.most_points(game.read_ruleset(tournament.ruleset))
    if each is None or tournament.left_over != SIT_OUT:
        return None
    return max(each, tournament.sit_out_points or 0) * _rounds_to_come(tournament, body)


def _most_of_deals(tournament: Tournament, body: Mapping[str, Any]) -> int | None:
    hands = hands_of(tournament.ruleset)
    if tournament.duplicate != MATCHPOINTS or hands is None:
        return None
    return max(100 * hands, tournament.sit_out_points or 0) * _rounds_to_come(tournament, body)


def _rounds_to_come(tournament: Tournament, body: Mapping[str, Any]) -> int:
    """Return how many rounds are not closed yet."""
    round_ = body["round"]
    closed = round_["number"] - (round_["status"] != "closed") if round_ else 0
    return max(tournament.rounds_planned - closed, 0)


def _earlier(tournament: Tournament, entrant: int) -> list[EarlierResult]:
    """Return the results of the same person in finished tournaments, the latest first, where everybody may see them.

    Only tournaments that show names in the same way: a link must not tell more of a name than this page does.
    """
    entries = Entrant.objects.filter(
        person__entrants=entrant,
        tournament__organization=tournament.organization_id,
        tournament__status=Tournament.Status.FINISHED,
        tournament__visibility=Tournament.Visibility.PUBLIC,
        tournament__short_names=tournament.short_names,
        tournament__rehearsal=False,
        tournament__date__lte=tournament.date,
    ).exclude(tournament=tournament)
    entries = entries.select_related("tournament__snapshot").defer("tournament__snapshot__body")
    newest = entries.order_by("-tournament__date", "-tournament_id")[:MOST_EARLIER]
    results = ((entry, _ranks(entry.tournament.snapshot).get(entry.pk)) for entry in newest)
    return [
        EarlierResult(entry.tournament.name, entry.tournament.slug, entry.tournament.date, entry.number, *result)
        for entry, result in results
        if result
    ]


def is_final(body: Mapping[str, Any]) -> bool:
    """Tell whether a board shows how a tournament ended: it is over, and its results are announced."""
    return bool(body.get("finished")) and body.get("hidden_after") is None and not body.get("reveal")


def _ranks(snapshot: StandingsSnapshot) -> dict[int, tuple[int, int, int]]:
    """Return (rank, how many there were, points) of everybody in a tournament that is over, from one cached value."""
    key = f"ranks:{snapshot.etag}"
    known: dict[int, tuple[int, int, int]] | None = cache.get(key)
    if known is None:
        body = snapshot.body
        rows = body["rows"] if is_final(body) else []
        known = {row["entrant"]: (row["rank"], len(rows), row["points"]) for row in rows}
        cache.set(key, known, RANKS_SECONDS)
    return known
