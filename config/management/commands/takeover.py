"""`manage.py takeover`: have the standby on this computer serve the hall, as the button on its page does."""

from typing import Any

import httpx
from django.conf import settings
from django.core.management import BaseCommand, CommandError
from django.utils import timezone
from django.utils.translation import gettext as _

from standby import following, role
from standby.following import CannotFollow, StillServes
from standby.role import Part, RoleUnreadable


class Command(BaseCommand):
    """Take over, by the server that runs here, or without one before its next start."""

    help = "Have this standby serve the hall from now on."

    def handle(self, *args: object, **options: Any) -> None:
        """Take over, and say what comes next."""
        try:
            was = role.current()
        except RoleUnreadable as error:
            raise CommandError(str(error)) from None
        if was.part != Part.STANDBY:
            raise CommandError(_("This computer is not a standby, so there is nothing to take over."))
        host = settings.HEADTABLE_HOST
        here = "127.0.0.1" if host in {"0.0.0.0", "::"} else host  # noqa: S104 - compared, not bound
        try:
            with following.line_to(f"http://{here}:{settings.HEADTABLE_PORT}", was.secret) as line:
                following.ask(line, "POST", "/standby/take-over-here/", timeout=30)
        except CannotFollow as error:
            if not isinstance(error.__cause__, httpx.ConnectError):
                raise CommandError(str(error)) from None
            _take_over_by_itself(was.owner)
        self.stdout.write(_("This computer serves the hall now. Its page says what comes next: /standby/taken-over/"))


def _take_over_by_itself(owner: str) -> None:
    try:
        following.take_over(who=owner, now=timezone.now())
    except StillServes as error:
        raise CommandError(str(error)) from None
