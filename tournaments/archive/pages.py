"""A tournament as one file: downloaded here, opened on another installation."""

from typing import Any

from django import forms
from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop
from django.views.decorators.http import require_http_methods, require_safe

from accounts.activity_log import add_details, leave_out, logged
from accounts.models import MAY_DIRECT
from accounts.uploads import one_at_a_time
from scoring.errors import Refused
from tournaments.access import Visitor
from tournaments.archive.format.file import SUFFIX, unpack
from tournaments.archive.forms import ArchiveForm
from tournaments.archive.rights import not_to_be_read, not_to_be_written
from tournaments.archive.transfer import OpenedArchive, file_name, make_archive, open_archive, update_from_archive
from tournaments.archive.words import opened_in_words
from tournaments.desk.operations import by, only_once, tournament_of
from tournaments.desk.tournaments import memberships_of
from tournaments.web import as_file, for_people


@logged(gettext_noop("Downloaded the archive."))
@require_safe
@for_people
def archive(request: HttpRequest, slug: str) -> HttpResponse:
    """Send the whole tournament as a file, but what the person who downloads it may not read."""
    tournament, now = tournament_of(request, slug, MAY_DIRECT), timezone.now()
    without = not_to_be_read(Visitor.of(request.user), tournament.organization)
    _header, packed = make_archive(tournament_id=tournament.pk, now=now, without=without)
    return as_file(packed, file_name(tournament, timezone.localtime(now)))


@logged(gettext_noop("Opened an archive."))
@require_http_methods(["GET", "HEAD", "POST"])
@for_people
@one_at_a_time
def open_archive_file(request: HttpRequest) -> HttpResponse:
    """Open an uploaded archive as a tournament, or say why not."""
    directed = [m.organization for m in memberships_of(request) if m.role in MAY_DIRECT]
    if not directed:
        raise PermissionDenied(
            _("Only an owner or a director can open archives. Ask one to do it or to change your role.")
        )
    sent = (request.POST, request.FILES) if request.method == "POST" else ()
    form = ArchiveForm(*sent, organizations=directed)
    if form.is_valid():
        answer = _open(request, form)
        if answer is not None:
            return answer
    context = {"form": form, "suffix": SUFFIX}
    return render(request, "desk/open_archive.html", context, status=400 if form.errors else 200)


def _opened(request: HttpRequest, form: ArchiveForm, packed: bytes) -> OpenedArchive:
    hall = form.organization()
    sent: Any = {"packed": packed, "organization": hall}
    sent["without"] = not_to_be_written(Visitor.of(request.user), hall)
    if form.cleaned_data["over"]:
        return update_from_archive(**sent, by=by(request), now=timezone.now())
    return open_archive(**sent)


def _open(request: HttpRequest, form: ArchiveForm) -> HttpResponse | None:
    """Open the uploaded file; return None if it was refused and the form says why."""
    opened: list[OpenedArchive] = []
    organization, packed = form.organization(), form.cleaned_data["archive"].read()
    try:
        uuid = unpack(packed).header.uuid  # before anything is written: hands would wait while a huge file is refused
        only_once(request, lambda: opened.append(_opened(request, form, packed)))
    except Refused as refused:
        form.add_error("archive", forms.ValidationError(refused.message))
        return None
    if not opened:  # the button was pressed twice
        leave_out(request)
        there = organization.tournaments.filter(uuid=uuid).first()
        return redirect("desk:tournament", there.slug) if there else redirect("desk:tournaments")
    add_details(
        request,
        organization=organization,
        what=_("Opened the archive of %(name)s.") % {"name": opened[0].tournament.name},
    )
    for sentence in opened_in_words(opened[0]):
        messages.success(request, sentence)
    return redirect("desk:tournament", opened[0].tournament.slug)
