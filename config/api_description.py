"""How the API is described in OpenAPI: drf-spectacular's settings."""

from typing import Any

SPECTACULAR_SETTINGS: dict[str, Any] = {
    "TITLE": "Headtable",
    "DESCRIPTION": "Euchre tournaments: entrants, rounds, score sheets, standings.",
    "VERSION": "1",
    "SERVE_INCLUDE_SCHEMA": False,
    "SCHEMA_PATH_PREFIX": "/api/v1",  # names of operations begin after it
    "POSTPROCESSING_HOOKS": [
        "drf_spectacular.hooks.postprocess_schema_enums",
        "tournaments.api.description.describe_games",
        "tournaments.api.description.describe_requests",
        "tournaments.api.links.link_operations",
    ],
    "OAS_VERSION": "3.1.0",  # plain JSON Schema, in which the rules describe a hand
    "ENUM_NAME_OVERRIDES": {
        "ArchiveShareEnum": "tournaments.api.shapes.archives.SHARES",
        "AccountEnum": "fundraising.models.ledger.ACCOUNTS",
        "EventTypeEnum": "tournaments.models.event.Event.Type",
        "DrawWhatEnum": "fundraising.models.Draw.What",
        "DuplicateEnum": "tournaments.rules.duplicate.scores.CHOICES",
        "MethodEnum": "fundraising.models.Payment.Method",
        "MethodAtTillEnum": "fundraising.services.books.METHOD_CHOICES",
        "PayoutMethodEnum": "fundraising.prizes.payout.PAYOUT_METHODS",
        "PrizeKindEnum": "tournaments.api.shapes.reveal.PRIZE_KINDS",
        "RoundStatusEnum": "tournaments.models.Round.Status",
        "TournamentStatusEnum": "tournaments.models.Tournament.Status",
        "SeasonTieBreaksEnum": "tournaments.rules.standings.season.SEASON_TIE_BREAKS",
        "SignUpStatusEnum": "fundraising.models.SignUp.Status",
        "SuitEnum": "tournaments.api.shapes.referee.SUITS",
        "ThresholdWhatEnum": "fundraising.models.Threshold.What",
        "TiesEnum": "fundraising.prizes.shapes.TIES",
        "TieBreaksEnum": "tournaments.api.shapes.tournaments.EVERY_TIE_BREAK",
        "TrumpEnum": "tournaments.api.shapes.referee.TRUMPS",
    },
    "PATH_CONVERTER_OVERRIDES": {
        "int": {"type": "integer", "minimum": 0},
        "sitting": {"type": "string", "pattern": "^([0-9]+|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$"},
    },
    "SWAGGER_UI_DIST": "SIDECAR",
    # Closed at first: of more than a hundred and thirty calls at once it shows only the first few.
    "SWAGGER_UI_SETTINGS": {"deepLinking": True, "docExpansion": "none"},
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
    "REDOC_DIST": "SIDECAR",
}
