"""`manage.py drf_create_token`: print a new API key, like the REST framework's command of this name."""

from argparse import ArgumentParser
from typing import Any

from django.core.management import BaseCommand, CommandError
from django.utils.translation import gettext as _

from accounts.members import make_token, revoke_token
from accounts.models import User


class Command(BaseCommand):
    """Create another API key for a user. It cannot be shown again, since only its digest is stored."""

    help = "Print a new API key for a user; earlier ones stay valid unless --reset is given."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the user, and whether the new key replaces the others."""
        parser.add_argument("username", help="the user's e-mail address")
        parser.add_argument("-r", "--reset", action="store_true", help="end the keys made before")

    def handle(self, *args: object, username: str, reset: bool, **options: Any) -> None:
        """Print the key."""
        user = User.objects.filter(email__iexact=username, is_active=True).first()
        if user is None:
            raise CommandError(_("Nobody here has the e-mail address %(email)s.") % {"email": username})
        if reset:
            revoke_token(user=user)
        self.stdout.write(f"Generated token {make_token(user=user)} for user {user.email}")
