"""Addresses of the archive: pages among the desk's, and calls of the API."""

from django.urls import path

from tournaments.archive import api, deletion_pages, earlier_state_pages, pages

desk_patterns = [
    path("open-archive/", pages.open_archive_file, name="open-archive"),
    path("<slug:slug>/earlier/", earlier_state_pages.earlier_states, name="earlier-states"),
    path("<slug:slug>/earlier/<int:snapshot>/", earlier_state_pages.earlier_state, name="earlier-state"),
    path("<slug:slug>/archive/", pages.archive, name="archive"),
    path("<slug:slug>/delete/", deletion_pages.delete, name="delete"),
    path("deleted/<int:deleted>/restore/", deletion_pages.restore, name="restore-deleted"),
]

api_patterns = [
    path("tournaments/<int:pk>/archive/", api.ArchiveDownload.as_view(), name="archive"),
    path("organizations/<slug:organization>/archives/", api.OpenArchive.as_view(), name="open-archive"),
    path("tournaments/<int:pk>/earlier-states/", api.EarlierStates.as_view(), name="earlier-states"),
    path("tournaments/<int:pk>/earlier-states/<int:snapshot>/", api.EarlierStateDetail.as_view(), name="earlier-state"),
    path(
        "tournaments/<int:pk>/earlier-states/<int:snapshot>/restore/", api.RestoreState.as_view(), name="restore-state"
    ),
    path("organizations/<slug:organization>/deleted-tournaments/", api.DeletedTournaments.as_view(), name="deleted"),
    path(
        "organizations/<slug:organization>/deleted-tournaments/<int:deleted>/restore/",
        api.RestoreDeleted.as_view(),
        name="restore-deleted",
    ),
]
