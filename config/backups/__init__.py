"""Backups of the whole installation: one file holds the database, taken while it is in use.

`folder` knows the files, `taking` makes them, `restoring` puts one back; `sqlite` and `postgres` know their database.
"""
