"""Many games as one tournament: players, rounds, tables and results."""

from tournaments.models.duplicate import DealPar, SealedDeals
from tournaments.models.event import Event
from tournaments.models.friendly import FriendlyGame
from tournaments.models.hall import DirectorCall, Notice, PadDevice, PadKey, PairingCode, Table, new_pad_key
from tournaments.models.own_game import GameFile, OwnGame
from tournaments.models.photograph import Photograph
from tournaments.models.round import HeldHand, Round, Seat, SeatChange, SitOut, Sitting
from tournaments.models.saved_rules import SavedRules
from tournaments.models.season import Season, SeasonNight
from tournaments.models.snapshots import (
    ClosedRounds,
    DeletedTournament,
    EarlierState,
    StaffRequest,
    StandingsSnapshot,
    empty_board,
)
from tournaments.models.sponsor import Sponsor
from tournaments.models.tournament import (
    LARGEST_POINTS,
    MOST_TABLES,
    PLACE_LENGTH,
    Adjustment,
    Entrant,
    SeatingRule,
    Team,
    Tournament,
)
from tournaments.models.webhook import Delivery, Webhook, WebhookPosition

__all__ = [
    "LARGEST_POINTS",
    "MOST_TABLES",
    "PLACE_LENGTH",
    "Adjustment",
    "ClosedRounds",
    "DealPar",
    "DeletedTournament",
    "Delivery",
    "DirectorCall",
    "EarlierState",
    "Entrant",
    "Event",
    "FriendlyGame",
    "GameFile",
    "HeldHand",
    "Notice",
    "OwnGame",
    "PadDevice",
    "PadKey",
    "PairingCode",
    "Photograph",
    "Round",
    "SavedRules",
    "SealedDeals",
    "Season",
    "SeasonNight",
    "Seat",
    "SeatChange",
    "SeatingRule",
    "SitOut",
    "Sitting",
    "Sponsor",
    "StaffRequest",
    "StandingsSnapshot",
    "Table",
    "Team",
    "Tournament",
    "Webhook",
    "WebhookPosition",
    "empty_board",
    "new_pad_key",
]
