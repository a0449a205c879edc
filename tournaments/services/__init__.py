"""What changes an event, one module per concern: events, entrants, rounds, hands, pads, standings."""
