"""Links that sign in once, without a password: printed at the start, shown by an owner, mailed where that is set up.

They need no mail, which a hall does not have; allauth's codes for signing in would.
"""

from django.conf import settings
from django.core.signing import BadSignature, TimestampSigner
from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone
from sesame.utils import get_query_string, get_user

from accounts.models import User

_BEGINNING = TimestampSigner(salt="accounts.begin")


BY_ANOTHER = "by another"
"""The scope of a link that another user made, who may open it, too."""


def sign_in_path(user: User, *, by_another: bool = False) -> str:
    """Return the path, with its secret, that signs a user in once, within twelve hours.

    `by_another`: an owner creates it; otherwise somebody at the server does.
    """
    return f"{reverse('accounts:link')}{get_query_string(user, scope=BY_ANOTHER if by_another else '')}"


def whose(request: HttpRequest) -> User | None:
    """Return the user of a link, which stays valid; None for an invalid link."""
    return _own(request) or _by_another(request)


def spend(request: HttpRequest) -> User | None:
    """Return the user of a link and invalidate all their links; None for an invalid link."""
    own = _own(request)
    user = own or _by_another(request)
    if user is None:
        return None
    # If two people open it at the same moment, one gets in.
    same = User.objects.filter(pk=user.pk, last_login=user.last_login)
    mark = {} if own else {"others_had_a_link": True}
    return user if same.update(last_login=timezone.now(), **mark) else None


def _own(request: HttpRequest) -> User | None:
    user: User | None = get_user(request, update_last_login=False)
    return user


def _by_another(request: HttpRequest) -> User | None:
    user: User | None = get_user(request, update_last_login=False, scope=BY_ANOTHER)
    return user


def beginning_path() -> str:
    """Return the path where the person who started an empty installation creates the first user."""
    return reverse("accounts:begin", args=[_BEGINNING.sign("begin")])


def is_beginning(key: str) -> bool:
    """Tell whether this key was made here within the last twelve hours, and there is no user yet."""
    try:
        _BEGINNING.unsign(key, max_age=settings.SESAME_MAX_AGE)
    except BadSignature:
        return False
    return not User.objects.exists()
