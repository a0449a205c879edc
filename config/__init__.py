"""Settings, addresses and processes. Importing the package makes the Celery app known, as Celery asks."""

from config.celery import app as celery_app

__all__ = ["celery_app"]
