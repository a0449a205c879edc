"""The nights in which access is tried, each in one state; who asks there, and how."""

import json
from dataclasses import dataclass
from typing import Any
from uuid import uuid4

from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import Organization, Role
from scoring.rules import Totals
from scoring.services import Entry
from tests import people
from tests.accounts.money import (
    HAND,
)
from tests.people import NOW, Caller, Night
from tests.support.answers import Answer
from tournaments.models import (
    FriendlyGame,
    HeldHand,
    PadKey,
    Tournament,
)
from tournaments.services.boards.refresh import refresh_standings
from tournaments.services.hall import calls, clock, notices, pads
from tournaments.services.people import seating_rules, teams
from tournaments.services.people.entrants import add_entrants
from tournaments.services.play import friendly, hands
from tournaments.services.seating import rounds, seat_changes


def _begin_friendly_game() -> None:
    """Begin a game without a tournament, which nobody keeps."""
    if FriendlyGame.objects.filter(uuid=HAND).exists():  # of the night on the stage
        return
    begun = friendly.begin_game(names=["Ada", "Ben"], key="euchre-two-handed", rules={}, now=NOW)
    FriendlyGame.objects.filter(pk=begun.pk).update(uuid=HAND)


def night_in(state: str, of: Organization) -> Night:
    """Make a night whose round 1 is a `draft`, `open` (or that and `private`) or `closed`.

    `hand`, `played` and `held` are open with one hand on the head table's sheet, with totals, with a hand held for it;
    `evening` is open with the round clock running, a message on the pads, and the head table calling the director;
    `rule` is open with a seating rule; in `seat` the head table's first seat was given to who sat out, and four are
    without one. In `teams` partners are fixed (see `of_teams`); `tied` is a knock-out's first
    round, closed with a tie at the head table.
    """
    if state in ("teams", "tied"):
        return of_teams(of, tied=state == "tied")
    _begin_friendly_game()
    night = people.night(of, published=state != "draft")
    sitting = night.sittings[0]
    if state == "private":
        make_private(night)
    elif state == "closed":
        rounds.close_round(round_=night.round, now=NOW, force=True)
    elif state == "hand":
        facts = {"maker": 0, "alone": False, "tricks": 3}
        hands.enter_hand(sitting=sitting, entry=Entry(HAND, facts, 1), by="test", now=NOW)
    elif state == "played":
        hands.enter_totals(sitting=sitting, uuid=HAND, totals=Totals((8, 0, 8, 0)), by="test", now=NOW)
    elif state == "held":
        facts = {"maker": 0, "alone": False, "tricks": 3}
        HeldHand.objects.create(
            sitting=sitting, uuid=HAND, facts=facts, number=1, reason="round-closed", received_at=NOW, entered_by="test"
        )
    elif state == "evening":
        clock.start_clock(round_=night.round, minutes=20, now=NOW)
        notices.send_notice(tournament=night.tournament, text="Pie!", on_board=False, by="test", now=NOW)
        calls.call_director(table=sitting.table, now=NOW)
    elif state == "seat":
        replacement = seat_changes.Replacement(
            coming=night.round.sit_outs.get().entrant, whereabouts=seat_changes.Whereabouts.STAYS
        )
        seat_changes.change_seat(sitting=sitting, index=0, replacement=replacement, by="test", now=NOW)
        add_entrants(tournament=night.tournament, newcomers=people.newcomers(3))
    elif state == "rule":
        keeps = seating_rules.RuleRequest("stays", night.entrants[0], table=2)
        seating_rules.add_rule(tournament=night.tournament, wanted=keeps, by="test", now=NOW)
    refresh_standings(tournament_id=night.tournament.pk)
    return night


def of_teams(of: Organization, *, tied: bool) -> Night:
    """Make a night of five teams, the fifth of which has not come, and two people without a partner.

    Its round 1 is open, or closed with all games tied.
    """
    made = people.tournament(of, movement="knock-out" if tied else "swiss")
    entrants = add_entrants(tournament=made, newcomers=people.newcomers(12))
    made.entrants.filter(number__gt=8).update(checked_in=False)
    couples = [teams.Couple((entrants[n].pk, entrants[n + 1].pk)) for n in range(0, 10, 2)]
    teams.pair_up(tournament=made, couples=couples)
    drawn = rounds.publish_round(round_=rounds.seat_round(tournament=made, now=NOW, seed=7), now=NOW)
    night = Night(made, entrants, drawn)
    if tied:
        for sitting in night.sittings:
            totals = Totals((8, 8, 8, 8), hands=8)
            hands.enter_totals(sitting=sitting, uuid=uuid4(), totals=totals, by="test", now=NOW)
        rounds.close_round(round_=drawn, now=NOW, force=True)
    return night


def make_private(night: Night) -> None:
    """Let staff only see the night."""
    Tournament.objects.filter(pk=night.tournament.pk).update(visibility="staff")


def callers(night: Night) -> dict[str, Caller]:
    """Return every kind of caller there is, by the columns of the table."""
    hall, table = night.tournament.organization, night.sittings[0].table
    # One live key a table: the revoked one is from before.
    revoked = Caller({"Authorization": f"Pad {PadKey.objects.get(table=table, revoked_at=None).key}"})
    pads.revoke(table=table, now=timezone.now())
    return {
        "anyone": Caller(),
        "outsider": people.member(None),
        "pad": night.pad(1),
        "other_pad": night.pad(2),
        "revoked": revoked,
        **{
            role: people.member(hall, Role(role))
            for role in ("viewer", "desk", "director", "owner", "treasurer", "cashier")
        },
        "foreign": people.member(people.organization("club"), Role.DIRECTOR),
    }


@dataclass(frozen=True)
class Request:
    """A sound request to a route."""

    route: str
    method: str
    address: str
    body: dict[str, Any]

    def sent_by(self, caller: Caller, *, enforce_csrf_checks: bool = False) -> Answer:
        """Send it: to the API with the caller's header, to the pages also with their session."""
        client = Client(enforce_csrf_checks=enforce_csrf_checks)
        if caller.user and not self.route.startswith("api:"):
            client.force_login(caller.user, backend="django.contrib.auth.backends.ModelBackend")
        if self.method == "POST" and not self.route.startswith("api:"):
            return client.post(self.address, self.body, headers=caller.headers)
        raw = json.dumps(self.body) if self.body or self.method in ("POST", "PATCH", "DELETE") else ""
        return client.generic(self.method, self.address, raw, "application/json", headers=caller.headers)


def status_of(response: Answer) -> str:
    """Return the status as the table has it."""
    to_sign_in = response.status_code == 302 and response["Location"].startswith(reverse("account_login"))
    return "sign-in" if to_sign_in else str(response.status_code)
