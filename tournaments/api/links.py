"""The links of the OpenAPI description: which ids in an answer other calls take, so that a program can follow them.

From a new tournament, a fuzzer gets to its entrants, rounds, sheets and hands, and to the calls that end, correct or
undo each of them.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

Description = dict[str, Any]

PEOPLE = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gwen", "Hal", "Ida")
"""Enough for two tables, and one who sits out."""
HERE = {"id": "$request.path.id"}
"""The same tournament, or the same sitting."""
MADE = {"id": "$response.body#/id"}
ROUND = HERE | {"number": "$request.path.number"}
DRAWN = HERE | {"number": "$response.body#/number"}
FIRST_SITTING = {"id": "$response.body#/sittings/0/id"}
FIRST_SEAT = FIRST_SITTING | {"index": "$response.body#/sittings/0/seats/0/index"}
HAND = HERE | {"uuid": "$request.body#/uuid"}
A_UUID = "5f0c1c3e-8a53-4b7e-9d0a-3c1f6f0f2a01"
"""A sender makes one of its own for each payment."""


class Link(NamedTuple):
    """After `call` has answered with `status`, `then` can be called with these parameters and, if any, this body."""

    call: str
    status: int
    then: str
    parameters: Mapping[str, str]
    body: Any = None


def _after(call: str, status: int, parameters: Mapping[str, str], *then: str) -> Iterator[Link]:
    return (Link(call, status, name, parameters) for name in then)


OF_A_TOURNAMENT = (
    *("tournaments_retrieve", "tournaments_partial_update", "tournaments_entrants_create", "tournaments_rounds_create"),
    *("tournaments_notices_create", "tournaments_standings_retrieve", "tournaments_held_list"),
    *("tournaments_calls_list", "tournaments_teams_list", "tournaments_teams_rest_create"),
    *("tournaments_archive_retrieve", "tournaments_export_retrieve"),
    *("tournaments_ledger_retrieve", "tournaments_prices_retrieve", "tournaments_prices_partial_update"),
    *("tournaments_sign_ups_settings_retrieve", "tournaments_earlier_states_list"),
)
LISTS = (
    "tournaments_entrants_list",
    "tournaments_rounds_list",
    "tournaments_adjustments_list",
    "tournaments_events_list",
)
ENTRANT = HERE | {"entrant": "$response.body#/results/0/id"}
STATE = HERE | {"snapshot": "$response.body#/0/id"}
OF_A_DRAFT = ("publish", "redraw", "swap", "undo", "tables")
OF_AN_OPEN_ROUND = ("close", "clock", "undo", "tables")
OF_A_SHEET = (
    "sittings_retrieve",
    "sittings_hands_list",
    "sittings_hands_create",
    "sittings_score_create",
    "sittings_confirm_create",
)
OF_A_SIGN_UP = tuple(f"tournaments_sign_ups_{name}" for name in ("partial_update", "cancel_create", "enter_create"))
OF_A_LINE = ("sittings_hands_void_create", "sittings_hands_correct_create")


def _of_a_round(*names: str) -> Sequence[str]:
    return ["tournaments_rounds_retrieve", *(f"tournaments_rounds_{name}_create" for name in names)]


def _with_entrants() -> Iterator[Link]:
    """Links of calls that name entrants, with two people from the first table of a draft."""
    seats = "$response.body#/sittings/0/seats"
    first, second = f"{seats}/0/entrant", f"{seats}/1/entrant"
    bodies = {
        "tournaments_adjustments_create": {"entrant": first, "points": 2, "reason": "Helped in the kitchen"},
        "tournaments_seating_rules_create": {"kind": "apart", "entrant": first, "other": second},
        "tournaments_teams_create": {"entrants": [first, second]},
        "tournaments_payments_create": {"uuid": A_UUID, "entrant": first, "amount": 500, "method": "cash"},
    }
    return (Link("tournaments_rounds_create", 201, then, HERE, body) for then, body in bodies.items())


LINKS: Sequence[Link] = (
    *_after("tournaments_create", 201, MADE, *OF_A_TOURNAMENT),
    *_after("tournaments_create", 201, {}, "tournaments_list"),
    *_after("tournaments_create", 201, MADE, *LISTS),
    *_after("tournaments_list", 200, {"id": "$response.body#/results/0/id"}, "tournaments_retrieve"),
    *_after("tournaments_entrants_list", 200, ENTRANT, "tournaments_entrants_retrieve"),
    *_after("tournaments_entrants_list", 200, ENTRANT, "tournaments_entrants_partial_update"),
    *_after("tournaments_entrants_list", 200, ENTRANT, "tournaments_entrants_set_apart_create"),
    *_after("tournaments_earlier_states_list", 200, STATE, "tournaments_earlier_states_retrieve"),
    Link("tournaments_create", 201, "tournaments_entrants_create", MADE, [{"name": name} for name in PEOPLE]),
    *_after("tournaments_entrants_create", 201, HERE, "tournaments_rounds_create", "tournaments_teams_rest_create"),
    *_with_entrants(),
    *_after("tournaments_rounds_create", 201, DRAWN, *_of_a_round(*OF_A_DRAFT)),
    *_after("tournaments_rounds_redraw_create", 200, DRAWN, *_of_a_round(*OF_A_DRAFT)),
    *_after("tournaments_rounds_publish_create", 200, DRAWN, *_of_a_round(*OF_AN_OPEN_ROUND)),
    *_after("tournaments_rounds_publish_create", 200, FIRST_SITTING, *OF_A_SHEET, "sittings_correct_create"),
    *_after(
        "tournaments_rounds_publish_create", 200, FIRST_SEAT, "sittings_seats_create", "sittings_seats_game_create"
    ),
    Link(
        "tournaments_rounds_publish_create", 200, "pads_pair_create", {}, {"key": "$response.body#/sittings/0/pad_key"}
    ),
    Link("tournaments_rounds_publish_create", 200, "tournaments_rounds_close_create", DRAWN, {"force": True}),
    *_after("tournaments_rounds_retrieve", 200, FIRST_SITTING, *OF_A_SHEET),
    *_after("tournaments_rounds_close_create", 200, DRAWN, *_of_a_round("reopen", "undo")),
    *_after(
        "tournaments_rounds_close_create", 200, HERE, "tournaments_rounds_create", "tournaments_standings_retrieve"
    ),
    *_after("tournaments_rounds_close_create", 200, FIRST_SITTING, "sittings_decide_create"),
    *_after("tournaments_rounds_undo_create", 200, HERE, "tournaments_rounds_create"),
    *_after("sittings_hands_create", 201, HAND, *OF_A_LINE),
    *_after("sittings_hands_create", 201, HERE, *OF_A_SHEET),
    *_after("sittings_hands_create", 202, HAND, "sittings_held_decide_create"),
    *_after("sittings_score_create", 201, HERE | {"uuid": "$response.body#/uuid"}, *OF_A_LINE),
    *_after("sittings_score_create", 201, HERE, "sittings_confirm_create"),
    *_after(
        "tournaments_notices_create", 201, HERE | {"notice": "$response.body#/id"}, "tournaments_notices_end_create"
    ),
    *_after(
        "tournaments_seating_rules_create",
        201,
        HERE | {"rule": "$response.body#/id"},
        "tournaments_seating_rules_withdraw_create",
    ),
    *_after(
        "tournaments_teams_create", 201, HERE | {"team": "$response.body#/number"}, "tournaments_teams_part_create"
    ),
    *_after("tournaments_payments_create", 201, HERE, "tournaments_ledger_retrieve"),
    Link("tournaments_create", 201, "tournaments_sign_ups_create", MADE, {"uuid": A_UUID, "name": "Jo"}),
    *_after("tournaments_sign_ups_create", 201, HERE, "tournaments_sign_ups_list"),
    *_after("tournaments_sign_ups_create", 201, HERE | {"uuid": "$response.body#/uuid"}, *OF_A_SIGN_UP),
    Link(
        "tournaments_payments_create",
        201,
        "tournaments_payments_refund_create",
        HERE | {"uuid": "$response.body#/uuid"},
        {"uuid": A_UUID.replace("01", "02"), "amount": "$response.body#/amount", "reason": "Left early"},
    ),
    *_after("tournaments_teams_rest_create", 201, HERE, "tournaments_rounds_create"),
    *_after("tournaments_calls_list", 200, HERE | {"call": "$response.body#/0/id"}, "tournaments_calls_answer_create"),
    *_after(
        "tournaments_held_list",
        200,
        {"id": "$response.body#/0/sitting", "uuid": "$response.body#/0/uuid"},
        "sittings_held_decide_create",
    ),
)


def link_operations(result: Description, **_context: Any) -> Description:
    """Put the links beside the answers they come from. A hook of drf-spectacular; LookupError if one leads nowhere."""
    operations = {
        operation["operationId"]: operation
        for methods in result["paths"].values()
        for operation in methods.values()
        if "operationId" in operation
    }
    for link in LINKS:
        if link.then not in operations:
            raise LookupError(f"{link.call} links to {link.then}, which there is not")
        links = operations[link.call]["responses"][str(link.status)].setdefault("links", {})
        name = link.then if link.body is None else f"{link.then}_with_body"
        links[name] = {"operationId": link.then, "parameters": dict(link.parameters)}
        if link.body is not None:
            links[name]["requestBody"] = link.body
    return result
