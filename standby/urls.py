"""Addresses about a second laptop."""

from django.urls import path

from standby import line, pages

app_name = "standby"

urlpatterns = [
    path("", pages.page, name="page"),
    path("status/", pages.status, name="status"),
    path("line/", pages.desk_line, name="line"),
    path("sign-in/", pages.sign_in, name="sign-in"),
    path("take-over/", pages.take_over, name="take-over"),
    path("taken-over/", pages.taken_over, name="taken-over"),
    path("unpair/", pages.unpair, name="unpair"),
    path("pair/", line.Pair.as_view(), name="pair"),
    path("snapshot/", line.snapshot, name="snapshot"),
    path("changes/", line.changes, name="changes"),
    path("retire/", line.retire, name="retire"),
    path("take-over-here/", line.take_over, name="take-over-here"),
    path("serving/", line.serving, name="serving"),
]
