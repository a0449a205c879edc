"""The log's pages: read it, export it."""

import csv
from typing import Any
from urllib.parse import urlencode

from django.core.paginator import Paginator
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from accounts.devices import browser_and_device
from accounts.models import AuditEntry, Organization
from accounts.names import reading_key
from accounts.operations import signed_in
from accounts.pages.requests import owned
from tournaments.imports.formula_guard import guarded
from tournaments.photographs.pictures import pictures_confirmed_by

ON_A_PAGE = 50


@require_safe
@signed_in
def log(request: HttpRequest, organization: str) -> HttpResponse:
    """Show who did what, the latest first: all of it, or of a tournament, or of a person."""
    hall = owned(request, organization)
    chosen, entries = _chosen(request, hall)
    page = Paginator(entries, ON_A_PAGE).get_page(request.GET.get("page"))
    pictures = pictures_confirmed_by(list(page))
    context = {
        "organization": hall,
        "page": page,
        "rows": [(entry, browser_and_device(entry.device), pictures.get(entry.pk)) for entry in page],
        "chosen": chosen,
        "asked": urlencode(chosen),
        "people": hall.audit_entries.order_by("who").values_list("who", flat=True).distinct(),
        "tournaments": _tournaments(hall),
    }
    return render(request, "accounts/log.html", context)


def _chosen(request: HttpRequest, hall: Organization) -> tuple[dict[str, str], QuerySet[AuditEntry]]:
    """Return what was asked for, and the entries that fit."""
    sent = {name: request.GET.get(name, "").replace("\0", "") for name in ("tournament", "who")}
    asked = {name: value for name, value in sent.items() if value}
    return asked, hall.audit_entries.filter(**asked)


def _tournaments(hall: Organization) -> list[tuple[str, str]]:
    """Return slug and name of each tournament in the log; of one that was renamed, the latest name."""
    known = hall.audit_entries.exclude(tournament="").order_by("pk").values_list("tournament", "tournament_name")
    return sorted(dict(known.distinct()).items(), key=lambda pair: reading_key(pair[1]))


@require_safe
@signed_in
def export(request: HttpRequest, organization: str) -> HttpResponse:
    """Send all of these entries as a CSV file without formulas."""
    hall = owned(request, organization)
    _asked, entries = _chosen(request, hall)
    response = HttpResponse(content_type="text/csv; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{hall.slug}-log.csv"'
    response.write("\ufeff")
    rows = csv.writer(response)
    rows.writerow(
        [_("when"), _("who"), _("role"), _("what"), _("what came of it"), _("tournament"), _("from"), _("device")]
    )
    rows.writerows([guarded(str(cell)) for cell in _entry_cells(entry)] for entry in entries.iterator())
    return response


def _entry_cells(entry: AuditEntry) -> list[Any]:
    return [
        timezone.localtime(entry.at).isoformat(sep=" ", timespec="seconds"),
        *(entry.who, entry.get_role_display(), entry.what, entry.outcome),
        *(entry.tournament_name, entry.address, entry.device),
    ]
