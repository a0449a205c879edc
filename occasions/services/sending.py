"""What a hall has shared goes to the hub when there is a network. A hub that is away costs the evening nothing."""

import json
from collections.abc import Sequence
from datetime import datetime, timedelta
from time import monotonic
from typing import Any
from urllib.parse import urlsplit

import httpcore
from django.conf import settings
from django.db.models import QuerySet

from occasions.chain.parts import Part, read_part
from occasions.errors import HubSilent
from occasions.models import HallNight, StoredPart
from occasions.services.sharing import own_chain, take_over
from occasions.services.storing import parts_of, store
from scoring.errors import Refused
from tournaments.errors.webhooks import NotPublic
from tournaments.services.webhooks.deliveries import EXPECTED, PublicNetwork

SECONDS = 15
"""For one request, with its answer."""
MOST_BYTES = 8_000_000
MOST_PAGES = 50
"""Of parts that are read at once."""
WAITS = tuple(timedelta(seconds=seconds) for seconds in (15, 30, 60, 120, 300, 900, 3600))
"""How long after each failure the next try comes; the last one holds on."""


def calls_of(hub: str) -> str:
    """Return the address of a hub's call for parts, from that of the occasion's page. Raises HubSilent."""
    split = urlsplit(hub.strip())
    place, _page, slug = split.path.rstrip("/").rpartition("/occasions/")
    if split.scheme not in ("http", "https") or not split.netloc or not slug or split.username:
        raise HubSilent(problem=hub[:100])
    return f"{split.scheme}://{split.netloc}{place}/api/v1/occasions/{slug}/parts/"


def fetch(hub: str, chain: str = "") -> list[str]:
    """Return the parts of the organizer, and of a hall, that a hub has, as lines. Raises HubSilent."""
    address, lines, after = calls_of(hub), [], 0
    for _page in range(MOST_PAGES):
        body = _ask("GET", f"{address}?after={after}&chain={chain}")
        parts = body.get("parts")
        if not isinstance(parts, list):
            raise HubSilent(problem="?")
        lines += [json.dumps(part) for part in parts]
        following = body.get("next")
        if not isinstance(following, int) or following <= after:
            return lines
        after = following
    raise HubSilent(problem=f"> {MOST_PAGES}")


def send(night: HallNight, now: datetime) -> int:
    """Bring hub and hall to the same parts of this hall; return how many the hub took. Raises HubSilent, Refused.

    What the hub has and this computer does not (its backup was restored, say) is taken over first, so that the chain
    goes on where it stopped.
    """
    there = fetch(night.hub, night.chain)
    known = {part.hash for line in there if isinstance(part := read_part(line), Part)}
    if there:
        store(occasion=night.occasion, lines=there, way=StoredPart.Way.NETWORK, now=now)
        take_over(night)
    missing = [part for part in _in_order(parts_of(night.occasion, chain=night.chain)) if part.hash not in known]
    for part in missing:
        _ask("POST", calls_of(night.hub), f'{{"parts":[{part.line}]}}'.encode())
    chain = own_chain(night)
    HallNight.objects.filter(pk=night.pk).update(sent=len(chain.parts))
    return len(missing)


def _in_order(parts: Sequence[Part]) -> list[Part]:
    return sorted(parts, key=lambda part: (part.number, part.hash))


def send_waiting(now: datetime) -> None:
    """Send what is due, of each night that has a hub; one that fails is left alone for a while."""
    for night in waiting(now):
        try:
            send(night, now)
            changes: dict[str, Any] = {"tries": 0, "next_try_at": None, "problem": ""}
        except Refused as refusal:
            wait = WAITS[min(night.tries, len(WAITS) - 1)]
            changes = {"tries": min(night.tries + 1, 1000), "next_try_at": now + wait, "problem": refusal.message[:300]}
        same = HallNight.objects.filter(pk=night.pk, next_try_at=night.next_try_at)
        same.update(**changes)  # shared again meanwhile: that has its own turn


def waiting(now: datetime) -> QuerySet[HallNight]:
    """Return the nights that have something to send by now."""
    due = HallNight.objects.filter(next_try_at__lte=now).exclude(hub="")
    return due.select_related("occasion").order_by("next_try_at")[:50]


def _ask(method: str, address: str, content: bytes | None = None) -> dict[str, Any]:
    """Return the JSON of an answer. Raises HubSilent."""
    if settings.DEMO:  # nothing leaves a demo
        raise HubSilent(problem="demo")
    until = monotonic() + SECONDS
    timeouts = dict.fromkeys(("connect", "read", "write", "pool"), SECONDS)
    headers = [("Content-Type", "application/json"), ("Accept", "application/json"), ("User-Agent", "Headtable")]
    try:
        with (
            httpcore.ConnectionPool(network_backend=PublicNetwork(until)) as pool,
            pool.stream(
                method, address, headers=headers, content=content, extensions={"timeout": timeouts}
            ) as response,
        ):
            found = bytearray()
            for some in response.iter_stream():
                found += some
                if len(found) > MOST_BYTES:
                    raise HubSilent(problem=f"> {MOST_BYTES}")
            if response.status not in (200, 201):
                raise HubSilent(problem=_refusal_in(response.status, bytes(found)))
        body = json.loads(found)
    except NotPublic as refused:
        raise HubSilent(problem=refused.message) from None
    except (*EXPECTED, httpcore.UnsupportedProtocol, ValueError, RecursionError) as problem:
        raise HubSilent(problem=str(problem)[:100] or type(problem).__name__) from None
    if not isinstance(body, dict):
        raise HubSilent(problem="?")
    return body


def _refusal_in(status: int, content: bytes) -> str:
    """Return what a hub said when it refused, as far as it is one of ours."""
    try:
        return f"{status}: {str(json.loads(content)['message'])[:150]}"
    except (ValueError, KeyError, TypeError, RecursionError):
        return str(status)
