"""One night in many halls: what halls share, and the one result that comes of it (docs/occasions.md)."""
