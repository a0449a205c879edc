"""What of a tournament only some may read and write: in an archive it is for them, and comes back by them alone."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext_lazy as _

from accounts.models import MAY_ENTER, MAY_KEEP_BOOKS, MAY_READ_BOOKS, Permission
from tournaments.archive.format.rows import Body, Rows


@dataclass(frozen=True, eq=False)
class Share:
    """Models, and fields of models, that are for some alone."""

    name: str
    """For programs."""
    words: Any
    """For people."""
    reading: Permission
    writing: Permission
    parts: set[str] = field(default_factory=set)
    """By the label of the model: all of its rows."""
    fields: dict[str, Mapping[str, Any]] = field(default_factory=dict)
    """By the label of the model: fields, each with the value that replaces it."""

    def add(self, parts: Iterable[str], fields: Mapping[str, Mapping[str, Any]] | None = None) -> None:
        """Have models and fields of another app belong to it, too: an app adds its own when it is ready."""
        self.parts.update(parts)
        self.fields.update(fields or {})


BOOKS = Share("books", _("the books"), MAY_READ_BOOKS, MAY_KEEP_BOOKS)
DRAWS = Share(
    "draws",
    _("prices, draws, prizes and check-ins"),
    MAY_READ_BOOKS,
    MAY_READ_BOOKS,
    fields={"tournaments.Tournament": {"prizes": {}}},
)
GUESTS = Share(
    "guests",
    _("guests and contact data"),
    MAY_ENTER,
    MAY_ENTER,
    fields={"accounts.Person": {"email": "", "phone": "", "note": ""}},
)
SHARES = (BOOKS, DRAWS, GUESTS)
"""Anybody who may write one of them may write all after it that its rows refer to."""

Shares = Collection[Share]
State = Mapping[str, Mapping[int, dict[str, Any]]]


def cut(body: Body, shares: Shares) -> dict[str, Rows]:
    """Return a tournament without these shares."""
    left_out = {label for share in shares for label in share.parts}
    rows = {label: rows for label, rows in body.items() if label not in left_out}
    for label, values in _fields(shares).items():
        if label in rows:
            rows[label] = _replaced(rows[label], values)
    return rows


def is_in(body: Body, share: Share) -> bool:
    """Tell whether a tournament has anything of this share."""
    has_rows = any(body[label].rows for label in share.parts if label in body)
    return has_rows or any(label in body and cut(body, [share])[label] != body[label] for label in share.fields)


def _fields(shares: Shares) -> dict[str, dict[str, Any]]:
    fields: dict[str, dict[str, Any]] = {}
    for share in shares:
        for label, values in share.fields.items():
            fields.setdefault(label, {}).update(values)
    return fields


def _replaced(rows: Rows, values: Mapping[str, Any]) -> Rows:
    by_place = [values.get(name, ...) for name in rows.fields]
    changed = [
        [value if other is ... else other for value, other in zip(row, by_place, strict=False)] for row in rows.rows
    ]
    return Rows(rows.fields, changed)


def as_here(then: State, here: State, shares: Shares) -> State:
    """Return another state of a tournament with these shares as they are here."""
    same = {label: here[label] for share in shares for label in share.parts}
    for label, values in _fields(shares).items():
        same[label] = {
            pk: {**row, **{name: here[label].get(pk, values)[name] for name in values}}
            for pk, row in then[label].items()
        }
    return {**then, **same}
