"""A whole tournament played over HTTP: a robot directs, a robot enters hands at every table, an auditor checks
everything.

It only knows the service's API: rules, seating and standings are recomputed here from its own tables and formulas, so
that an error in the service is not repeated here.
"""
