"""Addresses about guests, among the desk's."""

from django.urls import path

from fundraising.guests import files, pages

guest_patterns = [
    path("<slug:slug>/sign-ups/", pages.guests, name="sign-ups"),
    path("<slug:slug>/sign-ups/settings/", pages.settings_of_sign_up, name="sign-up-settings"),
    path("<slug:slug>/sign-ups/new/", pages.new_guest, name="new-sign-up"),
    path("<slug:slug>/sign-ups/enter/", pages.enter_all, name="enter-sign-ups"),
    path("<slug:slug>/sign-ups/guest-list.json", files.guest_list, name="guest-list"),
    path("<slug:slug>/sign-ups/merge/", files.merge, name="merge-guest-list"),
    path("<slug:slug>/sign-ups/invite/", files.invite, name="invite"),
    path("<slug:slug>/sign-ups/invite/send/", files.send_invitations, name="send-invitations"),
    path("<slug:slug>/sign-ups/invite/earlier-guests.csv", files.invite_list, name="invite-list"),
    path("<slug:slug>/sign-ups/<uuid:uuid>/", pages.guest, name="sign-up"),
    path("<slug:slug>/sign-ups/<uuid:uuid>/data/", pages.guest_data, name="guest-data"),
    path("people/of/<slug:organization>/<int:person>/data/", files.person_data, name="person-data"),
    path("people/of/<slug:organization>/<int:person>/erase/", files.erase_person, name="erase-person"),
]
