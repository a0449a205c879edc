"""A sound body for every POST of the API."""

import json
from typing import Any

from tests.accounts.addresses import photograph_of, weekend_of
from tests.accounts.bodies import DEAL
from tests.accounts.occasions import occasion_of
from tests.people import Night, hand, uuid
from tests.tournaments.games import OWN_GAME
from tournaments.models import PadKey


def posts(night: Night) -> dict[str, tuple[str, dict[str, Any]]]:
    """Return every POST of the API by its name in the URLs: its address in this night, and a sound body.

    Each is answered with 2xx where things are as that call needs them.
    """
    return {
        "tournaments": ("tournaments/", {"name": "Spring night", "rounds": 3, **ALL_OPTIONS}),
        **_posts_about_people(night),
        **_posts_about_rounds(night),
        **_posts_about_sheets(night),
        **_posts_about_the_hall(night),
        **_posts_about_occasions(night),
        **_posts_by_anybody(night),
    }


def _posts_about_people(night: Night) -> dict[str, tuple[str, dict[str, Any]]]:
    """Return the POSTs about the people of a tournament."""
    return {
        "entrants": (
            f"{night.path}entrants/",
            {"name": "Zoë", "email": "zoe@example.org", "phone": "1", "checked_in": True},
        ),
        "adjustments": (
            f"{night.path}adjustments/",
            {"entrant": night.entrants[0].pk, "points": -2, "reason": "Late"},
        ),
        "stages": (f"{night.path}stages/", {"name": "Final", "movement": "ladder", "people": [night.entrants[0].pk]}),
        "payments": (
            f"{night.path}payments/",
            {"uuid": uuid(), "entrant": night.entrants[0].pk, "amount": 500, "method": "cash", "for": "entry"},
        ),
        "refund": (
            f"{night.path}payments/{night.tournament.uuid}/refund/",
            {"uuid": uuid(), "amount": 100, "reason": "Left"},
        ),
        "join-people": (
            f"organizations/{night.tournament.organization.slug}/people/join/",
            {"people": [night.entrants[0].person_id, night.entrants[1].person_id]},
        ),
        "join-namesakes": (f"organizations/{night.tournament.organization.slug}/people/join-namesakes/", {}),
        "set-apart": (f"{night.path}entrants/{night.entrants[0].pk}/set-apart/", {}),
        "plays-again": (f"{night.path}entrants/{night.entrants[0].pk}/plays-again/", {}),
        **_of_what_was_before(night),
        "ledger": (
            f"{night.path}ledger/",
            {"uuid": uuid(), "sort": "expense", "method": "check", "amount": 500, "reason": "Pies", "currency": "USD"},
        ),
        "reverse-entry": (f"{night.path}ledger/1/reverse/", {"uuid": uuid(), "reason": "Twice"}),
        **_at_the_till(night.path),
        **_of_sign_ups(night),
        **_of_prizes_and_draws(night),
        "check-ins": (
            f"{night.path}check-ins/",
            {
                "uuid": uuid(),
                "entrant": night.entrants[0].pk,
                "name": "",
                "checks_in": False,
                "items": [{"for": "entry", "amount": 500, "quantity": 1}],
                "method": "cash",
                "tendered": 1000,
            },
        ),
        "undo-check-in": (f"{night.path}check-ins/{uuid()}/undo/", {}),
        **_of_partners(night),
    }


def _of_partners(night: Night) -> dict[str, tuple[str, dict[str, Any]]]:
    return {
        "teams": (f"{night.path}teams/", {"entrants": [e.pk for e in night.entrants[:2]], "name": "The Bowers"}),
        "pair-rest": (f"{night.path}teams/rest/", {"by": "lot", "seed": 4}),
        "part": (f"{night.path}teams/1/part/", {}),
        "substitute": (
            f"{night.path}teams/1/substitute/",
            {"leaving": night.entrants[0].pk, "coming": night.entrants[-1].pk},
        ),
        "seating-rules": (
            f"{night.path}seating-rules/",
            {"kind": "apart", "entrant": night.entrants[0].pk, "other": night.entrants[1].pk, "until_round": 3},
        ),
        "withdraw-seating-rule": (f"{night.path}seating-rules/1/withdraw/", {}),
    }


def _of_what_was_before(night: Night) -> dict[str, tuple[str, dict[str, Any]]]:
    state = night.tournament.earlier_states.last()
    return {
        "restore-state": (f"{night.path}earlier-states/{state.pk if state else 1}/restore/", {"confirmed": True}),
        "restore-deleted": (
            f"organizations/{night.tournament.organization.slug}/deleted-tournaments/1/restore/",
            {},
        ),
    }


def _of_sign_ups(night: Night) -> dict[str, tuple[str, dict[str, Any]]]:
    return {
        "sign-ups": (
            f"{night.path}sign-ups/",
            {"uuid": uuid(), "name": "Zoë", "email": "zoe@example.org", "partner": "Yan", "may_invite": True},
        ),
        "cancel-sign-up": (f"{night.path}sign-ups/{night.tournament.uuid}/cancel/", {}),
        "enter-sign-up": (f"{night.path}sign-ups/{night.tournament.uuid}/enter/", {}),
    }


def _of_prizes_and_draws(night: Night) -> dict[str, tuple[str, dict[str, Any]]]:
    return {
        "draws": (
            f"{night.path}draws/",
            {"uuid": uuid(), "name": "Ham", "what": "raffle", "prizes": ["A ham", "Half a ham"]},
        ),
        "give-prize": (
            f"{night.path}awards/give/",
            {"uuid": uuid(), "number": 1, "entrant": night.entrants[0].pk, "reason": "Cut"},
        ),
        "adjust-award": (
            f"{night.path}awards/{night.tournament.uuid}/adjust/",
            {"uuid": uuid(), "entrant": night.entrants[0].pk, "amount": 500, "reason": "Cut"},
        ),
        "awards": (f"{night.path}awards/", {}),
        "payouts": (f"{night.path}payouts/", {"uuid": uuid(), "award": uuid(), "method": "cash"}),
        "undo-payout": (f"{night.path}payouts/{night.tournament.uuid}/undo/", {"reason": "Left"}),
        "freeze-draw": (f"{night.path}draws/{night.tournament.uuid}/freeze/", {}),
        "fingerprint": (f"{night.path}draws/{night.tournament.uuid}/fingerprint/", {}),
        "hall-number": (f"{night.path}draws/{night.tournament.uuid}/number/", {"number": "4 2"}),
        "open-draw": (f"{night.path}draws/{night.tournament.uuid}/open/", {}),
        "pass-over": (f"{night.path}draws/{night.tournament.uuid}/pass-over/", {"ticket": 1, "reason": "Left"}),
        "cancel-draw": (f"{night.path}draws/{night.tournament.uuid}/cancel/", {"reason": "Two late tickets"}),
    }


def _at_the_till(path: str) -> dict[str, tuple[str, dict[str, Any]]]:
    return {
        "settle-jar": (f"{path}jar/1/1/settle/", {"uuid": uuid(), "seen": 25, "method": "cash"}),
        "euchres": (f"{path}jar/1/2/euchres/", {"euchres": 3}),
        "pay-pot": (f"{path}pot/pay-out/", {"uuid": uuid(), "rule": "each", "seen": 100}),
        "carry-pot": (f"{path}pot/carry-over/", {"uuid": uuid(), "to": 2, "seen": 100}),
        "boxes": (f"{path}boxes/", {"uuid": uuid(), "name": "Door", "holder": "Casey", "float": 5000}),
        "hand-box-over": (f"{path}boxes/1/hand-over/", {"holder": "Jo"}),
        "count-box": (f"{path}boxes/1/count/", {"cash": 5000, "checks": 0}),
        "counting": (f"{path}counting/", {}),
        "close-count": (f"{path}counting/close/", {"explanation": "A torn bill"}),
    }


def _posts_about_rounds(night: Night) -> dict[str, tuple[str, dict[str, Any]]]:
    """Return the POSTs about rounds and drafts."""
    return {
        "rounds": (f"{night.path}rounds/", {"seed": 5}),
        "publish": (f"{night.round_path}publish/", {}),
        "swap": (f"{night.round_path}swap/", {"one": night.entrants[0].pk, "other": night.entrants[1].pk}),
        "redraw": (f"{night.round_path}redraw/", {"seed": 5}),
        "close": (f"{night.round_path}close/", {"force": True}),
        "undo": (f"{night.round_path}undo/", {}),
        "reopen": (f"{night.round_path}reopen/", {}),
        "add-table": (f"{night.round_path}tables/", {"entrants": [entrant.pk for entrant in night.entrants[-4:]]}),
        "clock": (f"{night.round_path}clock/", {"do": "start", "minutes": 20}),
    }


def _posts_about_sheets(night: Night) -> dict[str, tuple[str, dict[str, Any]]]:
    """Return the POSTs about a score sheet and its seats."""
    return {
        "hands": (f"{night.sheet}hands/", hand(1, dealer=3, defender_alone=None, kind="played", bid="order-up")),
        "void": (f"{night.sheet}hands/{uuid()}/void/", {"reason": "Wrong maker"}),
        "correct": (
            f"{night.sheet}hands/{uuid()}/correct/",
            {"reason": "Wrong maker", "preview": False, "hand": hand(1), "totals": None},
        ),
        "add-line": (f"{night.sheet}correct/", {"reason": "Forgotten", "preview": True, "hand": hand(1)}),
        "decide-held": (
            f"{night.sheet}held/{uuid()}/decide/",
            {"decision": "counted", "reason": "Late", "preview": False, "number": 1, "replaces": None},
        ),
        "confirm-photograph": (f"{night.path}photographs/{photograph_of(night)}/confirm/", {"hands": []}),
        "score": (
            f"{night.sheet}score/",
            {
                "uuid": uuid(),
                "points": [8, 0, 8, 0],
                "hands": 8,
                "loners": [0, 0, 0, 0],
                "euchres": [0, 0, 0, 0],
            },
        ),
        "confirm": (f"{night.sheet}confirm/", {"side": 0}),
        "seat-change": (
            f"{night.sheet}seats/0/",
            {
                "newcomer": "Zoë",
                "plays_for": False,
                "whereabouts": "home",
                "from_hand": 1,
                "for_good": False,
                "seen": night.round.seats.get(sitting=night.sittings[0], index=0).entrant_id,
                "reason": "Went home",
                "coming": None,
            },
        ),
        "give-game": (f"{night.sheet}seats/0/game/", {"entrant": None}),
        "decide": (f"{night.sheet}decide/", {"side": 1}),
        "take-seat-back": (f"{night.sheet}changes/1/take-back/", {}),
    }


def _posts_about_occasions(night: Night) -> dict[str, tuple[str, dict[str, Any]]]:
    """Return the POSTs about occasions, of which the night's organization has one."""
    occasion = occasion_of(night)
    parts = [json.loads(line) for line in occasion.parts.values_list("line", flat=True)]
    made = f"organizations/{night.tournament.organization.slug}/occasions/"
    return {
        "occasions": (
            made,
            {"name": "Night", "date": "2026-11-25", "game": "euchre", "currency": "USD", "ways": ["places"], "goal": 9},
        ),
        "occasion-decisions": (f"{made}{occasion.slug}/decisions/", {"kind": "close"}),
        "occasion-parts": (f"occasions/{occasion.slug}/parts/", {"parts": parts}),
        "occasion": (f"{night.path}occasion/", {"code": "K7QM-2XRA-9PLD", "parts": parts}),
        "share-night": (f"{night.path}occasion/share/", {"seen": "0"}),
        "withdraw-night": (f"{night.path}occasion/withdraw/", {}),
    }


def _posts_about_the_hall(night: Night) -> dict[str, tuple[str, dict[str, Any]]]:
    """Return the POSTs about notices, calls and saved house rules."""
    hall = f"organizations/{night.tournament.organization.slug}"
    return {
        "notices": (f"{night.path}notices/", {"text": "Pie is served", "on_board": True}),
        "end-notice": (f"{night.path}notices/1/end/", {}),
        "answer-call": (f"{night.path}calls/1/answer/", {}),
        "hall-map": (f"{night.path}map/", {"tables": [{"table": 1, "x": 3, "y": 0}]}),
        "deals": (f"{night.path}deals/", {"records": [{"dealer": 0, "deal": [["9C"]], "upcard": "9H"}]}),
        "reveal": (f"{night.path}reveal/", {"do": "step", "step": 0}),
        "webhooks": (f"{hall}/webhooks/", {"url": "https://example.org/", "types": ["round.closed"]}),
        "test-webhook": (f"{hall}/webhooks/1/test/", {}),
        "webhook-secret": (f"{hall}/webhooks/1/secret/", {}),
        "send-to-webhook-again": (f"{hall}/webhooks/1/deliveries/1/again/", {}),
        "thresholds": (
            f"{hall}/thresholds/",
            {"what": "prize", "when": "reached", "amount": 60000, "currency": "USD", "note": "Keep the name"},
        ),
        "sponsors": (f"{hall}/sponsors/", {"name": "The Mill"}),
        "past-nights": (
            f"{hall}/past-nights/",
            {"name": "Fall", "date": "2024-10-04", "results": [{"name": "Zoë", "points": 54}]},
        ),
        "seasons": (
            f"{hall}/seasons/",
            {
                "name": "Winter",
                "tournaments": [night.tournament.pk],
                "counting": "places",
                "best": 3,
                "least_nights": 2,
                "points_for_places": [3, 2, 1],
                "tie_breaks": ["best-night"],
                "visibility": "staff",
            },
        ),
        "weekend-check-ins": (
            f"{hall}/seasons/{weekend_of(night).pk}/check-ins/",
            {"uuid": uuid(), "name": "Zoë", "places": [{"tournament": night.tournament.pk}], "method": "cash"},
        ),
        "play-off": (
            f"{hall}/seasons/{weekend_of(night).pk}/play-off/",
            {"name": "Play-off", "movement": "ladder", "first": 8, "rounds": 2, "partners": "later"},
        ),
        "own-games": (f"{hall}/games/", {"file": OWN_GAME}),
        "all-saved-rules": (f"{hall}/house-rules/", {"name": "Ours", "game": "euchre", "ruleset": {"deck": 25}}),
        "tables": (f"{night.path}tables/", {"count": 3}),
        "new-key": (f"{night.path}tables/1/new-key/", {}),
        "pairing-code": (f"{night.path}pads/code/", {}),
        "close-pads": (f"{night.path}pads/close/", {}),
        "call-director": ("pads/call/", {}),
        "withdraw-call": ("pads/call/withdraw/", {}),
        "take-over": ("pads/take-over/", {}),
    }


def _posts_by_anybody(night: Night) -> dict[str, tuple[str, dict[str, Any]]]:
    """Return the POSTs that need no account."""
    return {
        "scores": ("scores/", {"names": ["Ada", "Ben", "Cleo", "Dan"], "game": "euchre"}),
        "referee-trick": ("referee/trick/", {"game": "euchre", "trump": "H", "cards": ["AD", "9H"]}),
        "referee-draw": ("referee/draw/", {"dealer": 0, "turns": [1, 1]}),
        "referee-deal": ("referee/deal/", DEAL),
        "referee-call": (
            "referee/call/",
            {"hand": DEAL["hands"][1], "seat": 0, "up": "9H", "dealer": 3, "trump": "H"},
        ),
        "referee-hand": (
            "referee/hand/",
            {"game": "euchre", "dealer": 3, "upcard": "9H", "maker": 0, "trump": "H", "cards": []},
        ),
        "pair": ("pads/pair/", {"key": PadKey.objects.filter(table__tournament=night.tournament).first().key}),
    }


ALL_OPTIONS = {
    "game": "euchre",
    "ruleset": {"low_hand": ["go-under"]},
    "preset": "tournament",
    "movement": "ladder",
    "hands_per_game": 6,
    "round_minutes": 25,
    "organization": "hall",
    "date": "2025-01-04",
    "time_zone": "America/Detroit",
    "rehearsal": False,
    "visibility": "public",
    "pairing": "1+4",
    "tie_breaks": [],
    "sit_out_credit": "average",
}
"""What a tournament's POST takes beside its name and rounds."""
