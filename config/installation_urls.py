"""Addresses about this installation as a whole."""

from django.urls import path

from config import installation

app_name = "installation"

urlpatterns = [
    path("", installation.page, name="page"),
    path("backup/", installation.backup, name="backup"),
    path("stop/", installation.stop, name="stop"),
]
