"""Addresses of the public pages of occasions."""

from django.urls import path

from occasions.board import pages

app_name = "occasions"

urlpatterns = [
    path("<slug:occasion>/", pages.occasion, name="occasion"),
    path("<slug:occasion>/<slug:what>.jsonl", pages.parts, name="parts"),
]
