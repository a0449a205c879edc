"""Addresses of the boards."""

from django.urls import path

from tournaments.board import players, views

app_name = "board"

urlpatterns = [
    path("<int:pk>/live/", views.live, name="live"),
    path("<slug:slug>/", views.board, name="board"),
    path("<slug:slug>/rules/", views.rules, name="rules"),
    path("<slug:slug>/players/", players.players, name="players"),
    path("<slug:slug>/players/<int:number>/", players.player, name="player"),
]
