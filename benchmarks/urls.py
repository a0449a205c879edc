"""The real addresses, and the bare views they are measured against."""

from django.urls import include, path

from benchmarks.rows import FAMILIES

urlpatterns = [
    *(path("bare/", include(family.urlpatterns)) for family in FAMILIES),
    path("", include("config.urls")),
]
