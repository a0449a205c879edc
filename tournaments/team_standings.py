"""Results of teams in, their ranked rows out. Nothing here knows Django, a clock or a database."""
