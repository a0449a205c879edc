"""Payments and refunds: each can be sent again, and is on record once."""

from django.shortcuts import get_object_or_404
from django.utils.translation import gettext_noop
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.activity_log import logged
from accounts.models import MAY_TAKE_PAYMENTS
from fundraising.api import shapes
from fundraising.models import Payment
from fundraising.services.ledger import refuse_other_currency
from fundraising.services.payments import Line, refund, refundable, take_payment
from tournaments.access import tournament_for_staff
from tournaments.api.authentication import visitor_of
from tournaments.api.idempotency import once_per_key
from tournaments.api.views import Call, created, documented, entrant_in, now, read


@logged(gettext_noop("Took a payment."))
class Payments(Call):
    """POST tournaments/{id}/payments/"""

    @documented(
        takes=shapes.PaymentShape,
        gives={200: shapes.PaymentAnswer, 201: shapes.PaymentAnswer},
        summary="Record a payment; the same sent again gets 200 and the same answer.",
    )
    @once_per_key
    def post(self, request: Request, pk: int) -> Response:
        """Record what somebody paid for one thing."""
        visitor = visitor_of(request)
        tournament = tournament_for_staff(visitor, MAY_TAKE_PAYMENTS, pk=pk)
        data = read(shapes.PaymentShape, request.data)
        refuse_other_currency(tournament, data.get("currency"))
        entrant = None if data.get("entrant") is None else entrant_in(tournament, data["entrant"])
        line = Line(data["for"], data["amount"], data["quantity"], entrant)
        payment, is_new = take_payment(
            tournament=tournament, uuid=data["uuid"], lines=[line], method=data["method"], by=str(visitor), now=now()
        )
        return created(request, shapes.PaymentAnswer.of(payment), is_new=is_new)


@logged(gettext_noop("Refunded a payment."))
class Refunds(Call):
    """POST tournaments/{id}/payments/{uuid}/refund/"""

    @documented(
        takes=shapes.RefundShape,
        gives={200: shapes.RefundAnswer, 201: shapes.RefundAnswer},
        summary="Give back a payment, or a part of it; the same sent again gets 200.",
    )
    @once_per_key
    def post(self, request: Request, pk: int, uuid: str) -> Response:
        """Give back an amount, the way it was paid."""
        visitor = visitor_of(request)
        tournament = tournament_for_staff(visitor, MAY_TAKE_PAYMENTS, pk=pk)
        data = read(shapes.RefundShape, request.data)
        payments = Payment.objects.select_related("fundraiser__tournament")
        payment = get_object_or_404(payments, fundraiser__tournament=tournament, uuid=uuid)
        done = refund(payment=payment, **data, by=str(visitor), now=now())
        currency, left = payment.fundraiser.currency, refundable(payment)
        answer = shapes.RefundAnswer.of(done, payment=payment.uuid, currency=currency, left=left)
        return created(request, answer, is_new=done.is_new)
