"""The nights in which access is tried, each in one state, and what a sound request is there."""

import json
from dataclasses import dataclass
from datetime import date
from typing import Any
from uuid import UUID, uuid4

from django.http import HttpResponse
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts import invitations
from accounts.models import Logo, Membership, Organization, Role, User
from scoring.rules import Totals
from scoring.services import Entry
from tests import people
from tests.accounts.money import (
    HAND,
    box_of,
    draw_of,
    money_at_the_desk,
    money_for_programs,
    payment_of,
    prize_of,
    threshold_of,
)
from tests.people import NOW, Caller, Night
from tournaments.desk.forms.imports import carried, carried_night
from tournaments.desk.forms.settings import SettingsForm
from tournaments.fundraising.models import DrawnTicket, SignUp
from tournaments.fundraising.services.sign_up_mail import key_of
from tournaments.imports.people import ListRow
from tournaments.models import (
    DeletedTournament,
    DirectorCall,
    EarlierState,
    Entrant,
    FriendlyGame,
    HeldHand,
    Notice,
    PadKey,
    SavedRules,
    Season,
    SeatChange,
    SeatingRule,
    Sponsor,
    Tournament,
)
from tournaments.services import (
    calls,
    clock,
    friendly,
    hands,
    notices,
    pads,
    rounds,
    seat_changes,
    seating_rules,
    teams,
)
from tournaments.services.entrants import add_entrants
from tournaments.services.past_nights import PastNight, PastResult
from tournaments.services.refresh import refresh_standings
from tournaments.services.seasons import SeasonSettings, create_season
from tournaments.services.webhooks import create_webhook, send_test

SEASON = {
    "name": "Spring",
    "counting": "places",
    "points_for_places": "3, 2, 1",
    "least_nights": "1",
    "visibility": "public",
    "once": "1",
}

PAST_NIGHT = PastNight("Spring", date(2025, 4, 4), [PastResult("Zoë", 40)])


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


def address_of(route: str, holds: list[str], night: Night) -> str:
    """Return the address of a route in this night."""
    if route.startswith(("accounts:", "audit:", "mfa_")):
        return _address_among_people(route, holds, night.tournament.organization)
    if route.startswith("sign-up:"):
        return _address_of_sign_up(route, holds, night)
    if route in (
        "desk:sign-up",
        "desk:guest-data",
        "api:sign-up",
        "api:cancel-sign-up",
        "api:enter-sign-up",
        "api:guest-data",
    ):
        _sign_up(night)
    season = _season(route, night)
    sitting = night.sittings[0]
    at_sheet = route in (
        "api:sheet",
        "api:hands",
        "api:void",
        "api:score",
        "api:confirm",
        "api:decide",
        "api:seat-change",
        "api:give-game",
        "api:take-seat-back",
    )
    at_sheet |= route in ("api:correct", "api:add-line", "api:decide-held")
    known = {
        "pk": sitting.pk if at_sheet else night.tournament.pk,
        "slug": season.slug if season and route == "season" else night.tournament.slug,
        "season": season.pk if season else 0,
        "number": 1,
        "table": 1,
        "round_id": night.round.pk,
        "entrant": night.entrants[0].pk,
        "person": night.entrants[0].person_id,
        "sitting": sitting.pk,
        "held": getattr(HeldHand.objects.first(), "pk", 0),
        "rule": getattr(SeatingRule.objects.first(), "pk", 0),
        "snapshot": getattr(EarlierState.objects.last(), "pk", 0),
        "deleted": _deleted(route, night),
        "organization": night.tournament.organization.slug,
        "saved": _saved_rules(route, night),
        "sponsor": _sponsor(route, night),
        **_webhook(route, night),
        "threshold": threshold_of(route, night),
        "picture": "some",
        "notice": getattr(Notice.objects.first(), "pk", 0),
        "call": getattr(DirectorCall.objects.first(), "pk", 0),
        "team": 5,
        "index": 0,
        "change": getattr(SeatChange.objects.first(), "pk", 0),
        "uuid": payment_of(route, night) or draw_of(route, night) or prize_of(route, night) or HAND,
        "box": box_of(route, night),
        "hand": HAND,
        "key": "random",
        "path": "nowhere/",
        "what": "standings",
        "kind": "csv",
    }
    special = {"root": "/", "api:nowhere": "/api/v1/nothing/here/"}
    asked = "?people=8&rounds=2&hands=8" if route in ("desk:movement", "desk:recommend") else ""
    return special.get(route) or reverse(route, kwargs={name: known[name] for name in holds}) + asked


def _deleted(route: str, night: Night) -> int:
    """Return the id of a tournament that was deleted, where the route is about one."""
    if not route.endswith(":restore-deleted"):
        return 0
    gone = {"name": "Gone", "date": timezone.localdate(), "deleted_at": timezone.now(), "body": b""}
    return DeletedTournament.objects.create(organization=night.tournament.organization, **gone).pk


def _saved_rules(route: str, night: Night) -> int:
    """Return the id of house rules that were saved, where the route is about some."""
    if "saved-rules" not in route:
        return 0
    kept = {"organization": night.tournament.organization, "name": "Ours", "game_key": "euchre"}
    return SavedRules.objects.get_or_create(**kept, defaults={"ruleset": night.tournament.ruleset})[0].pk


def _sponsor(route: str, night: Night) -> int:
    """Return the id of a sponsor, where the route is about one."""
    if "sponsor" not in route:
        return 0
    shown = {"picture": "some", "png": b"png"}
    hall = night.tournament.organization
    return Sponsor.objects.get_or_create(organization=hall, name="The Mill", defaults=shown)[0].pk


def _webhook(route: str, night: Night) -> dict[str, int]:
    """Return the ids of a webhook and of a test for it, where the route is about one."""
    if "webhook" not in route:
        return {}
    hall = night.tournament.organization
    made = hall.webhooks.first() or create_webhook(organization=hall, url="https://example.org/", types=[], by="test")
    return {"webhook": made.pk, "delivery": (made.deliveries.first() or send_test(webhook=made, now=NOW)).pk}


def _season(route: str, night: Night) -> Season | None:
    """Return a public season of this night alone, where the route is about one."""
    if "season" not in route:
        return None
    hall = night.tournament.organization
    settings = SeasonSettings("Winter", [night.tournament])
    return hall.seasons.first() or create_season(organization=hall, settings=settings)


def _sign_up(night: Night) -> SignUp:
    """Return the sign-up of somebody who is not a player yet."""
    said = {"tournament": night.tournament, "name": "Zoë", "status": "confirmed", "party": HAND}
    moments = {"signed_up_at": people.NOW, "changed_at": people.NOW}
    return SignUp.objects.get_or_create(uuid=HAND, defaults={**said, **moments})[0]


def _address_of_sign_up(route: str, holds: list[str], night: Night) -> str:
    """Return the address of a page for guests; their own has a secret in it."""
    row = _sign_up(night)
    known = {"slug": night.tournament.slug, "party": row.party, "key": key_of(row), "uuid": row.uuid}
    return reverse(route, kwargs={name: known[name] for name in holds})


def _address_among_people(route: str, holds: list[str], hall: Organization) -> str:
    """Return the address of a page about members; somebody is invited, and a viewer is a member."""
    owner = (
        User.objects.filter(email="invites@hall.test").first() or people.member(None, email="invites@hall.test").user
    )
    invited = invitations.invite(organization=hall, email="zoe@hall.test", role=Role.DESK, by=owner, now=timezone.now())
    member = Membership.objects.filter(organization=hall, role=Role.VIEWER).first()
    if member is None:
        member = Membership.objects.create(organization=hall, user=owner, role=Role.VIEWER)
    at_invitation = "invit" in route
    known = {
        "pk": 0 if route == "accounts:revoke-key" else invited.pk if at_invitation else member.pk,
        "key": invitations.key_of(invited) if at_invitation else "random",
        "organization": hall.slug,
        "digest": "0123456789abcdef",
    }
    if "digest" in holds:
        Logo.objects.update_or_create(organization=hall, defaults={"png": b"its picture"})
        Organization.objects.filter(pk=hall.pk).update(logo=known["digest"])
    return reverse(route, kwargs={name: known[name] for name in holds})


def body_of(route: str, night: Night) -> dict[str, Any]:
    """Return a sound body for a POST: JSON for the API, a form for everything else."""
    bodies = _of_guests() | _for_programs(night) | _about_accounts() | _at_the_desk(night)
    return bodies.get(route, {})


def _of_guests() -> dict[str, dict[str, Any]]:
    return {
        "api:sign-ups": {"uuid": str(UUID(int=3)), "name": "Yves"},
        "api:sign-up": {"note": "stairs"},
        "api:sign-up-settings": {"capacity": 40},
        "desk:sign-up-settings": {"capacity": "40", "keep_contact_days": "30"},
        "desk:new-sign-up": {"uuid": str(UUID(int=3)), "name": "Yves"},
        "desk:sign-up": {"name": "Zoë"},
        "sign-up:page": {"uuid": str(UUID(int=3)), "name": "Yves"},
        "sign-up:manage": {"uuid": str(HAND), "name": "Zoë", "do": "change"},
    }


def _winner() -> int:
    """Return the ticket that won in the draw, if there was one."""
    row = DrawnTicket.objects.last()
    return row.ticket if row else 1


def _for_programs(night: Night) -> dict[str, dict[str, Any]]:
    swap = _seated(night)[:2]
    return money_for_programs() | {
        "api:scores": {"names": ["Ada", "Ben"]},
        "api:webhooks": {"url": "https://example.org/other"},
        "api:organization": {"color": "blue"},
        "api:tables": {"count": 3},
        "api:team": {"name": "The Bowers"},
        "api:webhook": {"types": ["round.closed"]},
        "api:score-open": {"key": friendly.pad_key(FriendlyGame(uuid=HAND))},
        "api:referee-trick": {"game": "euchre", "trump": "H", "cards": ["AD", "9H"]},
        "api:referee-draw": {"dealer": 0, "turns": [1, 1]},
        "api:referee-hand": {"game": "euchre", "dealer": 3, "upcard": "9H", "maker": 0, "trump": "H", "cards": []},
        "api:pair": {"key": PadKey.objects.get(table=night.sittings[0].table, revoked_at=None).key},
        "api:tournaments": {"name": "N", "rounds": 1, "organization": night.tournament.organization.slug},
        "api:tournament": {"rounds": 4},
        "api:entrants": {"name": "Zoë"},
        "api:entrant": {"phone": "555 0100"},
        "api:person": {"phone": "555 0100"},
        "api:join-people": {"people": [entrant.person_id for entrant in night.entrants[:2]]},
        "api:wifi": {"name": "Parish hall"},
        "api:restore-state": {"confirmed": True},
        "api:adjustments": {"entrant": night.entrants[0].pk, "points": 1, "reason": "r"},
        "api:prizes": {"prizes": [{"kind": "place", "thing": "A ham"}]},
        "api:give-prize": {"uuid": str(HAND), "number": 1, "entrant": night.entrants[0].pk, "reason": "r"},
        "api:adjust-award": {"uuid": str(UUID(int=3)), "entrant": None, "reason": "r"},
        "api:payouts": {"uuid": str(UUID(int=3)), "award": str(HAND)},
        "api:undo-payout": {"reason": "r"},
        "api:payments": {"uuid": str(HAND), "entrant": night.entrants[0].pk, "amount": 500, "method": "cash"},
        "api:draws": {"uuid": str(HAND), "name": "Door prize", "what": "door", "prizes": ["Pie"]},
        "api:hall-number": {"number": "42"},
        "api:pass-over": {"ticket": _winner(), "reason": "r"},
        "api:cancel-draw": {"reason": "r"},
        "api:check-ins": {"uuid": str(HAND), "name": "Zoë", "items": [{"for": "entry", "amount": 500}]},
        "api:refund": {"uuid": str(UUID(int=2)), "amount": 500, "reason": "r"},
        "api:teams": {"entrants": [entrant.pk for entrant in night.entrants[10:12]]},
        "api:substitute": {"leaving": night.entrants[-4].pk, "coming": night.entrants[-2].pk},
        "api:decide": {"side": 0},
        "api:swap": {"one": swap[0], "other": swap[1]},
        "api:seat-change": {"coming": None},
        "api:give-game": {"entrant": swap[0]},
        "api:add-table": {"entrants": _free(night)},
        "api:seating-rules": {"kind": "stays", "entrant": night.entrants[1].pk, "table": 1},
        "api:close": {"force": True},
        "api:hands": people.hand(1),
        "api:void": {"reason": "r"},
        "api:correct": {"reason": "r"},
        "api:add-line": {"reason": "r", "hand": people.hand(2)},
        "api:decide-held": {"decision": "refused", "reason": "r"},
        "api:score": {"points": [8, 0, 8, 0]},
        "api:confirm": {"side": 0},
        "api:all-saved-rules": {"name": "Theirs"},
        "api:one-saved-rules": {"name": "Others"},
        "api:past-nights": {"name": "Spring", "date": "2025-04-04", "results": [{"name": "Zoë", "points": 40}]},
        "api:seasons": {"name": "Spring", "tournaments": [night.tournament.pk], "best": 3},
        "api:season": {"least_nights": 2},
        "api:sponsors": {"name": "Main Street Butcher"},
        "api:thresholds": {"what": "prize", "amount": 60000, "note": "Keep the winner's name and address."},
        "api:one-threshold": {"amount": 50000},
        "api:hall-map": {"tables": [{"table": 1, "x": 3, "y": 0}]},
        "api:reveal": {"do": "stop"},
        "api:clock": {"do": "add", "minutes": 5},
        "api:notices": {"text": "Pie!"},
    }


def _about_accounts() -> dict[str, dict[str, Any]]:
    return {
        "account_set_password": {"password1": "ten-of-clubs", "password2": "ten-of-clubs"},
        "accounts:account": {"name": "Zoë"},
        "accounts:invitation": {"name": "Zoë", "password": ""},
        "accounts:found": {"organization": "St. Anne"},
        "accounts:people": {"email": "yves@hall.test", "role": "desk"},
        "accounts:role": {"role": "desk"},
        "accounts:keys": {"name": "Wall", "scopes": ["score"], "good_for": "90"},
    }


def _at_the_desk(night: Night) -> dict[str, dict[str, Any]]:
    uuid, swap = str(UUID(int=2)), _seated(night)[:2]
    return money_at_the_desk() | {
        "desk:teams": {"one": night.entrants[-2].pk, "other": night.entrants[-1].pk, "once": "1"},
        "desk:pair-rest": {"by": "order"},
        "desk:rename-team": {"name": "The Bowers"},
        "desk:webhooks": {"url": "https://example.org/other"},
        "desk:substitute": {"leaving": night.entrants[-4].pk, "coming": night.entrants[-2].pk},
        "desk:decide": {"side": "0"},
        "desk:decide-tie": {"side": "rule"},
        "desk:seat-change": {"who": "nobody", "seen": swap[0], "once": "1"},
        "desk:give-game": {"entrant": swap[0]},
        "desk:add-table": {"who": _free(night)},
        "desk:new-tournament": {"name": ""},
        "desk:entrants": {"names": "Zoë", "checked_in": "on", "once": "1"},
        "desk:enter-list": {"lines": carried(night.tournament, [ListRow(2, "Zoë")]), "here": "nobody"},
        "desk:check-in": {"present": "0"},
        "desk:rename": {"name": "Zoë"},
        "desk:set-group": {"group": "Women"},
        "desk:rename-saved-rules": {"name": "Others"},
        "desk:new-season": SEASON,
        "desk:enter-past-night": {"night": carried_night(night.tournament.organization, PAST_NIGHT)},
        "desk:season-settings": SEASON,
        "desk:withdraw": {"withdrawn": "1"},
        "desk:enter-slip": {"uuid": uuid, "points_0": 8, "points_1": 0},
        "desk:take-slip-back": {"reason": "r"},
        "desk:lay-tables": {"count": "3"},
        "desk:adjustments": {"entrant": night.entrants[0].pk, "points": 1, "reason": "r", "once": "1"},
        "desk:seating-rules": {"entrant": night.entrants[1].pk, "table": 1, "once": "1"},
        "desk:visibility": {"visibility": "public"},
        "desk:earlier-state": {"once": "1"},
        "desk:add-sponsor": {"name": "Main Street Butcher"},
        "desk:hall-map": {"at-1": "3,0"},
        "desk:settings": {**changed_night(night.tournament), "do": "save"},
        "desk:swap": {"who": swap},
        "desk:close": {"force": "1"},
        "desk:enter-hand": {"uuid": uuid, "number": 1, "kind": "played", "maker": 0, "tricks": 3},
        "desk:enter-totals": {"uuid": uuid, **{f"points_{seat}": 8 * (seat % 2) for seat in range(4)}},
        "desk:confirm": {"side": "0", "version": "0"},
        "desk:decide-held": {"do": "refuse", "reason": "r"},
        "desk:correct": {"kind": "remove", "reason": "r", "sure": "1"},
        "desk:add-line": {
            "kind": "hand",
            "uuid": uuid,
            "number": 2,
            "maker": 0,
            "tricks": 3,
            "reason": "r",
            "sure": "1",
        },
        "desk:void": {"reason": "r"},
        "desk:clock": {"do": "+5", "once": "1"},
        "desk:send-notice": {"text": "Pie!"},
    }


def _seated(night: Night) -> list[int]:
    return list(night.round.seats.values_list("entrant", flat=True))


def _free(night: Night) -> list[int]:
    seated = night.round.seats.filter(entrant__isnull=False).values("entrant")
    return list(Entrant.objects.filter(tournament=night.tournament).exclude(pk__in=seated).values_list("pk", flat=True))


def changed_night(tournament: Tournament) -> dict[str, Any]:
    """Return what a browser sends that asks for one round more."""
    fields = SettingsForm(tournament=tournament)
    values = {field.html_name: field.value() for field in fields if field.value() not in (None, False)}
    del values["seen"]  # the same is sent again in a night that is a little different
    return {**values, "rounds": tournament.rounds_planned + 1}


@dataclass(frozen=True)
class Request:
    """A sound request to a route."""

    route: str
    method: str
    address: str
    body: dict[str, Any]

    def sent_by(self, caller: Caller, *, enforce_csrf_checks: bool = False) -> HttpResponse:
        """Send it: to the API with the caller's header, to the pages also with their session."""
        client = Client(enforce_csrf_checks=enforce_csrf_checks)
        if caller.user and not self.route.startswith("api:"):
            client.force_login(caller.user, backend="django.contrib.auth.backends.ModelBackend")
        if self.method == "POST" and not self.route.startswith("api:"):
            return client.post(self.address, self.body, headers=caller.headers)
        raw = json.dumps(self.body) if self.method in ("POST", "PATCH", "DELETE") else ""
        return client.generic(self.method, self.address, raw, "application/json", headers=caller.headers)


def status_of(response: HttpResponse) -> str:
    """Return the status as the table has it."""
    to_sign_in = response.status_code == 302 and response["Location"].startswith(reverse("account_login"))
    return "sign-in" if to_sign_in else str(response.status_code)
