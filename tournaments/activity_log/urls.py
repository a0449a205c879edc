"""Addresses of the log."""

from django.urls import path

from tournaments.activity_log import pages

app_name = "audit"

urlpatterns = [
    path("<slug:organization>/", pages.log, name="log"),
    path("<slug:organization>/export/", pages.export, name="export"),
]
