"""Addresses of fundraising: pages among the desk's, and calls of the API."""

from django.urls import path

from tournaments.fundraising.api import ledger, payments

api_patterns = [
    path("tournaments/<int:pk>/payments/", payments.Payments.as_view(), name="payments"),
    path("tournaments/<int:pk>/payments/<uuid:uuid>/refund/", payments.Refunds.as_view(), name="refund"),
    path("tournaments/<int:pk>/ledger/", ledger.Ledger.as_view(), name="ledger"),
]
