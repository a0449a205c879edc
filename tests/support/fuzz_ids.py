"""Something of everything in the sample tournament, so that a fuzzer's addresses lead somewhere; and all the ids."""

import json
import sys
from typing import Any
from uuid import uuid4

from accounts.members import make_token
from accounts.models import Membership
from tests.people import Caller, hand
from tournaments.models import EarlierState, Entrant, PadKey, Round, Tournament

NIGHT = "tournaments/1/"
HOST = {"Host": "localhost"}
OPEN = 4
"""The round that is open, half entered."""


def print_ids() -> None:
    """Make what the sample tournament has not, as its owner; print the ids by the word before them in an address."""
    owner = Membership.objects.filter(role="owner").select_related("user", "organization").get()
    token = make_token(user=owner.user)
    ids = _made(Caller(HOST | {"Authorization": f"Token {token}"}), owner.organization.slug)
    sys.stdout.write(json.dumps(ids, default=str))


def _made(staff: Caller, organization: str) -> dict[str, list[Any]]:
    round_ = Round.objects.get(tournament=1, number=OPEN)
    first, second = round_.sittings.order_by("table__number")[:2]
    entrants = list(Entrant.objects.filter(tournament=1).order_by("number").values_list("pk", "person"))
    key = PadKey.objects.get(table=first.table, revoked_at=None).key
    pad = Caller(HOST | {"Authorization": f"Pad {key}"})
    hands = [uuid for (uuid,) in first.game.hands.filter(voided_at=None).values_list("uuid")]
    held = hand(1)  # a number that is taken
    _post(pad, f"sittings/{first.pk}/hands/", held, 409)
    own = f"organizations/{organization}/"
    sign_up, sold, payment, draw = (str(uuid4()) for _kind in range(4))
    _post(staff, f"{NIGHT}sign-ups/", {"uuid": sign_up, "name": "Jo"})
    _post(staff, f"{NIGHT}check-ins/", {"uuid": sold, "name": "Zoë", "items": [{"for": "raffle", "amount": 100}]})
    _post(staff, f"{NIGHT}payments/", {"uuid": payment, "entrant": entrants[0][0], "amount": 500, "method": "cash"})
    _post(staff, f"{NIGHT}draws/", {"uuid": draw, "name": "Ham", "what": "door", "prizes": ["A ham"]})
    box = {"uuid": str(uuid4()), "name": "Door", "holder": "Casey", "float": 5000}
    score = _post(staff, "scores/", {"names": ["Ada", "Ben", "Cleo", "Dan"]})["uuid"]
    return {
        "organizations": [organization],
        "tournaments": [Tournament.objects.get().pk],
        "rounds": [OPEN, OPEN, OPEN, OPEN - 1],
        "sittings": [first.pk, second.pk],
        "hands": hands,
        "held": [held["uuid"]],
        "seats": [0, 1, 2, 3],
        "tables": [1, 2],
        "entrants": [pk for pk, _person in entrants[:5]],
        "people": [person for _pk, person in entrants[:5]],
        "calls": [_post(pad, "pads/call/", {})["id"]],
        "notices": [_post(staff, f"{NIGHT}notices/", {"text": "Pie is served"})["id"]],
        "seating-rules": [
            _post(staff, f"{NIGHT}seating-rules/", {"kind": "stays", "entrant": entrants[0][0], "table": 2})["id"]
        ],
        "sign-ups": [sign_up],
        "check-ins": [sold],
        "payments": [payment],
        "boxes": [_post(staff, f"{NIGHT}boxes/", box)["id"]],
        "ledger": [1, 2, 3],
        "jar": [OPEN - 1],  # of a round: its tables
        "{number}": [1, 2],
        "draws": [draw],
        "scores": [score],
        "sponsors": [_post(staff, f"{own}sponsors/", {"name": "The Mill"})["id"]],
        "house-rules": [_post(staff, f"{own}house-rules/", {"name": "Ours", "ruleset": {"deck": 25}})["id"]],
        "thresholds": [_post(staff, f"{own}thresholds/", {"what": "prize", "amount": 60000, "note": "Note it"})["id"]],
        "webhooks": [_post(staff, f"{own}webhooks/", {"url": "https://example.org/"})["id"]],
        "earlier-states": [*EarlierState.objects.filter(tournament=1).values_list("pk", flat=True)],
        "seasons": [_post(staff, f"{own}seasons/", {"name": "Winter"})["id"]],
    }


def _post(caller: Caller, path: str, body: Any, *statuses: int) -> Any:
    answer = caller.post(path, body)
    if answer.status_code not in (statuses or (200, 201)):
        raise RuntimeError(f"{path}: {answer.status_code} {answer.content.decode()}")
    return answer.json()
