"""Every row of the table. A family is a module with `ROWS`, and `urlpatterns` for the bare views it needs."""

from benchmarks import arrivals, boards, draws, growth, hands, ladders, openspiel, paper, processes, reading, refreshes

FAMILIES = (hands, boards, arrivals, refreshes, ladders, draws, openspiel, growth, paper, reading, processes)
ROWS = tuple(row for family in FAMILIES for row in family.ROWS)
