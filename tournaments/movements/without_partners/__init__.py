"""Seating for games in which everybody plays alone, two to six at a table."""
