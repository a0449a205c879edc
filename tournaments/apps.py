"""The app's name, and where the rules find games that organizations made themselves."""

from django.apps import AppConfig

from scoring.rules import register_keeper


class TournamentsConfig(AppConfig):
    """Tournaments."""

    name = "tournaments"
    label = "tournaments"

    def ready(self) -> None:
        """Give the rules the files of games, which do not know the database."""
        from tournaments.models.own_game import file_of  # not at the top: models are not there yet

        register_keeper(file_of)
