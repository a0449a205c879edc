"""Addresses of a weekend: pages among the desk's, and calls of the API."""

from django.urls import path

from fundraising.weekends import api, pages

_PAGES = "seasons/of/<slug:organization>/<int:season>"
_CALLS = "organizations/<slug:organization>/seasons/<int:season>"

weekend_pages = [
    path(f"{_PAGES}/door/", pages.door, name="weekend-door"),
    path(f"{_PAGES}/door/new/", pages.guest, name="weekend-newcomer"),
    path(f"{_PAGES}/door/<str:who>/", pages.guest, name="weekend-guest"),
    path(f"{_PAGES}/report/", pages.report, name="weekend-report"),
    path(f"{_PAGES}/report.xlsx", pages.report_workbook, name="weekend-workbook"),
]

weekend_calls = [
    path(f"{_CALLS}/guests/", api.WeekendGuests.as_view(), name="weekend-guests"),
    path(f"{_CALLS}/check-ins/", api.WeekendCheckIns.as_view(), name="weekend-check-ins"),
    path(f"{_CALLS}/report/", api.WeekendReport.as_view(), name="weekend-report"),
]
