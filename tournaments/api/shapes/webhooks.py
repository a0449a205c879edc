"""The shapes of webhooks and what was sent to them."""

from rest_framework import serializers

from tournaments.api.shapes.base import Answer, Moment, Shape
from tournaments.api.shapes.pages import PageShape
from tournaments.models import Event, Webhook
from tournaments.models.webhook import URL_LENGTH
from tournaments.services.webhooks.webhooks import validate_address


def _types() -> serializers.ListField:
    return serializers.ListField(
        child=serializers.ChoiceField(Event.Type.choices),
        max_length=len(Event.Type),
        required=False,
        help_text="Types of events; empty: all.",
    )


class WebhookShape(Shape):
    """POST organizations/{organization}/webhooks/"""

    url = serializers.CharField(max_length=URL_LENGTH, validators=[validate_address])
    types = _types()


class WebhookChangeShape(Shape):
    """PATCH organizations/{organization}/webhooks/{webhook}/"""

    url = serializers.CharField(max_length=URL_LENGTH, validators=[validate_address], required=False)
    types = _types()
    is_on = serializers.BooleanField(required=False, help_text="Off: nothing is sent, nor is it made up for later.")


class WebhookAnswer(Answer):
    """A webhook."""

    filled_by = {"is_on": lambda webhook: not webhook.off}

    id = serializers.IntegerField()
    url = serializers.CharField()
    types = serializers.ListField(child=serializers.CharField(), help_text="Empty: all.")
    is_on = serializers.BooleanField()
    off = serializers.ChoiceField(Webhook.Off.choices, allow_blank=True, help_text="Why it is off; empty: it is on.")
    failures = serializers.IntegerField(help_text="In a row.")
    created_at = Moment()
    created_by = serializers.CharField()


class NewWebhookAnswer(WebhookAnswer):
    """A webhook that was just created."""

    secret = serializers.CharField(help_text="Signs what is sent. It is not shown again.")


class SecretAnswer(Answer):
    """Another secret."""

    secret = serializers.CharField(help_text="Signs what is sent from now on. It is not shown again.")


class DeliveryAnswer(Answer):
    """An event for a webhook."""

    id = serializers.IntegerField()
    type = serializers.CharField(help_text="Of the event, or `webhook.test`.")
    cursor = serializers.IntegerField(
        source="event", allow_null=True, help_text="Of the event in its feed; null: a test."
    )
    created_at = Moment()
    tries = serializers.IntegerField()
    taken_at = Moment(allow_null=True)
    next_try_at = Moment(allow_null=True, help_text="Null: it was taken, or given up.")
    status = serializers.IntegerField(allow_null=True, help_text="Of the latest answer.")
    problem = serializers.CharField(allow_blank=True)


class DeliveriesShape(PageShape):
    """GET organizations/{organization}/webhooks/{webhook}/deliveries/"""
