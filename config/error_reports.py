"""Reports of unexpected errors to Sentry, or what speaks its language: only where SENTRY_DSN is set."""

from typing import TYPE_CHECKING

from django.core.exceptions import ImproperlyConfigured

if TYPE_CHECKING:
    from sentry_sdk.types import Event, Hint


def start(dsn: str, release: str) -> None:
    """Report errors from now on, without anything that people entered or that lets somebody in.

    Raises ImproperlyConfigured where the extra package is missing.
    """
    try:
        import sentry_sdk
    except ImportError:
        how = "SENTRY_DSN is set, but its package is missing: pip install --require-hashes -r requirements/sentry.txt"
        raise ImproperlyConfigured(how) from None
    sentry_sdk.init(
        dsn=dsn,
        release=release,
        before_send=without_secrets,
        max_breadcrumbs=0,  # log lines and SQL
        include_local_variables=False,
        max_request_body_size="never",
        auto_session_tracking=False,
    )


def without_secrets(event: "Event", _hint: "Hint") -> "Event":
    """Return what may be sent: which error, where in the code, and in which view.

    Not the address, headers or cookies: sign-in links, friendly games and tablets have their secrets there.
    """
    names = ["request", "user", "extra", "breadcrumbs", "modules"]
    if not str(event.get("logger")).startswith("headtable"):
        names.append("logentry")  # lines of Django and waitress name addresses
    for name in names:
        event.pop(name, None)  # type: ignore[misc]  # the names of a TypedDict
    return event
