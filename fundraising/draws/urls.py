"""Addresses of the public pages of draws."""

from django.urls import path

from fundraising.draws import views

app_name = "draws"

urlpatterns = [
    path("<slug:slug>/draws/", views.draws, name="draws"),
    path("<slug:slug>/draws/<uuid:uuid>/", views.draw, name="draw"),
    path("<slug:slug>/draws/<uuid:uuid>/list.txt", views.list_file, name="list"),
]
