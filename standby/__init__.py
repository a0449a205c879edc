"""A second laptop that follows the first, and takes over when told: docs/standby.md says how, and what it cannot do.

`role` is what this laptop is, in a file beside the database; `changes` is what SQLite logs and another SQLite applies;
`first` and `following` are the two ends of the line between them; `middleware` is what either says to everybody else.
"""
