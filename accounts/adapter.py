"""Adapters for allauth: accounts by invitation only, our own wording, sign-ins logged."""

from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from allauth.core import context
from allauth.mfa.adapter import DefaultMFAAdapter
from allauth.mfa.base.forms import AuthenticateForm
from allauth.mfa.models import Authenticator
from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, gettext_noop

from accounts.activity_log import address_of, leave_out, record
from accounts.models import User
from accounts.turns import OneAtATime

PASSWORD_WAIT_SECONDS = 3
_passwords = OneAtATime(waiting=3)

_SIGNED_IN = {
    "account_login": gettext_noop("Signed in with a password."),
    "mfa_authenticate": gettext_noop("Signed in with a second step."),
    "mfa_login_webauthn": gettext_noop("Signed in with a passkey."),
    "accounts:link": gettext_noop("Signed in with a link."),
}

_WAYS = {
    "reauthenticate": gettext_noop("Your password"),
    "mfa_reauthenticate": gettext_noop("A code from your app, or a recovery code"),
    "mfa_reauthenticate:webauthn": gettext_noop("Your passkey"),
}


class AccountAdapter(DefaultAccountAdapter):  # type: ignore[misc]  # it comes without types
    """No open sign-up; signing in, signing out and failed attempts are logged in the user's organizations."""

    error_messages = DefaultAccountAdapter.error_messages | {
        "email_password_mismatch": gettext_lazy(
            "The e-mail address or the password is not correct. Check both and try again."
        ),
        "too_many_login_attempts": gettext_lazy(
            "Too many wrong passwords for this e-mail address. Wait five minutes, or ask an owner for a sign-in link."
        ),
        "busy": gettext_lazy("Many people are signing in at this moment. Try again in a few seconds."),
        "incorrect_password": gettext_lazy("This is not your password."),
    }

    def is_open_for_signup(self, request: HttpRequest) -> bool:
        """Return False: owners invite people."""
        return False

    def get_client_ip(self, request: HttpRequest) -> str:
        """Return the client's address as the rest of the program determines it."""
        return address_of(request)

    def post_login(self, request: HttpRequest, user: User, **how: Any) -> HttpResponse:
        """Log who signed in, and how."""
        route = request.resolver_match.view_name if request.resolver_match else ""
        record(request, user=user, what=_(_SIGNED_IN[route]) if route in _SIGNED_IN else _("Signed in."))
        response: HttpResponse = super().post_login(request, user, **how)
        return response

    def authenticate(self, request: HttpRequest, **credentials: Any) -> Any:
        """Return the user of a password, or None. Raises ValidationError.

        Looking at a password keeps a core busy for a third of a second: a stranger who sends many would hold up hands.
        """
        with _passwords.in_turn(PASSWORD_WAIT_SECONDS) as has_turn:
            if not has_turn:
                raise self.validation_error("busy")
            return super().authenticate(request, **credentials)

    def authentication_failed(self, request: HttpRequest, **credentials: Any) -> None:
        """Log a wrong password if the e-mail address is a user's; others belong to no organization's log."""
        user = User.objects.filter(email__iexact=credentials.get("email", "")).first()
        if user:
            record(request, user=user, what=_("Sign-in refused: wrong password."))

    def logout(self, request: HttpRequest) -> None:
        """Log who signed out."""
        if isinstance(request.user, User):
            record(request, user=request.user, what=_("Signed out."))
        super().logout(request)
        leave_out(request)

    def respond_user_inactive(self, request: HttpRequest, user: User) -> HttpResponse:
        """Say that the account is closed."""
        messages.error(request, _("This account has been closed. Ask an owner of your organization."))
        return redirect("account_login")

    def get_reauthentication_methods(self, user: User) -> list[dict[str, Any]]:
        """Return the ways to confirm one's identity, in our wording; codes come last for users without an app."""
        has_app = Authenticator.objects.filter(user=user, type=Authenticator.Type.TOTP).exists()
        ways = [way | {"description": _(_WAYS[way["id"]])} for way in super().get_reauthentication_methods(user)]
        return sorted(ways, key=lambda way: way["id"] == "mfa_reauthenticate" and not has_app)

    def get_password_change_redirect_url(self, request: HttpRequest) -> str:
        """Go back to the account."""
        return reverse("accounts:account")


class SecondStep(DefaultMFAAdapter):  # type: ignore[misc]  # it comes without types
    """Codes and passkeys, in our wording."""

    error_messages = DefaultMFAAdapter.error_messages | {
        "incorrect_code": gettext_lazy("This code is not correct or has expired. Type the one shown now."),
    }

    def generate_authenticator_name(self, user: User, type: str) -> str:  # noqa: A002 - named by allauth
        """Return the name of a new passkey, which its owner can change."""
        made = Authenticator.objects.filter(user=user, type=type).count()
        return _("Passkey %(number)d") % {"number": made + 1}


class CodeForm(AuthenticateForm):  # type: ignore[misc]  # it comes without types
    """The second step of signing in; a wrong code is logged, since the person who typed it knew the password."""

    def clean_code(self) -> Any:
        """Return the code. Raises ValidationError for a wrong one."""
        try:
            return super().clean_code()
        except ValidationError:
            record(context.request, user=self.user, what=_("Sign-in refused at the second step: wrong code."))
            raise
