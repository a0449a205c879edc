"""A tournament as tables, for spreadsheets and programs: entrants, teams, seating, hands, standings."""
