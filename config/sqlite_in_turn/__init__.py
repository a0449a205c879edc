"""Django's SQLite, but that those who write in one process queue in order."""
