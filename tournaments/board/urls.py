"""Addresses of the boards."""

from django.urls import path

from tournaments.board import views

app_name = "board"

urlpatterns = [
    path("<int:pk>/live/", views.live, name="live"),
    path("<slug:slug>/", views.board, name="board"),
    path("<slug:slug>/rules/", views.rules, name="rules"),
]
