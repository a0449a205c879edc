"""The chains of parts, and the result of all halls."""
