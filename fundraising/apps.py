"""The app's name, and what it adds to tournaments."""

from django.apps import AppConfig


class FundraisingConfig(AppConfig):
    """Fundraising."""

    name = "fundraising"
    label = "fundraising"

    def ready(self) -> None:
        """Join in with tournaments, which do not know this app."""
        from fundraising import hooks  # not at the top: it reads models, which are not there yet

        hooks.answer_all()
