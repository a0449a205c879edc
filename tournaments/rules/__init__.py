"""What is pure about a tournament: who sits where, who is ahead, who wins what, and what can be said about it.

Nothing here needs Django or a database, as in `scoring.rules`.
"""
