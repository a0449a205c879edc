"""Payments, refunds and the ledger for programs."""
