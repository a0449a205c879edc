"""Addresses of the referee."""

from django.urls import path

from tournaments.referee import views

app_name = "referee"

urlpatterns = [
    path("", views.referee, name="referee"),
    path("rules/", views.rules, name="rules"),
]
