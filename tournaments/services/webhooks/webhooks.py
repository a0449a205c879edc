"""Webhooks: their addresses, events and secrets, and the deliveries that wait.

They follow the feed of events (`services.events`), which has all that happened in its order, and only what was
committed: code that changes something knows nothing of webhooks, and a hand costs no statement more.
"""

import json
import re
import secrets
from base64 import b64encode
from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta
from ipaddress import ip_address
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import Exists, F, OuterRef, Subquery
from django.db.models.functions import Coalesce
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _

from accounts.models import Organization
from tournaments.errors.webhooks import TooManyWebhooks
from tournaments.models import Delivery, Event, Tournament, Webhook, WebhookPosition
from tournaments.services.webhooks.public_addresses import is_public

MOST_AT_ONCE = 200
"""Events of a tournament that are read at a time."""
KEPT = timedelta(days=30)
"""How long a delivery stays in the log."""
_LABEL = r"[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?"
_NAME = re.compile(rf"(?=.{{1,254}}$)(?:{_LABEL}\.)*(?!\d+\.?$|0x){_LABEL}\.?")
"""The name of a machine (RFC 1123), which does not end with a number: that would be another way to write an address."""


def validate_address(url: str) -> None:
    """Accept an address that something can be sent to. Raises ValidationError with a sentence.

    Whether its name leads to a public machine is only known when something is sent (`services.deliveries`).
    """
    try:
        parts = urlsplit(url)
        host, _port = parts.hostname or "", parts.port
    except ValueError:
        raise ValidationError(_("This is no web address.")) from None
    allowed = ("https", "http") if settings.WEBHOOKS_TO_PRIVATE_ADDRESSES else ("https",)
    if not host or parts.scheme not in allowed or not url.isascii() or not url.isprintable() or " " in url:
        raise ValidationError(_("Use an address that begins with https://, like https://example.org/headtable."))
    if parts.username or parts.password or parts.fragment:
        raise ValidationError(_("Leave out user names, passwords and what follows a #: requests are signed instead."))
    if not _is_number(host) and not _NAME.fullmatch(host):
        raise ValidationError(_("%(host)s cannot be the name of a server. Check how it is spelled.") % {"host": host})
    if not settings.WEBHOOKS_TO_PRIVATE_ADDRESSES and _is_inside(host):
        raise ValidationError(_("This address is inside a private network, and this server sends nothing there."))


def _is_number(host: str) -> bool:
    try:
        ip_address(host)
    except ValueError:
        return False
    return True


def _is_inside(host: str) -> bool:
    """Tell whether a host is in a private network, as far as its name or number shows."""
    if _is_number(host):
        return not is_public(host)
    return "." not in host.rstrip(".") or host.rstrip(".").endswith((".localhost", ".local", ".internal"))


@transaction.atomic
def create_webhook(*, organization: Organization, url: str, types: Sequence[str], by: str) -> Webhook:
    """Create a webhook for what happens from now on. `types` of events; empty: all. Raises TooManyWebhooks."""
    Organization.objects.select_for_update().get(pk=organization.pk)
    most = settings.LIMITS.webhooks_by_organization
    if organization.webhooks.count() >= most:
        raise TooManyWebhooks(most=most)
    webhook = Webhook.objects.create(
        organization=organization, url=url, types=[*types], salt=secrets.token_hex(16), created_by=by
    )
    _begin_here(webhook)
    return webhook


@transaction.atomic
def change_webhook(*, webhook: Webhook, changes: dict[str, Any], now: datetime) -> Webhook:
    """Change `url`, `types` or `is_on`. What happened while it was off is not sent."""
    locked = Webhook.objects.select_for_update(of=("self",)).select_related("organization").get(pk=webhook.pk)
    wanted = changes.pop("is_on", None)
    if wanted is True and locked.off:
        _begin_here(locked)
        changes |= {"off": "", "failures": 0, "next_try_at": now}
    elif wanted is False and not locked.off:
        changes |= {"off": Webhook.Off.BY_HAND}
    for name, value in changes.items():
        setattr(locked, name, value)
    locked.save(update_fields=[*changes])
    return locked


def renew_secret(*, webhook: Webhook) -> str:
    """Give a webhook another secret, and return it; the one before no longer signs anything."""
    webhook.salt = secrets.token_hex(16)
    webhook.save(update_fields=["salt"])
    return secret_of(webhook)


def secret_of(webhook: Webhook) -> str:
    """Return the secret that signs what a webhook is sent, as Standard Webhooks writes it.

    It is derived from the server's own secret, so that a copy of the database signs nothing.
    """
    digest = salted_hmac("tournaments.webhooks", f"{webhook.pk}:{webhook.salt}", algorithm="sha256").digest()
    return f"whsec_{b64encode(digest).decode()}"


def _begin_here(webhook: Webhook) -> None:
    """Set a webhook to the end of every feed of its organization."""
    webhook.positions.all().delete()
    ends = _with_ends(webhook).filter(end__gt=0).values_list("pk", "end")
    WebhookPosition.objects.bulk_create(
        WebhookPosition(webhook=webhook, tournament_id=pk, after=end) for pk, end in ends
    )


def _with_ends(webhook: Webhook) -> Any:
    """Return the organization's tournaments, each with the cursor of its latest event."""
    latest = Event.objects.filter(tournament=OuterRef("pk")).order_by("-pk").values("pk")[:1]
    return Tournament.objects.filter(organization=webhook.organization_id).annotate(end=Coalesce(Subquery(latest), 0))


def are_any_on() -> bool:
    """Tell whether there is a webhook at all to which something may have to be sent."""
    return Webhook.objects.filter(off="").exists()


def collect_events(*, now: datetime) -> int:
    """Queue deliveries for the events since the last run; return how many."""
    return sum(
        _collect(webhook, tournament_id, after, now)
        for webhook in Webhook.objects.filter(off="")
        for tournament_id, after in list(_behind(webhook))
    )


def _behind(webhook: Webhook) -> Iterator[tuple[int, int]]:
    """Give the tournaments whose feed has gone on, with the cursor that the webhook has."""
    position = WebhookPosition.objects.filter(webhook=webhook, tournament=OuterRef("pk")).values("after")
    found = _with_ends(webhook).annotate(after=Coalesce(Subquery(position), 0)).filter(end__gt=F("after"))
    yield from found.values_list("pk", "after")


@transaction.atomic
def _collect(webhook: Webhook, tournament_id: int, after: int, now: datetime) -> int:
    """Make deliveries of a tournament's next events, unless another worker just does."""
    events = list(Event.objects.filter(tournament=tournament_id, pk__gt=after).order_by("pk")[:MOST_AT_ONCE])
    position, _is_new = WebhookPosition.objects.get_or_create(
        webhook=webhook, tournament_id=tournament_id, defaults={"after": 0}
    )
    same = WebhookPosition.objects.filter(pk=position.pk, after=after)
    if not events or not same.update(after=events[-1].pk):
        return 0
    made = Delivery.objects.bulk_create(
        _delivery(webhook, event, now) for event in events if not webhook.types or event.type in webhook.types
    )
    return len(made)


def _delivery(webhook: Webhook, event: Event, now: datetime) -> Delivery:
    data = {"tournament": event.tournament_id, "cursor": event.pk, "ids": event.ids}
    body = json.dumps({"type": event.type, "timestamp": event.at.isoformat(), "data": data})
    return Delivery(webhook=webhook, event=event.pk, type=event.type, body=body, created_at=now, next_try_at=now)


def send_test(*, webhook: Webhook, now: datetime) -> Delivery:
    """Have a test sent, which names no event."""
    body = json.dumps({"type": Delivery.TEST, "timestamp": now.isoformat(), "data": {}})
    return Delivery.objects.create(webhook=webhook, type=Delivery.TEST, body=body, created_at=now, next_try_at=now)


@transaction.atomic
def send_again(*, delivery: Delivery, now: datetime) -> Delivery:
    """Send a delivery again, whether it was taken or not, with all its tries."""
    Webhook.objects.filter(pk=delivery.webhook_id).update(next_try_at=now)
    delivery.tries, delivery.next_try_at, delivery.taken_at = 0, now, None
    delivery.save(update_fields=["tries", "next_try_at", "taken_at"])
    return delivery


def due_webhooks(*, now: datetime) -> list[tuple[int, int]]:
    """Return the ids of webhooks with a delivery due, with their organizations, longest wait first."""
    due = Delivery.objects.filter(webhook=OuterRef("pk"), next_try_at__lte=now)
    found = Webhook.objects.filter(Exists(due), off="", next_try_at__lte=now).order_by("next_try_at", "pk")
    return list(found.values_list("pk", "organization"))


def forget_old_deliveries(*, now: datetime) -> int:
    """Delete deliveries past their time; return how many."""
    return Delivery.objects.filter(created_at__lt=now - KEPT).delete()[0]
