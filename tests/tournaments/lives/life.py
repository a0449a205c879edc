"""A night to which things happen: each deed has a lot of its own, so that any of them can be left out."""

from collections.abc import Callable
from contextlib import suppress
from random import Random
from typing import Any
from uuid import UUID

from django.db.models import Q

from accounts.models import Organization
from scoring.corrections import Correction, WholeGame
from scoring.errors import Refused
from scoring.models import Hand
from scoring.rules import FactsError, Totals
from scoring.services import Entry
from tests import people
from tests.people import Night, newcomers
from tests.tournaments.archive.nights import forget
from tests.tournaments.lives.audit import IN_TEAMS, POINTS, audit
from tests.tournaments.lives.people import NothingThere, WithPeople
from tournaments import errors
from tournaments.archive import restoring
from tournaments.archive.transfer import make_archive, open_archive
from tournaments.held_errors import NumberTakenAndHeld
from tournaments.models import Round, SeatingRule, Sitting
from tournaments.movements.registry import MOVEMENTS
from tournaments.services import (
    corrections,
    drafts,
    entrants,
    hands,
    held,
    rounds,
    seating_rules,
    teams,
    tied_games,
    tournaments,
)
from tournaments.services.settings import Changes, change_tournament

Deed = Callable[[], object]
TRIES = 5
"""So many deeds are thought of until there is something to do one to."""
MOST_ROUNDS = 9


class Life(WithPeople):
    """A night, and the hands that were ever taken in."""

    def __init__(self, hall: Organization, seed: int) -> None:
        self.hall, self.seed, self.step = hall, seed, 0
        self.rng = Random(f"{seed} at the start")
        key = self.rng.choice(list(MOVEMENTS))
        self.night = people.tournament(
            hall, movement=key, rounds=4, hands_per_game=3, ghost=key not in IN_TEAMS and self.rng.random() < 0.3
        )
        entrants.add_entrants(tournament=self.night, newcomers=newcomers(self.rng.randint(8, 12)))
        self.sent: set[UUID] = set()
        self.told: list[str] = []
        """What was done so far, in words."""

    def live(self, step: int) -> None:
        """Do one thing, and count everything again."""
        self.step, self.rng = step, Random(f"{self.seed} {step}")
        for _try in range(TRIES):
            deed = self.go_on if self.rng.random() < 0.25 else self.rng.choice(self.deeds())
            self.told.append(f"{step} {deed.__name__}")
            try:
                deed()
                break
            except (Refused, FactsError) as refused:
                self.told[-1] += f": {refused}"
                if not isinstance(refused, NothingThere):
                    break
        self.night.refresh_from_db()
        audit(self.night, self.sent)

    def deeds(self) -> list[Deed]:
        """Return what may happen out of turn, the more often the more often it is named."""
        of_people = [self.come, self.no_show, self.leave, self.come_back, self.rename, self.enter_a_list]
        of_seats = [
            self.free_a_seat,
            self.take_a_seat,
            self.take_a_seat,
            self.stand_in,
            self.add_a_table,
            self.give_game,
        ]
        of_hands = [self.late_hand, self.late_hand, self.decide_held, self.decide_held, self.send_again]
        of_hands += [self.correct, self.correct]
        at_tables = [self.play_on, self.play_on, self.void, self.confirm, self.clash, self.enter_totals]
        of_rounds = [self.take_back, self.reopen, self.decide_tie]
        of_night = [
            self.change,
            self.change,
            self.restore_state,
            self.move_house,
            self.adjust,
            self.constrain,
            self.withdraw_rule,
        ]
        of_teams = [self.pair_rest, self.part, self.substitute] if self.night.movement in IN_TEAMS else []
        anything = [*of_people, *of_hands, *of_rounds, *of_night, *of_teams]
        status = self.status()
        if status == Round.Status.OPEN:
            return [*anything, *of_seats, *of_seats, *at_tables, *at_tables, self.close, self.restore_state]
        return [*anything, *of_seats, self.redraw, self.swap, self.swap] if status == Round.Status.DRAFT else anything

    def status(self) -> str:
        """Return the status of the latest round."""
        with suppress(NothingThere):
            return str(self.latest().status)
        return ""

    def sitting(self, **where: Any) -> Sitting:
        found = Sitting.objects.filter(round__tournament=self.night, **where)
        return self.one_of(found.select_related("round__tournament", "game", "table"))

    def facts(self) -> dict[str, Any]:
        tricks, alone = self.rng.choice(list(POINTS))
        return {"maker": self.rng.randrange(4), "alone": alone, "tricks": tricks}

    def uuid(self) -> UUID:
        return UUID(int=self.rng.getrandbits(128), version=4)

    # Rounds

    def go_on(self) -> None:
        """Draw, publish, play or close, whatever is next."""
        with suppress(NothingThere):
            latest = self.latest()
            if latest.status == Round.Status.DRAFT:
                rounds.publish_round(round_=latest, **self.by())
                return
            if latest.status == Round.Status.OPEN:
                self.play(latest)
                if self.rng.random() < 0.5:
                    rounds.close_round(round_=latest, force=self.rng.random() < 0.7, **self.by())
                return
        self.draw()

    def draw(self) -> None:
        try:
            drawn = rounds.seat_round(tournament=self.night, seed=self.rng.randrange(10**6), **self.by())
        except errors.NoRoundsLeft:
            if self.night.rounds_planned < MOST_ROUNDS:
                change_tournament(
                    tournament=self.night, changes=Changes(rounds=self.night.rounds_planned + 1), **self.by()
                )
            else:
                rounds.undo_round(round_=self.latest(), **self.by())
            return
        except errors.NoPartner:
            teams.pair_rest(tournament=self.night, by_lot=True, seed=1)
            here = self.night.people.filter(checked_in=True, status="playing")
            for entrant in here:
                if here.filter(team=entrant.team_id, team__isnull=False).count() < 2:
                    entrants.check_in(entrant=entrant, present=False)
            return
        self.looks_right(drawn)

    def looks_right(self, drawn: Round) -> None:
        """A draft has everybody who is here, at tables that are in use, under the rules of now."""
        self.night.refresh_from_db()
        here = set(self.night.people.filter(checked_in=True, status="playing").values_list("pk", flat=True))
        ghosts = set(self.night.entrants.filter(is_ghost=True).values_list("pk", flat=True))
        out = set(drawn.sit_outs.values_list("entrant", flat=True))
        seated = set(drawn.seats.values_list("entrant", flat=True))
        assert (seated | out) - ghosts == here or self.night.movement == "knock-out"
        numbers = list(drawn.sittings.values_list("table__number", flat=True))
        assert not {*numbers} & {*self.night.tables_out}
        assert len(numbers) <= (self.night.most_tables or len(numbers))
        assert all(sitting.game.ruleset == self.night.ruleset for sitting in drawn.sittings.select_related("game"))
        if self.night.movement not in IN_TEAMS:
            at_tables = min((len(here) + len(seated & ghosts)) // 4, self.night.most_tables or 99)
            assert len(numbers) == at_tables

    def play_on(self) -> None:
        self.play(self.latest())

    def play(self, latest: Round) -> None:
        for sitting in latest.sittings.select_related("round__tournament", "game", "table"):
            for _hand in range(self.rng.randint(0, 3)):
                with suppress(Refused):
                    self.enter(sitting, None)

    def enter(self, sitting: Sitting, number: int | None) -> None:
        entry = Entry(self.uuid(), self.facts(), number)
        with_clash = False
        try:
            entered = hands.enter_hand(sitting=sitting, entry=entry, **{**self.by(), "by": "pad"})
        except NumberTakenAndHeld:
            with_clash = True
        self.sent.add(entry.uuid)
        again = {"sitting": sitting, "entry": entry, "by": "pad", "now": self.now}
        if not with_clash:
            assert hands.enter_hand(**again).answer == entered.answer, "sent again, it was answered otherwise"

    def close(self) -> None:
        rounds.close_round(round_=self.latest(), force=True, **self.by())

    def take_back(self) -> None:
        if self.rng.random() < 0.5:
            rounds.undo_round(round_=self.latest(), **self.by())

    def reopen(self) -> None:
        rounds.reopen_round(round_=self.latest(), **self.by())

    def redraw(self) -> None:
        drawn = drafts.redraw_round(round_=self.latest(), seed=self.rng.randrange(10**6), **self.by())
        self.looks_right(drawn)

    def swap(self) -> None:
        drafts.swap(round_=self.latest(), one=self.anybody().pk, other=self.anybody().pk)

    def decide_tie(self) -> None:
        tied_games.decide(sitting=self.sitting(round=self.latest()), side=self.rng.randrange(2), by="director")

    # Hands

    def late_hand(self) -> None:
        """A hand comes for a round that is not on any more, or for any."""
        self.enter(self.sitting(round__status__in=("closed", "undone", "open")), self.rng.choice((None, 1, 2, 3)))

    def send_again(self) -> None:
        """A pad sends what it sent before: nothing new comes of it."""
        hand = self.one_of(Hand.objects.filter(game__sitting__round__tournament=self.night).exclude(kind="totals"))
        sitting = Sitting.objects.select_related("round__tournament", "game", "table").get(game=hand.game_id)
        entry = Entry(hand.uuid, hand.facts, None)
        hands.enter_hand(sitting=sitting, entry=entry, by="pad", now=self.now)

    def clash(self) -> None:
        """Two pads, or a pad and the desk, enter the same hand at once."""
        self.enter(self.sitting(round__status="open", game__hands_played__gt=0), 1)

    def enter_totals(self) -> None:
        uuid = self.uuid()
        hands.enter_totals(sitting=self.sitting(round__status="open"), uuid=uuid, totals=self.totals(), **self.by())
        self.sent.add(uuid)

    def totals(self) -> Totals:
        ours, theirs = self.rng.choice(((4, 0), (1, 1), (0, 2), (1, 2), (2, 2), (0, 0)))
        return Totals((ours, theirs, ours, theirs), hands=None)

    def void(self) -> None:
        sitting = self.sitting(round__status="open", game__hands_played__gt=0)
        hand = self.one_of(Hand.objects.filter(game=sitting.game_id, voided_at=None))
        hands.void_hand(sitting=sitting, uuid=hand.uuid, reason="wrong", **self.by())

    def confirm(self) -> None:
        sitting = self.sitting(round__status="open", game__state="complete")
        for side in range(self.rng.randint(1, 2)):
            hands.confirm_game(sitting=sitting, side=side, **self.by())

    def correct(self) -> None:
        """The director puts a hand of any round right: another in its place, none, or one that is missing."""
        sitting = self.sitting(round__status__in=("closed", "open", "undone"))
        live = list(Hand.objects.filter(game=sitting.game_id, voided_at=None).order_by("pk"))
        gone = self.rng.choice(live).uuid if live and self.rng.random() < 0.8 else None
        comes: Any = None
        if gone is None or self.rng.random() < 0.6:
            whole = self.rng.random() < 0.3
            comes = WholeGame(self.uuid(), self.totals()) if whole else Entry(self.uuid(), self.facts(), None)
        asked = Correction("misheard", voids=gone, adds=comes)
        with suppress(Refused, FactsError):
            corrections.preview(sitting=sitting, correction=asked, **self.by())
        corrections.correct(sitting=sitting, correction=asked, **self.by())
        if comes is not None:
            self.sent.add(comes.uuid)

    def decide_held(self) -> None:
        late = self.one_of(held.waiting_in(self.night).select_related("sitting__round__tournament", "sitting__game"))
        if self.rng.random() < 0.3:
            held.refuse(held=late, reason="heard twice", **self.by())
            return
        live = list(Hand.objects.filter(game=late.sitting.game_id, voided_at=None).order_by("pk"))
        replaces = self.rng.choice(live).uuid if live and self.rng.random() < 0.5 else None
        held.count(held=late, place=held.HandPlacement(replaces=replaces), reason="it was played", **self.by())

    # The night

    def change(self) -> None:
        becomes = self.rng.choice(list(MOVEMENTS))
        asked: Any = self.rng.choice(
            (
                {"rounds": self.rng.randint(2, 8)},
                {"rounds": self.night.rounds_planned + 1},
                {"hands_per_game": self.rng.randint(1, 3)},
                {"most_tables": self.rng.choice((None, 1, 2, 3))},
                {"tables_out": self.rng.sample(range(1, 6), self.rng.randint(0, 2))},
                {"ghost": self.rng.random() < 0.5},
                {"sit_out_points": self.rng.choice((None, 0, 3))},
                {"name": f"Night {self.step}", "visibility": self.rng.choice(("public", "staff"))},
                {"movement": becomes},
                {"movement": becomes, "partners": self.rng.choice(("number", "lot"))},
                {"movement": becomes, "ghost": False, "most_tables": None, "partners": "lot"},
                {"tie_breaks": self.rng.choice(([], ["lone-marches"], ["lot"]))},
            )
        )
        change_tournament(tournament=self.night, changes=Changes(**asked), **self.by())

    def adjust(self) -> None:
        points = self.rng.randint(-3, 3)
        tournaments.adjust(tournament=self.night, entrant=self.anybody(), points=points, reason="pie", **self.by())

    def constrain(self) -> None:
        one, other = self.anybody(), self.anybody()
        kind = self.rng.choice(SeatingRule.Kind.values)
        told: dict[str, Any] = {"other": other}
        if kind == SeatingRule.Kind.STAYS:
            told = {"table": self.rng.randint(1, 4)}
        seating_rules.add_rule(tournament=self.night, wanted=seating_rules.RuleRequest(kind, one, **told), **self.by())

    def withdraw_rule(self) -> None:
        rule = self.one_of(SeatingRule.objects.filter(tournament=self.night, withdrawn_at=None))
        seating_rules.withdraw_rule(rule=rule, **self.by())

    def restore_state(self) -> None:
        """Go back to an earlier state: hands that came since wait.

        Totals and what was struck do not, nor does what was played at a table that was only added since.
        """
        kept = list(self.night.earlier_states.order_by("-pk"))[:8]
        if kept and self.rng.random() < 0.6:
            of_night = Hand.objects.filter(game__sitting__round__tournament=self.night)
            untold = of_night.filter(Q(kind="totals") | Q(voided_at__isnull=False))
            untold = set(untold.values_list("uuid", flat=True))
            places = dict(of_night.values_list("uuid", "game__sitting"))
            restoring.restore_state(snapshot=self.rng.choice(kept), confirmed=self.rng.random() < 0.8, **self.by())
            left = set(Sitting.objects.filter(pk__in=places.values()).values_list("pk", flat=True))
            self.sent -= untold | {uuid for uuid, sitting in places.items() if sitting not in left}

    def move_house(self) -> None:
        """The laptop dies; another one opens the archive and goes on."""
        _header, packed = make_archive(tournament_id=self.night.pk, now=self.now)
        forget(Night(self.night, [], None))
        self.night = open_archive(packed=packed, organization=self.hall).tournament
