"""Sending events to webhooks, signed as Standard Webhooks says (https://www.standardwebhooks.com).

What is not taken is tried again, less and less often, for three days; an address that fails is left alone for a while,
so that one dead machine costs a try now and then, not one for each event. Nothing is sent inside a private network,
whatever a name leads to: the address is looked at that is then connected to, and redirects are not followed.
"""

import hmac
import logging
import ssl
import threading
from base64 import b64decode, b64encode
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime, timedelta
from hashlib import sha256
from time import monotonic
from typing import Any

import httpcore
from django.conf import settings
from django.db import connection
from django.db.models import F
from django.utils import timezone

from tournaments.errors.webhooks import NotPublic
from tournaments.models import Delivery, Webhook
from tournaments.services.webhooks.public_addresses import addresses_of, is_public
from tournaments.services.webhooks.webhooks import secret_of

logger = logging.getLogger("headtable.webhooks")

HOURS = (2, 5, 10, 14, 20, 24)
WAITS = tuple(timedelta(seconds=seconds) for seconds in (5, 300, 1800, *(3600 * hours for hours in HOURS)))
"""How long after each try the next one comes, as Standard Webhooks suggests; after the last there is none."""
PAUSES = tuple(timedelta(seconds=seconds) for seconds in (5, 15, 60, 300, 900))
"""How long an address is left alone after each failure in a row; the last one holds on."""
SECONDS = 10
"""How long an address may take to answer."""
CLAIMED = timedelta(minutes=2)
"""For how long a delivery belongs to the worker that took it up: if that dies, another one sends it again."""
IN_A_ROW = 50
"""Deliveries to one address before the others have their turn."""
MOST_AT_ONCE = 4
"""Addresses that are sent to at the same time by one process."""
MOST_OF_ONE = 2
"""Of these of one organization: its slow addresses do not hold up what others are waiting for."""
EXPECTED = (OSError, UnicodeError, httpcore.NetworkError, httpcore.TimeoutException, httpcore.ProtocolError)
"""What happens when nobody is there, when what is there speaks no HTTP, or when its name cannot be looked up."""
GONE = 410
OK = range(200, 300)

_busy: dict[int, int] = {}
"""Webhooks that are being sent to, each with its organization."""


def deliver_beside(webhooks: Iterable[tuple[int, int]]) -> None:
    """Send what is due beside the caller's work: in a hall, the same worker keeps the boards up to date.

    `webhooks`: the ids of each and of its organization, those first that waited longest for their turn.
    """
    for pk, organization in webhooks:
        theirs = list(_busy.values()).count(organization)
        if pk not in _busy and len(_busy) < MOST_AT_ONCE and theirs < MOST_OF_ONE:
            _busy[pk] = organization
            threading.Thread(target=_deliver_alone, args=(pk,), name=f"webhook-{pk}", daemon=True).start()


def _deliver_alone(pk: int) -> None:
    try:
        deliver(Webhook.objects.get(pk=pk))
    except Webhook.DoesNotExist:
        pass
    except Exception:
        logger.exception("Webhook %d could not be sent to", pk)
    finally:
        connection.close()
        _busy.pop(pk, None)


def deliver(webhook: Webhook) -> int:
    """Send what is due to a webhook, in its order, until something is not taken; return how much was."""
    taken = 0
    for delivery in webhook.deliveries.filter(next_try_at__lte=timezone.now()).order_by("pk")[:IN_A_ROW]:
        now = timezone.now()
        if not _claim(delivery, now):
            continue
        if not _note(webhook, delivery, send(webhook, delivery, now), now):
            break
        taken += 1
    else:
        Webhook.objects.filter(pk=webhook.pk).update(next_try_at=timezone.now())  # behind those that have waited
    return taken


def _claim(delivery: Delivery, now: datetime) -> bool:
    """Return whether this worker may send it: the first of two workers that try."""
    same = Delivery.objects.filter(pk=delivery.pk, next_try_at=delivery.next_try_at)
    delivery.tries += 1
    return bool(same.update(tries=F("tries") + 1, next_try_at=now + CLAIMED))


@dataclass(frozen=True)
class Outcome:
    """What an address answered: a status, or a problem before there was one."""

    status: int | None = None
    problem: str = ""


def send(webhook: Webhook, delivery: Delivery, now: datetime) -> Outcome:
    """Send a delivery once."""
    message = f"msg_{delivery.webhook_id}_{delivery.pk}"
    headers = {
        "Content-Type": "application/json",
        "User-Agent": "Headtable",
        "webhook-id": message,
        "webhook-timestamp": str(int(now.timestamp())),
        "webhook-signature": signature(secret_of(webhook), message, int(now.timestamp()), delivery.body),
    }
    try:
        return _post(webhook.url, headers, delivery.body.encode())
    except NotPublic as refused:
        return Outcome(problem=refused.message)
    except Exception as problem:  # whatever goes wrong is a failure, after which the address is left alone for a while
        if not isinstance(problem, EXPECTED):
            logger.exception("Delivery %d failed in an unusual way", delivery.pk)
        return Outcome(problem=str(problem)[:200] or type(problem).__name__)


def signature(secret: str, message: str, timestamp: int, body: str) -> str:
    """Return the signature of a message: HMAC-SHA256 of its id, its time in Unix seconds and its body."""
    key = b64decode(secret.removeprefix("whsec_"))
    digest = hmac.digest(key, f"{message}.{timestamp}.{body}".encode(), sha256)
    return f"v1,{b64encode(digest).decode()}"


def _post(url: str, headers: dict[str, str], body: bytes) -> Outcome:
    """Post a body and return the response's status; its body is not read."""
    timeouts = dict.fromkeys(("connect", "read", "write", "pool"), SECONDS)
    until = monotonic() + SECONDS
    with (
        httpcore.ConnectionPool(network_backend=PublicNetwork(until)) as pool,
        pool.stream(
            "POST", url, headers=[*headers.items()], content=body, extensions={"timeout": timeouts}
        ) as response,
    ):
        return Outcome(status=response.status)


def _note(webhook: Webhook, delivery: Delivery, outcome: Outcome, now: datetime) -> bool:
    """Write down what came of a delivery, and when to go on; return whether it was taken."""
    is_taken, is_last = outcome.status in OK, delivery.tries > len(WAITS)
    again = None if is_taken or is_last else now + WAITS[delivery.tries - 1]
    came_of_it = {"status": outcome.status, "problem": outcome.problem, "next_try_at": again}
    Delivery.objects.filter(pk=delivery.pk).update(**came_of_it, taken_at=now if is_taken else None)
    if is_taken and webhook.failures:
        webhook.failures = 0
        Webhook.objects.filter(pk=webhook.pk).update(failures=0)
    elif not is_taken:
        _note_failure(webhook, outcome, is_given_up=is_last, now=now)
    return is_taken


def _note_failure(webhook: Webhook, outcome: Outcome, *, is_given_up: bool, now: datetime) -> None:
    """Leave an address alone for a while, or turn it off for good."""
    webhook.failures = min(webhook.failures + 1, 1000)
    changes: dict[str, Any] = {"next_try_at": now + PAUSES[min(webhook.failures, len(PAUSES)) - 1]}
    if outcome.status == GONE:
        changes["off"] = Webhook.Off.GONE
    elif is_given_up and webhook.failures > len(WAITS):
        changes["off"] = Webhook.Off.FAILED
    Webhook.objects.filter(pk=webhook.pk).update(failures=webhook.failures, **changes)


class PublicNetwork(httpcore.SyncBackend):
    """Connects to public addresses alone, and hangs up when the time is over, however slowly something answers."""

    def __init__(self, until: float) -> None:
        super().__init__()
        self.until = until

    def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Iterable[httpcore.SOCKET_OPTION] | None = None,
    ) -> httpcore.NetworkStream:
        """Connect to one of the addresses that were looked at. Raises NotPublic, OSError, what the library raises."""
        *others, last = allowed_addresses(host, port)
        for address in others:
            with suppress(httpcore.ConnectError, httpcore.ConnectTimeout):
                return self._connect(address, port, socket_options)
        return self._connect(last, port, socket_options)

    def _connect(
        self, address: str, port: int, options: Iterable[httpcore.SOCKET_OPTION] | None
    ) -> httpcore.NetworkStream:
        left = max(self.until - monotonic(), 0.1)
        return _Hurried(super().connect_tcp(address, port, left, socket_options=options), self.until)


def allowed_addresses(host: str, port: int) -> list[str]:
    """Return the addresses of a host, in order. Raises NotPublic if one is inside a network, OSError."""
    found = addresses_of(host, port)
    if not settings.WEBHOOKS_TO_PRIVATE_ADDRESSES and not all(map(is_public, found)):
        raise NotPublic(host=host)
    return found


class _Hurried(httpcore.NetworkStream):
    """A connection with one time limit for everything, where the library has one for each read."""

    def __init__(self, stream: httpcore.NetworkStream, until: float) -> None:
        self.stream, self.until = stream, until

    @property
    def left(self) -> float:
        """Return the seconds that are left. Raises ReadTimeout."""
        left = self.until - monotonic()
        if left <= 0:
            raise httpcore.ReadTimeout("It took too long to answer.")
        return left

    def read(self, max_bytes: int, timeout: float | None = None) -> bytes:
        """Read what has come."""
        return self.stream.read(max_bytes, self.left)

    def write(self, buffer: bytes, timeout: float | None = None) -> None:
        """Send bytes."""
        self.stream.write(buffer, self.left)

    def close(self) -> None:
        """Hang up."""
        self.stream.close()

    def start_tls(
        self, ssl_context: ssl.SSLContext, server_hostname: str | None = None, timeout: float | None = None
    ) -> httpcore.NetworkStream:
        """Go on encrypted, with the certificate checked for the host's name."""
        return _Hurried(self.stream.start_tls(ssl_context, server_hostname, self.left), self.until)

    def get_extra_info(self, info: str) -> Any:
        """Return what the library asks about the connection."""
        return self.stream.get_extra_info(info)
