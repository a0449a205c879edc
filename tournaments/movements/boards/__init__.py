"""Movements in which sets of boards move, too: who meets whom over which of them, by number."""
