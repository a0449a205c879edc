"""The app's name, and what it adds to tournaments."""

from django.apps import AppConfig


class OccasionsConfig(AppConfig):
    """Occasions."""

    name = "occasions"
    label = "occasions"

    def ready(self) -> None:
        """Join in with tournaments, which do not know this app."""
        from occasions import hooks  # not at the top: it reads models, which are not there yet

        hooks.join_in()
