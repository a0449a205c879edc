"""What the forms of money pages send beside their fields."""

from uuid import UUID

from django.http import HttpRequest
from django.utils.translation import gettext as _

from tournaments.desk.operations import NotDone


def uuid_in(request: HttpRequest) -> UUID:
    """Return what a form was sent as, so that a second press of its button changes nothing. Raises NotDone."""
    try:
        return UUID(request.POST.get("uuid", ""))
    except ValueError:
        raise NotDone(_("This page is out of date. Load it again, then repeat what you did.")) from None


def number_in(request: HttpRequest, name: str) -> int:
    """Return a whole number that was sent. Raises NotDone."""
    try:
        return int(request.POST.get(name, "")[:12])
    except ValueError:
        raise NotDone(_("Enter a whole number.")) from None
