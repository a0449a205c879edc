"""Addresses of the pad."""

from django.urls import path

from tournaments.pad import views

app_name = "pad"

urlpatterns = [
    path("", views.pad, name="pad"),
    path("worker.js", views.worker, name="worker"),
    path("sheet/", views.Sheet.as_view(), name="sheet"),
]
