"""Seating for games without partners, two to six at a table."""
