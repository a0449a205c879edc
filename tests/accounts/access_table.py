"""Who may do what: every route and method, and the status that each kind of caller gets. Written by hand.

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

CALLERS = (
    *("anyone", "outsider", "pad", "other_pad", "revoked", "viewer", "desk", "director", "owner", "foreign"),
    *("treasurer", "cashier"),
)

# Patterns that many rows share, in the order of CALLERS.
EVERYONE = "200 200 200 200 200 200 200 200 200 200"
NOWHERE = "404 404 404 404 404 404 404 404 404 404"

PAGE_ANY = "sign-in 200 sign-in sign-in sign-in 200 200 200 200 200"
PAGE_ANY_302 = "sign-in 302 sign-in sign-in sign-in 302 302 302 302 302"
PAGE_NO_PASSWORD = "sign-in 403 sign-in sign-in sign-in 403 403 403 403 403"
"""Asked again for a password, whoever has none cannot go on; nobody here has one."""
PAGE_OWN = "sign-in 404 sign-in sign-in sign-in 403 403 403 {0} 404"
NEEDS_TLS = "403 403 403 403 403 403 403 403 403 403"
"""Pages of passkeys and codes, at a plain address; see test_second_step.py for them at a safe one."""
PAGE_LOOK = "sign-in 404 sign-in sign-in sign-in 200 200 200 200 404"
PAGE_ENTER = "sign-in 404 sign-in sign-in sign-in 403 {0} {0} {0} 404"
PAGE_DIRECT = "sign-in 404 sign-in sign-in sign-in 403 403 {0} {0} 404"

NOT_THEIRS = "sign-in 403 sign-in sign-in sign-in 403 403 403 403 403"
"""About a friendly game that was begun in none of these browsers; tests/tournaments/friendly/ has those of its own."""

SIGNED_OUT = "{0} 302 {0} {0} {0} 302 302 302 302 302"
"""Pages of the entrance: whoever is signed in goes on to the tournaments."""

PAGE_SELL = "sign-in 404 sign-in sign-in sign-in 403 403 {0} {0} 404 {0} {0}"
API_SELL = "401 404 403 403 403 403 403 {0} {0} 404 {0} {0}"
"""Taking payments."""
PAGE_BOOKS = "sign-in 404 sign-in sign-in sign-in 403 403 {0} {0} 404 {0} 403"
API_BOOKS = "401 404 403 403 403 403 403 {0} {0} 404 {0} 403"
"""Looking at the books."""
PAGE_KEEP = "sign-in 404 sign-in sign-in sign-in 403 403 403 {0} 404 {0} 403"
API_KEEP = "401 404 403 403 403 403 403 403 {0} 404 {0} 403"
"""Keeping the books."""

API_ENTER = "401 404 403 403 403 403 {0} {0} {0} 404"
API_DIRECT = "401 404 403 403 403 403 403 {0} {0} 404"
API_OWN = "401 404 403 403 403 403 403 403 {0} 404"
SHEET_ENTER = "401 404 {0} 403 403 403 {0} {0} {0} 404"
"""The sheet of a table: also its own pad."""
SIGHT_PRIVATE = "401 404 200 200 403 200 200 200 200 404"

PRIVATE_NOWHERE = "sign-in 404 sign-in sign-in sign-in 404 404 404 404 404"
"""Pictures of results, which nobody finds before the tournament is over; tests/tournaments/board/ has them after it."""

TABLE = f"""
# route                          method  night      statuses
root                             GET     open       {EVERYONE}
season                           GET     open       {EVERYONE}
health                           *       open       {EVERYONE}
ready                            *       open       {" ".join(["503"] * 10)}
metrics                          *       open       {" ".join(["404"] * 10)}
standby:page                     GET     open       {NOT_THEIRS}
standby:status                   GET     open       {EVERYONE}
standby:line                     GET     open       204 200 204 204 204 200 200 200 200 200
standby:sign-in                  POST    open       {" ".join(["302"] * 10)}
standby:take-over                POST    open       {" ".join(["302"] * 10)}
standby:taken-over               GET     open       {EVERYONE}
standby:unpair                   POST    open       {NOT_THEIRS}
standby:pair                     POST    open       401 403 401 401 401 403 403 403 403 403
standby:snapshot                 GET     open       {" ".join(["401"] * 10)}
standby:changes                  GET     open       {" ".join(["401"] * 10)}
standby:retire                   POST    open       {" ".join(["401"] * 10)}
standby:take-over-here           POST    open       {" ".join(["401"] * 10)}
standby:serving                  GET     open       {EVERYONE}
help                             GET     open       {EVERYONE}
help-page                        GET     open       {NOWHERE}
referee:referee                  GET     open       {EVERYONE}
referee:rules                    GET     open       {EVERYONE}
referee:rules                    POST    open       {" ".join(["302"] * 10)}
friendly:begin                   GET     open       {EVERYONE}
friendly:begin                   POST    open       {" ".join(["302"] * 10)}
friendly:scoreboard              GET     open       {EVERYONE}
friendly:export                  GET     open       {EVERYONE}
friendly:keep                    POST    open       {NOT_THEIRS}
friendly:delete                  POST    open       {NOT_THEIRS}

account_login_old                GET     open       {" ".join(["sign-in"] * 10)}
account_login                    GET     open       {SIGNED_OUT.format(200)}
account_login                    POST    open       {SIGNED_OUT.format(200)}
account_logout                   GET     open       {PAGE_ANY}
account_logout                   POST    open       {" ".join(["sign-in"] * 10)}
account_change_password          GET     open       {PAGE_ANY_302}
account_change_password          POST    open       {PAGE_ANY_302}
account_set_password             GET     open       {PAGE_ANY}
account_set_password             POST    open       {PAGE_ANY_302}
account_reauthenticate           GET     open       {PAGE_NO_PASSWORD}
account_reauthenticate           POST    open       {PAGE_NO_PASSWORD}
mfa_reauthenticate               GET     open       {PAGE_NO_PASSWORD}
mfa_reauthenticate               POST    open       {PAGE_NO_PASSWORD}
mfa_reauthenticate_webauthn      GET     open       {PAGE_NO_PASSWORD}
mfa_reauthenticate_webauthn      POST    open       {PAGE_NO_PASSWORD}
mfa_authenticate                 GET     open       {SIGNED_OUT.format("sign-in")}
mfa_authenticate                 POST    open       {SIGNED_OUT.format("sign-in")}
mfa_login_webauthn               GET     open       {SIGNED_OUT.format("sign-in")}
mfa_login_webauthn               POST    open       {SIGNED_OUT.format("sign-in")}
mfa_index                        GET     open       {PAGE_ANY}
mfa_activate_totp                GET     open       {NEEDS_TLS}
mfa_activate_totp                POST    open       {NEEDS_TLS}
mfa_deactivate_totp              GET     open       {NEEDS_TLS}
mfa_deactivate_totp              POST    open       {NEEDS_TLS}
mfa_view_recovery_codes          GET     open       {NEEDS_TLS}
mfa_generate_recovery_codes      GET     open       {NEEDS_TLS}
mfa_generate_recovery_codes      POST    open       {NEEDS_TLS}
mfa_list_webauthn                GET     open       {NEEDS_TLS}
mfa_add_webauthn                 GET     open       {NEEDS_TLS}
mfa_add_webauthn                 POST    open       {NEEDS_TLS}
mfa_remove_webauthn              GET     open       {NEEDS_TLS}
mfa_remove_webauthn              POST    open       {NEEDS_TLS}
accounts:link                    GET     open       {" ".join(["403"] * 10)}
accounts:link                    POST    open       {" ".join(["403"] * 10)}
accounts:begin                   GET     open       {" ".join(["403"] * 10)}
accounts:begin                   POST    open       {" ".join(["403"] * 10)}
accounts:invitation              GET     open       200 403 200 200 200 403 403 403 403 403
accounts:invitation              POST    open       302 403 302 302 302 403 403 403 403 403
accounts:account                 GET     open       {PAGE_ANY}
accounts:account                 POST    open       {PAGE_ANY_302}
accounts:sign-out-elsewhere      POST    open       {PAGE_ANY_302}
accounts:keys                    GET     open       {PAGE_ANY}
accounts:keys                    POST    open       {PAGE_ANY}
accounts:revoke-key              POST    open       sign-in 404 sign-in sign-in sign-in 404 404 404 404 404
accounts:found                   GET     open       sign-in 403 sign-in sign-in sign-in 403 403 403 200 403
accounts:found                   POST    open       sign-in 403 sign-in sign-in sign-in 403 403 403 302 403
accounts:people                  GET     open       {PAGE_OWN.format(200)}
accounts:people                  POST    open       {PAGE_OWN.format(302)}
accounts:invited                 GET     open       {PAGE_OWN.format(200)}
accounts:revoke-invitation       POST    open       {PAGE_OWN.format(302)}
accounts:role                    POST    open       {PAGE_OWN.format(302)}
accounts:time-zone               POST    open       {PAGE_OWN.format(302)}
accounts:language                POST    open       {PAGE_OWN.format(302)}
accounts:color                   POST    open       {PAGE_OWN.format(302)}
accounts:set-logo                POST    open       {PAGE_OWN.format(302)}
accounts:remove-logo             POST    open       {PAGE_OWN.format(302)}
accounts:logo                    GET     open       {EVERYONE}
accounts:remove                  POST    open       {PAGE_OWN.format(302)}
accounts:sign-in-link            POST    open       {PAGE_OWN.format(200)}
accounts:revoke-member-token     POST    open       {PAGE_OWN.format(302)}
audit:log                        GET     open       {PAGE_OWN.format(200)}
audit:export                     GET     open       {PAGE_OWN.format(200)}

board:board                      GET     open       {EVERYONE}
board:board                      GET     private    sign-in 404 sign-in sign-in sign-in 200 200 200 200 404
board:live                       GET     open       {EVERYONE}
board:live                       GET     private    401 404 401 401 401 200 200 200 200 404

board:charts                     GET     open       {EVERYONE}
board:charts                     GET     private    sign-in 404 sign-in sign-in sign-in 200 200 200 200 404
board:rules                      GET     open       {EVERYONE}
board:rules                      GET     private    sign-in 404 sign-in sign-in sign-in 200 200 200 200 404

board:players                    GET     open       {EVERYONE}
board:players                    GET     private    sign-in 404 sign-in sign-in sign-in 200 200 200 200 404
board:player                     GET     open       {EVERYONE}
board:player                     GET     private    sign-in 404 sign-in sign-in sign-in 200 200 200 200 404
board:calendar                   GET     open       {EVERYONE}
board:calendar                   GET     private    sign-in 404 sign-in sign-in sign-in 200 200 200 200 404
board:story                      GET     open       {EVERYONE}
board:story                      GET     private    sign-in 404 sign-in sign-in sign-in 200 200 200 200 404
board:story-picture              GET     open       {NOWHERE}
board:story-picture              GET     private    {PRIVATE_NOWHERE}
board:player-picture             GET     open       {NOWHERE}
board:player-picture             GET     private    {PRIVATE_NOWHERE}

desk:sign-ups                    GET     open       {PAGE_ENTER.format(200)}
desk:sign-up-settings            POST    open       {PAGE_DIRECT.format(302)}
desk:new-sign-up                 GET     open       {PAGE_ENTER.format(200)}
desk:new-sign-up                 POST    open       {PAGE_ENTER.format(302)}
desk:enter-sign-ups              POST    open       {PAGE_ENTER.format(302)}
desk:guest-list                  GET     open       {PAGE_ENTER.format(200)}
desk:merge-guest-list            POST    open       {PAGE_ENTER.format(400)}
desk:invite                      GET     open       {PAGE_DIRECT.format(200)}
desk:send-invitations            POST    open       {PAGE_DIRECT.format(302)}
desk:invite-list                 GET     open       {PAGE_DIRECT.format(200)}
desk:sign-up                     GET     open       {PAGE_ENTER.format(200)}
desk:sign-up                     POST    open       {PAGE_ENTER.format(302)}
desk:guest-data                  GET     open       {PAGE_ENTER.format(200)}
desk:person-data                 GET     open       {PAGE_DIRECT.format(200)}
desk:erase-person                POST    open       {PAGE_DIRECT.format(302)}
sign-up:page                     GET     open       {EVERYONE}
sign-up:page                     POST    open       {" ".join(["409"] * 10)}
sign-up:page                     GET     private    sign-in 404 sign-in sign-in sign-in 200 200 200 200 404
sign-up:page                     POST    private    sign-in 404 sign-in sign-in sign-in 409 409 409 409 404
sign-up:manage                   GET     open       {EVERYONE}
sign-up:manage                   POST    open       {" ".join(["302"] * 10)}
sign-up:own-data                 GET     open       {EVERYONE}
sign-up:no-invitations           GET     open       {EVERYONE}
sign-up:no-invitations           POST    open       {EVERYONE}

pad:pad                          GET     open       {EVERYONE}
pad:worker                       GET     open       {EVERYONE}
pad:friendly                     GET     open       {EVERYONE}
pad:friendly-sheet               GET     open       {" ".join(["401"] * 10)}
pad:sheet                        GET     open       401 401 200 200 403 401 401 401 401 401

desk:tournaments                 GET     open       sign-in 200 sign-in sign-in sign-in 200 200 200 200 200
desk:new-tournament              GET     open       sign-in 403 sign-in sign-in sign-in 403 403 200 200 200
desk:new-tournament              POST    open       sign-in 403 sign-in sign-in sign-in 403 403 400 400 400
desk:webhooks                    GET     open       {PAGE_OWN.format(200)}
desk:webhooks                    POST    open       {PAGE_OWN.format(200)}
desk:webhook                     GET     open       {PAGE_OWN.format(200)}
desk:switch-webhook              POST    open       {PAGE_OWN.format(302)}
desk:test-webhook                POST    open       {PAGE_OWN.format(302)}
desk:new-webhook-secret          POST    open       {PAGE_OWN.format(200)}
desk:send-to-webhook-again       POST    open       {PAGE_OWN.format(302)}
desk:delete-webhook              POST    open       {PAGE_OWN.format(302)}
desk:sponsors                    GET     open       {PAGE_DIRECT.format(200)}
desk:add-sponsor                 POST    open       {PAGE_DIRECT.format(302)}
desk:remove-sponsor              POST    open       {PAGE_DIRECT.format(302)}
board:sponsor                    GET     open       {EVERYONE}
desk:saved-rules                 GET     open       {PAGE_DIRECT.format(200)}
desk:rename-saved-rules          POST    open       {PAGE_DIRECT.format(302)}
desk:delete-saved-rules          POST    open       {PAGE_DIRECT.format(302)}
desk:people                      GET     open       {PAGE_LOOK}
desk:person                      GET     open       {PAGE_LOOK}
desk:join-people                 POST    open       {PAGE_DIRECT.format(302)}
desk:set-apart                   POST    open       {PAGE_DIRECT.format(302)}
desk:seasons                     GET     open       {PAGE_LOOK}
desk:past-night                  GET     open       {PAGE_DIRECT.format(200)}
desk:past-night                  POST    open       {PAGE_DIRECT.format(400)}
desk:enter-past-night            POST    open       {PAGE_DIRECT.format(302)}
desk:new-season                  GET     open       {PAGE_DIRECT.format(200)}
desk:new-season                  POST    open       {PAGE_DIRECT.format(302)}
desk:season                      GET     open       {PAGE_LOOK}
desk:season-settings             GET     open       {PAGE_DIRECT.format(200)}
desk:season-settings             POST    open       {PAGE_DIRECT.format(302)}
desk:delete-season               POST    open       {PAGE_DIRECT.format(302)}
desk:season-export               GET     open       {PAGE_LOOK}
desk:movements                   GET     open       {PAGE_ANY}
desk:movement                    GET     open       {PAGE_ANY}
desk:recommend                   GET     open       {PAGE_ANY}
desk:tournament                  GET     open       {PAGE_LOOK}
desk:tables                      GET     open       {PAGE_LOOK}
desk:paper                       GET     open       {PAGE_LOOK}
desk:pdf                         GET     open       {PAGE_LOOK}
desk:delete                      GET     open       {PAGE_DIRECT.format(200)}
desk:delete                      POST    open       {PAGE_DIRECT.format(400)}
desk:restore-deleted             POST    open       sign-in 404 sign-in sign-in sign-in 404 404 302 302 404
desk:entrants                    GET     open       {PAGE_LOOK}
desk:entrants                    POST    open       {PAGE_ENTER.format(302)}
desk:check-in                    POST    open       {PAGE_ENTER.format(302)}
desk:set-group                   POST    open       {PAGE_ENTER.format(302)}
desk:rename                      POST    open       {PAGE_ENTER.format(302)}
desk:remove                      POST    open       {PAGE_ENTER.format(302)}
desk:withdraw                    POST    open       {PAGE_ENTER.format(302)}
desk:door                        GET     open       {PAGE_SELL.format(200)}
desk:read-codes                  POST    open       {PAGE_SELL.format(400)}
desk:receipt                     GET     open       {PAGE_SELL.format(200)}
desk:import                      GET     open       {PAGE_ENTER.format(200)}
desk:import                      POST    open       {PAGE_ENTER.format(400)}
desk:enter-list                  POST    open       {PAGE_ENTER.format(302)}
desk:exports                     GET     open       {PAGE_LOOK}
desk:export                      GET     open       {PAGE_LOOK}
desk:pads                        GET     open       {PAGE_ENTER.format(200)}
desk:pads-heard                  GET     open       {PAGE_ENTER.format(200)}
desk:close-pads                  POST    open       {PAGE_DIRECT.format(302)}
desk:entrance                    GET     open       {PAGE_ENTER.format(200)}
desk:set-wifi                    POST    open       {PAGE_DIRECT.format(302)}
desk:unsent-hands                GET     open       {PAGE_ENTER.format(200)}
desk:unsent-hands                POST    open       {PAGE_ENTER.format(400)}
desk:lay-tables                  POST    open       {PAGE_ENTER.format(302)}
desk:pairing-code                GET     open       {PAGE_ENTER.format(302)}
desk:pairing-code                POST    open       {PAGE_ENTER.format(302)}
desk:teams                       GET     teams      {PAGE_LOOK}
desk:teams                       GET     open       sign-in 404 sign-in sign-in sign-in 404 404 404 404 404
desk:teams                       POST    teams      {PAGE_ENTER.format(302)}
desk:stand-by                    POST    teams      {PAGE_ENTER.format(302)}
desk:pair-rest                   POST    teams      {PAGE_ENTER.format(302)}
desk:part                        POST    teams      {PAGE_ENTER.format(302)}
desk:rename-team                 POST    teams      {PAGE_ENTER.format(302)}
desk:substitute                  POST    teams      {PAGE_ENTER.format(302)}
desk:decide                      POST    tied       {PAGE_DIRECT.format(302)}
desk:ties                        GET     tied       {PAGE_LOOK}
desk:decide-tie                  POST    tied       {PAGE_DIRECT.format(302)}
desk:slips                       GET     open       {PAGE_ENTER.format(200)}
desk:enter-slip                  POST    open       {PAGE_ENTER.format(302)}
desk:take-slip-back              POST    played     {PAGE_ENTER.format(302)}
desk:revoke-key                  POST    open       {PAGE_ENTER.format(302)}
desk:sheet                       GET     open       {PAGE_LOOK}
desk:missing                     GET     open       {PAGE_ENTER.format(200)}
desk:seat-change                 GET     open       {PAGE_ENTER.format(200)}
desk:seat-change                 POST    open       {PAGE_ENTER.format(302)}
desk:take-seat-back              POST    seat       {PAGE_ENTER.format(302)}
desk:give-game                   POST    seat       {PAGE_DIRECT.format(302)}
desk:end-stand-in                POST    open       {PAGE_ENTER.format(302)}
desk:add-table                   POST    open       {PAGE_ENTER.format(302)}
desk:latecomer                   POST    open       {PAGE_ENTER.format(302)}
desk:enter-hand                  POST    open       {PAGE_ENTER.format(302)}
desk:enter-totals                POST    open       {PAGE_ENTER.format(302)}
desk:confirm                     POST    played     {PAGE_ENTER.format(302)}
desk:confirm-for-all             POST    played     {PAGE_ENTER.format(302)}
desk:void                        POST    hand       {PAGE_ENTER.format(302)}
desk:held                        GET     held       {PAGE_LOOK}
desk:decide-held                 POST    held       {PAGE_DIRECT.format(302)}
desk:waiting                     GET     held       {PAGE_LOOK}
desk:count-all-held              POST    held       {PAGE_DIRECT.format(302)}
desk:refuse-tablet               POST    held       {PAGE_DIRECT.format(302)}
desk:correct                     GET     hand       {PAGE_DIRECT.format(200)}
desk:correct                     POST    hand       {PAGE_DIRECT.format(302)}
desk:add-line                    GET     hand       {PAGE_DIRECT.format(200)}
desk:add-line                    POST    hand       {PAGE_DIRECT.format(302)}
desk:adjustments                 GET     open       {PAGE_LOOK}
desk:adjustments                 POST    open       {PAGE_DIRECT.format(302)}
desk:seating-rules               GET     open       {PAGE_ENTER.format(200)}
desk:seating-rules               POST    open       {PAGE_DIRECT.format(302)}
desk:withdraw-seating-rule       POST    rule       {PAGE_DIRECT.format(302)}
desk:reveal                      GET     open       {PAGE_LOOK}
desk:move-reveal                 POST    open       {PAGE_DIRECT.format(302)}
desk:hall-map                    GET     open       {PAGE_DIRECT.format(200)}
desk:hall-map                    POST    open       {PAGE_DIRECT.format(302)}
desk:forget-hall-map             POST    open       {PAGE_DIRECT.format(302)}
desk:settings                    GET     open       {PAGE_DIRECT.format(200)}
desk:settings                    POST    open       {PAGE_DIRECT.format(302)}
desk:visibility                  POST    open       {PAGE_DIRECT.format(302)}
desk:seat                        POST    closed     {PAGE_DIRECT.format(302)}
desk:draft                       GET     draft      {PAGE_LOOK}
desk:swap                        POST    draft      {PAGE_DIRECT.format(302)}
desk:redraw                      POST    draft      {PAGE_DIRECT.format(302)}
desk:publish                     POST    draft      {PAGE_DIRECT.format(302)}
desk:close                       GET     open       {PAGE_DIRECT.format(200)}
desk:close                       POST    open       {PAGE_DIRECT.format(302)}
desk:reopen                      POST    closed     {PAGE_DIRECT.format(302)}
desk:clock-and-message           GET     evening    {PAGE_LOOK}
desk:clock                       POST    evening    {PAGE_DIRECT.format(302)}
desk:send-notice                 POST    open       {PAGE_DIRECT.format(302)}
desk:money                       GET     open       {PAGE_BOOKS.format(200)}
desk:money                       POST    open       {PAGE_KEEP.format(302)}
desk:prices-charged              GET     open       {PAGE_BOOKS.format(200)}
desk:prices-charged              POST    open       {PAGE_BOOKS.format(302)}
desk:ledger-file                 GET     open       {PAGE_BOOKS.format(200)}
desk:report                      GET     open       {PAGE_BOOKS.format(200)}
desk:report-workbook             GET     open       {PAGE_BOOKS.format(200)}
desk:letters                     GET     open       {PAGE_BOOKS.format(200)}
desk:thresholds                  GET     open       {PAGE_BOOKS.format(200)}
desk:thresholds                  POST    open       {PAGE_BOOKS.format(302)}
desk:change-threshold            GET     open       {PAGE_BOOKS.format(200)}
desk:change-threshold            POST    open       {PAGE_BOOKS.format(302)}
desk:remove-threshold            POST    open       {PAGE_BOOKS.format(302)}
desk:correct-entry               POST    open       {PAGE_KEEP.format(302)}
desk:jar                         GET     open       {PAGE_SELL.format(200)}
desk:settle-jar                  POST    open       {PAGE_SELL.format(302)}
desk:enter-euchres               POST    open       {PAGE_SELL.format(302)}
desk:pot                         GET     open       {PAGE_BOOKS.format(200)}
desk:pay-pot                     POST    open       {PAGE_KEEP.format(302)}
desk:carry-pot                   POST    open       {PAGE_KEEP.format(404)}
draws:draws                      GET     open       {EVERYONE}
draws:draws                      GET     private    sign-in 404 sign-in sign-in sign-in 200 200 200 200 404
draws:draw                       GET     open       {EVERYONE}
draws:draw                       GET     private    sign-in 404 sign-in sign-in sign-in 200 200 200 200 404
draws:list                       GET     open       {EVERYONE}
draws:list                       GET     private    sign-in 404 sign-in sign-in sign-in 200 200 200 200 404
desk:draws                       GET     open       {PAGE_BOOKS.format(200)}
desk:draws                       POST    open       {PAGE_BOOKS.format(302)}
desk:draw-steps                  GET     open       {PAGE_BOOKS.format(200)}
desk:freeze-draw                 POST    open       {PAGE_BOOKS.format(302)}
desk:show-fingerprint            POST    open       {PAGE_BOOKS.format(302)}
desk:name-number                 POST    open       {PAGE_BOOKS.format(302)}
desk:open-draw                   POST    open       {PAGE_BOOKS.format(302)}
desk:pass-over                   POST    open       {PAGE_BOOKS.format(302)}
desk:cancel-draw                 POST    open       {PAGE_BOOKS.format(302)}
desk:prizes                      GET     open       {PAGE_BOOKS.format(200)}
desk:prize-plan                  GET     open       {PAGE_BOOKS.format(200)}
desk:prize-plan                  POST    open       {PAGE_BOOKS.format(302)}
desk:award-prizes                POST    open       {PAGE_BOOKS.format(302)}
desk:give-prize                  POST    open       {PAGE_BOOKS.format(302)}
desk:draw-door-prizes            POST    open       {PAGE_BOOKS.format(302)}
desk:adjust-award                POST    open       {PAGE_BOOKS.format(302)}
desk:pay-award                   POST    open       {PAGE_KEEP.format(302)}
desk:take-prize-back             POST    open       {PAGE_KEEP.format(302)}
desk:boxes                       GET     open       {PAGE_SELL.format(200)}
desk:boxes                       POST    open       {PAGE_KEEP.format(302)}
desk:begin-count                 POST    open       {PAGE_KEEP.format(302)}
desk:close-count                 GET     open       {PAGE_KEEP.format(302)}
desk:close-count                 POST    open       {PAGE_KEEP.format(302)}
desk:hand-box-over               POST    open       {PAGE_SELL.format(302)}
desk:count-box                   POST    open       {PAGE_SELL.format(302)}
desk:end-notice                  POST    evening    {PAGE_DIRECT.format(302)}
desk:calls                       GET     evening    {PAGE_LOOK}
desk:answer-call                 POST    evening    {PAGE_ENTER.format(302)}
desk:confirm-undo                GET     open       {PAGE_DIRECT.format(200)}
desk:earlier-states              GET     open       {PAGE_DIRECT.format(200)}
desk:earlier-state               GET     open       {PAGE_DIRECT.format(200)}
desk:earlier-state               POST    open       {PAGE_DIRECT.format(302)}
desk:archive                     GET     open       {PAGE_DIRECT.format(200)}
desk:open-archive                GET     open       sign-in 403 sign-in sign-in sign-in 403 403 200 200 200
desk:open-archive                POST    open       sign-in 403 sign-in sign-in sign-in 403 403 400 400 400
desk:undo                        POST    open       {PAGE_DIRECT.format(302)}

api:schema                       GET     open       {EVERYONE}
api:docs                         GET     open       {EVERYONE}
api:nowhere                      *       open       {NOWHERE}
api:scores                       POST    open       {" ".join(["201"] * 10)}
api:score-open                   POST    open       {" ".join(["201"] * 10)}
api:friendly-game                GET     open       {EVERYONE}
api:score-end                    POST    open       {" ".join(["401"] * 10)}
api:score-hands                  POST    open       {" ".join(["401"] * 10)}
api:score-void                   POST    open       {" ".join(["401"] * 10)}
api:referee-trick                POST    open       {EVERYONE}
api:referee-draw                 POST    open       {EVERYONE}
api:referee-hand                 POST    open       {EVERYONE}
api:games                        GET     open       {EVERYONE}
api:sponsors                     GET     open       401 404 403 403 403 200 200 200 200 404
api:sponsors                     POST    open       {API_DIRECT.format(201)}
api:one-sponsor                  DELETE  open       {API_DIRECT.format(204)}
api:all-saved-rules              GET     open       401 404 403 403 403 200 200 200 200 404
api:all-saved-rules              POST    open       {API_DIRECT.format(201)}
api:one-saved-rules              PATCH   open       {API_DIRECT.format(200)}
api:one-saved-rules              DELETE  open       {API_DIRECT.format(204)}
api:seasons                      GET     open       401 404 403 403 403 200 200 200 200 404
api:past-nights                  POST    open       {API_DIRECT.format(201)}
api:seasons                      POST    open       {API_DIRECT.format(201)}
api:season                       GET     open       401 404 403 403 403 200 200 200 200 404
api:season                       PATCH   open       {API_DIRECT.format(200)}
api:season                       DELETE  open       {API_DIRECT.format(204)}
api:people                       GET     open       401 404 403 403 403 200 200 200 200 404
api:person                       GET     open       401 404 403 403 403 200 200 200 200 404
api:person                       PATCH   open       {API_DIRECT.format(200)}
api:season-standings             GET     open       {EVERYONE}
api:rules                        GET     open       {EVERYONE}
api:rules                        GET     private    {SIGHT_PRIVATE}
api:pair                         POST    open       201 201 201 201 201 201 201 201 201 201
api:tournaments                  GET     open       401 200 403 403 403 200 200 200 200 200
api:tournaments                  POST    open       401 404 403 403 403 403 403 201 201 404
api:tournament                   GET     open       401 404 403 403 403 200 200 200 200 404
api:tournament                   PATCH   open       {API_DIRECT.format(200)}
api:tournament                   DELETE  open       {API_DIRECT.format(400)}
api:entrants                     GET     open       401 404 403 403 403 200 200 200 200 404
api:entrants                     POST    open       {API_ENTER.format(201)}
api:entrant                      GET     open       401 404 403 403 403 200 200 200 200 404
api:entrant                      PATCH   open       {API_ENTER.format(200)}
api:entrant                      DELETE  open       {API_ENTER.format(409)}
api:events                       GET     open       401 404 403 403 403 200 200 200 200 404
api:adjustments                  GET     open       401 404 403 403 403 200 200 200 200 404
api:adjustments                  POST    open       {API_DIRECT.format(201)}
api:sign-ups                     GET     open       {API_ENTER.format(200)}
api:sign-ups                     POST    open       {API_ENTER.format(201)}
api:sign-up                      PATCH   open       {API_ENTER.format(200)}
api:cancel-sign-up               POST    open       {API_ENTER.format(200)}
api:enter-sign-up                POST    open       {API_ENTER.format(200)}
api:payments                     POST    open       {API_SELL.format(201)}
api:refund                       POST    open       {API_SELL.format(201)}
api:draws                        GET     open       {EVERYONE}
api:draws                        GET     private    {SIGHT_PRIVATE}
api:draws                        POST    open       {API_BOOKS.format(201)}
api:freeze-draw                  POST    open       {API_BOOKS.format(200)}
api:fingerprint                  POST    open       {API_BOOKS.format(200)}
api:hall-number                  POST    open       {API_BOOKS.format(200)}
api:open-draw                    POST    open       {API_BOOKS.format(200)}
api:pass-over                    POST    open       {API_BOOKS.format(200)}
api:cancel-draw                  POST    open       {API_BOOKS.format(200)}
api:prizes                       GET     open       {API_BOOKS.format(200)}
api:prizes                       PUT     open       {API_BOOKS.format(200)}
api:awards                       GET     open       {API_BOOKS.format(200)}
api:awards                       POST    open       {API_BOOKS.format(409)}
api:give-prize                   POST    open       {API_BOOKS.format(409)}
api:adjust-award                 POST    open       {API_BOOKS.format(409)}
api:payouts                      GET     open       {API_BOOKS.format(200)}
api:payouts                      POST    open       {API_KEEP.format(409)}
api:undo-payout                  POST    open       {API_KEEP.format(200)}
api:ledger                       GET     open       {API_BOOKS.format(200)}
api:ledger                       POST    open       {API_KEEP.format(201)}
api:reverse-entry                POST    open       {API_KEEP.format(201)}
api:prices                       GET     open       {API_BOOKS.format(200)}
api:prices                       PATCH   open       {API_BOOKS.format(200)}
api:letters                      GET     open       {API_BOOKS.format(200)}
api:sign-up-settings             GET     open       {API_ENTER.format(200)}
api:sign-up-settings             PATCH   open       {API_DIRECT.format(200)}
api:report                       GET     open       {API_BOOKS.format(200)}
api:thresholds                   GET     open       {API_BOOKS.format(200)}
api:thresholds                   POST    open       {API_BOOKS.format(201)}
api:one-threshold                PATCH   open       {API_BOOKS.format(200)}
api:one-threshold                DELETE  open       {API_BOOKS.format(204)}
api:jar                          GET     open       {API_SELL.format(200)}
api:settle-jar                   POST    open       {API_SELL.format(409)}
api:euchres                      POST    open       {API_SELL.format(409)}
api:pot                          GET     open       {API_BOOKS.format(200)}
api:pay-pot                      POST    open       {API_KEEP.format(409)}
api:carry-pot                    POST    open       {API_KEEP.format(400)}
api:boxes                        GET     open       {API_SELL.format(200)}
api:boxes                        POST    open       {API_KEEP.format(201)}
api:hand-box-over                POST    open       {API_SELL.format(200)}
api:count-box                    POST    open       {API_SELL.format(409)}
api:counting                     GET     open       {API_SELL.format(200)}
api:counting                     POST    open       {API_KEEP.format(409)}
api:close-count                  POST    open       {API_KEEP.format(409)}
api:guests                       GET     open       {API_SELL.format(200)}
api:check-ins                    POST    open       {API_SELL.format(201)}
api:undo-check-in                POST    open       {API_SELL.format(200)}
api:logo                         PUT     open       {API_OWN.format(422)}
api:logo                         DELETE  open       {API_OWN.format(204)}
api:wifi                         GET     open       {API_ENTER.format(200)}
api:wifi                         PATCH   open       {API_DIRECT.format(200)}
api:sponsor-picture              PUT     open       {API_DIRECT.format(422)}
api:join-people                  POST    open       {API_DIRECT.format(409)}
api:join-namesakes               POST    open       {API_DIRECT.format(200)}
api:set-apart                    POST    open       {API_DIRECT.format(200)}
api:plays-again                  POST    open       {API_ENTER.format(204)}
api:guest-data                   GET     open       {API_ENTER.format(200)}
api:earlier-guests               GET     open       {API_DIRECT.format(200)}
api:person-data                  GET     open       {API_DIRECT.format(200)}
api:guest-list                   GET     open       {API_ENTER.format(200)}
api:guest-list                   PUT     open       {API_ENTER.format(409)}
api:open-archive                 POST    open       {API_DIRECT.format(415)}
api:earlier-states               GET     closed     {API_DIRECT.format(200)}
api:earlier-state                GET     closed     {API_DIRECT.format(200)}
api:restore-state                POST    closed     {API_DIRECT.format(200)}
api:deleted                      GET     open       {API_DIRECT.format(200)}
api:restore-deleted              POST    open       {API_DIRECT.format(409)}
api:organizations                GET     open       401 200 403 403 403 200 200 200 200 200
api:organization                 GET     open       401 404 403 403 403 200 200 200 200 404
api:organization                 PATCH   open       {API_OWN.format(200)}
api:sittings                     GET     open       401 404 403 403 403 200 200 200 200 404
api:tables                       GET     open       {API_ENTER.format(200)}
api:tables                       POST    open       {API_ENTER.format(201)}
api:new-key                      POST    open       {API_ENTER.format(200)}
api:pairing-code                 POST    open       {API_ENTER.format(201)}
api:close-pads                   POST    open       {API_DIRECT.format(200)}
api:team                         GET     teams      401 404 403 403 403 200 200 200 200 404
api:team                         PATCH   teams      {API_ENTER.format(200)}
api:take-seat-back               POST    seat       {API_ENTER.format(200)}
api:webhooks                     GET     open       {API_OWN.format(200)}
api:webhooks                     POST    open       {API_OWN.format(201)}
api:webhook                      GET     open       {API_OWN.format(200)}
api:webhook                      PATCH   open       {API_OWN.format(200)}
api:webhook                      DELETE  open       {API_OWN.format(204)}
api:test-webhook                 POST    open       {API_OWN.format(202)}
api:webhook-secret               POST    open       {API_OWN.format(200)}
api:webhook-deliveries           GET     open       {API_OWN.format(200)}
api:send-to-webhook-again        POST    open       {API_OWN.format(202)}
api:seating-rules                POST    open       {API_DIRECT.format(201)}
api:withdraw-seating-rule        POST    rule       {API_DIRECT.format(200)}
api:export                       GET     open       401 404 403 403 403 200 200 200 200 404
api:paper                        GET     open       401 404 403 403 403 200 200 200 200 404
api:archive                      GET     open       {API_DIRECT.format(200)}
api:standings                    GET     open       {EVERYONE}
api:standings                    GET     private    {SIGHT_PRIVATE}
api:statistics                   GET     open       {EVERYONE}
api:statistics                   GET     private    {SIGHT_PRIVATE}
api:rounds                       GET     open       {EVERYONE}
api:rounds                       GET     private    {SIGHT_PRIVATE}
api:rounds                       POST    closed     {API_DIRECT.format(201)}
api:round                        GET     open       {EVERYONE}
api:round                        GET     private    {SIGHT_PRIVATE}
api:round                        GET     draft      404 404 404 404 404 200 200 200 200 404
api:swap                         POST    draft      {API_DIRECT.format(200)}
api:redraw                       POST    draft      {API_DIRECT.format(200)}
api:publish                      POST    draft      {API_DIRECT.format(200)}
api:close                        POST    open       {API_DIRECT.format(200)}
api:undo                         POST    open       {API_DIRECT.format(200)}
api:reopen                       POST    closed     {API_DIRECT.format(200)}
api:hall-map                     GET     open       {EVERYONE}
api:hall-map                     GET     private    {SIGHT_PRIVATE}
api:hall-map                     POST    open       {API_DIRECT.format(200)}
api:reveal                       GET     open       401 404 403 403 403 200 200 200 200 404
api:reveal                       POST    open       {API_DIRECT.format(200)}
api:clock                        POST    evening    {API_DIRECT.format(200)}
api:notices                      POST    open       {API_DIRECT.format(201)}
api:end-notice                   POST    evening    {API_DIRECT.format(200)}
api:calls                        GET     evening    401 404 403 403 403 200 200 200 200 404
api:answer-call                  POST    evening    {API_ENTER.format(200)}
api:call-director                POST    open       401 403 201 201 403 403 403 403 403 403
api:take-over                    POST    open       401 403 200 200 403 403 403 403 403 403
api:withdraw-call                POST    evening    401 403 200 200 403 403 403 403 403 403
api:sheet                        GET     open       401 404 200 403 403 200 200 200 200 404
api:sheet                        GET     draft      401 404 404 403 403 200 200 200 200 404
api:hands                        GET     open       401 404 200 403 403 200 200 200 200 404
api:hands                        GET     draft      401 404 404 403 403 200 200 200 200 404
api:hands                        POST    open       401 404 201 403 202 403 201 201 201 404
api:hands                        POST    closed     401 404 202 403 202 403 202 202 202 404
api:void                         POST    hand       {SHEET_ENTER.format(200)}
api:correct                      POST    hand       {API_DIRECT.format(200)}
api:add-line                     POST    hand       {API_DIRECT.format(200)}
api:held                         GET     held       401 404 403 403 403 200 200 200 200 404
api:decide-held                  POST    held       {API_DIRECT.format(200)}
api:score                        POST    open       {SHEET_ENTER.format(201)}
api:confirm                      POST    played     {SHEET_ENTER.format(200)}
api:teams                        GET     teams      401 404 403 403 403 200 200 200 200 404
api:teams                        POST    teams      {API_ENTER.format(201)}
api:pair-rest                    POST    teams      {API_ENTER.format(201)}
api:part                         POST    teams      {API_ENTER.format(200)}
api:substitute                   POST    teams      {API_ENTER.format(200)}
api:seat-change                  POST    open       {API_ENTER.format(200)}
api:give-game                    POST    seat       {API_DIRECT.format(200)}
api:add-table                    POST    seat       {API_ENTER.format(201)}
api:decide                       POST    tied       {API_DIRECT.format(200)}
"""


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
    lines = [line.split() for line in TABLE.splitlines() if line.strip() and not line.startswith("#")]
    return tuple(Row(route, method, night, _complete(statuses)) for route, method, night, *statuses in lines)


def _complete(statuses: list[str]) -> tuple[str, ...]:
    if len(statuses) == len(CALLERS):
        return tuple(statuses)
    return (*statuses, statuses[CALLERS.index("viewer")], statuses[CALLERS.index("desk")])


ROWS = _rows()
