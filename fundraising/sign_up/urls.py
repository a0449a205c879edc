"""Addresses of the public page of a tournament, and of a guest's own sign-up."""

from django.urls import path

from fundraising.sign_up import check_in, views

app_name = "sign-up"

urlpatterns = [
    path("<slug:slug>/sign-up/", views.page, name="page"),
    path("<slug:slug>/check-in/", check_in.check_in, name="check-in"),
    path("<slug:slug>/sign-up/<uuid:party>/<slug:key>/", views.manage, name="manage"),
    path("<slug:slug>/sign-up/<uuid:party>/<slug:key>/data/<uuid:uuid>.json", views.own_data, name="own-data"),
    path(
        "<slug:slug>/sign-up/<uuid:party>/<slug:key>/no-invitations/<uuid:uuid>/",
        views.no_invitations,
        name="no-invitations",
    ),
]
