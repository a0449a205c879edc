"""Django's SQLite backend, with an ordered queue for the writers of one process."""
