"""A tournament with sign-ups in every state, for the stage: full, with a waiting list, and guests to invite."""

from datetime import time, timedelta
from typing import Any
from uuid import uuid4

from django.utils import timezone

from accounts.models import Organization, WaitingMail
from fundraising.models import SignUp
from fundraising.services import entering, sign_ups
from fundraising.services.sign_up_mail import key_of
from fundraising.services.sign_ups import Guest
from tournaments.models import Tournament
from tournaments.services.setup.tournaments import create_tournament

FIRST = (
    "Agnes",
    "Bernard",
    "Clara",
    "Dolores",
    "Earl",
    "Edith",
    "Floyd",
    "Gladys",
    "Harold",
    "Ida",
    "Jerome",
    "Lucille",
)
LAST = ("Amsel", "Doyle", "Fiala", "Kowalski-Brannigan")
ABOUT = (
    "Doors open at 5:30. Chili and cornbread from 6, $7 a plate, and pie at the break.\n\n"
    "Park behind the school; the side door has no steps. All proceeds go to the new roof of the parish hall."
)


def guests_night(hall: Organization) -> Tournament:
    """Make it: 24 places, 30 guests; and last year's, whose guests can be invited."""
    last_year = _night(hall, "Last year's chili euchre", -370)
    for number, name in enumerate(_names()[:41]):
        _sign_up(last_year, [Guest(name, email=f"guest{number}@example.org", may_invite=True)])
    made = _night(hall, "Chili euchre for the new roof of the parish hall", 40)
    rows = [row for number in range(15) for row in _sign_up(made, _couple(number))]
    _sign_up(made, [Guest("Zita Amsel")])
    sign_ups.cancel(row=rows[5], now=timezone.now())
    entering.enter_guest(row=rows[0])
    SignUp.objects.filter(pk=rows[2].pk).update(disputed={"note": "Bringing a cake", "phone": "555 0199"})
    _refuse_mail(made, to="guest1@example.org")
    return made


def _refuse_mail(tournament: Tournament, *, to: str) -> None:
    """Have had an e-mail refused, as mail servers say it."""
    words = {"subject": f"You are signed up: {tournament.name}", "text": "You have a place.", "to": to}
    refusal = "550 5.1.1 The email account that you tried to reach does not exist"
    now = timezone.now()
    good_until = now + timedelta(days=40)
    WaitingMail.objects.create(**words, refusal=refusal, written_at=now, next_try_at=now, good_until=good_until)


def links_of_guests(tournament: Tournament) -> dict[str, Any]:
    """Return what screens of guests have in their addresses: links of a couple, and the UUID of a disputed row."""
    couple = SignUp.objects.filter(tournament=tournament, name="Edith Amsel").get()
    disputed = SignUp.objects.filter(tournament=tournament).exclude(disputed={}).get()
    link = f"{couple.party}/{key_of(couple)}"
    return {"pads": [link, f"{link}/no-invitations/{couple.uuid}"], "sittings": [str(disputed.uuid)]}


def _night(hall: Organization, name: str, days: int) -> Tournament:
    plan = {"game": "euchre", "movement": "ladder", "rounds": 8, "round_minutes": 20, "time_zone": "America/Detroit"}
    when = {"date": timezone.localdate() + timedelta(days=days), "starts_at": time(18, 30)}
    place = "St. Brigid's parish hall, 12 Main Street, lower level"
    settings = {"name": name, "place": place, "preset": "tournament", **plan, **when}
    made = create_tournament(organization=hall, settings=settings)
    opened: dict[str, Any] = {"sign_up_open": True, "capacity": 24, "about": ABOUT, "entry_fee": 1500}
    sign_ups.set_up(tournament=made, now=timezone.now(), **(opened if days > 0 else {}))
    return made


def _sign_up(tournament: Tournament, guests: list[Guest]) -> list[SignUp]:
    sent = [(uuid4(), guest) for guest in guests]
    return sign_ups.sign_up(tournament=tournament, guests=sent, now=timezone.now(), by_desk=True)


def _couple(number: int) -> list[Guest]:
    """Return two who come together, the first of whom says everything that can be said."""
    first, second = _names()[2 * number], _names()[2 * number + 1]
    said = {"email": f"guest{number}@example.org", "phone": f"555 01{number:02}"}
    note = "A table near the door, please"
    brought_by = ("Father O'Shaughnessy", "Clara Fiala", "")[number % 3]
    return [
        Guest(first, partner=second, brought_by=brought_by, may_invite=True, note=note, **said),
        Guest(second, partner=first, brought_by=brought_by),
    ]


def _names() -> list[str]:
    return [f"{first} {last}" for last in LAST for first in FIRST]
