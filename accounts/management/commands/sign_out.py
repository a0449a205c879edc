"""`manage.py sign_out`: end sessions from the server, as after a laptop was lost or an account was used by others."""

from argparse import ArgumentParser
from typing import Any

from allauth.mfa.models import Authenticator
from django.core.management import BaseCommand, CommandError
from django.db import transaction
from django.utils.translation import gettext as _

from accounts.members import end_sessions
from accounts.models import User


class Command(BaseCommand):
    """Sign somebody out wherever they are signed in; with --everybody, all users."""

    help = (
        "Sign a user out everywhere, or everybody; docs/security.md says how to check who asks to lose a second step."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare who, and what else ends."""
        who = parser.add_mutually_exclusive_group(required=True)
        who.add_argument("email", nargs="?", help="the user")
        who.add_argument("--everybody", action="store_true", help="all users")
        parser.add_argument(
            "--forget-second-step", action="store_true", help="also remove the user's passkeys, app and recovery codes"
        )

    @transaction.atomic
    def handle(
        self, *args: object, email: str | None, everybody: bool, forget_second_step: bool, **options: Any
    ) -> None:
        """End the sessions. Raises CommandError where there is no such user."""
        if everybody and forget_second_step:
            raise CommandError(_("Give the e-mail address of the person who lost their second step."))
        users = User.objects.all() if everybody else User.objects.filter(email__iexact=email)
        if not users:
            raise CommandError(_("Nobody here has the e-mail address %(email)s.") % {"email": email})
        for user in users:
            end_sessions(user=user)
            if forget_second_step:
                Authenticator.objects.filter(user=user).delete()
