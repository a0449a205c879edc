"""The euchre jar and the loner pot: what tables owe and players get, settled by requests that can be sent again."""

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.activity_log import logged
from accounts.models import MAY_KEEP_BOOKS, MAY_READ_BOOKS, MAY_TAKE_PAYMENTS
from fundraising.api import till_shapes as shapes
from fundraising.api.shapes import RecordedAnswer
from fundraising.services.jar import jar_of, say_euchres, settle
from fundraising.services.ledger import Recorded, books_of
from fundraising.services.pot import RULES, carry_over, pay_pot, pot_of, shares_of
from tournaments.access import tournament_for_staff
from tournaments.api.authentication import visitor_of
from tournaments.api.errors import NotHere
from tournaments.api.idempotency import once_per_key
from tournaments.api.views import Call, created, documented, entrant_in, now, read
from tournaments.models import Tournament


@logged(None)
class Jar(Call):
    """GET tournaments/{id}/jar/"""

    @documented(gives={200: shapes.JarAnswer}, summary="Show what every table owes the euchre jar, by closed round.")
    def get(self, request: Request, pk: int) -> Response:
        """Show it to those who take payments."""
        return Response(_jar_answer(tournament_for_staff(visitor_of(request), MAY_TAKE_PAYMENTS, pk=pk)))


@logged(gettext_noop("Settled what a table owed the euchre jar."))
class SettleJar(Call):
    """POST tournaments/{id}/jar/{round}/{table}/settle/"""

    @documented(
        takes=shapes.SettleShape,
        gives={200: RecordedAnswer, 201: RecordedAnswer},
        summary="Take what a table owes for a round, or give back what it paid too much; the same again gets 200.",
    )
    @once_per_key
    def post(self, request: Request, pk: int, number: int, table: int) -> Response:
        """Settle it, once."""
        visitor = visitor_of(request)
        tournament = tournament_for_staff(visitor, MAY_TAKE_PAYMENTS, pk=pk)
        data = read(shapes.SettleShape, request.data)
        if data["entrant"] is not None:
            data["entrant"] = entrant_in(tournament, data["entrant"])
        done = settle(tournament=tournament, round_number=number, table=table, **data, by=str(visitor), now=now())
        return recorded(request, tournament, done)


@logged(gettext_noop("Entered the euchres of a table."))
class Euchres(Call):
    """POST tournaments/{id}/jar/{round}/{table}/euchres/"""

    @documented(
        takes=shapes.EuchresShape,
        gives={200: shapes.JarAnswer},
        summary="Say how often somebody was euchred in a game whose totals do not.",
    )
    @once_per_key
    def post(self, request: Request, pk: int, number: int, table: int) -> Response:
        """Charge it; said again, the difference."""
        visitor = visitor_of(request)
        tournament = tournament_for_staff(visitor, MAY_TAKE_PAYMENTS, pk=pk)
        data = read(shapes.EuchresShape, request.data)
        say_euchres(tournament=tournament, round_number=number, table=table, **data, by=str(visitor), now=now())
        return Response(_jar_answer(tournament))


@logged(None)
class Pot(Call):
    """GET tournaments/{id}/pot/"""

    @documented(gives={200: shapes.LonerPotAnswer}, summary="Show the loner pot, and who gets what of it by each rule.")
    def get(self, request: Request, pk: int) -> Response:
        """Show it to those who read the books."""
        tournament = tournament_for_staff(visitor_of(request), MAY_READ_BOOKS, pk=pk)
        inside = pot_of(tournament)
        rules = [{"rule": rule, "shares": shares_of(tournament, max(inside, 0), rule)} for rule in RULES]
        is_over = tournament.status == Tournament.Status.FINISHED
        currency = books_of(tournament).currency
        answer = {"currency": currency, "pot": inside, "is_over": is_over, "rules": rules}
        return Response(shapes.LonerPotAnswer.of(answer))


@logged(gettext_noop("Paid out the loner pot."))
class PayOut(Call):
    """POST tournaments/{id}/pot/pay-out/"""

    @documented(
        takes=shapes.PayOutShape,
        gives={200: RecordedAnswer, 201: RecordedAnswer},
        summary="Pay the whole loner pot out in cash, once the tournament is over; the same again gets 200.",
    )
    @once_per_key
    def post(self, request: Request, pk: int) -> Response:
        """Pay it, once."""
        visitor = visitor_of(request)
        tournament = tournament_for_staff(visitor, MAY_KEEP_BOOKS, pk=pk)
        data = read(shapes.PayOutShape, request.data)
        return recorded(request, tournament, pay_pot(tournament=tournament, **data, by=str(visitor), now=now()))


@logged(gettext_noop("Carried the loner pot over to another tournament."))
class CarryOver(Call):
    """POST tournaments/{id}/pot/carry-over/"""

    @documented(
        takes=shapes.CarryOverShape,
        gives={200: RecordedAnswer, 201: RecordedAnswer},
        summary="Carry the whole loner pot over to another night; the same again gets 200.",
    )
    @once_per_key
    def post(self, request: Request, pk: int) -> Response:
        """Carry it over, once."""
        visitor = visitor_of(request)
        tournament = tournament_for_staff(visitor, MAY_KEEP_BOOKS, pk=pk)
        data = read(shapes.CarryOverShape, request.data)
        data["to"] = tournament.organization.tournaments.filter(pk=data["to"]).first()
        if data["to"] is None:
            raise NotHere({"to": _("Your organization has no tournament with this id.")})
        return recorded(request, tournament, carry_over(tournament=tournament, **data, by=str(visitor), now=now()))


def recorded(request: Request, tournament: Tournament, done: Recorded) -> Response:
    """Return the answer about entries: 201, and 200 for a repetition, which the log leaves out."""
    answer = RecordedAnswer.of(done, currency=books_of(tournament).currency)
    return created(request, answer, is_new=done.is_new)


def _jar_answer(tournament: Tournament) -> dict[str, Any]:
    return shapes.JarAnswer.of(books_of(tournament), tables=jar_of(tournament))
