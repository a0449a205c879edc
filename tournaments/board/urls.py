"""Addresses of the boards."""

from django.urls import path

from tournaments.board import calendars, deals, players, story, views
from tournaments.board.charts import pages as charts

app_name = "board"

urlpatterns = [
    path("sponsors/<int:sponsor>/<slug:picture>.png", views.sponsor, name="sponsor"),
    path("<int:pk>/live/", views.live, name="live"),
    path("<slug:slug>/", views.board, name="board"),
    path("<slug:slug>/picture.png", views.picture, name="picture"),
    path("<slug:slug>/rules/", views.rules, name="rules"),
    path("<slug:slug>/calendar.ics", calendars.calendar, name="calendar"),
    path("<slug:slug>/story/", story.story, name="story"),
    path("<slug:slug>/story/picture.png", story.picture, name="story-picture"),
    path("<slug:slug>/players/", players.players, name="players"),
    path("<slug:slug>/players/<int:number>/", players.player, name="player"),
    path("<slug:slug>/players/<int:number>/picture.png", players.picture, name="player-picture"),
    path("<slug:slug>/players/<int:number>/deals/", deals.of_player, name="player-deals"),
    path("<slug:slug>/deals/", deals.deals, name="deals"),
    path("<slug:slug>/charts/", charts.charts, name="charts"),
]
