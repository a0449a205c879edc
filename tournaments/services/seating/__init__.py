"""Rounds: drawn, changed as a draft, published, closed; and seats that change while a round is played."""
