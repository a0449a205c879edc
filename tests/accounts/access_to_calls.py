"""What each caller gets of every call of the API: rows of the table in `access_table.py`, which says what they mean."""

from tests.accounts.access_to_pages import EVERYONE, NOWHERE

API_SELL = "401 404 403 403 403 403 403 {0} {0} 404 {0} {0}"
"""Taking payments."""
API_BOOKS = "401 404 403 403 403 403 403 {0} {0} 404 {0} 403"
"""Looking at the books."""
API_KEEP = "401 404 403 403 403 403 403 403 {0} 404 {0} 403"
"""Keeping the books."""
API_ENTER = "401 404 403 403 403 403 {0} {0} {0} 404"
API_DIRECT = "401 404 403 403 403 403 403 {0} {0} 404"
API_OWN = "401 404 403 403 403 403 403 403 {0} 404"
SHEET_ENTER = "401 404 {0} 403 403 403 {0} {0} {0} 404"
"""The sheet of a table: also its own pad."""
SIGHT_PRIVATE = "401 404 200 200 403 200 200 200 200 404"

CALLS = f"""
# route                          method  night      statuses
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
api:referee-deal                 POST    open       {EVERYONE}
api:referee-call                 POST    open       {EVERYONE}
api:games                        GET     open       {EVERYONE}
api:sponsors                     GET     open       401 404 403 403 403 200 200 200 200 404
api:sponsors                     POST    open       {API_DIRECT.format(201)}
api:one-sponsor                  DELETE  open       {API_DIRECT.format(204)}
api:all-saved-rules              GET     open       401 404 403 403 403 200 200 200 200 404
api:all-saved-rules              POST    open       {API_DIRECT.format(201)}
api:one-saved-rules              PATCH   open       {API_DIRECT.format(200)}
api:one-saved-rules              DELETE  open       {API_DIRECT.format(204)}
api:own-games                    GET     open       401 404 403 403 403 200 200 200 200 404
api:own-games                    POST    open       {API_DIRECT.format(201)}
api:own-game                     PATCH   open       {API_DIRECT.format(200)}
api:own-game                     DELETE  open       {API_DIRECT.format(204)}
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
api:play-off                     POST    open       {API_DIRECT.format(409)}
api:weekend-guests               GET     open       {API_SELL.format(200)}
api:weekend-check-ins            POST    open       {API_SELL.format(200)}
api:weekend-report               GET     open       {API_BOOKS.format(200)}
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
api:stages                       GET     open       401 404 403 403 403 200 200 200 200 404
api:stages                       POST    open       {API_DIRECT.format(409)}
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
api:occasion-result              GET     open       {EVERYONE}
api:occasion-parts               GET     open       {EVERYONE}
api:occasion-parts               POST    open       {EVERYONE}
api:occasions                    GET     open       {API_DIRECT.format(200)}
api:occasions                    POST    open       {API_DIRECT.format(201)}
api:occasion-decisions           POST    open       {API_DIRECT.format(201)}
api:occasion-deals               GET     open       {API_DIRECT.format(404)}
api:occasion                     GET     open       {API_DIRECT.format(404)}
api:occasion                     POST    open       {API_DIRECT.format(201)}
api:occasion                     PATCH   open       {API_DIRECT.format(400)}
api:share-night                  POST    open       {API_DIRECT.format(409)}
api:withdraw-night               POST    open       {API_DIRECT.format(409)}
api:thresholds                   GET     open       {API_BOOKS.format(200)}
api:thresholds                   POST    open       {API_BOOKS.format(201)}
api:one-threshold                PATCH   open       {API_BOOKS.format(200)}
api:one-threshold                DELETE  open       {API_BOOKS.format(204)}
api:jar                          GET     open       {API_SELL.format(200)}
api:settle-jar                   POST    open       {API_SELL.format(409)}
api:euchres                      POST    open       {API_SELL.format(409)}
api:pot                          GET     open       {API_BOOKS.format(200)}
api:pay-pot                      POST    open       {API_KEEP.format(409)}
api:carry-pot                    POST    open       {API_KEEP.format(422)}
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
api:photographs                  GET     open       401 404 403 403 403 200 200 200 200 404
api:photographs                  POST    open       401 404 415 415 403 403 415 415 415 404
api:photograph                   GET     open       401 404 404 404 403 200 200 200 200 404
api:photograph-picture           GET     open       401 404 403 403 403 200 200 200 200 404
api:confirm-photograph           POST    open       {API_ENTER.format(200)}
api:sheet-layout                 GET     open       401 404 403 403 403 400 400 400 400 404
api:paper                        GET     open       401 404 403 403 403 200 200 200 200 404
api:archive                      GET     open       {API_DIRECT.format(200)}
api:standings                    GET     open       {EVERYONE}
api:standings                    GET     private    {SIGHT_PRIVATE}
api:deals                        GET     open       {EVERYONE}
api:deals                        GET     private    {SIGHT_PRIVATE}
api:deals                        POST    open       {API_DIRECT.format(409)}
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
