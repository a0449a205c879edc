"""`manage.py add_director`: give someone a hall to direct, from the machine that serves it."""

from argparse import ArgumentParser
from typing import Any

from django.core.exceptions import ValidationError
from django.core.management import BaseCommand, CommandError
from django.core.validators import validate_email
from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import NAME_LENGTH, Membership, Organization, Role, User
from accounts.names import validate_name
from accounts.services import found_organization


class Command(BaseCommand):
    """Create a user and an organization if they do not exist yet, and make the user a director of it."""

    help = "Let someone direct an organization's tournaments; creates both if they do not exist."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare who, and where."""
        parser.add_argument("email")
        parser.add_argument("--organization", required=True, help="its name")

    @transaction.atomic
    def handle(self, *args: object, email: str, organization: str, **options: Any) -> None:
        """Add the director; the person who creates an organization owns it."""
        _check(email, organization)
        user = User.objects.filter(email__iexact=email).first() or User.objects.create_user(email)
        hall = Organization.objects.filter(name=organization).first()
        if hall is None:
            found_organization(name=organization, owner=user)
        else:
            Membership.objects.get_or_create(user=user, organization=hall, defaults={"role": Role.DIRECTOR})
        names = {"email": user.email, "organization": organization}
        self.stdout.write(_("%(email)s now directs the tournaments of %(organization)s.") % names)


def _check(email: str, organization: str) -> None:
    try:
        validate_email(email)
    except ValidationError as error:
        raise CommandError(f"{email}: {error.messages[0]}") from None
    if not organization.strip() or len(organization) > NAME_LENGTH:
        raise CommandError(_("An organization needs a name of at most %(most)s letters.") % {"most": NAME_LENGTH})
    try:
        validate_name(organization)
    except ValidationError as error:
        raise CommandError(error.messages[0]) from None
