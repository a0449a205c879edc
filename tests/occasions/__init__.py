"""Occasions: what halls share, and what comes of it."""
