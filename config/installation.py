"""The page about this installation: its version, its data and backups, what the doctor found, and how to stop it."""

from collections.abc import Callable
from functools import wraps

from django.conf import settings
from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import FileResponse, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts.activity_log import logged
from accounts.operations import sign_in_first
from config import doctor, stopping
from config.backups import folder, taking
from config.backups.errors import BackupFailed
from machine.processes import is_bundle
from standby.pages import owns_everything
from tournaments.models import Round

Page = Callable[[HttpRequest], HttpResponseBase]


def for_owners(page: Page) -> Page:
    """Show a page to anybody who owns every organization here: it shows the data of all of them."""

    @wraps(page)
    def shown(request: HttpRequest) -> HttpResponseBase:
        if not request.user.is_authenticated:
            return sign_in_first(request)
        if not owns_everything(request.user):
            raise PermissionDenied(_("Only an owner of every organization on this computer sees this page."))
        return page(request)

    return shown


@require_safe
@never_cache
@for_owners
def page(request: HttpRequest) -> HttpResponse:
    """Show how this installation is."""
    now = timezone.now()
    context = {
        "release": settings.RELEASE,
        "folder": settings.DATA_DIR,
        "size": doctor.size_of_data(),
        "backups": len(folder.backups()),
        "findings": list(doctor.look(now, from_inside=True)),
        "way_up": "bundle" if is_bundle() else "wheel" if settings.IS_INSTALLED else "source",
        "may_stop": stopping.is_possible(),
        "is_played": Round.objects.filter(status=Round.Status.OPEN).exists(),
    }
    return render(request, "installation.html", context)


@logged(gettext_noop("Downloaded a backup of everything."))
@require_POST
@for_owners
def backup(request: HttpRequest) -> HttpResponseBase:
    """Take a backup and send it: one that stays on the same disk is lost with it."""
    try:
        taken = taking.take(taking.own_database(), now=timezone.now())
    except BackupFailed as error:
        messages.error(request, str(error))
        return redirect("installation:page")
    return FileResponse(taken.path.open("rb"), as_attachment=True, filename=taken.path.name)


@logged(gettext_noop("Stopped Headtable."))
@require_POST
@for_owners
def stop(request: HttpRequest) -> HttpResponseBase:
    """Stop the hall, once the person who asks has confirmed it."""
    if not stopping.is_possible():
        messages.error(request, _("This server is one of several: the people who run them stop them."))
    elif request.POST.get("sure") != "yes":
        messages.error(request, _("Confirm first that Headtable is to stop. Nothing was changed."))
    else:
        stopping.stop_soon()
        return render(request, "installation_stopped.html")
    return redirect("installation:page")
