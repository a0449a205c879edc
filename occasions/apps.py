"""The app's name."""

from django.apps import AppConfig


class OccasionsConfig(AppConfig):
    """Occasions."""

    name = "occasions"
    label = "occasions"
