"""Who stays in which section, by the robots' own count."""

from simulation.ledger import Plan, RoundPlayed, SheetRecord, TournamentRecord
from simulation.weekend import strays


def played(number: int, *tables: tuple[int, int, int, int], sit_outs: tuple[int, ...] = ()) -> RoundPlayed:
    sheets = tuple(SheetRecord(10 * number + table, table, seats) for table, seats in enumerate(tables, 1))
    return RoundPlayed(number, sheets, sit_outs)


def record(*rounds: RoundPlayed, sections: int = 2) -> TournamentRecord:
    return TournamentRecord(1, Plan(16, 4, 1, sections=sections), (), rounds=rounds)


FIRST = played(1, (1, 2, 3, 4), (5, 6, 7, 8), (9, 10, 11, 12), (13, 14, 15, 16))


def test_it_finds_nobody_who_stays() -> None:
    second = played(2, (1, 5, 2, 6), (3, 7, 4, 8), (9, 13, 10, 14), (11, 15, 12, 16))
    third = played(3, (1, 16, 2, 15), (3, 14, 4, 13), (5, 9, 6, 10), (7, 11, 8, 12))  # merged
    assert list(strays(record(FIRST, second, third))) == []


def test_it_finds_whoever_changes_the_section() -> None:
    second = played(2, (1, 5, 2, 6), (3, 7, 4, 9), (8, 13, 10, 14), (11, 15, 12, 16))
    (found,) = strays(record(FIRST, second))
    assert sorted(found.found) == [8, 9]
    assert list(strays(record(FIRST, second, sections=1))) == []


def test_it_lets_as_many_change_as_sat_out() -> None:
    second = played(2, (17, 5, 2, 6), (3, 7, 4, 9), (8, 13, 10, 14), (11, 15, 12, 16), sit_outs=(1, 18))
    assert list(strays(record(FIRST, second))) == []
