"""The page that leads to everything which belongs to a parish, club or school, and to no single tournament."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from accounts.models import MAY_DIRECT, MAY_OWN, MAY_READ_BOOKS
from tournaments.access import Visitor, organization_for_staff, role_in
from tournaments.web import for_people


@require_safe
@for_people
def parish_settings(request: HttpRequest, organization: str) -> HttpResponse:
    """List the pages, each with what it is for, that this role may use."""
    visitor = Visitor.of(request.user)
    hall = organization_for_staff(visitor, MAY_READ_BOOKS, organization)
    role = role_in(visitor, hall)
    may = {"may_direct": role in MAY_DIRECT, "may_own": role in MAY_OWN}
    return render(request, "desk/parish_settings.html", {"organization": hall, **may})
