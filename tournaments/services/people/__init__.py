"""Who takes part: people, entrants, teams, and the rules for who sits with whom."""
