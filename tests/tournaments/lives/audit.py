"""What must be so of a night at any time, counted from its rows alone: no service has a say in it."""

from collections import Counter, defaultdict
from uuid import UUID

from scoring.models import Game, Hand
from tournaments.models import Adjustment, Entrant, HeldHand, Round, Seat, SitOut, Sitting, Tournament
from tournaments.services.refresh import refresh_standings

IN_TEAMS = ("round-robin", "swiss", "knock-out")
POINTS = {(3, False): (1, 0), (4, False): (1, 0), (5, False): (2, 0), (2, False): (0, 2), (0, False): (0, 2)}
POINTS |= {(1, False): (0, 2), (3, True): (1, 0), (4, True): (1, 0), (5, True): (4, 0)}
POINTS |= {(0, True): (0, 2), (1, True): (0, 2), (2, True): (0, 2)}
"""What makers and defenders get, by the tricks the makers took and whether alone (docs/house-rules.md, points)."""


def audit(tournament: Tournament, sent: set[UUID]) -> None:
    """Count everything again. `sent` are all hands that were ever taken in, to stand or to wait."""
    standing = list(Round.objects.filter(tournament=tournament).exclude(status="undone").order_by("number"))
    assert [round_.number for round_ in standing] == list(range(1, len(standing) + 1))
    assert all(round_.status == "closed" for round_ in standing[:-1])
    assert all(round_.number <= tournament.rounds_planned for round_ in standing)
    _places(standing)
    _sheets(tournament)
    _nothing_is_lost(tournament, sent)
    _standings(tournament, [round_ for round_ in standing if round_.status != "draft"])


def _places(standing: list[Round]) -> None:
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
    known = {round_.tournament_id for round_ in standing}
    at = set(Sitting.objects.filter(round__in=standing).values_list("table__tournament", flat=True))
    assert at <= known, "a table of another night"


def _sheets(tournament: Tournament) -> None:
    """Every sheet is the sum of its hands, each worth what the facts come to, and no two have a number."""
    hands = defaultdict(list)
    for hand in Hand.objects.filter(game__sitting__round__tournament=tournament):
        hands[hand.game_id].append(hand)
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
        assert (game.state == "open") == (not is_whole and len(live) < planned)


def worth(hand: Hand) -> list[int]:
    """Return the points of a hand by seat."""
    if hand.kind == "totals":
        points: list[int] = hand.facts["points"]
        return points
    facts = hand.facts
    makers, others = POINTS[facts["tricks"], facts["alone"]]
    return [makers if seat % 2 == facts["maker"] % 2 else others for seat in range(4)]


def _nothing_is_lost(tournament: Tournament, sent: set[UUID]) -> None:
    """Every hand that was ever taken in is on a sheet, struck or not, or waits, or was decided about; on one sheet."""
    on_sheets = Hand.objects.filter(game__sitting__round__tournament=tournament)
    live = Counter(on_sheets.filter(voided_at=None).values_list("uuid", flat=True))
    assert set(live.values()) <= {1}, "a hand on two sheets"
    held = HeldHand.objects.filter(sitting__round__tournament=tournament)
    waiting = set(held.filter(decided_at=None).values_list("uuid", flat=True))
    assert not waiting & live.keys(), "a hand that counts waits to be counted"
    known = {*on_sheets.values_list("uuid", flat=True), *held.values_list("uuid", flat=True)}
    assert sent <= known, f"lost: {sent - known}"


def points_of(tournament: Tournament, standing: list[Round]) -> Counter[int]:
    """Return everybody's points, by entrant, from the facts of the hands and who sat there for each."""
    points: Counter[int] = Counter()
    for entrant, given in Adjustment.objects.filter(tournament=tournament).values_list("entrant", "points"):
        points[entrant] += given
    sittings = Sitting.objects.filter(round__in=standing).prefetch_related("seats", "changes", "game__hands")
    for sitting in sittings:
        for hand in sitting.game.hands.all():
            if hand.voided_at is None:
                for seat, made in enumerate(worth(hand)):
                    points[_who_sat(sitting, seat, hand.number)] += made
    for round_ in standing:
        if round_.status == "closed":
            for entrant in SitOut.objects.filter(round=round_).values_list("entrant", flat=True):
                points[entrant] += round_.sit_out_points
    return points


def _who_sat(sitting: Sitting, index: int, number: int) -> int | None:
    """Return whose a hand is; hand 0 is a whole game as totals."""
    (seat,) = (seat for seat in sitting.seats.all() if seat.index == index)
    in_order = sorted(sitting.changes.all(), key=lambda change: change.pk)
    changes = [one for one in in_order if one.index == index and one.from_hand and one.left_id != one.came_id]
    if number == 0:
        return seat.game_for_id or (changes[-1].came_id if changes else seat.entrant_id)
    who = changes[0].left_id if changes else seat.entrant_id
    for change in changes:
        if change.from_hand <= number:
            who = change.came_id
    return who


def _standings(tournament: Tournament, standing: list[Round]) -> None:
    """The board shows what the facts come to, and who sits where."""
    refresh_standings(tournament_id=tournament.pk)
    tournament.snapshot.refresh_from_db()
    body = tournament.snapshot.body
    points = points_of(tournament, standing)
    people = Entrant.objects.filter(tournament=tournament, is_ghost=False)
    shown = {row["entrant"]: row["points"] for row in body["rows"]}
    assert shown == {pk: points[pk] for pk in people.values_list("pk", flat=True)}
    if tournament.movement not in IN_TEAMS and not tournament.tie_breaks:
        assert all(row["rank"] == 1 + sum(made > row["points"] for made in shown.values()) for row in body["rows"])
    if not standing:
        assert body["round"] is None
        return
    latest = standing[-1]
    assert (body["round"]["number"], body["round"]["status"]) == (latest.number, latest.status)
    tables = {table["table"]: table["seats"] for table in body["round"]["tables"]}
    seats = Seat.objects.filter(round=latest).order_by("index").values_list("sitting__table__number", "entrant")
    seated: dict[int, list[int | None]] = defaultdict(list)
    for number, entrant in seats:
        seated[number].append(entrant)
    assert tables == seated
