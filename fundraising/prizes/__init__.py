"""Prizes: awarded by the plan and the standings, adjusted, handed over; their pages, paper, and calls for programs."""
