"""A user's own page: name, ways of signing in, organizations."""

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import update_session_auth_hash
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import get_language, gettext_noop
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from accounts import members, services
from accounts.activity_log import add_details, logged
from accounts.errors import AccountRefused
from accounts.forms import NameForm, OrganizationForm
from accounts.models import MAY_OWN
from accounts.operations import operation, signed_in
from accounts.pages.requests import user_of


@logged(gettext_noop("Changed their name."))
@require_http_methods(["GET", "HEAD", "POST"])
@signed_in
def account(request: HttpRequest) -> HttpResponse:
    """Show the account, and change its name."""
    user = user_of(request)
    form = NameForm(request.POST or None, initial={"name": user.name})
    if form.is_valid():
        user.name = form.cleaned_data["name"]
        user.save(update_fields=["name"])
        messages.success(request, _("Your name is now %(name)s.") % {"name": user.name})
        return redirect("accounts:account")
    context = {
        "form": form,
        "memberships": user.memberships.select_related("organization").order_by("organization__name"),
        "may_own": MAY_OWN,
        "may_found": services.may_found(user),
        "keys": user.staff_tokens.count(),
    }
    return render(request, "accounts/account.html", context, status=400 if form.errors else 200)


@operation("accounts:account", log=gettext_noop("Signed out everywhere else."))
def sign_out_elsewhere(request: HttpRequest) -> str:
    """End the user's sessions except this one."""
    user = user_of(request)
    members.end_sessions(user=user)
    update_session_auth_hash(request, user)
    return _("You are now signed out everywhere but here.")


@logged(gettext_noop("Created the organization."))
@require_http_methods(["GET", "HEAD", "POST"])
@signed_in
def found(request: HttpRequest) -> HttpResponse:
    """Create another organization."""
    user = user_of(request)
    if not services.may_found(user):
        raise PermissionDenied(_("Only an owner can create an organization. Ask one to invite you to theirs."))
    form = OrganizationForm(request.POST or None)
    if form.is_valid():
        try:
            made = services.found_organization(
                name=form.cleaned_data["organization"],
                owner=user,
                time_zone=form.cleaned_data["time_zone"],
                language=get_language() or "",
            )
        except AccountRefused as refused:
            form.add_error(None, str(refused))
            return render(request, "accounts/found.html", {"form": form}, status=409)
        add_details(request, organization=made)
        messages.success(request, _("%(organization)s is ready for its first tournament.") % {"organization": made})
        return redirect(settings.LOGIN_REDIRECT_URL)
    return render(request, "accounts/found.html", {"form": form}, status=400 if form.errors else 200)
