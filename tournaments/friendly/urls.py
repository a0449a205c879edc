"""Addresses of games without a tournament; their pad is at pad/game/."""

from django.urls import path

from tournaments.friendly import views

app_name = "friendly"

urlpatterns = [
    path("", views.begin, name="begin"),
    path("<uuid:uuid>/", views.scoreboard, name="scoreboard"),
    path("<uuid:uuid>/export/", views.export, name="export"),
    path("<uuid:uuid>/keep/", views.keep, name="keep"),
    path("<uuid:uuid>/delete/", views.delete, name="delete"),
]
