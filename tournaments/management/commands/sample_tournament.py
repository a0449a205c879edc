"""`manage.py sample_tournament`: a tournament to look around in."""

from typing import Any

from django.core.management import BaseCommand
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from accounts.services import found_organization
from tournaments.services.setup.sample import HALL, play_sample

DIRECTOR = "dana@example.org"


class Command(BaseCommand):
    """Make the sample's director, hall and tournament."""

    help = "Create a sample tournament: 41 entrants, three rounds played, the fourth half entered."

    def handle(self, *args: object, **options: Any) -> None:
        """Play it."""
        hall = found_organization(name=HALL, owner=User.objects.create_user(DIRECTOR, name="Dana"))
        tournament = play_sample(hall=hall, by=DIRECTOR, now=timezone.now())
        self.stdout.write(_("The sample tournament is “%(name)s”.") % {"name": tournament.name})
