"""Whole nights in one process, of which time, chance, network and disk are given from outside: a seed repeats each."""
