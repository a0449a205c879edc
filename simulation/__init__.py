"""A whole tournament played over HTTP by robots, one directing and one at every table, and checked by an auditor.

It only knows the service's API: rules, seating and standings are recomputed here from its own tables and formulas, so
that an error in the service is not repeated here.
"""
