"""The page about the other laptop, on both: how far behind the standby is, and the button that has it take over."""

from typing import Any

from allauth.mfa.models import Authenticator
from django import forms
from django.conf import settings
from django.contrib import messages
from django.contrib.auth.hashers import UNUSABLE_PASSWORD_PREFIX, check_password
from django.core import signing
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.dateparse import parse_datetime
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, gettext_noop
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_POST, require_safe

from accounts.activity_log import logged
from accounts.models import MAY_OWN, Organization, User
from accounts.operations import sign_in_first
from config.hosts import lan_addresses
from standby import first, following, role
from standby.following import StillServes
from standby.role import Part, Role
from tournaments.web import is_flood

COOKIE, SALT = "standby", "headtable.standby"
GOOD_FOR = 12 * 60 * 60
MOST_TRIES = 20
"""Passwords that an address may try in a minute."""


class OwnerForm(forms.Form):
    """An owner, on a standby: it writes nothing to its copy, so it has no sessions."""

    email = forms.EmailField(label=gettext_lazy("E-mail address"))
    password = forms.CharField(label=gettext_lazy("Password"), widget=forms.PasswordInput)


def owns_everything(user: User) -> bool:
    """Tell whether a user owns every organization here: the standby has the data of all. In a demo nobody does."""
    if settings.DEMO:
        return False
    owned = user.memberships.filter(role__in=MAY_OWN).values("organization")
    return user.is_superuser or (owned.exists() and not Organization.objects.exclude(pk__in=owned).exists())


def key_for(email: str) -> str:
    """Return what opens the page of this standby as an owner; the terminal prints it in a link."""
    return signing.dumps(email, salt=SALT)


def owner_at_standby(request: HttpRequest) -> str:
    """Return the e-mail address of the owner who opened this standby's page by link or password; "" for nobody."""
    try:
        return str(signing.loads(request.COOKIES.get(COOKIE, ""), salt=SALT, max_age=GOOD_FOR))
    except signing.BadSignature:
        return ""


@require_safe
@never_cache
def page(request: HttpRequest) -> HttpResponse:
    """Show what this computer is beside another one."""
    now = role.current()
    if now.part == Part.STANDBY:
        return _page_of_standby(request, now)
    if not request.user.is_authenticated:
        return sign_in_first(request)
    if not owns_everything(request.user):
        raise PermissionDenied(_("Only an owner of every organization on this computer sees this page."))
    return render(request, "standby/page.html", _context(request, now))


def _page_of_standby(request: HttpRequest, now: Role) -> HttpResponse:
    if key := request.GET.get("key"):
        try:
            return _let_in(str(signing.loads(key, salt=SALT, max_age=GOOD_FOR)))
        except signing.BadSignature:
            messages.error(request, _("This link has expired. Restart Headtable here; it prints a new one."))
    owner = owner_at_standby(request)
    form = None if owner else OwnerForm()
    return render(request, "standby/page.html", _context(request, now) | {"form": form, "owner": owner})


def _let_in(owner: str) -> HttpResponse:
    response = redirect("standby:page")
    response.set_cookie(COOKIE, key_for(owner), max_age=GOOD_FOR, path="/standby/", httponly=True, samesite="Strict")
    return response


@logged(None)
@require_POST
@sensitive_post_parameters("password")
def sign_in(request: HttpRequest) -> HttpResponse:
    """Let an owner in at a standby, by e-mail address and password."""
    now = role.current()
    if now.part != Part.STANDBY:
        return redirect("standby:page")
    form = OwnerForm(request.POST)
    if form.is_valid():
        if is_flood(request, "standby-sign-in", MOST_TRIES):
            form.add_error(None, _("Too many wrong passwords. Wait a minute, then try again."))
        elif owner := _owner_by_password(form, **form.cleaned_data):
            return _let_in(owner.email)
    return render(request, "standby/page.html", _context(request, now) | {"form": form}, status=400)


def _owner_by_password(form: OwnerForm, email: str, password: str) -> User | None:
    user = User.objects.filter(email__iexact=email, is_active=True).first()
    if (
        not check_password(password, user.password if user else UNUSABLE_PASSWORD_PREFIX)
        or user is None
        or not owns_everything(user)
    ):
        form.add_error(None, _("No owner has this e-mail address and password."))
        return None
    if Authenticator.objects.filter(user=user).exists():
        form.add_error(None, _("This account has a second step. Use the link in this computer's terminal."))
        return None
    return user


@logged(None)  # it makes its own entry: a standby has no session whose user the log could name
@require_POST
def take_over(request: HttpRequest) -> HttpResponse:
    """Serve the hall from now on, if the request confirms that the first computer no longer does."""
    if role.current().part != Part.STANDBY:
        messages.error(request, _("This computer is not a standby, so there is nothing to take over."))
        return redirect("standby:page")
    owner = owner_at_standby(request)
    if not owner:
        raise PermissionDenied(_("Sign in on this page as an owner first."))
    if request.POST.get("sure") != "yes":
        messages.error(request, _("Confirm first that this computer is to serve the hall. Nothing was changed."))
        return redirect("standby:page")
    try:
        following.take_over(who=owner, now=timezone.now())
    except StillServes as refusal:
        messages.error(request, str(refusal))
        return redirect("standby:page")
    return redirect("standby:taken-over")


@require_safe
def taken_over(request: HttpRequest) -> HttpResponse:
    """Show what to do after a takeover: the addresses of the computer that served before, and how to get one."""
    now = role.current()
    return render(request, "standby/taken_over.html", {"role": now, "addresses": former_addresses(now)})


def former_addresses(now: Role) -> list[str]:
    """Return the addresses at which others reached the laptop that served before."""
    inner = ("http://localhost", "http://127.", "http://[")
    return [origin for origin in now.origins if not origin.startswith(inner)]


@logged(gettext_noop("Ended the following by a second computer."))
@require_POST
def unpair(request: HttpRequest) -> HttpResponse:
    """Let no other computer follow this one any more."""
    if not request.user.is_authenticated:
        return sign_in_first(request)
    if not owns_everything(request.user):
        raise PermissionDenied(_("Only an owner of every organization on this computer sees this page."))
    first.unpair()
    messages.success(request, _("No other computer follows this one now."))
    return redirect("standby:page")


@require_safe
@never_cache
def status(request: HttpRequest) -> HttpResponse:
    """Answer with how far behind the standby is, for an open page."""
    now = role.current()
    return render(request, "standby/_status.html", _context(request, now))


@require_safe
@never_cache
def desk_line(request: HttpRequest) -> HttpResponse:
    """Answer with the line about the standby that the desk shows; nothing to strangers."""
    if not request.user.is_authenticated:
        return HttpResponse(status=204)
    return render(request, "standby/_line.html", line_context())


def line_context() -> dict[str, Any]:
    """Return what the desk's line shows; `standby` is None where there is none."""
    now = role.current()
    if now.part != Part.FIRST:
        return {"standby": None}
    return {"standby": now.other, "is_here": first.confirmed.is_here, "heard_on": first.confirmed.heard_on}


def _context(request: HttpRequest, now: Role) -> dict[str, Any]:
    host = next(iter(lan_addresses()), request.get_host().partition(":")[0])
    return {
        "role": now,
        "other": now.other or _("Another computer"),
        "confirmed": first.confirmed,
        "progress": following.progress,
        "stopped_on": parse_datetime(now.since) if now.stopped else None,
        "here": f"http://{host}:{request.get_port()}",
        "addresses": former_addresses(now),
    }
