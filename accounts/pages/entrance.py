"""The ways in that need no password: a link, the first start, an invitation."""

from typing import Any

from allauth.account.utils import perform_login
from django.contrib import messages
from django.contrib.auth import update_session_auth_hash
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import get_language, gettext_noop
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from accounts import invitations, links, services
from accounts.activity_log import add_details, logged
from accounts.errors import AccountRefused
from accounts.forms import ROLES_IN_WORDS, BeginForm, NewcomerForm
from accounts.models import Invitation, Role, User


@logged(None)
@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def link(request: HttpRequest) -> HttpResponse:
    """Show whom a one-time link signs in, and sign in the first person who says so. 403 for a used or expired link.

    Opening it changes nothing: programs that scan mail or preview links open them, too, and would use it up.
    """
    signs_in = request.method == "POST"
    user = links.spend(request) if signs_in else links.whose(request)
    if user is None:
        raise PermissionDenied
    if signs_in:
        return enter(request, user)
    response = render(request, "accounts/by_link.html", {"email": user.email})
    response["Referrer-Policy"] = "strict-origin"  # the page's address is a secret
    return response


def enter(request: HttpRequest, user: User) -> HttpResponse:
    """Sign a user in, past the second step where they have one."""
    response: HttpResponse = perform_login(request, user, email_verification="none")
    return response


@logged(gettext_noop("Set up Headtable: the first user and the organization."))
@require_http_methods(["GET", "HEAD", "POST"])
@sensitive_post_parameters("password")
@never_cache
def begin(request: HttpRequest, key: str) -> HttpResponse:
    """Create the first user of an empty installation, and the organization they own."""
    if not links.is_beginning(key):
        raise PermissionDenied(_("This link has been used or has expired. Restart Headtable; it prints a new one."))
    form = BeginForm(request.POST or None)
    if form.is_valid():
        try:
            user = services.begin(**form.cleaned_data, language=get_language() or "")
        except AccountRefused as refused:
            form.add_error(None, str(refused))
        else:
            add_details(request, organization=user.memberships.get().organization)
            return enter(request, user)
    return render(request, "accounts/begin.html", {"form": form}, status=400 if form.errors else 200)


@logged(gettext_noop("Accepted an invitation."))
@require_http_methods(["GET", "HEAD", "POST"])
@sensitive_post_parameters("password")
@never_cache
def invitation(request: HttpRequest, pk: int, key: str) -> HttpResponse:
    """Show an invitation to the person with its link, and make them a member."""
    found = invitations.find(pk=pk, key=key)
    if found is None:
        return _closed(request, _("There is no invitation at this address. Check that the link is complete."), 404)
    if sentence := invitations.why_closed(invitation=found, now=timezone.now()):
        return _closed(request, sentence, 410)
    add_details(request, organization=found.organization)
    if isinstance(request.user, User):
        return _join(request, found, request.user)
    return _join_as_newcomer(request, found)


def _invitation_page(found: Invitation) -> dict[str, Any]:
    return {"invitation": found, "role": ROLES_IN_WORDS[Role(found.role)]}


def _closed(request: HttpRequest, sentence: str, status: int) -> HttpResponse:
    return render(request, "accounts/invitation_closed.html", {"sentence": sentence}, status=status)


def _join(request: HttpRequest, found: Invitation, user: User) -> HttpResponse:
    """Let a signed-in user join; a user with another address sees why not."""
    is_theirs = user.email.casefold() == found.email.casefold()
    if request.method != "POST" or not is_theirs:
        status = 200 if is_theirs else 403
        context = {**_invitation_page(found), "is_theirs": is_theirs}
        return render(request, "accounts/invitation.html", context, status=status)
    password = user.password
    try:
        invitations.accept(invitation=found, who=user, now=timezone.now())
    except AccountRefused as refused:
        return _closed(request, str(refused), 410)
    if user.password != password:
        update_session_auth_hash(request, user)
        messages.warning(
            request,
            _(
                "The person who invited you earlier could have signed in as you, so your earlier password, codes, "
                "passkeys and API keys no longer work. Set a new password now."
            ),
        )
    messages.success(request, _("You now belong to %(organization)s.") % {"organization": found.organization})
    return redirect("accounts:account")


def _join_as_newcomer(request: HttpRequest, found: Invitation) -> HttpResponse:
    """Let somebody without an account create one; somebody with an account signs in first."""
    if User.objects.filter(email__iexact=found.email).exists():
        return render(request, "accounts/invitation.html", {**_invitation_page(found), "has_account": True})
    form = NewcomerForm(request.POST or None)
    if form.is_valid():
        try:
            newcomer = invitations.NewAccount(**form.cleaned_data)
            user = invitations.accept(invitation=found, who=newcomer, now=timezone.now())
        except AccountRefused as refused:
            return _closed(request, str(refused), 410)
        return enter(request, user)
    context = {**_invitation_page(found), "form": form}
    return render(request, "accounts/invitation.html", context, status=400 if form.errors else 200)
