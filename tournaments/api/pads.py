"""A tablet exchanges the key on its table, or the code that the desk shows, for a token of its own."""

from contextlib import suppress
from datetime import timedelta
from hashlib import sha256
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
from tournaments.models import Table
from tournaments.services import pads
from tournaments.web import network_of

PAIRING_SECONDS = 60

KEY_OR_CODE = PolymorphicProxySerializer(
    component_name="Pair",
    serializers=[shapes.PairByKey, shapes.PairByCode],
    resource_type_field_name=None,
    many=False,
)


class WrongCode(AuthenticationFailed):
    """Six digits that open nothing, or did until a moment ago: which of both is nobody's business."""

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

    Counted in the cache. Without Redis that is the memory of the one process there is.
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


def _refuse_a_flood(key: str) -> None:
    """Raise Throttled where one key is used far oftener than a table has tablets: each use writes, and hands wait."""
    name = f"pairings-{sha256(key.encode('utf-8', 'replace')).hexdigest()}"
    cache.add(name, 0, PAIRING_SECONDS)
    with suppress(ValueError):  # it ran out this very moment
        if cache.incr(name) > settings.LIMITS.pairings_by_key:
            raise TooManyPairings(PAIRING_SECONDS)


@logged(None)
class Pair(Call):
    """POST pads/pair/"""

    @documented(
        takes=KEY_OR_CODE,
        gives={201: shapes.PairAnswer, 429: ErrorAnswer},
        summary="Pair a tablet with its table, by the table's key or a code from the desk.",
    )
    def post(self, request: Request) -> Response:
        """Give the device its token; the key or the code alone is what lets it in."""
        by_code = isinstance(request.data, dict) and "code" in request.data
        table, token = self._by_code(request) if by_code else self._by_key(request)
        answer = {"token": token, "table": table.number, "tournament": table.tournament.name}
        return Response(answer, status=201)

    def _by_key(self, request: Request) -> tuple[Table, str]:
        data = read(shapes.PairByKey, request.data)
        _refuse_a_flood(data["key"])
        paired = pads.pair(key=data["key"], tablet=_tablet(request, data), now=now())
        if paired is None:
            raise AuthenticationFailed(_("This key is not valid. Scan the code on the table again."))
        return paired

    def _by_code(self, request: Request) -> tuple[Table, str]:
        data = read(shapes.PairByCode, request.data)
        guesses = WrongCodes()
        if not guesses.allow_request(request, self):
            raise Throttled(guesses.wait())
        digits = "".join(filter(str.isdigit, data["code"]))
        tournament = pads.find_tournament(code=digits, now=now())
        if tournament is None:
            guesses.count(request)
            raise WrongCode
        paired = pads.pair_by_code(tournament=tournament, table=data["table"], tablet=_tablet(request, data), now=now())
        if paired is None:
            raise NoSuchTable
        return paired


def _tablet(request: Request, data: dict[str, Any]) -> pads.Tablet:
    """Return the description of the device: a tablet may know better than its browser's name what it is."""
    agent = request.headers.get("User-Agent", "")
    return pads.Tablet(data.get("device") or agent, data.get("token", ""), data.get("attempt"))


class TakeOver(Call):
    """POST pads/take-over/"""

    @documented(
        gives={200: shapes.TakenOverAnswer}, summary="Make this tablet the one that enters the hands of its table."
    )
    def post(self, request: Request) -> Response:
        """Take over from the tablet that entered the table's hands until now; it may take them back the same way."""
        pad = live_pad_of(request)
        read(NothingShape, request.data)
        pads.take_over(pad=pad, now=now())
        return Response({"in_charge": True})
