"""Which four plays at which table: people see the hall where that costs nothing else."""

from collections.abc import Sequence

from tournaments.rules.movements.base import PastRound

MOST_TABLES = 40
"""With more of them few people come to a table twice anyhow, and trying all exchanges takes long."""


def vary_tables(rounds: Sequence[PastRound]) -> tuple[PastRound, ...]:
    """Return the rounds with their tables in such an order that few people come to a table twice.

    Round after round two tables change numbers while that makes it fewer.
    """
    seen: list[set[int]] = []
    varied = []
    for round_ in rounds:
        tables = list(round_.tables)
        seen += [set() for _ in range(len(tables) - len(seen))]
        if len(tables) <= MOST_TABLES:
            _exchange(tables, seen)
        for number, table in enumerate(tables):
            seen[number].update(table)
        varied.append(PastRound(tuple(tables), round_.sit_outs))
    return tuple(varied)


def _exchange(tables: list[tuple[int, ...]], seen: Sequence[set[int]]) -> None:
    known = {table: [len(before.intersection(table)) for before in seen] for table in tables}
    better = True
    while better:
        better = False
        for one in range(len(tables)):
            for other in range(one):
                a, b = known[tables[one]], known[tables[other]]
                if a[other] + b[one] < a[one] + b[other]:
                    tables[one], tables[other] = tables[other], tables[one]
                    better = True
