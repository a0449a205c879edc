"""Nights in which anything may happen at any time, for every movement; after each step all is counted again.

A seed decides what happens; the counts here know nothing of the services but what they stored.
"""

import json
from collections import Counter
from contextlib import suppress
from itertools import chain
from random import Random
from typing import Any
from uuid import UUID

import pytest
from django.test import Client

from accounts.models import Organization
from scoring.corrections import Correction
from scoring.errors import Refused
from scoring.rules import FactsError
from scoring.services import Entry
from tests import people
from tests.people import NOW, Caller, newcomers
from tests.tournaments.conftest import signed_in
from tournaments import errors
from tournaments.models import Adjustment, Entrant, Round, Seat, SeatingRule, Sitting, Tournament
from tournaments.movements.registry import MOVEMENTS
from tournaments.services import (
    corrections,
    drafts,
    entrants,
    hands,
    rounds,
    seat_changes,
    seating_rules,
    teams,
    tied_games,
    tournaments,
)
from tournaments.services.extra_tables import add_table, table_free
from tournaments.services.refresh import refresh_standings
from tournaments.services.seat_changes import Replacement, Whereabouts

ROUNDS, HANDS = 5, 2
STEPS, LOOK_EVERY = 26, 25
POINTS = {(3, False): (1, 0), (4, False): (1, 0), (5, False): (2, 0), (2, False): (0, 2), (0, False): (0, 2)}
POINTS |= {(3, True): (1, 0), (5, True): (4, 0), (1, True): (0, 2)}
"""What makers and defenders get, by the tricks the makers took and whether alone (docs/house-rules.md, points)."""
SIZES = {"ladder": 21, "progressive": 30, "random": 18, "whist": 17, "cyclic": 11, "knock-out": 24, "swiss": 45}
Pair = tuple[int, int]


class Played:
    """A night, and what its robots know of it themselves."""

    def __init__(self, hall: Organization, key: str, people_at_first: int, seed: int) -> None:
        self.rng = Random(seed)
        self.tournament = people.tournament(
            hall, movement=key, rounds=ROUNDS, hands_per_game=HANDS, ghost=self.rng.random() < 0.3 and not _teams(key)
        )
        self.in_teams = _teams(key)
        entrants.add_entrants(tournament=self.tournament, newcomers=newcomers(people_at_first))
        self.made: dict[int, list[int]] = {}
        """Points of each seat of a sitting, by its id, from the facts that were sent."""
        self.lines: list[list[Any]] = []
        """Hands that stand: sitting, UUID, points by seat, who sat there."""
        self.credits: dict[int, int] = {}
        """What a sit-out of a closed round is worth, by the round's id."""
        self.hands: Counter[int] = Counter()
        self.got: dict[int, Counter[int | None]] = {}
        """What everybody made in a sitting: of each hand who sat there when it was entered, None in an open seat."""
        self.together: dict[int, set[frozenset[int]]] = {}
        """Who were partners for a hand of a sitting."""
        if self.in_teams:
            teams.pair_rest(tournament=self.tournament, by_lot=True, seed=seed)

    def latest(self) -> Round | None:
        """Return the latest round that stands, as a request reads it."""
        standing = Round.objects.select_related("tournament").filter(tournament=self.tournament)
        return standing.exclude(status=Round.Status.UNDONE).order_by("number").last()

    def step(self) -> None:
        """Do something, most often what comes next."""
        chance = self.rng.random()
        with suppress(Refused, FactsError):
            if chance < 0.4:
                self.go_on()
            else:
                self.rng.choice(self.mishaps())()

    def mishaps(self) -> list[Any]:
        """Return what may happen out of turn."""
        always = [self.come, self.leave, self.come_back, self.take_back, self.redraw, self.swap, self.reopen]
        always += [self.constrain, self.unconstrain, self.adjust, self.correct, self.correct]
        always += [self.give_up_a_seat, self.sit_down, self.sit_down, self.stand_in, self.make_up_a_table]
        return [*always, self.part, self.substitute, self.pair_rest] if self.in_teams else always

    def go_on(self) -> None:
        """Draw, publish, play or close, whatever is next."""
        latest = self.latest()
        if latest is None or latest.status == Round.Status.CLOSED:
            self.draw()
        elif latest.status == Round.Status.DRAFT:
            rounds.publish_round(round_=latest, now=NOW)
        else:
            self.play(latest)
            rounds.close_round(round_=latest, now=NOW, force=True)

    def draw(self) -> None:
        """Draw the next round; whoever is in the way of it is seen to first."""
        try:
            drawn = rounds.seat_round(tournament=self.tournament, now=NOW, seed=self.rng.randrange(10**6))
        except errors.NoPartner:
            for entrant in self.here():
                mates = Entrant.objects.filter(team=entrant.team_id, team__isnull=False)
                if mates.filter(checked_in=True, status=Entrant.Status.PLAYING).count() < 2:
                    entrants.check_in(entrant=entrant, present=False)
        except errors.GameTied:
            for sitting in Sitting.objects.filter(round=self.latest()).select_related("round", "game", "table"):
                with suppress(errors.NotTied):
                    tied_games.decide(sitting=sitting, side=self.rng.randrange(2), by="director")
        else:
            self.check_draft(drawn)

    def play(self, round_: Round) -> None:
        """Enter hands, at some tables not all of them."""
        for sitting in round_.sittings.select_related("round", "game"):
            missing = HANDS - self.hands[sitting.pk]
            for _hand in range(missing if self.rng.random() < 0.8 else missing // 2):
                (tricks, alone), (makers, others) = self.rng.choice(list(POINTS.items()))
                maker = self.rng.randrange(4)
                facts = {"maker": maker, "alone": alone, "tricks": tricks}
                entry = Entry(UUID(int=self.rng.getrandbits(128)), facts)
                hands.enter_hand(sitting=sitting, entry=entry, by="pad", now=NOW)
                self.made.setdefault(sitting.pk, [0] * 4)
                here = list(Seat.objects.filter(sitting=sitting).order_by("index").values_list("entrant", flat=True))
                pairs = (frozenset(pair) for pair in _partners(here) if None not in pair)
                self.together.setdefault(sitting.pk, set()).update(pairs)
                points = [makers if seat % 2 == maker % 2 else others for seat in range(4)]
                self.lines.append([sitting.pk, entry.uuid, points, here])
                self.count(sitting.pk, points, here, 1)
                self.hands[sitting.pk] += 1
                if self.rng.random() < 0.4:
                    self.rng.choice([self.give_up_a_seat, self.sit_down])(sitting)

    def count(self, sitting: int, points: list[int], here: list[int | None], sign: int) -> None:
        """Count a hand, or with sign -1 no longer."""
        for seat in range(4):
            self.made[sitting][seat] += sign * points[seat]
            self.got.setdefault(sitting, Counter())[here[seat]] += sign * points[seat]

    def correct(self) -> None:
        """Turn some hand of some round into another one; whoever sat there for it has its points."""
        if not self.lines:
            return
        line = self.rng.choice(self.lines)
        sitting, uuid, points, here = line
        (tricks, alone), (makers, others) = self.rng.choice(list(POINTS.items()))
        maker, right = self.rng.randrange(4), UUID(int=self.rng.getrandbits(128))
        corrections.correct(
            sitting=Sitting.objects.select_related("round", "game").get(pk=sitting),
            correction=Correction(
                "wrong", voids=uuid, adds=Entry(right, {"maker": maker, "alone": alone, "tricks": tricks})
            ),
            by="director",
            now=NOW,
        )
        self.count(sitting, points, here, -1)
        line[1:3] = right, [makers if seat % 2 == maker % 2 else others for seat in range(4)]
        self.count(sitting, line[2], here, 1)

    def here(self) -> list[Entrant]:
        """Return who is present."""
        return list(self.tournament.people.filter(checked_in=True, status=Entrant.Status.PLAYING))

    def anybody(self, count: int = 1) -> list[Entrant]:
        """Return some people of the tournament."""
        return self.rng.sample(list(self.tournament.people), count)

    def come(self) -> None:
        entrants.add_entrants(tournament=self.tournament, newcomers=newcomers(self.rng.randint(1, 3)))

    def leave(self) -> None:
        here = self.here()
        for entrant in self.rng.sample(here, max(0, min(self.rng.randint(1, 3), len(here) - 8))):
            if self.rng.random() < 0.5:
                entrants.check_in(entrant=entrant, present=False)
            else:
                entrants.withdraw(entrant=entrant)

    def come_back(self) -> None:
        for entrant in self.tournament.people:
            entrants.check_in(entrant=entrant, present=True)
            entrants.withdraw(entrant=entrant, withdrawn=False)

    def take_back(self) -> None:
        latest = self.latest()
        if latest and self.rng.random() < 0.5:
            rounds.undo_round(round_=latest, now=NOW)

    def reopen(self) -> None:
        latest = self.latest()
        if latest:
            rounds.reopen_round(round_=latest, now=NOW)

    def redraw(self) -> None:
        latest = self.latest()
        if latest:
            self.check_draft(drafts.redraw_round(round_=latest, now=NOW, seed=self.rng.randrange(10**6)))

    def swap(self) -> None:
        latest = self.latest()
        if latest:
            one, other = self.anybody(2)
            self.check_numbers(drafts.swap(round_=latest, one=one.pk, other=other.pk))

    def adjust(self) -> None:
        (entrant,) = self.anybody()
        tournaments.adjust(
            tournament=self.tournament,
            entrant=entrant,
            points=self.rng.randint(-3, 3),
            reason="pie",
            by="director",
            now=NOW,
        )

    def constrain(self) -> None:
        one, other = self.anybody(2)
        kind = self.rng.choice(SeatingRule.Kind.values)
        if kind == SeatingRule.Kind.STAYS:
            wanted = seating_rules.RuleRequest(kind, one, table=self.rng.randint(1, 4))
        else:
            until = self.rng.choice((None, 3)) if kind == SeatingRule.Kind.APART else None
            wanted = seating_rules.RuleRequest(kind, one, other=other, until_round=until)
        seating_rules.add_rule(tournament=self.tournament, wanted=wanted, by="director", now=NOW)

    def unconstrain(self) -> None:
        for rule in SeatingRule.objects.filter(tournament=self.tournament, withdrawn_at=None)[:2]:
            seating_rules.withdraw_rule(rule=rule, by="director", now=NOW)

    def change(self, replacement: Replacement, sitting: Sitting | None = None) -> None:
        """Change a seat of the round that is on, or of this sitting; a free one rather than a taken one."""
        latest = self.latest()
        if latest is None or latest.status not in Round.UNFINISHED:
            return
        among = sitting.seats if sitting else latest.seats
        seat = self.rng.choice(list(among.filter(entrant=None)) or list(among.all()))
        with suppress(Refused):
            seat_changes.change_seat(
                sitting=seat.sitting, index=seat.index, replacement=replacement, by="director", now=NOW
            )
        latest = self.latest()
        if latest.status == Round.Status.DRAFT:
            self.check_numbers(latest)

    def give_up_a_seat(self, sitting: Sitting | None = None) -> None:
        self.change(Replacement(whereabouts=self.rng.choice(list(Whereabouts))), sitting)

    def sit_down(self, sitting: Sitting | None = None) -> None:
        whereabouts, for_good = self.rng.choice(list(Whereabouts)), self.rng.random() < 0.5
        if self.rng.random() < 0.3:
            self.change(Replacement(newcomer="Late", whereabouts=whereabouts, for_good=for_good), sitting)
        else:
            (coming,) = self.anybody()
            self.change(Replacement(coming=coming, whereabouts=whereabouts, for_good=for_good), sitting)

    def stand_in(self) -> None:
        self.change(Replacement(newcomer="Cousin", plays_for=True, for_good=self.rng.random() < 0.5))

    def make_up_a_table(self) -> None:
        latest = self.latest()
        four = table_free(latest) if latest else []
        if four:
            add_table(round_=latest, people=four, by="director", now=NOW)

    def part(self) -> None:
        team = self.rng.choice(list(self.tournament.teams.all()))
        teams.part(team=team)

    def substitute(self) -> None:
        team = self.rng.choice(list(self.tournament.teams.all()))
        leaving = self.rng.choice(teams.members_of(team))
        waiting = list(self.tournament.people.filter(team=None))
        if waiting:
            teams.substitute(team=team, leaving=leaving, coming=self.rng.choice(waiting))

    def pair_rest(self) -> None:
        teams.pair_rest(tournament=self.tournament, by_lot=self.rng.random() < 0.5, seed=1)

    # What must be so

    def check_draft(self, draft: Round) -> None:
        """What was just drawn has everybody who is here, and shares the sit-outs as evenly as it found them."""
        self.check_numbers(draft)
        places = [entrant for table in _tables(draft) for entrant in table]
        sit_outs = _sit_outs(draft)
        people_here = {entrant.pk for entrant in self.here()}
        ghosts = {entrant.pk for entrant in self.tournament.entrants.filter(is_ghost=True)}
        if self.tournament.movement == "knock-out":
            assert {*places, *sit_outs} <= people_here
            return
        assert {*places, *sit_outs} - ghosts == people_here
        if self.in_teams:
            return
        assert len(sit_outs) == len({*places, *sit_outs}) % 4
        before = {e.pk: e.sit_outs_at_entry for e in self.here()}
        for round_ in self.standing():
            for entrant in _sit_outs(round_):
                if entrant in before and round_ != draft:
                    before[entrant] += 1
        after = {pk: times + (pk in sit_outs) for pk, times in before.items()}
        assert _spread(after) <= max(1, _spread(before)), (before, sit_outs)

    def standing(self) -> list[Round]:
        """Return the rounds that stand."""
        return list(self.tournament.rounds.exclude(status=Round.Status.UNDONE).order_by("number"))

    def check(self) -> None:
        """Count everything again."""
        standing = self.standing()
        assert [round_.number for round_ in standing] == list(range(1, len(standing) + 1))
        assert all(round_.status == Round.Status.CLOSED for round_ in standing[:-1])
        for round_ in standing:
            self.check_seats(round_)
        self.check_standings([round_ for round_ in standing if round_.status != Round.Status.DRAFT])

    def check_seats(self, round_: Round) -> None:
        """Nobody has two places; tables are whole, and go from the head table down."""
        tables = _tables(round_)
        places = Counter([*chain.from_iterable(tables), *_sit_outs(round_)])
        del places[None]
        assert set(places.values()) == {1}
        assert all(len(table) == 4 for table in tables)
        numbers = list(round_.sittings.order_by("table__number").values_list("table__number", flat=True))
        assert numbers == list(range(1, len(tables) + 1))

    def check_numbers(self, draft: Round) -> None:
        """The draft names the partners and teams that come again, and the rules that it does not keep."""
        tables = _tables(draft)
        rules = list(SeatingRule.objects.filter(tournament=self.tournament, withdrawn_at=None))
        told_broken = sorted((kind, *sorted(pair)) for kind, pair, _number in draft.broken)
        assert told_broken == sorted(filter(None, (_broken(rule, tables, draft.number) for rule in rules)))
        earlier = [round_ for round_ in self.standing() if round_ != draft]
        past = {frozenset(pair) for round_ in earlier for table in _tables(round_) for pair in _partners(table)}
        for round_ in earlier:
            for sitting in round_.sittings.values_list("pk", flat=True):
                past |= self.together.get(sitting, set())
        again = {frozenset(pair) for table in tables for pair in _partners(table) if None not in pair} & past
        chosen = {
            frozenset((r.entrant_id, r.other_id)) for r in rules if r.other_id and r.kind == SeatingRule.Kind.PARTNERS
        }
        told = {frozenset(pair) for pair in draft.repeated_partners}
        assert told == (set() if self.in_teams else again - chosen)

    def check_standings(self, standing: list[Round]) -> None:
        """What the board shows is what the facts come to."""
        refresh_standings(tournament_id=self.tournament.pk)
        self.tournament.snapshot.refresh_from_db()
        body = self.tournament.snapshot.body
        json.dumps(body)
        points: Counter[int] = Counter()
        for entrant, given in Adjustment.objects.filter(tournament=self.tournament).values_list("entrant", "points"):
            points[entrant] += given
        for round_ in standing:
            made = [self.made.get(sitting.pk) for sitting in round_.sittings.order_by("table__number")]
            seats = [each for table in made if table for each in table]
            for sitting in round_.sittings.all():
                points.update(self.got.get(sitting.pk, {}))
            if round_.status == Round.Status.OPEN:
                self.credits.pop(round_.pk, None)
            if round_.status == Round.Status.CLOSED:
                mean = (2 * sum(seats) + len(seats)) // (2 * len(seats)) if seats else 0
                credit = self.credits.setdefault(round_.pk, mean)  # a later correction leaves it as it is
                assert round_.sit_out_points == credit
                points.update(dict.fromkeys(_sit_outs(round_), credit))
        assert {row["entrant"]: row["points"] for row in body["rows"]} == {
            entrant.pk: points[entrant.pk] for entrant in self.tournament.people
        }
        if not self.in_teams:
            ranks = [row["rank"] for row in body["rows"]]
            totals = [row["points"] for row in body["rows"]]
            assert ranks == [1 + sum(other > total for other in totals) for total in totals]
        self.check_board(body, standing)

    def check_board(self, body: dict[str, Any], standing: list[Round]) -> None:
        """The board shows the latest round that was published as it is."""
        if not standing:
            assert body["round"] is None
            return
        shown, latest = body["round"], standing[-1]
        assert (shown["number"], shown["status"]) == (latest.number, latest.status)
        assert [table["seats"] for table in shown["tables"]] == _tables(latest)
        assert sorted(shown["sit_outs"]) == sorted(_sit_outs(latest))
        known = {row["entrant"] for row in body["rows"]} | ({body["ghost"]["entrant"]} if body["ghost"] else set())
        assert {*chain.from_iterable(_tables(latest)), *_sit_outs(latest)} - {None} <= known


def _teams(key: str) -> bool:
    return MOVEMENTS[key].fixed_partners


def _spread(counted: dict[int, int]) -> int:
    return max(counted.values()) - min(counted.values())


def _tables(round_: Round) -> list[list[int]]:
    rows = round_.seats.order_by("sitting__table__number", "index").values_list("sitting", "index", "entrant")
    tables: dict[int, list[int]] = {}
    for sitting, index, entrant in rows:
        table = tables.setdefault(sitting, [])
        assert index == len(table)
        table.append(entrant)
    return list(tables.values())


def _sit_outs(round_: Round) -> list[int]:
    return list(round_.sit_outs.values_list("entrant", flat=True))


def _partners(table: list[Any]) -> list[Any]:
    return [(table[0], table[2]), (table[1], table[3])]


def _broken(rule: SeatingRule, tables: list[list[int]], number: int) -> tuple[str | int, ...] | None:
    """Return kind and entrants of a rule that these tables do not keep."""
    at = {entrant: (place, seat % 2) for place, table in enumerate(tables, 1) for seat, entrant in enumerate(table)}
    one, other = rule.entrant_id, rule.other_id
    if rule.kind == SeatingRule.Kind.STAYS:
        return (rule.kind, one) if one in at and at[one][0] != rule.table else None
    if one not in at or other not in at:
        return None
    wrong = {
        SeatingRule.Kind.PARTNERS: at[one] != at[other],
        SeatingRule.Kind.NEVER_PARTNERS: at[one] == at[other],
        SeatingRule.Kind.APART: at[one][0] == at[other][0] and number < (rule.until_round or number + 1),
    }
    return (rule.kind, one, other) if wrong[SeatingRule.Kind(rule.kind)] else None


@pytest.mark.parametrize("key", MOVEMENTS)
def test_it_keeps_its_books_whatever_happens(key: str, hall: Organization, director: Caller) -> None:
    night = Played(hall, key, SIZES.get(key, 10), seed=41)
    desk = signed_in(director)
    for step in range(STEPS):
        night.step()
        night.check()
        if step % LOOK_EVERY == 0:
            look(desk, night.tournament)
    assert night.hands, "no hand was played in this night"


def look(desk: Client, tournament: Tournament) -> None:
    """Every page that tells of the night can be shown."""
    for rest in (
        "",
        "tables/",
        "draft/",
        "clock-and-message/",
        "rotation/",
        "entrants/",
        "seating-rules/",
        "teams/",
        "seats/",
    ):
        assert desk.get(f"/desk/{tournament.slug}/{rest}").status_code in (200, 302, 404)
