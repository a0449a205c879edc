"""The content of a board as plain data: standings, the seats of the latest published round, and the notice."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.db.models import Exists, OuterRef

from scoring.models import Hand, read_rules
from scoring.rules import get_game
from scoring.statements import Given, Select
from tournaments.models import Entrant, Notice, Round, Seat, SeatingRule, SitOut, Sitting, Tournament
from tournaments.models.clock import Clock
from tournaments.rules.standings.columns import columns_for
from tournaments.rules.standings.players import EntrantRow
from tournaments.services.results.cut import cut_body
from tournaments.services.results.left_over import has_other_tables
from tournaments.services.results.occupants import Occupants, changed_sittings, occupants_of
from tournaments.services.results.played import Played
from tournaments.services.results.ranking import rank_entrants
from tournaments.services.results.team_rows import in_team_order, team_rows
from tournaments.services.results.undecided import undecided_in

HANDS_LOOKED_AT, FEATS_SHOWN = 60, 6
"""How many of the latest hands are searched for lone marches and euchres, and how many of these a board shows."""

_entrants = Select(lambda: Entrant.objects.filter(tournament=Given("tournament")), of_many=True)
_notices = Select(lambda: Notice.objects.filter(tournament=Given("tournament"), ended_at=None, on_board=True)[:1])
_sit_outs = Select(lambda: SitOut.objects.filter(round=Given("round")).values_list("entrant_id"))
_keeps = SeatingRule.objects.filter(
    withdrawn_at=None,
    kind=SeatingRule.Kind.STAYS,
    entrant=OuterRef("entrant"),
    table=OuterRef("sitting__table__number"),
)
_seats = Select(
    lambda: (
        Seat.objects.filter(round=Given("round"))
        .order_by("index")
        .values_list("sitting_id", "entrant_id", "stand_in", Exists(_keeps))
    ),
    of_many=True,
)
_sittings = Select(
    lambda: Sitting.objects.filter(round=Given("round")).values_list(
        "pk", "table__number", "game__hands_played", "game__key", "game__ruleset", "stage", "deals", "deal_set"
    ),
    of_many=True,
)
_latest_hands = Select(
    lambda: (
        Hand.objects.filter(game__sitting__round=Given("round"), voided_at=None)
        .order_by("-pk")
        .values_list("game__sitting", "number", "lone_marches", "euchres")[:HANDS_LOOKED_AT]
    )
)


def board_body(tournament: Tournament, *, through: int | None = None, played: Played | None = None) -> dict[str, Any]:
    """Return the standings, how to read them, and the seats of the latest published round.

    `through`: the last round whose results count; None: all of them. The ghost is in no row, but its name is needed to
    show the seats. `played`: what was played, where it has been read already.
    """
    played = Played.of(tournament) if played is None else played
    everybody = _entrants.rows(tournament=tournament.pk)
    entrants = {entrant.pk: entrant for entrant in everybody if not entrant.is_ghost}
    ranked = rank_entrants(played, list(entrants), through=through)
    rows = [_row_as_json(row, entrants[row.entrant]) for row in ranked]
    teams, game = team_rows(played, through=through), get_game(tournament.game_key)
    notice, round_ = _notices.first(tournament=tournament.pk), _round_body(played)
    return {
        "rows": in_team_order(rows, teams),
        "teams": teams,
        "by_points": teams is not None and tournament.is_duplicate,
        "ghost": next((_ghost_as_json(entrant) for entrant in everybody if entrant.is_ghost), None),
        "round": round_,
        "columns": [column.key for column in columns_for(game.feats) if column.heading],
        "fewest_wins": game.fewest_wins,
        "cut": cut_body(tournament, rows, teams, {pk: entrant.group for pk, entrant in entrants.items()}),
        "left_over_scores": tournament.left_over_scores if has_other_tables(tournament) else None,
        "finished": tournament.status == Tournament.Status.FINISHED,
        "notice": notice and notice.text,
        "lobby": _lobby(tournament, everybody) if round_ is None else None,
    }


def _lobby(tournament: Tournament, everybody: Sequence[Entrant]) -> dict[str, Any]:
    """Return what a board shows before the first round: who is here, by id in any order, and when it begins."""
    here = [
        entrant.pk
        for entrant in everybody
        if entrant.checked_in and not entrant.is_ghost and entrant.status == Entrant.Status.PLAYING
    ]
    return {"here": here, "starts_at": tournament.starts_at and tournament.starts_at.isoformat("minutes")}


def _ghost_as_json(ghost: Entrant) -> Mapping[str, object]:
    return {"number": ghost.number, "name": ghost.name, "entrant": ghost.pk}


def _row_as_json(row: EntrantRow, entrant: Entrant) -> dict[str, Any]:
    """One row of the standings as boards and the API give it."""
    return {
        "rank": row.rank,
        "entrant": row.entrant,
        "number": entrant.number,
        "name": entrant.name,
        "points": row.points,
        "rounds": list(row.rounds),
        **row.columns,
        "adjustment": row.adjustment,
        "move": row.move,
        "withdrawn": entrant.status == Entrant.Status.WITHDRAWN,
    }


def _round_body(played: Played) -> dict[str, Any] | None:
    latest = played.published.latest
    if latest is None:
        return None
    tables = _tables(latest)
    return {
        "number": latest.number,
        "planned": played.tournament.rounds_planned,
        "status": latest.status,
        "clock": Clock.of(latest).as_json(),
        "tables": list(tables.values()),
        "undecided": [sitting.table.number for sitting in undecided_in(latest)],
        "sit_outs": [entrant for (entrant,) in _sit_outs.rows(round=latest.pk)],
        "feats": _feats(latest, tables),
    }


def _tables(round_: Round) -> dict[int, dict[str, Any]]:
    """Return the round's tables by sitting: number, entrants in seat order, who are partners, hands so far.

    Where another game is played than at the others, `game` has its key.
    Where sets of deals move, `deal_set` and `deals` say which are here.
    An open seat has None. In a bracket also `stage`, which of its games this is, in the words of the code (for
    gettext); where somebody plays for another also `stand_ins`, the names by the place of the seat;
    where somebody keeps this table by a seating rule also `keepers`, their ids.
    """
    seated: dict[int, list[tuple[int | None, str]]] = {}
    keepers: dict[int, list[int]] = {}
    for sitting, entrant, stand_in, keeps in _seats.rows(round=round_.pk):
        seated.setdefault(sitting, []).append((entrant, stand_in))
        if keeps and entrant is not None:
            keepers.setdefault(sitting, []).append(entrant)
    return {
        sitting: {
            "table": number,
            "seats": [entrant for entrant, _stand_in in seats],
            "sides": list(map(list, get_game(key).sides(len(seats), read_rules(key, ruleset)))),
            "hands": hands,
        }
        | ({"stage": stage} if stage else {})
        | ({"deals": deals, "deal_set": deal_set} if deal_set is not None else {})
        | ({"game": key} if key != round_.tournament.game_key else {})
        | ({"stand_ins": [stand_in for _entrant, stand_in in seats]} if any(name for _entrant, name in seats) else {})
        | ({"keepers": keepers[sitting]} if sitting in keepers else {})
        for sitting, number, hands, key, ruleset, stage, deals, deal_set in _sittings.rows(round=round_.pk)
        if (seats := seated.get(sitting))
    }


def _feats(round_: Round, tables: Mapping[int, dict[str, Any]]) -> list[dict[str, Any]]:
    """Return the latest lone marches and euchres of the round, the newest first: kind, table, hand, entrants.

    The entrants are those who sat there then; in an open seat it is nobody's.
    """
    changed = {sitting.pk: occupants_of(sitting) for sitting in changed_sittings([round_])}
    feats = [
        {
            "kind": kind,
            "table": tables[sitting]["table"],
            "hand": number,
            "entrants": entrants,
        }
        for sitting, number, loners, euchres in _latest_hands.rows(round=round_.pk)
        for kind, by_seat in (("loner", loners), ("euchre", euchres))
        if (entrants := _in_seats(tables[sitting]["seats"], by_seat, changed.get(sitting), number))
    ]
    return feats[:FEATS_SHOWN]


def _in_seats(seats: Sequence[int | None], by_seat: Sequence[int], parted: Occupants | None, hand: int) -> list[int]:
    """Return the entrants with a count above 0 in `by_seat` at a table, as they sat for that hand."""
    here = (parted.at(seat, hand) if parted else entrant for seat, entrant in enumerate(seats))
    return [entrant for entrant, times in zip(here, by_seat, strict=True) if times and entrant is not None]
