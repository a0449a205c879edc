"""Standings: results in, ranked rows out. Pure."""
