"""What the racers do, each in a process of its own with Django set up for the database that they race on."""

import dataclasses
from concurrent.futures import ThreadPoolExecutor, wait
from random import Random
from time import sleep
from typing import Any, cast
from uuid import UUID

from django.apps import apps
from django.db import IntegrityError, connection, transaction
from django.db.models import F, Model, QuerySet
from django.utils import timezone

from accounts.models import Organization, Role
from fundraising.models import Fundraiser
from fundraising.services import sign_ups
from fundraising.services.checking import faults_of
from fundraising.services.payments import Line, take_payment
from scoring.errors import Refused
from scoring.models import Confirmation, Game, Hand
from tests import people
from tests.people import Caller
from tournaments.archive import restoring
from tournaments.models import (
    EarlierState,
    Entrant,
    Event,
    HeldHand,
    Notice,
    PadKey,
    Round,
    Seat,
    SeatChange,
    SitOut,
    Sitting,
    Tournament,
)
from tournaments.services.people.entrants import withdraw
from tournaments.services.seating import drafts, draw, rounds
from tournaments.services.writing.events import add_event
from tournaments.services.writing.locks import lock_tournament

Headers = dict[str, str]


def make_night(count: int, movement: str) -> dict[str, Any]:
    """Make a tournament with a draft; return its addresses in the API and the headers of director and desk."""
    hall, _ = Organization.objects.get_or_create(slug="hall", defaults={"name": "Hall"})
    night = people.night(hall, count, published=False, movement=movement)
    return {
        "id": night.tournament.pk,
        "path": night.path,
        "director": people.member(hall, Role.DIRECTOR).headers,
        "desk": people.member(hall, Role.DESK).headers,
    }


def pad_of(tournament: int, table: int = 1) -> Headers:
    """Return the headers of a table's pad."""
    key = PadKey.objects.get(table__tournament=tournament, table__number=table, revoked_at=None)
    return {"Authorization": f"Pad {key.key}"}


def post(path: str, body: Any, headers: Headers) -> tuple[int, Any]:
    """POST to the API; return status and body. What a view lets through comes out as an exception."""
    response = Caller(headers).post(path, body)
    return response.status_code, response.json()


def get(path: str, headers: Headers) -> tuple[int, Any]:
    """GET from the API; return status and body."""
    response = Caller(headers).get(path)
    return response.status_code, response.json()


def live_hands(sitting: int) -> list[tuple[int, str]]:
    """Return number and UUID of every hand that stands on a sheet."""
    live = Hand.objects.filter(game__sitting=sitting, voided_at=None).order_by("number", "pk")
    return [(number, str(uuid)) for number, uuid in live.values_list("number", "uuid")]


def last_event(tournament: int) -> int:
    """Return the cursor of the latest event of a feed."""
    return int(Event.objects.filter(tournament=tournament).latest("pk").pk)


def events_after(tournament: int, cursor: int) -> list[int]:
    """Return the cursors of what happened after one, in the feed's order."""
    return list(Event.objects.filter(tournament=tournament, pk__gt=cursor).order_by("pk").values_list("pk", flat=True))


def write_and_follow(tournament: int, cursor: int, times: int, locks: bool) -> list[int]:
    """Add an event, hold its transaction open for a moment, and read on from the last cursor; return what was read.

    `cursor` is where both begin: read by each, it could come after the other's first events.
    """
    seen = [cursor]
    for _time in range(times):
        with transaction.atomic():
            if locks:
                lock_tournament(tournament)
            add_event(tournament, Event.Type.SETTINGS_CHANGED)
            sleep(Random().uniform(0, 0.004))  # the other racer's may be committed first, if nothing holds it
        seen += events_after(tournament, seen[-1])
    return seen


def unfinished_rounds(tournament: int) -> list[int]:
    """Return the numbers of the rounds that are drafts or open."""
    unfinished = Round.objects.filter(tournament=tournament, status__in=Round.UNFINISHED)
    return list(unfinished.values_list("number", flat=True))


def forget_rounds(tournament: int) -> None:
    """Delete every round and every earlier state, so that the fiftieth race is as quick as the first.

    Where a race made two rounds, no call of the API can.
    """
    of_round: dict[type[Model], str] = {
        EarlierState: "tournament",
        HeldHand: "sitting__round__tournament",
        SeatChange: "sitting__round__tournament",
        Seat: "round__tournament",
        SitOut: "round__tournament",
        Hand: "game__sitting__round__tournament",
        Confirmation: "game__sitting__round__tournament",
    }
    for model, path in of_round.items():
        model._base_manager.filter(**{path: tournament}).delete()
    games = list(Game.objects.filter(sitting__round__tournament=tournament).values_list("pk", flat=True))
    Sitting.objects.filter(round__tournament=tournament).delete()
    Game.objects.filter(pk__in=games).delete()
    Round.objects.filter(tournament=tournament).delete()


def numbers_of_entrants(tournament: int) -> list[int]:
    """Return everybody's number."""
    return list(Entrant.objects.filter(tournament=tournament).values_list("number", flat=True))


def drop_guards() -> None:
    """Take locks away, and the look at the version with which a draw is written: from now on only constraints guard."""
    drawn = draw.draw

    def draw_from_any_version(*args: Any, **kwargs: Any) -> draw.Drawing:
        return dataclasses.replace(drawn(*args, **kwargs), scores_version=cast(Any, F("scores_version")))

    cast(Any, QuerySet).select_for_update = lambda queryset, *args, **kwargs: queryset.all()
    for module in (rounds, drafts):
        cast(Any, module).draw = draw_from_any_version


def drop_constraint(model: str, name: str) -> None:
    """Take a constraint out of the database."""
    cls = apps.get_model(model)
    (constraint,) = (c for c in cls._meta.constraints if c.name == name)
    with connection.schema_editor() as editor:
        editor.remove_constraint(cls, constraint)


def clock_of(tournament: int) -> list[Any]:
    """Return the bell and the seconds left of the latest round."""
    round_ = Round.objects.filter(tournament=tournament).latest("pk")
    return [round_.bell_at, round_.clock_left]


def standing_notices(tournament: int) -> list[str]:
    """Return the messages that stand."""
    return list(Notice.objects.filter(tournament=tournament, ended_at=None).values_list("text", flat=True))


def restore_state(tournament: int, before: str) -> bool | str:
    """Go back to the latest state from before something; return whether that changed anything, or the refusal."""
    snapshot = EarlierState.objects.filter(tournament=tournament, before=before).latest("pk")
    try:
        return restoring.restore_state(snapshot=snapshot, by="racer", now=timezone.now(), confirmed=True)
    except Refused as refused:
        return refused.code


def waiting_hands(tournament: int) -> list[str]:
    """Return the UUIDs of the hands that wait for the director."""
    held = HeldHand.objects.filter(sitting__round__tournament=tournament, decision="")
    return [str(uuid) for uuid in held.values_list("uuid", flat=True)]


def first_entrant(tournament: int) -> int:
    """Return the id of the first entrant."""
    return Entrant.objects.filter(tournament=tournament).order_by("number").values_list("pk", flat=True)[0]


def leave_one_place(tournament: int) -> None:
    """Give everybody who waits a place, and leave one."""
    asked: dict[str, Any] = {"tournament": Tournament.objects.get(pk=tournament), "now": timezone.now()}
    sign_ups.set_up(**asked, capacity=None)
    sign_ups.set_up(**asked, capacity=sign_ups.places_taken(asked["tournament"]) + 1)


def faults_of_ledger(tournament: int) -> list[int]:
    """Return the numbers of the entries with which something is wrong."""
    return [fault.number for fault in faults_of(Fundraiser.objects.get(tournament=tournament))]


def pay_if_possible(tournament: int, uuid: str) -> bool:
    """Take a donation; return whether the database took it."""
    try:
        take_payment(
            tournament=Tournament.objects.get(pk=tournament),
            uuid=UUID(uuid),
            lines=[Line("donation", 100)],
            method="cash",
            by="racer",
            now=timezone.now(),
        )
    except IntegrityError:
        return False
    return True


def pay_while_they_leave(tournament: int, uuid: str) -> str:
    """Have a fee of the first entrant's taken while another transaction withdraws them; return what came of it."""
    leaving = Entrant.objects.filter(tournament=tournament).order_by("number")[0]
    withdraw(entrant=leaving, withdrawn=False)
    with ThreadPoolExecutor(1) as door:
        with transaction.atomic():
            withdraw(entrant=leaving)
            answer = door.submit(_pay_fee, tournament, leaving, UUID(uuid))
            wait([answer], timeout=0.3)  # nothing keeps it from answering now but the lock
        return answer.result()


def _pay_fee(tournament: int, entrant: Entrant, uuid: UUID) -> str:
    try:
        take_payment(
            tournament=Tournament.objects.get(pk=tournament),
            uuid=uuid,
            lines=[Line("entry", 500, entrant=entrant)],
            method="cash",
            by="racer",
            now=timezone.now(),
        )
    except Refused as refused:
        return refused.code
    finally:
        connection.close()
    return "taken"
