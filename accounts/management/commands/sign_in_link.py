"""`manage.py sign_in_link`: a sign-in link, made on the server, for somebody without a password."""

from argparse import ArgumentParser
from typing import Any

from django.core.management import BaseCommand, CommandError
from django.utils.translation import gettext as _

from accounts.links import beginning_path, sign_in_path
from accounts.models import User


class Command(BaseCommand):
    """Print the path of a sign-in link: for one user or, in an empty installation, for the first."""

    help = "Print a link that signs somebody in once; on an empty installation, the link that creates the first owner."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare who, and where."""
        parser.add_argument("email", nargs="?", help="the user; may be left out only on an empty installation")
        parser.add_argument("--at", default="", help="the address of the installation, as in https://hall.example.org")

    def handle(self, *args: object, email: str | None, at: str, **options: Any) -> None:
        """Print the link."""
        self.stdout.write(at.rstrip("/") + (_path(email) if email else _beginning()))


def _path(email: str) -> str:
    user = User.objects.filter(email__iexact=email, is_active=True).first()
    if user is None:
        raise CommandError(_("Nobody here has the e-mail address %(email)s.") % {"email": email})
    return sign_in_path(user)


def _beginning() -> str:
    if User.objects.exists():
        raise CommandError(_("Give an e-mail address."))
    return beginning_path()
