"""The tablet at a table: where its host enters hands."""
