"""A user's API keys: what each may do and until when, made and revoked."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts import members
from accounts.activity_log import add_details, logged
from accounts.errors import AccountRefused
from accounts.forms import KeyForm
from accounts.models import StaffToken
from accounts.operations import operation, signed_in
from accounts.pages.requests import user_of


@logged(gettext_noop("Created an API key."))
@require_http_methods(["GET", "HEAD", "POST"])
@signed_in
@never_cache
def keys(request: HttpRequest) -> HttpResponse:
    """List the user's API keys, and make another one, which is shown once."""
    user = user_of(request)
    form = KeyForm(request.POST or None, user=user)
    if form.is_valid():
        try:
            return _made(request, form)
        except AccountRefused as refused:
            form.add_error(None, str(refused))
    now, tokens = timezone.now(), user.staff_tokens.select_related("organization").order_by("-pk")
    rows = [(token, token.expires_at is not None and token.expires_at <= now) for token in tokens]
    return render(request, "accounts/keys.html", {"form": form, "rows": rows}, status=400 if form.errors else 200)


def _made(request: HttpRequest, form: KeyForm) -> HttpResponse:
    chosen = form.cleaned_data
    expires_at = timezone.now() + chosen["good_for"] if chosen["good_for"] else None
    key = members.make_token(
        user=user_of(request),
        name=chosen["name"],
        scopes=chosen["scopes"],
        organization=chosen.get("organization"),
        expires_at=expires_at,
    )
    token = members.token_by_key(key)
    assert token is not None  # noqa: S101 - it was made just now
    said = _("Created the API key %(name)s: %(scopes)s.") % {"name": token.name, "scopes": token.scopes_in_words}
    add_details(request, what=said)
    return render(request, "accounts/key.html", {"key": key, "token": token})


@operation("accounts:keys", log=gettext_noop("Revoked an API key."))
def revoke_key(request: HttpRequest, pk: int) -> str:
    """Revoke one of the user's own API keys."""
    token = get_object_or_404(StaffToken, user=user_of(request), pk=pk)
    name = token.name or _("without a name")
    add_details(request, what=_("Revoked the API key %(name)s.") % {"name": name})
    token.delete()
    return _("The API key %(name)s was revoked. Programs that use it are refused from now on.") % {"name": name}
