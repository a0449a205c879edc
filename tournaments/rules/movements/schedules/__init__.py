"""Rounds known beforehand: the best schedules there are, and how one is followed, kept and mended."""
