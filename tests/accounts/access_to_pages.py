"""What each caller gets of every page: rows of the table in `access_table.py`, which says what they mean."""

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
"""Taking payments."""
PAGE_BOOKS = "sign-in 404 sign-in sign-in sign-in 403 403 {0} {0} 404 {0} 403"
"""Looking at the books."""
PAGE_KEEP = "sign-in 404 sign-in sign-in sign-in 403 403 403 {0} 404 {0} 403"
"""Keeping the books."""

PRIVATE_NOWHERE = "sign-in 404 sign-in sign-in sign-in 404 404 404 404 404"
"""Pictures of results, which nobody finds before the tournament is over; tests/tournaments/board/ has them after it."""

PAGES = f"""
# route                          method  night      statuses
root                             GET     open       {EVERYONE}
demo                             POST    open       {NOWHERE}
season                           GET     open       {EVERYONE}
season-calendar                  GET     open       {EVERYONE}
embedded                         GET     open       {EVERYONE}
overlay                          GET     open       {EVERYONE}
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
installation:page                GET     open       {NOT_THEIRS}
installation:backup              POST    open       {NOT_THEIRS}
installation:stop                POST    open       {NOT_THEIRS}
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
accounts:websites                POST    open       {PAGE_OWN.format(302)}
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
board:deals                      GET     open       {EVERYONE}
board:deals                      GET     private    sign-in 404 sign-in sign-in sign-in 200 200 200 200 404
board:player-deals               GET     open       {EVERYONE}
board:player-deals               GET     private    sign-in 404 sign-in sign-in sign-in 200 200 200 200 404
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
board:picture                    GET     open       {EVERYONE}
board:picture                    GET     private    sign-in 404 sign-in sign-in sign-in 200 200 200 200 404
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
sign-up:check-in                 GET     open       {EVERYONE}
sign-up:check-in                 GET     private    sign-in 404 sign-in sign-in sign-in 200 200 200 200 404
sign-up:check-in                 POST    open       {" ".join(["400"] * 10)}
sign-up:check-in                 POST    private    sign-in 404 sign-in sign-in sign-in 400 400 400 400 404
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
pad:photographs                  GET     open       {EVERYONE}
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
desk:own-games                   GET     open       {PAGE_DIRECT.format(200)}
desk:new-game                    GET     open       {PAGE_DIRECT.format(200)}
desk:new-game                    POST    open       {PAGE_DIRECT.format(302)}
desk:upload-game                 POST    open       {PAGE_DIRECT.format(302)}
desk:known-game-file             GET     open       {PAGE_DIRECT.format(404)}
desk:change-game                 GET     open       {PAGE_DIRECT.format(200)}
desk:change-game                 POST    open       {PAGE_DIRECT.format(302)}
desk:game-file                   GET     open       {PAGE_DIRECT.format(200)}
desk:delete-game                 POST    open       {PAGE_DIRECT.format(302)}
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
desk:play-off                    GET     open       {PAGE_DIRECT.format(200)}
desk:play-off                    POST    open       {PAGE_DIRECT.format(400)}
desk:weekend-door                GET     open       {PAGE_SELL.format(200)}
desk:weekend-newcomer            GET     open       {PAGE_SELL.format(200)}
desk:weekend-newcomer            POST    open       {PAGE_SELL.format(302)}
desk:weekend-guest               GET     open       {PAGE_SELL.format(200)}
desk:weekend-guest               POST    open       {PAGE_SELL.format(400)}
desk:weekend-report              GET     open       {PAGE_BOOKS.format(200)}
desk:weekend-workbook            GET     open       {PAGE_BOOKS.format(200)}
desk:movements                   GET     open       {PAGE_ANY}
desk:movement                    GET     open       {PAGE_ANY}
desk:recommend                   GET     open       {PAGE_ANY}
desk:tournament                  GET     open       {PAGE_LOOK}
desk:tables                      GET     open       {PAGE_LOOK}
desk:round                       GET     open       sign-in 404 sign-in sign-in sign-in 302 302 302 302 404
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
desk:next-stage                  GET     open       {PAGE_DIRECT.format(200)}
desk:next-stage                  POST    open       {PAGE_DIRECT.format(400)}
desk:last-nights                 GET     open       {PAGE_ENTER.format(200)}
desk:bring-people                POST    open       {PAGE_ENTER.format(404)}
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
desk:photographs                 GET     open       {PAGE_LOOK}
desk:photographs-list            GET     open       {PAGE_LOOK}
desk:photograph-picture          GET     open       {PAGE_LOOK}
desk:send-photograph             POST    open       {PAGE_ENTER.format(202)}
desk:enter-photograph            POST    open       {PAGE_ENTER.format(302)}
desk:put-photograph-aside        POST    open       {PAGE_ENTER.format(302)}
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
desk:deals                       GET     open       {PAGE_DIRECT.format(200)}
desk:deals                       POST    open       {PAGE_DIRECT.format(400)}
desk:deals-from-a-seed           POST    open       {PAGE_DIRECT.format(302)}
desk:hall-map                    GET     open       {PAGE_DIRECT.format(200)}
desk:hall-map                    POST    open       {PAGE_DIRECT.format(302)}
desk:forget-hall-map             POST    open       {PAGE_DIRECT.format(302)}
desk:settings                    GET     open       {PAGE_DIRECT.format(200)}
desk:settings                    POST    open       {PAGE_DIRECT.format(302)}
desk:settings-page               GET     open       {PAGE_DIRECT.format(200)}
desk:settings-page               POST    open       {PAGE_DIRECT.format(302)}
desk:hide-standings              POST    open       {PAGE_DIRECT.format(302)}
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
occasions:occasion               GET     open       {EVERYONE}
occasions:parts                  GET     open       {NOWHERE}
desk:occasions                   GET     open       {PAGE_DIRECT.format(200)}
desk:occasions                   POST    open       {PAGE_DIRECT.format(302)}
desk:organized-occasion          GET     open       {PAGE_DIRECT.format(200)}
desk:occasion-paper              GET     open       {PAGE_DIRECT.format(200)}
desk:occasion-deals              GET     open       {PAGE_DIRECT.format(404)}
desk:take-parts                  POST    open       {PAGE_DIRECT.format(400)}
desk:decide-occasion             POST    open       {PAGE_DIRECT.format(302)}
desk:occasion                    GET     open       {PAGE_DIRECT.format(200)}
desk:occasion                    POST    open       {PAGE_DIRECT.format(400)}
desk:share-night                 POST    open       {PAGE_DIRECT.format(302)}
desk:withdraw-night              POST    open       {PAGE_DIRECT.format(302)}
desk:occasion-parts              GET     open       {PAGE_DIRECT.format(404)}
desk:occasion-codes              GET     open       {PAGE_DIRECT.format(404)}
desk:thresholds                  GET     open       {PAGE_BOOKS.format(200)}
desk:parish-settings             GET     open       {PAGE_BOOKS.format(200)}
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
desk:settle-tie                  POST    open       {PAGE_BOOKS.format(302)}
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
"""
