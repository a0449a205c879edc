"""Addresses of fundraising: pages among the desk's, and calls of the API."""

from django.urls import path

from fundraising.api import boxes, ledger, payments, sign_ups
from fundraising.api import draws as draws_api
from fundraising.api import jar as jar_api
from fundraising.api import prices as prices_api
from fundraising.api import reports as reports_api
from fundraising.api import thresholds as thresholds_api
from fundraising.desk import count, draws, jar, money, pot, report, thresholds
from fundraising.door import calls, pages
from fundraising.guests.urls import guest_patterns
from fundraising.prizes.urls import prize_calls, prize_pages
from fundraising.weekends.urls import weekend_calls, weekend_pages

desk_patterns = [
    *guest_patterns,
    *prize_pages,
    *weekend_pages,
    path("<slug:slug>/money/", money.money, name="money"),
    path("<slug:slug>/money/prices/", money.prices, name="prices-charged"),
    path("<slug:slug>/money/ledger.<slug:kind>", money.ledger_file, name="ledger-file"),
    path("<slug:slug>/money/jar/", jar.jar, name="jar"),
    path("<slug:slug>/money/jar/<int:number>/<int:table>/settle/", jar.settle_jar, name="settle-jar"),
    path("<slug:slug>/money/jar/<int:number>/<int:table>/euchres/", jar.enter_euchres, name="enter-euchres"),
    path("<slug:slug>/money/pot/", pot.pot, name="pot"),
    path("<slug:slug>/money/pot/pay/", pot.pay_loner_pot, name="pay-pot"),
    path("<slug:slug>/money/pot/carry-over/", pot.carry_pot_over, name="carry-pot"),
    path("<slug:slug>/money/boxes/", count.boxes, name="boxes"),
    path("<slug:slug>/money/boxes/count/", count.begin_count, name="begin-count"),
    path("<slug:slug>/money/boxes/close/", count.close_count, name="close-count"),
    path("<slug:slug>/money/boxes/<int:box>/hand-over/", count.hand_box_over, name="hand-box-over"),
    path("<slug:slug>/money/boxes/<int:box>/count/", count.count_one_box, name="count-box"),
    path("<slug:slug>/money/report/", report.report, name="report"),
    path("<slug:slug>/money/report.xlsx", report.report_workbook, name="report-workbook"),
    path("<slug:slug>/money/letters.<slug:kind>", report.letters, name="letters"),
    path("thresholds/of/<slug:organization>/", thresholds.thresholds, name="thresholds"),
    path("thresholds/of/<slug:organization>/<int:threshold>/", thresholds.change, name="change-threshold"),
    path("thresholds/of/<slug:organization>/<int:threshold>/remove/", thresholds.remove, name="remove-threshold"),
    path("<slug:slug>/draws/", draws.draws, name="draws"),
    path("<slug:slug>/draws/<uuid:uuid>/", draws.draw_steps, name="draw-steps"),
    path("<slug:slug>/draws/<uuid:uuid>/freeze/", draws.freeze_draw, name="freeze-draw"),
    path("<slug:slug>/draws/<uuid:uuid>/fingerprint/", draws.show_fingerprint, name="show-fingerprint"),
    path("<slug:slug>/draws/<uuid:uuid>/number/", draws.name_number, name="name-number"),
    path("<slug:slug>/draws/<uuid:uuid>/open/", draws.open_draw, name="open-draw"),
    path("<slug:slug>/draws/<uuid:uuid>/pass-over/", draws.pass_over, name="pass-over"),
    path("<slug:slug>/draws/<uuid:uuid>/cancel/", draws.cancel_draw, name="cancel-draw"),
    path("<slug:slug>/money/<int:number>/correct/", money.correct_entry, name="correct-entry"),
    path("<slug:slug>/door/", pages.door, name="door"),
    path("<slug:slug>/door/codes/", pages.read_codes, name="read-codes"),
    path("<slug:slug>/door/sales/<uuid:uuid>/receipt/", pages.receipt, name="receipt"),
]

api_patterns = [
    *prize_calls,
    *weekend_calls,
    path("tournaments/<int:pk>/sign-ups/", sign_ups.SignUps.as_view(), name="sign-ups"),
    path("tournaments/<int:pk>/sign-ups/settings/", prices_api.SignUpSettings.as_view(), name="sign-up-settings"),
    path("tournaments/<int:pk>/sign-ups/<uuid:uuid>/", sign_ups.SignUpDetail.as_view(), name="sign-up"),
    path("tournaments/<int:pk>/sign-ups/<uuid:uuid>/cancel/", sign_ups.CancelSignUp.as_view(), name="cancel-sign-up"),
    path("tournaments/<int:pk>/sign-ups/<uuid:uuid>/enter/", sign_ups.EnterSignUp.as_view(), name="enter-sign-up"),
    path("tournaments/<int:pk>/sign-ups/<uuid:uuid>/data/", sign_ups.GuestData.as_view(), name="guest-data"),
    path("tournaments/<int:pk>/earlier-guests/", sign_ups.EarlierGuests.as_view(), name="earlier-guests"),
    path(
        "organizations/<slug:organization>/people/<int:person>/data/",
        sign_ups.PersonData.as_view(),
        name="person-data",
    ),
    path("tournaments/<int:pk>/guest-list/", sign_ups.GuestList.as_view(), name="guest-list"),
    path("tournaments/<int:pk>/payments/", payments.Payments.as_view(), name="payments"),
    path("tournaments/<int:pk>/payments/<uuid:uuid>/refund/", payments.Refunds.as_view(), name="refund"),
    path("tournaments/<int:pk>/ledger/", ledger.Ledger.as_view(), name="ledger"),
    path("tournaments/<int:pk>/ledger/<int:number>/reverse/", ledger.ReverseEntry.as_view(), name="reverse-entry"),
    path("tournaments/<int:pk>/prices/", prices_api.Prices.as_view(), name="prices"),
    path("tournaments/<int:pk>/letters/", reports_api.Letters.as_view(), name="letters"),
    path("tournaments/<int:pk>/report/", reports_api.Report.as_view(), name="report"),
    path("organizations/<slug:organization>/thresholds/", thresholds_api.Thresholds.as_view(), name="thresholds"),
    path(
        "organizations/<slug:organization>/thresholds/<int:threshold>/",
        thresholds_api.ThresholdDetail.as_view(),
        name="one-threshold",
    ),
    path("tournaments/<int:pk>/jar/", jar_api.Jar.as_view(), name="jar"),
    path("tournaments/<int:pk>/jar/<int:number>/<int:table>/settle/", jar_api.SettleJar.as_view(), name="settle-jar"),
    path("tournaments/<int:pk>/jar/<int:number>/<int:table>/euchres/", jar_api.Euchres.as_view(), name="euchres"),
    path("tournaments/<int:pk>/pot/", jar_api.Pot.as_view(), name="pot"),
    path("tournaments/<int:pk>/pot/pay-out/", jar_api.PayOut.as_view(), name="pay-pot"),
    path("tournaments/<int:pk>/pot/carry-over/", jar_api.CarryOver.as_view(), name="carry-pot"),
    path("tournaments/<int:pk>/boxes/", boxes.Boxes.as_view(), name="boxes"),
    path("tournaments/<int:pk>/boxes/<int:box>/hand-over/", boxes.HandOver.as_view(), name="hand-box-over"),
    path("tournaments/<int:pk>/boxes/<int:box>/count/", boxes.CountBox.as_view(), name="count-box"),
    path("tournaments/<int:pk>/counting/", boxes.Count.as_view(), name="counting"),
    path("tournaments/<int:pk>/counting/close/", boxes.CloseCount.as_view(), name="close-count"),
    path("tournaments/<int:pk>/draws/", draws_api.Draws.as_view(), name="draws"),
    path("tournaments/<int:pk>/draws/<uuid:uuid>/freeze/", draws_api.FreezeDraw.as_view(), name="freeze-draw"),
    path("tournaments/<int:pk>/draws/<uuid:uuid>/fingerprint/", draws_api.Fingerprint.as_view(), name="fingerprint"),
    path("tournaments/<int:pk>/draws/<uuid:uuid>/number/", draws_api.HallNumber.as_view(), name="hall-number"),
    path("tournaments/<int:pk>/draws/<uuid:uuid>/open/", draws_api.OpenDraw.as_view(), name="open-draw"),
    path("tournaments/<int:pk>/draws/<uuid:uuid>/pass-over/", draws_api.PassOver.as_view(), name="pass-over"),
    path("tournaments/<int:pk>/draws/<uuid:uuid>/cancel/", draws_api.CancelDraw.as_view(), name="cancel-draw"),
    path("tournaments/<int:pk>/guests/", calls.Guests.as_view(), name="guests"),
    path("tournaments/<int:pk>/check-ins/", calls.CheckIns.as_view(), name="check-ins"),
    path("tournaments/<int:pk>/check-ins/<uuid:uuid>/undo/", calls.UndoCheckIn.as_view(), name="undo-check-in"),
]
