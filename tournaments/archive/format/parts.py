"""What belongs to a tournament: every model, how its rows lead to the tournament, and what its JSON fields hold.

A new model goes on one of the two lists, those of an app above on lists of its own (`fundraising/archive.py`); a test
checks that.
"""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Annotated, Any

from annotated_types import Ge, Le, Len
from django.db import models
from pydantic import AfterValidator, Strict, TypeAdapter, ValidationInfo

from accounts.models import Person
from scoring.models import Confirmation, Game, Hand
from scoring.statements import Given, Select
from tournaments.models import (
    Adjustment,
    DirectorCall,
    Entrant,
    GameFile,
    HeldHand,
    Notice,
    PadDevice,
    PadKey,
    Round,
    SealedDeals,
    Seat,
    SeatChange,
    SeatingRule,
    SitOut,
    Sitting,
    Table,
    Team,
    Tournament,
)
from tournaments.rules.prizes.plan import read_plan


def _known(entrant: int, info: ValidationInfo) -> int:
    """Return the id that this entrant has here. Raises ValueError for an entrant that is not in the same archive."""
    ids: Mapping[int, int] = info.context or {}
    if entrant not in ids:
        raise ValueError(f"no entrant {entrant}")
    return ids[entrant]


Whole = Annotated[int, Strict(), Ge(-(2**31)), Le(2**31)]
EntrantId = Annotated[int, Strict(), AfterValidator(_known)]
Pair = Annotated[list[EntrantId], Len(2, 2)]
Words = Annotated[str, Strict(), Len(0, 200)]
BySeat = list[Whole]
DealNumber = Annotated[int, Strict(), Ge(1), Le(2**31)]
Facts = dict[str, Any]
PrizePlan = Annotated[Facts, AfterValidator(lambda raw: read_plan(raw).as_json())]
Displaced = tuple[EntrantId, Whole, Whole] | tuple[EntrantId, Whole, Whole, Words, list[Pair]]
Broken = tuple[Words, Annotated[list[EntrantId], Len(1, 4)], Whole | None]


@dataclass(frozen=True)
class Part:
    """A model with rows that belong to a tournament.

    `path` leads from a row to its tournament, as filters write it; empty for the tournament itself. `json` says what
    the model's JSON fields hold: read with a mapping of entrants' ids as context, it gives the value with theirs.
    """

    model: type[models.Model]
    path: str
    json: Mapping[str, Any] = field(default_factory=dict)
    stays: bool = False
    """It describes the hall, not the tournament: restoring an earlier state leaves it alone."""
    is_money: bool = False
    """It belongs to the ledger, which only grows: of two states the one with more entries is kept."""

    @property
    def label(self) -> str:
        """Its name in an archive."""
        return self.model._meta.label

    @property
    def round_path(self) -> str | None:
        """The path from a row to its round; None if it has none."""
        return self.path.removesuffix("__tournament") if self.path.endswith("round__tournament") else None

    @property
    def fields(self) -> "list[models.Field[Any, Any]]":
        """Its fields, in their order."""
        return list(self.model._meta.concrete_fields)

    def rows_of(self, tournament: Any) -> "models.QuerySet[Any]":
        """Return this tournament's rows, by id."""
        return self.model._base_manager.filter(**{self.path or "pk": tournament}).order_by("pk")

    def values_of(self, tournament: int) -> list[list[Any]]:
        """Return this tournament's rows, by id, each as the values of `fields`."""
        return self._values.rows(tournament=tournament)

    @cached_property
    def _values(self) -> Select:
        names = [field.attname for field in self.fields]
        return Select(lambda: self.rows_of(Given("tournament")).values_list(*names))


_SCORES = {"points": BySeat, "lone_marches": BySeat, "euchres": BySeat}

_PARTS = (
    Part(
        Tournament,
        "",
        {
            "ruleset": Facts,
            "movement_options": Facts,
            "tie_breaks": list[Words],
            "tables_out": list[Whole],
            "prizes": PrizePlan,
        },
    ),
    Part(GameFile, "tournament"),
    Part(Person, "entrants__tournament", stays=True),
    Part(Team, "tournament"),
    Part(Entrant, "tournament"),
    Part(SeatingRule, "tournament"),
    Part(Adjustment, "tournament"),
    Part(Table, "tournament", stays=True),
    Part(PadKey, "table__tournament", stays=True),
    Part(PadDevice, "pad_key__table__tournament", stays=True),
    Part(Notice, "tournament", stays=True),
    Part(DirectorCall, "table__tournament", stays=True),
    Part(
        Round,
        "tournament",
        {
            "order": list[EntrantId],
            "rematches": list[Annotated[list[Whole], Len(2, 2)]],
            "displaced": list[Displaced],
            "repeated_partners": list[Pair],
            "broken": list[Broken],
            "swaps": list[Pair],
        },
    ),
    Part(Game, "sitting__round__tournament", {"ruleset": Facts, **_SCORES}),
    Part(SealedDeals, "tournament", {"dealers": BySeat}, stays=True),
    Part(Sitting, "round__tournament", {"deals": list[DealNumber]}),
    Part(Seat, "round__tournament"),
    Part(SeatChange, "sitting__round__tournament"),
    Part(SitOut, "round__tournament"),
    Part(Hand, "game__sitting__round__tournament", {"facts": Facts, "answer": Facts, **_SCORES}),
    Part(Confirmation, "game__sitting__round__tournament"),
    Part(HeldHand, "sitting__round__tournament", {"facts": Facts}),
)

PARTS: dict[str, Part] = {part.label: part for part in _PARTS}
"""In an order in which they can be written: whatever a row refers to comes before it, but for a game's sitting."""


def _shapes_of(parts: Iterable[Part]) -> dict[tuple[str, str], TypeAdapter[Any]]:
    return {(part.label, name): TypeAdapter(shape) for part in parts for name, shape in part.json.items()}


SHAPES = _shapes_of(_PARTS)

LEFT_OUT: dict[str, str] = {
    "accounts.User": "who signs in belongs to the installation; what they did is signed with their address",
    "accounts.StaffToken": "likewise",
    "accounts.Logo": "belongs to the organization",
    "accounts.Organization": "the archive is opened in an organization that is there",
    "accounts.Membership": "a role is given by the owner of that organization",
    "accounts.Invitation": "likewise",
    "accounts.WaitingMail": "sent by the installation on which it was written",
    "accounts.AuditEntry": "what was done on an installation stays in the log there",
    "tournaments.SavedRules": "belong to the organization; a tournament holds its own rules whole",
    "tournaments.OwnGame": "likewise; a tournament holds the file of its game",
    "tournaments.Season": "belongs to the organization, and spans several tournaments",
    "tournaments.SeasonNight": "likewise; it names its tournament by UUID, and finds it again once it is opened",
    "tournaments.Sponsor": "belong to the organization, as its logo does",
    "tournaments.Event": "the feed that programs follow belongs to the installation, as their cursors do",
    "tournaments.Webhook": "where an organization has events sent is its own affair, and the secret stays with it",
    "tournaments.WebhookPosition": "likewise, how far each has got",
    "tournaments.Delivery": "likewise, what was sent",
    "tournaments.StandingsSnapshot": "computed again from the scores",
    "tournaments.ClosedRounds": "likewise",
    "tournaments.DealPar": "worked out again from the cards",
    "tournaments.DeletedTournament": "another tournament, which is gone from here",
    "tournaments.EarlierState": "earlier states hold what belongs, and not each other",
    "tournaments.FriendlyGame": "a game of its own, which belongs to no tournament",
    "tournaments.StaffRequest": "belongs to the user who asked",
    "tournaments.Photograph": "what it said is on the sheets, as hands; the picture stays where it was sent",
    "tournaments.PairingCode": "good for ten minutes; the desk makes another one",
}
"""The models that do not belong, each with the reason."""


def add_parts(parts: Collection[Part], left_out: Mapping[str, str]) -> None:
    """Have these models belong to tournaments, too, and those not: an app says so when a process starts."""
    PARTS.update({part.label: part for part in parts})
    SHAPES.update(_shapes_of(parts))
    LEFT_OUT.update(left_out)
