"""Addresses of the pad."""

from django.urls import path

from tournaments.pad import friendly, views

app_name = "pad"

urlpatterns = [
    path("", views.pad, name="pad"),
    path("worker.js", views.worker, name="worker"),
    path("photographs/", views.photographs, name="photographs"),
    path("game/", friendly.pad, name="friendly"),
    path("game/sheet/", friendly.FriendlySheet.as_view(), name="friendly-sheet"),
    path("sheet/", views.PadSheet.as_view(), name="sheet"),
]
