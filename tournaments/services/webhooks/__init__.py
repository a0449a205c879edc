"""Programs that are told of events: their addresses, and what is sent to them."""
