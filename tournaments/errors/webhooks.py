"""Refusals about webhooks, one class for each cause (see `scoring.errors`)."""

from django.utils.translation import gettext_lazy as _

from scoring.errors import Refused


class TooManyWebhooks(Refused):
    code = "too-many-webhooks"
    sentence = _("An organization has at most %(most)d webhooks. Delete one that is not used.")


class NotPublic(Refused):
    """An address inside a network, which nobody outside may reach by way of the server."""

    code = "address-not-public"
    sentence = _("%(host)s is inside a private network, and this server sends nothing there.")
