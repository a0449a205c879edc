"""The address of every route in a night."""

from collections.abc import Callable
from typing import Any

from django.urls import reverse
from django.utils import timezone

from accounts import invitations
from accounts.models import Logo, Membership, Organization, Role, User
from fundraising.models import SignUp
from fundraising.services.sign_up_mail import key_of
from tests import people
from tests.accounts.money import (
    HAND,
    box_of,
    draw_of,
    payment_of,
    prize_of,
    threshold_of,
)
from tests.accounts.occasions import occasion_of
from tests.people import NOW, Night
from tests.tournaments.games import OWN_GAME
from tournaments.models import (
    DeletedTournament,
    DirectorCall,
    EarlierState,
    HeldHand,
    Notice,
    Photograph,
    SavedRules,
    Season,
    SeatChange,
    SeatingRule,
    Sponsor,
)
from tournaments.services.setup.own_games import save_game
from tournaments.services.setup.seasons import SeasonSettings, create_season
from tournaments.services.webhooks.webhooks import create_webhook, send_test

ABOUT_A_SIGN_UP = (
    *("desk:sign-up", "desk:guest-data"),
    *("api:sign-up", "api:cancel-sign-up", "api:enter-sign-up", "api:guest-data"),
)
AT_A_SHEET = (
    *("api:sheet", "api:hands", "api:void", "api:score", "api:confirm", "api:decide"),
    *("api:seat-change", "api:give-game", "api:take-seat-back"),
    *("api:correct", "api:add-line", "api:decide-held"),
)
"""Routes whose `pk` is a sitting's; elsewhere it is the tournament's."""


def address_of(route: str, holds: list[str], night: Night) -> str:
    """Return the address of a route in this night."""
    if route.startswith(("accounts:", "audit:", "mfa_")):
        return _address_among_people(route, holds, night.tournament.organization)
    if route.startswith("sign-up:"):
        return _address_of_sign_up(route, holds, night)
    if route in ABOUT_A_SIGN_UP:
        _sign_up(night)
    made = _made_for(route, night)
    if route in AT_A_SHEET:
        made["pk"] = night.sittings[0].pk
    known = {name: made[name] if name in made else THERE[name](night) for name in holds}
    special = {"root": "/", "api:nowhere": "/api/v1/nothing/here/"}
    asked = "?people=8&rounds=2&hands=8" if route in ("desk:movement", "desk:recommend") else ""
    return special.get(route) or reverse(route, kwargs=known) + asked


def photograph_of(night: Night) -> int:
    """Return a picture of the head table's sheet, on which nothing is filled."""
    made, _is_new = Photograph.objects.get_or_create(
        tournament=night.tournament,
        digest="d",
        defaults={
            "state": Photograph.State.READ,
            "sitting": night.sittings[0].uuid,
            "round": 1,
            "table": 1,
            "picture": b"JPEG",
            "sent_at": NOW,
            "sent_by": "somebody",
        },
    )
    return made.pk


def _first(rows: Any) -> int:
    return getattr(rows.first(), "pk", 0)


THERE: dict[str, Callable[[Night], Any]] = {
    "pk": lambda night: night.tournament.pk,
    "number": lambda night: 1,
    "table": lambda night: 1,
    "round_id": lambda night: night.round.pk,
    "entrant": lambda night: night.entrants[0].pk,
    "person": lambda night: night.entrants[0].person_id,
    "sitting": lambda night: night.sittings[0].pk,
    "held": lambda night: _first(HeldHand.objects),
    "photograph": lambda night: photograph_of(night),
    "rule": lambda night: _first(SeatingRule.objects),
    "snapshot": lambda night: _first(EarlierState.objects.order_by("-pk")),
    "organization": lambda night: night.tournament.organization.slug,
    "picture": lambda night: "some",
    "notice": lambda night: _first(Notice.objects),
    "call": lambda night: _first(DirectorCall.objects),
    "team": lambda night: 5,
    "index": lambda night: 0,
    "change": lambda night: _first(SeatChange.objects),
    "hand": lambda night: HAND,
    "key": lambda night: "random",
    "path": lambda night: "nowhere/",
    "what": lambda night: "standings",
    "kind": lambda night: "csv",
    "page": lambda night: "basics",
    "occasion": lambda night: occasion_of(night).slug,
    "document": lambda night: "report",
}
"""What addresses hold of a night, whatever they are about; 0 where there is none."""


def _made_for(route: str, night: Night) -> dict[str, Any]:
    """Return what addresses hold of things that are made where the route is about one."""
    season = _season(route, night)
    return {
        "slug": season.slug if season and route in ("season", "season-calendar") else night.tournament.slug,
        "season": season.pk if season else 0,
        "who": f"p{night.entrants[0].person_id}",
        "deleted": _deleted(route, night),
        "saved": _saved_rules(route, night),
        "own": _own_game(route, night),
        "sponsor": _sponsor(route, night),
        **_webhook(route, night),
        "threshold": threshold_of(route, night),
        "uuid": payment_of(route, night) or draw_of(route, night) or prize_of(route, night) or HAND,
        "box": box_of(route, night),
    }


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


def _own_game(route: str, night: Night) -> int:
    """Return the id of a game of the hall's own, where the route is about one."""
    if not route.endswith(("-game", "game-file")):
        return 0
    return save_game(organization=night.tournament.organization, file=OWN_GAME).pk


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
        return weekend_of(night) if "weekend" in route or "play-off" in route else None
    hall = night.tournament.organization
    settings = SeasonSettings("Winter", [night.tournament])
    return hall.seasons.first() or create_season(organization=hall, settings=settings)


def weekend_of(night: Night) -> Season:
    """Return a weekend of this night alone."""
    hall, settings = night.tournament.organization, SeasonSettings("Spring", [night.tournament], one_door=True)
    return hall.seasons.filter(one_door=True).first() or create_season(organization=hall, settings=settings)


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
