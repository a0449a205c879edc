"""What must be so of a tournament at any time, counted from its rows alone: no service has a say in it."""

import json
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence, Set
from itertools import chain
from typing import TYPE_CHECKING, Any
from unittest import mock
from uuid import UUID

from scoring.models import Game, Hand
from tournaments.models import (
    Adjustment,
    Entrant,
    HeldHand,
    Round,
    Seat,
    SeatChange,
    SeatingRule,
    SitOut,
    Sitting,
    Tournament,
)
from tournaments.services.boards.public_body import public_body
from tournaments.services.boards.refresh import refresh_standings
from tournaments.services.results import ranking
from tournaments.services.results.played import Played

if TYPE_CHECKING:
    from tests.tournaments.stateful.base import Machine

IN_TEAMS = ("round-robin", "swiss", "knock-out")
POINTS = {(3, False): (1, 0), (4, False): (1, 0), (5, False): (2, 0), (2, False): (0, 2), (0, False): (0, 2)}
POINTS |= {(1, False): (0, 2), (3, True): (1, 0), (4, True): (1, 0), (5, True): (4, 0)}
POINTS |= {(0, True): (0, 2), (1, True): (0, 2), (2, True): (0, 2)}
"""What makers and defenders get, by the tricks the makers took and whether alone (RULES.md, points)."""

Table = list[int | None]


def audit(machine: "Machine") -> None:
    """Count everything again."""
    tournament, standing = machine.tournament, machine.standing()
    assert [round_.number for round_ in standing] == list(range(1, len(standing) + 1))
    assert all(round_.status == Round.Status.CLOSED for round_ in standing[:-1])
    assert all(round_.number <= tournament.rounds_planned for round_ in standing)
    _places(standing)
    _sheets(tournament, machine.sent)
    _nothing_is_lost(tournament, machine.sent.keys())
    _credits(machine.credits, standing, tournament)
    _standings(tournament, [round_ for round_ in standing if round_.status != Round.Status.DRAFT], machine.sat)


def _places(standing: Sequence[Round]) -> None:
    """In no round is anybody in two places; every table has its four seats, and each number stands there once."""
    tables: dict[tuple[int, int], list[int]] = defaultdict(list)
    places: list[tuple[int, int]] = list(SitOut.objects.filter(round__in=standing).values_list("round", "entrant"))
    for round_, sitting, index, entrant in Seat.objects.filter(round__in=standing).values_list(
        "round", "sitting", "index", "entrant"
    ):
        tables[round_, sitting].append(index)
        places += [(round_, entrant)] if entrant is not None else []
    assert len(places) == len(set(places)), "somebody is in two places"
    assert all(sorted(indexes) == [0, 1, 2, 3] for indexes in tables.values())
    numbers = list(Sitting.objects.filter(round__in=standing).values_list("round", "table__number"))
    assert len(tables) == len(numbers) == len(set(numbers)), "a table without seats, or two of one number"
    own = {round_.tournament_id for round_ in standing}
    at = set(Sitting.objects.filter(round__in=standing).values_list("table__tournament", flat=True))
    assert at <= own, "a table of another tournament"


def _sheets(tournament: Tournament, sent: Mapping[UUID, dict[str, Any] | None]) -> None:
    """Every sheet is the sum of its hands, each as it was sent and worth what it comes to, no two of one number."""
    hands = defaultdict(list)
    for hand in Hand.objects.filter(game__sitting__round__tournament=tournament):
        hands[hand.game_id].append(hand)
        facts = sent.get(hand.uuid) or {}
        assert facts.items() <= hand.facts.items(), "a hand is not as it was sent"
    for game in Game.objects.filter(sitting__round__tournament=tournament):
        live = [hand for hand in hands[game.pk] if hand.voided_at is None]
        assert len({hand.number for hand in live}) == len(live), "two hands under one number"
        assert all(hand.points == worth(hand) for hand in live)
        sums = [sum(hand.points[seat] for hand in live) for seat in range(4)]
        assert game.points == sums, (game.pk, game.points, sums)
        is_whole = any(hand.kind == "totals" for hand in live)
        planned = game.ruleset["game_ends"]["hands"]
        assert is_whole or game.hands_played == len(live)
        assert len(live) <= (1 if is_whole else planned)
        assert (game.state == Game.State.OPEN) == (not is_whole and len(live) < planned)


def worth(hand: Hand) -> list[int]:
    """Return the points of a hand by seat."""
    if hand.kind == "totals":
        points: list[int] = hand.facts["points"]
        return points
    facts = hand.facts
    makers, defenders = POINTS[facts["tricks"], facts["alone"]]
    return [makers if seat % 2 == facts["maker"] % 2 else defenders for seat in range(4)]


def _nothing_is_lost(tournament: Tournament, sent: Set[UUID]) -> None:
    """Every hand that was ever taken in is on a sheet, voided or not, or waits, or was decided about; on one sheet."""
    on_sheets = Hand.objects.filter(game__sitting__round__tournament=tournament)
    live = Counter(on_sheets.filter(voided_at=None).values_list("uuid", flat=True))
    assert set(live.values()) <= {1}, "a hand on two sheets"
    held = HeldHand.objects.filter(sitting__round__tournament=tournament)
    waiting = set(held.filter(decided_at=None).values_list("uuid", flat=True))
    assert not waiting & live.keys(), "a hand that counts waits to be counted"
    known = {*on_sheets.values_list("uuid", flat=True), *held.values_list("uuid", flat=True)}
    assert sent <= known, f"lost: {sent - known}"


def _credits(known: dict[int, int], standing: Sequence[Round], tournament: Tournament) -> None:
    """A sit-out is worth the set number or the mean of all seats that played, half a point up; no correction moves it.

    `known` are the credits of the rounds that were closed when this was last looked at.
    """
    closed = {round_.pk: round_ for round_ in standing if round_.status == Round.Status.CLOSED}
    for number in known.keys() - closed.keys():
        del known[number]
    for pk, round_ in closed.items():
        played = Game.objects.filter(sitting__round=pk, hands_played__gt=0).values_list("points", flat=True)
        seats = [points for game in played for points in game]
        mean = (2 * sum(seats) + len(seats)) // (2 * len(seats)) if seats else 0
        expected = mean if tournament.sit_out_points is None else tournament.sit_out_points
        assert round_.sit_out_points == known.setdefault(pk, expected)


def points_of(tournament: Tournament, standing: Sequence[Round], sat: Mapping[UUID, Table]) -> Counter[int | None]:
    """Return everybody's points, by entrant, from the facts of the hands and who sat there for each."""
    points: Counter[int | None] = Counter()
    for entrant, given in Adjustment.objects.filter(tournament=tournament).values_list("entrant", "points"):
        points[entrant] += given
    sittings = Sitting.objects.filter(round__in=standing).prefetch_related("seats", "changes", "game__hands")
    for sitting in sittings:
        for hand in sitting.game.hands.all():
            if hand.voided_at is None:
                seated = [_who_sat(sitting, seat, hand.number) for seat in range(4)]
                assert seated == sat.get(hand.uuid, seated), "a hand is not of those who sat there"
                for who, made in zip(seated, worth(hand), strict=True):
                    points[who] += made
    for round_ in standing:
        if round_.status == Round.Status.CLOSED:
            for entrant in SitOut.objects.filter(round=round_).values_list("entrant", flat=True):
                points[entrant] += round_.sit_out_points
    return points


def _who_sat(sitting: Sitting, index: int, number: int) -> int | None:
    """Return whose a hand is; hand 0 is a whole game as totals."""
    (seat,) = (seat for seat in sitting.seats.all() if seat.index == index)
    in_order = sorted(sitting.changes.all(), key=lambda change: change.pk)
    changes = [c for c in in_order if c.index == index and c.from_hand and c.left_id != c.came_id]
    if number == 0:
        return seat.game_for_id or (changes[-1].came_id if changes else seat.entrant_id)
    who = changes[0].left_id if changes else seat.entrant_id
    for change in changes:
        if change.from_hand <= number:
            who = change.came_id
    return who


def _standings(tournament: Tournament, standing: Sequence[Round], sat: Mapping[UUID, Table]) -> None:
    """The board shows what the facts come to, and who sits where."""
    refresh_standings(tournament_id=tournament.pk)
    tournament.snapshot.refresh_from_db()
    body = tournament.snapshot.body
    with mock.patch.object(ranking, "_closed_rounds", mock.Mock(**{"first.return_value": None})):
        whole = public_body(Played.of(Tournament.objects.get(pk=tournament.pk)))
    assert json.loads(json.dumps(whole)) == body, "counted from every sheet, the board would be another"
    points = points_of(tournament, standing, sat)
    people = Entrant.objects.filter(tournament=tournament, is_ghost=False)
    shown = {row["entrant"]: row["points"] for row in body["rows"]}
    assert shown == {pk: points[pk] for pk in people.values_list("pk", flat=True)}
    if tournament.movement not in IN_TEAMS and not tournament.tie_breaks:
        assert all(row["rank"] == 1 + sum(made > row["points"] for made in shown.values()) for row in body["rows"])
    _round_on_the_board(body, standing[-1] if standing else None)


def _round_on_the_board(body: dict[str, Any], latest: Round | None) -> None:
    """The board shows the latest round that was published as it is, and knows everybody in it."""
    if latest is None:
        assert body["round"] is None
        return
    shown = body["round"]
    assert (shown["number"], shown["status"]) == (latest.number, latest.status)
    assert {table["table"]: table["seats"] for table in shown["tables"]} == tables_of(latest)
    assert sorted(shown["sit_outs"]) == sorted(sit_outs_of(latest))
    known = {row["entrant"] for row in body["rows"]} | ({body["ghost"]["entrant"]} if body["ghost"] else set())
    assert {*chain.from_iterable(tables_of(latest).values()), *sit_outs_of(latest)} - {None} <= known


def tables_of(round_: Round) -> dict[int, Table]:
    """Return who sits where, by table number."""
    seats = Seat.objects.filter(round=round_).order_by("sitting__table__number", "index")
    tables: dict[int, Table] = defaultdict(list)
    for number, entrant in seats.values_list("sitting__table__number", "entrant"):
        tables[number].append(entrant)
    return dict(tables)


def sit_outs_of(round_: Round) -> list[int]:
    """Return who sits out."""
    return list(SitOut.objects.filter(round=round_).values_list("entrant", flat=True))


# Drafts


def check_draft(machine: "Machine", draft: Round, before: Sequence[Round]) -> None:
    """What was just drawn after these rounds has everybody who is here, at the right tables, under the rules of now."""
    check_remarks(machine, draft)
    tournament, tables, sit_outs = machine.tournament, tables_of(draft), sit_outs_of(draft)
    seated = {entrant for table in tables.values() for entrant in table}
    here = {entrant.pk for entrant in machine.people_here()}
    ghosts = set(tournament.entrants.filter(is_ghost=True).values_list("pk", flat=True))
    is_knock_out = tournament.movement == "knock-out"
    assert ({*seated, *sit_outs} - ghosts <= here) if is_knock_out else ({*seated, *sit_outs} - ghosts == here)
    free = [number for number in range(1, 100) if number not in tournament.tables_out]
    assert list(tables) == free[: len(tables)], "not from the head table down"
    assert len(tables) <= (tournament.most_tables or len(tables))
    assert all(sitting.game.ruleset == tournament.ruleset for sitting in draft.sittings.select_related("game"))
    if not machine.in_teams:
        assert len(tables) == min((len(here) + len(seated & ghosts)) // 4, tournament.most_tables or 99)
        _sit_outs_are_shared(machine, before, sit_outs)


def _sit_outs_are_shared(machine: "Machine", before: Sequence[Round], sit_outs: Sequence[int]) -> None:
    """Those who are here have sat out as evenly as before, or evenly but for one."""
    had = {entrant.pk: entrant.sit_outs_at_entry for entrant in machine.people_here()}
    for entrant in chain.from_iterable(map(sit_outs_of, before)):
        if entrant in had:
            had[entrant] += 1
    have = {pk: times + (pk in sit_outs) for pk, times in had.items()}
    assert _spread(have) <= max(1, _spread(had)), (had, sit_outs)


def _spread(counted: Mapping[int, int]) -> int:
    return max(counted.values()) - min(counted.values())


def check_remarks(machine: "Machine", draft: Round) -> None:
    """The draft names the partners that come again, and the seating rules that it does not keep."""
    tables = tables_of(draft)
    rules = list(SeatingRule.objects.filter(tournament=machine.tournament, withdrawn_at=None))
    named = sorted((kind, *sorted(pair)) for kind, pair, _number in draft.broken)
    unusable = machine.tournament.tables_out
    wishes = [rule for rule in rules if rule.kind == SeatingRule.Kind.MEET]
    found = (_broken(rule, tables, draft.number) for rule in rules if rule.table not in unusable and rule not in wishes)
    assert [row for row in named if row[0] != SeatingRule.Kind.MEET] == sorted(filter(None, found))
    earlier = [round_ for round_ in machine.standing() if round_.number < draft.number]
    _wishes_are_open(draft, wishes, [tables, *map(tables_of, earlier)])
    past = {frozenset(pair) for round_ in earlier for table in tables_of(round_).values() for pair in _pairs(table)}
    for sitting in Sitting.objects.filter(round__in=earlier).values_list("pk", flat=True):
        past |= _seen_as_partners(machine, sitting)
    again = {frozenset(pair) for table in tables.values() for pair in _pairs(table) if None not in pair} & past
    wished = {frozenset((r.entrant_id, r.other_id)) for r in rules if r.kind == SeatingRule.Kind.PARTNERS}
    in_teams = Seat.objects.filter(round=draft, team__isnull=False).exists()
    expected = set() if in_teams else again - wished
    listed = {frozenset(pair) for pair in draft.repeated_partners}
    if machine.remembers_all or in_teams:
        assert listed == expected
        return
    # Whom somebody had as a partner who left before the tournament went back, only the hall knows.
    left = set(SeatChange.objects.filter(sitting__round__in=earlier).values_list("left", flat=True))
    possible = {frozenset(pair) for table in tables.values() for pair in _pairs(table) if left & {*pair}} - wished
    assert expected <= listed <= expected | possible


def _seen_as_partners(machine: "Machine", sitting: int) -> set[frozenset[int]]:
    """Return who partnered at a table: not for a hand that was undone, if one of the two left before it was played."""
    seen = machine.partners.get(sitting, {})
    undone = dict(Hand.objects.filter(uuid__in=seen, voided_at__isnull=False).values_list("uuid", "number"))
    left = SeatChange.objects.filter(sitting=sitting).values_list("left", "from_hand")
    return {
        pair
        for uuid, pairs in seen.items()
        for pair in pairs
        if uuid not in undone or not any(who in pair and from_hand <= undone[uuid] for who, from_hand in left)
    }


def _wishes_are_open(draft: Round, wishes: Sequence[SeatingRule], rounds: Sequence[Mapping[int, Table]]) -> None:
    """Of two who want to meet it is said that they do not only where it is a wish of theirs, and they never have."""
    named = {tuple(pair) for kind, pair, _number in draft.broken if kind == SeatingRule.Kind.MEET}
    assert named <= {(rule.entrant_id, rule.other_id) for rule in wishes}
    for pair in named:
        assert not any({*pair} <= {*table} for tables in rounds for table in tables.values())


def _pairs(table: Table) -> list[tuple[int | None, int | None]]:
    return [(table[0], table[2]), (table[1], table[3])]


def _broken(rule: SeatingRule, tables: Mapping[int, Table], number: int) -> tuple[str | int, ...] | None:
    """Return kind and entrants of a seating rule that these tables do not keep."""
    at = {entrant: (place, seat % 2) for place, table in tables.items() for seat, entrant in enumerate(table)}
    first, second = rule.entrant_id, rule.other_id
    if rule.kind == SeatingRule.Kind.STAYS:
        return (rule.kind, first) if first in at and at[first][0] != rule.table else None
    if second is None or first not in at or second not in at:
        return None
    wrong = {
        SeatingRule.Kind.PARTNERS: at[first] != at[second],
        SeatingRule.Kind.NEVER_PARTNERS: at[first] == at[second],
        SeatingRule.Kind.APART: at[first][0] == at[second][0] and number < (rule.until_round or number + 1),
    }
    return (rule.kind, *sorted((first, second))) if wrong[SeatingRule.Kind(rule.kind)] else None
