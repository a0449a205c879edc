"""Something of everything in a tournament, so that a fuzzer's addresses lead somewhere; and all the ids."""

import json
import sys
from typing import Any

from accounts.members import make_token
from accounts.models import Membership
from tests.people import Caller, hand, uuid
from tests.tournaments.games import OWN_GAME
from tournaments.models import DeletedTournament, EarlierState, Entrant, PadKey, Round, Tournament

HOST = {"Host": "localhost"}

Ids = dict[str, list[Any]]
"""By the word before an id in an address; by the word after it, too, where that leads to another tournament."""


def print_ids() -> None:
    """Make what the sample tournament has not, as its owner; print the ids."""
    owner = Membership.objects.filter(role="owner").select_related("user").get()
    staff = Caller(HOST | {"Authorization": f"Token {make_token(user=owner.user)}"})
    sys.stdout.write(json.dumps(ids_of(staff, Tournament.objects.get()), default=str))


def ids_of(owner: Caller, tournament: Tournament) -> Ids:
    """Make something of everything in this tournament, whose last round is open, and in others beside it."""
    path = f"tournaments/{tournament.pk}/"
    organization = f"organizations/{tournament.organization.slug}/"
    entrants = list(Entrant.objects.filter(tournament=tournament).order_by("number").values_list("pk", "person"))
    return {
        "organizations": [tournament.organization.slug],
        "tournaments": [tournament.pk],
        "entrants": [pk for pk, _person in entrants[:5]],
        "people": [person for _pk, person in entrants[:5]],
        **_of_the_round(owner, tournament.rounds.latest("number")),
        **_of_the_door(owner, path, entrants[0][0]),
        **_of_the_desk(owner, path, entrants[0][0]),
        **_of_the_organization(owner, organization),
        **_of_other_tournaments(owner),
        "earlier-states": [*EarlierState.objects.filter(tournament=tournament).values_list("pk", flat=True)],
        "deleted-tournaments": [DeletedTournament.objects.latest("pk").pk],
    }


def _of_the_round(owner: Caller, round_: Round) -> Ids:
    """Enter a hand twice, change a seat, call the director."""
    first, second = round_.sittings.order_by("table__number")[:2]
    key = PadKey.objects.get(table=first.table, revoked_at=None).key
    pad = Caller(HOST | {"Authorization": f"Pad {key}"})
    held = hand(1)
    _post(pad, f"sittings/{first.pk}/hands/", hand(1), 201, 409)
    _post(pad, f"sittings/{first.pk}/hands/", held, 409)  # its number is taken
    change = _post(owner, f"sittings/{first.pk}/seats/3/", {"newcomer": "Ona"})["changes"][-1]["id"]
    before = max(1, round_.number - 1)
    return {
        "rounds": [round_.number, round_.number, round_.number, before],
        "sittings": [first.pk, second.pk],
        "sittings/changes": [first.pk],
        "changes": [change],
        "hands": [pk for (pk,) in first.game.hands.filter(voided_at=None).values_list("uuid")],
        "held": [held["uuid"]],
        "seats": [0, 1, 2, 3],
        "tables": [1, 2],
        "calls": [_post(pad, "pads/call/", {})["id"]],
        "jar": [before],  # of a round: its tables
        "{number}": [1, 2],
    }


def _of_the_door(owner: Caller, path: str, entrant: int) -> Ids:
    sign_up, sold, payment, draw = (uuid() for _kind in range(4))
    _post(owner, f"{path}sign-ups/", {"uuid": sign_up, "name": "Jo"})
    _post(owner, f"{path}check-ins/", {"uuid": sold, "name": "Zoë", "items": [{"for": "raffle", "amount": 100}]})
    _post(owner, f"{path}payments/", {"uuid": payment, "entrant": entrant, "amount": 500, "method": "cash"})
    _post(owner, f"{path}draws/", {"uuid": draw, "name": "Ham", "what": "door", "prizes": ["A ham"]})
    box = {"uuid": uuid(), "name": "Door", "holder": "Casey", "float": 5000}
    return {
        "sign-ups": [sign_up],
        "check-ins": [sold],
        "payments": [payment],
        "draws": [draw],
        "boxes": [_post(owner, f"{path}boxes/", box)["id"]],
        "ledger": [1, 2, 3],
    }


def _of_the_desk(owner: Caller, path: str, entrant: int) -> Ids:
    rule = {"kind": "stays", "entrant": entrant, "table": 2}
    return {
        "notices": [_post(owner, f"{path}notices/", {"text": "Pie is served"})["id"]],
        "seating-rules": [_post(owner, f"{path}seating-rules/", rule)["id"]],
        "scores": [_post(owner, "scores/", {"names": ["Ada", "Ben", "Cleo", "Dan"]})["uuid"]],
    }


def _of_the_organization(owner: Caller, path: str) -> Ids:
    threshold = {"what": "prize", "amount": 60000, "note": "Note it"}
    webhook = _post(owner, f"{path}webhooks/", {"url": "https://example.org/"})["id"]
    return {
        "sponsors": [_post(owner, f"{path}sponsors/", {"name": "The Mill"})["id"]],
        "house-rules": [_post(owner, f"{path}house-rules/", {"name": "Ours", "ruleset": {"deck": 25}})["id"]],
        "games": [_post(owner, f"{path}games/", {"file": OWN_GAME})["id"]],
        "thresholds": [_post(owner, f"{path}thresholds/", threshold)["id"]],
        "webhooks": [webhook],
        "deliveries": [_post(owner, f"{path}webhooks/{webhook}/test/", {}, 202)["id"]],
        "seasons": [_post(owner, f"{path}seasons/", {"name": "Winter"})["id"]],
    }


def _of_other_tournaments(owner: Caller) -> Ids:
    """Pair people up in one tournament, play and award another, delete a third."""
    over, planned, deleted = (
        _post(owner, "tournaments/", {"name": name, "movement": "swiss", "rounds": 1})["id"]
        for name in ("Over", "Planned", "Deleted")
    )
    for tournament, names in ((over, "ABCD"), (planned, "ABCDE")):
        people = _post(owner, f"tournaments/{tournament}/entrants/", [{"name": name} for name in names])
        _post(owner, f"tournaments/{tournament}/teams/rest/", {"by": "lot"})
    _check(owner.send("DELETE", f"tournaments/{deleted}/", '{"name": "Deleted"}'), 200)
    return {
        "tournaments/teams": [planned],
        "teams": [1, 2],
        "in-teams": [person["id"] for person in people],
        "tournaments/awards": [over],
        "tournaments/payouts": [over],
        **_awarded(owner, f"tournaments/{over}/"),
    }


def _awarded(owner: Caller, path: str) -> Ids:
    """Play the only round, award prizes of $10 and $5, and hand the first over."""
    drawn = _post(owner, f"{path}rounds/", {})
    _post(owner, f"{path}rounds/1/publish/", {})
    score = {"points": [10, 6, 10, 6], "hands": 8}
    _post(owner, f"sittings/{drawn['sittings'][0]['id']}/score/", score)
    _post(owner, f"{path}rounds/1/close/", {"force": True})
    prizes = [{"kind": "place", "place": place, "amount": 1500 - 500 * place} for place in (1, 2)]
    _check(owner.send("PUT", f"{path}prizes/", json.dumps({"prizes": prizes})), 200)
    awards = [award["uuid"] for award in _post(owner, f"{path}awards/", {})["awards"]]
    payout = uuid()
    _post(owner, f"{path}payouts/", {"uuid": payout, "award": awards[0], "method": "cash"})
    return {"awards": awards, "payouts": [payout]}


def _post(caller: Caller, path: str, body: Any, *statuses: int) -> Any:
    return _check(caller.post(path, body), *(statuses or (200, 201)))


def _check(answer: Any, *statuses: int) -> Any:
    if answer.status_code not in statuses:
        raise RuntimeError(f"{answer.request['PATH_INFO']}: {answer.status_code} {answer.content.decode()}")
    return answer.json() if answer.content else None
