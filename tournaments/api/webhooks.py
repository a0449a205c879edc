"""Webhooks: their organization's owner adds, changes, tests and deletes them, and reads the delivery log."""

from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.activity_log import add_details, logged
from accounts.models import MAY_OWN, Organization
from tournaments.access import organization_for_staff
from tournaments.api.authentication import visitor_of
from tournaments.api.idempotency import KEY, once_per_key
from tournaments.api.pages import page_of, paged, read_query
from tournaments.api.shapes import webhooks as shapes
from tournaments.api.shapes.base import NothingShape
from tournaments.api.views import Call, documented, now, read
from tournaments.models import Webhook
from tournaments.services.webhooks import webhooks


@logged(gettext_noop("Created a webhook."))
class Webhooks(Call):
    """GET and POST organizations/{organization}/webhooks/"""

    @documented(gives={200: shapes.WebhookAnswer(many=True)}, summary="List the organization's webhooks.")
    def get(self, request: Request, organization: str) -> Response:
        """List them."""
        return Response(shapes.WebhookAnswer.each(_owned(request, organization).webhooks.all()))

    @documented(
        takes=shapes.WebhookShape,
        gives={201: shapes.NewWebhookAnswer},
        parameters=[KEY],
        summary="Have events sent to an address.",
    )
    def post(self, request: Request, organization: str) -> Response:
        """Create a webhook for what happens from now on; only this answer has its secret."""
        response = self.created(request, organization)
        made = Webhook.objects.filter(pk=response.data["id"]).first()
        secret = webhooks.secret_of(made) if made else ""  # deleted since, where a request is repeated
        return Response({**response.data, "secret": secret}, status=201)

    @once_per_key
    def created(self, request: Request, organization: str) -> Response:
        """Create it. Answers are kept for repeated requests, so this one has no secret."""
        hall = _owned(request, organization)
        data = read(shapes.WebhookShape, request.data)
        by = str(visitor_of(request))
        made = webhooks.create_webhook(organization=hall, url=data["url"], types=data.get("types", []), by=by)
        add_details(request, what=_("Created a webhook to %(url)s.") % {"url": made.url})
        return Response(shapes.WebhookAnswer.of(made), status=201)


@logged(gettext_noop("Changed a webhook."))
class WebhookDetail(Call):
    """GET, PATCH and DELETE organizations/{organization}/webhooks/{webhook}/"""

    @documented(gives={200: shapes.WebhookAnswer}, summary="Show a webhook.")
    def get(self, request: Request, organization: str, webhook: int) -> Response:
        """Show it."""
        return Response(shapes.WebhookAnswer.of(_found(_owned(request, organization), webhook)))

    @documented(takes=shapes.WebhookChangeShape, gives={200: shapes.WebhookAnswer}, summary="Change a webhook.")
    @once_per_key
    def patch(self, request: Request, organization: str, webhook: int) -> Response:
        """Change the given values."""
        found = _found(_owned(request, organization), webhook)
        data = read(shapes.WebhookChangeShape, request.data)
        return Response(shapes.WebhookAnswer.of(webhooks.change_webhook(webhook=found, changes=data, now=now())))

    @documented(gives={204: None}, summary="Delete a webhook and its log.")
    def delete(self, request: Request, organization: str, webhook: int) -> Response:
        """Delete it."""
        found = _found(_owned(request, organization), webhook)
        add_details(request, what=_("Deleted the webhook to %(url)s.") % {"url": found.url})
        found.delete()
        return Response(status=204)


@logged(gettext_noop("Had a test sent to a webhook."))
class TestWebhook(Call):
    """POST organizations/{organization}/webhooks/{webhook}/test/"""

    @documented(gives={202: shapes.DeliveryAnswer}, summary="Have a test sent to a webhook.")
    @once_per_key
    def post(self, request: Request, organization: str, webhook: int) -> Response:
        """Have it sent within seconds; its log says what came of it."""
        hall = _owned(request, organization)
        read(NothingShape, request.data)
        sent = webhooks.send_test(webhook=_found(hall, webhook), now=now())
        return Response(shapes.DeliveryAnswer.of(sent), status=202)


@logged(gettext_noop("Gave a webhook another secret."))
class NewSecret(Call):
    """POST organizations/{organization}/webhooks/{webhook}/secret/"""

    @documented(gives={200: shapes.SecretAnswer}, parameters=[KEY], summary="Give a webhook another secret.")
    def post(self, request: Request, organization: str, webhook: int) -> Response:
        """Replace the secret; the one before no longer signs. A repeated request gets the same one again."""
        self.renewed(request, organization, webhook)
        return Response({"secret": webhooks.secret_of(_found(_owned(request, organization), webhook))})

    @once_per_key
    def renewed(self, request: Request, organization: str, webhook: int) -> Response:
        """Replace it. Answers are kept for repeated requests, so this one has no secret."""
        hall = _owned(request, organization)
        read(NothingShape, request.data)
        webhooks.renew_secret(webhook=_found(hall, webhook))
        return Response({})


class Deliveries(Call):
    """GET organizations/{organization}/webhooks/{webhook}/deliveries/"""

    @documented(
        gives={200: page_of(shapes.DeliveryAnswer)},
        parameters=[shapes.DeliveriesShape],
        summary="List what was sent to a webhook in the last month, the latest first.",
        name="organizations_webhooks_deliveries_list",
    )
    def get(self, request: Request, organization: str, webhook: int) -> Response:
        """List deliveries, page by page."""
        found = _found(_owned(request, organization), webhook).deliveries.defer("body").order_by("-pk")
        return paged(request, read_query(shapes.DeliveriesShape, request), found, shapes.DeliveryAnswer)


@logged(gettext_noop("Had an event sent to a webhook again."))
class SendAgain(Call):
    """POST organizations/{organization}/webhooks/{webhook}/deliveries/{delivery}/again/"""

    @documented(gives={202: shapes.DeliveryAnswer}, summary="Have an event sent to a webhook again.")
    @once_per_key
    def post(self, request: Request, organization: str, webhook: int, delivery: int) -> Response:
        """Have it sent within seconds."""
        hall = _owned(request, organization)
        read(NothingShape, request.data)
        sent = get_object_or_404(_found(hall, webhook).deliveries, pk=delivery)
        return Response(shapes.DeliveryAnswer.of(webhooks.send_again(delivery=sent, now=now())), status=202)


def _owned(request: Request, organization: str) -> Organization:
    hall = organization_for_staff(visitor_of(request), MAY_OWN, organization)
    add_details(request, organization=hall)
    return hall


def _found(hall: Organization, webhook: int) -> Webhook:
    return get_object_or_404(hall.webhooks.select_related("organization"), pk=webhook)
