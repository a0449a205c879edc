"""Addresses of the pad."""

from django.urls import path

from tournaments.pad import views

app_name = "pad"

urlpatterns = [
    path("", views.pad, name="pad"),
    path("worker.js", views.worker, name="worker"),
    path("sheet/", views.PadSheet.as_view(), name="sheet"),
]
