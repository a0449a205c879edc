"""Prizes: the plan of what there is to win, what each prize is worth, and who wins it. Nothing here knows Django."""
