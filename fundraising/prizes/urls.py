"""Addresses of the prizes: pages among the desk's, and calls of the API."""

from django.urls import path

from fundraising.prizes import api, pages

prize_pages = [
    path("<slug:slug>/prizes/", pages.prizes, name="prizes"),
    path("<slug:slug>/prizes/plan/", pages.prize_plan, name="prize-plan"),
    path("<slug:slug>/prizes/award/", pages.award_prizes, name="award-prizes"),
    path("<slug:slug>/prizes/ties/", pages.settle_tie, name="settle-tie"),
    path("<slug:slug>/prizes/give/", pages.give_prize, name="give-prize"),
    path("<slug:slug>/prizes/draw/", pages.draw_door_prizes, name="draw-door-prizes"),
    path("<slug:slug>/prizes/<uuid:uuid>/adjust/", pages.adjust_award, name="adjust-award"),
    path("<slug:slug>/prizes/<uuid:uuid>/pay/", pages.pay_award, name="pay-award"),
    path("<slug:slug>/payouts/<uuid:uuid>/take-back/", pages.take_prize_back, name="take-prize-back"),
]

prize_calls = [
    path("tournaments/<int:pk>/prizes/", api.PrizePlan.as_view(), name="prizes"),
    path("tournaments/<int:pk>/awards/", api.Awards.as_view(), name="awards"),
    path("tournaments/<int:pk>/awards/give/", api.GivePrize.as_view(), name="give-prize"),
    path("tournaments/<int:pk>/awards/<uuid:uuid>/adjust/", api.AdjustAward.as_view(), name="adjust-award"),
    path("tournaments/<int:pk>/payouts/", api.Payouts.as_view(), name="payouts"),
    path("tournaments/<int:pk>/payouts/<uuid:uuid>/undo/", api.UndoPayout.as_view(), name="undo-payout"),
]
