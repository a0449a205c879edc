"""Games that an organization made itself, and the files that tournaments play by."""

from django.db import models
from django.db.models.functions import Lower
from django.utils.translation import gettext_lazy as _

from accounts.models import Organization
from scoring.rules import GameRules, get_game
from tournaments.models.tournament import Tournament

TITLE_LENGTH, KEY_LENGTH = 60, 30


class OwnGame(models.Model):
    """A game of an organization's own, as it is played next time."""

    organization = models.ForeignKey(Organization, models.CASCADE, related_name="own_games")
    name = models.CharField(_("name"), max_length=TITLE_LENGTH)
    """As its file says."""
    key = models.CharField(_("key"), max_length=KEY_LENGTH, db_index=True)
    """Made of the file: a changed file has another."""
    file = models.TextField(_("file"))
    created_at = models.DateTimeField(_("created"), auto_now_add=True)

    class Meta:
        verbose_name = _("game of one's own")
        verbose_name_plural = _("games of one's own")
        ordering = [Lower("name"), "pk"]
        constraints = [models.UniqueConstraint("organization", Lower("name"), name="one_name_for_own_games")]

    def __str__(self) -> str:
        return self.name

    @property
    def rules(self) -> GameRules:
        """Return the game of the file."""
        return get_game(self.key)


class GameFile(models.Model):
    """The file of a game that a tournament plays or has played, as it was then: it goes where the tournament goes."""

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="game_files")
    key = models.CharField(_("key"), max_length=KEY_LENGTH, db_index=True)
    file = models.TextField(_("file"))

    class Meta:
        verbose_name = _("file of a game")
        verbose_name_plural = _("files of games")
        constraints = [models.UniqueConstraint(fields=["tournament", "key"], name="one_file_per_game")]

    def __str__(self) -> str:
        return self.key


def file_of(key: str) -> str | None:
    """Return the file of a game by its key, in any organization; None where there is none."""
    found = GameFile.objects.filter(key=key).first() or OwnGame.objects.filter(key=key).first()
    return found.file if found else None
