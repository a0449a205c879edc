"""Who is signed in on the pictures, and the page of a failure: printed by a hall's own process, as JSON."""

import json

from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore
from django.template.loader import render_to_string
from django.test import RequestFactory
from django.views.defaults import server_error

from accounts.models import User
from standby.pages import key_for
from tournaments.management.commands.sample_tournament import DIRECTOR

VIEWER = "viewer@example.org"


def print_failure() -> None:
    """Print {html, disk_full}: what is answered where a view fails, and where that is for a full disk."""
    pages = {
        "html": server_error(RequestFactory().get("/")).content.decode(),
        "disk_full": render_to_string("disk_full.html"),
    }
    print("failure", json.dumps(pages))  # noqa: T201 - its answer


def print_sessions() -> None:
    """Sign the director and someone who may only look in, and print {who: session key}; and the key of a standby."""
    sessions = {"director": _session(DIRECTOR), "viewer": _session(VIEWER), "standby": key_for(DIRECTOR)}
    print("sessions", json.dumps(sessions))  # noqa: T201 - its answer


def _session(email: str) -> str:
    user = User.objects.get(email=email)
    session = SessionStore()
    session[SESSION_KEY] = str(user.pk)
    session[BACKEND_SESSION_KEY] = "django.contrib.auth.backends.ModelBackend"
    session[HASH_SESSION_KEY] = user.get_session_auth_hash()
    session.create()
    key: str = session.session_key
    return key
