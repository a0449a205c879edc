"""Who may do what: every route and method, and the status that each kind of caller gets. Written by hand.

The rows themselves are in `access_to_pages.py` and, for the API, in `access_to_calls.py`.

`anyone` has not signed in; `outsider` belongs to no organization; `pad`, `other_pad` and `revoked` are this table's
pad, another table's of the same tournament, and one whose key was revoked; the next four are members of the
tournament's organization; `foreign` directs another one. `sign-in` is a redirect to the sign-in page. The
treasurer and the cashier stand last, and only in rows about money: elsewhere the one gets what the viewer does, the
other what the desk does.

A route that writes also needs its sentence for the log, in `tournaments/audit/words.py`.

`night` says in which state the tournament is (see `nights.py`). Routes without a row for a private night answer alike
whoever sees the board.
"""

from dataclasses import dataclass

from tests.accounts.access_to_calls import CALLS
from tests.accounts.access_to_pages import PAGES

CALLERS = (
    *("anyone", "outsider", "pad", "other_pad", "revoked", "viewer", "desk", "director", "owner", "foreign"),
    *("treasurer", "cashier"),
)


@dataclass(frozen=True)
class Row:
    """What each caller gets for a method of a route, in a night of some state."""

    route: str
    method: str
    night: str
    statuses: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.route} {self.method} {self.night}"


def _rows() -> tuple[Row, ...]:
    lines = [line.split() for line in (PAGES + CALLS).splitlines() if line.strip() and not line.startswith("#")]
    return tuple(Row(route, method, night, _complete(statuses)) for route, method, night, *statuses in lines)


def _complete(statuses: list[str]) -> tuple[str, ...]:
    if len(statuses) == len(CALLERS):
        return tuple(statuses)
    return (*statuses, statuses[CALLERS.index("viewer")], statuses[CALLERS.index("desk")])


ROWS = _rows()
