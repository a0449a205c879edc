"""The app's name: it lies inside `tournaments`, and has migrations of its own."""

from django.apps import AppConfig


class FundraisingConfig(AppConfig):
    """Fundraising."""

    name = "fundraising"
    label = "fundraising"
