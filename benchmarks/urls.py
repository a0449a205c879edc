"""The real addresses, and the bare views they are measured against."""

from django.urls import include, path

from benchmarks.rows import FAMILIES

urlpatterns = [
    path("bare/", include([pattern for family in FAMILIES for pattern in family.urlpatterns])),
    path("", include("config.urls")),
]
