"""A whole tournament played over HTTP: a robot directs, one robot sits at every table, an auditor counts again.

Knows nothing of the service but its contract: rules, seating and standings are recomputed here from tables
and formulas of its own, so that an error there cannot hide by being made here too.
"""
