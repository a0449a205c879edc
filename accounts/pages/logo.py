"""An organization's logo: its owner uploads it, everybody sees it beside the organization's tournaments."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop
from django.views.decorators.http import require_safe

from accounts.errors import AccountRefused
from accounts.forms import LogoForm
from accounts.models import Logo
from accounts.operations import operation
from accounts.pages.requests import owned
from accounts.services import save_logo
from accounts.uploads import one_at_a_time


@require_safe
def show(request: HttpRequest, organization: str, digest: str) -> HttpResponse:
    """Send the picture. Each picture has its own address, so that browsers can cache it for good."""
    logo = get_object_or_404(Logo, organization__slug=organization, organization__logo=digest)
    return HttpResponse(logo.png, "image/png", headers={"Cache-Control": "public, max-age=31536000, immutable"})


@one_at_a_time
@operation("accounts:people", log=gettext_noop("Chose the organization's logo."))
def set_logo(request: HttpRequest, organization: str) -> str:
    """Set the organization's logo."""
    hall = owned(request, organization)
    form = LogoForm(request.POST, request.FILES)
    if not form.is_valid():
        raise AccountRefused(str(form.errors["picture"][0]))
    save_logo(organization=hall, png=form.cleaned_data["picture"])
    return _("The logo is now on the board and the desk.")


@operation("accounts:people", log=gettext_noop("Removed the organization's logo."))
def remove_logo(request: HttpRequest, organization: str) -> str:
    """Remove the organization's logo."""
    save_logo(organization=owned(request, organization), png=b"")
    return _("The logo was removed.")
