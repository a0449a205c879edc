"""Addresses of the pages about people. Of allauth's, only those that are used here are there, under its own names."""

from allauth.account import views as account
from allauth.mfa.base import views as mfa
from allauth.mfa.recovery_codes import views as recovery_codes
from allauth.mfa.totp import views as totp
from allauth.mfa.webauthn import views as passkeys
from django.urls import URLPattern, URLResolver, include, path
from django.utils.translation import gettext_noop as _
from django.views.decorators.http import require_http_methods, require_safe
from django.views.generic import RedirectView

from accounts.activity_log import logged
from accounts.pages import account as own
from accounts.pages import entrance, keys, logo, people
from accounts.pages.second_step import with_proof
from accounts.secure import View, only_where_secure


def _page(view: View, *, log: str | None) -> View:
    """Allow only the methods that browsers use; allauth's views accept more. `log`: see `activity_log.logged`."""
    return logged(log)(require_http_methods(["GET", "HEAD", "POST"])(view))


def _secret(view: View, *, log: str) -> View:
    return _page(only_where_secure(view), log=log)


def _secret_shown(view: View) -> View:
    return require_safe(only_where_secure(view))


_members: list[URLPattern | URLResolver] = [
    path("", people.people, name="people"),
    path("invitations/<int:pk>/", people.invited, name="invited"),
    path("invitations/<int:pk>/revoke/", people.revoke_invitation, name="revoke-invitation"),
    path("time-zone/", people.set_time_zone, name="time-zone"),
    path("language/", people.set_language, name="language"),
    path("color/", people.set_color, name="color"),
    path("websites/", people.set_websites, name="websites"),
    path("logo/", logo.set_logo, name="set-logo"),
    path("logo/remove/", logo.remove_logo, name="remove-logo"),
    path("<int:pk>/role/", people.change_role, name="role"),
    path("<int:pk>/remove/", people.remove, name="remove"),
    path("<int:pk>/link/", people.sign_in_link, name="sign-in-link"),
    path("<int:pk>/token/revoke/", people.revoke_member_token, name="revoke-member-token"),
]

_own: list[URLPattern | URLResolver] = [
    path("", own.account, name="account"),
    path("sign-out-elsewhere/", own.sign_out_elsewhere, name="sign-out-elsewhere"),
    path("keys/", keys.keys, name="keys"),
    path("keys/<int:pk>/revoke/", keys.revoke_key, name="revoke-key"),
    path("organizations/new/", own.found, name="found"),
    path("organizations/<slug:organization>/members/", include(_members)),
    path("organizations/<slug:organization>/logo/<slug:digest>.png", logo.show, name="logo"),
    path("link/", entrance.link, name="link"),
    path("begin/<str:key>/", entrance.begin, name="begin"),
    path("invitation/<int:pk>/<slug:key>/", entrance.invitation, name="invitation"),
]

_second_step: list[URLPattern | URLResolver] = [
    path("", require_safe(mfa.index), name="mfa_index"),
    path(
        "app/",
        _secret(with_proof(totp.activate_totp), log=_("Turned on codes from an app as the second step of signing in.")),
        name="mfa_activate_totp",
    ),
    path("app/off/", _secret(totp.deactivate_totp, log=_("Turned off codes from an app.")), name="mfa_deactivate_totp"),
    path("codes/", _secret_shown(recovery_codes.view_recovery_codes), name="mfa_view_recovery_codes"),
    path(
        "codes/new/",
        _secret(recovery_codes.generate_recovery_codes, log=_("Created new recovery codes.")),
        name="mfa_generate_recovery_codes",
    ),
    path("passkeys/", _secret_shown(passkeys.list_webauthn), name="mfa_list_webauthn"),
    path(
        "passkeys/new/", _secret(with_proof(passkeys.add_webauthn), log=_("Added a passkey.")), name="mfa_add_webauthn"
    ),
    path(
        "passkeys/<int:pk>/remove/",
        _secret(passkeys.remove_webauthn, log=_("Removed a passkey.")),
        name="mfa_remove_webauthn",
    ),
]

_to_sign_in = RedirectView.as_view(pattern_name="account_login", query_string=True)
"""From the address that allauth and many bookmarks have."""

urlpatterns = [
    path("", include((_own, "accounts"))),
    path("login/", require_safe(_to_sign_in), name="account_login_old"),
    path("sign-in/", _page(account.login, log=None), name="account_login"),
    path("sign-in/second-step/", _page(mfa.authenticate, log=None), name="mfa_authenticate"),
    path("sign-in/passkey/", _page(passkeys.login_webauthn, log=None), name="mfa_login_webauthn"),
    path("sign-out/", _page(account.logout, log=_("Signed out.")), name="account_logout"),
    path(
        "password/change/",
        _page(account.password_change, log=_("Changed their password.")),
        name="account_change_password",
    ),
    path("password/set/", _page(account.password_set, log=_("Chose a password.")), name="account_set_password"),
    path("again/", _page(account.reauthenticate, log=None), name="account_reauthenticate"),
    path("again/code/", _page(mfa.reauthenticate, log=None), name="mfa_reauthenticate"),
    path("again/passkey/", _page(passkeys.reauthenticate_webauthn, log=None), name="mfa_reauthenticate_webauthn"),
    path("second-step/", include(_second_step)),
]
