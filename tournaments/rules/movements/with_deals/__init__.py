"""Movements where sets of deals move, too: who meets whom over which of them, by number."""
