"""Addresses of the desk."""

from django.urls import path

from tournaments.desk import choosing, constraints, drafts, entrants, evening, events, pads, rotation, rounds, sheets

app_name = "desk"

urlpatterns = [
    path("", events.tournaments, name="tournaments"),
    path("new/", events.new_tournament, name="new-tournament"),
    path("movements/", choosing.movements, name="movements"),
    path("movements/recommend/", choosing.recommend, name="recommend"),
    path("movements/<slug:key>/", choosing.movement, name="movement"),
    path("<slug:slug>/", rounds.tournament, name="tournament"),
    path("<slug:slug>/room/", rounds.room, name="room"),
    path("<slug:slug>/visibility/", events.visibility, name="visibility"),
    path("<slug:slug>/adjustments/", events.adjustments, name="adjustments"),
    path("<slug:slug>/constraints/", constraints.constraints, name="constraints"),
    path("<slug:slug>/constraints/<int:rule>/withdraw/", constraints.withdraw_rule, name="withdraw-rule"),
    path("<slug:slug>/rounds/seat/", rounds.seat, name="seat"),
    path("<slug:slug>/rotation/", rotation.cards, name="rotation"),
    path("<slug:slug>/draft/", drafts.draft, name="draft"),
    path("<slug:slug>/rounds/swap/<int:round_id>/", drafts.swap, name="swap"),
    path("<slug:slug>/rounds/redraw/<int:round_id>/", drafts.redraw, name="redraw"),
    path("<slug:slug>/rounds/<int:number>/publish/", rounds.publish, name="publish"),
    path("<slug:slug>/rounds/<int:number>/close/", rounds.close, name="close"),
    path("<slug:slug>/rounds/<int:number>/reopen/", rounds.reopen, name="reopen"),
    path("<slug:slug>/rounds/<int:number>/undo/", rounds.confirm_undo, name="confirm-undo"),
    path("<slug:slug>/rounds/undo/<int:round_id>/", rounds.undo, name="undo"),
    path("<slug:slug>/tables/<int:number>/revoke-key/", pads.revoke_key, name="revoke-key"),
    path("<slug:slug>/pads/", pads.pads, name="pads"),
    path("<slug:slug>/pads/print/", pads.cards, name="pads-print"),
    path("<slug:slug>/pads/tables/", pads.lay_tables, name="lay-tables"),
    path("<slug:slug>/pads/code/", pads.code, name="pairing-code"),
    path("<slug:slug>/evening/", evening.evening, name="evening"),
    path("<slug:slug>/rounds/<int:number>/clock/", evening.move_clock, name="clock"),
    path("<slug:slug>/notices/", evening.send_notice, name="send-notice"),
    path("<slug:slug>/notices/<int:notice>/end/", evening.end_notice, name="end-notice"),
    path("<slug:slug>/calls/", evening.calls, name="calls"),
    path("<slug:slug>/calls/<int:call>/answer/", evening.answer_call, name="answer-call"),
    path("<slug:slug>/entrants/", entrants.entrants, name="entrants"),
    path("<slug:slug>/entrants/<int:entrant>/check-in/", entrants.check_in, name="check-in"),
    path("<slug:slug>/entrants/<int:entrant>/rename/", entrants.rename, name="rename"),
    path("<slug:slug>/entrants/<int:entrant>/withdraw/", entrants.withdraw, name="withdraw"),
    path("<slug:slug>/sittings/<int:sitting>/", sheets.sheet, name="sheet"),
    path("<slug:slug>/sittings/<int:sitting>/hand/", sheets.enter_hand, name="enter-hand"),
    path("<slug:slug>/sittings/<int:sitting>/totals/", sheets.enter_totals, name="enter-totals"),
    path("<slug:slug>/sittings/<int:sitting>/confirm/", sheets.confirm, name="confirm"),
    path("<slug:slug>/sittings/<int:sitting>/hands/<uuid:uuid>/void/", sheets.void, name="void"),
    path("<slug:slug>/sittings/<int:sitting>/held/<int:held>/enter/", sheets.enter_held, name="enter-held"),
]
