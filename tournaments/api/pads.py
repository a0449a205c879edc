"""Pairing: a tablet exchanges its table's key, or the code that the desk shows, for its own token."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import timedelta
from threading import Lock
from typing import Any

from django.conf import settings
from django.core.cache import cache
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from drf_spectacular.utils import PolymorphicProxySerializer
from rest_framework.exceptions import AuthenticationFailed, NotFound, Throttled
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.throttling import BaseThrottle

from accounts.activity_log import logged
from tournaments.api.authentication import live_pad_of
from tournaments.api.errors import Flood
from tournaments.api.shapes import pads as shapes
from tournaments.api.shapes.base import ErrorAnswer, NothingShape
from tournaments.api.views import Call, documented, now, read
from tournaments.models import PadKey
from tournaments.services.hall import pads
from tournaments.web import FLOOD_SECONDS, is_above, network_of

PAIRED_AT_ONCE = 2

KEY_OR_CODE = PolymorphicProxySerializer(
    component_name="Pair",
    serializers=[shapes.PairByKey, shapes.PairByCode],
    resource_type_field_name=None,
    many=False,
)


class WrongCode(AuthenticationFailed):
    """Six digits that open nothing, or no longer do; the answer does not reveal which."""

    default_code = "wrong-code"
    default_detail = gettext_lazy("This code is not valid. Ask the desk for a new one.")


class TooManyPairings(Flood):
    """One key has paired far more tablets than a table has."""

    default_detail = gettext_lazy("Too many tablets have just been opened with this card. This tablet will try again.")


class NoSuchTable(NotFound):
    """The code is right, and the hall has no table of this number."""

    default_code = "no-such-table"
    default_detail = gettext_lazy("There is no table with this number. Check the number on the table.")


class WrongCodes(BaseThrottle):
    """Limits guessing: 300 wrong codes in ten minutes from one address, 3000 from everywhere together.

    A whole hall shares one address, so right codes cost nothing, and a hundred hosts may each mistype theirs three
    times, or all try the code of ten minutes ago. A code lives for ten minutes: one in 3300 is guessed from one
    address, one in 330 from ever so many, and that gains what the key on a table gives to anybody who sits there.
    In IPv6 one address is a network of 64 bits, which one household has.

    Counted in the cache, which all servers share. Without Redis that is the memory of the one process there is.
    """

    SECONDS = int(timedelta(minutes=10).total_seconds())
    FROM_ONE, FROM_ALL = 300, 3000

    def allow_request(self, request: Request, view: object) -> bool:
        """Tell whether one more code may be tried."""
        return all((cache.get(key) or 0) < most for key, most in self._counters(request))

    def wait(self) -> float:
        """Return after how many seconds it is worth trying again, at the latest."""
        return self.SECONDS

    def count(self, request: Request) -> None:
        """Note that a code was wrong."""
        for key, _most in self._counters(request):
            cache.add(key, 0, self.SECONDS)
            with suppress(ValueError):  # it ran out this very moment
                cache.incr(key)

    def _counters(self, request: Request) -> tuple[tuple[str, int], ...]:
        return (f"wrong-codes-{network_of(request._request)}", self.FROM_ONE), ("wrong-codes", self.FROM_ALL)


_being_paired: Counter[int] = Counter()
"""How many tablets each key (by id) is pairing at this moment in this process."""
_look = Lock()


@contextmanager
def _no_flood(key: PadKey) -> Iterator[None]:
    """Raise TooManyPairings where a key is used far oftener than a table has tablets: each use writes, and hands wait.

    Two tablets may be paired at the same moment, and `LIMITS.pairings_by_key` within a minute.
    """
    with _look:
        if _being_paired[key.pk] >= PAIRED_AT_ONCE:
            raise TooManyPairings(1)
        _being_paired[key.pk] += 1
    try:
        if is_above(f"pairings-{key.pk}", settings.LIMITS.pairings_by_key):
            raise TooManyPairings(FLOOD_SECONDS)
        yield
    finally:
        with _look:
            _being_paired[key.pk] -= 1


@logged(None)
class Pair(Call):
    """POST pads/pair/"""

    @documented(
        takes=KEY_OR_CODE,
        gives={201: shapes.PairAnswer, 429: ErrorAnswer},
        summary="Pair a tablet with its table, by the table's key or a code from the desk.",
    )
    def post(self, request: Request) -> Response:
        """Give the device its token; the key or the code alone authorizes this."""
        by_code = isinstance(request.data, dict) and "code" in request.data
        data = read(shapes.PairByCode if by_code else shapes.PairByKey, request.data)
        key = self._key_by_code(request, data) if by_code else _key(data["key"])
        with _no_flood(key):
            token = pads.pair(pad_key=key, tablet=_tablet(request, data), now=now())
        answer = {"token": token, "table": key.table.number, "tournament": key.table.tournament.name}
        return Response(answer, status=201)

    def _key_by_code(self, request: Request, data: dict[str, Any]) -> PadKey:
        guesses = WrongCodes()
        if not guesses.allow_request(request, self):
            raise Throttled(guesses.wait())
        digits = "".join(filter(str.isdigit, data["code"]))
        tournament = pads.find_tournament(code=digits, now=now())
        if tournament is None:
            guesses.count(request)
            raise WrongCode
        key = pads.live_key_of(tournament=tournament, table=data["table"])
        if key is None:
            raise NoSuchTable
        return key


def _key(key: str) -> PadKey:
    known = pads.live_key(key)
    if known is None:
        raise AuthenticationFailed(_("This key is not valid. Scan the code on the table again."))
    return known


def _tablet(request: Request, data: dict[str, Any]) -> pads.Tablet:
    """Return the description of the device: a tablet may say more about itself than its User-Agent."""
    agent = request.headers.get("User-Agent", "")
    return pads.Tablet(data.get("device") or agent, data.get("token", ""), data.get("attempt"))


class TakeOver(Call):
    """POST pads/take-over/"""

    @documented(
        gives={200: shapes.TakenOverAnswer}, summary="Make this tablet the one that enters the hands of its table."
    )
    def post(self, request: Request) -> Response:
        """Let this tablet enter the table's hands; the other one can take over again in the same way."""
        pad = live_pad_of(request)
        read(NothingShape, request.data)
        pads.take_over(pad=pad, now=now())
        return Response({"in_charge": True})
