"""`python -m tests.support.api_coverage` writes docs/api-coverage.md: what pages do, and the calls that do the same.

The actions are those that go into the activity log (`accounts.activity_log.logged`). A call is the method and the name
of a route of the API; a sentence instead says why there is none.
"""

import os
from collections.abc import Iterator
from pathlib import Path

PAGE = Path(__file__).parents[2] / "docs" / "api-coverage.md"

YOURSELF = "Only a person changes how they sign in."
BY_LINK = "Guests do it by their own link, without an account."
NOT_YET = "Not yet."

CALLS: dict[str, str] = {
    "standby:pair": "A second computer pairs by `make standby`, over a line of its own.",
    "standby:unpair": "A person ends the following by a second computer.",
    "accounts:account": YOURSELF,
    "accounts:sign-out-elsewhere": YOURSELF,
    "accounts:keys": YOURSELF,
    "accounts:revoke-key": YOURSELF,
    "accounts:found": "A person founds an organization.",
    "accounts:begin": "A person sets up Headtable.",
    "accounts:invitation": YOURSELF,
    "accounts:people": "Members are invited by a person: no key can make others.",
    "accounts:revoke-invitation": "Members are invited by a person.",
    "accounts:role": "A person gives roles: no key can raise itself.",
    "accounts:remove": "A person removes members.",
    "accounts:sign-in-link": YOURSELF,
    "accounts:revoke-member-token": YOURSELF,
    "accounts:time-zone": "PATCH organization",
    "accounts:language": "PATCH organization",
    "accounts:color": "PATCH organization",
    "accounts:websites": "PATCH organization",
    "accounts:set-logo": "PUT logo",
    "accounts:remove-logo": "DELETE logo",
    "account_logout": YOURSELF,
    "account_change_password": YOURSELF,
    "account_set_password": YOURSELF,
    "mfa_activate_totp": YOURSELF,
    "mfa_deactivate_totp": YOURSELF,
    "mfa_generate_recovery_codes": YOURSELF,
    "mfa_add_webauthn": YOURSELF,
    "mfa_remove_webauthn": YOURSELF,
    "installation:backup": "The owner takes a copy of everything: no key can.",
    "installation:stop": "A person stops Headtable.",
    "sign-up:page": "POST sign-ups",
    "sign-up:check-in": "POST check-ins",
    "sign-up:manage": "PATCH sign-up, POST cancel-sign-up",
    "friendly:begin": "POST scores",
    "friendly:keep": "A person keeps a game under their account.",
    "friendly:delete": "A person deletes a game from their account.",
    "desk:open-archive": "POST open-archive",
    "desk:earlier-state": "POST restore-state",
    "desk:archive": "GET archive",
    "desk:delete": "DELETE tournament",
    "desk:restore-deleted": "POST restore-deleted",
    "desk:sign-up-settings": "PATCH sign-up-settings",
    "desk:new-sign-up": "POST sign-ups",
    "desk:enter-sign-ups": "POST enter-sign-up",
    "desk:guest-list": "GET guest-list",
    "desk:merge-guest-list": "PUT guest-list",
    "desk:send-invitations": "A person sends e-mail to guests.",
    "desk:invite-list": "GET earlier-guests",
    "desk:sign-up": "PATCH sign-up, POST cancel-sign-up",
    "desk:guest-data": "GET guest-data",
    "desk:person-data": "GET person-data",
    "desk:erase-person": "A person erases somebody's data, by name.",
    "desk:money": "POST ledger",
    "desk:enter-past-night": "POST past-nights",
    "sign-up:no-invitations": BY_LINK,
    "desk:prize-plan": "PUT prizes",
    "desk:award-prizes": "POST awards",
    "desk:settle-tie": "PUT prizes",
    "desk:give-prize": "POST give-prize",
    "desk:draw-door-prizes": "POST draws, POST open-draw",
    "desk:adjust-award": "POST adjust-award",
    "desk:pay-award": "POST payouts",
    "desk:take-prize-back": "POST undo-payout",
    "desk:set-group": "PATCH entrant",
    "desk:report-workbook": "GET report",
    "desk:letters": "GET letters",
    "desk:occasions": "POST occasions",
    "desk:take-parts": "POST occasion-parts",
    "desk:occasion-deals": "GET occasion-deals",
    "desk:decide-occasion": "POST occasion-decisions",
    "desk:occasion": "POST occasion, PATCH occasion",
    "desk:share-night": "POST share-night",
    "desk:withdraw-night": "POST withdraw-night",
    "desk:thresholds": "POST thresholds",
    "desk:change-threshold": "PATCH one-threshold",
    "desk:remove-threshold": "DELETE one-threshold",
    "desk:prices-charged": "PATCH prices",
    "desk:ledger-file": "GET ledger",
    "desk:settle-jar": "POST settle-jar",
    "desk:enter-euchres": "POST euchres",
    "desk:pay-pot": "POST pay-pot",
    "desk:carry-pot": "POST carry-pot",
    "desk:boxes": "POST boxes",
    "desk:begin-count": "POST counting",
    "desk:close-count": "POST close-count",
    "desk:hand-box-over": "POST hand-box-over",
    "desk:count-box": "POST count-box",
    "desk:draws": "POST draws",
    "desk:freeze-draw": "POST freeze-draw",
    "desk:show-fingerprint": "POST fingerprint",
    "desk:name-number": "POST hall-number",
    "desk:open-draw": "POST open-draw",
    "desk:pass-over": "POST pass-over",
    "desk:cancel-draw": "POST cancel-draw",
    "desk:correct-entry": "POST reverse-entry",
    "desk:new-tournament": "POST tournaments",
    "desk:rename-saved-rules": "PATCH one-saved-rules",
    "desk:delete-saved-rules": "DELETE one-saved-rules",
    "desk:new-game": "POST own-games",
    "desk:upload-game": "POST own-games",
    "desk:change-game": "PATCH own-game",
    "desk:delete-game": "DELETE own-game",
    "desk:new-season": "POST seasons",
    "desk:season-settings": "PATCH season",
    "desk:delete-season": "DELETE season",
    "desk:season-export": "GET season-standings",
    "desk:play-off": "POST play-off",
    "desk:weekend-newcomer": "POST weekend-check-ins",
    "desk:weekend-guest": "POST weekend-check-ins",
    "desk:weekend-workbook": "GET weekend-report, GET ledger",
    "desk:join-people": "POST join-people, POST join-namesakes",
    "desk:set-apart": "POST set-apart",
    "desk:add-sponsor": "POST sponsors, PUT sponsor-picture",
    "desk:remove-sponsor": "DELETE one-sponsor",
    "desk:webhooks": "POST webhooks",
    "desk:switch-webhook": "PATCH webhook",
    "desk:test-webhook": "POST test-webhook",
    "desk:new-webhook-secret": "POST webhook-secret",
    "desk:delete-webhook": "DELETE webhook",
    "desk:send-to-webhook-again": "POST send-to-webhook-again",
    "desk:settings": "PATCH tournament",
    "desk:settings-page": "PATCH tournament",
    "desk:hide-standings": "PATCH tournament",
    "desk:visibility": "PATCH tournament",
    "desk:move-reveal": "POST reveal",
    "desk:deals": "POST deals",
    "desk:deals-from-a-seed": "POST deals, with no records",
    "desk:hall-map": "POST hall-map",
    "desk:forget-hall-map": "POST hall-map, with no tables",
    "desk:next-stage": "POST stages",
    "desk:adjustments": "POST adjustments",
    "desk:seating-rules": "POST seating-rules",
    "desk:withdraw-seating-rule": "POST withdraw-seating-rule",
    "desk:seat": "POST rounds",
    "desk:swap": "POST swap",
    "desk:redraw": "POST redraw",
    "desk:publish": "POST publish",
    "desk:close": "POST close",
    "desk:reopen": "POST reopen",
    "desk:undo": "POST undo",
    "desk:revoke-key": "POST new-key",
    "desk:close-pads": "POST close-pads",
    "desk:set-wifi": "PATCH wifi",
    "desk:unsent-hands": "POST hands, with each hand's own UUID",
    "desk:lay-tables": "POST tables",
    "desk:pairing-code": "POST pairing-code",
    "desk:clock": "POST clock",
    "desk:send-notice": "POST notices",
    "desk:end-notice": "POST end-notice",
    "desk:answer-call": "POST answer-call",
    "desk:decide-tie": "POST decide",
    "desk:teams": "POST teams",
    "desk:stand-by": "PATCH entrant",
    "desk:pair-rest": "POST pair-rest",
    "desk:part": "POST part",
    "desk:rename-team": "PATCH team",
    "desk:substitute": "POST substitute",
    "desk:entrants": "POST entrants",
    "desk:enter-list": "POST entrants",
    "desk:bring-people": "POST entrants, POST teams, POST seating-rules",
    "desk:check-in": "PATCH entrant",
    "desk:rename": "PATCH entrant",
    "desk:remove": "DELETE entrant",
    "desk:withdraw": "PATCH entrant",
    "desk:export": "GET export",
    "desk:end-stand-in": "POST plays-again",
    "desk:latecomer": "POST entrants, POST seat-change",
    "desk:add-table": "POST add-table",
    "desk:seat-change": "POST seat-change",
    "desk:take-seat-back": "POST take-seat-back",
    "desk:give-game": "POST give-game",
    "desk:enter-slip": "POST score",
    "desk:send-photograph": "POST photographs",
    "desk:enter-photograph": "POST confirm-photograph",
    "desk:put-photograph-aside": "A person clears the page; a program does not confirm what it does not want.",
    "desk:take-slip-back": "POST void",
    "desk:enter-hand": "POST hands",
    "desk:enter-totals": "POST score",
    "desk:decide": "POST decide",
    "desk:confirm": "POST confirm",
    "desk:confirm-for-all": "POST confirm, for each side",
    "desk:void": "POST void",
    "desk:add-line": "POST add-line",
    "desk:correct": "POST correct",
    "desk:count-all-held": "POST decide-held, for each",
    "desk:refuse-tablet": "POST decide-held, for each",
    "desk:decide-held": "POST decide-held",
}

HEAD = """# What pages do, and the calls for it

Every action of a page that goes into the activity log, and the call of the API that does the same. The calls are
described at `/api/v1/docs/`; [api.md](api.md) says how to use them. `python -m tests.support.api_coverage` writes this
page, and a test compares it.
"""


def actions() -> dict[str, str]:
    """Return what each page does, by the name of its route: the sentence of the activity log."""
    from tests.accounts.routes import described_routes

    views = {name: getattr(route.view, "cls", route.view) for name, route in described_routes().items()}
    sentences = {name: getattr(view, "log_sentence", None) for name, view in views.items()}
    return {name: words for name, words in sentences.items() if words and not name.startswith("api:")}


def calls_in(words: str) -> Iterator[tuple[str, str]]:
    """Give method and route of each call that a row names."""
    for part in words.split(", "):
        method, _space, route = part.partition(" ")
        if method in ("GET", "POST", "PUT", "PATCH", "DELETE"):
            yield method, f"api:{route}"


def page() -> str:
    """Return the page: the numbers, and a row for each action."""
    from tests.accounts.routes import described_routes

    routes, rows = described_routes(), []
    for name, sentence in sorted(actions().items()):
        words = CALLS[name]
        shown = words
        for method, route in calls_in(words):
            address = routes[route].address.removeprefix("api/v1/")
            shown = shown.replace(f"{method} {route.removeprefix('api:')}", f"`{method} {_plain(address)}`", 1)
        rows.append(f"| {_plain_sentence(sentence)} | {shown} |")
    count = sum(1 for name in actions() if list(calls_in(CALLS[name])))
    missing = sum(1 for name in actions() if CALLS[name] == NOT_YET)
    numbers = f"**{len(rows)} actions**: {count} have a call, {len(rows) - count - missing} are for people alone, "
    return "\n".join([HEAD, f"{numbers}{missing} have no call yet.\n", "| action | call |", "|---|---|", *rows]) + "\n"


def _plain(address: str) -> str:
    """Return an address with the names of what stands in it, as the description has it."""
    parts = (part.partition(":")[2] or part for part in address.replace("<", "{<").replace(">", ">}").split("<"))
    return "".join(parts).replace(">", "").replace("{pk}", "{id}")


def _plain_sentence(sentence: str) -> str:
    words = sentence.rstrip(".")
    for name in ("round", "table", "team", "entrant", "number"):
        words = words.replace(f"%({name})s", "…")
    return words


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    import django

    django.setup()
    PAGE.write_text(page())
