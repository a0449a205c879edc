"""Addresses of occasions: pages among the desk's, and calls of the API."""

from django.urls import path

from occasions.api import public, staff
from occasions.desk import hall, organizer, papers

desk_patterns = [
    path("occasions/of/<slug:organization>/", organizer.occasions, name="occasions"),
    path("occasions/of/<slug:organization>/<slug:occasion>/", organizer.organized, name="organized-occasion"),
    path("occasions/of/<slug:organization>/<slug:occasion>/parts/", organizer.take_parts, name="take-parts"),
    path("occasions/of/<slug:organization>/<slug:occasion>/decide/", organizer.decide_about, name="decide-occasion"),
    path("occasions/of/<slug:organization>/<slug:occasion>/deals.jsonl", organizer.deals_file, name="occasion-deals"),
    path(
        "occasions/of/<slug:organization>/<slug:occasion>/print/<slug:document>.pdf",
        papers.occasion_paper,
        name="occasion-paper",
    ),
    path("<slug:slug>/occasion/", hall.occasion, name="occasion"),
    path("<slug:slug>/occasion/share/", hall.share_night, name="share-night"),
    path("<slug:slug>/occasion/withdraw/", hall.withdraw_night, name="withdraw-night"),
    path("<slug:slug>/occasion/parts.jsonl", hall.parts_file, name="occasion-parts"),
    path("<slug:slug>/occasion/codes/", hall.codes, name="occasion-codes"),
]

api_patterns = [
    path("occasions/<slug:occasion>/", public.OccasionResult.as_view(), name="occasion-result"),
    path("occasions/<slug:occasion>/parts/", public.Parts.as_view(), name="occasion-parts"),
    path("organizations/<slug:organization>/occasions/", staff.Occasions.as_view(), name="occasions"),
    path(
        "organizations/<slug:organization>/occasions/<slug:occasion>/decisions/",
        staff.Decisions.as_view(),
        name="occasion-decisions",
    ),
    path(
        "organizations/<slug:organization>/occasions/<slug:occasion>/deals/",
        staff.OccasionDeals.as_view(),
        name="occasion-deals",
    ),
    path("tournaments/<int:pk>/occasion/", staff.NightOfOccasion.as_view(), name="occasion"),
    path("tournaments/<int:pk>/occasion/share/", staff.ShareNight.as_view(), name="share-night"),
    path("tournaments/<int:pk>/occasion/withdraw/", staff.WithdrawNight.as_view(), name="withdraw-night"),
]
