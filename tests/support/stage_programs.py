"""Programs that have a hand in the nights on the stage: keys of the API, and webhooks with what was sent to them."""

from datetime import timedelta

from django.utils import timezone

from accounts.members import make_token
from accounts.models import Organization, Scope, User
from tournaments.models import Delivery, Event, Webhook
from tournaments.services.webhooks.webhooks import change_webhook, create_webhook, send_test

NOT_TODAY = timedelta(days=30)
"""No server sends anything anywhere while screens are looked at."""


def let_programs_in(hall: Organization, director: User) -> None:
    """Make a key that has expired and one that has not, a webhook that fails, and one that was turned off."""
    now = timezone.now()
    make_token(
        user=director, name="Scoreboard in the gym", scopes=[Scope.READ], organization=hall, expires_at=now + NOT_TODAY
    )
    make_token(
        user=director, name="Spreadsheet of last year's treasurer", scopes=[Scope.MONEY], expires_at=now - NOT_TODAY
    )
    failing = create_webhook(
        organization=hall, url="https://parish.example.org/hooks/euchre-night-results", types=[], by=director.email
    )
    Webhook.objects.filter(pk=failing.pk).update(failures=2, next_try_at=now + NOT_TODAY)
    taken = send_test(webhook=failing, now=now)
    Delivery.objects.filter(pk=taken.pk).update(tries=1, status=204, taken_at=now, next_try_at=None)
    problem = "The address did not answer within 10 seconds."
    for kind, tries, next_try in ((Event.Type.HAND_ENTERED, 2, now + NOT_TODAY), (Event.Type.ROUND_CLOSED, 10, None)):
        Delivery.objects.create(
            webhook=failing, type=kind, body="{}", created_at=now, tries=tries, next_try_at=next_try, problem=problem
        )
    off = create_webhook(
        organization=hall, url="https://old.example.org/", types=[Event.Type.ROUND_CLOSED], by=director.email
    )
    change_webhook(webhook=off, changes={"is_on": False}, now=now)
